// Orders of moderators and the documents about people, on every kind of store.
#include <array>
#include <set>

#include "server/people/accounts.h"
#include "server/people/moderation.h"
#include "server/people/order_watch.h"
#include "server/text/name.h"
#include "tests/server/people/support/told.h"
#include "tests/server/store/support/homes.h"

using namespace server;
using server::people_tests::Told;
using server::store_tests::holds_for_all;
using server::store_tests::Home;
namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t now_ms = 1'000'000'000'000;
constexpr std::uint64_t minute_ms = 60'000;

std::string id_of(const std::string& name) {
    return (name + std::string(account_bytes, '.')).substr(0, account_bytes);
}

DocumentStore& documents(Home& home) {
    return dynamic_cast<DocumentStore&>(home.store());
}

Moderation moderation(Home& home) {
    return Moderation(Archive(documents(home)), &home.store(), [] { return now_ms; });
}

void add_account(Home& home, const std::string& name) {
    Kept<stored::Account> account{{{DocumentKind::account, id_of(name)}}, {}};
    account.is.set_name(name);
    const std::string token = "token of " + name;
    account.is.add_tokens(token);
    const Kept<stored::Token> made{{{DocumentKind::token, token}}, {}};
    Kept<stored::Name> taken{{{DocumentKind::name, look_alike_key(name)}}, {}};
    taken.is.set_account(id_of(name));
    REQUIRE(Archive(documents(home)).change({account.put(), made.put(), taken.put()}));
}

void order(Home& home, v1::OrderKind kind, const std::string& name, const std::string& text = {},
           std::uint32_t minutes = 0) {
    v1::Order order;
    order.set_kind(kind);
    order.set_name(name);
    order.set_text(text);
    order.set_minutes(minutes);
    order.set_reason("a reason");
    static_cast<void>(moderation(home).carry_out(Moderation::operator_here(), order));
}

// A room in which the account has the first seat.
void seat(Home& home, const RoomId& room, const std::string& name) {
    REQUIRE(store_tests::create(home.store(), store_tests::new_room(room)).first ==
            StoreResult::stored);
    Append entry = store_tests::new_entry(room, 1);
    entry.member = MemberChange{id_of(name), 0, true};
    REQUIRE(store_tests::append(home.store(), entry) == StoreResult::stored);
}

// A room of somebody else in which everyone can see that a seat is kept for that name.
void keep_seat(Home& home, const RoomId& room, const std::string& name,
               std::uint64_t created_ms = 1'000) {
    v1::RoomInfo info;
    info.add_seats();
    info.add_seats()->set_offered_to(name);
    NewRoom made = store_tests::new_room(room, created_ms);
    made.listing.summary = info.SerializeAsString();
    REQUIRE(store_tests::create(home.store(), made).first == StoreResult::stored);
}

void challenge(Home& home, const RoomId& room, const std::string& name) {
    Document one{{DocumentKind::challenge, id_of(name) + room}};
    one.owner = id_of(name);
    REQUIRE(Archive(documents(home)).change({{DocumentChange::Act::put, std::move(one)}}));
}

// A server on that store.
struct Watching {
    explicit Watching(Home& home)
        : archive(documents(home)),
          watch(documents(home), home.store(), told, [] { return now_ms; }, figures,
                {[](const std::string&) {}, {}}) {}

    // Lines are read in sequence, also lines that come during the read.
    void look() {
        watch.look();
        for (int i = 0; i < 4; ++i) static_cast<void>(archive.read({{DocumentKind::notice, {}}}));
    }
    void look_until_all_is_done() {
        do look();
        while (!archive.list({DocumentKind::task, {}, {}, {}, 50}).empty());
    }

    std::set<RoomId> rooms() const {
        std::set<RoomId> all;
        for (const auto& [room, input] : told.orders) all.insert(room);
        return all;
    }

    PeopleFigures figures;
    Told told;
    Archive archive;
    OrderWatch watch;
};

}  // namespace

TEST_CASE("orders: sanctions hold after the store was opened again") {
    holds_for_all([](Home& home) {
        add_account(home, "Ada");
        order(home, v1::WARN, "Ada");
        order(home, v1::MUTE_PERSON, "ada", {}, 60);
        order(home, v1::BAN_PERSON, "Ada");
        home.reopen();
        const auto holding = moderation(home).sanctions(id_of("Ada"));
        REQUIRE(holding.size() == 3);
        CHECK(holding[1].kind() == v1::SILENCED);
        CHECK(holding[1].until_ms() == now_ms + 60 * minute_ms);
        CHECK(holding[2].kind() == v1::BANISHED);
        CHECK(holding[2].until_ms() == 0);
        const v1::AuditLog log = moderation(home).log(Moderation::operator_here(), {});
        REQUIRE(log.lines_size() == 3);
        std::set<int> kinds;
        for (const v1::AuditLine& line : log.lines()) kinds.insert(line.order().kind());
        CHECK(kinds == std::set<int>{v1::WARN, v1::MUTE_PERSON, v1::BAN_PERSON});
        order(home, v1::PARDON, "Ada");
        home.reopen();
        for (const v1::Sanction& one : moderation(home).sanctions(id_of("Ada")))
            CHECK(one.kind() == v1::WARNING);
    });
}

