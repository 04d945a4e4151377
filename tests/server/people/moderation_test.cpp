// Permissions of moderators: ranks, their own games, sanctions of moderators and of bots; and
// reports of seats.
#include <set>

#include "meeple/store/v1/record.pb.h"
#include "server/crypto/base64url.h"
#include "server/people/moderation.h"
#include "tests/server/people/support/house.h"
#include "tests/support/catch.h"

namespace moderation_test {

using namespace server;
using server::people_tests::code_of;
using server::people_tests::House;
namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr auto done = v1::ERROR_CODE_UNSPECIFIED;

// Accounts with roles and bots, and rooms in which they sit.
struct Town {
    House house;
    Moderation moderation{Archive(*house.store), house.store.get(),
                          [this] { return house.now_ms; }};
    std::map<std::string, std::string> tokens;

    std::string add(const std::string& name, v1::PersonRole role = v1::NONE) {
        tokens[name] = house.guest();
        house.add(tokens[name], name);
        if (role != v1::NONE) set_role(name, role);
        return id(name);
    }
    std::string add_bot(const std::string& owner, const std::string& name) {
        v1::NewBot bot;
        bot.set_name(name);
        tokens[name] = house.accounts.add_bot(house.asker(tokens[owner]), bot).token();
        return id(name);
    }
    std::string id(const std::string& name) { return house.identify(tokens[name])->account; }
    void set_role(const std::string& name, v1::PersonRole role) {
        v1::Order order;
        order.set_kind(v1::SET_ROLE);
        order.set_name(name);
        order.set_role(role);
        static_cast<void>(moderation.carry_out(Moderation::operator_here(), order));
    }

    // Of the first one; each takes a seat.
    RoomId room(const std::vector<std::string>& names, bool with_invite = false) {
        stored::RoomHeader header;
        header.set_room("room" + std::to_string(++rooms_));
        header.set_creator(id(names.front()));
        for (int i = 0; i < 4; ++i) header.mutable_settings()->add_seats()->mutable_open();
        if (with_invite) {
            header.mutable_settings()->set_private_(true);
            header.set_invite("invite");
        }
        NewRoom made;
        made.room = header.room();
        made.creator = header.creator();
        made.command_id = header.room();
        made.header = header.SerializeAsString();
        house.store->create(std::move(made), [](StoreResult result, const RoomId&) {
            REQUIRE(result == StoreResult::stored);
        });
        std::uint32_t seat = 0;
        for (const std::string& name : names) sit(header.room(), seat++, name);
        return header.room();
    }
    void sit(const RoomId& room, std::uint32_t seat, const std::string& name, bool comes = true) {
        stored::LogEntry entry;
        entry.set_account(id(name));
        if (comes) {
            entry.add_deltas()->mutable_seat_taken()->set_seat(seat);
            entry.mutable_deltas(0)->mutable_seat_taken()->set_name(name);
        } else {
            entry.add_deltas()->mutable_seat_left()->set_seat(seat);
        }
        Append append;
        append.room = room;
        append.epoch = 1;
        append.seq = ++seqs_[room];
        append.account = entry.account();
        append.body = entry.SerializeAsString();
        append.member = MemberChange{entry.account(), static_cast<int>(seat), comes};
        house.store->append(std::move(append),
                            [](StoreResult result) { REQUIRE(result == StoreResult::stored); });
    }

