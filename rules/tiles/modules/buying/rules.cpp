#include "rules/tiles/modules/buying/rules.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "rules/tiles/game.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

using Nodes = std::vector<Node>;

// ---- What only one tile can complete.

// The features that miss only the tile of this cell, by one node each. A cathedral is judged after
// the placement.
Nodes missing_one(const Situation& now, Position cell) {
    const State& state = now.state;
    const Features& features = state.features;
    Nodes facing;  // a node for each open port at the cell
    for (int side = 0; side < 4; ++side) {
        const int neighbour = state.board.tile_at(beside(cell, side));
        if (neighbour < 0) continue;
        const Board::Tile& tile = state.board.tile(neighbour);
        const auto opposite = static_cast<std::size_t>((side + 2) % 4);
        const Ports& ports = now.game.shape(tile.type).ports[tile.rotation][opposite];
        for (std::size_t port = 0; port < ports.count; ++port)
            facing.push_back(static_cast<Node>(tile.first_node + ports.segment[port]));
    }
    Nodes found;
    for (const Node node : facing) {
        const auto same = [&](Node other) {
            return features.feature_of(other) == features.feature_of(node);
        };
        const Game::Kind& kind = now.game.kind(now.game.kind_of(state, node));
        const auto ports = std::ranges::count_if(facing, same);
        if (kind.in_play && kind.completion == Completion::edges &&
            features.record_of(node).missing() == ports && std::ranges::none_of(found, same)) {
            found.push_back(node);
        }
    }
    for (const Watched& it : state.watched) {
        const bool around = std::abs(it.at.x - cell.x) <= 1 && std::abs(it.at.y - cell.y) <= 1;
        if (around && features.record_of(it.node).missing() == 1) found.push_back(it.node);
    }
    if (!found.empty()) found.insert(found.end(), state.pending.begin(), state.pending.end());
    return found;
}

bool completes(const Situation& now, const PlaceTile& placing, Node node) {
    if (now.game.complete(now.state, node)) return false;
    State tried = now.state;
    tried.hand.clear();
    tried.hand.add(now.game.type_of(placing.tile));
    now.game.evolve(tried, TilePlaced{placing.tile, placing.at, placing.rotation});
    return now.game.complete(tried, node);
}

// From public knowledge: all seats know the remaining tiles, though not their order.
bool is_only_one(const Situation& now, TileIndex tile) {
    const State& state = now.state;
    const auto comes = [&](TileIndex other) {
        const TypeIndex type = now.game.type_of(other);
        return std::ranges::find(state.undrawn(), type) != state.undrawn().end();
    };
    if (comes(tile)) return false;  // there is another one like it
    for (const Position cell : state.board.frontier()) {
        const Nodes nodes = missing_one(now, cell);
        if (nodes.empty()) continue;
        const std::vector<PlaceTile> places = now.game.places(state, std::nullopt, cell);
        for (const Node node : nodes) {
            const auto does = [&](const PlaceTile& it) { return completes(now, it, node); };
            const auto own = [&](const PlaceTile& it) { return it.tile == tile && does(it); };
            const auto other = [&](const PlaceTile& it) {
                return it.tile != tile && comes(it.tile) && does(it);
            };
            if (std::ranges::any_of(places, own) && std::ranges::none_of(places, other))
                return true;
        }
    }
    return false;
}

// ---- Bidding.

bool asks_for_bid(const Due& row) {
    return row.phase == Phase::choosing && row.question == AskBid::kind;
}

// A seat bids at most what it has.
void offer_bids(const State& state, Seat seat, Offers& out) {
    const SeatState& own = state.seats[seat];
    for (int points = 1; points <= own.score; ++points)
        out.add(Bid{{std::nullopt, static_cast<std::uint16_t>(points)}});
    for (int i = 0; i < item_count; ++i) {
        for (std::uint16_t n = 1; n <= own.items[static_cast<std::size_t>(i)]; ++n)
            out.add(Bid{{static_cast<Item>(i), n}});
    }
}

bool has_anything(const SeatState& seat) {
    return seat.score > 0 ||
           std::ranges::any_of(seat.items, [](std::uint8_t count) { return count != 0; });
}

