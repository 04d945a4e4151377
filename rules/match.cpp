#include "rules/match.h"

#include <algorithm>

#include "rules/cards/game.h"
#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/game.h"
#include "rules/tiles/slices.h"

namespace rules {

namespace {

// Throws for an event or a command of another family than this match's.
template <class Family, class Any>
const Family& of_family(const Any& any) {
    const auto* it = std::get_if<Family>(&any);
    ensure(it != nullptr, "a match is told of its own game");
    return *it;
}

// The commands, if all of them are of this family.
template <class Family>
std::optional<std::vector<Family>> all_of_family(std::span<const Command> commands) {
    std::vector<Family> plain;
    for (const Command& command : commands) {
        const auto* it = std::get_if<Family>(&command);
        if (it == nullptr) return std::nullopt;
        plain.push_back(*it);
    }
    return plain;
}

// The events of what `act(sink)` does to a state.
template <class FamilyEvent, class Act>
Events recorded(Act act) {
    std::vector<FamilyEvent> happened;
    act(happened);
    return {std::make_move_iterator(happened.begin()), std::make_move_iterator(happened.end())};
}

// Both families' running games answer the same questions, so that Match can pass them on.

struct TilesMatch {
    std::shared_ptr<const Setup> setup;
    std::shared_ptr<const tiles::Game> game;
    tiles::State state;

    [[nodiscard]] TilesMatch from_view(const View& view, Chance& chance) const {
        return {setup, game, game->from_view(of_family<tiles::View>(view), chance)};
    }
    Events start(Chance& chance) {
        return recorded<tiles::Event>([&](auto& sink) { game->start(state, chance, &sink); });
    }
    Events start(const Opening& opening, Chance& chance) {
        return recorded<tiles::Event>([&](auto& sink) {
            game->start(state, of_family<tiles::Started>(opening), chance, &sink);
        });
    }
    [[nodiscard]] std::optional<Decision> decision() const {
        if (!tiles::waits(state.phase())) return std::nullopt;
        const tiles::Due& row = state.agenda.top();
        if (row.phase == tiles::Phase::choosing) return Decision{row.seat, row.question};
        return Decision{row.seat, row.phase == tiles::Phase::placing ? DecisionKind::place_tile
                                                                     : DecisionKind::deploy_figure};
    }
    [[nodiscard]] bool started() const { return state.begun; }
    [[nodiscard]] bool over() const { return state.phase() == tiles::Phase::ended; }
    void offers(Seat seat, std::vector<Command>& out) const {
        std::vector<tiles::Command> offered;
        game->offers(state, seat, offered);
        out.assign(offered.begin(), offered.end());
    }
    void follow_ups(Seat seat, const Command& command, std::vector<Command>& out) const {
        std::vector<tiles::Command> offered;
        game->follow_ups(state, seat, of_family<tiles::Command>(command), offered);
        out.assign(offered.begin(), offered.end());
    }
    [[nodiscard]] std::vector<Command> default_step() const {
        const std::vector<tiles::Command> step = game->default_step(state);
        return {step.begin(), step.end()};
    }
    Expected<Events, Refusal> play(Seat seat, std::span<const Command> commands, Chance& chance) {
        const auto plain = all_of_family<tiles::Command>(commands);
        if (!plain) return Unexpected(Refusal::other_game);
        std::optional<Refusal> refusal;
        // A copy first: should a promise break half-way, the match stays whole.
        tiles::State after = state;
        Events events = recorded<tiles::Event>(
            [&](auto& sink) { refusal = game->play(after, seat, *plain, chance, &sink); });
        if (refusal) return Unexpected(*refusal);
        state = after;
        return events;
    }
    void evolve(const Event& event) {
        tiles::State after = state;
        game->evolve(after, of_family<tiles::Event>(event));
        state = after;
    }
    [[nodiscard]] View view(Viewer viewer) const { return game->view(state, viewer); }
    [[nodiscard]] bool has_secrets() const {
        return (game->has_hands() && game->ingredients().hand.hidden) || tiles::has_secrets(state);
    }
    void append_canonical(std::string& out) const {
        put(out, std::uint8_t{state.begun});
        put(out, static_cast<std::uint16_t>(state.undrawn().size()));
        for (const tiles::TypeIndex type : state.undrawn()) put(out, game->shape(type).tile);
        if (!game->ingredients().side_tiles.empty()) {
            put(out, static_cast<std::uint16_t>(state.undrawn_side().size()));
            for (const tiles::TypeIndex type : state.undrawn_side())
                put(out, game->shape(type).tile);
        }
        tiles::append_hidden(state, out);
    }
};

struct CardsMatch {
    std::shared_ptr<const Setup> setup;
    std::shared_ptr<const cards::Game> game;
    cards::State state;

