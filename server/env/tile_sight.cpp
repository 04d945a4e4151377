#include "server/env/tile_sight.h"

#include <algorithm>
#include <cstring>

#include "server/env/sights.h"

namespace server::env {

namespace tiles = rules::tiles;

namespace {

constexpr int lies = 0;  // planes
constexpr int last = 1;
constexpr int may_lie = 2;
constexpr const char* side_names[] = {"north", "east", "south", "west", "centre"};
constexpr const char* value_names[] = {"open edges", "size", "points", "own figures",
                                       "others' figures"};
constexpr std::pair<int, int> pairs[] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
constexpr int pair_count = 6;

// The segment in the middle of a side, as the tile lies. It has edges.
int middle(const tiles::Shape& shape, unsigned rotation, unsigned side) {
    const tiles::Ports& ports = shape.ports[rotation][side];
    return ports.segment[ports.count == 1 ? 0 : 1];
}

// What is drawn on tiles. Which cities become no castle is not.
bool is_shown(int mark) {
    return static_cast<tiles::Mark>(mark) != tiles::Mark::no_castle;
}

}  // namespace

// The planes of features: their figures, and their present points.
struct TileSight::Features {
    std::array<std::uint8_t, tiles::nodes_max> own{};
    std::array<std::uint8_t, tiles::nodes_max> others{};
    std::array<std::uint8_t, tiles::nodes_max> points{};

    Features(const tiles::Game& game, const tiles::State& state, rules::Seat viewer) {
        for (const tiles::Figure& figure : state.figures) {
            const auto feature = state.features.feature_of(figure.claim);
            auto& count = figure.seat == viewer ? own : others;
            if (own[feature] == 0 && others[feature] == 0)
                points[feature] = byte_of(worth(game, state, figure.claim));
            ++count[feature];
        }
    }
    static int worth(const tiles::Game& game, const tiles::State& state, tiles::Node node) {
        const tiles::Survey survey = game.survey_to_appraise(state, node);
        if (!game.kind(survey.kind).in_play || !game.counts_at_end(survey)) return 0;
        tiles::Lines lines;
        game.appraise(state, survey, rules::no_seat, lines);
        return lines.points();
    }
};

struct TileSight::Sheet {
    std::uint8_t* planes;
    std::size_t size;  // of a plane
    Window window;
    const tiles::Game& game;
    const tiles::State& state;
    const Features& features;
    rules::Seat viewer;