    v1::Order order(v1::OrderKind kind, const std::string& name = {}, const RoomId& room = {},
                    std::uint32_t seat = 0) {
        v1::Order order;
        order.set_kind(kind);
        order.set_name(name);
        order.set_room(room);
        order.set_seat(seat);
        order.set_reason("a reason");
        if (kind == v1::RENAME) order.set_text("Another name");
        return order;
    }
    // By the account with that name; without a name: by the operator.
    v1::ErrorCode carry_out(const std::string& by, const v1::Order& order) {
        return code_of([&] {
            const Authority authority =
                by.empty() ? Moderation::operator_here() : moderation.authority(id(by));
            return moderation.carry_out(authority, order);
        });
    }
    v1::ErrorCode decide(const std::string& by, v1::OrderKind kind, const std::string& name = {},
                         const RoomId& room = {}, std::uint32_t seat = 0) {
        return carry_out(by, order(kind, name, room, seat));
    }
    v1::ErrorCode settle(const std::string& by, const std::string& report) {
        v1::Order settling = order(v1::SETTLE);
        settling.set_report(report);
        return carry_out(by, settling);
    }
    std::string report(const std::string& by, const RoomId& room, std::uint32_t seat) {
        return moderation.report(id(by), complaint(room, seat)).id();
    }
    v1::NewReport complaint(const RoomId& room, std::uint32_t seat) {
        v1::NewReport asked;
        asked.set_room(room);
        asked.set_seat(seat);
        asked.set_reason("rude");
        return asked;
    }
    std::set<std::string> reports(const std::string& by, bool settled = false) {
        std::set<std::string> ids;
        const auto page = moderation.reports(moderation.authority(id(by)), settled, {});
        for (const v1::Report& one : page.reports()) ids.insert(one.id());
        return ids;
    }

private:
    int rooms_ = 0;
    std::map<RoomId, std::uint32_t> seqs_;
};

std::set<v1::SanctionKind> kinds(const SanctionList& sanctions) {
    std::set<v1::SanctionKind> all;
    for (const v1::Sanction& one : sanctions) all.insert(one.kind());
    return all;
}

}  // namespace

TEST_CASE("moderation: a muted or banned moderator decides and sees nothing until it is over") {
    Town town;
    town.add("Ada");
    town.add("Mo", v1::MODERATOR);
    const std::string mo = town.id("Mo");
    const std::map<v1::OrderKind, v1::ErrorCode> all{
        {v1::WARN, done}, {v1::MUTE_PERSON, v1::MUTED}, {v1::BAN_PERSON, v1::BANNED}};
    for (const auto& [kind, refused] : all) {
        CAPTURE(kind);
        v1::Order sanction = town.order(kind, "Mo");
        sanction.set_minutes(5);
        REQUIRE(town.carry_out({}, sanction) == done);
        CHECK(code_of([&] { return town.moderation.authority(mo); }) == refused);
        CHECK(town.decide("Mo", v1::WARN, "Ada") == refused);
        town.house.now_ms += 5 * 60'000;
        CHECK(town.decide("Mo", v1::WARN, "Ada") == done);
    }
    // The refusal has a reason, and an account without a role learns nothing new.
    REQUIRE(town.decide({}, v1::BAN_PERSON, "Mo") == done);
    try {
        static_cast<void>(town.moderation.authority(mo));
        FAIL("no refusal");
    } catch (const Refusal& refusal) {
        CHECK(refusal.error().sanction().reason() == "a reason");
    }
    REQUIRE(town.decide({}, v1::BAN_PERSON, "Ada") == done);
    CHECK(town.decide("Ada", v1::WARN, "Mo") == v1::FORBIDDEN);
    REQUIRE(town.decide({}, v1::PARDON, "Mo") == done);
    CHECK(town.decide("Mo", v1::WARN, "Ada") == done);
}

TEST_CASE("moderation: no decision about equals, higher ranks, oneself or own bots") {
    Town town;
    town.add("Ada");
    town.add("Mo", v1::MODERATOR);
    town.add("Max", v1::MODERATOR);
    town.add("Boss", v1::ADMINISTRATOR);
    town.add_bot("Mo", "Mobot");
    town.add_bot("Boss", "Bossbot");
    town.add_bot("Ada", "Adabot");
    constexpr v1::OrderKind about_people[] = {v1::WARN, v1::MUTE_PERSON, v1::BAN_PERSON, v1::PARDON,
                                              v1::RENAME};
    for (const v1::OrderKind kind : about_people) {
        CAPTURE(kind);
        for (const char* name : {"Mo", "Max", "Boss", "Mobot", "Bossbot"}) {
            CAPTURE(name);
            CHECK(town.decide("Mo", kind, name) == v1::FORBIDDEN);
        }
        CHECK(town.decide("Boss", kind, "Bossbot") == v1::FORBIDDEN);
    }
    CHECK(town.decide("Mo", v1::WARN, "Ada") == done);
    CHECK(town.decide("Mo", v1::WARN, "Adabot") == done);
    CHECK(town.decide("Boss", v1::WARN, "Mobot") == done);
    CHECK(town.decide({}, v1::WARN, "Bossbot") == done);
    // The operator's orders have no conflict of interest.
    CHECK(town.decide({}, v1::WARN, "Boss") == done);
}

