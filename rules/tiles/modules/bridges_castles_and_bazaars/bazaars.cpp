// Bazaars (BCB-30 to BCB-38).
#include <algorithm>
#include <optional>

#include "rules/tiles/drawing.h"
#include "rules/tiles/game.h"
#include "rules/tiles/modules/bridges_castles_and_bazaars/rules.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr std::string_view for_lots = "bazaar";  // what points are paid for

bool plays(const State& state, Seat seat) {
    return !state.seats[seat].resigned;
}

int count_playing(const Situation& now) {
    int count = 0;
    for (Seat seat = 0; seat < now.game.seats(); ++seat) count += plays(now.state, seat) ? 1 : 0;
    return count;
}

// BCB-31: the seats without a tile that follow this one, itself last.
Row<Seat, seats_max> seats_without_lot(const Situation& now, Seat after) {
    Row<Seat, seats_max> seats;
    for (int i = 1; i <= now.game.seats(); ++i) {
        const auto seat = static_cast<Seat>((after + i) % now.game.seats());
        if (plays(now.state, seat) && lot_of(now.state, seat) == nullptr) seats.add(seat);
    }
    return seats;
}

void pay(Turn& turn, Seat seat, int points) {
    if (points == 0) return;
    turn.emit(SeatScored{seat, std::string(for_lots), {{std::string(for_lots), 1, points}}});
}

// BCB-31, BCB-33: the next seat chooses, or takes what is left.
void go_on(Turn& turn) {
    const State& state = turn.state();
    if (state.bridges.auction.chooser == no_seat) return;
    const auto seats = seats_without_lot({turn.game(), state}, state.bridges.auction.chooser);
    if (seats.size() != 1) return turn.ask(seats[0], AskLot{});
    const auto& lots = state.bridges.lots;
    std::uint8_t lot = 0;
    while (lots[lot].owner != no_seat) ++lot;
    turn.emit(LotSold{seats[0], lot});
}

// BCB-32.
void sell(Turn& turn, Seat buyer) {
    turn.emit(LotSold{buyer, turn.state().bridges.auction.lot});
    go_on(turn);
}

// All bids are made.
void close(Turn& turn) {
    const State& state = turn.state();
    const Auction auction = state.bridges.auction;
    if (auction.bidder == auction.chooser) {
        pay(turn, auction.chooser, -auction.bid);
        return sell(turn, auction.chooser);
    }
    turn.ask(auction.chooser, AskPurchase{});
}

// BCB-30: with one of the tiles of this turn, in which no tile of another bazaar was used.
bool placed_bazaar(const Situation& now) {
    const State& state = now.state;
    const int last = state.last_tile;
    if (last < 0 || state.bridges.taken == state.turn) return false;
    return now.game.is_marked(state, last, Mark::bazaar) ||
           (state.agenda.turn().data != 0 && now.game.is_marked(state, last - 1, Mark::bazaar));
}

bool may_bid(const State& state, Seat seat) {
    return state.seats[seat].score > int{state.bridges.auction.bid};
}

// BCB-31: each of the others once. BCB-37: a seat without more points than the bid passes.
void ask_next_bidder(Turn& turn, Seat after) {
    const State& state = turn.state();
    for (const Seat seat : seats_without_lot({turn.game(), state}, after)) {
        if (seat == state.bridges.auction.chooser) break;
        if (may_bid(state, seat)) return turn.ask(seat, AskLotBid{});
    }
    close(turn);
}

template <class Own, bool auction>
class Bazaars : public ModuleOf<Own> {
public:
    using Questions = Types<AskLot, AskLotBid, AskPurchase>;

    void stock(Stock& stock) const final {
        stock.wants_step(Phase::drawing);
        stock.wants_step(Phase::done);
        stock.wants_step(Phase::ended);
    }

    void arrive(Turn& turn, Phase step) const final {
        if (step == Phase::drawing) return take_lot(turn);
        if (step == Phase::done) return open(turn);
        // BCB-38: seats that have tiles still place them.
        const State& state = turn.state();
        for (int i = 1; i <= turn.game().seats(); ++i) {
            const auto seat = static_cast<Seat>((state.turn_seat + i) % turn.game().seats());
            if (plays(state, seat) && lot_of(state, seat) != nullptr) return turn.begin_late(seat);
        }
    }

