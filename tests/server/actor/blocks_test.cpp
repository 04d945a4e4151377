// Blocks hold between people, with all their accounts.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/actor/desk.h"
#include "tests/server/actor/one_book.h"
#include "tests/support/catch.h"

namespace blocks_test {

using namespace server;
using namespace server::test;

namespace {

// Counts what is read about blocks: rows, and pairs that are looked for.
struct CountingStore final : MemoryStore {
    void blocks(AccountId account,
                std::function<void(std::optional<std::vector<Block>>)> done) override {
        MemoryStore::blocks(account, [this, done](const auto& found) {
            read += 1 + found->size();
            done(found);
        });
    }
    void blocks_between(std::set<AccountId> ones, std::set<AccountId> others,
                        std::function<void(std::optional<std::set<AccountId>>)> done) override {
        read += ones.size() * others.size();
        MemoryStore::blocks_between(ones, others, done);
    }
    std::size_t read = 0;
};

// Ada has blocked Ben, who owns a bot; so does Ada.
struct Street {
    explicit Street(ActorConfig config = {})
        : desk(Desk::ByHand(), std::move(config), store, book) {
        owns("Ben", "Ben's bot");
        owns("Ada", "Ada's bot");
    }
    void owns(const std::string& owner, const std::string& bot) const {
        book->owners[OneBook::account_of(bot)] = OneBook::account_of(owner);
    }
    void block(const std::string& by, const std::string& whom) const {
        store->block({OneBook::account_of(by), OneBook::account_of(whom), whom, 1}, 10,
                     [](StoreResult result) { REQUIRE(result == StoreResult::stored); });
    }

