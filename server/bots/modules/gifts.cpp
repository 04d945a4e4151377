#include "server/bots/modules/gifts.h"

#include "rules/tiles/game.h"
#include "server/bots/weights.h"

namespace server::bots {

namespace tiles = rules::tiles;

namespace {

constexpr double at_end = 2;

}  // namespace

void WorthOf<tiles::GiftsPart>::add(const Position& position, PerSeat& worth) {
    const tiles::GiftCards& gifts = position.state.gifts;
    if (!gifts.dealt) return;
    const double price = at_end + (position.weights.gift_price - at_end) * position.usable;
    for (std::size_t i = 0; i < static_cast<std::size_t>(position.game.seats()); ++i) {
        for (const auto count : gifts.held[i]) worth[i] += price * count;
    }
}

bool WorthOf<tiles::GiftsPart>::uncovers(const tiles::State& before, const tiles::State& after) {
    return after.gifts.dealt && (after.gifts.held != before.gifts.held ||
                                 after.undrawn().size() != before.undrawn().size());
}

}  // namespace server::bots
