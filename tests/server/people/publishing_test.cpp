// Which games may be fetched in bulk, and what tells readers that one may not any more.
#include "server/people/publishing.h"
#include "server/people/moderation.h"

#include <utility>

#include "tests/server/people/support/place.h"
#include "tests/support/catch.h"

namespace publishing_test {

using namespace server;
using namespace server::people_tests;
namespace v1 = meeple::v1;

namespace {

struct Published : Place {
    Publishing publishing{archive, [this] { return now_ms; }};

    // The list as a reader gets it: rooms, oldest change first; "-" before a tombstone.
    std::vector<std::string> list() const {
        std::vector<std::string> listed;
        for (const Document& one :
             archive.list({DocumentKind::published, published_owner(), {}, {}, 500})) {
            const auto game = Archive::as<stored::Published>(one);
            listed.push_back((game.is.removed() ? "-" : "") + game.key());
        }
        return listed;
    }
    std::string play_at(std::uint64_t ms, const std::vector<std::string>& names) {
        now_ms = ms;
        return play(names);
    }
};

using Rooms = std::vector<std::string>;

}  // namespace

TEST_CASE("finished games of public rooms are listed by their ends, also those of guests alone") {
    Published place;
    place.add("Ada");
    place.now_ms = monday_ms + hour_ms;
    const std::string second = place.play({"Ada", "a guest"});
    const std::string first = place.play_at(monday_ms, {"a guest", "another"});
    CHECK(place.list() == Rooms{first, second});
}

TEST_CASE("a game that somebody did not play is marked, and from which network it is") {
    Published place;
    place.add("Ada");
    const auto kept = [&](const GameOutcome& game) {
        const std::string room = place.end(game);
        return place.archive.one<stored::Published>(DocumentKind::published, room).is;
    };
    GameOutcome game = place.outcome({"Ada", "a guest", "a bot"});
    game.origin = "network";
    game.seats[2].account.clear();
    game.seats[0].moved = true;
    CHECK(kept(game).unplayed());
    game.seats[1].moved = true;
    CHECK_FALSE(kept(game).unplayed());
    CHECK(kept(game).origin() == "network");
    CHECK(place.list().size() == 3);
}

TEST_CASE("private games and cancelled ones are never listed") {
    Published place;
    place.add("Ada");
    GameOutcome game = place.outcome({"Ada", "a guest"});
    game.private_room = true;
    place.end(game);
    GameOutcome cancelled = place.outcome({"Ada", "a guest"});
    cancelled.cancelled_by = id_of("Ada");
    place.end(cancelled);
    CHECK(place.list().empty());
}

TEST_CASE("who opts out withdraws all earlier games, and later ones are not listed") {
    Published place;
    for (const char* name : {"Ada", "Ben", "Cleo"}) place.add(name);
    constexpr int games = 60;  // more than one page
    for (int i = 0; i < games; ++i) place.play({"Ada", "Ben"});
    const std::string theirs = place.play_at(monday_ms + hour_ms, {"Ben", "Cleo"});
    CHECK(place.publishing.published(id_of("Ada")));
    place.now_ms += hour_ms;
    place.publishing.choose(id_of("Ada"), false);
    CHECK_FALSE(place.publishing.published(id_of("Ada")));
    const Rooms listed = place.list();
    REQUIRE(listed.size() == games + 1);
    // Tombstones come after everything that was listed before.
    CHECK(listed.front() == theirs);
    for (std::size_t i = 1; i < listed.size(); ++i) CHECK(listed[i].starts_with('-'));
    place.play({"Cleo", "Ada"});
    CHECK(place.list() == listed);

    place.publishing.choose(id_of("Ada"), true);
    place.now_ms += hour_ms;
    const std::string later = place.play({"Cleo", "Ada"});
    CHECK(place.list().back() == later);
    CHECK(place.list().size() == games + 2);
}

TEST_CASE("games of a deleted account are listed anew, but for those that were withdrawn") {
    Published place;
    for (const char* name : {"Ada", "Ben", "Cleo"}) place.add(name);
    const std::string withdrawn_one = place.play({"Ada", "Ben"});
    place.publishing.choose(id_of("Ben"), false);
    const std::string told = place.play_at(monday_ms + hour_ms, {"Ada", "Cleo"});
    const std::string other = place.play_at(monday_ms + 2 * hour_ms, {"Cleo", "a guest"});
    CHECK(place.list() == Rooms{"-" + withdrawn_one, told, other});
    place.now_ms = monday_ms + 3 * hour_ms;
    place.publishing.tell_again(id_of("Ada"));
    CHECK(place.list() == Rooms{"-" + withdrawn_one, other, told});
}

TEST_CASE("an order to close the room of a finished game withdraws it") {
    Published place;
    place.add("Ada");
    const std::string room = place.play({"Ada", "a guest"});
    const std::string other = place.play_at(monday_ms + hour_ms, {"Ada", "a guest"});
    Moderation moderation(place.archive, nullptr, [&] { return place.now_ms; });
    v1::Order order;
    order.set_kind(v1::CLOSE_ROOM);
    order.set_room(room);
    order.set_reason("its name");
    for (int twice = 0; twice < 2; ++twice) {
        CHECK(moderation.carry_out(Moderation::operator_here(), order).order().room() == room);
        CHECK(place.list() == Rooms{other, "-" + room});
        place.now_ms += hour_ms;
    }
    const auto kept = place.archive.one<stored::Published>(DocumentKind::published, room);
    CHECK(kept.document.version == 2);
}

}  // namespace publishing_test
