// TileSight's part for everything that is no plane.
#include <algorithm>

#include "server/env/sights.h"
#include "server/env/tile_sight.h"

namespace server::env {

namespace tiles = rules::tiles;

namespace {

int total(const std::vector<std::pair<tiles::TileIndex, std::uint8_t>>& counts) {
    int sum = 0;
    for (const auto& [tile, count] : counts) sum += count;
    return sum;
}

// Counts of tiles that are asked for in their order.
class InOrder {
public:
    using Counts = std::vector<std::pair<tiles::TileIndex, std::uint8_t>>;
    explicit InOrder(const Counts& sorted) : next_(sorted.begin()), end_(sorted.end()) {}
    int of(tiles::TileIndex tile) {
        while (next_ != end_ && next_->first < tile) ++next_;
        return next_ != end_ && next_->first == tile ? next_->second : 0;
    }

private:
    Counts::const_iterator next_;
    Counts::const_iterator end_;
};

}  // namespace

void TileSight::put_globals(Globals& out, const rules::Match& match, const tiles::View& view,
                            rules::Seat viewer) const {
    const std::size_t seats = view.seats.size();
    const auto whole = match.inside();
    const Window window = window_of(std::get<rules::Match::TilesInside>(whole).state, board_);
    const auto decision = match.decision();
    out.add(decision ? static_cast<int>(decision->kind) : 0, "decision");
    out.add(decision ? relative(decision->seat, viewer, seats) : -1, "asked");
    out.add(relative(view.turn_seat, viewer, seats), "in turn");
    out.add(view.turn, "turn");
    out.add(total(view.supply), "bag");
    out.add(view.surplus ? 1 : 0, "surplus");
    out.add(window.x, "window x");
    out.add(window.y, "window y");
    for (std::size_t i = 0; i < seats; ++i) {
        const auto number = static_cast<std::int64_t>(i);
        const auto& seat = view.seats[(viewer + i) % seats];
        out.add(seat.score, "score", number);
        out.add(seat.resigned ? 1 : 0, "resigned", number);
        for (const tiles::FigureKind kind : figures_)
            out.add(seat.figures[static_cast<std::size_t>(kind)], "supply", number,
                    tiles::name(kind));
        for (int item = 0; item < tiles::item_count; ++item)
            out.add(seat.items[static_cast<std::size_t>(item)], "items", number,
                    tiles::name(static_cast<tiles::Item>(item)));
    }
    put_tiles(out, view, viewer);
    put_hands(out, view, viewer);
}

void TileSight::put_tiles(Globals& out, const tiles::View& view, rules::Seat viewer) const {
    const auto& all = tiles::all_tiles();
    InOrder supply(view.supply);
    const InOrder::Counts none;
    InOrder side(view.side ? view.side->supply : none);
    for (const auto& [tile, type] : types_) {
        const std::string_view name = all[tile].name;
        out.add(std::ranges::count(view.hand, tile), "hand", name);
        out.add(supply.of(tile), "to come", name);
        if (view.side) out.add(side.of(tile), "side", name);
        if (!view.hands) continue;
        std::int64_t others = 0;
        for (const auto& held : view.hands->held) others += std::ranges::count(held, tile);
        const auto own = std::ranges::count(view.hands->held[viewer], tile);
        out.add(own, "held", name);
        out.add(others - own, "others hold", name);
    }
}

void TileSight::put_hands(Globals& out, const tiles::View& view, rules::Seat viewer) const {
    const std::size_t seats = view.seats.size();
    const auto each = [&](Rank rank, const auto& count) {
        Sights::each(rank, [&](const auto& sight) {
            if (sight.is_in(view)) count(sight);
        });
    };
    for (const Rank rank : {Rank::first, Rank::early, Rank::middle, Rank::last})
        each(rank, [&](const auto& sight) { sight.count(out, view, viewer); });
    for (std::size_t i = 0; i < seats; ++i) {
        const CountedSeat it{static_cast<rules::Seat>((viewer + i) % seats),
                             static_cast<std::int64_t>(i)};
        const auto count = [&](const auto& sight) { sight.count_seat(out, view, viewer, it); };
        each(Rank::first, count);
        each(Rank::early, count);
        if (view.hands)
            out.add(static_cast<std::int64_t>(view.hands->held[it.seat].size()), "holds",
                    it.number);
        each(Rank::middle, count);
        each(Rank::last, count);
    }
}

}  // namespace server::env
