// Series: best of several games, and players who are seated without a connection.
#include "server/room/series.h"

#include <algorithm>

#include "server/record/record.h"
#include "server/record/verify.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace series_test {

using namespace server;
using namespace server::test;

namespace {

meeple::store::v1::RoomHeader header_after(const Table& table, const TableOptions& options,
                                           const std::string& room) {
    meeple::store::v1::RoomHeader header = header_of(options);
    const meeple::store::v1::RoomHeader& asked = table.next_rooms.at(0);
    header.set_room(room);
    *header.mutable_settings() = asked.settings();
    *header.mutable_series() = asked.series();
    *header.mutable_offers() = asked.offers();
    header.set_commitment(std::string(as_bytes(deck_commitment(
        header.server_seed(), header.room(), options_hash(codec::setup(header.settings()))))));
    return header;
}

std::string begins(const v1::RoomSettings& settings) {
    for (const v1::Option& option : settings.options()) {
        if (option.name() == "start_player") return option.value();
    }
    return {};
}

// Seat 0 is client 1, seat 1 client 2.
void begin(Table& table) {
    table.attach(1, 1);
    table.attach(2, 2);
    table.ready(1, 101);
    table.ready(2, 102);
}

// `loser` gives up.
void play(Table& table, ClientId loser) {
    begin(table);
    table.resign(loser, 103);
    REQUIRE(table.room->phase() == v1::FINISHED);
}

}  // namespace

TEST_CASE("series: it is decided when no player can draw level, or all games are played") {
    const auto standing = [](std::uint32_t next, std::vector<std::uint32_t> halves) {
        v1::Series series = new_series(halves.size());
        series.set_game(next);
        for (std::size_t i = 0; i < halves.size(); ++i)
            series.set_halves(static_cast<int>(i), halves[i]);
        return series;
    };
    CHECK_FALSE(series_decided(standing(2, {2, 0}), 3));
    CHECK(series_decided(standing(3, {4, 0}), 3));
    CHECK_FALSE(series_decided(standing(3, {2, 2}), 3));
    CHECK(series_decided(standing(4, {3, 3}), 3));
    CHECK_FALSE(series_decided(standing(3, {3, 1}), 3));  // the third can make it level
    CHECK(series_decided(standing(4, {6, 0}), 5));
    CHECK_FALSE(series_decided(standing(4, {4, 2}), 5));
    CHECK_FALSE(series_decided(standing(3, {2, 2, 0}), 3));
    CHECK(series_decided(standing(4, {2, 2, 2}), 3));
}

TEST_CASE("series: a sole winner gets two halves, shared winners one each") {
    v1::Series series = new_series(3);
    series = series_after(series, {1});
    series = series_after(series, {0, 2});
    CHECK(series.game() == 3);
    CHECK(series.halves(0) == 1);
    CHECK(series.halves(1) == 2);
    CHECK(series.halves(2) == 1);
}

TEST_CASE(
    "series: the next room is made by itself, the other one begins, and it stops when decided") {
    TableOptions options;
    options.best_of = 3;
    Table first(options);
    play(first, 2);
    REQUIRE(first.next_rooms.size() == 1);
    const meeple::store::v1::RoomHeader& asked = first.next_rooms.at(0);
    CHECK(asked.series().game() == 2);
    CHECK(asked.series().halves(0) == 2);
    CHECK(asked.series().halves(1) == 0);
    const std::string second_begins = begins(asked.settings());
    REQUIRE((second_begins == "seat_1" || second_begins == "seat_2"));
    first.put(input::RematchMade{"second"});
    CHECK(first.fold(1).snapshot().rematch() == "second");
    CHECK(first.fold(2).snapshot().rematch() == "second");
    // An explicit request gets that room.
    CHECK(first.rematch(1, 5)->command_done().duplicate());
    CHECK(first.next_rooms.size() == 1);

    Table second(options, header_after(first, options, "second"));
    play(second, 1);
    REQUIRE(second.next_rooms.size() == 1);
    const meeple::store::v1::RoomHeader& third_asked = second.next_rooms.at(0);
    CHECK(third_asked.series().game() == 3);
    CHECK(third_asked.series().halves(0) == 2);
    CHECK(third_asked.series().halves(1) == 2);
    CHECK(begins(third_asked.settings()) == (second_begins == "seat_1" ? "seat_2" : "seat_1"));

    Table third(options, header_after(second, options, "third"));
    CHECK(third.room->summary().info.series().game() == 3);
    play(third, 2);
    CHECK(third.next_rooms.empty());
    // A request starts another series.
    CHECK_FALSE(third.rematch(1, 5));
    REQUIRE(third.next_rooms.size() == 1);
    CHECK(third.next_rooms.at(0).series().game() == 1);
    CHECK(third.next_rooms.at(0).series().halves(0) == 0);
}

