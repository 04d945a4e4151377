#include "server/bots/modules/bridges_castles_and_bazaars.h"

#include <algorithm>
#include <optional>

#include "rules/tiles/game.h"
#include "server/bots/greedy.h"
#include "server/bots/weights.h"

namespace server::bots {

namespace tiles = rules::tiles;

namespace {

// What the tiles of a bazaar are worth to a seat if it places them on the board as it is now.
class Bazaar {
public:
    Bazaar(const tiles::Game& game, const Weights& weights, const tiles::State& state,
           rules::Seat seat)
        : game_(game), state_(state), seat_(seat), greedy_(game, weights), after_(game, weights) {
        state_.agenda.restart({tiles::Phase::placing, seat, tiles::Question::none, 0});
        state_.turn_seat = seat;
        state_.last_tile = -1;
        state_.hand.clear();
        state_.bridges.lots.clear();
        state_.bridges.auction = {};
        after_.count(state_);
        now_ = after_.value(after_.judge(state_), seat);
    }

    // Above the position as it is.
    [[nodiscard]] double gain(tiles::TypeIndex type) {
        tiles::State state = state_;
        state.hand.add(type);
        if (!game_.fits_somewhere(state, type)) return 0;
        rules::Random unknown(0);
        greedy_.play(state, greedy_.best(state, unknown), unknown);
        return after_.value(after_.judge(state), seat_) - now_;
    }
    // The gain of a tile over the average of the open ones, and over one that is drawn.
    [[nodiscard]] double advantage(int lot, const Weights& weights, const tiles::State& before) {
        double sum = 0;
        int count = 0;
        for (const tiles::Lot& it : before.bridges.lots) {
            if (it.owner != rules::no_seat) continue;
            sum += gain(it.tile);
            ++count;
        }
        return gain(before.bridges.lots[lot].tile) - sum / std::max(count, 1) + weights.lot;
    }

private:
    const tiles::Game& game_;
    tiles::State state_;
    rules::Seat seat_;
    Greedy greedy_;
    Evaluation after_;
    double now_ = 0;
};

bool asks_about_lots(const tiles::State& state) {
    return state.question() == tiles::AskLot::kind || state.question() == tiles::AskLotBid::kind ||
           state.question() == tiles::AskPurchase::kind;
}

}  // namespace

void WorthOf<tiles::BridgesPart>::add(const Position& position, PerSeat& worth) {
    if (!position.game.ingredients().spans) return;
    const tiles::State& state = position.state;
    const Weights& weights = position.weights;
    for (std::size_t seat = 0; seat < worth.size(); ++seat) {
        worth[seat] += position.usable * (weights.bridge * state.bridges.left[seat] +
                                          weights.castle * state.bridges.castles[seat]);
    }
    for (const tiles::Node castle : state.bridges.built) {
        const tiles::FeatureIndex feature = state.features.feature_of(castle);
        for (const tiles::Figure& figure : state.figures) {
            if (figure.is_follower != 0 && state.features.feature_of(figure.claim) == feature)
                worth[figure.seat] += position.usable * weights.castle_due;
        }
    }
    for (const tiles::Lot& lot : state.bridges.lots) {
        if (lot.owner != rules::no_seat) worth[lot.owner] += weights.lot;
    }
}

bool WorthOf<tiles::BridgesPart>::answer(const tiles::Game& game, const Weights& weights,
                                         const tiles::State& state,
                                         const std::vector<tiles::Command>& offers,
                                         std::vector<Step>& steps) {
    if (!asks_about_lots(state)) return false;
    const rules::Seat seat = state.asked();
    const tiles::Auction& auction = state.bridges.auction;
    Bazaar bazaar(game, weights, state, seat);
    std::optional<double> advantage;
    if (auction.lot != tiles::no_lot) advantage = bazaar.advantage(auction.lot, weights, state);
    for (const tiles::Command& offer : offers) {
        if (const auto* lot = std::get_if<tiles::ChooseLot>(&offer)) {
            steps.push_back({offer, std::nullopt, bazaar.gain(state.bridges.lots[lot->lot].tile)});
        } else if (const auto* bid = std::get_if<tiles::BidLot>(&offer)) {
            // The one who chose has the last word, and begins with nothing; the others bid what
            // beats the bid before, as long as the tile is worth that to them.
            const bool first = auction.chooser == seat;
            const double price = bid->points;
            steps.push_back({offer, std::nullopt, first ? -price : advantage.value_or(0) - price});
        } else if (std::holds_alternative<tiles::BuyLot>(offer)) {
            const double price = auction.bid;
            steps.push_back({offer, std::nullopt, advantage.value_or(0) - 2 * price});
        } else if (std::holds_alternative<tiles::Pass>(offer)) {
            steps.push_back({offer, std::nullopt, 0});
        }
    }
    return true;
}

}  // namespace server::bots
