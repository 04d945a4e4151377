#include "rules/match.h"

#include <algorithm>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/game.h"

namespace rules {

namespace {

const tiles::Command& command_in(const Command& command) {
    return std::get<tiles::Command>(command);
}

// Commands whose number of alternatives grows with the families of games; today each is one of the
// tiles.
void wrap(const std::vector<tiles::Command>& commands, std::vector<Command>& out) {
    out.assign(commands.begin(), commands.end());
}

}  // namespace

struct Match::Tiles {
    std::shared_ptr<const tiles::Game> game;
    std::shared_ptr<const Setup> setup;
    tiles::State state;

    // The events of what `act(sink)` does to the state.
    template <class Act>
    static Events recorded(Act act) {
        std::vector<tiles::Event> happened;
        act(happened);
        return {std::make_move_iterator(happened.begin()), std::make_move_iterator(happened.end())};
    }
};

Match::Match(Tiles tiles) : tiles_(std::make_unique<Tiles>(std::move(tiles))) {}
Match::Match(const Match& other) : tiles_(std::make_unique<Tiles>(*other.tiles_)) {}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(const Match& other) {
    if (this != &other) *tiles_ = *other.tiles_;
    return *this;
}
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

Expected<Match, std::vector<SetupProblem>> Match::create(const Setup& setup) {
    std::vector<SetupProblem> problems = editions::check(setup);
    if (!problems.empty()) return Unexpected(std::move(problems));
    auto game = std::make_shared<const tiles::Game>(editions::ingredients(setup));
    tiles::State state = game->fresh();
    return Match(Tiles{std::move(game), std::make_shared<const Setup>(setup), state});
}

Match Match::from_view(const Setup& setup, const View& view, Chance& chance) {
    Expected<Match, std::vector<SetupProblem>> match = create(setup);
    ensure(match.has_value(), "a view belongs to a valid setup");
    Tiles& tiles = *match->tiles_;
    tiles.state = tiles.game->from_view(std::get<tiles::View>(view), chance);
    return *std::move(match);
}

Match Match::as_known_to(Viewer viewer, Chance& chance) const {
    const View seen = view(viewer);
    return Match(Tiles{tiles_->game, tiles_->setup,
                       tiles_->game->from_view(std::get<tiles::View>(seen), chance)});
}

const Setup& Match::setup() const {
    return *tiles_->setup;
}

Events Match::start(Chance& chance) {
    return Tiles::recorded([&](auto& sink) { tiles_->game->start(tiles_->state, chance, &sink); });
}

Events Match::start(const tiles::Started& opening, Chance& chance) {
    return Tiles::recorded(
        [&](auto& sink) { tiles_->game->start(tiles_->state, opening, chance, &sink); });
}

Events Match::start(const tiles::Started& opening) {
    Random fixed(0);
    return start(opening, fixed);
}

std::optional<Decision> Match::decision() const {
    const tiles::State& state = tiles_->state;
    switch (state.phase) {
        case tiles::Phase::not_begun:
        case tiles::Phase::ended: return std::nullopt;
        case tiles::Phase::placing: return Decision{state.turn_seat, DecisionKind::place_tile};
        case tiles::Phase::deploying: return Decision{state.turn_seat, DecisionKind::deploy_figure};
        case tiles::Phase::choosing:
            return Decision{state.turn_seat, static_cast<DecisionKind>(state.question)};
    }
    return std::nullopt;
}

bool Match::started() const {
    return tiles_->state.begun;
}
bool Match::over() const {
    return tiles_->state.phase == tiles::Phase::ended;
}

void Match::offers(Seat seat, std::vector<Command>& out) const {
    std::vector<tiles::Command> offered;
    tiles_->game->offers(tiles_->state, seat, offered);
    wrap(offered, out);
}

void Match::follow_ups(Seat seat, const Command& command, std::vector<Command>& out) const {
    std::vector<tiles::Command> offered;
    tiles_->game->follow_ups(tiles_->state, seat, command_in(command), offered);
    wrap(offered, out);
}

Expected<Events, Refusal> Match::play(Seat seat, const Command& command, Chance& chance) {
    return play(seat, std::span(&command, 1), chance);
}

Expected<Events, Refusal> Match::play(Seat seat, std::span<const Command> commands,
                                      Chance& chance) {
    std::vector<tiles::Command> plain_commands;
    for (const Command& command : commands) plain_commands.push_back(command_in(command));
    std::optional<Refusal> refusal;
    // A copy first: should a promise break half-way, the match stays whole.
    tiles::State state = tiles_->state;
    Events events = Tiles::recorded([&](auto& sink) {
        refusal = tiles_->game->play(state, seat, plain_commands, chance, &sink);
    });
    if (refusal) return Unexpected(*refusal);
    tiles_->state = state;
    return events;
}

void Match::evolve(const Event& event) {
    tiles::State state = tiles_->state;
    tiles_->game->evolve(state, std::get<tiles::Event>(event));
    tiles_->state = state;
}

View Match::view(Viewer viewer) const {
    return tiles_->game->view(tiles_->state, viewer);
}

namespace {

// Nothing if its kind means nothing in this game.
std::optional<Appraisal> appraisal_of(const tiles::Game& game, const tiles::State& state,
                                      tiles::Node node) {
    const tiles::Survey survey = game.survey(state, node);
    if (!game.kind(survey.kind).in_play) return std::nullopt;
    tiles::Lines lines;
    game.appraise(state, survey, lines);
    if (!game.counts_at_end(survey)) lines.strike();
    Appraisal it;
    it.kind = survey.kind;
    it.complete = survey.complete;
    it.points = lines.points();
    for (const tiles::Line& line : lines.all()) {
        it.lines.push_back(
            {std::string(line.reason), static_cast<std::uint16_t>(line.count), line.points});
    }
    const unsigned owners = game.majority(state, state.features.feature_of(node));
    for (Seat seat = 0; seat < seats_max; ++seat) {
        if (((owners >> seat) & 1U) != 0) it.owners.push_back(seat);
    }
    tiles::Node ring = node;
    do {
        it.segments.push_back(game.ref(state, ring));
        ring = state.features.next(ring);
    } while (ring != node);
    std::ranges::sort(it.segments);
    return it;
}

}  // namespace

std::vector<Appraisal> Match::appraise() const {
    const tiles::State& state = tiles_->state;
    std::vector<Appraisal> appraisals;
    for (int n = 0; n < state.features.node_count(); ++n) {
        const auto node = static_cast<tiles::Node>(n);
        if (state.features.feature_of(node) != node) continue;
        if (auto it = appraisal_of(*tiles_->game, state, node)) {
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
    const tiles::State& state = tiles_->state;
    out.clear();
    std::vector<tiles::FeatureIndex> seen;
    for (const tiles::SegmentRef& segment : segments) {
        const int node = tiles_->game->node_at(state, segment);
        if (node < 0) continue;
        const auto feature = state.features.feature_of(static_cast<tiles::Node>(node));
        if (std::ranges::find(seen, feature) != seen.end()) continue;
        seen.push_back(feature);
        if (auto it = appraisal_of(*tiles_->game, state, static_cast<tiles::Node>(node))) {
            out.push_back(std::move(*it));
        }
    }
}

void Match::append_canonical(std::string& out) const {
    rules::append_canonical(view(Viewer::everything()), out);
    const tiles::State& state = tiles_->state;
    put(out, std::uint8_t{state.begun});
    put(out, static_cast<std::uint16_t>(state.undrawn().size()));
    for (const tiles::TypeIndex type : state.undrawn()) put(out, tiles_->game->shape(type).tile);
    if (!state.gifts.dealt) return;
    const auto& stack = state.gifts.stack;
    put(out, static_cast<std::uint8_t>(stack.size()));
    for (int i = stack.size(); i > 0; --i) put(out, static_cast<std::uint8_t>(stack[i - 1]));
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

void evolve(View& view, const Event& event) {
    tiles::evolve(std::get<tiles::View>(view), std::get<tiles::Event>(event));
}

Event project(const Event& event, Viewer viewer) {
    return tiles::project(std::get<tiles::Event>(event), viewer);
}

void append_canonical(const View& view, std::string& out) {
    tiles::append_canonical(std::get<tiles::View>(view), out);
}

}  // namespace rules
