// The tiles of a bazaar, as states and views remember them (BCB-30 to BCB-35).
#include <algorithm>

#include "rules/core/ensure.h"
#include "rules/tiles/modules/bridges_castles_and_bazaars/memory.h"
#include "rules/tiles/slices.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

BridgesView& bazaar_of(View& view) {
    ensure(view.bridges.has_value(), "there are bridges in this game");
    return *view.bridges;
}

// The tiles of a seat (no_seat: the open ones) leave the game.
template <class Lots, class Discard>
void drop_lots(Lots& lots, Seat owner, const Discard& discard) {
    for (int i = static_cast<int>(lots.size()) - 1; i >= 0; --i) {
        const auto lot = lots.begin()[i];
        if (lot.owner != owner) continue;
        discard(lot.tile);
        if constexpr (requires { lots.erase(i); }) {
            lots.erase(i);
        } else {
            lots.erase(lots.begin() + i);
        }
    }
}

// When each seat that plays has a tile the bazaar is over.
template <class Lots, class Plays, class Discard>
void end_when_served(Lots& lots, Auction& auction, int seats, const Plays& plays,
                     const Discard& discard) {
    if (auction.chooser == no_seat) return;
    for (Seat seat = 0; seat < seats; ++seat) {
        const auto own = [&](const auto& lot) { return lot.owner == seat; };
        if (plays(seat) && std::none_of(lots.begin(), lots.end(), own)) return;
    }
    auction = {};
    drop_lots(lots, no_seat, discard);
}

// Bids for the tile that a seat chose are void, or its own bid is.
void leave(Auction& auction, Seat seat) {
    if (auction.lot == no_lot) return;
    if (auction.chooser == seat) {
        auction = {auction.chooser, no_lot, no_seat, 0};
    } else if (auction.bidder == seat) {
        auction.bidder = auction.chooser;
        auction.bid = 0;
    }
}

template <class Lots>
void resign(Lots& lots, Auction& auction, Seat seat, int seats, const auto& plays,
            const auto& discard) {
    leave(auction, seat);
    if (auction.lot != no_lot) {
        const auto own = [&](const auto& lot) { return lot.owner == seat; };
        const auto before = std::count_if(lots.begin(), lots.begin() + auction.lot, own);
        auction.lot = static_cast<std::uint8_t>(auction.lot - before);
    }
    drop_lots(lots, seat, discard);
    end_when_served(
        lots, auction, seats, [&](Seat other) { return other != seat && plays(other); }, discard);
}

template <class Lots>
void choose(const Lots& lots, Auction& auction, const LotChosen& event) {
    ensure(auction.chooser != no_seat && auction.lot == no_lot && event.lot < lots.size() &&
               lots.begin()[event.lot].owner == no_seat,
           "an open tile is chosen");
    auction = {event.seat, event.lot, event.seat, 0};
}

void bid(Auction& auction, const LotBid& event) {
    ensure(auction.lot != no_lot && (event.seat == auction.chooser || event.points > auction.bid),
           "a bid is higher than the one before");
    auction.bidder = event.seat;
    auction.bid = event.points;
}

template <class Lots>
void sell(Lots& lots, Auction& auction, const LotSold& event) {
    ensure(auction.chooser != no_seat && event.lot < lots.size() &&
               lots.begin()[event.lot].owner == no_seat &&
               (auction.lot == no_lot || auction.lot == event.lot),
           "an open tile is sold");
    lots.begin()[event.lot].owner = event.seat;
    auction = {auction.chooser, no_lot, no_seat, 0};
}

}  // namespace

const Lot* lot_of(const State& state, Seat seat) {
    const auto& lots = state.bridges.lots;
    const auto* found =
        std::find_if(lots.begin(), lots.end(), [&](const Lot& lot) { return lot.owner == seat; });
    return found == lots.end() ? nullptr : found;
}

void BridgeSlice::fold(const Surveyor& game, State& state, const SeatResigned& event) {
    if (state.bridges.lots.empty()) return;
    resign(
        state.bridges.lots, state.bridges.auction, event.seat, game.seats(),
        [&](Seat seat) { return !state.seats[seat].resigned; },
        [&](TypeIndex type) { state.discarded.add(type); });
}