TEST_CASE("orders: a banned account is put out of each of its rooms, once") {
    holds_for_all([](Home& home) {
        add_account(home, "Ada");
        seat(home, "first", "Ada");
        seat(home, "second", "Ada");
        seat(home, "of somebody else", "Ben");
        Watching one(home);
        one.look();
        order(home, v1::BAN_PERSON, "Ada");
        one.look_until_all_is_done();
        CHECK(one.told.sanctions == 1);
        REQUIRE(one.told.orders.size() == 2);
        std::set<RoomId> rooms;
        for (const auto& [room, input] : one.told.orders) {
            rooms.insert(room);
            REQUIRE(std::holds_alternative<input::PutOut>(input));
            CHECK(std::get<input::PutOut>(input).account == id_of("Ada"));
        }
        CHECK(rooms == std::set<RoomId>{"first", "second"});
        // A server that comes later finds nothing to do.
        Watching late(home);
        late.look_until_all_is_done();
        CHECK(late.told.orders.empty());
        CHECK(late.told.sanctions == 0);
    });
}

TEST_CASE("orders: a ban or another name holds in all rooms, even if the order names one") {
    holds_for_all([](Home& home) {
        add_account(home, "Ada");
        seat(home, "first", "Ada");
        seat(home, "second", "Ada");
        for (const v1::OrderKind kind : {v1::BAN_PERSON, v1::RENAME}) {
            Watching one(home);
            one.look();
            v1::Order about;
            about.set_kind(kind);
            about.set_name("Ada");
            about.set_room("third");
            about.set_seat(3);
            about.set_reason("a reason");
            if (kind == v1::RENAME) about.set_text("Ida");
            static_cast<void>(moderation(home).carry_out(Moderation::operator_here(), about));
            one.look_until_all_is_done();
            CHECK(one.rooms() == std::set<RoomId>{"first", "second"});
        }
    });
}

