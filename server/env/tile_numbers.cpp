// TileSight's part for everything that is no plane.
#include <algorithm>

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
    if (view.side) out.add(view.side->in_use ? 1 : 0, "side in use");
    if (view.table) {
        out.add(view.table->left, "table left");
        out.add(view.table->top, "table top");
        out.add(view.table->right, "table right");
        out.add(view.table->bottom, "table bottom");
    }
    if (view.gifts) {
        out.add(view.gifts->stack, "gifts in the stack");
        out.add(view.gifts->opened_turn == view.turn ? 1 : 0, "gift opened");
        for (int kind = 1; kind < tiles::gift_kind_count; ++kind) {
            const auto gift = static_cast<tiles::GiftKind>(kind);
            out.add(std::ranges::count(view.gifts->held[viewer], gift), "own gifts",
                    tiles::name(gift));
            out.add(std::ranges::count(view.gifts->discarded, gift), "gifts gone",
                    tiles::name(gift));
        }
    }
    if (view.hills) {
        out.add(static_cast<std::int64_t>(view.hills->hidden.size()), "hidden tiles");
        for (int kind = 0; kind < tiles::sheep_token_kind_count; ++kind) {
            out.add(view.hills->bag[static_cast<std::size_t>(kind)], "bag of sheep",
                    tiles::name(static_cast<tiles::SheepToken>(kind)));
        }
    }
    for (std::size_t i = 0; i < seats; ++i) {
        const auto number = static_cast<std::int64_t>(i);
        const auto seat = static_cast<rules::Seat>((viewer + i) % seats);
        if (view.gifts)
            out.add(static_cast<std::int64_t>(view.gifts->held[seat].size()), "gifts", number);
        if (view.hands)
            out.add(static_cast<std::int64_t>(view.hands->held[seat].size()), "holds", number);
        if (view.towers) {
            out.add(view.towers->floors[seat], "floors left", number);
            for (std::size_t j = 0; j < seats; ++j) {
                std::int64_t held = 0;
                for (const auto& it : view.towers->prisoners)
                    held += it.jailer == seat && it.seat == (viewer + j) % seats ? it.count : 0;
                out.add(held, "prisoners", number, std::to_string(j));
            }
        }
        if (view.abbeys) {
            out.add(view.abbeys->abbeys[seat], "abbeys", number);
            out.add(view.abbeys->barns[seat], "barns", number);
        }
        if (view.bridges) {
            out.add(view.bridges->bridges[seat], "bridges", number);
            out.add(view.bridges->castles[seat], "castles", number);
            const auto lot =
                std::ranges::find(view.bridges->lots, seat, &tiles::BridgesView::Lot::owner);
            out.add(lot == view.bridges->lots.end() ? -1 : lot->tile, "lot", number);
        }
        if (view.hills) {
            for (int kind = 0; kind < tiles::sheep_token_kind_count; ++kind) {
                const auto token = static_cast<tiles::SheepToken>(kind);
                out.add(std::ranges::count(view.hills->flocks[seat], token), "flock", number,
                        tiles::name(token));
            }
        }
        if (!view.bids) continue;
        const auto bid =
            std::ranges::find(view.bids->bids, seat, [](const auto& it) { return it.seat; });
        const bool any = bid != view.bids->bids.end();
        out.add(any ? bid->price.count : 0, "bid", number);
        out.add(any && bid->price.item ? static_cast<int>(*bid->price.item) : -1, "bid item",
                number);
    }
}

}  // namespace server::env