    void answers(AskLot /*question*/, const Situation& now, Seat /*seat*/, Offers& out) const {
        const auto& lots = now.state.bridges.lots;
        for (std::uint8_t lot = 0; lot < lots.size(); ++lot) {
            if (lots[lot].owner == no_seat) out.add(ChooseLot{lot});
        }
    }
    void answer(AskLot /*question*/, Turn& turn, Seat seat, const ChooseLot& it) const {
        const State& state = turn.state();
        turn.emit(LotChosen{seat, it.lot});
        if (!auction) return sell(turn, seat);
        if (state.seats[seat].score > 0) return turn.ask(seat, AskLotBid{});
        ask_next_bidder(turn, seat);
    }
    void unanswered(AskLot /*question*/, Turn& turn, Seat /*seat*/) const { go_on(turn); }

    void answers(AskLotBid /*question*/, const Situation& now, Seat seat, Offers& out) const {
        const Auction& open = now.state.bridges.auction;
        const bool first = seat == open.chooser;
        const int least = first ? 0 : open.bid + 1;
        for (int points = least; open.lot != no_lot && points <= now.state.seats[seat].score;
             ++points) {
            out.add(BidLot{static_cast<std::uint16_t>(points)});
        }
        if (!first || open.lot == no_lot) out.add(Pass{});
    }
    void answer(AskLotBid question, Turn& turn, Seat seat, const BidLot& it) const {
        turn.emit(LotBid{seat, it.points});
        unanswered(question, turn, seat);
    }
    void answer(AskLotBid question, Turn& turn, Seat seat, const Pass& /*pass*/) const {
        unanswered(question, turn, seat);
    }
    // If the seat that chose it has left, the tile is open again.
    void unanswered(AskLotBid /*question*/, Turn& turn, Seat seat) const {
        if (turn.state().bridges.auction.lot == no_lot) return go_on(turn);
        ask_next_bidder(turn, seat);
    }

    // BCB-32, BCB-37.
    void answers(AskPurchase /*question*/, const Situation& now, Seat seat, Offers& out) const {
        const Auction& open = now.state.bridges.auction;
        if (open.bidder == seat || now.state.seats[seat].score >= int{open.bid}) out.add(BuyLot{});
        if (open.bidder != seat) out.add(Pass{});
    }
    void answer(AskPurchase /*question*/, Turn& turn, Seat seat, const BuyLot& /*it*/) const {
        const Auction open = turn.state().bridges.auction;
        pay(turn, seat, -open.bid);
        if (open.bidder != seat) pay(turn, open.bidder, open.bid);
        sell(turn, seat);
    }
    void answer(AskPurchase /*question*/, Turn& turn, Seat seat, const Pass& /*pass*/) const {
        const Auction open = turn.state().bridges.auction;
        pay(turn, open.bidder, -open.bid);
        pay(turn, seat, open.bid);
        sell(turn, open.bidder);
    }
    void unanswered(AskPurchase /*question*/, Turn& turn, Seat /*seat*/) const { go_on(turn); }

private:
    // BCB-30: at the end of the whole turn. Where seats have hands of their own there are none.
    static void open(Turn& turn) {
        const State& state = turn.state();
        const Game& game = turn.game();
        const int seats = count_playing({game, state});
        if (!placed_bazaar({game, state}) || !state.bridges.lots.empty() || game.has_hands() ||
            seats < 2 || state.undrawn().size() < static_cast<std::size_t>(seats)) {
            return;
        }
        BazaarOpened event;
        for (const TypeIndex type : state.undrawn().first(static_cast<std::size_t>(seats)))
            event.tiles.push_back(game.shape(type).tile);
        turn.emit(event);
        go_on(turn);
    }
    // BCB-35, BCB-36.
    static void take_lot(Turn& turn) {
        const State& state = turn.state();
        const Lot* lot = lot_of(state, state.turn_seat);
        if (state.phase() != Phase::drawing || state.agenda.turn().data != 0 || lot == nullptr)
            return;
        const TypeIndex type = lot->tile;
        turn.emit(LotTaken{state.turn_seat, turn.game().shape(type).tile});
        if (turn.game().fits_somewhere(state, type)) return turn.go_to(Phase::placing);
        set_aside(turn);
    }
};

class BazaarsWithAuction final : public Bazaars<BazaarsWithAuction, true> {
public:
    [[nodiscard]] std::string_view name() const override { return "bazaars_with_auction"; }
};

class BazaarsWithout final : public Bazaars<BazaarsWithout, false> {
public:
    [[nodiscard]] std::string_view name() const override { return "bazaars_without_auction"; }
};

}  // namespace

const Module& bazaars_with_auction() {
    static const BazaarsWithAuction module;
    return module;
}

const Module& bazaars_without_auction() {
    static const BazaarsWithout module;
    return module;
}

}  // namespace rules::tiles::modules