TEST_CASE("moderation: an order about a room or seat acts on the people there, by their rank") {
    Town town;
    town.add("Ada");
    town.add("Mo", v1::MODERATOR);
    town.add("Boss", v1::ADMINISTRATOR);
    town.add_bot("Boss", "Bossbot");
    for (const char* high : {"Boss", "Bossbot"}) {
        CAPTURE(high);
        const RoomId room = town.room({"Ada", high});
        CHECK(town.decide("Mo", v1::PUT_SEAT_OUT, {}, room, 1) == v1::FORBIDDEN);
        CHECK(town.decide("Mo", v1::CLOSE_ROOM, {}, room) == v1::FORBIDDEN);
        CHECK(town.decide("Mo", v1::PUT_SEAT_OUT, {}, room, 0) == done);
        CHECK(town.decide({}, v1::PUT_SEAT_OUT, {}, room, 1) == done);
        // A former player does not count.
        town.sit(room, 1, high, false);
        CHECK(town.decide("Mo", v1::CLOSE_ROOM, {}, room) == done);
        CHECK(town.decide("Mo", v1::PUT_SEAT_OUT, {}, room, 1) == v1::NOBODY_THERE);
    }
    const RoomId made_by_boss = town.room({"Boss"});
    town.sit(made_by_boss, 0, "Boss", false);
    CHECK(town.decide("Mo", v1::CLOSE_ROOM, {}, made_by_boss) == v1::FORBIDDEN);
    CHECK(town.decide("Boss", v1::CLOSE_ROOM, {}, town.room({"Ada", "Mo"})) == done);
}

TEST_CASE("moderation: the order about a seat hits who sat there when it was decided") {
    Town town;
    town.add("Ada");
    town.add("Mo", v1::MODERATOR);
    const RoomId room = town.room({"Ada"});
    REQUIRE(town.decide("Mo", v1::PUT_SEAT_OUT, {}, room, 0) == done);
    const auto tasks = Archive(*town.house.store).list({DocumentKind::task, {}, {}, {}, 10});
    REQUIRE(tasks.size() == 1);
    const auto task = Archive::as<stored::Task>(tasks.front()).is;
    CHECK(task.about() == town.id("Ada"));
    CHECK(task.order().seat() == 0);
}

TEST_CASE("moderation: no decision about a game with a part of oneself or own bots") {
    Town town;
    town.add("Ada");
    town.add("Ben");
    town.add("Boss", v1::ADMINISTRATOR);
    town.add_bot("Boss", "Bossbot");
    town.add_bot("Ben", "Benbot");
    for (const char* own : {"Boss", "Bossbot"}) {
        CAPTURE(own);
        const RoomId room = town.room({own, "Ada"});
        CHECK(town.decide("Boss", v1::CLOSE_ROOM, {}, room) == v1::FORBIDDEN);
        CHECK(town.decide("Boss", v1::PUT_SEAT_OUT, {}, room, 1) == v1::FORBIDDEN);
        for (const v1::OrderKind kind :
             {v1::WARN, v1::MUTE_PERSON, v1::BAN_PERSON, v1::PARDON, v1::RENAME})
            CHECK(town.decide("Boss", kind, "Ada") == v1::FORBIDDEN);
        // A role is no matter of that table, and others decide.
        CHECK(town.decide("Boss", v1::SET_ROLE, "Ada") == done);
        CHECK(town.decide({}, v1::WARN, "Ada") == done);
        CHECK(town.decide("Boss", v1::WARN, "Ben") == done);
        // Neither does it help to have left the room.
        town.sit(room, 0, own, false);
        CHECK(town.decide("Boss", v1::CLOSE_ROOM, {}, room) == v1::FORBIDDEN);
        CHECK(town.decide("Boss", v1::WARN, "Ada") == done);
        CHECK(town.decide({}, v1::CLOSE_ROOM, {}, room) == done);
    }
    // A ban would put the other's bot out.
    town.room({"Boss", "Benbot"});
    CHECK(town.decide("Boss", v1::BAN_PERSON, "Ben") == v1::FORBIDDEN);
}

