// Which challenges a bot takes.
#include "server/client/accepts.h"

#include "tests/support/catch.h"

using namespace server::client;
namespace v1 = meeple::v1;

namespace {

v1::RoomInfo room(const char* game = "carcassonne") {
    v1::RoomInfo info;
    info.mutable_settings()->set_game(game);
    info.mutable_settings()->set_turn_seconds(120);
    v1::SeatInfo& seat = *info.add_seats();
    seat.set_kind(v1::PLAYER);
    seat.set_name("Ada");
    seat.mutable_holder()->set_registered(true);
    info.add_seats()->set_kind(v1::OPEN);
    return info;
}

}  // namespace

TEST_CASE("without conditions every challenge is taken") {
    CHECK(why_not({}, room(), "Ada").empty());
    CHECK(why_not({}, room("cardcassonne"), "Somebody").empty());
}

TEST_CASE("a game, a module and a game that is not rated are reasons") {
    Accepts accepts;
    accepts.games = {"carcassonne"};
    CHECK(why_not(accepts, room(), "Ada").empty());
    CHECK(why_not(accepts, room("cardcassonne"), "Ada") == "the game cardcassonne");
    accepts.modules = {"none"};
    auto info = room();
    CHECK(why_not(accepts, info, "Ada").empty());
    info.mutable_settings()->mutable_modules()->add_names("farmers");
    CHECK(why_not(accepts, info, "Ada") == "the module farmers");
    accepts.modules = {"river", "farmers"};
    accepts.rated_only = true;
    CHECK(why_not(accepts, info, "Ada") == "not rated");
    info.mutable_settings()->set_rated(true);
    CHECK(why_not(accepts, info, "Ada").empty());
}

TEST_CASE("the clock counts, or the time for a turn; no limit is more than any") {
    Accepts accepts;
    accepts.seconds_min = 60;
    auto info = room();
    CHECK(why_not(accepts, info, "Ada").empty());
    info.mutable_settings()->set_turn_seconds(59);
    CHECK(why_not(accepts, info, "Ada") == "too little time");
    info.mutable_settings()->set_turn_seconds(0);
    CHECK(why_not(accepts, info, "Ada").empty());
    accepts.seconds_max = 600;
    CHECK(why_not(accepts, info, "Ada") == "too much time");
    info.mutable_settings()->mutable_clock()->set_initial_ms(600'000);
    CHECK(why_not(accepts, info, "Ada").empty());
    info.mutable_settings()->mutable_clock()->set_initial_ms(601'000);
    CHECK(why_not(accepts, info, "Ada") == "too much time");
}

TEST_CASE("new settings of a table are judged without its people") {
    Accepts accepts;
    accepts.from = "programs";
    accepts.rating_min = 2000;
    accepts.blocked = {"Ada"};
    auto settings = room().settings();
    CHECK(why_not(accepts, settings).empty());
    accepts.seconds_max = 600;
    settings.set_turn_seconds(601);
    CHECK(why_not(accepts, settings) == "too much time");
    accepts.games = {"cardcassonne"};
    CHECK(why_not(accepts, settings) == "the game carcassonne");
}

TEST_CASE("people, programs, ratings and names that are blocked") {
    Accepts accepts;
    auto info = room();
    accepts.from = "programs";
    CHECK(why_not(accepts, info, "Ada") == "no program");
    info.mutable_seats(0)->mutable_holder()->set_bot(true);
    CHECK(why_not(accepts, info, "Ada").empty());
    accepts.from = "people";
    CHECK(why_not(accepts, info, "Ada") == "a program");
    accepts.from = "anybody";
    accepts.rating_min = 1500;
    accepts.rating_max = 1600;
    CHECK(why_not(accepts, info, "Ada").empty());
    info.mutable_seats(0)->mutable_holder()->set_rating(1499);
    CHECK(why_not(accepts, info, "ada") == "the rating is too low");
    info.mutable_seats(0)->mutable_holder()->set_rating(1601);
    CHECK(why_not(accepts, info, "Ada") == "the rating is too high");
    accepts.blocked = {"Ben", "ADA"};
    CHECK(why_not(accepts, info, "Ada") == "blocked");
}
