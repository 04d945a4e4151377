// Subscriptions to Web Push: their owners, their number, and their end.
#include "server/crypto/hash.h"
#include "server/crypto/web_push.h"
#include "server/people/accounts.h"
#include "tests/server/people/support/house.h"
#include "tests/support/catch.h"

namespace push_test {

using namespace server;
using server::people_tests::code_of;
using server::people_tests::good_password;
using server::people_tests::House;
namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

struct PushHouse : House {
    Accounts accounts{Archive(*documents), push_options(), on_revoked()};

    [[nodiscard]] AccountOptions push_options() const {
        AccountOptions made = options;
        made.push_key = "the server's";
        made.takes_endpoint = [](const std::string& endpoint) {
            return endpoint.starts_with("https://");
        };
        return made;
    }
    std::vector<std::string> endpoints(const std::string& account) {
        std::vector<std::string> all;
        bool done = false;
        people->find_push(account, [&](const std::vector<stored::PushSubscription>& found) {
            for (const auto& one : found) all.push_back(one.endpoint());
            done = true;
        });
        REQUIRE(done);
        return all;
    }
    bool has_document(const std::string& account) {
        return Archive(*store).one<stored::PushSubscriptions>(DocumentKind::push, account).exists();
    }
};

v1::NewPushSubscription subscription(const std::string& endpoint) {
    static const std::string key = P256Key::make().point();
    v1::NewPushSubscription made;
    made.set_endpoint(endpoint);
    made.set_key(key);
    made.set_secret(std::string(16, 's'));
    made.set_origin("https://games.example.org");
    made.set_title("Your turn");
    made.set_language("en");
    return made;
}

// With a separate token, as another browser has one.
Asker from_another_browser(PushHouse& house, const std::string& name) {
    return house.asker(house.sign_in(name, good_password).token());
}

std::string endpoint_of(const Asker& browser) {
    return "https://push.example/" + hex(browser.token);
}

using Endpoints = std::vector<std::string>;

}  // namespace

TEST_CASE("push: an account subscribes, and is told the server's key") {
    PushHouse house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    CHECK(house.accounts.push_key(ada).key() == "the server's");
    CHECK(house.endpoints(ada.account).empty());
    const auto told = house.accounts.add_push(ada, subscription("https://push.example/1"));
    CHECK(told.endpoint() == "https://push.example/1");
    CHECK(told.created_ms() == house.now_ms);
    CHECK(house.endpoints(ada.account) == Endpoints{"https://push.example/1"});
    // A repetition by the same browser: it still has one.
    house.accounts.add_push(ada, subscription("https://push.example/2"));
    CHECK(house.endpoints(ada.account) == Endpoints{"https://push.example/2"});
    const Asker other = from_another_browser(house, "Ada");
    house.accounts.add_push(other, subscription("https://push.example/3"));
    CHECK(house.endpoints(ada.account) ==
          Endpoints{"https://push.example/2", "https://push.example/3"});
    v1::RemovePushSubscription removal;
    removal.set_endpoint("https://push.example/2");
    CHECK(house.accounts.remove_push(ada, removal).endpoint() == "https://push.example/2");
    CHECK(house.accounts.remove_push(ada, removal).endpoint().empty());
    CHECK(house.endpoints(ada.account) == Endpoints{"https://push.example/3"});
}

TEST_CASE("push: there are ten at most, and the oldest ends") {
    PushHouse house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const std::string ada = house.asker(token).account;
    Endpoints expected;
    for (int i = 0; i < 12; ++i) {
        house.now_ms += 61'000;  // as often as one may sign in
        const std::string endpoint = "https://push.example/" + std::to_string(i);
        house.accounts.add_push(from_another_browser(house, "Ada"), subscription(endpoint));
        if (i >= 2) expected.push_back(endpoint);
    }
    CHECK(house.endpoints(ada) == expected);
}

TEST_CASE("push: a subscription ends with its token") {
    PushHouse house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    const Asker other = from_another_browser(house, "Ada");
    const Asker third = from_another_browser(house, "Ada");
    for (const Asker& one : {ada, other, third})
        house.accounts.add_push(one, subscription(endpoint_of(one)));
    CHECK(house.endpoints(ada.account).size() == 3);
    v1::RevokeToken sign_out;
    sign_out.set_id(other.token);
    static_cast<void>(house.accounts.revoke(other, sign_out));
    CHECK(house.endpoints(ada.account) == Endpoints{endpoint_of(ada), endpoint_of(third)});
    SECTION("everywhere else") {
        static_cast<void>(house.accounts.revoke(ada, {}));
        CHECK(house.endpoints(ada.account) == Endpoints{endpoint_of(ada)});
    }
    SECTION("everywhere") {
        v1::RevokeToken everywhere;
        everywhere.set_everywhere(true);
        static_cast<void>(house.accounts.revoke(ada, everywhere));
        CHECK_FALSE(house.has_document(ada.account));
    }
    SECTION("with a new password") {
        v1::SetPassword change;
        change.set_password("another good password");
        *change.mutable_proof() = House::proof();
        static_cast<void>(house.accounts.set_password(third, change));
        CHECK(house.endpoints(ada.account) == Endpoints{endpoint_of(third)});
    }
    SECTION("with the account") {
        v1::DeleteAccount gone;
        gone.set_name("Ada");
        *gone.mutable_proof() = House::proof();
        static_cast<void>(house.accounts.remove(ada, gone));
        CHECK_FALSE(house.has_document(ada.account));
        CHECK(house.endpoints(ada.account).empty());
    }
}

