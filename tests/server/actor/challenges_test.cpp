// Challenges: permissions and limits.
#include <algorithm>

#include "tests/server/actor/desk.h"
#include "tests/server/actor/one_book.h"
#include "tests/support/catch.h"

namespace challenges_test {

using namespace server;
using namespace server::test;

namespace {

ActorConfig config_for(std::uint32_t per_hour) {
    ActorConfig config;
    config.challenges = {{1, hour_seconds}, {}};
    config.challenge_cost = hour_seconds / per_hour;
    config.rooms_per_account_max = 100;
    return config;
}

struct Street {
    explicit Street(std::uint32_t per_hour = 20)
        : desk(Desk::ByHand(), config_for(per_hour), std::make_shared<MemoryStore>(), book) {}

    // A connection of that name; then it is said in one breath.
    v1::ServerFrame challenge(const std::string& by, const std::string& whom,
                              const std::string& room_name = {}) {
        Visitor visitor(desk);
        REQUIRE(visitor.hello(by).name() == by);
        v1::ClientFrame frame;
        v1::CreateRoom& create = *frame.mutable_create_room();
        create.set_command_id(id(++challenges_));
        create.mutable_settings()->set_game("carcassonne");
        create.mutable_settings()->set_name(room_name);
        for (int i = 0; i < 2; ++i) create.mutable_settings()->add_seats()->mutable_open();
        if (whom.empty()) return visitor.ask(frame);
        create.add_invitations()->set_seat(1);
        create.mutable_invitations(0)->set_name(whom);
        return visitor.ask(frame);
    }

