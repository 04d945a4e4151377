#include "server/people/accounts.h"

#include <optional>
#include <set>

#include "server/net/addresses.h"
#include "server/people/moderation.h"
#include "server/store/wait_for.h"
#include "tests/server/people/support/house.h"
#include "tests/support/catch.h"

namespace accounts_test {

using namespace server;
using server::people_tests::Authenticator;
using server::people_tests::code_of;
using server::people_tests::good_password;
using server::people_tests::House;
namespace v1 = meeple::v1;

TEST_CASE("accounts: a guest becomes one in place, and comes back by password") {
    House house;
    const std::string token = house.guest();
    const std::string account = house.identify(token)->account;
    const auto made = house.add(token, "Ada");
    CHECK(made.account().name() == "Ada");
    CHECK(made.account().has_password());
    CHECK(made.account().codes_left() == 10);
    CHECK(std::set<std::string>(made.codes().begin(), made.codes().end()).size() == 10);
    REQUIRE(made.account().tokens_size() == 1);
    CHECK(made.account().tokens(0).current());
    // By the token that the guest was given instead of theirs.
    const auto same = house.identify_by(made.token());
    REQUIRE(same);
    CHECK(same->account == account);
    CHECK(same->registered);
    CHECK(same->name == "Ada");
    const auto back = house.sign_in("ADA", good_password);
    CHECK(house.identify(back.token())->account == account);
    CHECK(back.account().tokens_size() == 2);
    CHECK(code_of([&] { return house.sign_in("Ada", "wrong password"); }) == v1::UNAUTHENTICATED);
    CHECK(code_of([&] { return house.sign_in("Nobody", good_password); }) == v1::UNAUTHENTICATED);
    CHECK(code_of([&] { return house.add(token, "Other"); }) == v1::REGISTERED_ALREADY);
}

TEST_CASE("accounts: names that look alike are one name") {
    House house;
    house.add(house.guest(), "Ida Bob");
    for (const char* name : {"ida bob", "lda bob", "1da-b0b", "IdaBob"}) {
        CAPTURE(name);
        CHECK(code_of([&] { return house.add(house.guest(), name); }) == v1::NAME_TAKEN);
        CHECK_FALSE(house.identify(house.guest(), name)->name_is_free);
    }
    CHECK(house.identify(house.guest(), "Ben")->name_is_free);
    for (const char* name : {"", "x", "<b>", "a\nb"})
        CHECK(code_of([&] { return house.add(house.guest(), name); }) == v1::NAME_NOT_ALLOWED);
}

TEST_CASE("accounts: weak passwords and missing proofs are refused") {
    House house;
    for (const char* password : {"short", "aaaaaaaaaaaaaaa", "Ada Lovelace"}) {
        CAPTURE(password);
        CHECK(code_of([&] { return house.add(house.guest(), "Ada Lovelace", password); }) ==
              v1::PASSWORD_NOT_ALLOWED);
    }
    CHECK(code_of([&] { return house.add(house.guest(), "Ada", ""); }) == v1::LAST_PROOF);
    CHECK(code_of([&] { return house.add(house.guest(), "Ada", std::string(300, 'x') + "y"); }) ==
          v1::PASSWORD_NOT_ALLOWED);
}

TEST_CASE("accounts: a passkey makes one, signs in, and its answers are taken once") {
    House house;
    Authenticator key;
    const std::string token = house.guest();
    v1::Register request;
    request.set_name("Ada");
    const std::string first = house.challenge();
    *request.mutable_passkey() = key.make(first);
    const auto made = house.add(token, request);
    REQUIRE(made.account().passkeys_size() == 1);
    CHECK(made.account().passkeys(0).label() == "a key");
    CHECK_FALSE(made.account().has_password());

    const std::string challenge = house.challenge();
    const auto back = house.sign_in(key, challenge);
    CHECK(back.account().name() == "Ada");
    // Replayed: the same answer, and another one to the same challenge.
    CHECK(code_of([&] { return house.sign_in(key, challenge); }) == v1::CHALLENGE_GONE);
    CHECK(code_of([&] { return house.sign_in(key, first); }) == v1::CHALLENGE_GONE);
    CHECK(code_of([&] { return house.sign_in(key, "none of ours"); }) == v1::CHALLENGE_GONE);
    const std::string old = house.challenge();
    house.now_ms += 300'001;
    CHECK(code_of([&] { return house.sign_in(key, old); }) == v1::CHALLENGE_GONE);
    // The next change deletes old, used challenges.
    for (int i = 0; i < 3; ++i) house.sign_in(key, house.challenge());
    Authenticator stranger;
    stranger.credential = key.credential;
    CHECK(code_of([&] { return house.sign_in(stranger, house.challenge()); }) ==
          v1::PASSKEY_REFUSED);
}

TEST_CASE("accounts: an authenticator that counts and has been copied is found out") {
    House house;
    Authenticator key;
    const std::string token = house.guest();
    v1::Register request;
    request.set_name("Ada");
    key.counter = 5;
    *request.mutable_passkey() = key.make(house.challenge());
    static_cast<void>(house.add(token, request));
    key.counter = 7;
    house.sign_in(key, house.challenge());
    CHECK(code_of([&] { return house.sign_in(key, house.challenge()); }) == v1::PASSKEY_REFUSED);
    key.counter = 8;
    house.sign_in(key, house.challenge());
}

TEST_CASE("accounts: a passkey that has verified its user must do so from then on") {
    House house;
    Authenticator key;
    const std::string token = house.guest();
    v1::Register request;
    request.set_name("Ada");
    *request.mutable_passkey() = key.make(house.challenge());
    static_cast<void>(house.add(token, request));
    constexpr unsigned verified = 0x05;
    constexpr unsigned touched = 0x01;
    const auto use = [&](unsigned flags) {
        key.flags = flags;
        return code_of([&] { house.sign_in(key, house.challenge()); });
    };
    CHECK(use(touched) == v1::PASSKEY_REFUSED);
    CHECK(use(verified) == v1::ERROR_CODE_UNSPECIFIED);
    // One of an earlier version, of which that is not known.
    const Archive archive(*house.store);
    auto kept = archive.one<meeple::store::v1::Passkey>(DocumentKind::passkey, key.credential);
    kept.is.clear_verifies();
    REQUIRE(archive.change({kept.put()}));
    CHECK(use(touched) == v1::ERROR_CODE_UNSPECIFIED);
    CHECK(use(verified) == v1::ERROR_CODE_UNSPECIFIED);
    CHECK(use(touched) == v1::PASSKEY_REFUSED);
}

TEST_CASE("accounts: recovery codes sign in once each, also written as people write them") {
    House house;
    const auto made = house.add(house.guest(), "Ada");
    std::string code = made.codes(3);
    CHECK(house.sign_in_by_code("Ada", code).account().codes_left() == 9);
    CHECK(code_of([&] { return house.sign_in_by_code("Ada", code); }) == v1::UNAUTHENTICATED);
    std::string written = made.codes(4);
    for (char& letter : written)
        letter = letter == '-' ? ' ' : static_cast<char>(std::toupper(letter));
    const auto back = house.sign_in_by_code("Ada", written);
    v1::NewCodes wanted;
    *wanted.mutable_proof() = House::proof();
    const auto fresh = house.accounts.new_codes(house.asker(back.token()), wanted);
    CHECK(fresh.codes_size() == 10);
    house.now_ms += 600'000;
    CHECK(code_of([&] { return house.sign_in_by_code("Ada", made.codes(5)); }) ==
          v1::UNAUTHENTICATED);
    CHECK(house.sign_in_by_code("Ada", fresh.codes(0)).account().codes_left() == 9);
}

TEST_CASE("accounts: an operator's code signs in once, within a day") {
    House house;
    house.add(house.guest(), "Ada");
    const std::string code = house.accounts.reset("ada");
    CHECK(house.sign_in_by_code("Ada", code).account().name() == "Ada");
    CHECK(code_of([&] { return house.sign_in_by_code("Ada", code); }) == v1::UNAUTHENTICATED);
    const std::string late = house.accounts.reset("ada");
    house.now_ms += 86'400'000;
    CHECK(code_of([&] { return house.sign_in_by_code("Ada", late); }) == v1::UNAUTHENTICATED);
    CHECK(code_of([&] { return house.accounts.reset("Ben"); }) == v1::NOT_REGISTERED);
}

TEST_CASE("accounts: guessing is limited by address and by account") {
    House house;
    house.add(house.guest(), "Ada");
    house.add(house.guest(), "Ben");
    const auto guess = [&](const std::string& name, const std::string& from) {
        return code_of([&] { return house.sign_in(name, "a wrong password", from); });
    };
    for (int i = 0; i < 5; ++i) CHECK(guess("Ada", "a") == v1::UNAUTHENTICATED);
    CHECK(guess("Ada", "a") == v1::LOCKED_OUT);
    // Refuses even the right password until then; other addresses are not affected.
    CHECK(code_of([&] { return house.sign_in("Ada", good_password, "a"); }) == v1::LOCKED_OUT);
    CHECK(house.sign_in("Ada", good_password, "b").account().name() == "Ada");
    house.now_ms += 12'000;
    CHECK(house.sign_in("Ada", good_password, "a").account().name() == "Ada");
    // One address, many names.
    constexpr int many = 100;
    int tried = 0;
    while (tried < many && guess("name" + std::to_string(tried), "c") == v1::UNAUTHENTICATED)
        ++tried;
    CHECK(tried == 20);
    // One name, many addresses.
    int from = 0;
    while (from < many && guess("Ben", "d" + std::to_string(from)) == v1::UNAUTHENTICATED) ++from;
    CHECK(from == 20);
}

TEST_CASE("accounts: a text that is longer than any of its kind is refused before it is counted") {
    House house;
    house.add(house.guest(), "Ada");
    const std::string name(10'000, 'x');
    for (int i = 0; i < 30; ++i)
        CHECK(code_of([&] { return house.sign_in(name, good_password, "a"); }) == v1::BAD_FIELD);
    CHECK(house.sign_in("Ada", good_password, "a").account().name() == "Ada");
    CHECK(code_of([&] { return house.sign_in_by_code("Ada", name); }) == v1::UNAUTHENTICATED);
    CHECK(code_of([&] { return house.accounts.person(name); }) == v1::NOT_REGISTERED);
    CHECK(house.identify(house.guest(), name)->name_is_free);
}

TEST_CASE("attempts: the table has a bound, and the most frequent ones stay in it") {
    Attempts attempts({1.0 / 60, 3});
    constexpr std::uint64_t now_ms = 1'000'000;
    for (int i = 0; i < 3; ++i) CHECK(attempts.take("Ada", now_ms) == 0);
    const std::string long_name(1'000, 'x');
    for (std::size_t i = 0; i < 3 * Attempts::keys_max; ++i) {
        static_cast<void>(attempts.take(long_name + std::to_string(i), now_ms));
        if (i % 1'000 == 0) CHECK(attempts.size() <= Attempts::keys_max);
    }
    CHECK(attempts.size() <= Attempts::keys_max);
    CHECK(attempts.take("Ada", now_ms) == 60'000);
}

TEST_CASE("accounts: so many are made from one address in a day") {
    House house;
    for (int i = 0; i < 20; ++i) house.add(house.guest(), "Name " + std::to_string(i) + "x");
    CHECK(code_of([&] { return house.add(house.guest(), "One more"); }) == v1::RATE_LIMITED);
    house.now_ms += 86'400'000 / 20;
    house.add(house.guest(), "One more");
}

TEST_CASE("accounts: tokens are listed, and revoked they prove nothing") {
    House house;
    const std::string token = house.guest();
    const auto made = house.add(token, "Ada");
    const auto other = house.sign_in("Ada", good_password).token();
    const auto third = house.sign_in("Ada", good_password).token();
    const Asker ada = house.asker(token);
    v1::RevokeToken one;
    one.set_id(token_key(other));
    CHECK(house.accounts.revoke(ada, one).tokens_size() == 2);
    CHECK(house.revoked.back() == std::pair(ada.account, token_key(other)));
    CHECK_FALSE(house.identify(other));
    CHECK(house.identify(third));
    // All others; and at last the guest's own, which its MAC alone does not prove any more.
    CHECK(house.accounts.revoke(ada, {}).tokens_size() == 1);
    CHECK_FALSE(house.identify(third));
    one.set_id(ada.token);
    CHECK(house.accounts.revoke(ada, one).tokens_size() == 0);
    CHECK_FALSE(house.identify(token));
    CHECK(house.sign_in("Ada", good_password).account().tokens_size() == 1);
}

TEST_CASE("accounts: an account, its bots and their owner are found from each of them") {
    House house;
    const auto add = [&](const char* name) {
        const std::string token = house.guest();
        static_cast<void>(house.add(token, name));
        return token;
    };
    const std::string ada = add("Ada"), ben = add("Ben"), guest = house.guest();
    const auto bot_of = [&](const std::string& token, const char* name) {
        v1::NewBot request;
        request.set_name(name);
        return house.accounts.add_bot(house.asker(token), request).token();
    };
    const std::string one = bot_of(ada, "Ada's bot"), other = bot_of(ada, "Ada's other bot");
    const auto id_of = [&](const std::string& token) { return house.identify(token)->account; };
    using Accounts = std::set<AccountId>;
    const auto persons_of = [&](const Accounts& accounts) {
        std::optional<Directory::Persons> found;
        house.people->find_same_people(accounts, [&](const auto& all) { found = all; });
        return found.value();
    };
    const Accounts adas{id_of(ada), id_of(one), id_of(other)};
    for (const std::string& token : {ada, one, other})
        CHECK(persons_of({id_of(token)}) == Directory::Persons{{id_of(token), adas}});
    CHECK(persons_of({}).empty());
    const Directory::Persons all{{id_of(ada), adas},
                                 {id_of(other), adas},
                                 {id_of(one), adas},
                                 {id_of(ben), {id_of(ben)}},
                                 {id_of(guest), {id_of(guest)}}};
    CHECK(persons_of({id_of(ada), id_of(one), id_of(ben), id_of(other), id_of(guest)}) == all);
}

TEST_CASE("accounts: a banned address gets no token, and reports nothing") {
    House house;
    const std::string token = house.guest(), late = house.guest();
    static_cast<void>(house.add(token, "Ada"));
    const auto decide = [&](v1::OrderKind kind) {
        v1::Order order;
        order.set_kind(kind);
        order.set_text("10.0.0.1");
        order.set_reason("flood");
        Moderation moderation(Archive(*house.documents), nullptr, [&] { return house.now_ms; });
        static_cast<void>(moderation.carry_out(Moderation::operator_here(), order));
    };
    const auto from = [&](const char* address, const std::string& whose) {
        Asker asker = house.asker(whose);
        asker.address = net::address_key_of(address).value();
        return asker;
    };
    v1::Register registers;
    registers.set_name("Ben");
    registers.set_password(good_password);
    v1::SignIn signs_in;
    signs_in.set_name("Ada");
    signs_in.set_password(good_password);
    v1::NewBot bot;
    bot.set_name("Ada's bot");
    static_cast<void>(house.accounts.add_bot(house.asker(token), bot));
    v1::NewToken another;
    another.set_bot("Ada's bot");
    bot.set_name("Ada's other bot");
    decide(v1::BAN_ADDRESS);
    const Asker banned = from("10.0.0.1", token);
    const auto refused = [&](const auto& act) {
        try {
            act();
        } catch (const Refusal& refusal) {
            const v1::Error& error = refusal.error();
            return error.code() == v1::BANNED && error.sanction().reason() == "flood";
        }
        return false;
    };
    CHECK(refused([&] { static_cast<void>(house.accounts.sign_in(banned, signs_in)); }));
    CHECK(
        refused([&] { static_cast<void>(house.accounts.add(from("10.0.0.1", late), registers)); }));
    CHECK(refused([&] { static_cast<void>(house.accounts.add_bot(banned, bot)); }));
    CHECK(refused([&] { static_cast<void>(house.accounts.new_token(banned, another)); }));
    CHECK(refused([&] { house.accounts.count_report(banned); }));
    // Existing accounts stay; other addresses are not affected.
    CHECK(house.accounts.all_of(banned).account().name() == "Ada");
    CHECK(house.accounts.sign_in(from("10.0.0.2", token), signs_in).account().name() == "Ada");
    decide(v1::PARDON);
    CHECK(house.accounts.sign_in(banned, signs_in).account().name() == "Ada");
    static_cast<void>(house.accounts.add(from("10.0.0.1", late), registers));
}

TEST_CASE("accounts: a bot has an owner, a name, and tokens that may only play") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    v1::NewBot request;
    request.set_name("Ada's bot");
    const auto bot = house.accounts.add_bot(house.asker(token), request);
    const auto who = house.identify(bot.token());
    REQUIRE(who);
    CHECK(who->bot);
    CHECK(who->name == "Ada's bot");
    CHECK(bot.account().owner() == "Ada");
    CHECK(house.accounts.account(house.asker(token)).bots(0) == "Ada's bot");
    CHECK(house.accounts.person("adas bot").owner() == "Ada");
    Asker playing = house.asker(bot.token());
    playing.play_only = true;  // as the request's door finds it
    CHECK(code_of([&] { return house.accounts.new_codes(playing, {}); }) == v1::FORBIDDEN);
    CHECK(code_of([&] { return house.accounts.add_bot(playing, request); }) == v1::FORBIDDEN);
    CHECK(house.accounts.account(playing).bot());
    // Only the owner can make tokens for it.
    const std::string stranger = house.guest();
    house.add(stranger, "Ben");
    v1::NewToken wanted;
    wanted.set_bot("Ada's bot");
    CHECK(code_of([&] { return house.accounts.new_token(house.asker(stranger), wanted); }) ==
          v1::FORBIDDEN);
    CHECK(house.identify(house.accounts.new_token(house.asker(token), wanted).token()));
}

TEST_CASE("accounts: nothing is left without a way in") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    Authenticator key;
    v1::SetPassword none;
    *none.mutable_proof() = House::proof();
    CHECK(code_of([&] { return house.accounts.set_password(house.asker(token), none); }) ==
          v1::LAST_PROOF);
    auto added = key.make(house.challenge());
    *added.mutable_proof() = House::proof();
    CHECK(house.accounts.add_passkey(house.asker(token), added).passkeys_size() == 1);
    CHECK_FALSE(house.accounts.set_password(house.asker(token), none).has_password());
    v1::RemovePasskey request;
    request.set_credential(key.credential);
    CHECK(code_of([&] { return house.accounts.remove_passkey(house.asker(token), request); }) ==
          v1::LAST_PROOF);
    v1::SetPassword password;
    password.set_password("another good one");
    *password.mutable_proof()->mutable_passkey() = key.use(house.challenge());
    CHECK(house.accounts.set_password(house.asker(token), password).has_password());
    *request.mutable_proof()->mutable_passkey() = key.use(house.challenge());
    CHECK(house.accounts.remove_passkey(house.asker(token), request).passkeys_size() == 0);
    CHECK(code_of([&] { return house.sign_in(key, house.challenge()); }) == v1::PASSKEY_REFUSED);
    CHECK(house.sign_in("Ada", "another good one").account().name() == "Ada");
}

TEST_CASE("accounts: deleted it is gone, its bots too, and its name is free") {
    House house;
    const std::string token = house.guest();
    const auto made = house.add(token, "Ada");
    v1::NewBot bot;
    bot.set_name("Adabot");
    const auto bot_token = house.accounts.add_bot(house.asker(token), bot).token();
    v1::DeleteAccount request;
    request.set_name("Eve");
    CHECK(code_of([&] { return house.accounts.remove(house.asker(token), request); }) ==
          v1::BAD_FIELD);
    request.set_name("Ada");
    *request.mutable_proof() = House::proof();
    const Asker ada = house.asker(token);
    house.revoked.clear();
    static_cast<void>(house.accounts.remove(ada, request));
    CHECK(house.revoked.front() == std::pair(ada.account, std::string()));
    CHECK(house.revoked.size() == 2);
    CHECK_FALSE(house.identify(token));
    CHECK_FALSE(house.identify(bot_token));
    CHECK(code_of([&] { return house.accounts.person("Ada"); }) == v1::NOT_REGISTERED);
    CHECK(code_of([&] { return house.sign_in("Ada", good_password); }) == v1::UNAUTHENTICATED);
    CHECK(code_of([&] { return house.sign_in_by_code("Ada", made.codes(0)); }) ==
          v1::UNAUTHENTICATED);
    CHECK(code_of([&] { return house.accounts.new_codes(ada, {}); }) == v1::NOT_REGISTERED);
    CHECK(house.add(house.guest(), "Ada").account().name() == "Ada");
}

TEST_CASE("accounts: without the store nothing is done, and that is said") {
    House house;
    const std::string token = house.guest();
    const Asker guest = house.asker(token);
    house.store->set_failing(true);
    v1::Register request;
    request.set_name("Ada");
    request.set_password(good_password);
    CHECK(code_of([&] { return house.accounts.add(guest, request); }) == v1::STORE_UNAVAILABLE);
    house.store->set_failing(false);
    CHECK(house.add(token, "Ada").account().name() == "Ada");
}

TEST_CASE("accounts over HTTP: statuses, bodies, and authentication") {
    House house;
    const auto ask = [&](const std::string& method, const std::string& path,
                         const std::string& body = {}, const std::string& token = {}) {
        net::HttpRequest request;
        request.method = method;
        request.path = path;
        request.body = body;
        request.bearer = token;
        request.network = "net";
        return wait_for<net::HttpResponse>(
            [&](auto done) { house.people->answer(request, std::move(done)); });
    };
    std::string token = house.guest();
    CHECK(ask("GET", "/v1/account").status == 401);
    CHECK(ask("GET", "/v1/account", {}, "nonsense").status == 401);
    CHECK(ask("GET", "/v1/account", {}, token).status == 404);
    CHECK(ask("POST", "/v1/account/register", "{", token).status == 400);
    CHECK(ask("POST", "/v1/account/register", R"({"unknown":1})", token).status == 400);
    const std::string body = R"({"name":"Ada","password":"correct horse battery"})";
    const auto made = ask("POST", "/v1/account/register", body, token);
    CHECK(made.status == 200);
    CHECK(made.body.find(R"("name":"Ada")") != std::string::npos);
    CHECK(made.body.find("correct horse") == std::string::npos);
    const auto expired = ask("GET", "/v1/account", {}, token);
    CHECK(expired.status == 401);
    CHECK(expired.body.find("TOKEN_EXPIRED") != std::string::npos);
    token = nlohmann::json::parse(made.body)["token"].get<std::string>();
    CHECK(ask("POST", "/v1/account/register", body, house.guest()).status == 409);
    CHECK(ask("GET", "/v1/account", {}, token).status == 200);
    CHECK(ask("GET", "/v1/people/Ada").status == 200);
    CHECK(ask("GET", "/v1/people/Ben").status == 404);
    CHECK(ask("GET", "/v1/account/nothing").status == 404);
    CHECK(ask("DELETE", "/v1/account").status == 404);
    const std::string wrong = R"({"name":"Ada","password":"wrong"})";
    for (int i = 0; i < 5; ++i) CHECK(ask("POST", "/v1/account/sign-in", wrong).status == 401);
    const auto locked = ask("POST", "/v1/account/sign-in", wrong);
    CHECK(locked.status == 429);
    CHECK(locked.headers.back().first == "Retry-After");
    // A text beyond the longest valid length is refused by name, without a check of its content.
    const auto too_long = ask("POST", "/v1/account/sign-in",
                              R"({"name":"Ada","code":")" + std::string(2'000, '0') + "\"}");
    CHECK(too_long.status == 400);
    CHECK(too_long.body.find("code: too long") != std::string::npos);
    CHECK(ask("GET", "/v1/people/" + std::string(5'000, 'x')).status == 404);
    const auto bot = ask("POST", "/v1/account/bots", R"({"name":"Adabot"})", token);
    REQUIRE(bot.status == 200);
    const auto said = nlohmann::json::parse(bot.body);
    const auto bots_token = said["token"].get<std::string>();
    CHECK(ask("GET", "/v1/account", {}, bots_token).status == 200);
    CHECK(ask("POST", "/v1/account/codes", "{}", bots_token).status == 403);
}

}  // namespace accounts_test
