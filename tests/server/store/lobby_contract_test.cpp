// The contract of RoomIndex about lists, codes, seats and limits, for all stores.
#include <string>

#include "tests/server/store/support/homes.h"

using namespace server;
using namespace server::store_tests;

namespace {

void make(Store& store, const RoomId& id, std::uint64_t created_ms, Listing listing) {
    NewRoom room = new_room(id, created_ms);
    room.listing = std::move(listing);
    REQUIRE(create(store, std::move(room)).first == StoreResult::stored);
}

using Rooms = std::vector<RoomId>;

}  // namespace

TEST_CASE("lists can be narrowed by game, name and whether the game has begun") {
    holds_for_all([](Home& home) {
        make(home.store(), "a", 1, {"", "river", "Evening in KÖLN", "", false});
        make(home.store(), "b", 2, {"", "river", "Morning", "", true});
        make(home.store(), "c", 3, {"", "hunters", "köln again", "", true});
        ListQuery query;
        CHECK(listed(home.store(), query) == Rooms{"c", "b", "a"});
        query.playing = true;
        CHECK(listed(home.store(), query) == Rooms{"c", "b"});
        query.game = "river";
        CHECK(listed(home.store(), query) == Rooms{"b"});
        query.playing = false;
        CHECK(listed(home.store(), query) == Rooms{"a"});
        query = {};
        query.text = "Köln";
        CHECK(listed(home.store(), query) == Rooms{"c", "a"});
        query.game = "hunters";
        CHECK(listed(home.store(), query) == Rooms{"c"});
        query.text = "nothing";
        CHECK(listed(home.store(), query).empty());
    });
}

TEST_CASE("pages of a list follow each other, also after the room that ended one is gone") {
    holds_for_all([](Home& home) {
        Rooms expected;
        for (const char* id : {"h", "g", "f", "e", "d", "c", "b", "a"}) expected.emplace_back(id);
        // Four pairs, each made at one time.
        for (std::size_t i = 0; i < expected.size(); ++i)
            make(home.store(), expected[expected.size() - 1 - i], 100 + i / 2, {});
        ListQuery query;
        query.rooms_max = 3;
        Rooms seen;
        for (int page = 0; page < 4; ++page) {
            const auto rooms = list(home.store(), query);
            REQUIRE(rooms);
            if (page == 3) CHECK(rooms->empty());
            for (const ListedRoom& room : *rooms) seen.push_back(room.room);
            if (rooms->empty()) break;
            query.after = rooms->back().room;
            query.after_created_ms = rooms->back().created_ms;
            REQUIRE(finish(home.store(), query.after, 1) == StoreResult::stored);
        }
        CHECK(seen == expected);
    });
}

TEST_CASE("a listing changes with an entry or a note, and goes when the room is over") {
    holds_for_all([](Home& home) {
        REQUIRE(create(home.store(), new_room("r")).first == StoreResult::stored);
        const Listing first = new_room("r").listing;
        CHECK(load(home.store(), "r").room->listing == first);
        REQUIRE(append(home.store(), new_entry("r", 1)) == StoreResult::stored);
        CHECK(load(home.store(), "r").room->listing == first);

        const Listing second{"other", "game", "name", "code 2", true};
        Append entry = new_entry("r", 2);
        entry.listing = second;
        REQUIRE(append(home.store(), entry) == StoreResult::stored);
        CHECK(load(home.reopen(), "r").room->listing == second);
        CHECK(list(home.store())->front().summary == "other");
        CHECK(by_code(home.store(), "code of r")->room.empty());
        CHECK(by_code(home.store(), "code 2")->room == "r");

        const Listing third{"third", "game", "name", "code 3", true};
        home.store().note("r", 1, third, {}, false);
        CHECK(load(home.reopen(), "r").room->listing == third);
        home.store().note("r", 2, second, {}, false);  // of an epoch that there is not yet
        CHECK(load(home.store(), "r").room->listing == third);

        REQUIRE(finish(home.store(), "r", 3) == StoreResult::stored);
        CHECK_FALSE(load(home.reopen(), "r").room->listing);
        CHECK(listed(home.store()).empty());
        CHECK(by_code(home.store(), "code 3")->room.empty());
        home.store().note("r", 1, second, {}, true);
        CHECK(listed(home.store()).empty());
        CHECK_FALSE(load(home.store(), "r").room->listing);
    });
}

