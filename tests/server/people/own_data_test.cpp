// The data about an account: its export, and its deletion.
#include <set>
#include "server/people/accounts.h"

#include "server/crypto/base64url.h"
#include "server/people/moderation.h"
#include "server/people/order_watch.h"
#include "server/people/publishing.h"
#include "server/store/wait_for.h"
#include "tests/server/people/support/house.h"
#include "tests/server/people/support/told.h"
#include "tests/support/catch.h"

namespace own_data_test {

using namespace server;
using server::people_tests::code_of;
using server::people_tests::House;
namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

// With a summary: a public one, as lists show it.
void make_room(House& house, const RoomId& room, const std::string& summary = {}) {
    NewRoom made;
    made.room = room;
    made.listed = !summary.empty();
    made.listing.summary = summary;
    made.creator = "somebody";
    made.command_id = room;
    house.store->create(std::move(made), [](StoreResult result, const RoomId&) {
        REQUIRE(result == StoreResult::stored);
    });
}

void say(House& house, const RoomId& room, const AccountId& who, const std::string& text,
         std::uint64_t at_ms) {
    v1::Line line;
    line.set_name("as it was");
    line.set_text(text);
    NewLine said;
    said.room = room;
    said.account = who;
    said.command_id = text;
    said.at_ms = at_ms;
    said.body = line.SerializeAsString();
    house.store->keep_line(
        std::move(said), [](const KeptLine& kept) { REQUIRE(kept.result == StoreResult::stored); });
}

void report(House& house, const std::string& by, const std::string& about,
            const std::string& reason, bool settled) {
    Kept<stored::Report> kept{{{DocumentKind::report, reason}}, {}};
    kept.document.owner = settled ? "settled" : "open";
    kept.is.set_by(by);
    kept.is.set_about(about);
    kept.is.set_knew(true);
    v1::Report& made = *kept.is.mutable_report();
    made.set_id(reason);
    made.set_about("as it was");
    made.set_reason(reason);
    made.set_outcome("for moderators");
    made.set_invite("secret");
    made.add_lines()->set_text("evidence");
    made.set_settled(settled);
    REQUIRE(Archive(*house.store).change({kept.put()}));
}

DocumentChange put(DocumentKind kind, const std::string& key, const std::string& owner = {}) {
    Document document{{kind, key}};
    document.owner = owner;
    return {DocumentChange::Act::put, std::move(document)};
}

v1::DeleteAccount deletion(const std::string& name) {
    v1::DeleteAccount request;
    *request.mutable_proof() = House::proof();
    request.set_name(name);
    return request;
}

std::vector<stored::Task> tasks(House& house) {
    std::vector<stored::Task> all;
    for (const Document& one : Archive(*house.store).list({DocumentKind::task, {}, {}, {}, 1'000}))
        all.push_back(Archive::as<stored::Task>(one).is);
    return all;
}

}  // namespace

TEST_CASE("own data: the export has lines, blocks and reports") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const std::string other = house.guest();
    house.add(other, "Ben");
    const std::string ada = house.asker(token).account;
    const std::string ben = house.asker(other).account;
    make_room(house, "first");
    make_room(house, "second");
    say(house, "second", ada, "two", 2'000);
    say(house, "first", ada, "one", 1'000);
    say(house, "first", ben, "of somebody else", 1'500);
    for (const AccountId& blocked : {ben, AccountId("a guest's bytes.")}) {
        house.store->block({ada, blocked, "as it was", 3'000}, 10,
                           [](StoreResult result) { REQUIRE(result == StoreResult::stored); });
    }
    report(house, ada, ben, "rude", false);
    report(house, ada, "a guest's bytes.", "rude, too", true);
    report(house, ben, ada, "of somebody else", false);

    const v1::Export all = house.accounts.all_of(house.asker(token));
    REQUIRE(all.lines_size() == 2);
    CHECK(all.lines(0).room() == "first");
    CHECK(all.lines(0).line().text() == "one");
    CHECK(all.lines(0).line().at_ms() == 1'000);
    CHECK(all.lines(0).line().number() == 1);
    CHECK(all.lines(0).line().name() == "as it was");
    CHECK(all.lines(1).line().text() == "two");
    REQUIRE(all.blocked_size() == 2);
    std::set<std::string> blocked{all.blocked(0).name(), all.blocked(1).name()};
    CHECK(blocked == std::set<std::string>{"Ben", "as it was"});
    CHECK(all.blocked(0).since_ms() == 3'000);
    REQUIRE(all.reports_size() == 2);
    CHECK(all.reports(0).reason() == "rude");
    CHECK(all.reports(0).about() == "Ben");
    CHECK_FALSE(all.reports(0).settled());
    CHECK(all.reports(1).about() == "as it was");
    CHECK(all.reports(1).settled());
    for (const v1::Report& one : all.reports()) {
        CHECK(one.lines().empty());
        CHECK(one.outcome().empty());
        CHECK(one.invite().empty());
        CHECK(one.about_person().empty());
    }
    // A deleted account has no name there either.
    v1::DeleteAccount gone;
    *gone.mutable_proof() = House::proof();
    gone.set_name("Ben");
    static_cast<void>(house.accounts.remove(house.asker(other), gone));
    const v1::Export after = house.accounts.all_of(house.asker(token));
    CHECK(after.reports(0).about().empty());
    blocked = {after.blocked(0).name(), after.blocked(1).name()};
    CHECK(blocked == std::set<std::string>{"", "as it was"});
}

TEST_CASE("own data: an export of many lines has the latest ones, and comes not too often") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    make_room(house, "room");
    const std::string ada = house.asker(token).account;
    constexpr int lines = 10'003;
    for (int i = 1; i <= lines; ++i)
        say(house, "room", ada, std::to_string(i), static_cast<std::uint64_t>(i));
    const v1::Export all = house.accounts.all_of(house.asker(token));
    REQUIRE(all.lines_size() == 10'000);
    CHECK(all.lines(0).line().text() == "4");
    CHECK(all.lines(9'999).line().text() == "10003");
    const auto again = [&] {
        return code_of([&] { return house.accounts.all_of(house.asker(token)); });
    };
    for (int i = 0; i < 9; ++i) CHECK(again() == v1::ERROR_CODE_UNSPECIFIED);
    CHECK(again() == v1::RATE_LIMITED);
    house.now_ms += 3'600'000;
    CHECK(again() == v1::ERROR_CODE_UNSPECIFIED);
}

TEST_CASE("own data: reviews of its games are dropped with an account") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const std::string ada = house.asker(token).account;
    const Archive archive(*house.store);
    DocumentChanges kept;
    for (const char* room : {"hers", "not hers"})
        kept.push_back({DocumentChange::Act::put, {{DocumentKind::review, room}}});
    Document played{{DocumentKind::played, ada + "hers"}};
    played.owner = ada;
    kept.push_back({DocumentChange::Act::put, played});
    REQUIRE(archive.change(std::move(kept)));
    v1::DeleteAccount gone;
    *gone.mutable_proof() = House::proof();
    gone.set_name("Ada");
    static_cast<void>(house.accounts.remove(house.asker(token), gone));
    const auto left =
        archive.read({{DocumentKind::review, "hers"}, {DocumentKind::review, "not hers"}});
    CHECK(left[0].version == 0);
    CHECK(left[1].version != 0);
}

TEST_CASE("own data: what fails after a deletion is made up for") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const std::string ada = house.asker(token).account;
    const Archive archive(*house.store);
    constexpr int games = 120;  // more than two pages
    std::vector<DocumentId> published;
    DocumentChanges before;
    for (int i = 0; i < games; ++i) {
        const std::string room = "room " + std::to_string(i);
        published.push_back({DocumentKind::published, room});
        before.push_back(put(DocumentKind::played, ada + room, ada));
        before.push_back(put(DocumentKind::review, room));
        before.push_back(put(DocumentKind::published, room, published_owner()));
    }
    REQUIRE(archive.change(std::move(before)));
    Accounts accounts(
        Archive(*house.documents), house.options,
        [&house](const std::string&, const std::string&) { house.store->set_failing(true); });
    static_cast<void>(accounts.remove(house.asker(token), deletion("Ada")));
    house.store->set_failing(false);
    CHECK_FALSE(house.identify(token));
    CHECK_FALSE(archive.list({DocumentKind::played, ada, {}, {}, 1}).empty());

    people_tests::Told told;
    PeopleFigures figures;
    OrderWatch watch(*house.store, *house.store, told, [&house] { return house.now_ms; }, figures,
                     {[](const std::string&) {}, {}});
    do watch.look();
    while (!tasks(house).empty());
    CHECK(archive.list({DocumentKind::played, ada, {}, {}, 1}).empty());
    for (const Document& game : archive.read(published)) {
        CHECK(game.version == 2);
        CHECK(archive.read({{DocumentKind::review, game.id.key}}).front().version == 0);
    }
}

TEST_CASE("own data: all rooms with a seat for a deleted account hear of it") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const std::string ada = house.asker(token).account;
    std::set<RoomId> rooms;
    DocumentChanges before;
    constexpr int challenges = 230;
    for (int i = 0; i < challenges; ++i) {
        const RoomId room = "challenge " + std::to_string(i);
        rooms.insert(room);
        before.push_back(put(DocumentKind::challenge, ada + room, ada));
    }
    REQUIRE(Archive(*house.store).change(std::move(before)));
    v1::RoomInfo info;
    info.add_seats()->set_offered_to("Ada");
    make_room(house, "rematch", info.SerializeAsString());
    rooms.insert("rematch");
    info.mutable_seats(0)->set_offered_to("Ben");
    make_room(house, "of others", info.SerializeAsString());
    static_cast<void>(house.accounts.remove(house.asker(token), deletion("Ada")));
    std::set<RoomId> told;
    for (const stored::Task& task : tasks(house)) {
        CHECK(task.gone());
        CHECK(task.about() == ada);
        CHECK(task.order().name().empty());
        told.insert(task.order().room());
    }
    CHECK(told == rooms);
    CHECK(Archive(*house.store).list({DocumentKind::challenge, ada, {}, {}, 1}).empty());
}

TEST_CASE("moderation: a page of the log reads the names in it at once") {
    House house;
    const Moderation moderation(Archive(*house.documents), nullptr,
                                [&house] { return house.now_ms; });
    Moderation acting(Archive(*house.documents), nullptr, [&house] { return house.now_ms; });
    for (const char* name : {"Ada", "Ben", "Cyd"}) {
        const std::string token = house.guest();
        house.add(token, name);
        v1::Order order;
        order.set_kind(v1::WARN);
        order.set_person(to_base64url(house.asker(token).account));
        order.set_reason("a reason");
        house.now_ms += 1;
        const v1::AuditLine line = acting.carry_out(Moderation::operator_here(), order);
        CHECK(line.order().name() == name);
    }
    v1::Order unnamed;
    unnamed.set_kind(v1::ANNOUNCE);
    unnamed.set_text("hello");
    house.now_ms += 1;
    static_cast<void>(acting.carry_out(Moderation::operator_here(), unnamed));
    const int before = house.documents->reads;
    const v1::AuditLog log = moderation.log(Moderation::operator_here(), {});
    CHECK(house.documents->reads == before + 1);
    REQUIRE(log.lines_size() == 4);
    CHECK(log.lines(0).order().name().empty());
    CHECK(log.lines(1).order().name() == "Cyd");
    CHECK(log.lines(2).order().name() == "Ben");
    CHECK(log.lines(3).order().name() == "Ada");
}

TEST_CASE("own data: names are told as they are now, and none where the store does not answer") {
    House house;
    const std::string ada = house.guest();
    const std::string ben = house.guest();
    house.add(ada, "Ada");
    house.add(ben, "Ben");
    const AccountId gone = house.identify(ada)->account;
    const AccountId stays = house.identify(ben)->account;
    v1::DeleteAccount request;
    request.set_name("Ada");
    *request.mutable_proof() = House::proof();
    static_cast<void>(house.accounts.remove(house.asker(ada), request));
    std::optional<Directory::Names> found;
    const auto ask = [&] {
        house.people->find_names({gone, stays, "a guest"},
                                 [&](const auto& names) { found = names; });
    };
    ask();
    CHECK(found == Directory::Names{{gone, ""}, {stays, "Ben"}});
    house.documents->answers = false;
    ask();
    CHECK(found == std::nullopt);
}

}  // namespace own_data_test
