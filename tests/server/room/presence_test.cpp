// Presence, without a room.
#include "server/room/presence.h"

#include "tests/support/catch.h"

namespace presence_test {

using namespace server;

namespace {

constexpr std::uint64_t loaded_ms = 1'000'000;
constexpr std::uint64_t away_ms = 60'000;

Member member(ClientId client, rules::Seat seat) {
    Member one;
    one.client = client;
    one.seat = seat;
    return one;
}

}  // namespace

TEST_CASE("presence: a seat is gone while it has no connection, at most since the load") {
    Presence presence(2, loaded_ms);
    CHECK_FALSE(presence.gone_for(0, away_ms, loaded_ms));
    CHECK(presence.gone_for(0, away_ms, loaded_ms + away_ms));
    presence.enter(member(1, 0));
    presence.enter(member(2, 0));
    presence.seat_changed(0, true, loaded_ms + 1'000);
    CHECK_FALSE(presence.gone_for(0, away_ms, loaded_ms + 10 * away_ms));
    CHECK(presence.leave(1, true, loaded_ms + 2'000) == 0);
    CHECK(presence.connected(0));
    CHECK(presence.leave(2, true, loaded_ms + 3'000) == 0);
    presence.seat_changed(0, true, loaded_ms + 3'000);
    CHECK(presence.gone_at_ms(0, away_ms) == loaded_ms + 3'000 + away_ms);
    CHECK_FALSE(presence.gone_for(0, away_ms, loaded_ms + 2'999 + away_ms));
    CHECK(presence.gone_for(0, away_ms, loaded_ms + 3'000 + away_ms));
}

TEST_CASE("presence: an absence is told once until something changes") {
    Presence presence(1, loaded_ms);
    CHECK(presence.tell_gone(0));
    CHECK_FALSE(presence.tell_gone(0));
    CHECK(presence.gone_at_ms(0, away_ms) == UINT64_MAX);
    presence.seat_changed(0, true, loaded_ms + 5'000);
    CHECK(presence.tell_gone(0));
}

TEST_CASE("presence: a seat with another player begins anew") {
    Presence presence(1, loaded_ms);
    presence.enter(member(1, 0));
    CHECK(presence.was_here(0));
    presence.leave(1, true, loaded_ms + 1'000);
    presence.seat_passed(0, loaded_ms + 2 * away_ms);
    CHECK_FALSE(presence.was_here(0));
    CHECK_FALSE(presence.gone_for(0, away_ms, loaded_ms + 2 * away_ms));
}

TEST_CASE("presence: comings are evidence of a game, and there are not too many") {
    Presence presence(2, loaded_ms);
    presence.seat_changed(0, false, loaded_ms);
    CHECK(presence.take_comings().empty());
    presence.enter(member(1, 1));
    for (int i = 0; i < 40; ++i) presence.seat_changed(1, true, loaded_ms + 7);
    const auto comings = presence.take_comings();
    REQUIRE(comings.size() == 16);
    CHECK(comings[0].seat() == 1);
    CHECK(comings[0].back());
    CHECK(comings[0].at_ms() == loaded_ms + 7);
    CHECK(presence.take_comings().empty());
}

TEST_CASE(
    "presence: a room is empty since its last seat went, and was left when its last member did") {
    Presence presence(1, loaded_ms);
    CHECK(presence.empty_since_ms() == loaded_ms);
    CHECK_FALSE(presence.visited());
    presence.enter(member(1, 0));
    presence.enter(member(2, rules::no_seat));
    presence.seat_changed(0, true, loaded_ms + 1);
    CHECK(presence.empty_since_ms() == 0);
    CHECK(presence.spectators() == 1);
    presence.leave(1, true, loaded_ms + 2);
    presence.seat_changed(0, true, loaded_ms + 2);
    CHECK(presence.empty_since_ms() == loaded_ms + 2);
    CHECK(presence.left_ms() == loaded_ms);
    CHECK(presence.leave(2, false, loaded_ms + 3) == rules::no_seat);
    CHECK(presence.left_ms() == loaded_ms + 3);
    CHECK(presence.held_open_ms() == loaded_ms + 2);
    CHECK(presence.visited());
    CHECK(presence.empty());
}

TEST_CASE("presence: the way of a seat's messages is that of its slowest connection") {
    Presence presence(2, loaded_ms);
    Member slow = member(1, 0);
    slow.round_trip_ms = 300;
    presence.enter(slow);
    Member fast = member(2, 0);
    fast.round_trip_ms = 20;
    presence.enter(fast);
    CHECK(presence.round_trip_ms(0) == 300);
    CHECK(presence.round_trip_ms(1) == 0);
    slow.round_trip_ms = 10;
    presence.enter(slow);
    CHECK(presence.members().size() == 2);
    CHECK(presence.round_trip_ms(0) == 20);
}

}  // namespace presence_test
