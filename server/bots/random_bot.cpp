#include "server/bots/levels.h"

namespace server::bots {
namespace {

using Commands = std::vector<rules::Command>;

class RandomBot final : public Bot {
public:
    [[nodiscard]] Commands choose(const rules::Match& match, rules::Seat seat,
                                  rules::Chance& chance) const override {
        Commands offers;
        match.offers(seat, offers);
        if (offers.empty()) return {};
        Commands step{pick(offers, chance)};
        match.follow_ups(seat, step.front(), offers);
        if (!offers.empty()) step.push_back(pick(offers, chance));
        return step;
    }

private:
    static const rules::Command& pick(const Commands& offers, rules::Chance& chance) {
        return offers[chance.below(static_cast<std::uint32_t>(offers.size()))];
    }
};

}  // namespace

std::unique_ptr<Bot> make_random_bot() {
    return std::make_unique<RandomBot>();
}

}  // namespace server::bots
