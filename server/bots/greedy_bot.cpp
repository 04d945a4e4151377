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

// Drops what is overlooked; what belongs to one placement is seen together.
template <class Steps, class Same>
void overlook(Steps& steps, double overlooked, const Same& same, rules::Chance& chance) {
    const auto least = static_cast<std::uint32_t>(overlooked * sharpness);
    Steps seen;
    bool sees = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == 0 || !same(steps[i - 1], steps[i])) sees = chance.below(sharpness) >= least;
        if (sees) seen.push_back(steps[i]);
    }
    if (!seen.empty()) steps = std::move(seen);
}

class GreedyBot final : public Bot {
public:
    GreedyBot(const Weights& weights, double overlooked)
        : weights_(weights), overlooked_(overlooked) {}

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
        card_steps(cards.game, cards.state, seat, {}, steps);
        const auto same = [](const CardStep&, const CardStep&) { return false; };
        if (overlooked_ > 0) overlook(steps, overlooked_, same, chance);
        return {best_of(steps, chance).command};
    }

private:
    Weights weights_;
    double overlooked_;
};

}  // namespace

std::unique_ptr<Bot> make_greedy_bot(const Weights& weights) {
    return std::make_unique<GreedyBot>(weights, 0);
}

std::unique_ptr<Bot> make_beginner_bot(const Weights& weights, double overlooked) {
    return std::make_unique<GreedyBot>(weights, overlooked);
}

}  // namespace server::bots
