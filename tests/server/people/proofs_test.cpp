// Proofs, limits on guessing, and the replacement of a guest's token.
#include "tests/server/people/support/house.h"
#include "tests/support/catch.h"

namespace proofs_test {

using namespace server;
using server::people_tests::Authenticator;
using server::people_tests::code_of;
using server::people_tests::good_password;
using server::people_tests::House;
namespace v1 = meeple::v1;

namespace {

constexpr const char* wrong_password = "a wrong password";

v1::SignIn by_password(const std::string& name, const std::string& password,
                       const std::string& device_key = {}) {
    v1::SignIn request;
    request.set_name(name);
    request.set_password(password);
    request.set_device_key(device_key);
    return request;
}

v1::ErrorCode sign_in(House& house, const v1::SignIn& request, const std::string& network) {
    return code_of([&] { return house.accounts.sign_in(house.asker({}, network), request); });
}

// From six networks, until none of them may try any more.
int guess(House& house, const std::string& name) {
    int tried = 0;
    for (int i = 0; i < 60; ++i) {
        const std::string network = "hostile " + std::to_string(i % 6);
        if (sign_in(house, by_password(name, wrong_password), network) == v1::UNAUTHENTICATED)
            ++tried;
    }
    return tried;
}

}  // namespace

TEST_CASE("proofs: six networks lock nobody out") {
    House house;
    const std::string token = house.guest();
    const auto made = house.add(token, "Ada");  // from the network "net"
    CHECK(guess(house, "Ada") == 20);
    // They go on for an hour, while she comes back again and again.
    int guesses = 0;
    for (int minute = 0; minute < 60; ++minute) {
        house.now_ms += 60'000;
        guesses += guess(house, "Ada");
        CHECK(sign_in(house, by_password("Ada", good_password), "net") ==
              v1::ERROR_CODE_UNSPECIFIED);
        const auto from_afar = by_password("Ada", good_password, made.device_key());
        CHECK(sign_in(house, from_afar, "far") == v1::ERROR_CODE_UNSPECIFIED);
    }
    CHECK(guesses <= 60 * 20);
    // From where she never was, and without anything that knows her, she is a stranger.
    CHECK(sign_in(house, by_password("Ada", good_password), "new") == v1::LOCKED_OUT);
    // But attempts by codes use up no attempts of others.
    v1::SignIn by_code;
    by_code.set_name("Ada");
    by_code.set_code(made.codes(0));
    CHECK(sign_in(house, by_code, "new") == v1::ERROR_CODE_UNSPECIFIED);
    // By then this network is known.
    CHECK(sign_in(house, by_password("Ada", good_password), "new") == v1::ERROR_CODE_UNSPECIFIED);
}

TEST_CASE("proofs: guessing is limited also from known addresses") {
    House house;
    const auto made = house.add(house.guest(), "Ada");
    const auto tries = [&](const v1::SignIn& request, const std::string& network) {
        int tried = 0;
        while (tried < 100 && sign_in(house, request, network) == v1::UNAUTHENTICATED) ++tried;
        return tried;
    };
    CHECK(tries(by_password("Ada", wrong_password), "net") == 5);
    // Her device is not concerned by what a neighbour does.
    const auto hers = by_password("Ada", good_password, made.device_key());
    CHECK(sign_in(house, hers, "net") == v1::ERROR_CODE_UNSPECIFIED);
    CHECK(tries(by_password("Ada", wrong_password, made.device_key()), "net") == 4);
    CHECK(sign_in(house, hers, "net") == v1::LOCKED_OUT);
    // The key of another account's device, or an invented key, makes no device known.
    const auto other = house.add(house.guest(), "Ben");
    CHECK(guess(house, "Ada") == 20);
    for (const std::string& key :
         {other.device_key(), std::string("nonsense"), std::string(5'000, 'A')})
        CHECK(sign_in(house, by_password("Ada", good_password, key), "far") == v1::LOCKED_OUT);
}

TEST_CASE("proofs: a name cannot be written so that it uses up the attempts of who is known") {
    House house;
    house.add(house.guest(), "Ada");
    for (const char* name : {"known\nada", "ada\nknown", "strangers\nada"}) {
        for (int i = 0; i < 30; ++i)
            static_cast<void>(
                sign_in(house, by_password(name, wrong_password), "hostile " + std::to_string(i)));
    }
    CHECK(sign_in(house, by_password("Ada", good_password), "net") == v1::ERROR_CODE_UNSPECIFIED);
}

TEST_CASE("proofs: devices and networks are forgotten") {
    constexpr std::uint64_t day_ms = 86'400'000;
    House house;
    const auto made = house.add(house.guest(), "Ada");
    const auto by_key = by_password("Ada", good_password, made.device_key());
    house.now_ms += 91 * day_ms;
    guess(house, "Ada");
    CHECK(sign_in(house, by_password("Ada", good_password), "net") == v1::LOCKED_OUT);
    CHECK(sign_in(house, by_key, "far") == v1::ERROR_CODE_UNSPECIFIED);
    house.now_ms += 90 * day_ms;
    guess(house, "Ada");
    CHECK(sign_in(house, by_key, "elsewhere") == v1::LOCKED_OUT);
    // Of networks the latest eight are known.
    house.now_ms += day_ms;
    for (int i = 0; i < 9; ++i) {
        CHECK(sign_in(house, by_password("Ada", good_password), "home " + std::to_string(i)) ==
              v1::ERROR_CODE_UNSPECIFIED);
    }
    guess(house, "Ada");
    CHECK(sign_in(house, by_password("Ada", good_password), "home 0") == v1::LOCKED_OUT);
    CHECK(sign_in(house, by_password("Ada", good_password), "home 1") ==
          v1::ERROR_CODE_UNSPECIFIED);
}

TEST_CASE("proofs: a registration that fails keeps no connection") {
    House house;
    const std::string token = house.guest(), other = house.guest();
    const Asker guest = house.asker(token);
    v1::Register request;
    request.set_name("Ada");
    request.set_password(good_password);
    house.documents->first = [&, same = request] { static_cast<void>(house.add(other, same)); };
    request.set_session("7");
    CHECK(code_of([&] { return house.accounts.add(guest, request); }) == v1::NAME_TAKEN);
    REQUIRE(house.kept == std::vector<std::string>{"7"});
    CHECK(house.revoked.back() == std::pair(guest.account, house.kept_by.front()));
    // Nor does one of which the store does not answer.
    request.set_name("Ben");
    house.documents->first = [&] { house.store->set_failing(true); };
    CHECK(code_of([&] { return house.accounts.add(guest, request); }) == v1::STORE_UNAVAILABLE);
    REQUIRE(house.kept.size() == 2);
    CHECK(house.revoked.back() == std::pair(guest.account, house.kept_by.back()));
}

TEST_CASE("proofs: a guest's token is replaced when the guest registers") {
    House house;
    const std::string token = house.guest();
    v1::Register request;
    request.set_name("Ada");
    request.set_password(good_password);
    request.set_session("7");
    const Asker guest = house.asker(token);
    const auto made = house.add(token, request);
    const auto known_before = house.identify_by(token);
    REQUIRE_FALSE(known_before);
    CHECK(known_before.error().code() == v1::TOKEN_EXPIRED);
    CHECK(known_before.error().retry() == v1::REAUTH);
    CHECK(house.identify_by(made.token())->account == guest.account);
    // Connections of before end, but for the one that was named.
    CHECK(house.revoked.back() == std::pair(guest.account, guest.token));
    CHECK(house.kept == std::vector<std::string>{"7"});
    // Once the account is deleted nothing is told of it.
    v1::DeleteAccount gone;
    gone.set_name("Ada");
    *gone.mutable_proof() = House::proof();
    static_cast<void>(house.accounts.remove(house.asker(token), gone));
    CHECK(house.identify_by(token).error().code() == v1::UNAUTHENTICATED);
}

TEST_CASE("proofs: a token alone does nothing that is dangerous") {
    House house;
    const std::string token = house.guest();
    const auto made = house.add(token, "Ada");
    const Asker thief = house.asker(token);
    Authenticator key;
    v1::Proof wrong = House::proof(wrong_password);
    const auto refused = [&](const v1::Proof& proof) {
        v1::SetPassword password;
        password.set_password("another good one");
        *password.mutable_proof() = proof;
        CHECK(code_of([&] { return house.accounts.set_password(thief, password); }) ==
              v1::PROOF_NEEDED);
        auto added = key.make(house.challenge());
        *added.mutable_proof() = proof;
        CHECK(code_of([&] { return house.accounts.add_passkey(thief, added); }) ==
              v1::PROOF_NEEDED);
        v1::NewCodes codes;
        *codes.mutable_proof() = proof;
        CHECK(code_of([&] { return house.accounts.new_codes(thief, codes); }) == v1::PROOF_NEEDED);
        v1::DeleteAccount gone;
        gone.set_name("Ada");
        *gone.mutable_proof() = proof;
        CHECK(code_of([&] { return house.accounts.remove(thief, gone); }) == v1::PROOF_NEEDED);
        CHECK(code_of([&] {
                  house.accounts.prove_again(thief, proof);
                  return 0;
              }) == v1::PROOF_NEEDED);
    };
    refused({});
    refused(wrong);
    v1::Proof code;
    code.set_code("0000-0000-0000-0000");
    refused(code);
    CHECK(sign_in(house, by_password("Ada", good_password), "net") == v1::ERROR_CODE_UNSPECIFIED);
    // Guesses with a token are limited and do not lock the owner out.
    int tried = 0;
    while (tried < 100 && code_of([&] {
                              house.accounts.prove_again(thief, wrong);
                              return 0;
                          }) == v1::PROOF_NEEDED)
        ++tried;
    CHECK(tried < 20);
    CHECK(sign_in(house, by_password("Ada", good_password), "net") == v1::ERROR_CODE_UNSPECIFIED);
    // A passkey: with the proof it is added, and not without one taken away.
    house.now_ms += 60'000;
    auto added = key.make(house.challenge());
    *added.mutable_proof() = House::proof();
    CHECK(house.accounts.add_passkey(thief, added).passkeys_size() == 1);
    v1::RemovePasskey removed;
    removed.set_credential(key.credential);
    CHECK(code_of([&] { return house.accounts.remove_passkey(thief, removed); }) ==
          v1::PROOF_NEEDED);
}

TEST_CASE("proofs: an account proves by what it has, and each answer counts once") {
    House house;
    const std::string token = house.guest();
    Authenticator key;
    v1::Register request;
    request.set_name("Ada");
    *request.mutable_passkey() = key.make(house.challenge());
    const auto made = house.add(token, request);
    const Asker ada = house.asker(token);
    // By the passkey.
    const std::string challenge = house.challenge();
    v1::NewCodes codes;
    *codes.mutable_proof()->mutable_passkey() = key.use(challenge);
    const auto fresh = house.accounts.new_codes(ada, codes);
    CHECK(fresh.codes_size() == 10);
    CHECK(code_of([&] { return house.accounts.new_codes(ada, codes); }) == v1::CHALLENGE_GONE);
    // No other account's passkey works.
    Authenticator other;
    const std::string bens = house.guest();
    *request.mutable_passkey() = other.make(house.challenge());
    request.set_name("Ben");
    house.add(bens, request);
    *codes.mutable_proof()->mutable_passkey() = other.use(house.challenge());
    CHECK(code_of([&] { return house.accounts.new_codes(ada, codes); }) == v1::PROOF_NEEDED);
    // A code, once.
    v1::SetPassword password;
    password.set_password(good_password);
    password.mutable_proof()->set_code(fresh.codes(0));
    CHECK(house.accounts.set_password(ada, password).has_password());
    CHECK(house.accounts.account(ada).codes_left() == 9);
    CHECK(code_of([&] { return house.accounts.set_password(ada, password); }) == v1::PROOF_NEEDED);
    // One challenge cannot serve for both the proof and the new passkey.
    Authenticator second;
    const std::string twice = house.challenge();
    auto added = second.make(twice);
    *added.mutable_proof()->mutable_passkey() = key.use(twice);
    CHECK(code_of([&] { return house.accounts.add_passkey(ada, added); }) == v1::CHALLENGE_GONE);
    // The passkey itself says that it goes.
    v1::RemovePasskey removed;
    removed.set_credential(key.credential);
    *removed.mutable_proof()->mutable_passkey() = key.use(house.challenge());
    CHECK(house.accounts.remove_passkey(ada, removed).passkeys_size() == 0);
    v1::DeleteAccount gone;
    gone.set_name("Ben");
    *gone.mutable_proof()->mutable_passkey() = other.use(house.challenge());
    static_cast<void>(house.accounts.remove(house.asker(bens), gone));
    CHECK(code_of([&] { return house.accounts.person("Ben"); }) == v1::NOT_REGISTERED);
}

TEST_CASE("proofs: of two requests with one code or one challenge one is carried out") {
    House house;
    const std::string token = house.guest();
    const auto made = house.add(token, "Ada");
    const Asker ada = house.asker(token);
    v1::NewCodes codes;
    codes.mutable_proof()->set_code(made.codes(0));
    house.documents->first = [&] { static_cast<void>(house.accounts.new_codes(ada, codes)); };
    CHECK(code_of([&] { return house.accounts.new_codes(ada, codes); }) == v1::PROOF_NEEDED);
    CHECK(house.accounts.account(ada).codes_left() == 10);
}

TEST_CASE("proofs: another password signs out everybody else") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const auto stolen = house.sign_in("Ada", good_password).token();
    const Asker ada = house.asker(token);
    v1::SetPassword password;
    password.set_password("another good one");
    *password.mutable_proof() = House::proof();
    CHECK(house.accounts.set_password(ada, password).tokens_size() == 1);
    CHECK_FALSE(house.identify(stolen));
    CHECK(house.revoked.back() == std::pair(ada.account, token_key(stolen)));
    CHECK(house.identify(token));
    // And everywhere: here, too.
    v1::RevokeToken everywhere;
    everywhere.set_everywhere(true);
    CHECK(house.accounts.revoke(ada, everywhere).tokens_size() == 0);
    CHECK_FALSE(house.identify(token));
}

TEST_CASE("proofs: a sign-in with a code counts as a proof, once and for ten minutes") {
    House house;
    house.add(house.guest(), "Ada");
    v1::SetPassword password;
    password.set_password("another good one");
    const auto back = house.sign_in_by_code("Ada", house.accounts.reset("Ada"));
    const Asker ada = house.asker(back.token());
    CHECK(house.accounts.set_password(ada, password).has_password());
    CHECK(house.sign_in("Ada", "another good one").account().name() == "Ada");
    CHECK(code_of([&] { return house.accounts.set_password(ada, password); }) == v1::PROOF_NEEDED);
    const auto late = house.sign_in_by_code("Ada", house.accounts.reset("Ada"));
    house.now_ms += 600'000;
    CHECK(code_of([&] {
              return house.accounts.set_password(house.asker(late.token()), password);
          }) == v1::PROOF_NEEDED);
    // Nor does it delete the account.
    const auto again = house.sign_in_by_code("Ada", house.accounts.reset("Ada"));
    v1::DeleteAccount gone;
    gone.set_name("Ada");
    CHECK(code_of([&] { return house.accounts.remove(house.asker(again.token()), gone); }) ==
          v1::PROOF_NEEDED);
}

TEST_CASE("proofs: texts beyond the longest valid length are refused unread") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    const std::string text(10'000, 'x');
    const Authenticator key;
    v1::SignIn request;
    *request.mutable_passkey() = key.use(house.challenge());
    request.mutable_passkey()->set_credential(text);
    CHECK(sign_in(house, request, "net") == v1::BAD_FIELD);
    // A whole answer, but for what it says besides.
    auto made = key.make(house.challenge());
    *made.mutable_proof() = House::proof();
    made.mutable_client_data()->insert(1, R"("x":")" + text + R"(",)");
    CHECK(code_of([&] { return house.accounts.add_passkey(ada, made); }) == v1::CHALLENGE_GONE);
    made = key.make(house.challenge());
    *made.mutable_proof() = House::proof();
    made.mutable_authenticator_data()->append(text);
    CHECK(code_of([&] { return house.accounts.add_passkey(ada, made); }) == v1::PASSKEY_REFUSED);
    v1::NewCodes codes;
    codes.mutable_proof()->set_password(text);
    CHECK(code_of([&] { return house.accounts.new_codes(ada, codes); }) == v1::PROOF_NEEDED);
    codes.mutable_proof()->set_code(text);
    CHECK(code_of([&] { return house.accounts.new_codes(ada, codes); }) == v1::PROOF_NEEDED);
}

}  // namespace proofs_test