TEST_CASE("moderation: a report is hidden from the people it names, and from lower ranks") {
    Town town;
    for (const char* name : {"Ada", "Ben"}) town.add(name);
    town.add("Mo", v1::MODERATOR);
    town.add("Boss", v1::ADMINISTRATOR);
    town.add_bot("Mo", "Mobot");
    const RoomId room = town.room({"Ada", "Mo", "Boss", "Mobot"});
    const RoomId other = town.room({"Ada", "Ben"});
    const std::string about_mo = town.report("Ada", room, 1);
    const std::string about_boss = town.report("Ada", room, 2);
    const std::string about_bot = town.report("Ada", room, 3);
    const std::string by_mo = town.report("Mo", other, 0);
    const std::string plain = town.report("Ada", other, 1);
    const std::string at_mos_table = town.report("Boss", room, 0);
    using Ids = std::set<std::string>;
    CHECK(town.reports("Mo") == Ids{plain, at_mos_table});
    CHECK(town.reports("Boss") == Ids{about_mo, about_bot, by_mo, plain});
    for (const std::string& report : {about_mo, about_boss, about_bot, by_mo, at_mos_table})
        CHECK(town.settle("Mo", report) == v1::FORBIDDEN);
    for (const std::string& report : {about_boss, about_mo, about_bot})
        CHECK(town.settle("Boss", report) == v1::FORBIDDEN);
    CHECK(town.settle("Mo", plain) == done);
    CHECK(town.settle("Boss", by_mo) == done);
    REQUIRE(town.settle({}, about_mo) == done);
    CHECK(town.reports("Mo", true) == Ids{plain});
    // The log has the decision, but hides it from them.
    const auto reasons = [&](const std::string& by) {
        std::set<std::string> all;
        const auto log = town.moderation.log(town.moderation.authority(town.id(by)), {});
        for (const v1::AuditLine& line : log.lines()) {
            if (line.order().report() == about_mo) all.insert(line.order().reason());
        }
        return all;
    };
    CHECK(reasons("Mo") == Ids{""});
    CHECK(reasons("Boss") == Ids{"a reason"});
}

TEST_CASE("moderation: a page of reports of which nothing may be seen is not the end of them") {
    Town town;
    town.add("Ada");
    town.add("Mo", v1::MODERATOR);
    const RoomId room = town.room({"Ada", "Mo"});
    const std::string plain = town.report("Mo", room, 0);
    town.set_role("Mo", v1::NONE);
    town.add("Max", v1::MODERATOR);
    const RoomId others = town.room({"Ada", "Max"});
    for (int i = 0; i < 60; ++i) {
        town.house.now_ms += 1;
        town.report("Ada", others, 1);
    }
    CHECK(town.reports("Max") == std::set<std::string>{plain});
}

// ---- Conflicts of interest. ----