TEST_CASE("push: none is told of whose token an earlier version has taken away") {
    PushHouse house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    house.accounts.add_push(ada, subscription("https://push.example/1"));
    const Archive archive(*house.store);
    auto account = archive.one<stored::Account>(DocumentKind::account, ada.account);
    account.is.clear_tokens();
    REQUIRE(archive.change({account.put()}));
    CHECK(house.endpoints(ada.account).empty());
}

TEST_CASE("push: one that signs out meanwhile subscribes no more") {
    PushHouse house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    const Asker other = from_another_browser(house, "Ada");
    house.documents->first = [&] {
        v1::RevokeToken sign_out;
        sign_out.set_id(other.token);
        static_cast<void>(house.accounts.revoke(ada, sign_out));
    };
    CHECK(code_of([&] {
              house.accounts.add_push(other, subscription("https://push.example/1"));
          }) == v1::UNAUTHENTICATED);
    CHECK(house.endpoints(ada.account).empty());
}

TEST_CASE("push: a subscription ended by its service is forgotten, also when another changes") {
    PushHouse house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    const Asker other = from_another_browser(house, "Ada");
    house.accounts.add_push(ada, subscription("https://push.example/1"));
    // Without waiting, which is forbidden in a store's callback.
    auto changed =
        Archive(*house.store).one<stored::PushSubscriptions>(DocumentKind::push, ada.account);
    auto& second = *changed.is.add_subscriptions();
    second = changed.is.subscriptions(0);
    second.set_endpoint("https://push.example/2");
    second.set_token(other.token);
    house.documents->first = [&] {
        house.store->change_documents({changed.put()}, [](StoreResult) {});
    };
    house.people->forget_push(ada.account, "https://push.example/1");
    CHECK(house.endpoints(ada.account) == Endpoints{"https://push.example/2"});
    house.people->forget_push(ada.account, "https://push.example/1");
    house.people->forget_push(ada.account, "https://push.example/2");
    CHECK_FALSE(house.has_document(ada.account));
    house.people->forget_push(ada.account, "https://push.example/2");
}

TEST_CASE("push: an unusable subscription is refused and changes nothing") {
    PushHouse house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    const auto refused_with = [&](const Asker& asker, auto change) {
        auto request = subscription("https://push.example/1");
        change(request);
        return code_of([&] { return house.accounts.add_push(asker, request); });
    };
    const auto field = [&](auto change) { return refused_with(ada, change); };
    using New = v1::NewPushSubscription&;
    CHECK(field([](New one) { one.set_endpoint("http://push.example/1"); }) == v1::BAD_FIELD);
    CHECK(field([](New one) { one.clear_endpoint(); }) == v1::BAD_FIELD);
    CHECK(field([](New one) { one.set_endpoint("https://" + std::string(1'020, 'x')); }) ==
          v1::BAD_FIELD);
    CHECK(field([](New one) { one.set_key(std::string(65, '\4')); }) == v1::BAD_FIELD);
    CHECK(field([](New one) { one.clear_key(); }) == v1::BAD_FIELD);
    CHECK(field([](New one) { one.set_secret("short"); }) == v1::BAD_FIELD);
    CHECK(field([](New one) { one.set_secret(std::string(17, 's')); }) == v1::BAD_FIELD);
    for (const char* origin : {"", "javascript:alert(1)", "https://games.example.org/path",
                               "https://user@games.example.org", "ftp://games.example.org"}) {
        CAPTURE(origin);
        CHECK(field([&](New one) { one.set_origin(origin); }) == v1::BAD_FIELD);
    }
    CHECK(field([](New one) { one.clear_title(); }) == v1::BAD_FIELD);
    CHECK(field([](New one) { one.set_title("two\nlines"); }) == v1::BAD_FIELD);
    CHECK(field([](New one) { one.set_title(std::string(81, 'x')); }) == v1::BAD_FIELD);
    CHECK(field([](New one) { one.set_language("\"en\""); }) == v1::BAD_FIELD);
    CHECK(field([](New one) { one.set_language(std::string(36, 'x')); }) == v1::BAD_FIELD);
    const auto whole = [](New) {};
    CHECK(refused_with({}, whole) == v1::UNAUTHENTICATED);
    CHECK(refused_with(house.asker(house.guest()), whole) == v1::NOT_REGISTERED);
    Asker plays = ada;
    plays.play_only = true;
    CHECK(refused_with(plays, whole) == v1::FORBIDDEN);
    CHECK_FALSE(house.has_document(ada.account));
    // Where push is off.
    CHECK(code_of([&] {
              return house.House::accounts.add_push(ada, subscription("https://push.example/1"));
          }) == v1::FORBIDDEN);
    CHECK(house.House::accounts.push_key(ada).key().empty());
}

TEST_CASE("push: the export holds subscriptions without their keys") {
    PushHouse house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    house.accounts.add_push(ada, subscription("https://push.example/1"));
    const v1::Export all = house.accounts.all_of(ada);
    REQUIRE(all.push_size() == 1);
    CHECK(all.push(0).endpoint() == "https://push.example/1");
    CHECK(all.push(0).origin() == "https://games.example.org");
    CHECK(all.push(0).title() == "Your turn");
    CHECK(all.push(0).language() == "en");
    CHECK(all.push(0).created_ms() == house.now_ms);
    CHECK(all.SerializeAsString().find(std::string(16, 's')) == std::string::npos);
}

}  // namespace push_test
