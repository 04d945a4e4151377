// Clocks where other seats are asked in the middle of a turn.
#include "tests/server/room/agreeing.h"

using namespace server;
using namespace server::test;

TEST_CASE("who is asked in the middle of another seat's turn pays for it, and has had a turn") {
    constexpr std::uint32_t increment_ms = 10 * second;
    int asked_between = 0;
    for (char seed = 'a'; seed <= 'z' && asked_between < 5; ++seed) {
        CAPTURE(seed);
        TableOptions options = with_clock(10 * minute);
        options.clock->set_increment_ms(increment_ms);
        options.game = "cardcassonne";
        options.modules.clear();
        options.seed = seed;
        Table table(options);
        table.start();
        while (table.room->phase() == v1::PLAYING) {
            const rules::Seat asked = table.deciding();
            const auto view = table.room->match().view(rules::Viewer::spectator());
            const rules::Seat in_turn = std::get<rules::cards::View>(view).turn_seat;
            const v1::Clocks before = table.fold(1).snapshot().clocks();
            table.now_ms += 3 * second;
            REQUIRE(table.step(1'000 + table.room->seq())->has_command_done());
            if (asked == in_turn || before.first_turn()) continue;
            if (table.room->phase() != v1::PLAYING || table.deciding() == asked) continue;
            ++asked_between;
            const v1::Clocks after = table.fold(1).snapshot().clocks();
            CHECK(after.remaining_ms(asked) ==
                  before.remaining_ms(asked) - 3 * second + increment_ms);
        }
        verifies(table);
    }
    CHECK(asked_between > 0);
}
