// Names that look alike, on every kind of store: accounts older than skeletons keep their names,
// and no new name looks like one.
#include "server/people/names.h"

#include <array>
#include <thread>

#include "server/crypto/identity.h"
#include "server/people/moderation.h"
#include "tests/server/store/support/homes.h"

using namespace server;
using server::store_tests::holds_for_all;
using server::store_tests::Home;
namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr const char* latin = "TOM";
constexpr const char* cyrillic = "\u0422\u041E\u041C";

std::string account_id(const std::string& name) {
    return (name + std::string(account_bytes, '.')).substr(0, account_bytes);
}

Archive archive_of(Home& home) {
    return Archive(dynamic_cast<DocumentStore&>(home.store()));
}

// As servers did before there were skeletons.
void add_old(Home& home, const std::string& name) {
    Kept<stored::Account> account{{{DocumentKind::account, account_id(name)}}, {}};
    account.is.set_name(name);
    account.is.set_name_key(look_alike_key(name));
    Kept<stored::Name> taken{{{DocumentKind::name, look_alike_key(name)}}, {}};
    taken.is.set_account(account_id(name));
    REQUIRE(archive_of(home).change({account.put(), taken.put()}));
}

// Whether the name could be had: also by whom, if it was changed meanwhile.
bool take(Home& home, const std::string& name, const std::string& account) {
    const Archive archive = archive_of(home);
    NameChanges names(archive);
    try {
        names.take(account_name(name).value(), account_id(account), "name");
    } catch (const Refusal& refusal) {
        CHECK(refusal.error().code() == v1::NAME_TAKEN);
        return false;
    }
    Kept<stored::Account> made{{{DocumentKind::account, account_id(account)}}, {}};
    made.is.set_name(name);
    made.is.set_name_key(look_alike_key(name));
    DocumentChanges changes{made.put()};
    names.add_to(changes);
    return archive.change(std::move(changes));
}

void give_back(Home& home, const std::string& name, const std::string& account) {
    const Archive archive = archive_of(home);
    NameChanges names(archive);
    names.free(look_alike_key(name), account_id(account));
    DocumentChanges changes;
    names.add_to(changes);
    REQUIRE(archive.change(std::move(changes)));
}

std::string owner(Home& home, const std::string& name) {
    return archive_of(home)
        .one<stored::Name>(DocumentKind::name, look_alike_key(name))
        .is.account();
}