void BridgeSlice::fold(const Surveyor& game, State& state, const BazaarOpened& event) {
    ensure(state.bridges.lots.empty() && state.turn_seat < game.seats() &&
               event.tiles.size() <= seats_max && !event.tiles.empty(),
           "one bazaar is open at a time");
    for (const TileIndex tile : event.tiles) {
        ensure(!state.undrawn().empty() && game.shape(state.undrawn().front()).tile == tile,
               "the first tiles of the supply are laid open");
        state.bridges.lots.add({state.undrawn().front(), no_seat});
        ++state.drawn;
    }
    state.bridges.auction = {state.turn_seat, no_lot, no_seat, 0};
}

void BridgeSlice::fold(const Surveyor& game, State& state, const LotChosen& event) {
    ensure(event.seat < game.seats(), "an event names a seat of the game");
    choose(state.bridges.lots, state.bridges.auction, event);
}

void BridgeSlice::fold(const Surveyor& game, State& state, const LotBid& event) {
    ensure(event.seat < game.seats(), "an event names a seat of the game");
    bid(state.bridges.auction, event);
}

void BridgeSlice::fold(const Surveyor& game, State& state, const LotSold& event) {
    ensure(event.seat < game.seats() && lot_of(state, event.seat) == nullptr,
           "each seat has one tile of a bazaar");
    sell(state.bridges.lots, state.bridges.auction, event);
    end_when_served(
        state.bridges.lots, state.bridges.auction, game.seats(),
        [&](Seat seat) { return !state.seats[seat].resigned; },
        [&](TypeIndex type) { state.discarded.add(type); });
}

void BridgeSlice::fold(const Surveyor& game, State& state, const LotTaken& event) {
    const Lot* lot = lot_of(state, event.seat);
    ensure(lot != nullptr && event.seat == state.turn_seat && !state.hand.full() &&
               game.shape(lot->tile).tile == event.tile,
           "the seat in turn takes its tile");
    state.hand.add(lot->tile);
    state.bridges.taken = state.turn;
    state.bridges.lots.erase(static_cast<int>(lot - state.bridges.lots.begin()));
}

void BridgeSlice::fold(View& view, const SeatResigned& event) {
    if (!view.bridges || view.bridges->lots.empty()) return;
    resign(
        view.bridges->lots, view.bridges->auction, event.seat, static_cast<int>(view.seats.size()),
        [&](Seat seat) { return !view.seats[seat].resigned; },
        [&](TileIndex tile) { view.discarded.push_back(tile); });
}

void BridgeSlice::fold(View& view, const BazaarOpened& event) {
    BridgesView& bridges = bazaar_of(view);
    ensure(bridges.lots.empty(), "one bazaar is open at a time");
    for (const TileIndex tile : event.tiles) {
        const auto found =
            std::ranges::find(view.supply, tile, &std::pair<TileIndex, std::uint8_t>::first);
        ensure(found != view.supply.end(), "a tile that comes was in the supply");
        if (--found->second == 0) view.supply.erase(found);
        bridges.lots.push_back({tile, no_seat});
    }
    bridges.auction = {view.turn_seat, no_lot, no_seat, 0};
}

void BridgeSlice::fold(View& view, const LotChosen& event) {
    choose(bazaar_of(view).lots, bazaar_of(view).auction, event);
}

void BridgeSlice::fold(View& view, const LotBid& event) {
    bid(bazaar_of(view).auction, event);
}

void BridgeSlice::fold(View& view, const LotSold& event) {
    BridgesView& bridges = bazaar_of(view);
    sell(bridges.lots, bridges.auction, event);
    end_when_served(
        bridges.lots, bridges.auction, static_cast<int>(view.seats.size()),
        [&](Seat seat) { return !view.seats[seat].resigned; },
        [&](TileIndex tile) { view.discarded.push_back(tile); });
}

void BridgeSlice::fold(View& view, const LotTaken& event) {
    BridgesView& bridges = bazaar_of(view);
    const auto lot = std::ranges::find(bridges.lots, event.seat, &BridgesView::Lot::owner);
    ensure(lot != bridges.lots.end() && lot->tile == event.tile && view.hand.size() < hand_max,
           "the seat in turn takes its tile");
    bridges.lots.erase(lot);
    view.hand.push_back(event.tile);
    bridges.taken = view.turn;
}

void BridgeSlice::kept_tiles(const Surveyor& /*game*/, const View& view,
                             std::vector<TileIndex>& out) {
    if (!view.bridges) return;
    for (const BridgesView::Lot& lot : view.bridges->lots) out.push_back(lot.tile);
}

int BridgeSlice::count_kept_tiles(const State& state, Seat seat) {
    return lot_of(state, seat) == nullptr ? 0 : 1;
}

}  // namespace rules::tiles
