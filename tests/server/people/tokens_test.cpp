// Stolen tokens, the tokens of bots, and the end of connections whose tokens are revoked.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/people/pages.h"
#include "server/store/wait_for.h"
#include "tests/server/people/support/house.h"
#include "tests/support/catch.h"

namespace tokens_test {

using namespace server;
using server::people_tests::code_of;
using server::people_tests::good_password;
using server::people_tests::House;
namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t ten_minutes_ms = 600'000;
constexpr v1::ErrorCode done = v1::ERROR_CODE_UNSPECIFIED;
const std::string proof = R"("proof":{"password":"correct horse battery"})";

// An account with one bot.
struct Home : House {
    std::string token = guest();
    std::string bot_token;

    Home() {
        add(token, "Ada");
        bot_token = bot("Adabot");
    }
    Asker ada() { return asker(token); }
    std::string bot(const std::string& name) {
        v1::NewBot request;
        request.set_name(name);
        return accounts.add_bot(ada(), request).token();
    }
    v1::SignedIn bots_token(const Asker& by, const v1::Proof& given = {}) {
        v1::NewToken request;
        request.set_bot("Adabot");
        if (given.proof_case() != v1::Proof::PROOF_NOT_SET) *request.mutable_proof() = given;
        return accounts.new_token(by, request);
    }
    bool was_revoked(const std::string& account, const std::string& what) const {
        return std::find(revoked.begin(), revoked.end(), std::pair(account, what)) != revoked.end();
    }
    int post(const std::string& path, const std::string& body, const std::string& by,
             const std::string& network) {
        net::HttpRequest request;
        request.method = "POST";
        request.path = "/v1/" + path;
        request.body = body;
        request.bearer = by;
        request.network = network;
        const auto answer = wait_for<net::HttpResponse>(
            [&](auto answered) { people->answer(request, std::move(answered)); });
        return static_cast<int>(answer.status);
    }
};

}  // namespace

TEST_CASE("tokens: a stolen one uses up nothing that the owner needs") {
    Home home;
    const std::string stolen = home.sign_in("Ada", good_password).token();
    const std::string owners = home.now_of(home.token);
    int limited = 0;
    for (int i = 0; i < 150; ++i) {
        for (const auto& [path, body] :
             {std::pair<std::string, std::string>{"account/portrait", "{}"},
              {"account/password", R"({"password":"another good one"})"},
              {"account/password",
               R"({"password":"another good one","proof":{"password":"a wrong password"}})"},
              {"account/tokens/revoke", R"({"id":"AAAA"})"},  // of no token
              {"account/delete", R"({"name":"Ada"})"}}) {
            const int status = home.post(path, body, stolen, "hostile");
            CHECK((status == 200 || status == 400 || status == 403 || status == 429));
            if (status == 429) ++limited;
        }
    }
    CHECK(limited > 500);
    // From elsewhere, and from the network that the thief shares with the owner.
    CHECK(home.post("account/portrait", "{}", owners, "net") == 200);
    CHECK(home.post("account/portrait", "{}", owners, "hostile") == 200);
    CHECK(home.post("account/password", R"({"password":"another good one",)" + proof + "}", owners,
                    "hostile") == 200);
    CHECK_FALSE(home.identify(stolen));
    CHECK(home.post("account/tokens/revoke", "{}", owners, "net") == 200);
    CHECK(home.post("account/delete", R"({"name":"Ada","proof":{"password":"another good one"}})",
                    owners, "net") == 200);
}

TEST_CASE("tokens: who shares one with a thief still signs out everywhere") {
    Home home;
    const std::string shared = home.now_of(home.token);
    int revoked = 0;
    while (revoked < 100 && home.post("account/tokens/revoke", "{}", shared, "hostile") == 200)
        ++revoked;
    CHECK(revoked == 20);
    CHECK(home.post("account/tokens/revoke", R"({"everywhere":true})", shared, "net") == 200);
    CHECK_FALSE(home.identify(home.token));
}

TEST_CASE("tokens: a sign-in alone revokes all others in the same step") {
    Home home;
    v1::SignIn request;
    request.set_name("Ada");
    request.set_password(good_password);
    request.set_alone(true);
    const Asker ada = home.ada();
    const auto back = home.accounts.sign_in(home.asker({}), request);
    CHECK_FALSE(home.identify(home.token));
    CHECK(home.was_revoked(ada.account, ada.token));
    CHECK(home.identify(back.token()));
    // Its own and the bot's.
    CHECK(back.account().tokens_size() == 2);
    CHECK(home.identify(home.bot_token));
}