TEST_CASE("series: a game without a result is played again on request") {
    TableOptions options;
    options.best_of = 3;
    Table table(options);
    begin(table);
    table.put(input::CloseRoom{});
    REQUIRE(table.room->phase() == v1::FINISHED);
    CHECK(table.next_rooms.empty());
    CHECK_FALSE(table.rematch(1, 5));
    REQUIRE(table.next_rooms.size() == 1);
    CHECK(table.next_rooms.at(0).series().game() == 1);
}

TEST_CASE("series: after a restart the standing is the same") {
    TableOptions options;
    options.best_of = 5;
    Table table(options);
    play(table, 1);
    table.next_rooms.clear();
    table.restart(10'000);
    table.attach(1, 1);
    CHECK_FALSE(table.rematch(1, 5));  // It is being made already.
    REQUIRE(table.next_rooms.size() == 1);
    CHECK(table.next_rooms.at(0).series().game() == 2);
    CHECK(table.next_rooms.at(0).series().halves(1) == 2);
}

TEST_CASE("series: a process that is lost after a game makes the next room when it comes again") {
    TableOptions options;
    options.best_of = 3;
    Table table(options);
    play(table, 2);
    table.next_rooms.clear();  // No client knows of it.
    const std::uint64_t day_ms = 24 * 3'600 * 1'000;
    SECTION("at once, without a request") {
        table.restart(10'000);
        REQUIRE(table.next_rooms.size() == 1);
        CHECK(table.next_rooms.at(0).series().game() == 2);
        table.put(input::RematchMade{"second"});
        table.attach(1, 1);
        CHECK(table.fold(1).snapshot().rematch() == "second");
        table.next_rooms.clear();
        table.restart(10'000);
        CHECK(table.next_rooms.empty());
    }
    SECTION("not when it was long ago") {
        table.now_ms += 8 * day_ms;
        table.restart(10'000);
        CHECK(table.next_rooms.empty());
    }
}

TEST_CASE("series: nothing follows a game that came to nothing, or the last one, after a restart") {
    TableOptions options;
    options.best_of = 3;
    Table aborted(options);
    begin(aborted);
    aborted.put(input::CloseRoom{});
    aborted.restart(10'000);
    CHECK(aborted.next_rooms.empty());
    meeple::store::v1::RoomHeader header = header_of(options);
    *header.mutable_series() = series_after(new_series(2), {0});
    Table last(options, header);
    play(last, 2);
    last.restart(10'000);
    CHECK(last.next_rooms.empty());
}

TEST_CASE(
    "seated: those whose seats are kept sit and are ready, and the last one begins the game") {
    TableOptions options;
    meeple::store::v1::RoomHeader header = header_of(options);
    for (int seat = 0; seat < 2; ++seat) {
        auto& offer = *header.add_offers();
        offer.set_seat(static_cast<std::uint32_t>(seat));
        offer.set_account(account(seat + 1));
        offer.set_name("kept");
    }
    Table table(options, header);
    const auto sit = [&table](int who) {
        input::SitDown one;
        one.account = account(who);
        one.name = "Person " + std::to_string(who);
        one.entropy = "entropy";
        table.put(one);
    };
    sit(3);  // no seat is kept for them
    CHECK(table.disk.entries.empty());
    sit(1);
    sit(1);  // once is enough
    CHECK(table.disk.entries.size() == 1);
    CHECK(table.room->phase() == v1::WAITING);
    sit(2);
    CHECK(table.room->phase() == v1::PLAYING);
    table.open();
    CHECK(table.room->phase() == v1::PLAYING);
    const auto found = table.attach(1, 2);
    REQUIRE(found->has_attached());
    CHECK(found->attached().seat() == 1);
    CHECK(found->attached().info().seats(0).name() == "Person 1");
    sit(1);
    CHECK(table.disk.entries.size() == 2);
    // Such a game's record can be checked like any other.
    table.resign(1, 5);
    REQUIRE(table.room->phase() == v1::FINISHED);
    const auto record = make_record(table.disk.header, table.disk.entries);
    REQUIRE(record);
    CHECK(verify(*record).findings.empty());
}

TEST_CASE("series: its state after a game is part of the game's outcome") {
    TableOptions options;
    options.best_of = 3;
    meeple::store::v1::RoomHeader header = header_of(options);
    for (const std::uint32_t game : {1U, 3U}) {
        header.clear_series();
        if (game == 3)
            *header.mutable_series() = series_after(series_after(new_series(2), {0}), {1});
        Table table(options, header);
        play(table, 1);
        REQUIRE(table.outcomes.size() == 1);
        const SeriesOutcome& series = table.outcomes[0].series;
        CHECK(series.best_of == 3);
        CHECK(series.game == game);
        CHECK(series.halves ==
              (game == 1 ? std::vector<std::uint32_t>{0, 2} : std::vector<std::uint32_t>{2, 4}));
        CHECK(series.decided == (game == 3));
    }
    Table single(TableOptions{});
    play(single, 2);
    REQUIRE(single.outcomes.size() == 1);
    CHECK(single.outcomes[0].series.best_of == 0);
}

}  // namespace series_test