TEST_CASE("a room is found by its code, public or not, as long as it is open") {
    holds_for_all([](Home& home) {
        NewRoom room = new_room("r");
        room.listed = false;
        REQUIRE(create(home.store(), room).first == StoreResult::stored);
        make(home.store(), "without", 1, {"", "", "", "", false});
        const auto found = by_code(home.store(), "code of r");
        REQUIRE(found);
        CHECK(found->room == "r");
        CHECK(found->header == "header of r");
        CHECK(by_code(home.store(), "another")->room.empty());
        CHECK(by_code(home.store(), "")->room.empty());
        CHECK(by_code(home.store(), "CODE OF R")->room.empty());
        REQUIRE(finish(home.store(), "r", 1, RoomState::unplayed) == StoreResult::stored);
        CHECK(by_code(home.reopen(), "code of r")->room.empty());
    });
}

TEST_CASE("the seats of an account come with their listings, newest room first") {
    holds_for_all([](Home& home) {
        for (const char* id : {"z", "a"}) {
            REQUIRE(create(home.store(), new_room(id)).first == StoreResult::stored);
            Append join = new_entry(id, 1);
            join.member = MemberChange{"me", 2, true};
            if (id[0] == 'a') join.waiting.decides = 2;
            REQUIRE(append(home.store(), join) == StoreResult::stored);
        }
        const auto seats = memberships(home.reopen(), "me");
        REQUIRE(seats);
        REQUIRE(seats->size() == 2);
        CHECK((*seats)[0].room == "a");
        CHECK((*seats)[0].decides == 2);
        CHECK((*seats)[1].room == "z");
        CHECK((*seats)[1].seat == 2);
        CHECK((*seats)[1].summary == "summary of z");
        CHECK_FALSE((*seats)[1].decides);
    });
}

TEST_CASE("a creator and an origin may have so many open rooms") {
    holds_for_all([](Home& home) {
        const auto make_one = [&](const RoomId& id, const AccountId& creator,
                                  const std::string& origin) {
            NewRoom room = new_room(id);
            room.creator = creator;
            room.origin = origin;
            room.creator_rooms_max = 2;
            room.origin_rooms_max = 3;
            return create(home.store(), room).first;
        };
        CHECK(make_one("1", "ann", "here") == StoreResult::stored);
        CHECK(make_one("2", "ann", "here") == StoreResult::stored);
        CHECK(make_one("3", "ann", "here") == StoreResult::creator_full);
        CHECK(load(home.store(), "3").error == LoadError::not_found);
        CHECK(make_one("4", "bob", "here") == StoreResult::stored);
        CHECK(make_one("5", "bob", "here") == StoreResult::origin_full);
        CHECK(make_one("6", "bob", "there") == StoreResult::stored);
        home.reopen();
        // The id of a command that was carried out comes before limits.
        CHECK(make_one("1", "ann", "here") == StoreResult::duplicate);
        CHECK(make_one("7", "ann", "there") == StoreResult::creator_full);
        // Unknown origins are not one origin.
        for (const char* id : {"8", "9", "10", "11"})
            CHECK(make_one(id, std::string("creator ") + id, "") == StoreResult::stored);
        REQUIRE(finish(home.store(), "1", 1) == StoreResult::stored);
        CHECK(make_one("12", "ann", "here") == StoreResult::stored);
        NewRoom room = new_room("13");
        room.creator = "ann";
        room.origin = "here";
        CHECK(create(home.store(), room).first == StoreResult::stored);  // no limit given
        const auto rooms = list(home.store());
        for (const ListedRoom& listed_room : *rooms)
            if (listed_room.room == "13") CHECK(listed_room.origin == "here");
    });
}
