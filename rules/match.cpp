#include "rules/match.h"

#include <algorithm>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/core/text.h"
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

const Setup& Match::setup() const {
    return *tiles_->setup;
}

Events Match::start(Chance& chance) {
    return Tiles::recorded([&](auto& sink) { tiles_->game->start(tiles_->state, chance, &sink); });
}

Events Match::start(const tiles::Started& opening) {
    Random unused(0);  // an opening leaves nothing to chance
    return Tiles::recorded(
        [&](auto& sink) { tiles_->game->start(tiles_->state, opening, unused, &sink); });
}

std::optional<Decision> Match::decision() const {
    const tiles::State& state = tiles_->state;
    switch (state.phase) {
        case tiles::Phase::not_begun:
        case tiles::Phase::ended: return std::nullopt;
        case tiles::Phase::placing: return Decision{state.turn_seat, DecisionKind::place_tile};
        case tiles::Phase::deploying: return Decision{state.turn_seat, DecisionKind::deploy_figure};
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

View Match::view(Viewer /*viewer*/) const {
    return tiles_->game->view(tiles_->state);
}

std::vector<Appraisal> Match::appraise() const {
    const tiles::Game& game = *tiles_->game;
    const tiles::State& state = tiles_->state;
    std::vector<Appraisal> appraisals;
    for (int n = 0; n < state.features.node_count(); ++n) {
        const auto node = static_cast<tiles::Node>(n);
        if (state.features.feature_of(node) != node) continue;
        const tiles::Survey survey = game.survey(state, node);
        if (!game.kind(survey.kind).in_play) continue;
        tiles::Lines lines;
        game.appraise(state, survey, lines);
        Appraisal& it = appraisals.emplace_back();
        it.kind = survey.kind;
        it.complete = survey.complete;
        it.points = lines.points();
        for (const tiles::Line& line : lines.all()) {
            it.lines.push_back(
                {std::string(line.reason), static_cast<std::uint16_t>(line.count), line.points});
        }
        const unsigned owners = game.majority(state, node);
        for (Seat seat = 0; seat < seats_max; ++seat) {
            if (((owners >> seat) & 1U) != 0) it.owners.push_back(seat);
        }
        tiles::Node ring = node;
        do {
            it.segments.push_back(game.ref(state, ring));
            ring = state.features.next(ring);
        } while (ring != node);
        std::ranges::sort(it.segments);
    }
    std::ranges::sort(appraisals, [](const Appraisal& a, const Appraisal& b) {
        return a.segments.front() < b.segments.front();
    });
    return appraisals;
}

void Match::append_canonical(std::string& out) const {
    rules::append_canonical(view(Viewer::everything()), out);
    const tiles::State& state = tiles_->state;
    put(out, std::uint8_t{state.begun});
    put(out, static_cast<std::uint16_t>(state.undrawn().size()));
    for (const tiles::TypeIndex type : state.undrawn()) put(out, tiles_->game->shape(type).tile);
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

// ---- Text.

namespace {

constexpr std::string_view place_word = "place";

// The tile that a figure could be deployed on now, or nothing.
const tiles::View::PlacedTile* tile_in_question(const tiles::View& view) {
    return view.phase == tiles::Phase::deploying ? &view.board.back() : nullptr;
}

std::optional<tiles::FigureKind> figure_by_name(std::string_view text) {
    for (int i = 0; i < tiles::figure_kind_count; ++i) {
        const auto kind = static_cast<tiles::FigureKind>(i);
        if (name(kind) == text) return kind;
    }
    return std::nullopt;
}

std::string text_of(const tiles::View& view, const tiles::PlaceTile& it) {
    std::string text(place_word);
    if (view.hand.empty() || view.hand.front() != it.tile) {
        text += ' ';
        text += it.tile < tiles::all_tiles().size() ? tiles::all_tiles()[it.tile].name
                                                    : std::string("?");
    }
    return text + ' ' + std::to_string(it.at.x) + ',' + std::to_string(it.at.y) + " r" +
           std::to_string(it.rotation);
}

std::string text_of(const tiles::View& view, const tiles::DeployFigure& it) {
    std::string text = "deploy ";
    text += name(it.figure);
    const tiles::View::PlacedTile* tile = tile_in_question(view);
    const tiles::TileType* type = tile == nullptr ? nullptr : &tiles::all_tiles()[tile->tile];
    if (type == nullptr || it.segment >= type->segments.size())
        return text + " #" + std::to_string(it.segment);
    text += ' ';
    text += name(type->segments[it.segment].kind);
    const std::string where = where_name(*type, tile->rotation, it.segment);
    return where.empty() ? text : text + ' ' + where;
}

std::optional<tiles::Command> parse_place(const tiles::View& view,
                                          std::span<const std::string_view> words) {
    tiles::PlaceTile command;
    if (words.size() == 3) {
        command.tile = tiles::tile_by_name(words[0]);
        if (command.tile == tiles::no_tile) return std::nullopt;
        words = words.subspan(1);
    } else if (!view.hand.empty()) {
        command.tile = view.hand.front();
    }
    if (words.size() != 2 || words[1].size() < 2 || words[1][0] != 'r') return std::nullopt;
    const auto comma = words[0].find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto x = number_of<std::int8_t>(words[0].substr(0, comma));
    const auto y = number_of<std::int8_t>(words[0].substr(comma + 1));
    const auto rotation = number_of<std::uint8_t>(words[1].substr(1));
    if (!x || !y || !rotation) return std::nullopt;
    command.at = {*x, *y};
    command.rotation = *rotation;
    return command;
}

std::optional<tiles::Command> parse_deploy(const tiles::View& view,
                                           std::span<const std::string_view> words) {
    if (words.size() < 2) return std::nullopt;
    const auto figure = figure_by_name(words[0]);
    if (!figure) return std::nullopt;
    if (words[1][0] == '#' && words.size() == 2) {
        const auto segment = number_of<std::uint8_t>(words[1].substr(1));
        if (!segment) return std::nullopt;
        return tiles::DeployFigure{*figure, *segment};
    }
    const tiles::View::PlacedTile* tile = tile_in_question(view);
    if (tile == nullptr || words.size() > 3) return std::nullopt;
    const tiles::TileType& type = tiles::all_tiles()[tile->tile];
    const std::string_view where = words.size() == 3 ? words[2] : std::string_view();
    for (std::size_t i = 0; i < type.segments.size(); ++i) {
        if (name(type.segments[i].kind) != words[1]) continue;
        if (where_name(type, tile->rotation, static_cast<int>(i)) != where) continue;
        return tiles::DeployFigure{*figure, static_cast<std::uint8_t>(i)};
    }
    return std::nullopt;
}

}  // namespace

std::string command_text(const Match& match, const Command& command) {
    const View view = match.view(Viewer::everything());
    const auto& seen = std::get<tiles::View>(view);
    const tiles::Command& it = command_in(command);
    if (const auto* placing = std::get_if<tiles::PlaceTile>(&it)) return text_of(seen, *placing);
    if (const auto* deploying = std::get_if<tiles::DeployFigure>(&it))
        return text_of(seen, *deploying);
    return std::holds_alternative<tiles::Pass>(it) ? "pass" : "resign";
}

std::optional<Command> parse_command(const Match& match, std::string_view text) {
    const View view = match.view(Viewer::everything());
    const auto& seen = std::get<tiles::View>(view);
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty()) return std::nullopt;
    const std::span<const std::string_view> rest = std::span(words).subspan(1);
    std::optional<tiles::Command> command;
    if (words[0] == place_word) command = parse_place(seen, rest);
    if (words[0] == "deploy") command = parse_deploy(seen, rest);
    if (words[0] == "pass" && rest.empty()) command = tiles::Pass{};
    if (words[0] == "resign" && rest.empty()) command = tiles::Resign{};
    if (!command) return std::nullopt;
    return Command(*command);
}

}  // namespace rules
