#include "rules/tiles/layout.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "rules/tiles/place_text.h"

namespace rules::tiles {

namespace {

constexpr std::array<std::string_view, 4> side_names{"northern", "eastern", "southern", "western"};

using Cells = std::map<Position, std::size_t>;  // the first tile in each
using Counts = std::map<TileIndex, int>;

Counts tiles_in_game(const View& begun) {
    Counts counts;
    for (const View::PlacedTile& tile : begun.board) ++counts[tile.tile];
    for (const auto& [tile, count] : begun.supply) counts[tile] += count;
    for (const TileIndex tile : begun.hand) ++counts[tile];
    for (const TileIndex tile : begun.discarded) ++counts[tile];
    if (begun.side) {
        for (const auto& [tile, count] : begun.side->supply) counts[tile] += count;
    }
    return counts;
}

std::string edge_name(const View::PlacedTile& tile, int side) {
    const int upright = (side + 4 - tile.rotation) % 4;
    return std::string(name(edge_kind(all_tiles()[tile.tile], upright)));
}

class Checker {
public:
    Checker(const Game& game, const View& begun, const Layout& layout)
        : game_(game), begun_(begun), layout_(layout) {}

    std::vector<LayoutProblem> check() {
        check_counts();
        check_cells();
        check_edges();
        check_reach();
        check_figures();
        check_neighbours();
        check_hunted();
        check_rest();
        if (problems_.empty()) check_state();
        return std::move(problems_);
    }

private:
    void report(LayoutPart part, std::size_t index, std::string_view kind, std::string what) {
        problems_.push_back({part, index, kind, std::move(what)});
    }

    // Each tile lies as often as the game has it; those too many are the last ones.
    void check_counts() {
        Counts left = tiles_in_game(begun_);
        const auto take = [&](TileIndex tile, LayoutPart part, std::size_t index) {
            if (left[tile]-- > 0) return;
            known_ = known_ && tiles_in_game(begun_).contains(tile);
            report(part, index, "too_many", "the game has no more tiles " + tile_name(tile));
        };
        for (std::size_t i = 0; i < layout_.board.size(); ++i)
            take(layout_.board[i].tile, LayoutPart::tile, i);
        for (std::size_t i = 0; i < layout_.discarded.size(); ++i)
            take(layout_.discarded[i], LayoutPart::discarded, i);
        if (layout_.hand == no_tile)
            report(LayoutPart::hand, 0, "no_hand", "expected 'hand' and the tile to be placed");
        else
            take(layout_.hand, LayoutPart::hand, 0);
    }

    void check_cells() {
        for (std::size_t i = 0; i < layout_.board.size(); ++i) {
            const Position at = layout_.board[i].at;
            if (!Box().contains(at))
                report(LayoutPart::tile, i, "far",
                       "a tile lies at most " + std::to_string(coordinate_max) +
                           " cells from the starting tile");
            else if (!cells_.emplace(at, i).second)
                report(LayoutPart::tile, i, "twice", "there is a tile already");
        }
        const TileIndex start = game_.ingredients().start_tile;
        if (start == no_tile) return;
        const auto found = cells_.find(Position{});
        if (found == cells_.end())
            report(LayoutPart::whole, 0, "start",
                   "the starting tile " + tile_name(start) + " must be at 0,0");
        else if (layout_.board[found->second].tile != start)
            report(LayoutPart::tile, found->second, "start",
                   "the starting tile " + tile_name(start) + " must be here");
    }

    [[nodiscard]] const View::PlacedTile* at(Position cell) const {
        const auto found = cells_.find(cell);
        return found == cells_.end() ? nullptr : &layout_.board[found->second];
    }

    // Of two tiles that do not match the later one is wrong.
    void check_edges() {
        if (!known_) return;
        const auto edge = [&](const View::PlacedTile& tile, int side) {
            const Shape& shape = game_.shape(game_.type_of(tile.tile));
            return shape.edges[tile.rotation][static_cast<std::size_t>(side)];
        };
        for (const auto& [cell, index] : cells_) {
            const View::PlacedTile& tile = layout_.board[index];
            for (int side = 0; side < 4; ++side) {
                const auto found = cells_.find(beside(cell, side));
                if (found == cells_.end() || found->second > index) continue;
                const View::PlacedTile& other = layout_.board[found->second];
                if (edge(tile, side) == edge(other, (side + 2) % 4)) continue;
                report(LayoutPart::tile, index, "edge",
                       "the " + std::string(side_names.at(static_cast<std::size_t>(side))) +
                           " edge is " + edge_name(tile, side) + ", the tile beside it has " +
                           edge_name(other, (side + 2) % 4));
                break;
            }
        }
    }

