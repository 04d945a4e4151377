// Who sits down before the game, and how often.
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace sits_test {

using namespace server;
using namespace server::test;

TEST_CASE("room: coming and going before the game has a limit") {
    TableOptions options;
    options.config.waiting_steps_max = 4;
    Table table(options);
    table.attach(1, 1);
    table.leave(1, true);
    table.attach(1, 1);
    table.leave(1, true);
    CHECK(code(table.attach(1, 1)) == v1::QUOTA);
}

TEST_CASE("room: strangers cannot use up the changes of seats") {
    TableOptions options;
    options.config.waiting_steps_max = 8;
    options.config.sits_per_network_max = 2;
    Table table(options);
    for (int i = 0; i < 2; ++i) {
        CHECK(table.attach(1, 1)->has_attached());
        table.leave(1, true);
    }
    CHECK(code(table.attach(1, 1)) == v1::QUOTA);
    CHECK(table.attach(2, 2)->has_attached());
    table.leave(2, true);
    int who = 3;
    for (; who < 9; ++who) {
        const auto client = static_cast<ClientId>(who);
        if (code(table.attach(client, who)) == v1::QUOTA) break;
        table.leave(client, true);
    }
    CHECK(who < 9);
    CHECK(table.attach(9, 9)->has_attached());  // the creator
}

}  // namespace sits_test