    // Of a cell in the window.
    void put(int plane, int cell, std::uint8_t value) const {
        planes[static_cast<std::size_t>(plane) * size + static_cast<std::size_t>(cell)] = value;
    }
};

TileSight::TileSight(const rules::Match& match, const tiles::Game& game, int board)
    : board_(board) {
    const rules::View any = match.view(rules::Viewer::at(0));
    const auto& view = std::get<tiles::View>(any);
    for (const auto& [kind, count] : game.ingredients().figures) {
        if (std::ranges::find(figures_, kind) == figures_.end()) figures_.push_back(kind);
    }
    std::ranges::sort(figures_);
    const auto add_type = [&](tiles::TileIndex tile) {
        const std::pair<tiles::TileIndex, int> type{tile, game.type_of(tile)};
        if (std::ranges::find(types_, type) == types_.end()) types_.push_back(type);
    };
    const tiles::Ingredients& made_of = game.ingredients();
    for (const auto& [tile, count] : made_of.tiles) add_type(tile);
    for (const auto& [tile, count] : made_of.early) add_type(tile);
    for (const auto& [tile, count] : made_of.side_tiles) add_type(tile);
    for (const auto& [tile, count] : made_of.seat_tiles) add_type(tile);
    if (made_of.start_tile != tiles::no_tile) add_type(made_of.start_tile);
    std::ranges::sort(types_);
    name_planes(game, view);
    learn_tiles(game);
    learn_patterns(game);
    Globals names(global_names_);
    put_globals(names, match, view, 0);
    shape_ = {static_cast<int>(plane_names_.size()), board, board,
              static_cast<int>(global_names_.size())};
}

void TileSight::name_planes(const tiles::Game& game, const tiles::View& view) {
    plane_names_ = {"tile", "last tile", "tiles that fit"};
    unsigned edge_kinds = 0;
    std::uint64_t marks = 0;
    for (std::size_t type = 0; type < game.tiles().count(); ++type) {
        const tiles::Shape& shape = game.shape(static_cast<tiles::TypeIndex>(type));
        for (unsigned side = 0; side < sides && shape.has_edges(); ++side)
            edge_kinds |= 1U << static_cast<unsigned>(
                              shape.kind[static_cast<std::size_t>(middle(shape, 0, side))]);
        marks |= shape.tile_marks | shape.segment_marks;
    }
    const auto next = [this] { return static_cast<int>(plane_names_.size()); };
    for (int kind = 0; kind < tiles::feature_kind_count; ++kind) {
        if (((edge_kinds >> kind) & 1U) == 0) continue;
        edges_[static_cast<std::size_t>(kind)] = next();
        for (int side = 0; side < sides; ++side)
            plane_names_.push_back(std::string(tiles::name(static_cast<tiles::FeatureKind>(kind))) +
                                   " " + side_names[side]);
    }
    joined_ = next();
    for (const auto& [a, b] : pairs)
        plane_names_.push_back(std::string("joined ") + side_names[a] + " " + side_names[b]);
    centre_ = next();
    plane_names_.emplace_back("kind of centre");
    values_ = next();
    for (const char* const value : value_names) {
        for (const char* const side : side_names)
            plane_names_.push_back(std::string(value) + " " + side);
    }
    first_figure_ = next();
    for (const tiles::FigureKind kind : figures_) {
        plane_names_.push_back("own " + std::string(tiles::name(kind)));
        plane_names_.push_back("other " + std::string(tiles::name(kind)));
    }
    for (int mark = 0; mark < tiles::mark_count; ++mark) {
        if (((marks >> mark) & 1U) == 0 || !is_shown(mark)) continue;
        mark_planes_[static_cast<std::size_t>(mark)] = next();
        plane_names_.push_back("mark " + std::string(tiles::name(static_cast<tiles::Mark>(mark))));
    }
    part_planes_.resize(Sights::count);
    Sights::each([&](const auto& sight, std::size_t place) {
        part_planes_[place] = next();
        if (sight.is_in(view)) sight.name_planes(view, plane_names_);
    });
}

void TileSight::learn_tiles(const tiles::Game& game) {
    looks_.resize(game.tiles().count());
    marks_.resize(looks_.size());
    for (std::size_t at = 0; at < looks_.size(); ++at) {
        const tiles::Shape& shape = game.shape(static_cast<tiles::TypeIndex>(at));
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            Look& look = looks_[at][rotation];
            unsigned reached = 0;
            look.segments.fill(no_segment);
            look.edge_planes.fill(lies);
            for (unsigned side = 0; side < sides && shape.has_edges(); ++side) {
                const int segment = middle(shape, rotation, side);
                look.segments[side] = static_cast<std::int8_t>(segment);
                const auto kind =
                    static_cast<std::size_t>(shape.kind[static_cast<std::size_t>(segment)]);
                look.edge_planes[side] =
                    static_cast<std::uint16_t>(edges_[kind] + static_cast<int>(side));
                const tiles::Ports& ports = shape.ports[rotation][side];
                for (unsigned i = 0; i < ports.count; ++i) reached |= 1U << ports.segment[i];
            }
            for (int i = 0; i < pair_count && shape.has_edges(); ++i) {
                const auto [a, b] = pairs[i];
                if (look.segments[static_cast<std::size_t>(a)] ==
                    look.segments[static_cast<std::size_t>(b)])
                    look.joined = static_cast<std::uint8_t>(look.joined | (1U << i));
            }
            look.segments[sides] = no_segment;
            for (int s = shape.segment_count - 1; s >= 0; --s) {
                const bool inside = ((reached >> s) & 1U) == 0;
                const auto kind = shape.kind[static_cast<std::size_t>(s)];
                if (inside && kind != tiles::FeatureKind::field && game.kind(kind).in_play)
                    look.segments[sides] = static_cast<std::int8_t>(s);
            }
            for (std::size_t place = 0; place < places; ++place) {
                const int segment = look.segments[place];
                if (segment != no_segment)
                    look.networks[place] = shape.network[static_cast<std::size_t>(segment)];
            }
        }
        for (int mark = 0; mark < tiles::mark_count; ++mark) {
            int count = shape.has(static_cast<tiles::Mark>(mark)) ? 1 : 0;
            for (int s = 0; s < shape.segment_count; ++s)
                count += shape.marks[static_cast<std::size_t>(s)][static_cast<std::size_t>(mark)];
            if (count > 0 && is_shown(mark))
                marks_[at].push_back(
                    {mark_planes_[static_cast<std::size_t>(mark)], byte_of(count)});
        }
    }
}

