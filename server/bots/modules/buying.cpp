#include "server/bots/modules/buying.h"

#include <algorithm>

#include "rules/tiles/game.h"
#include "server/bots/greedy.h"

namespace server::bots {

namespace tiles = rules::tiles;

namespace {

// The possible outcomes for the tile that is for sale in this state.
class Sale {
public:
    Sale(const tiles::Game& game, const Weights& weights, const tiles::State& state)
        : game_(game),
          weights_(weights),
          state_(state),
          greedy_(game, weights),
          after_(game, weights) {
        state_.agenda.drop_questions();
        after_.count(state_);
        kept_ = laid(state_);
    }

    // To this seat, if the tile is not sold.
    [[nodiscard]] double kept(rules::Seat seat) const { return after_.value(kept_, seat); }
    // To this seat, if the buyer places the tile for that price.
    [[nodiscard]] double sold(rules::Seat seat, rules::Seat buyer, const tiles::Price& price) {
        PerSeat worth = bought_by(buyer);
        const double paid = (price.item ? weights_.good : 1) * price.count;
        worth[buyer] -= paid;
        worth[state_.turn_seat] += paid;
        return after_.value(worth, seat);
    }

private:
    // The values after the best step with the tile of the seat that has it.
    [[nodiscard]] PerSeat laid(tiles::State state) {
        rules::Random unknown(0);
        greedy_.play(state, greedy_.best(state, unknown), unknown);
        return after_.judge(state);
    }
    [[nodiscard]] const PerSeat& bought_by(rules::Seat buyer) {
        if (buyer_ == buyer) return bought_;
        // sold() counts the payment.
        const tiles::Price price{std::nullopt, 1};
        tiles::State state = state_;
        game_.evolve(state, tiles::BidMade{buyer, price});
        game_.evolve(state, tiles::TileSold{state_.turn_seat, buyer, price});
        buyer_ = buyer;
        bought_ = laid(state);
        return bought_;
    }

    const tiles::Game& game_;
    const Weights& weights_;
    tiles::State state_;  // without the questions of the sale
    Greedy greedy_;
    Evaluation after_;
    PerSeat kept_{};
    rules::Seat buyer_ = rules::no_seat;  // whose purchase bought_ is
    PerSeat bought_{};
};

}  // namespace

bool WorthOf<tiles::BuyingPart>::answer(const tiles::Game& game, const Weights& weights,
                                        const tiles::State& state,
                                        const std::vector<tiles::Command>& offers,
                                        std::vector<Step>& steps) {
    const bool bids = state.question() == tiles::AskBid::kind;
    if (!bids && state.question() != tiles::AskSale::kind) return false;
    const rules::Seat seat = state.asked();
    const rules::Seat seller = state.turn_seat;
    Sale sale(game, weights, state);
    steps.push_back({tiles::Command(tiles::Pass{}), std::nullopt, sale.kept(seat)});
    double wanted = sale.kept(seller);  // by the seller, who has other bids already
    for (rules::Seat other = 0; bids && other < game.seats(); ++other) {
        const tiles::Price price = tiles::bid_of(state, other);
        if (price.count != 0) wanted = std::max(wanted, sale.sold(seller, other, price));
    }
    for (const tiles::Command& offer : offers) {
        const auto* bid = std::get_if<tiles::Bid>(&offer);
        const auto* sold = std::get_if<tiles::SellTile>(&offer);
        if (bid == nullptr && sold == nullptr) continue;
        const rules::Seat buyer = bids ? seat : sold->buyer;
        const tiles::Price price = bids ? bid->price : tiles::bid_of(state, buyer);
        if (bids && sale.sold(seller, buyer, price) <= wanted) continue;
        steps.push_back({offer, std::nullopt, sale.sold(seat, buyer, price)});
    }
    return true;
}

}  // namespace server::bots