TEST_CASE(
    "moderation: a mute or ban of an owner is in force for the bots, not the other way round") {
    Town town;
    town.add("Ada");
    const std::string ada = town.id("Ada");
    const std::string bot = town.add_bot("Ada", "Adabot");
    const auto held = [&](const std::string& name) {
        return kinds(town.house.identify(town.tokens[name])->sanctions);
    };
    using Kinds = std::set<v1::SanctionKind>;
    REQUIRE(town.decide({}, v1::WARN, "Ada") == done);
    REQUIRE(town.decide({}, v1::MUTE_PERSON, "Ada") == done);
    CHECK(held("Adabot") == Kinds{v1::SILENCED});
    REQUIRE(town.decide({}, v1::BAN_PERSON, "Ada") == done);
    CHECK(held("Adabot") == Kinds{v1::SILENCED, v1::BANISHED});
    CHECK(kinds(town.moderation.sanctions(bot)) == Kinds{v1::SILENCED, v1::BANISHED});
    CHECK(town.house.accounts.account(town.house.asker(town.tokens["Adabot"])).sanctions_size() ==
          2);
    // All of them are put out of their games.
    std::set<std::string> out;
    for (const Document& task :
         Archive(*town.house.store).list({DocumentKind::task, {}, {}, {}, 10}))
        out.insert(Archive::as<stored::Task>(task).is.about());
    CHECK(out == std::set<std::string>{ada, bot});
    REQUIRE(town.decide({}, v1::PARDON, "Ada") == done);
    CHECK(held("Adabot").empty());
    REQUIRE(town.decide({}, v1::BAN_PERSON, "Adabot") == done);
    CHECK(held("Adabot") == Kinds{v1::BANISHED});
    CHECK(held("Ada") == Kinds{v1::WARNING});
    // Moderators see the owner of a bot.
    const auto file = town.moderation.file(Moderation::operator_here(), "Adabot", {});
    CHECK(file.person().bot());
    CHECK(file.person().owner() == "Ada");
}

TEST_CASE("moderation: a banned player makes no bots, tokens, accounts and reports") {
    Town town;
    town.add("Ada");
    town.add("Ben");
    town.add_bot("Ada", "Adabot");
    const RoomId room = town.room({"Ada"});
    const auto new_bot = [&] { return code_of([&] { return town.add_bot("Ada", "Other"); }); };
    const auto new_token = [&] {
        v1::NewToken asked;
        asked.set_bot("Adabot");
        return code_of([&] {
            return town.house.accounts.new_token(town.house.asker(town.tokens["Ada"]), asked);
        });
    };
    const auto report = [&](const char* by) {
        return code_of([&] { return town.report(by, room, 0); });
    };
    REQUIRE(town.decide({}, v1::BAN_PERSON, "Ben") == done);
    CHECK(code_of([&] { return town.add_bot("Ben", "Benbot"); }) == v1::BANNED);
    REQUIRE(town.decide({}, v1::BAN_PERSON, "Ada") == done);
    CHECK(new_bot() == v1::BANNED);
    CHECK(new_token() == v1::BANNED);
    CHECK(report("Ada") == v1::BANNED);
    CHECK(report("Adabot") == v1::BANNED);
    // A bot that is banned is not replaced by another one.
    REQUIRE(town.decide({}, v1::PARDON, "Ada") == done);
    REQUIRE(town.decide({}, v1::BAN_PERSON, "Adabot") == done);
    CHECK(new_bot() == v1::BANNED);
    CHECK(new_token() == v1::BANNED);
    CHECK(report("Ada") == done);
    REQUIRE(town.decide({}, v1::PARDON, "Adabot") == done);
    CHECK(new_token() == done);
    CHECK(new_bot() == done);
    // A guest cannot get a new identity.
    const std::string guest = town.house.guest();
    v1::Order ban = town.order(v1::BAN_PERSON);
    ban.set_person(to_base64url(town.house.identify(guest)->account));
    REQUIRE(town.carry_out({}, ban) == done);
    CHECK(code_of([&] { return town.house.add(guest, "Gus"); }) == v1::BANNED);
    // The export still has their data.
    REQUIRE(town.decide({}, v1::BAN_PERSON, "Ada") == done);
    CHECK(code_of([&] {
              return town.house.accounts.all_of(town.house.asker(town.tokens["Ada"]));
          }) == done);
}

// ---- Reports. ----

