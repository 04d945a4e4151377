// The level that looks one step ahead, in games of either family.
#include "server/bots/card_bot.h"
#include "server/bots/greedy.h"
#include "server/bots/levels.h"

namespace server::bots {
namespace {

using Commands = std::vector<rules::Command>;

class GreedyBot final : public Bot {
public:
    explicit GreedyBot(const Weights& weights) : weights_(weights) {}

    [[nodiscard]] Commands choose(const rules::Match& match, rules::Seat seat,
                                  rules::Chance& chance) const override {
        const auto decision = match.decision();
        if (!decision || decision->seat != seat) return {};
        const auto inside = match.inside();
        if (const auto* tiles = std::get_if<rules::Match::TilesInside>(&inside))
            return commands_of(Greedy(tiles->game, weights_).best(tiles->state, chance));
        const auto& cards = std::get<rules::Match::CardsInside>(inside);
        std::vector<CardStep> steps;
        card_steps(cards.game, cards.state, seat, {}, steps);
        return {best_of(steps, chance).command};
    }

private:
    Weights weights_;
};

}  // namespace

std::unique_ptr<Bot> make_greedy_bot(const Weights& weights) {
    return std::make_unique<GreedyBot>(weights);
}

}  // namespace server::bots