    [[nodiscard]] CardsMatch from_view(const View& view, Chance& chance) const {
        return {setup, game, game->from_view(of_family<cards::View>(view), chance)};
    }
    Events start(Chance& chance) {
        return recorded<cards::Event>([&](auto& sink) { game->start(state, chance, &sink); });
    }
    // An opening leaves nothing to chance.
    Events start(const Opening& opening, Chance& /*chance*/) {
        return recorded<cards::Event>(
            [&](auto& sink) { game->start(state, of_family<cards::Started>(opening), &sink); });
    }
    [[nodiscard]] std::optional<Decision> decision() const {
        switch (state.phase) {
            case cards::Phase::not_begun:
            case cards::Phase::ended: return std::nullopt;
            case cards::Phase::setting_up:
                return Decision{state.turn_seat, DecisionKind::lay_joker};
            case cards::Phase::playing: return Decision{state.turn_seat, DecisionKind::take_turn};
            case cards::Phase::settling:
                return Decision{state.turn_seat, DecisionKind::settle_card};
            case cards::Phase::assigning:
                return Decision{state.turn_seat, DecisionKind::assign_joker};
        }
        return std::nullopt;
    }
    [[nodiscard]] bool started() const { return state.begun; }
    [[nodiscard]] bool over() const { return state.phase == cards::Phase::ended; }
    void offers(Seat seat, std::vector<Command>& out) const {
        std::vector<cards::Command> offered;
        game->offers(state, seat, offered);
        out.assign(offered.begin(), offered.end());
    }
    // Every action is a separate turn.
    static void follow_ups(Seat /*seat*/, const Command& /*command*/, std::vector<Command>& out) {
        out.clear();
    }
    // A card as long as there is one, ten points, the first kind of animals.
    [[nodiscard]] std::vector<Command> default_step() const {
        std::vector<Command> offered;
        offers(state.turn_seat, offered);
        return {offered.at(0)};
    }
    Expected<Events, Refusal> play(Seat seat, std::span<const Command> commands,
                                   Chance& /*chance*/) {
        const auto plain = all_of_family<cards::Command>(commands);
        if (!plain) return Unexpected(Refusal::other_game);
        if (plain->size() != 1) return Unexpected(Refusal::bad_list);
        std::optional<Refusal> refusal;
        cards::State after = state;
        Events events = recorded<cards::Event>(
            [&](auto& sink) { refusal = game->play(after, seat, plain->front(), &sink); });
        if (refusal) return Unexpected(*refusal);
        state = after;
        return events;
    }
    void evolve(const Event& event) {
        cards::State after = state;
        game->evolve(after, of_family<cards::Event>(event));
        state = after;
    }
    [[nodiscard]] View view(Viewer viewer) const { return game->view(state, viewer); }
    static bool has_secrets() { return true; }
    void append_canonical(std::string& out) const {
        put(out, std::uint8_t{state.begun});
        put(out, static_cast<std::uint16_t>(state.deck.size() - state.dealt));
        for (int i = state.dealt; i < state.deck.size(); ++i) put(out, state.deck[i]);
    }
};

}  // namespace

struct Match::Running {
    std::variant<TilesMatch, CardsMatch> family;
};

Match::Match(Running running) : running_(std::make_unique<Running>(std::move(running))) {}
Match::Match(const Match& other) : running_(std::make_unique<Running>(*other.running_)) {}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(const Match& other) {
    if (this != &other) *running_ = *other.running_;
    return *this;
}
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

Expected<Match, std::vector<SetupProblem>> Match::create(const Setup& setup) {
    std::vector<SetupProblem> problems = editions::check(setup);
    if (!problems.empty()) return Unexpected(std::move(problems));
    auto shared = std::make_shared<const Setup>(setup);
    switch (editions::family(setup)) {
        case editions::Family::tiles: break;
        case editions::Family::cards: {
            auto game = std::make_shared<const cards::Game>(editions::card_ingredients(setup));
            const cards::State state = game->fresh();
            return Match(Running{CardsMatch{std::move(shared), std::move(game), state}});
        }
    }
    auto game = std::make_shared<const tiles::Game>(editions::ingredients(setup));
    const tiles::State state = game->fresh();
    return Match(Running{TilesMatch{std::move(shared), std::move(game), state}});
}

Match Match::from_view(const Setup& setup, const View& view, Chance& chance) {
    Expected<Match, std::vector<SetupProblem>> match = create(setup);
    ensure(match.has_value(), "a view belongs to a valid setup");
    return std::visit([&](const auto& it) { return Match(Running{it.from_view(view, chance)}); },
                      match->running_->family);
}

Match Match::as_known_to(Viewer viewer, Chance& chance) const {
    return std::visit(
        [&](const auto& it) { return Match(Running{it.from_view(it.view(viewer), chance)}); },
        running_->family);
}

const Setup& Match::setup() const {
    return std::visit([](const auto& it) -> const Setup& { return *it.setup; }, running_->family);
}

Events Match::start(Chance& chance) {
    return std::visit([&](auto& it) { return it.start(chance); }, running_->family);
}

Events Match::start(const Opening& opening, Chance& chance) {
    return std::visit([&](auto& it) { return it.start(opening, chance); }, running_->family);
}

Events Match::start(const Opening& opening) {
    Random fixed(0);
    return start(opening, fixed);
}

std::optional<Decision> Match::decision() const {
    return std::visit([](const auto& it) { return it.decision(); }, running_->family);
}

bool Match::started() const {
    return std::visit([](const auto& it) { return it.started(); }, running_->family);
}
bool Match::over() const {
    return std::visit([](const auto& it) { return it.over(); }, running_->family);
}

void Match::offers(Seat seat, std::vector<Command>& out) const {
    std::visit([&](const auto& it) { it.offers(seat, out); }, running_->family);
}

void Match::follow_ups(Seat seat, const Command& command, std::vector<Command>& out) const {
    std::visit([&](const auto& it) { it.follow_ups(seat, command, out); }, running_->family);
}

std::vector<Command> Match::default_step() const {
    ensure(decision().has_value(), "a decision is pending");
    return std::visit([](const auto& it) { return it.default_step(); }, running_->family);
}

Expected<Events, Refusal> Match::play(Seat seat, const Command& command, Chance& chance) {
    return play(seat, std::span(&command, 1), chance);
}

Expected<Events, Refusal> Match::play(Seat seat, std::span<const Command> commands,
                                      Chance& chance) {
    return std::visit([&](auto& it) { return it.play(seat, commands, chance); }, running_->family);
}

Expected<Match, Refusal> Match::tried(Seat seat, std::span<const Command> commands) const {
    Random any(0);  // What is left to chance decides no refusal.
    Match match = as_known_to(Viewer::at(seat), any);
    const Expected<Events, Refusal> played = match.play(seat, commands, any);
    if (!played) return Unexpected(played.error());
    return match;
}

std::vector<tiles::PlaceTile> Match::places(std::optional<tiles::TileIndex> tile,
                                            std::optional<tiles::Position> at) const {
    const auto* tiles = std::get_if<TilesMatch>(&running_->family);
    if (tiles == nullptr || !decision()) return {};
    return tiles->game->places(tiles->state, tile, at);
}

void Match::evolve(const Event& event) {
    std::visit([&](auto& it) { it.evolve(event); }, running_->family);
}

View Match::view(Viewer viewer) const {
    return std::visit([&](const auto& it) { return it.view(viewer); }, running_->family);
}

bool Match::has_secrets() const {
    return std::visit([](const auto& it) { return it.has_secrets(); }, running_->family);
}

namespace {

// Nothing if its kind means nothing in this game.
std::optional<Appraisal> appraisal_of(const tiles::Game& game, const tiles::State& state,
                                      tiles::Node node) {
    const tiles::Survey survey = game.survey(state, node);
    if (!game.kind(survey.kind).in_play) return std::nullopt;
    tiles::Lines lines;
    game.appraise(state, survey, no_seat, lines);
    const bool counts = game.counts_at_end(survey);
    if (!counts) lines.strike();
    Appraisal it;
    it.kind = survey.kind;
    it.complete = survey.complete;
    it.points = lines.points();
    it.points_complete = it.points;
    if (!survey.complete && game.kind(survey.kind).completion != tiles::Completion::never) {
        tiles::Survey whole = survey;
        whole.complete = true;
        tiles::Lines then;
        game.appraise(state, whole, no_seat, then);
        it.points_complete = then.points();
    }
    for (const tiles::Line& line : lines.all()) {
        it.lines.push_back(
            {std::string(line.reason), static_cast<std::uint16_t>(line.count), line.points});
    }
    const unsigned owners = game.majority(state, state.features.feature_of(node));
    for (Seat seat = 0; seat < seats_max; ++seat) {
        if (((owners >> seat) & 1U) == 0) continue;
        tiles::Lines own;
        if (counts) game.appraise(state, survey, seat, own);
        it.owners.push_back(seat);
        it.owner_points.push_back(own.points());
    }
    tiles::Node ring = node;
    do {
        game.append_segments(state, ring, it.segments);
        ring = state.features.next(ring);
    } while (ring != node);
    std::ranges::sort(it.segments);
    if (game.kind(survey.kind).completion != tiles::Completion::never)
        it.open = game.tiles().open_ends(state.features.record_of(node));
    return it;
}

}  // namespace

std::vector<Appraisal> Match::appraise() const {
    std::vector<Appraisal> appraisals;
    const auto* tiles = std::get_if<TilesMatch>(&running_->family);
    if (tiles == nullptr) return appraisals;
    const tiles::State& state = tiles->state;
    for (int n = 0; n < state.features.node_count(); ++n) {
        const auto node = static_cast<tiles::Node>(n);
        if (state.features.feature_of(node) != node) continue;
        if (auto it = appraisal_of(*tiles->game, state, node)) {
            appraisals.push_back(std::move(*it));
        }
    }
    std::ranges::sort(appraisals, [](const Appraisal& a, const Appraisal& b) {
        return a.segments.front() < b.segments.front();
    });
    return appraisals;
}

void Match::appraise(std::span<const tiles::SegmentRef> segments,
                     std::vector<Appraisal>& out) const {
    out.clear();
    const auto* tiles = std::get_if<TilesMatch>(&running_->family);
    if (tiles == nullptr) return;
    const tiles::State& state = tiles->state;
    std::vector<tiles::FeatureIndex> seen;
    for (const tiles::SegmentRef& segment : segments) {
        const int node = tiles->game->node_at(state, segment);
        if (node < 0) continue;
        const auto own = static_cast<tiles::Node>(node);
        const tiles::Node network = tiles->game->network_of(state, own);
        for (const tiles::Node it : {own, network}) {
            const auto feature = state.features.feature_of(it);
            if (std::ranges::find(seen, feature) != seen.end()) continue;
            seen.push_back(feature);
            if (auto appraisal = appraisal_of(*tiles->game, state, it)) {
                out.push_back(std::move(*appraisal));
            }
        }
    }
}

std::variant<Match::TilesInside, Match::CardsInside> Match::inside() const {
    if (const auto* tiles = std::get_if<TilesMatch>(&running_->family))
        return TilesInside{*tiles->game, tiles->state};
    const auto& cards = std::get<CardsMatch>(running_->family);
    return CardsInside{*cards.game, cards.state};
}

std::size_t Match::append_canonical(std::string& out) const {
    const std::size_t before = out.size();
    rules::append_canonical(view(Viewer::everything()), out);
    const std::size_t seen = out.size() - before;
    std::visit([&](const auto& it) { it.append_canonical(out); }, running_->family);
    return seen;
}

bool operator==(const Match& a, const Match& b) {
    const Setup x = editions::plain(a.setup());
    const Setup y = editions::plain(b.setup());
    if (x.edition != y.edition || x.modules != y.modules || x.options != y.options ||
        x.seats != y.seats)
        return false;
    std::string left;
    std::string right;
    a.append_canonical(left);
    b.append_canonical(right);
    return left == right;
}

Command resignation(const Match& match) {
    switch (editions::family(match.setup())) {
        case editions::Family::tiles: break;
        case editions::Family::cards: return cards::Command(cards::Resign{});
    }
    return tiles::Command(tiles::Resign{});
}

bool is_of_host(const Command& command) {
    const auto* tiles = std::get_if<tiles::Command>(&command);
    return tiles != nullptr && std::holds_alternative<tiles::ExtendTable>(*tiles);
}

void evolve(View& view, const Event& event) {
    if (auto* cards = std::get_if<cards::View>(&view)) {
        cards::evolve(*cards, of_family<cards::Event>(event));
    } else {
        tiles::evolve(std::get<tiles::View>(view), of_family<tiles::Event>(event));
    }
}

Event project(const Event& event, Viewer viewer) {
    return std::visit([&](const auto& it) { return Event(project(it, viewer)); }, event);
}

void append_canonical(const View& view, std::string& out) {
    std::visit([&](const auto& it) { append_canonical(it, out); }, view);
}

}  // namespace rules
