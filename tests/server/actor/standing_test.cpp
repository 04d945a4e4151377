// Standing: whether a node may act.
#include "server/actor/standing.h"

#include "tests/support/catch.h"

namespace standing_test {

using namespace server;

namespace {

constexpr std::uint64_t lease_ms = 10'000;

}  // namespace

TEST_CASE("standing: alone on its store, a node acts before it has begun and has no lease") {
    Standing standing(0);
    CHECK(standing.may_take_rooms());
    CHECK_FALSE(standing.down_ms());
    standing.begin(1'000, 5);
    CHECK(standing.down_ms() == 5);
    CHECK_FALSE(standing.lease_over(1'000'000));
    CHECK(standing.beat_pause_ms(5'000) == 5'000);
}

TEST_CASE("standing: a node believes in its lease for seven tenths of it after each beat") {
    Standing standing(lease_ms);
    CHECK_FALSE(standing.may_take_rooms());
    standing.begin(1'000, 0);
    CHECK(standing.may_take_rooms());
    CHECK(standing.beat_pause_ms(5'000) == 3'000);
    CHECK_FALSE(standing.lease_over(7'999));
    CHECK(standing.lease_over(8'000));
    standing.beaten(4'000, {Lease::held});
    standing.beaten(3'000, {Lease::held});  // an earlier beat, answered later
    standing.beaten(9'000, {Lease::unknown});
    CHECK_FALSE(standing.lease_over(10'999));
    CHECK(standing.lease_over(11'000));
}

TEST_CASE("standing: a lost lease ends at once; an answer to an earlier process does not end it") {
    Standing standing(lease_ms);
    standing.begin(5'000, 0);
    standing.beaten(4'999, {Lease::lost});
    CHECK_FALSE(standing.lease_over(5'001));
    standing.beaten(5'000, {Lease::lost});
    CHECK(standing.lease_over(5'001));
    CHECK(standing.lose_lease());
    CHECK_FALSE(standing.may_take_rooms());
    CHECK_FALSE(standing.lose_lease());  // once
}

TEST_CASE("standing: a node that stops does not begin again") {
    Standing standing(lease_ms);
    standing.begin(1'000, 0);
    CHECK(standing.start_hand_over());
    CHECK_FALSE(standing.start_hand_over());
    CHECK(standing.stops());
    CHECK_FALSE(standing.draining());
    CHECK(standing.start_drain());
    CHECK_FALSE(standing.lose_lease());
}

TEST_CASE("standing: a node that missed a beat is silent; clients are sent to the others in turn") {
    Standing standing(lease_ms);
    CHECK_FALSE(standing.is_silent(0));
    CHECK_FALSE(standing.is_silent(6'000));
    CHECK(standing.is_silent(5'999));
    CHECK(standing.another_url().empty());
    standing.beaten(0, {Lease::held, {"ws://b", "ws://c"}});
    CHECK(standing.another_url() == "ws://b");
    CHECK(standing.another_url() == "ws://c");
    CHECK(standing.another_url() == "ws://b");
}

}  // namespace standing_test