    // All tiles touch each other, so that they could be placed one after the other.
    void check_reach() {
        if (cells_.empty()) {
            report(LayoutPart::whole, 0, "empty", "expected a line 'tile X,Y rR NAME'");
            return;
        }
        std::set<std::size_t> reached;
        for (const std::size_t i : order_of(layout_)) reached.insert(i);
        for (const auto& [cell, index] : cells_) {
            if (!reached.contains(index))
                report(LayoutPart::tile, index, "apart",
                       "this tile and those beside it do not touch the others");
        }
    }

public:
    // The tiles that touch the starting tile, directly or over others, so that each touches one
    // before it: in the order of the layout as far as that allows it.
    static std::vector<std::size_t> order_of(const Layout& layout) {
        Cells cells;
        for (std::size_t i = 0; i < layout.board.size(); ++i) cells.emplace(layout.board[i].at, i);
        const auto start = cells.find(Position{});
        std::set<std::size_t> next{start == cells.end() ? 0 : start->second};
        std::set<std::size_t> seen = next;
        std::vector<std::size_t> order;
        while (!next.empty()) {
            const std::size_t index = next.extract(next.begin()).value();
            order.push_back(index);
            for (int side = 0; side < 4; ++side) {
                const auto found = cells.find(neighbour(layout.board[index].at, side));
                if (found != cells.end() && seen.insert(found->second).second)
                    next.insert(found->second);
            }
        }
        return order;
    }

private:
    // A cell beyond the largest coordinates is none.
    static Position neighbour(Position at, int side) {
        return Box().contains(at) ? beside(at, side) : at;
    }

    void check_figures() {
        const State fresh = game_.fresh();
        std::map<std::pair<Seat, FigureKind>, int> used;
        std::set<Position> taken;
        for (std::size_t i = 0; i < layout_.figures.size(); ++i) {
            const PlacedFigure& it = layout_.figures[i];
            const auto wrong = [&](std::string_view kind, std::string what) {
                report(LayoutPart::figure, i, kind, std::move(what));
            };
            const Segment* segment = segment_at(it.on);
            const auto kind = static_cast<std::size_t>(it.kind);
            const std::string figure(name(it.kind));
            if (it.seat >= game_.seats()) {
                wrong("no_seat", "there is no such seat");
            } else if (++used[{it.seat, it.kind}] > fresh.seats[it.seat].figures.at(kind)) {
                wrong("figures", "seat " + std::to_string(it.seat) + " has " +
                                     std::to_string(fresh.seats[it.seat].figures.at(kind)) +
                                     " of the figures " + figure);
            } else if (segment == nullptr) {
                wrong("no_piece", "there is no such piece of a tile");
            } else if (((game_.figures_on(segment->kind) >> kind) & 1U) == 0) {
                wrong("stands",
                      "no " + figure + " stands on a " + std::string(name(segment->kind)));
            } else if (it.on.at == Position{} && game_.ingredients().start_tile != no_tile) {
                wrong("on_start", "no figure was placed on the starting tile");
            } else if (!taken.insert(it.on.at).second) {
                wrong("two_on_tile", "one figure was placed on a tile");
            }
        }
    }

    [[nodiscard]] const Segment* segment_at(const SegmentRef& ref) const {
        const View::PlacedTile* tile = at(ref.at);
        if (tile == nullptr) return nullptr;
        const auto& segments = all_tiles()[tile->tile].segments;
        return ref.segment < segments.size() ? &segments[ref.segment] : nullptr;
    }

    // Of two tiles side by side, the one placed later could not get a figure on a feature that the
    // other one's figure had claimed.
    void check_neighbours() {
        std::map<Position, const PlacedFigure*> figures;
        for (std::size_t i = 0; i < layout_.figures.size(); ++i) {
            const PlacedFigure& it = layout_.figures[i];
            const Segment* own = segment_at(it.on);
            if (own == nullptr || game_.kind(own->kind).entry != nullptr) continue;
            const bool joined = std::ranges::any_of(std::array{0, 1, 2, 3}, [&](int side) {
                const auto found = figures.find(neighbour(it.on.at, side));
                return found != figures.end() &&
                       game_.claims_network(it.kind) == game_.claims_network(found->second->kind) &&
                       !game_.claims_network(it.kind) && are_joined(it.on, found->second->on, side);
            });
            if (joined)
                report(LayoutPart::figure, i, "joined",
                       "the figure on the tile beside it had claimed this already");
            figures.emplace(it.on.at, &it);
        }
    }

    [[nodiscard]] unsigned slots_at(const SegmentRef& ref, int side) const {
        const std::uint16_t slots = turned(segment_at(ref)->slots, at(ref.at)->rotation);
        return (static_cast<unsigned>(slots) >> static_cast<unsigned>(3 * side)) & 7U;
    }
    // Over that side of the first one.
    [[nodiscard]] bool are_joined(const SegmentRef& a, const SegmentRef& b, int side) const {
        if (segment_at(a)->kind != segment_at(b)->kind) return false;
        const unsigned one = slots_at(a, side);
        const unsigned other = slots_at(b, (side + 2) % 4);
        const unsigned met = ((other & 1U) << 2U) | (other & 2U) | (other >> 2U);
        return (one & met) != 0;
    }