TEST_CASE("orders: another name is told where a seat is only kept for the account") {
    holds_for_all([](Home& home) {
        add_account(home, "Ada");
        seat(home, "a seat", "Ada");
        keep_seat(home, "a rematch", "Ada");
        challenge(home, "a challenge", "Ada");
        constexpr std::uint64_t others = 60;  // more than one page
        for (std::uint64_t i = 0; i < others; ++i)
            keep_seat(home, "other " + std::to_string(i), "Ben", 2'000 + i);
        Watching one(home);
        one.look();
        order(home, v1::RENAME, "ada", "Ida");
        one.look_until_all_is_done();
        CHECK(one.rooms() == std::set<RoomId>{"a seat", "a rematch", "a challenge"});
        for (const auto& [room, input] : one.told.orders) {
            REQUIRE(std::holds_alternative<input::Rename>(input));
            CHECK(std::get<input::Rename>(input).account == id_of("Ada"));
            CHECK(std::get<input::Rename>(input).name == "Ida");
        }
    });
}

TEST_CASE("orders: many warnings prevent no ban, and the oldest one is forgotten") {
    holds_for_all([](Home& home) {
        add_account(home, "Ada");
        constexpr int warnings = 51;
        for (int i = 0; i < warnings; ++i) {
            v1::Order warning;
            warning.set_kind(v1::WARN);
            warning.set_name("Ada");
            warning.set_reason(std::to_string(i));
            static_cast<void>(moderation(home).carry_out(Moderation::operator_here(), warning));
        }
        order(home, v1::MUTE_PERSON, "Ada");
        order(home, v1::BAN_PERSON, "Ada");
        const SanctionList held = moderation(home).sanctions(id_of("Ada"));
        REQUIRE(held.size() == warnings + 1);
        CHECK(held.front().reason() == "1");
        CHECK(find_sanction(held, v1::SILENCED) != nullptr);
        CHECK(find_sanction(held, v1::BANISHED) != nullptr);
    });
}

TEST_CASE("orders: bots hear of decisions about their owner, and are put out with them") {
    holds_for_all([](Home& home) {
        add_account(home, "Ada");
        add_account(home, "Adabot");
        const Archive archive(documents(home));
        auto owner = archive.one<stored::Account>(DocumentKind::account, id_of("Ada"));
        auto bot = archive.one<stored::Account>(DocumentKind::account, id_of("Adabot"));
        owner.is.add_bots(bot.key());
        bot.is.set_bot_owner(owner.key());
        REQUIRE(archive.change({owner.put(), bot.put()}));
        seat(home, "room", "Adabot");
        Watching one(home);
        one.look();
        using Kinds = std::set<v1::SanctionKind>;
        const auto& heard = one.told.heard;
        order(home, v1::WARN, "Ada");
        one.look();
        CHECK_FALSE(heard.contains(bot.key()));
        order(home, v1::MUTE_PERSON, "Ada");
        one.look();
        CHECK(heard.at(owner.key()).in_force == Kinds{v1::WARNING, v1::SILENCED});
        CHECK(heard.at(bot.key()).in_force == Kinds{v1::SILENCED});
        CHECK(heard.at(bot.key()).news.kind() == v1::SILENCED);
        CHECK(heard.at(bot.key()).news.reason() == "a reason");
        // About the bot alone: its owner hears nothing of it, the owner's mute stays in force.
        one.told.heard.clear();
        order(home, v1::WARN, "Adabot");
        one.look();
        CHECK_FALSE(heard.contains(owner.key()));
        CHECK(heard.at(bot.key()).in_force == Kinds{v1::WARNING, v1::SILENCED});
        CHECK(heard.at(bot.key()).news.kind() == v1::WARNING);
        order(home, v1::BAN_PERSON, "Ada");
        one.look_until_all_is_done();
        CHECK(heard.at(bot.key()).news.kind() == v1::BANISHED);
        REQUIRE(one.told.orders.size() == 1);
        CHECK(std::get<input::PutOut>(one.told.orders.front().second).account == bot.key());
        order(home, v1::PARDON, "Ada");
        one.look();
        CHECK(heard.at(bot.key()).in_force == Kinds{v1::WARNING});
        CHECK(heard.at(bot.key()).news.reason().empty());
    });
}

TEST_CASE("orders: bans of addresses and announcements are heard, and lifted") {
    holds_for_all([](Home& home) {
        std::array<Watching, 2> servers{Watching(home), Watching(home)};
        for (Watching& server : servers) server.look();
        order(home, v1::BAN_ADDRESS, {}, "10.0.0.1", 5);
        order(home, v1::ANNOUNCE, {}, "hello");
        for (Watching& server : servers) {
            server.look();
            CHECK(server.told.barred.size() == 1);
            CHECK(server.told.announcement == "hello");
        }
        order(home, v1::PARDON, {}, "10.0.0.1");
        order(home, v1::ANNOUNCE, {}, "");
        for (Watching& server : servers) {
            server.look();
            CHECK(server.told.barred.empty());
            CHECK(server.told.announcement.empty());
        }
    });
}

TEST_CASE("orders: an account's data is exported from every store") {
    holds_for_all([](Home& home) {
        add_account(home, "Ada");
        seat(home, "room", "Ada");
        v1::Line said;
        said.set_text("hello");
        NewLine line;
        line.room = "room";
        line.account = id_of("Ada");
        line.command_id = "id";
        line.at_ms = now_ms;
        line.body = said.SerializeAsString();
        const auto kept =
            store_tests::wait_for<KeptLine>([&](auto done) { home.store().keep_line(line, done); });
        REQUIRE(kept.result == StoreResult::stored);
        const auto blocked = store_tests::wait_for<StoreResult>([&](auto done) {
            home.store().block({id_of("Ada"), id_of("Ben"), "Ben", now_ms}, 10, done);
        });
        REQUIRE(blocked == StoreResult::stored);
        constexpr int reports = 201;  // more than a page
        DocumentChanges made;
        for (int i = 0; i < reports; ++i) {
            Kept<stored::Report> report{{{DocumentKind::report, std::to_string(i)}}, {}};
            report.document.owner = "open";
            report.is.set_by(id_of(i % 2 == 0 ? "Ada" : "Ben"));
            made.push_back(report.put());
        }
        REQUIRE(Archive(documents(home)).change(std::move(made)));
        home.reopen();
        AccountOptions options;
        options.now_ms = [] { return now_ms; };
        options.rooms = &home.store();
        Accounts accounts(Archive(documents(home)), options,
                          [](const std::string&, const std::string&) {});
        Asker asker;
        asker.account = id_of("Ada");
        asker.token = "token of Ada";
        const v1::Export all = accounts.all_of(asker);
        REQUIRE(all.lines_size() == 1);
        CHECK(all.lines(0).room() == "room");
        CHECK(all.lines(0).line().text() == "hello");
        REQUIRE(all.blocked_size() == 1);
        CHECK(all.blocked(0).name() == "Ben");
        CHECK(all.reports_size() == 101);
    });
}
