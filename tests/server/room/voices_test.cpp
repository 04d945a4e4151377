// Chat, without a room.
#include "tests/server/room/agreeing.h"

namespace voices_test {

using namespace server;
using namespace server::test;

namespace {

constexpr std::uint64_t now_ms = 2'000'000;

// A table with account 1 in seat 0, and client 5 of account 5 that watches.
struct Hall {
    RoomConfig config;
    TableState table;
    Presence presence{2, now_ms};
    TurnTimer timer;
    Talk talk{{account(6)}};
    Outbox out;

    static TableState seated() {
        TableOptions options;
        options.talk = v1::FREE_TEXT;
        const auto empty = TableState::made(header_of(options).SerializeAsString());
        Draft draft(empty.value(), v1::COMMAND, now_ms);
        draft.take_seat(0, {account(1), "ada", {}, {}, {}});
        draft.conclude();
        static_cast<void>(draft.write_down());
        return std::move(*std::move(draft).take_table());
    }
    Hall() : table(seated()), timer(*table.settings, 2, {}, {}, 0, now_ms) {
        enter(1, 1, 0);
        enter(5, 5, rules::no_seat);
        enter(6, 6, rules::no_seat);
    }
    void enter(ClientId client, int who, rules::Seat seat) {
        Member member;
        member.client = client;
        member.account = account(who);
        member.name = "player " + std::to_string(who);
        member.seat = seat;
        member.talk = true;
        presence.enter(std::move(member));
    }
    Effects say(ClientId client, const std::string& text, std::uint64_t at_ms = now_ms) {
        input::Say say{client, 1, command_id(client), {}};
        say.what.set_text(text);
        return take(say, at_ms);
    }
    template <class One>
    Effects take(const One& input, std::uint64_t at_ms = now_ms) {
        talk.take(Scene{config, 7, 1, at_ms, Load{now_ms, 0}, table, presence, timer}, input, out);
        return out.take();
    }
};

v1::ErrorCode refused(const Effects& effects) {
    REQUIRE(effects.size() == 1);
    return std::get<effect::Send>(effects[0]).frame->message().error().code();
}

StoredLine line_of(const effect::KeepLine& keep, std::uint32_t number) {
    return {number, now_ms, keep.line.account, keep.line.among_spectators, keep.line.body};
}

}  // namespace

TEST_CASE("talk: a line is stored first, then answered and sent to its audience") {
    Hall hall;
    Effects effects = hall.say(5, "what a move");
    REQUIRE(effects.size() == 1);
    const auto keep = std::get<effect::KeepLine>(effects[0]);
    CHECK(keep.line.among_spectators);
    effects = hall.take(input::LineKept{keep.serial, {StoreResult::stored, line_of(keep, 3)}});
    REQUIRE(effects.size() == 3);
    const auto& done = std::get<effect::Send>(effects[0]);
    CHECK(done.client == 5);
    CHECK(done.frame->message().command_done().seq() == 3);
    // The seat does not hear what spectators say.
    CHECK(std::get<effect::Send>(effects[1]).client == 5);
    CHECK(std::get<effect::Send>(effects[2]).client == 6);
    CHECK(hall.take(input::LineKept{keep.serial, {}}).empty());
}

TEST_CASE("talk: a line that the store refuses is answered and told to no client") {
    Hall hall;
    const auto keep = std::get<effect::KeepLine>(hall.say(1, "hello")[0]);
    CHECK_FALSE(keep.line.among_spectators);
    CHECK(refused(hall.take(input::LineKept{keep.serial, {StoreResult::room_full, {}}})) ==
          v1::QUOTA);
}

TEST_CASE("talk: muted and absent clients say nothing") {
    Hall hall;
    CHECK(refused(hall.say(6, "let me speak")) == v1::MUTED);
    CHECK(refused(hall.say(8, "who am I")) == v1::NOT_ATTACHED);
}

TEST_CASE("talk: six lines at once, then one for each pause") {
    Hall hall;
    for (int i = 0; i < 6; ++i)
        CHECK(std::holds_alternative<effect::KeepLine>(hall.say(1, "more")[0]));
    CHECK(refused(hall.say(1, "more")) == v1::RATE_LIMITED);
    CHECK(refused(hall.say(1, "more", now_ms + hall.config.line_pause_ms - 1)) == v1::RATE_LIMITED);
    CHECK(std::holds_alternative<effect::KeepLine>(
        hall.say(1, "more", now_ms + hall.config.line_pause_ms)[0]));
}

}  // namespace voices_test