TEST_CASE("tokens: those of bots are listed, and revoked one by one") {
    Home home;
    const auto another = home.bots_token(home.ada());
    const std::string bot = home.identify(home.bot_token)->account;
    const auto listed = home.accounts.account(home.ada());
    REQUIRE(listed.tokens_size() == 3);
    CHECK(listed.tokens(0).bot().empty());
    CHECK(listed.tokens(0).current());
    CHECK(listed.tokens(1).bot() == "Adabot");
    CHECK(listed.tokens(1).scope() == v1::PLAY);
    CHECK(listed.tokens(1).id() == token_key(home.bot_token));
    v1::RevokeToken one;
    one.set_id(token_key(home.bot_token));
    CHECK(home.accounts.revoke(home.ada(), one).tokens_size() == 2);
    CHECK(home.was_revoked(bot, one.id()));
    CHECK_FALSE(home.identify(home.bot_token));
    CHECK(home.identify(another.token()));
    // Not a second time, nor by another account.
    CHECK(code_of([&] { return home.accounts.revoke(home.ada(), one); }) == v1::BAD_FIELD);
    const std::string stranger = home.guest();
    home.add(stranger, "Ben");
    one.set_id(token_key(another.token()));
    CHECK(code_of([&] { return home.accounts.revoke(home.asker(stranger), one); }) ==
          v1::BAD_FIELD);
    CHECK(home.identify(another.token()));
}

TEST_CASE("tokens: those of bots are revoked all together") {
    Home home;
    const std::string second = home.bot("Adas second");
    const auto other = home.sign_in("Ada", good_password).token();
    const std::string bot = home.identify(second)->account;
    v1::RevokeToken request;
    CHECK(home.accounts.revoke(home.ada(), request).tokens_size() == 3);
    CHECK_FALSE(home.identify(other));
    CHECK(home.identify(home.bot_token));
    request.set_bots(true);
    CHECK(home.accounts.revoke(home.ada(), request).tokens_size() == 1);
    CHECK_FALSE(home.identify(home.bot_token));
    CHECK_FALSE(home.identify(second));
    CHECK(home.was_revoked(bot, std::string(unlisted_tokens)));
    CHECK(home.identify(home.token));
    const auto fresh = home.bots_token(home.ada());
    request.set_everywhere(true);
    CHECK(home.accounts.revoke(home.ada(), request).tokens_size() == 0);
    CHECK_FALSE(home.identify(fresh.token()));
    CHECK_FALSE(home.identify(home.token));
}

TEST_CASE("tokens: a bot and its tokens need a proof, or a sign-in a moment ago") {
    Home home;
    home.now_ms += ten_minutes_ms;
    v1::NewBot request;
    request.set_name("Adas second");
    CHECK(code_of([&] { return home.accounts.add_bot(home.ada(), request); }) == v1::PROOF_NEEDED);
    CHECK(code_of([&] { return home.bots_token(home.ada()); }) == v1::PROOF_NEEDED);
    CHECK(code_of([&] { return home.bots_token(home.ada(), House::proof("a wrong password")); }) ==
          v1::PROOF_NEEDED);
    CHECK(home.accounts.account(home.ada()).tokens_size() == 2);
    *request.mutable_proof() = House::proof();
    CHECK(home.accounts.add_bot(home.ada(), request).account().owner() == "Ada");
    CHECK(home.identify(home.bots_token(home.ada(), House::proof()).token()));
    const Asker back = home.asker(home.sign_in("Ada", good_password).token());
    CHECK(home.identify(home.bots_token(back).token()));
    // A code is used up.
    v1::NewCodes wanted;
    *wanted.mutable_proof() = House::proof();
    v1::Proof code;
    code.set_code(home.accounts.new_codes(back, wanted).codes(0));
    CHECK(home.identify(home.bots_token(home.ada(), code).token()));
    CHECK(code_of([&] { return home.bots_token(home.ada(), code); }) == v1::PROOF_NEEDED);
    CHECK(home.accounts.account(back).codes_left() == 9);
}

TEST_CASE("tokens: what a revoked one has asked for before is not carried out") {
    Home home;
    const Asker stolen = home.asker(home.sign_in("Ada", good_password).token());
    v1::SignIn alone;
    alone.set_name("Ada");
    alone.set_password(good_password);
    alone.set_alone(true);
    const std::string owners = home.accounts.sign_in(home.asker(home.token), alone).token();
    CHECK(code_of([&] { static_cast<void>(home.accounts.revoke(stolen, {})); }) ==
          v1::UNAUTHENTICATED);
    CHECK(home.identify(owners));
}

TEST_CASE("tokens: a new password keeps bots playing whose tokens were made with a proof") {
    Home home;
    const auto proven = home.bots_token(home.ada(), House::proof());
    // One that whoever has the owner's token could make, soon after the sign-in.
    const std::string unproven = home.bots_token(home.ada()).token();
    v1::SetPassword password;
    password.set_password("another good one");
    *password.mutable_proof() = House::proof();
    const std::string bot = home.identify(home.bot_token)->account;
    CHECK(home.accounts.set_password(home.ada(), password).tokens_size() == 2);
    CHECK_FALSE(home.identify(home.bot_token));
    CHECK(home.was_revoked(bot, token_key(home.bot_token)));
    CHECK_FALSE(home.identify(unproven));
    CHECK(home.identify(proven.token()));
}