    void check_hunted() {
        std::set<SegmentRef> seen;
        for (std::size_t i = 0; i < layout_.hunted.size(); ++i) {
            const Segment* segment = segment_at(layout_.hunted[i]);
            const auto has = [&](Mark mark) {
                return segment->marks[static_cast<std::size_t>(mark)] > 0;
            };
            if (segment == nullptr ||
                !(has(Mark::deer) || has(Mark::mammoth) || has(Mark::tiger) || has(Mark::aurochs)))
                report(LayoutPart::hunted, i, "no_animals", "there are no animals");
            else if (!seen.insert(layout_.hunted[i]).second || i >= hunted_max)
                report(LayoutPart::hunted, i, "hunted_twice", "these animals are out already");
        }
    }

    void check_rest() {
        const auto seats = static_cast<std::size_t>(game_.seats());
        if (layout_.seat >= seats) report(LayoutPart::seat, 0, "no_seat", "there is no such seat");
        if (!layout_.scores.empty() && layout_.scores.size() != seats)
            report(LayoutPart::scores, 0, "scores", "expected one score for each seat");
        for (const std::int32_t score : layout_.scores) {
            if (score >= 0 && score <= layout_score_max) continue;
            report(LayoutPart::scores, 0, "scores",
                   "a score is from 0 to " + std::to_string(layout_score_max));
            break;
        }
    }

    // What only the rules can tell: they have the board.
    void check_state() {
        Layout bare = layout_;
        bare.figures.clear();
        Random any(0);
        const State state = game_.from_view(view_of(game_, begun_, bare), any);
        for (std::size_t i = 0; i < layout_.figures.size(); ++i) {
            const PlacedFigure& it = layout_.figures[i];
            const auto node = static_cast<Node>(game_.node_at(state, it.on));
            if (game_.complete(state, game_.claim_of(state, node, it.kind)))
                report(LayoutPart::figure, i, "complete",
                       "this is complete, so the figure went home");
        }
        if (!game_.fits_somewhere(state, game_.type_of(layout_.hand)))
            report(LayoutPart::hand, 0, "fits_nowhere", "this tile fits nowhere");
    }

    const Game& game_;
    const View& begun_;
    const Layout& layout_;
    Cells cells_;
    bool known_ = true;  // all tiles are of the game
    std::vector<LayoutProblem> problems_;
};

}  // namespace

std::string beyond_layouts(const Game& game) {
    const Ingredients& it = game.ingredients();
    if (game.has_hands()) return "hands of tiles";
    if (it.table.edge != TableRules::Edge::none) return "a table with an edge";
    if (!it.early.empty()) return "tiles that come first";
    bool tokens = false;
    for (int token = 0; token < token_count; ++token)
        tokens = tokens || game.has_token(static_cast<Token>(token));
    if (it.spans || !it.seat_tiles.empty() || tokens) return "more than tiles and figures";
    for (const auto& [kind, count] : it.figures) {
        if (!game.is_follower(kind)) return "figures that stand beside others";
    }
    const std::size_t commands = std::variant_size_v<Command>;
    for (std::size_t i = 0; i < commands; ++i) {
        const bool plain = i == command_index<PlaceTile>() || i == command_index<DeployFigure>() ||
                           i == command_index<Pass>() || i == command_index<Resign>() ||
                           i == command_index<RecallFigure>();
        if (!plain && game.hooks().plays(i)) return "moves of more kinds";
    }
    return {};
}

std::vector<LayoutProblem> problems_of(const Game& game, const View& begun, const Layout& layout) {
    return Checker(game, begun, layout).check();
}

View view_of(const Game& game, const View& begun, const Layout& layout) {
    View view = begun;
    Counts left = tiles_in_game(begun);
    view.board.clear();
    for (const std::size_t i : Checker::order_of(layout)) view.board.push_back(layout.board[i]);
    for (const View::PlacedTile& tile : layout.board) --left[tile.tile];
    for (const TileIndex tile : layout.discarded) --left[tile];
    --left[layout.hand];
    const State fresh = game.fresh();
    for (std::size_t seat = 0; seat < view.seats.size(); ++seat) {
        View::SeatView& it = view.seats[seat];
        it.score = seat < layout.scores.size() ? layout.scores[seat] : 0;
        std::ranges::copy(fresh.seats[seat].figures, it.figures);
    }
    view.figures = layout.figures;
    std::ranges::sort(view.figures);
    for (const PlacedFigure& figure : view.figures)
        --view.seats[figure.seat].figures[static_cast<std::size_t>(figure.kind)];
    std::set<TileIndex> of_side;
    for (const auto& [tile, copies] : game.ingredients().side_tiles) of_side.insert(tile);
    view.supply.clear();
    if (view.side) view.side = SideView();
    for (const auto& [tile, count] : left) {
        if (count <= 0) continue;
        auto& supply = of_side.contains(tile) ? view.side->supply : view.supply;
        supply.emplace_back(tile, static_cast<std::uint8_t>(count));
    }
    view.discarded = layout.discarded;
    view.hand = {layout.hand};
    view.surplus = false;
    view.agenda.restart({Phase::placing, layout.seat, Question::none, 0});
    view.turn_seat = layout.seat;
    view.turn = static_cast<std::uint16_t>(layout.board.size());
    view.winners.clear();
    view.hunted = layout.hunted;
    std::ranges::sort(view.hunted);
    return view;
}

}  // namespace rules::tiles
