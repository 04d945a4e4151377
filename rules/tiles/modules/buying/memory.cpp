#include "rules/tiles/modules/buying/memory.h"

#include <algorithm>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

constexpr std::uint8_t points_byte = 0xff;  // in place of an item

bool sells_tiles(const Surveyor& game) {
    return game.hooks().owner(AskBid::kind) != nullptr;
}

std::size_t index_of(Item item) {
    const auto index = static_cast<std::size_t>(item);
    ensure(index < item_count, "an item is one of those that there are");
    return index;
}

// The payer must have it.
void pay(Items& from, Items& to, const Price& price) {
    if (!price.item) return;
    const std::size_t item = index_of(*price.item);
    ensure(from[item] >= price.count, "a buyer has enough to pay");
    from[item] = static_cast<std::uint8_t>(from[item] - price.count);
    to[item] = static_cast<std::uint8_t>(to[item] + price.count);
}

BidsView& bids_of(View& view) {
    ensure(view.bids.has_value(), "tiles are sold in this game");
    return *view.bids;
}

}  // namespace

Price bid_of(const State& state, Seat seat) {
    return state.bids.tiles == state.board.tile_count() ? state.bids.of[seat] : Price{};
}

// ---- Folding events.

// The tile is the buyer's; the question to the seller stays on top until it is answered.
void follow(Agenda& agenda, const TileSold& event) {
    const Due own = agenda.turn();
    ensure(own.phase == Phase::placing && own.seat == event.seller && event.buyer != event.seller &&
               !agenda.contains(Phase::resuming),
           "who has to place a tile sells it");
    agenda.after_turn({Phase::resuming, own.seat, Question::none, own.data});
    agenda.turn() = {Phase::placing, event.buyer, Question::none, 0};
}

void follow(Agenda& agenda, const TurnResumed& event) {
    const Due* own = agenda.find(Phase::resuming);
    ensure(own != nullptr && own->seat == event.seat, "a turn goes on in which a tile was sold");
    const Due row{Phase::placing, own->seat, Question::none, own->data};
    while (agenda.top().phase != Phase::resuming) agenda.pop();
    agenda.top() = row;
}

// The tile of a seat that leaves before it is placed is the next seat's.
void BidSlice::fold(const Surveyor& /*game*/, State& state, const SeatResigned& event) {
    state.bids.of[event.seat] = {};
    if (event.seat == state.turn_seat) state.bids = {};
}

void BidSlice::fold(const Surveyor& game, State& state, const BidMade& event) {
    ensure(sells_tiles(game) && event.seat < game.seats() && event.seat != state.turn_seat &&
               event.price.count > 0,
           "a bid is made for the tile of another seat");
    if (event.price.item) static_cast<void>(index_of(*event.price.item));
    if (state.bids.tiles != state.board.tile_count()) state.bids = {};
    state.bids.tiles = static_cast<std::int16_t>(state.board.tile_count());
    state.bids.of[event.seat] = event.price;
}

void BidSlice::fold(const Surveyor& game, State& state, const TileSold& event) {
    ensure(sells_tiles(game) && event.buyer < game.seats() && event.seller == state.turn_seat &&
               event.buyer != event.seller && state.hand.size() == 1 && state.last_tile < 0 &&
               bid_of(state, event.buyer) == event.price && event.price.count > 0,
           "a tile is sold to a seat that made a bid");
    pay(state.seats[event.buyer].items, state.seats[event.seller].items, event.price);
    state.bids = {};
    follow(state.agenda, event);
    state.turn_seat = event.buyer;
}

void BidSlice::fold(const Surveyor& game, State& state, const TurnResumed& event) {
    ensure(event.seat < game.seats(), "an event names a seat of the game");
    follow(state.agenda, event);
    state.turn_seat = event.seat;
    state.last_tile = -1;
    state.source = Stack::supply;
}

void BidSlice::fold(View& view, const TilePlaced& /*event*/) {
    if (view.bids) view.bids->bids.clear();
}

void BidSlice::fold(View& view, const SeatResigned& event) {
    if (!view.bids) return;
    if (event.seat == view.turn_seat) view.bids->bids.clear();
    std::erase_if(view.bids->bids, [&](const BidMade& bid) { return bid.seat == event.seat; });
}

void BidSlice::fold(View& view, const BidMade& event) {
    std::vector<BidMade>& bids = bids_of(view).bids;
    const auto at = std::ranges::lower_bound(bids, event.seat, {}, &BidMade::seat);
    ensure(event.seat < view.seats.size() && (at == bids.end() || at->seat != event.seat),
           "a seat makes one bid for a tile");
    bids.insert(at, event);
}

void BidSlice::fold(View& view, const TileSold& event) {
    ensure(event.buyer < view.seats.size() && event.seller < view.seats.size(),
           "an event names seats of the game");
    pay(view.seats[event.buyer].items, view.seats[event.seller].items, event.price);
    bids_of(view).bids.clear();
    follow(view.agenda, event);
    view.turn_seat = event.buyer;
}

void BidSlice::fold(View& view, const TurnResumed& event) {
    follow(view.agenda, event);
    view.turn_seat = event.seat;
}

// ---- Between states and views.

void BidSlice::show(const Surveyor& game, const State& state, Viewer /*viewer*/, View& view) {
    if (!sells_tiles(game)) return;
    view.bids.emplace();
    for (Seat seat = 0; seat < game.seats(); ++seat) {
        const Price price = bid_of(state, seat);
        if (price.count != 0) view.bids->bids.push_back({seat, price});
    }
}

void BidSlice::restore(const Surveyor& game, const View& view, State& state, Chance& /*chance*/) {
    ensure(view.bids.has_value() == sells_tiles(game), "tiles are sold as agreed");
    if (!view.bids) return;
    for (const BidMade& bid : view.bids->bids) fold(game, state, bid);
}

void BidSlice::append_canonical(const View& view, std::string& out) {
    if (!view.bids) return;
    put(out, static_cast<std::uint8_t>(view.bids->bids.size()));
    for (const BidMade& bid : view.bids->bids) {
        put(out, bid.seat);
        put(out, bid.price.item ? static_cast<std::uint8_t>(*bid.price.item) : points_byte);
        put(out, bid.price.count);
    }
}

}  // namespace rules::tiles