// A tile that fits a pattern of edges fits it when it is turned, too.
void TileSight::learn_patterns(const tiles::Game& game) {
    const std::size_t edges = game.tiles().weights()[1];
    const std::size_t last_side = edges * edges * edges;
    turned_.resize(last_side * edges);
    for (std::size_t pattern = 0; pattern < turned_.size(); ++pattern) {
        std::size_t least = pattern;
        std::size_t turned = pattern;
        for (int turn = 1; turn < sides; ++turn) {
            turned = turned % last_side * edges + turned / last_side;
            least = std::min(least, turned);
        }
        turned_[pattern] = static_cast<tiles::Pattern>(least);
    }
}

void TileSight::observe(const rules::Match& match, rules::Seat seat, std::uint8_t* planes,
                        std::int32_t* globals) const {
    const rules::View any = match.view(rules::Viewer::at(seat));
    const auto& view = std::get<tiles::View>(any);
    if (globals != nullptr) {
        Globals values(globals);
        put_globals(values, match, view, seat);
    }
    if (planes == nullptr) return;
    const auto whole = match.inside();
    const auto& inside = std::get<rules::Match::TilesInside>(whole);
    const Features features(inside.game, inside.state, seat);
    const auto size = static_cast<std::size_t>(board_) * static_cast<std::size_t>(board_);
    std::memset(planes, 0, size * static_cast<std::size_t>(shape_.planes));
    const Sheet sheet{planes,   size, window_of(inside.state, board_), inside.game, inside.state,
                      features, seat};
    const tiles::Board& board = inside.state.board;
    for (int i = 0; i < board.tile_count(); ++i) draw_tile(sheet, board.tile(i));
    draw_frontier(sheet, view);
    draw_pieces(sheet, view);
}