TEST_CASE("tokens: one that is pushed out ends its connections") {
    Home home;
    const std::string bot = home.identify(home.bot_token)->account;
    for (int i = 0; i < 49; ++i) home.bots_token(home.ada());
    home.revoked.clear();
    home.bots_token(home.ada());
    CHECK(home.revoked == std::vector{std::pair(bot, token_key(home.bot_token))});
    CHECK_FALSE(home.identify(home.bot_token));
    const Asker ada = home.ada();
    home.revoked.clear();
    for (int i = 0; i < 50; ++i) {
        home.now_ms += 60'000;
        home.sign_in("Ada", good_password);
    }
    CHECK(home.revoked == std::vector{std::pair(ada.account, ada.token)});
    CHECK_FALSE(home.identify(home.token));
    // Other servers read of both.
    const Archive archive(*home.store);
    const auto told = [&](const std::string& account, const std::string& token) {
        for (const Document& one :
             archive.list({DocumentKind::notice, revoked_owner(), {}, {}, 100})) {
            const auto revoked = revoked_in(one);
            if (revoked && revoked->account == account && revoked->token == token) return true;
        }
        return false;
    };
    CHECK(told(bot, token_key(home.bot_token)));
    CHECK(told(ada.account, ada.token));
}

TEST_CASE("tokens: an account knows which it lists, for connections by tokens that it never had") {
    Home home;
    const Asker ada = home.ada();
    const auto listed = [&](const std::string& account, const std::string& token) {
        std::optional<bool> answer;
        home.people->find_token(account, token, [&](bool found) { answer = found; });
        return answer.value();
    };
    CHECK(listed(ada.account, ada.token));
    CHECK_FALSE(listed(ada.account, "never stored 16b"));
    // Not another account's, and a guest needs none.
    const std::string bot = home.identify(home.bot_token)->account;
    CHECK_FALSE(listed(ada.account, token_key(home.bot_token)));
    CHECK(listed(bot, token_key(home.bot_token)));
    CHECK(listed(Identity::new_account(), "never stored 16b"));
    // Registration, another password and a revocation make all connections look.
    home.revoked.clear();
    CHECK(home.accounts.revoke(ada, {}).tokens_size() == 2);
    CHECK(home.was_revoked(ada.account, std::string(unlisted_tokens)));
    home.revoked.clear();
    v1::SetPassword password;
    password.set_password("another good one");
    *password.mutable_proof() = House::proof();
    static_cast<void>(home.accounts.set_password(ada, password));
    CHECK(home.was_revoked(ada.account, std::string(unlisted_tokens)));
    const std::string ben = home.guest();
    const Asker guest = home.asker(ben);
    home.add(ben, "Ben");
    CHECK(home.was_revoked(guest.account, std::string(unlisted_tokens)));
}

TEST_CASE("tokens: a muted account makes no bot, nor does the owner of a muted one") {
    Home home;
    Moderation moderation(Archive(*home.documents), nullptr, [&] { return home.now_ms; });
    const auto decide = [&](v1::OrderKind kind, const char* name) {
        v1::Order order;
        order.set_kind(kind);
        order.set_name(name);
        order.set_reason("spam");
        static_cast<void>(moderation.carry_out(Moderation::operator_here(), order));
    };
    v1::NewBot request;
    request.set_name("Adas second");
    const auto made = [&] {
        return code_of([&] { return home.accounts.add_bot(home.ada(), request); });
    };
    for (const char* whom : {"Ada", "Adabot"}) {
        decide(v1::MUTE_PERSON, whom);
        CHECK(made() == v1::MUTED);
        CHECK(home.identify(home.bots_token(home.ada()).token()));
        decide(v1::PARDON, whom);
    }
    CHECK(made() == done);
}

TEST_CASE("tokens: a bot's token changes nothing over HTTP") {
    Home home;
    for (const auto& [path, body] :
         {std::pair<std::string, std::string>{"order/report", R"({"room":"r","reason":"x"})"},
          {"puzzles", R"({"puzzle":"6d484da749","solved":true})"},
          {"account/challenge", "{}"},
          {"account/bots", R"({"name":"Adas second"})"},
          {"account/tokens/revoke", "{}"},
          {"account/portrait", "{}"}})
        CHECK(home.post(path, body, home.bot_token, "net") == 403);
    CHECK(home.post("order/report", R"({"room":"r","reason":"x"})", home.now_of(home.token),
                    "net") != 403);
}

}  // namespace tokens_test
