// Events that wait to be told: in sequence, also beyond the inline buffer.
#include "rules/tiles/unheard.h"

#include <string>
#include <variant>

#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one header

namespace {

// Long enough to need memory of its own.
SeatScored scored(int number) {
    return {0, std::string(100, 'x') + std::to_string(number), {{"points", 1, number}}};
}

}  // namespace

TEST_CASE("Events are told in the order in which they happened, however many wait") {
    Unheard unheard;
    for (int round = 0; round < 3; ++round) {
        constexpr int events = 10;
        for (int i = 0; i < events; ++i) unheard.add(scored(i));
        REQUIRE(unheard.size() == events);
        for (int i = 0; i < events; ++i) {
            const Event event = unheard.take(static_cast<std::size_t>(i));
            CHECK(std::get<SeatScored>(event) == scored(i));
        }
        unheard.clear();
        CHECK(unheard.empty());
    }
}

TEST_CASE("An event that answers another one waits behind the others") {
    Unheard unheard;
    unheard.add(scored(0));
    int told = 0;
    for (std::size_t i = 0; i < unheard.size(); ++i) {
        const Event event = unheard.take(i);
        CHECK(std::get<SeatScored>(event) == scored(told));
        if (++told < 9) unheard.add(scored(told));
    }
    CHECK(told == 9);
}

TEST_CASE("Events that were not told are forgotten with the turn") {
    Unheard unheard;
    for (int i = 0; i < 6; ++i) unheard.add(scored(i));
    CHECK_FALSE(unheard.empty());
}