bool any_bid(const State& state) {
    Seat seat = 0;
    while (seat < seats_max && bid_of(state, seat).count == 0) ++seat;
    return seat < seats_max;
}

// With the last answer, whose row is still in the agenda, asks the seller about the bids.
void close_bidding(Turn& turn) {
    const State& state = turn.state();
    const auto rows = state.agenda.rows();
    if (std::count_if(rows.begin(), rows.end(), asks_for_bid) == 1 && any_bid(state))
        turn.ask(state.turn_seat, AskSale{});
}

void pay_points(Turn& turn, Seat seat, int points) {
    turn.emit(SeatScored{seat, "sale", {{"sale", 1, points}}});
}

class Buying final : public ModuleOf<Buying> {
public:
    using Questions = Types<AskBid, AskSale>;
    [[nodiscard]] std::string_view name() const override { return "buying"; }

    void stock(Stock& stock) const override {
        stock.wants_step(Phase::placing);
        stock.wants_offer_veto(Phase::placing, command_index<OpenGift>());
        stock.wants_offer_veto(Phase::deploying, command_index<FreePrisoner>());
        stock.wants_offer_veto(Phase::choosing, command_index<FreePrisoner>());
    }

    // If seats have hands of their own, the seller could not draw another tile.
    void arrive(Turn& turn, Phase /*step*/) const override {
        const State& state = turn.state();
        const Game& game = turn.game();
        if (game.has_hands() || state.hand.size() != 1 || state.agenda.contains(Phase::resuming))
            return;
        Row<Seat, seats_max> bidders;
        for (int i = 1; i < game.seats(); ++i) {
            const auto seat = static_cast<Seat>((state.turn_seat + i) % game.seats());
            if (!state.seats[seat].resigned && has_anything(state.seats[seat])) bidders.add(seat);
        }
        if (bidders.empty() || !is_only_one({game, state}, game.shape(state.hand[0]).tile)) return;
        for (const Seat seat : bidders) turn.ask(seat, AskBid{});
    }

    void answers(AskBid /*question*/, const Situation& now, Seat seat, Offers& out) const {
        offer_bids(now.state, seat, out);
        out.add(Pass{});
    }
    void answer(AskBid question, Turn& turn, Seat seat, const Bid& bid) const {
        turn.emit(BidMade{seat, bid.price});
        unanswered(question, turn, seat);
    }
    void answer(AskBid question, Turn& turn, Seat seat, const Pass& /*pass*/) const {
        unanswered(question, turn, seat);
    }
    // A seat that resigns bids nothing.
    void unanswered(AskBid /*question*/, Turn& turn, Seat /*seat*/) const { close_bidding(turn); }

    void answers(AskSale /*question*/, const Situation& now, Seat /*seat*/, Offers& out) const {
        for (Seat buyer = 0; buyer < now.game.seats(); ++buyer) {
            if (bid_of(now.state, buyer).count != 0) out.add(SellTile{buyer});
        }
        out.add(Pass{});
    }
    void answer(AskSale /*question*/, Turn& turn, Seat seat, const SellTile& sold) const {
        const Price price = bid_of(turn.state(), sold.buyer);
        if (!price.item) {
            pay_points(turn, sold.buyer, -price.count);
            pay_points(turn, seat, price.count);
        }
        turn.emit(TileSold{seat, sold.buyer, price});
    }
    void answer(AskSale /*question*/, Turn& /*turn*/, Seat /*seat*/, const Pass& /*pass*/) const {}

    // The buyer of a tile places it, and this is not its turn.
    [[nodiscard]] std::optional<Refusal> veto(const Situation& now, Seat /*seat*/,
                                              const Command& /*command*/) const override {
        const State& state = now.state;
        if (!state.agenda.contains(Phase::resuming) || state.question() == AskExchange::kind)
            return std::nullopt;
        return Refusal::wrong_phase;
    }
};

}  // namespace

const Module& buying() {
    static const Buying module;
    return module;
}

}  // namespace rules::tiles::modules
