#include "server/client/backoff.h"

#include "tests/support/catch.h"

using namespace server::client;

TEST_CASE("pauses between tries double, and have an end") {
    CHECK(backoff(0) == pause_first);
    for (std::uint32_t failed = 1; failed < 100; ++failed) {
        CAPTURE(failed);
        CHECK(backoff(failed) == std::min(pause_last, 2 * backoff(failed - 1)));
    }
    CHECK(backoff(100) == pause_last);
}

TEST_CASE("the first move to another node is made at once, and no other one in a row") {
    CHECK(move_pause(1, 1000).count() == 0);
    for (std::uint32_t moves = 2; moves < 100; ++moves) {
        CAPTURE(moves);
        CHECK(move_pause(moves, 0) == backoff(moves));
        CHECK(move_pause(moves, 1000) >= std::chrono::milliseconds(1000));
    }
}