void TileSight::draw_tile(const Sheet& sheet, const tiles::Board::Tile& tile) const {
    const int cell = sheet.window.cell(tile.at);
    if (cell < 0) return;
    const Look& look = looks_[tile.type][tile.rotation];
    const tiles::Shape& shape = sheet.game.shape(tile.type);
    sheet.put(lies, cell, 1);
    for (std::size_t side = 0; side < sides; ++side) sheet.put(look.edge_planes[side], cell, 1);
    for (int i = 0; i < pair_count; ++i) {
        if (((look.joined >> i) & 1) != 0) sheet.put(joined_ + i, cell, 1);
    }
    for (int place = 0; place < places; ++place) {
        const int segment = look.segments[static_cast<std::size_t>(place)];
        if (segment == no_segment) continue;
        const auto node = static_cast<tiles::Node>(tile.first_node + segment);
        const auto feature = sheet.state.features.feature_of(node);
        const auto& record = sheet.state.features.record(feature);
        int own = sheet.features.own[feature];
        int others = sheet.features.others[feature];
        int points = sheet.features.points[feature];
        if (const int network = look.networks[static_cast<std::size_t>(place)]; network != 0) {
            const auto whole = sheet.state.features.feature_of(
                static_cast<tiles::Node>(tile.first_node + network));
            own += sheet.features.own[whole];
            others += sheet.features.others[whole];
            points += sheet.features.points[whole];
        }
        const std::array<int, value_count> all{sheet.game.tiles().open_ends(record), record.nodes,
                                               points, own, others};
        for (int value = 0; value < value_count; ++value) {
            const int number = all[static_cast<std::size_t>(value)];
            if (number != 0) sheet.put(values_ + value * places + place, cell, byte_of(number));
        }
        if (place == sides)
            sheet.put(centre_, cell,
                      byte_of(static_cast<int>(shape.kind[static_cast<std::size_t>(segment)]) + 1));
    }
    for (const Drawn& mark : marks_[tile.type]) sheet.put(mark.plane, cell, mark.count);
}

// How many of the tiles that are still to come could lie in each free cell beside a tile.
void TileSight::draw_frontier(const Sheet& sheet, const tiles::View& view) const {
    const tiles::Board& board = sheet.state.board;
    const auto patterns = board.patterns();
    // Many cells ask for the same edges.
    std::vector<tiles::Pattern> asked;
    std::vector<int> fitting;
    std::vector<std::pair<int, std::size_t>> cells;  // a cell, and what it asks for
    cells.reserve(static_cast<std::size_t>(board.frontier_count()));
    for (int i = 0; i < board.frontier_count(); ++i) {
        const int cell = sheet.window.cell(board.frontier_cell(i));
        if (cell < 0) continue;
        tiles::Pattern pattern = patterns[static_cast<std::size_t>(i)];
        if (pattern < turned_.size()) pattern = turned_[pattern];
        const auto at = static_cast<std::size_t>(std::ranges::find(asked, pattern) - asked.begin());
        if (at == asked.size()) asked.push_back(pattern);
        cells.emplace_back(cell, at);
    }
    fitting.resize(asked.size());
    const auto add = [&](const auto& counts) {
        for (const auto& [tile, count] : counts) {
            const tiles::TypeIndex type = sheet.game.type_of(tile);
            // Multiplied, because whether a tile fits cannot be predicted.
            for (std::size_t i = 0; i < asked.size(); ++i)
                fitting[i] +=
                    count * static_cast<int>(sheet.game.tiles().fitting(type, asked[i]) != 0);
        }
    };
    add(view.supply);
    if (view.side) add(view.side->supply);
    for (const auto& [cell, at] : cells) sheet.put(may_lie, cell, byte_of(fitting[at]));
}

void TileSight::draw_pieces(const Sheet& sheet, const tiles::View& view) const {
    if (sheet.state.last_tile >= 0) {
        const int cell = sheet.window.cell(sheet.state.board.tile(sheet.state.last_tile).at);
        if (cell >= 0) sheet.put(last, cell, 1);
    }
    // Sorted: of several on one tile the one on the last segment is drawn.
    for (const tiles::PlacedFigure& figure : view.figures) {
        const int cell = sheet.window.cell(figure.on.at);
        const auto kind = std::ranges::find(figures_, figure.kind) - figures_.begin();
        const int whose = figure.seat == sheet.viewer ? 0 : 1;
        if (cell >= 0)
            sheet.put(first_figure_ + static_cast<int>(kind) * 2 + whose, cell,
                      byte_of(figure.on.segment + 1));
    }
    Sights::each([&](const auto& sight, std::size_t place) {
        if (!sight.is_in(view)) return;
        const auto first = static_cast<std::size_t>(part_planes_[place]) * sheet.size;
        sight.draw({sheet.planes + first, sheet.size, sheet.window, sheet.viewer}, view);
    });
}

}  // namespace server::env
