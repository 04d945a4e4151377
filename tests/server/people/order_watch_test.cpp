#include "server/people/order_watch.h"

#include <limits>
#include <map>
#include <set>

#include "server/crypto/identity.h"
#include "server/people/moderation.h"
#include "server/store/memory_store.h"
#include "server/text/name.h"
#include "tests/server/people/support/told.h"
#include "tests/support/catch.h"

namespace order_watch_test {

using namespace server;
using server::people_tests::Told;
namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t minute_ms = 60'000;
constexpr std::uint64_t quarter_ms = 15'000;

// The documents, of which some cannot be read for a while.
class Flaky final : public DocumentStore {
public:
    explicit Flaky(DocumentStore& store) : store_(store) {}
    std::set<DocumentKind> unreadable;
    bool no_later_pages = false;

    void read_documents(std::vector<DocumentId> ids,
                        std::function<void(std::optional<std::vector<Document>>)> done) override {
        if (unreadable.contains(ids.front().kind)) return done(std::nullopt);
        store_.read_documents(std::move(ids), std::move(done));
    }
    void list_documents(DocumentQuery query,
                        std::function<void(std::optional<std::vector<Document>>)> done) override {
        if (no_later_pages && query.after_rank && query.kind != DocumentKind::pulse)
            return done(std::nullopt);
        store_.list_documents(std::move(query), std::move(done));
    }
    void change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) override {
        store_.change_documents(std::move(changes), std::move(done));
    }

private:
    DocumentStore& store_;
};

// Two servers of one store; orders are given elsewhere. Each looks when it is told to.
struct Servers {
    std::uint64_t now_ms = 1'000'000'000'000;
    MemoryStore store;
    Flaky documents{store};
    PeopleFigures figures;
    std::array<Told, 2> told;
    std::array<int, 2> removed{};
    Moderation moderation{Archive(store), nullptr, [this] { return now_ms; }};
    OrderWatch one{watch(0)};
    OrderWatch other{watch(1)};

    Servers() { look(); }
    OrderWatch watch(std::size_t i) {
        return OrderWatch(documents, store, told[i], [this] { return now_ms; }, figures,
                          {[](const std::string&) {}, [this, i] { ++removed[i]; }});
    }
    void look() {
        one.look();
        other.look();
    }
    void order(v1::OrderKind kind, const std::string& text, std::uint32_t minutes = 0) {
        v1::Order order;
        order.set_kind(kind);
        order.set_text(text);
        order.set_minutes(minutes);
        static_cast<void>(moderation.carry_out(Moderation::operator_here(), order));
    }
    void order_about(v1::OrderKind kind, const std::string& name) {
        v1::Order order;
        order.set_kind(kind);
        order.set_name(name);
        order.set_reason("a reason");
        static_cast<void>(moderation.carry_out(Moderation::operator_here(), order));
    }
    AccountId add(const std::string& name) {
        Kept<stored::Account> account{{{DocumentKind::account, std::string(account_bytes, 'a')}},
                                      {}};
        account.is.set_name(name);
        Kept<stored::Name> taken{{{DocumentKind::name, look_alike_key(name)}}, {}};
        taken.is.set_account(account.key());
        REQUIRE(Archive(store).change({account.put(), taken.put()}));
        return account.key();
    }
    // Of made-up addresses.
    void bar(const std::string& addresses, std::size_t count, std::int64_t until) {
        DocumentChanges changes;
        for (std::size_t i = 0; i < count; ++i) {
            Document ban{{DocumentKind::sanction, barred_owner() + addresses + std::to_string(i)}};
            ban.owner = barred_owner();
            ban.rank = until;
            changes.push_back({DocumentChange::Act::put, std::move(ban)});
        }
        REQUIRE(Archive(store).change(std::move(changes)));
    }
};

}  // namespace

TEST_CASE("order watch: all servers learn of a decision with their next look") {
    Servers servers;
    servers.order(v1::ANNOUNCE, "hello");
    servers.order(v1::BAN_ADDRESS, "10.0.0.1");
    servers.look();
    for (const Told& told : servers.told) {
        CHECK(told.announcement == "hello");
        CHECK(told.barred.size() == 1);
    }
    servers.order(v1::ANNOUNCE, "");
    servers.order(v1::PARDON, "10.0.0.1");
    servers.look();
    for (const Told& told : servers.told) {
        CHECK(told.announcement.empty());
        CHECK(told.barred.empty());
        CHECK(told.sanctions == 0);
    }
}

TEST_CASE("order watch: what ends ends on time") {
    Servers servers;
    servers.order(v1::ANNOUNCE, "for a minute", 1);
    servers.order(v1::BAN_ADDRESS, "10.0.0.1", 2);
    servers.look();
    // They look whether or not there is anything new, but that is not often enough.
    const auto go_on = [&] {
        servers.now_ms += minute_ms - quarter_ms;
        servers.look();
        servers.now_ms += quarter_ms;
        servers.look();
    };
    go_on();
    for (const Told& told : servers.told) {
        CHECK(told.announcement.empty());
        CHECK(told.barred.size() == 1);
    }
    go_on();
    for (const Told& told : servers.told) CHECK(told.barred.empty());
}

TEST_CASE("order watch: connected players hear of a mute although the store failed once") {
    const DocumentKind unreadable = GENERATE(DocumentKind::account, DocumentKind::sanction);
    Servers servers;
    const AccountId ada = servers.add("Ada");
    servers.order_about(v1::MUTE_PERSON, "Ada");
    servers.documents.unreadable = {unreadable};
    servers.look();
    for (const Told& told : servers.told) CHECK(told.sanctions == 0);
    servers.documents.unreadable.clear();
    servers.look();
    servers.look();
    for (const Told& told : servers.told) {
        CHECK(told.sanctions == 1);
        REQUIRE(told.heard.contains(ada));
        CHECK(told.heard.at(ada).news.kind() == v1::SILENCED);
    }
}

TEST_CASE("order watch: all banned addresses are refused, however many there are") {
    constexpr std::size_t many = 1'700;
    constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max() - 1;
    Servers servers;
    servers.bar("for ever ", many, never);
    servers.bar("for a while ", many, static_cast<std::int64_t>(servers.now_ms + minute_ms));
    servers.bar("once ", many, static_cast<std::int64_t>(servers.now_ms - 1));
    servers.documents.no_later_pages = true;
    servers.look();
    for (const Told& told : servers.told) CHECK(told.barred.empty());
    servers.documents.no_later_pages = false;
    servers.look();
    for (const Told& told : servers.told) {
        CHECK(told.barred.size() == 2 * many);
        CHECK_FALSE(told.barred.contains("once 0"));
    }
    servers.now_ms += minute_ms;
    servers.look();
    for (const Told& told : servers.told) CHECK(told.barred.size() == many);
}

}  // namespace order_watch_test