    std::shared_ptr<OneBook> book = std::make_shared<OneBook>();
    std::shared_ptr<CountingStore> store = std::make_shared<CountingStore>();
    Desk desk;
};

struct Resident : Visitor {
    Resident(Street& street, const std::string& name) : Visitor(street.desk) {
        REQUIRE(hello(name).name() == name);
    }
    std::string table() { return create({"open", "open", "open"}, id(1)).room_created().room(); }
    void enter(const std::string& room, v1::Role role) {
        const v1::ServerFrame answer = attach(room, role);
        REQUIRE(answer.has_attached());
        handle = answer.attached().handle();
    }
    void smile() {
        v1::ClientFrame frame;
        frame.mutable_say()->set_handle(handle);
        frame.mutable_say()->set_command_id(id(2));
        frame.mutable_say()->set_emote("smile");
        REQUIRE(ask(frame).has_command_done());
    }
    int lines() {
        v1::ClientFrame frame;
        frame.mutable_get_lines()->set_handle(handle);
        return ask(frame).lines().lines_size();
    }
    v1::ServerFrame ask_block(std::uint32_t seat) {
        v1::ClientFrame frame;
        frame.mutable_block()->set_handle(handle);
        frame.mutable_block()->set_seat(seat);
        return ask(frame);
    }
    void block(std::uint32_t seat) { REQUIRE(ask_block(seat).blocks().persons_size() == 1); }
    int blocks() {
        v1::ClientFrame frame;
        frame.mutable_get_blocks();
        return ask(frame).blocks().persons_size();
    }
    void challenge(const std::string& whom) {
        v1::ClientFrame frame;
        v1::CreateRoom& create = *frame.mutable_create_room();
        create.set_command_id(id(9));
        create.mutable_settings()->set_game("carcassonne");
        for (int i = 0; i < 2; ++i) create.mutable_settings()->add_seats()->mutable_open();
        create.add_invitations()->set_seat(1);
        create.mutable_invitations(0)->set_name(whom);
        REQUIRE(ask(frame).has_room_created());
    }
    void seek(int seats = 2) {
        v1::ClientFrame frame;
        v1::RoomSettings& game = *frame.mutable_seek()->add_games();
        game.set_game("carcassonne");
        for (int i = 0; i < seats; ++i) game.add_seats()->mutable_open();
        REQUIRE(ask(frame).has_seeking());
    }
    std::uint32_t handle = 0;
};

using Pairs = std::vector<std::pair<const char*, const char*>>;

}  // namespace

TEST_CASE("blocks: neither of two people, nor a bot of theirs, sits down with the other") {
    const Pairs blocks{{"Ada", "Ben"}, {"Ada", "Ben's bot"}, {"Ada's bot", "Ben"}};
    for (const auto& [by, whom] : blocks) {
        Street street;
        street.block(by, whom);
        for (const std::string host : {"Ada", "Ada's bot"}) {
            for (const std::string guest : {"Ben", "Ben's bot"}) {
                CAPTURE(by, whom, host, guest);
                Resident one(street, host), other(street, guest), third(street, "Cleo");
                CHECK(code(other.attach(one.table())) == v1::FORBIDDEN);
                CHECK(code(one.attach(other.table())) == v1::FORBIDDEN);
                const std::string room = third.table();
                one.enter(room, v1::SEAT);
                CHECK(code(other.attach(room)) == v1::FORBIDDEN);
                other.enter(room, v1::SPECTATOR);
            }
        }
    }
}

TEST_CASE("blocks: one's own bots are never kept apart from their owner or each other") {
    Street street;
    street.owns("Ada", "Ada's other bot");
    street.block("Ada", "Ada's bot");
    Resident one(street, "Ada"), bot(street, "Ada's bot"), other(street, "Ada's other bot");
    const std::string room = one.table();
    bot.enter(room, v1::SEAT);
    other.enter(room, v1::SEAT);
}

TEST_CASE("blocks: a challenge of a blocked player's bot is kept nowhere") {
    Street street;
    street.block("Ada", "Ben");
    Resident(street, "Ben's bot").challenge("Ada");
    CHECK(street.book->challenged.empty());
}

TEST_CASE("blocks: a challenge to somebody who has just been blocked is not told later") {
    Street street;
    Resident(street, "Ben").challenge("Ada");
    REQUIRE(street.book->challenged.size() == 1);
    for (const bool blocked : {false, true}) {
        if (blocked) street.block("Ben", "Ada");
        Visitor ada(street.desk);
        v1::ClientFrame hello = hello_frame();
        hello.mutable_hello()->set_token("Ada");
        hello.mutable_hello()->add_features("people");
        REQUIRE(ada.ask(hello).has_welcome());
        CHECK(std::any_of(ada.told.begin(), ada.told.end(), [](const v1::ServerFrame& one) {
                  return one.attention().kind() == v1::CHALLENGED;
              }) != blocked);
    }
}

TEST_CASE("blocks: bots of two people with a block are not matched") {
    Street street;
    street.owns("Cleo", "Cleo's bot");
    street.block("Ada", "Ben");
    Resident one(street, "Ada's bot"), other(street, "Ben's bot");
    one.seek();
    other.seek();
    street.desk.pass(1'000);
    CHECK(street.desk.backend->figures().tickets == 2);
    Resident third(street, "Cleo's bot");
    third.seek();
    street.desk.pass(1'000);
    CHECK(street.desk.backend->figures().tickets == 1);
}

TEST_CASE("blocks: a block holds at once for connected bots") {
    Street street;
    Resident ada(street, "Ada"), ben(street, "Ben"), bot(street, "Ben's bot");
    const std::string room = ada.table();
    ada.enter(room, v1::SEAT);
    ben.enter(room, v1::SEAT);
    bot.enter(room, v1::SPECTATOR);
    bot.smile();
    ada.smile();
    CHECK(bot.lines() == 2);
    ada.block(1);
    CHECK(bot.lines() == 1);
    CHECK(code(bot.attach(ada.create({"open", "open"}, id(3)).room_created().room())) ==
          v1::FORBIDDEN);
}

TEST_CASE("blocks: lines and blocked people wait for a store that knows their names of today") {
    Street street;
    street.block("Ada", "Ben");
    Resident ada(street, "Ada");
    ada.enter(ada.table(), v1::SEAT);
    ada.smile();
    CHECK(ada.lines() == 1);
    CHECK(ada.blocks() == 1);
    street.book->finds_names = false;
    CHECK(ada.lines() == 0);
    CHECK(ada.blocks() == 0);
}

TEST_CASE("blocks: connected people hear nothing of a bot that is made after the block") {
    Street street;
    street.block("Ada", "Ben");
    Resident ada(street, "Ada"), cleo(street, "Cleo");
    const std::string room = ada.table();
    ada.enter(room, v1::SPECTATOR);
    cleo.enter(room, v1::SPECTATOR);
    street.owns("Ben", "Ben's new bot");
    Resident bot(street, "Ben's new bot");
    bot.enter(room, v1::SPECTATOR);
    bot.smile();
    CHECK(cleo.lines() == 1);
    CHECK(ada.lines() == 0);
}

TEST_CASE("blocks: tickets that wait heed a block that comes later") {
    Street street;
    Resident ada(street, "Ada"), ben(street, "Ben"), cleo(street, "Cleo"), dan(street, "Dan");
    const std::string room = cleo.table();
    ada.enter(room, v1::SPECTATOR);
    ben.enter(room, v1::SEAT);
    ada.seek(3);
    ben.seek(3);
    ada.block(0);
    cleo.seek(3);
    street.desk.pass(1'000);
    CHECK(street.desk.backend->figures().tickets == 3);
    dan.seek(3);
    street.desk.pass(1'000);
    CHECK(street.desk.backend->figures().tickets == 1);
}

TEST_CASE("blocks: those of people who are not connected hold") {
    const Pairs blocks{{"Ada", "Ben"}, {"Ada", "Ben's bot"}, {"Ada's bot", "Ben"}};
    for (const auto& [by, whom] : blocks) {
        for (const std::string guest : {"Ben", "Ben's bot"}) {
            CAPTURE(by, whom, guest);
            Street street;
            street.block(by, whom);
            std::string hosted, joined;
            {
                Resident ada(street, "Ada"), cleo(street, "Cleo");
                hosted = ada.table();
                joined = cleo.table();
                cleo.enter(joined, v1::SPECTATOR);
                ada.enter(joined, v1::SEAT);
                ada.smile();
            }
            Resident ben(street, guest), dan(street, "Dan");
            CHECK(code(ben.attach(hosted)) == v1::FORBIDDEN);
            CHECK(code(ben.attach(joined)) == v1::FORBIDDEN);
            ben.enter(joined, v1::SPECTATOR);
            CHECK(ben.lines() == 0);
            dan.enter(joined, v1::SEAT);
            CHECK(dan.lines() == 1);
        }
    }
}

TEST_CASE("blocks: however many have blocked a player, no more is read") {
    const auto reads = [](int blockers) {
        Street street;
        for (int i = 0; i < blockers; ++i) street.block("guest " + std::to_string(i), "Ben");
        Resident cleo(street, "Cleo");
        const std::string room = cleo.table();
        std::vector<std::size_t> counts;
        const auto mark = [&] {
            counts.insert(counts.end(), {std::exchange(street.store->read, 0),
                                         std::exchange(street.book->accounts_read, 0)});
        };
        mark();
        Resident ben(street, "Ben");
        mark();
        ben.enter(room, v1::SEAT);
        mark();
        ben.smile();
        CHECK(ben.lines() == 1);
        mark();
        CHECK(ben.blocks() == 0);
        mark();
        ben.seek();
        ben.challenge("Dan");
        mark();
        cleo.enter(room, v1::SEAT);
        mark();
        cleo.block(0);
        mark();
        return counts;
    };
    CHECK(reads(0) == reads(500));
}

TEST_CASE("blocks: so many are made from one address, by however many guests") {
    ActorConfig config;
    config.blocks = {{0.1, 3}, {}};
    Street street(config);
    Resident ben(street, "Ben");
    const std::string room = ben.table();
    ben.enter(room, v1::SEAT);
    const auto block_as = [&](const std::string& guest) {
        Resident one(street, guest);
        one.enter(room, v1::SPECTATOR);
        return one.ask_block(0);
    };
    for (const char* guest : {"one", "two", "three"}) CHECK(block_as(guest).has_blocks());
    const v1::ServerFrame refused = block_as("four");
    CHECK(code(refused) == v1::RATE_LIMITED);
    CHECK(refused.error().retry_after_ms() == 10'000);
    street.desk.pass(10'000);
    CHECK(block_as("four").has_blocks());
}

}  // namespace blocks_test