std::size_t skeletons(Home& home) {
    return archive_of(home).list({DocumentKind::skeleton, {}, {}, {}, 1'000}).size();
}

std::vector<Document> all_documents(Home& home) {
    auto documents = archive_of(home).list({DocumentKind::name, {}, {}, {}, 1'000});
    for (Document& one : archive_of(home).list({DocumentKind::skeleton, {}, {}, {}, 1'000}))
        documents.push_back(std::move(one));
    return documents;
}

}  // namespace

TEST_CASE("names: two that look alike from before stay, and a third one is refused") {
    holds_for_all([](Home& home) {
        add_old(home, latin);
        add_old(home, cyrillic);
        index_names(archive_of(home));
        CHECK(owner(home, latin) == account_id(latin));
        CHECK(owner(home, cyrillic) == account_id(cyrillic));
        const char* third = "\u0422\u043E\u043C";  // Cyrillic, in small letters but for the first
        CHECK_FALSE(take(home, "Tom", "third"));
        CHECK_FALSE(take(home, third, "third"));
        give_back(home, latin, latin);
        CHECK_FALSE(take(home, "Tom", "third"));
        CHECK(owner(home, cyrillic) == account_id(cyrillic));
        give_back(home, cyrillic, cyrillic);
        CHECK(skeletons(home) == 0);
        CHECK(take(home, "Tom", "third"));
        CHECK_FALSE(take(home, cyrillic, "fourth"));
    });
}

TEST_CASE("names: the index is made once, also by several servers at once") {
    holds_for_all([](Home& home) {
        constexpr int count = 250;  // more than a page
        for (int i = 0; i < count; ++i) add_old(home, "name " + std::to_string(1'000 + i) + "x");
        std::array<std::thread, 3> servers;
        for (std::thread& server : servers)
            server = std::thread([&home] { index_names(archive_of(home)); });
        for (std::thread& server : servers) server.join();
        CHECK_FALSE(take(home, "name l003x", "other"));
        const auto done = all_documents(home);
        CHECK(done.size() >= 2 * count);
        for (const Document& one : done)
            CHECK(one.version == 1 + (one.id.kind == DocumentKind::name));
        home.reopen();
        index_names(archive_of(home));
        CHECK(all_documents(home) == done);
        // A server of before takes a name meanwhile.
        add_old(home, latin);
        CHECK(take(home, cyrillic, "too early"));
        index_names(archive_of(home));
        CHECK_FALSE(take(home, "tom", "late"));
    });
}

TEST_CASE("names: an earlier server's remains of a deleted account block no name") {
    holds_for_all([](Home& home) {
        REQUIRE(take(home, latin, "Ada"));
        const Archive archive = archive_of(home);
        auto account = archive.one<stored::Account>(DocumentKind::account, account_id("Ada"));
        account.is.Clear();
        account.is.set_removed_ms(1);
        const auto name = archive.one<stored::Name>(DocumentKind::name, look_alike_key(latin));
        REQUIRE(archive.change({account.put(), name.remove()}));
        CHECK(take(home, cyrillic, "Ben"));
        CHECK_FALSE(take(home, latin, "Cleo"));
    });
}

TEST_CASE("names: of two who want names that look alike in one moment one gets theirs") {
    holds_for_all([](Home& home) {
        const Archive archive = archive_of(home);
        std::array<NameChanges, 2> names{NameChanges(archive), NameChanges(archive)};
        names[0].take(account_name(latin).value(), account_id("Ada"), "name");
        names[1].take(account_name(cyrillic).value(), account_id("Ben"), "name");
        std::array<DocumentChanges, 2> changes;
        for (std::size_t i = 0; i < 2; ++i) names[i].add_to(changes[i]);
        CHECK(archive.change(changes[0]));
        CHECK_FALSE(archive.change(changes[1]));
        CHECK(owner(home, cyrillic).empty());
    });
}

TEST_CASE("names: a moderator renames by the same rules, and the old name becomes free") {
    holds_for_all([](Home& home) {
        REQUIRE(take(home, "Ada", "Ada"));
        REQUIRE(take(home, "Ben", "Ben"));
        Moderation desk(archive_of(home), nullptr, [] { return std::uint64_t{1}; });
        const auto rename = [&](const char* name, const char* to) {
            v1::Order order;
            order.set_kind(v1::RENAME);
            order.set_name(name);
            order.set_text(to);
            order.set_reason("a reason");
            try {
                static_cast<void>(desk.carry_out(Moderation::operator_here(), order));
            } catch (const Refusal& refusal) {
                return refusal.error().code();
            }
            return v1::ERROR_CODE_UNSPECIFIED;
        };
        CHECK(rename("Ada", latin) == v1::ERROR_CODE_UNSPECIFIED);
        CHECK(rename("Ben", cyrillic) == v1::NAME_TAKEN);
        CHECK(rename("Ben", "Admin") == v1::NAME_NOT_ALLOWED);
        CHECK(rename(latin, "Tom") == v1::ERROR_CODE_UNSPECIFIED);  // one's own, written otherwise
        CHECK(rename(latin, "Ada") == v1::ERROR_CODE_UNSPECIFIED);
        CHECK(rename("Ben", cyrillic) == v1::ERROR_CODE_UNSPECIFIED);
        CHECK(owner(home, cyrillic) == account_id("Ben"));
        CHECK(take(home, "Ben", "Cleo"));
    });
}
