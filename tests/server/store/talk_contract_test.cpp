// The contract of TalkStore: lines, mutes, blocks. For all stores.
#include <set>
#include <string>
#include <vector>

#include "tests/server/store/support/homes.h"

using namespace server;
using namespace server::store_tests;

namespace {

NewLine new_line(const RoomId& room, const std::string& id, bool among_spectators = false,
                 std::uint64_t at_ms = 7'000) {
    NewLine line;
    line.room = room;
    line.account = "ada";
    line.command_id = id;
    line.at_ms = at_ms;
    line.among_spectators = among_spectators;
    line.body = "body of " + id;
    return line;
}

KeptLine keep_line(Store& store, NewLine line) {
    return wait_for<KeptLine>([&](auto done) { store.keep_line(std::move(line), done); });
}

std::vector<std::uint32_t> numbers(Store& store, LinesQuery query) {
    using Page = std::optional<std::vector<StoredLine>>;
    const Page page = wait_for<Page>([&](auto done) { store.lines(std::move(query), done); });
    REQUIRE(page);
    std::vector<std::uint32_t> found;
    for (const StoredLine& line : *page) found.push_back(line.number);
    return found;
}

StoreResult mute(Store& store, const RoomId& room, const AccountId& account, bool muted) {
    return wait_for<StoreResult>([&](auto done) { store.mute(room, account, muted, done); });
}

StoreResult block(Store& store, const Block& one, std::uint32_t blocks_max = 10) {
    return wait_for<StoreResult>([&](auto done) { store.block(one, blocks_max, done); });
}

StoreResult unblock(Store& store, const AccountId& account, const AccountId& other) {
    return wait_for<StoreResult>([&](auto done) { store.unblock(account, other, done); });
}

std::vector<Block> blocks(Store& store, const AccountId& account) {
    using Answer = std::optional<std::vector<Block>>;
    return wait_for<Answer>([&](auto done) { store.blocks(account, done); }).value();
}

using Accounts = std::set<AccountId>;

Accounts blocks_between(Store& store, const Accounts& ones, const Accounts& others) {
    using Answer = std::optional<Accounts>;
    return wait_for<Answer>([&](auto done) { store.blocks_between(ones, others, done); }).value();
}

using Numbers = std::vector<std::uint32_t>;

void make(Store& store, const RoomId& room) {
    REQUIRE(create(store, new_room(room)).first == StoreResult::stored);
}

}  // namespace

TEST_CASE("lines are numbered within their room, and read in pages") {
    holds_for_all([](Home& home) {
        make(home.store(), "r");
        make(home.store(), "s");
        CHECK(keep_line(home.store(), new_line("none", "a")).result == StoreResult::not_found);
        for (int i = 1; i <= 7; ++i) {
            const NewLine line = new_line("r", std::to_string(i), i % 3 == 0);
            const KeptLine kept = keep_line(home.store(), line);
            CHECK(kept.result == StoreResult::stored);
            CHECK(kept.line == StoredLine{static_cast<std::uint32_t>(i), line.at_ms, line.account,
                                          line.among_spectators, line.body});
        }
        CHECK(keep_line(home.store(), new_line("s", "1")).line.number == 1);
        Store& store = home.reopen();
        CHECK(numbers(store, {"r", 0, true, 50}) == Numbers{1, 2, 3, 4, 5, 6, 7});
        CHECK(numbers(store, {"r", 0, true, 3}) == Numbers{5, 6, 7});
        CHECK(numbers(store, {"r", 5, true, 3}) == Numbers{2, 3, 4});
        CHECK(numbers(store, {"r", 2, true, 3}) == Numbers{1});
        CHECK(numbers(store, {"r", 1, true, 3}).empty());
        CHECK(numbers(store, {"r", 0, false, 3}) == Numbers{4, 5, 7});
        CHECK(numbers(store, {"none", 0, true, 3}).empty());
        CHECK(load(store, "r").room->entries.empty());  // no part of the log
    });
}