    std::shared_ptr<OneBook> book = std::make_shared<OneBook>();
    Desk desk;

private:
    int challenges_ = 0;
};

constexpr auto done = v1::ERROR_CODE_UNSPECIFIED;

v1::ClientFrame decline_of(const std::string& room) {
    v1::ClientFrame frame;
    frame.mutable_decline()->set_room(room);
    return frame;
}

// A connection that hears of people.
struct Guest : Visitor {
    Guest(Desk& desk, const std::string& name) : Visitor(desk) {
        v1::ClientFrame frame = hello_frame();
        frame.mutable_hello()->set_token(name);
        frame.mutable_hello()->add_features("people");
        REQUIRE(ask(frame).has_welcome());
    }
    v1::RoomCreated challenge(const std::string& whom, const std::string& room_name = {},
                              const std::string& command_id = id(1)) {
        return ask(challenging(whom, room_name, command_id)).room_created();
    }
    static v1::ClientFrame challenging(const std::string& whom, const std::string& room_name,
                                       const std::string& command_id) {
        v1::ClientFrame frame;
        v1::CreateRoom& create = *frame.mutable_create_room();
        create.set_command_id(command_id);
        create.mutable_settings()->set_game("carcassonne");
        create.mutable_settings()->set_name(room_name);
        for (int i = 0; i < 2; ++i) create.mutable_settings()->add_seats()->mutable_open();
        create.add_invitations()->set_seat(1);
        create.mutable_invitations(0)->set_name(whom);
        return frame;
    }
    void decline(const std::string& room) { CHECK(ask(decline_of(room)).has_declined()); }
    // As the host: the room that replaces this one.
    std::string change(const std::string& room, const std::string& command_id) {
        v1::ClientFrame frame;
        v1::ChangeSettings& asked = *frame.mutable_change_settings();
        asked.set_handle(attach(room).attached().handle());
        asked.set_command_id(command_id);
        asked.mutable_settings()->set_game("carcassonne");
        for (int i = 0; i < 2; ++i) asked.mutable_settings()->add_seats()->mutable_open();
        REQUIRE(ask(frame).has_command_done());
        return next_room();
    }
    // The latest room that follows one in which it is.
    std::string next_room() {
        collect();
        std::string room;
        for (const v1::ServerFrame& frame : told) {
            for (const v1::Delta& delta : frame.transition().deltas())
                if (delta.has_rematch_made()) room = delta.rematch_made().room();
        }
        return room;
    }
    // How often it was told that.
    std::size_t told_of(v1::AttentionKind kind) {
        collect();
        return static_cast<std::size_t>(
            std::count_if(told.begin(), told.end(), [kind](const v1::ServerFrame& one) {
                return one.has_attention() && one.attention().kind() == kind;
            }));
    }
};

// Two nodes with one store.
struct Nodes {
    static ActorConfig config_of(const std::string& name) {
        ActorConfig config = config_for(20);
        config.node = name;
        return config;
    }
    [[nodiscard]] std::shared_ptr<MemoryStore> store_of(const std::string& name) const {
        MemoryStore::Options options;
        options.disk = disk;
        options.node = {name, "ws://" + name, 10'000};
        return std::make_shared<MemoryStore>(std::move(options));
    }
    // Each hears what is new, and more than once what is not.
    void hear() {
        for (int i = 0; i < 3; ++i) {
            a.pass(1'000);
            b.pass(1'000);
        }
    }

    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    std::shared_ptr<OneBook> book = std::make_shared<OneBook>();
    Desk a{Desk::ByHand(), config_of("a"), store_of("a"), book};
    Desk b{Desk::ByHand(), config_of("b"), store_of("b"), book};
};

}  // namespace

TEST_CASE("challenges: guests challenge only people they have played with") {
    Street street;
    street.book->acquaintance.met = false;
    street.book->registered = false;
    CHECK(code(street.challenge("guest", "Ben")) == v1::FORBIDDEN);
    CHECK(street.book->challenged.empty());
    CHECK(code(street.challenge("guest", "")) == done);
    street.book->acquaintance.met = true;
    CHECK(code(street.challenge("guest", "Ben")) == done);
    street.book->acquaintance.met = false;
    street.book->registered = true;
    CHECK(code(street.challenge("Ada", "Ben")) == done);
    CHECK(street.book->challenged.size() == 2);
}

TEST_CASE("challenges: a seat is kept only where it is known whether its account was deleted") {
    Street street;
    street.book->deleted.insert(OneBook::account_of("Ben"));
    street.book->finds_names = false;
    CHECK(code(street.challenge("Ada", "Ben")) == v1::STORE_UNAVAILABLE);
    CHECK(street.book->challenged.empty());
    CHECK(street.desk.backend->figures().rooms_created.load() == 0);
    street.book->finds_names = true;
    CHECK(code(street.challenge("Ada", "Ben")) == done);
    CHECK(street.book->challenged.empty());
}

TEST_CASE("challenges: strangers share an account's limit for an hour, acquaintances do not") {
    Street street(2);
    street.book->acquaintance.met = false;
    CHECK(code(street.challenge("Eve", "Ben")) == done);
    CHECK(code(street.challenge("Eva", "Ben")) == done);
    const auto refused = street.challenge("Evi", "Ben");
    CHECK(code(refused) == v1::RATE_LIMITED);
    CHECK(refused.error().retry() == v1::AFTER);
    CHECK(refused.error().retry_after_ms() > 0);
    CHECK(code(street.challenge("Evi", "Cleo")) == done);
    street.book->acquaintance.met = true;
    CHECK(code(street.challenge("Ada", "Ben")) == done);
    CHECK(code(street.challenge("Ada", "Ben")) == done);
    CHECK(code(street.challenge("Ada", "Ben")) == v1::RATE_LIMITED);
    CHECK(code(street.challenge("Dan", "Ben")) == done);
    street.desk.pass(3'600'000);
    street.book->acquaintance.met = false;
    CHECK(code(street.challenge("Evi", "Ben")) == done);
}

TEST_CASE("challenges: of strangers so many wait for one, of acquaintances any number") {
    Street street;
    street.book->acquaintance = {false, 19};
    CHECK(code(street.challenge("Eve", "Ben")) == done);
    street.book->acquaintance = {false, 20};
    CHECK(code(street.challenge("Eve", "Ben")) == v1::RATE_LIMITED);
    street.book->acquaintance = {true, 20};
    CHECK(code(street.challenge("Ada", "Ben")) == done);
}

TEST_CASE("challenges: one from a blocked player is not stored and takes no place") {
    Street street(1);
    street.book->acquaintance.met = false;
    const AccountId eve = OneBook::account_of("Eve");
    const AccountId ben = OneBook::account_of("Ben");
    street.desk.store->block({ben, eve, "Eve", 1}, 10,
                             [](StoreResult result) { REQUIRE(result == StoreResult::stored); });
    for (int i = 0; i < 3; ++i) CHECK(code(street.challenge("Eve", "Ben")) == done);
    CHECK(street.book->challenged.empty());
    CHECK(code(street.challenge("Ada", "Ben")) == done);
    CHECK(street.book->challenged == std::vector<AccountId>{ben});
}

TEST_CASE("challenges: a muted account cannot name its room") {
    Street street;
    v1::Sanction mute;
    mute.set_kind(v1::SILENCED);
    mute.set_reason("loud");
    street.book->sanctions = {mute};
    const auto refused = street.challenge("Eve", "", "what I want to say");
    CHECK(code(refused) == v1::MUTED);
    CHECK(refused.error().sanction().reason() == "loud");
    CHECK(code(street.challenge("Eve", "")) == done);
}

// ---- Answers. ----

TEST_CASE("challenges: one is declined once") {
    Street street;
    Guest ada(street.desk, "Ada");
    Guest ben(street.desk, "Ben");
    const std::string room = ada.challenge("Ben").room();
    for (int i = 0; i < 3; ++i) ben.decline(room);
    CHECK(ada.told_of(v1::DECLINED) == 1);
    CHECK(ada.told.back().attention().seat() == 1);
    CHECK(ada.told.back().attention().from() == "Ben");
}

TEST_CASE("challenges: they are kept before anyone is told of them") {
    Street street;
    Guest ada(street.desk, "Ada");
    Guest ben(street.desk, "Ben");
    bool early = false;
    street.book->before_kept = [&] { early = ben.told_of(v1::CHALLENGED) != 0; };
    CHECK(ada.challenge("Ben").room().size() >= 20);
    CHECK_FALSE(early);
    CHECK(ben.told_of(v1::CHALLENGED) == 1);
}

TEST_CASE("challenges: a seat that is kept no longer is not declined") {
    Street street;
    Guest ada(street.desk, "Ada");
    Guest ben(street.desk, "Ben");
    const std::string room = ada.challenge("Ben").room();
    const std::uint32_t handle = ada.attach(room).attached().handle();
    SECTION("because the host opened it") {
        REQUIRE(ada.ask(kick(handle, 1, id(2))).has_command_done());
    }
    SECTION("because the player sits there") {
        REQUIRE(ben.attach(room).has_attached());
    }
    ben.decline(room);
    CHECK(ada.told_of(v1::DECLINED) == 0);
}

TEST_CASE("challenges: one that a crash left untold is told when the request comes again, once") {
    const auto disk = std::make_shared<MemoryDisk>();
    const auto book = std::make_shared<OneBook>();
    const auto store = [&disk] {
        MemoryStore::Options options;
        options.disk = disk;
        return std::make_shared<MemoryStore>(std::move(options));
    };
    {
        Desk desk(Desk::ByHand(), config_for(20), store(), book);
        Guest ada(desk, "Ada");
        desk.store->hold();
        v1::ClientFrame frame = Guest::challenging("Ben", {}, id(1));
        frame.set_re(77);
        ada.say(frame);
        desk.run();
        // First it looks for blocks.
        desk.store->release();
        desk.store->hold();
        desk.run();
        REQUIRE(desk.store->waiting() == 1);
        desk.store->crash(1);
    }
    REQUIRE(disk->list({}).size() == 1);
    REQUIRE(book->challenged.empty());
    Desk desk(Desk::ByHand(), config_for(20), store(), book);
    Guest ada(desk, "Ada");
    Guest ben(desk, "Ben");
    for (int i = 0; i < 2; ++i) {
        CHECK(ada.challenge("Ben").room() == disk->list({}).front().room);
        CHECK(ben.told_of(v1::CHALLENGED) == 1);
        CHECK(book->challenged.size() == 1);
    }
}

TEST_CASE("challenges: no room comes into memory for a Hello or a Decline") {
    const auto disk = std::make_shared<MemoryDisk>();
    const auto book = std::make_shared<OneBook>();
    const auto store = [&disk] {
        MemoryStore::Options options;
        options.disk = disk;
        return std::make_shared<MemoryStore>(std::move(options));
    };
    std::vector<std::string> rooms;
    {
        Desk desk(Desk::ByHand(), config_for(20), store(), book);
        Guest ada(desk, "Ada");
        for (int i = 0; i < 3; ++i) rooms.push_back(ada.challenge("Ben", {}, id(i + 1)).room());
    }
    Desk desk(Desk::ByHand(), config_for(20), store(), book);
    Guest eve(desk, "Eve");
    Guest ben(desk, "Ben");
    CHECK(ben.told_of(v1::CHALLENGED) == 3);
    for (Guest* one : {&eve, &ben})
        for (const std::string& room : rooms) one->decline(room);
    const auto& figures = desk.backend->figures();
    CHECK(figures.rooms[static_cast<std::size_t>(v1::WAITING)] == 0);
}

// ---- Changed settings. ----

TEST_CASE("challenges: changed settings challenge nobody who has blocked the host or declined") {
    Street street;
    Guest eve(street.desk, "Eve");
    Guest ben(street.desk, "Ben");
    const AccountId account = OneBook::account_of("Ben");
    const bool blocked = GENERATE(false, true);
    if (blocked) {
        street.desk.store->block(
            {account, OneBook::account_of("Eve"), "Eve", 1}, 10,
            [](StoreResult result) { REQUIRE(result == StoreResult::stored); });
    }
    std::string room = eve.challenge("Ben").room();
    if (!blocked) ben.decline(room);
    for (int i = 0; i < 3; ++i) room = eve.change(room, id(2 + i));
    CHECK(street.book->waiting[account].empty());
    CHECK(Guest(street.desk, "Ben").told_of(v1::CHALLENGED) == 0);
}

TEST_CASE("challenges: one that nobody has answered moves to the room with the changed settings") {
    Street street;
    Guest ada(street.desk, "Ada");
    Guest ben(street.desk, "Ben");
    const std::string next = ada.change(ada.challenge("Ben").room(), id(2));
    CHECK(ben.told_of(v1::CHALLENGED) == 1);
    CHECK(street.book->waiting[OneBook::account_of("Ben")].size() == 1);
    Guest late(street.desk, "Ben");
    REQUIRE(late.told_of(v1::CHALLENGED) == 1);
    CHECK(late.told.back().attention().room() == next);
}

TEST_CASE("challenges: a decline counts although the settings have changed since") {
    Street street;
    Guest ada(street.desk, "Ada");
    Guest ben(street.desk, "Ben");
    const std::string first = ada.challenge("Ben").room();
    const std::string last = ada.change(ada.change(first, id(2)), id(3));
    for (int i = 0; i < 2; ++i) ben.decline(first);
    REQUIRE(ada.told_of(v1::DECLINED) == 1);
    CHECK(ada.told.back().attention().room() == last);
    CHECK(ada.told.back().attention().seat() == 1);
    CHECK(street.book->waiting[OneBook::account_of("Ben")].empty());
}

// ---- A store that does not answer. ----

TEST_CASE("challenges: nobody hears of one that could not be stored, and it may be repeated") {
    Street street;
    Guest ben(street.desk, "Ben");
    street.book->answers = false;
    const v1::ServerFrame refused = street.challenge("Ada", "Ben");
    CHECK(code(refused) == v1::STORE_UNAVAILABLE);
    CHECK(refused.error().retry() == v1::SAME);
    CHECK(ben.told_of(v1::CHALLENGED) == 0);
}

TEST_CASE("challenges: a decline that could not be stored is refused, and may be repeated") {
    Street street;
    Guest ada(street.desk, "Ada");
    Guest ben(street.desk, "Ben");
    const std::string room = ada.challenge("Ben").room();
    street.book->answers = false;
    const v1::ServerFrame refused = ben.ask(decline_of(room));
    CHECK(code(refused) == v1::STORE_UNAVAILABLE);
    CHECK(refused.error().retry() == v1::AFTER);
    CHECK(ada.told_of(v1::DECLINED) == 0);
    street.book->answers = true;
    ben.decline(room);
    CHECK(ada.told_of(v1::DECLINED) == 1);
}

// ---- Several nodes. ----

TEST_CASE("challenges: one, and its answer, reach all connections on every node, once") {
    Nodes nodes;
    Guest ada(nodes.a, "Ada");
    Guest here(nodes.a, "Ben");
    Guest there(nodes.b, "Ben");
    const std::string room = ada.challenge("Ben").room();
    nodes.hear();
    CHECK(here.told_of(v1::CHALLENGED) == 1);
    CHECK(there.told_of(v1::CHALLENGED) == 1);
    CHECK(there.told.back().attention().room() == room);
    there.decline(room);
    nodes.hear();
    CHECK(ada.told_of(v1::DECLINED) == 1);
}

TEST_CASE("challenges: a player who comes later hears of one on every node, until it is answered") {
    Nodes nodes;
    Guest ada(nodes.a, "Ada");
    const std::string room = ada.challenge("Ben").room();
    nodes.hear();
    CHECK(Guest(nodes.b, "Ben").told_of(v1::CHALLENGED) == 1);
    CHECK(Guest(nodes.a, "Ben").attach(room).has_attached());
    CHECK(Guest(nodes.b, "Ben").told_of(v1::CHALLENGED) == 0);
}

TEST_CASE("challenges: a rematch has the room's name unless its host has been muted") {
    const bool muted = GENERATE(false, true);
    Street street;
    Guest ada(street.desk, "Ada");
    Guest ben(street.desk, "Ben");
    const std::string room = ada.challenge("Ben", "what I want to say").room();
    const std::uint32_t handle = ada.attach(room).attached().handle();
    REQUIRE(ben.attach(room).has_attached());
    REQUIRE(ada.ask(ready(handle, id(2))).has_command_done());
    REQUIRE(ben.ask(ready(handle, id(3))).has_command_done());
    REQUIRE(ada.ask(resign(handle, id(4))).has_command_done());
    if (muted) street.book->muted.insert(OneBook::account_of("Ada"));
    street.book->muted.insert(OneBook::account_of("Ben"));
    REQUIRE(ben.ask(rematch(handle, id(5))).has_command_done());
    const v1::RoomInfo info = ben.attach(ben.next_room()).attached().info();
    CHECK(info.settings().name() == (muted ? "" : "what I want to say"));
    CHECK(info.settings().seats_size() == 2);
}

}  // namespace challenges_test