TEST_CASE("moderation: a seat of a private room is reported only by people who may know of it") {
    Town town;
    for (const char* name : {"Ada", "Ben", "Eve"}) town.add(name);
    const RoomId room = town.room({"Ada", "Ben"}, true);
    const auto report = [&](const std::string& by, const RoomId& where, std::uint32_t seat,
                            const std::string& invite = {}) {
        return code_of([&] {
            return town.moderation.report(town.id(by), town.complaint(where, seat), invite);
        });
    };
    // Nothing tells a room that is private from one that there is not.
    for (const std::uint32_t seat : {0U, 3U, 9U}) {
        CHECK(report("Eve", room, seat) == v1::ROOM_NOT_FOUND);
        CHECK(report("Eve", room, seat, "not the invite") == v1::ROOM_NOT_FOUND);
        CHECK(report("Eve", "nowhere", seat) == v1::ROOM_NOT_FOUND);
    }
    CHECK(report("Eve", room, 0, "invite") == done);
    CHECK(report("Ben", room, 0) == done);
    town.sit(room, 1, "Ben", false);
    CHECK(report("Ben", room, 0) == done);
    CHECK(report("Eve", town.room({"Ada"}), 0) == done);
    const auto all = town.moderation.reports(Moderation::operator_here(), false, {});
    CHECK(all.reports_size() == 4);
}

TEST_CASE("moderation: an export names no holder whom its reader had no right to know") {
    Town town;
    town.add("Ada");
    town.add("Eve");
    const auto keep = [&](const std::string& key, const std::string& invite, bool knew) {
        Kept<stored::Report> kept{{{DocumentKind::report, key}}, {}};
        kept.document.owner = "open";
        kept.is.set_by(town.id("Eve"));
        kept.is.set_about(town.id("Ada"));
        kept.is.set_knew(knew);
        kept.is.mutable_report()->set_id(key);
        kept.is.mutable_report()->set_about("Ada");
        kept.is.mutable_report()->set_invite(invite);
        REQUIRE(Archive(*town.house.store).change({kept.put()}));
    };
    keep("private, by an earlier version", "invite", false);
    keep("private", "invite", true);
    keep("public, by an earlier version", "", false);
    std::map<std::string, std::string> about;
    const auto all = town.house.accounts.all_of(town.house.asker(town.tokens["Eve"]));
    for (const v1::Report& one : all.reports()) about[one.id()] = one.about();
    CHECK(about == std::map<std::string, std::string>{{"private, by an earlier version", ""},
                                                      {"private", "Ada"},
                                                      {"public, by an earlier version", "Ada"}});
}

// ---- Acquaintances. ----

TEST_CASE("challenges: finds common games, and unanswered ones of the last day") {
    Town town;
    for (const char* name : {"Ada", "Ben", "Eve"}) town.add(name);
    const auto played = [&](const std::string& name, const RoomId& room) {
        Document one{{DocumentKind::played, town.id(name) + room}};
        one.owner = town.id(name);
        REQUIRE(Archive(*town.house.store).change({{DocumentChange::Act::put, one}}));
    };
    for (const char* name : {"Ada", "Ben"}) played(name, "one");
    played("Eve", "another");
    constexpr std::uint64_t day_ms = 86'400'000;
    for (const std::uint64_t ago_ms : {day_ms + 1, day_ms - 1, std::uint64_t{0}}) {
        Directory::Challenge challenge{"room" + std::to_string(ago_ms), "what"};
        town.house.people->keep_challenges({{town.id("Ben"), challenge}},
                                           town.house.now_ms - ago_ms, [](bool) {});
    }
    std::vector<Directory::Acquaintance> found;
    town.house.people->find_acquaintances(town.id("Ada"), {town.id("Eve"), town.id("Ben")},
                                          town.house.now_ms, [&](const auto& all) { found = all; });
    REQUIRE(found.size() == 2);
    CHECK_FALSE(found[0].met);
    CHECK(found[0].pending == 0);
    CHECK(found[1].met);
    CHECK(found[1].pending == 2);
}

}  // namespace moderation_test