TEST_CASE("the lines of one account are found in all rooms") {
    holds_for_all([](Home& home) {
        for (const char* room : {"r", "quiet", "s", "t"}) make(home.store(), room);
        for (int i = 0; i < 2; ++i)
            CHECK(keep_line(home.store(), new_line("r", std::to_string(i))).line.number > 0);
        CHECK(keep_line(home.store(), new_line("t", "a", true, 6'000)).line.number == 1);
        NewLine line = new_line("r", "other");
        line.account = "ben";
        CHECK(keep_line(home.store(), line).line.number == 3);
        line.room = "s";
        CHECK(keep_line(home.store(), line).line.number == 1);
        Store& store = home.reopen();
        const auto said = [&store](const AccountId& account, std::size_t rooms_max) {
            std::vector<std::string> found;
            SaidQuery query{account, 0, rooms_max};
            do {
                const auto page = wait_for<std::optional<SaidPage>>(
                    [&](auto done) { store.said_by(query, done); });
                REQUIRE(page);
                REQUIRE((query.before == 0 || page->before < query.before));
                for (const auto& [room, one] : page->lines) {
                    CHECK(one.account == account);
                    CHECK(one.at_ms == (room == "t" ? 6'000 : 7'000));
                    CHECK(one.among_spectators == (room == "t"));
                    found.push_back(room + ' ' + std::to_string(one.number) + ' ' + one.body);
                }
                query.before = page->before;
            } while (query.before != 0);
            return found;
        };
        const std::vector<std::string> all{"t 1 body of a", "r 2 body of 1", "r 1 body of 0"};
        for (const std::size_t rooms_max : {1U, 2U, 100U}) CHECK(said("ada", rooms_max) == all);
        CHECK(said("ben", 1).size() == 2);
        CHECK(said("cyd", 3).empty());
    });
}

TEST_CASE("a line is said once") {
    holds_for_all([](Home& home) {
        make(home.store(), "r");
        make(home.store(), "s");
        NewLine line = new_line("r", "id");
        const KeptLine first = keep_line(home.store(), line);
        REQUIRE(first.result == StoreResult::stored);
        line.body = "something else";
        line.at_ms += 5;
        const KeptLine again = keep_line(home.reopen(), line);
        CHECK(again.result == StoreResult::duplicate);
        CHECK(again.line == first.line);
        // The id of another identity, of another room, or of a log entry, is another id.
        line.account = "ben";
        CHECK(keep_line(home.store(), line).line.number == 2);
        line.room = "s";
        CHECK(keep_line(home.store(), line).line.number == 1);
        Append entry = new_entry("r", 1);
        entry.account = "ada";
        entry.command_id = "id";
        CHECK(append(home.store(), entry) == StoreResult::stored);
    });
}

TEST_CASE("a room has room for so many lines, also when the first ones are forgotten") {
    holds_for_all([](Home& home) {
        make(home.store(), "r");
        for (std::uint64_t i = 1; i <= 3; ++i) {
            NewLine line = new_line("r", std::to_string(i), false, 1'000 * i);
            line.lines_max = 3;
            CHECK(keep_line(home.store(), line).result == StoreResult::stored);
        }
        CHECK(purge(home.store(), {0, 0, 3'000}) == 0);
        CHECK(numbers(home.store(), {"r", 0, true, 50}) == Numbers{3});
        NewLine line = new_line("r", "4");
        line.lines_max = 3;
        CHECK(keep_line(home.store(), line).result == StoreResult::room_full);
        line.lines_max = 4;
        CHECK(keep_line(home.reopen(), line).line.number == 4);
        // A purged id can be used again.
        line = new_line("r", "1");
        CHECK(keep_line(home.store(), line).line.number == 5);
    });
}

TEST_CASE("many old lines are forgotten, and no young one") {
    holds_for_all([](Home& home) {
        make(home.store(), "r");
        for (int i = 0; i < 1'200; ++i) {
            const NewLine line = new_line("r", std::to_string(i), false, i < 1'190 ? 10 : 20);
            REQUIRE(keep_line(home.store(), line).result == StoreResult::stored);
        }
        CHECK(purge(home.store(), {0, 0, 0}) == 0);
        CHECK(numbers(home.store(), {"r", 0, true, 5'000}).size() == 1'200);
        CHECK(purge(home.store(), {0, 0, 20}) == 0);
        CHECK(numbers(home.store(), {"r", 0, true, 5'000}).size() == 10);
    });
}

TEST_CASE("lines and mutes are deleted with their room") {
    holds_for_all([](Home& home) {
        for (const char* room : {"r", "s"}) {
            make(home.store(), room);
            REQUIRE(keep_line(home.store(), new_line(room, "1")).result == StoreResult::stored);
            REQUIRE(mute(home.store(), room, "ben", true) == StoreResult::stored);
        }
        Append last = new_entry("r", 1);
        last.new_state = RoomState::finished;
        REQUIRE(append(home.store(), last) == StoreResult::stored);
        // Also in a room that is over.
        CHECK(keep_line(home.store(), new_line("r", "2")).line.number == 2);
        CHECK(purge(home.store(), {UINT64_MAX, UINT64_MAX, 0}) == 1);
        CHECK(numbers(home.store(), {"r", 0, true, 50}).empty());
        CHECK(numbers(home.store(), {"s", 0, true, 50}) == Numbers{1});
        make(home.store(), "t");  // may get the place of the one that is gone
        CHECK(numbers(home.store(), {"t", 0, true, 50}).empty());
        CHECK(load(home.store(), "t").room->muted.empty());
        CHECK(load(home.store(), "s").room->muted == std::vector<AccountId>{"ben"});
    });
}

TEST_CASE("mutes are loaded with the room") {
    holds_for_all([](Home& home) {
        make(home.store(), "r");
        CHECK(load(home.store(), "r").room->muted.empty());
        CHECK(mute(home.store(), "none", "ben", true) == StoreResult::not_found);
        for (int i = 0; i < 2; ++i)
            CHECK(mute(home.store(), "r", "ben", true) == StoreResult::stored);
        CHECK(load(home.reopen(), "r").room->muted == std::vector<AccountId>{"ben"});
        for (int i = 0; i < 2; ++i)
            CHECK(mute(home.store(), "r", "ben", false) == StoreResult::stored);
        CHECK(load(home.store(), "r", true).room->muted.empty());
    });
}

TEST_CASE("blocks belong to an account, and are found from both sides") {
    holds_for_all([](Home& home) {
        const Block ben{"ada", "ben", "Ben", 10};
        const Block cyd{"ada", "cyd", "Cyd", 20};
        CHECK(block(home.store(), ben) == StoreResult::stored);
        CHECK(block(home.store(), cyd) == StoreResult::stored);
        CHECK(block(home.store(), {"ada", "ben", "Benjamin", 30}) == StoreResult::stored);
        CHECK(block(home.store(), {"ben", "cyd", "Cyd", 30}) == StoreResult::stored);
        Store& store = home.reopen();
        CHECK(blocks(store, "ada") == std::vector<Block>{cyd, ben});
        CHECK(blocks(store, "cyd").empty());
        CHECK(blocks_between(store, {"ada"}, {"ben", "cyd", "dan"}) == Accounts{"ben", "cyd"});
        CHECK(blocks_between(store, {"cyd"}, {"ada", "ben", "dan"}) == Accounts{"ada", "ben"});
        CHECK(blocks_between(store, {"cyd", "dan"}, {"ben", "eve"}) == Accounts{"ben"});
        CHECK(blocks_between(store, {"dan", "eve"}, {"ada"}).empty());
        CHECK(blocks_between(store, {"ada"}, {}).empty());
        CHECK(blocks_between(store, {}, {"ada"}).empty());
        CHECK(unblock(store, "ada", "ben") == StoreResult::stored);
        CHECK(unblock(store, "ada", "ben") == StoreResult::stored);
        CHECK(blocks(home.reopen(), "ada") == std::vector<Block>{cyd});
        CHECK(blocks_between(home.store(), {"ben"}, {"ada", "cyd"}) == Accounts{"cyd"});
    });
}

TEST_CASE("blocks of accounts of any bytes are found") {
    holds_for_all([](Home& home) {
        const AccountId one("\0\"'\\,{}\xff\x80", 9), other("\\x\0 NULL", 8);
        CHECK(block(home.store(), {one, other, "", 1}) == StoreResult::stored);
        CHECK(blocks_between(home.store(), {one, "ada"}, {other}) == Accounts{other});
        CHECK(blocks_between(home.store(), {other}, {"ada", one}) == Accounts{one});
    });
}

TEST_CASE("an account blocks so many others") {
    holds_for_all([](Home& home) {
        for (int i = 0; i < 3; ++i)
            CHECK(block(home.store(), {"ada", std::to_string(i), "", 0}, 3) == StoreResult::stored);
        CHECK(block(home.store(), {"ada", "3", "", 0}, 3) == StoreResult::blocks_full);
        CHECK(block(home.store(), {"ada", "1", "", 0}, 3) == StoreResult::stored);
        CHECK(block(home.store(), {"ben", "3", "", 0}, 3) == StoreResult::stored);
    });
}

TEST_CASE("slow rooms count apart, and seats in them are known") {
    holds_for_all([](Home& home) {
        const auto made = [&](const RoomId& id, bool slow) {
            NewRoom room = new_room(id);
            room.creator = "ada";
            room.creator_rooms_max = 1;
            room.listing.slow = slow;
            return create(home.store(), room).first;
        };
        CHECK(made("slow", true) == StoreResult::stored);
        CHECK(made("slow too", true) == StoreResult::creator_full);
        CHECK(made("live", false) == StoreResult::stored);
        CHECK(made("live too", false) == StoreResult::creator_full);
        std::uint32_t number = 0;
        for (const RoomId room : {"slow", "live"}) {
            Append entry = new_entry(room, 1);
            entry.member = MemberChange{"ben", 0, true};
            CHECK(append(home.store(), entry) == StoreResult::stored);
            ++number;
        }
        using Seats = std::optional<std::vector<Membership>>;
        const Seats seats = memberships(home.reopen(), "ben");
        REQUIRE(seats);
        REQUIRE(seats->size() == number);
        for (const Membership& seat : *seats) CHECK(seat.slow == (seat.room == "slow"));
        CHECK(load(home.store(), "slow").room->listing->slow);
        // A game that slows down is counted as slow from then on.
        Append entry = new_entry("live", 2);
        entry.listing = load(home.store(), "live").room->listing;
        entry.listing->slow = true;
        CHECK(append(home.store(), entry) == StoreResult::stored);
        CHECK(made("live too", false) == StoreResult::stored);
    });
}
