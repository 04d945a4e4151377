// Every room in the stores of earlier programs can be continued, or read if it is over.
#include <algorithm>
#include <variant>

#include "server/room/room.h"
#include "tests/server/store/support/released.h"

using namespace server;
using namespace server::store_tests;

TEST_CASE("released stores: every room is restored from its log") {
    const std::string name =
        GENERATE("v1-plain", "v1-killed", "v3-plain", "v3-killed", "v4-plain", "v4-killed");
    CAPTURE(name);
    const Released released(name);
    SqliteStore store(released.options);
    REQUIRE(begin(store));
    for (const auto& [id, expected] : released.rooms) {
        CAPTURE(id, expected.what);
        const Loaded loaded = load(store, id, true);
        REQUIRE(loaded.room);
        constexpr std::uint64_t now_ms = 4'000'000'000'000;  // later than any fixture
        const auto room = Room::restore(RoomConfig{}, 1, *loaded.room, now_ms);
        if (!room) FAIL(room.error());
        CHECK(room.value().seq() == expected.entries);
        CHECK(room.value().epoch() == loaded.room->epoch);
        CHECK(room.value().header().room() == id);
        const auto phase = room.value().phase();
        const bool waits = expected.what.rfind("waiting", 0) == 0 || expected.what == "rematch" ||
                           expected.what == "continued";
        CHECK((phase == meeple::v1::FINISHED) == (expected.state != RoomState::open));
        CHECK((phase == meeple::v1::WAITING) == waits);
    }
}
