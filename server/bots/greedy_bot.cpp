// The level that looks one step ahead, in games of either family.
#include <cstdint>
#include <utility>

#include "server/bots/card_bot.h"
#include "server/bots/greedy.h"
#include "server/bots/levels.h"

namespace server::bots {
namespace {

using Commands = std::vector<rules::Command>;

constexpr std::uint32_t sharpness = 1000;

// Drops what is overlooked, but never everything. What belongs to one placement is seen together.
template <class Steps, class Same>
void overlook(Steps& steps, double overlooked, const Same& same, rules::Chance& chance) {
    const auto least = static_cast<std::uint32_t>(overlooked * sharpness);
    Steps seen;
    Steps clearest;  // of what is overlooked
    std::uint32_t most = 0;
    std::uint32_t clear = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool other = i == 0 || !same(steps[i - 1], steps[i]);
        if (other) clear = chance.below(sharpness);
        if (clear >= least) seen.push_back(steps[i]);
        if (other && (i == 0 || clear > most)) {
            most = clear;
            clearest.clear();
        }
        if (clear == most) clearest.push_back(steps[i]);
    }
    steps = std::move(seen.empty() ? clearest : seen);
}

class GreedyBot final : public Bot {
public:
    GreedyBot(const Weights& weights, const CardWeights& card_weights, double overlooked)
        : weights_(weights), card_weights_(card_weights), overlooked_(overlooked) {}

    [[nodiscard]] Commands choose(const rules::Match& match, rules::Seat seat,
                                  rules::Chance& chance) const override {
        const auto decision = match.decision();
        if (!decision || decision->seat != seat) return {};
        const auto inside = match.inside();
        if (const auto* tiles = std::get_if<rules::Match::TilesInside>(&inside)) {
            auto steps = Greedy(tiles->game, weights_).steps(tiles->state);
            const auto same = [](const Step& a, const Step& b) { return a.first == b.first; };
            if (overlooked_ > 0) overlook(steps, overlooked_, same, chance);
            return commands_of(best_of(steps, chance));
        }
        const auto& cards = std::get<rules::Match::CardsInside>(inside);
        std::vector<CardStep> steps;
        card_steps(cards.game, cards.state, seat, card_weights_, steps);
        const auto same = [](const CardStep&, const CardStep&) { return false; };
        if (overlooked_ > 0) overlook(steps, overlooked_, same, chance);
        return {best_of(steps, chance).command};
    }

private:
    Weights weights_;
    CardWeights card_weights_;
    double overlooked_;
};

}  // namespace

std::unique_ptr<Bot> make_greedy_bot(const Weights& weights) {
    return std::make_unique<GreedyBot>(weights, CardWeights{}, 0);
}

std::unique_ptr<Bot> make_careless_bot(const Lapses& lapses) {
    Weights weights;
    weights.foresight = lapses.foresight;
    weights.farmers_from = lapses.farmers_from;
    weights.rivals = lapses.rivals;
    for (double& price : weights.figure_prices) price *= lapses.figures;
    CardWeights card_weights;
    card_weights.animal_to_come *= lapses.foresight;
    card_weights.others *= lapses.rivals;
    return std::make_unique<GreedyBot>(weights, card_weights, lapses.overlooked);
}

}  // namespace server::bots
