#include "server/people/passkeys.h"

#include "tests/server/people/support/authenticator.h"
#include "tests/support/catch.h"

namespace passkeys_test {

using namespace server;
using server::people_tests::Authenticator;

namespace {

const RelyingParty party{"localhost", {}};
const std::string challenge = "a challenge that is long enough";

bool made(const Authenticator& one) {
    const auto right = check_new_passkey(one.make(challenge), party, challenge);
    return right && right->credential == one.credential;
}

bool used(const Authenticator& one) {
    return check_used_passkey(one.use(challenge), party, challenge, one.public_key()).has_value();
}

}  // namespace

TEST_CASE("passkeys: of every kind of key that is asked for") {
    for (EVP_PKEY* key :
         {EVP_EC_gen("P-256"), EVP_RSA_gen(2048), EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")}) {
        const Authenticator one(key);
        CHECK(made(one));
        CHECK(used(one));
    }
    for (EVP_PKEY* key : {EVP_RSA_gen(1024), EVP_RSA_gen(4104), EVP_EC_gen("P-384"),
                          EVP_EC_gen("secp256k1"), EVP_EC_gen("P-521")}) {
        const Authenticator other(key);
        CHECK_FALSE(made(other));
        CHECK_FALSE(used(other));
    }
}

TEST_CASE("passkeys: one made for another page or party, or without a user, is refused") {
    Authenticator one;
    SECTION("another page") {
        one.origin = "https://localhost.example.org";
    }
    SECTION("a page without encryption") {
        one.origin = "http://games.localhost.org";
    }
    SECTION("no page") {
        one.origin = "localhost";
    }
    SECTION("another party") {
        one.party = "example.org";
    }
    SECTION("without a user") {
        one.flags = 0x04;
    }
    SECTION("inside another site's page") {
        one.cross_origin = true;
    }
    CHECK_FALSE(made(one));
    CHECK_FALSE(used(one));
}

TEST_CASE("passkeys: a new one has verified its user, and each use tells whether it has") {
    Authenticator one;
    CHECK(check_used_passkey(one.use(challenge), party, challenge, one.public_key())->verified);
    one.flags = 0x01;
    CHECK_FALSE(made(one));
    CHECK_FALSE(
        check_used_passkey(one.use(challenge), party, challenge, one.public_key())->verified);
}

TEST_CASE("passkeys: pages of the party's own host and those below it") {
    const RelyingParty far{"games.example.org", {"https://other.example"}};
    const auto allowed = [&](const std::string& origin) {
        Authenticator one;
        one.party = far.id;
        one.origin = origin;
        return check_new_passkey(one.make(challenge), far, challenge).has_value();
    };
    CHECK(allowed("https://games.example.org"));
    CHECK(allowed("https://www.games.example.org:8443"));
    CHECK(allowed("https://other.example"));
    CHECK_FALSE(allowed("http://games.example.org"));
    CHECK_FALSE(allowed("https://evilgames.example.org"));
    CHECK_FALSE(allowed("https://example.org"));
    for (const char* more :
         {"/", "/path", ":443/path", "?a", "#a", ":", ":x", ":99999", ":1:2", " ", "\n"}) {
        CAPTURE(more);
        CHECK_FALSE(allowed(std::string("https://games.example.org") + more));
    }
    CHECK_FALSE(allowed("https://evil.example/.games.example.org"));
    CHECK_FALSE(allowed("https://evil.example:1.games.example.org"));
    CHECK_FALSE(allowed("https://evil.example@games.example.org"));
    CHECK_FALSE(allowed("https://evil.example\\.games.example.org"));
}

TEST_CASE("passkeys: an answer to another challenge, of another key, or changed on its way") {
    const Authenticator one;
    const Authenticator other;
    CHECK_FALSE(check_new_passkey(one.make("another one"), party, challenge));
    CHECK_FALSE(check_used_passkey(one.use("another one"), party, challenge, one.public_key()));
    CHECK_FALSE(check_used_passkey(one.use(challenge), party, challenge, other.public_key()));
    CHECK_FALSE(check_used_passkey(one.use(challenge), party, challenge, "no key"));
    auto changed = one.use(challenge);
    changed.mutable_authenticator_data()->back() ^= 1;
    CHECK_FALSE(check_used_passkey(changed, party, challenge, one.public_key()));
    // An answer to "create" is not valid for a sign-in.
    auto again = one.use(challenge);
    again.set_client_data(one.client_data("webauthn.create", challenge));
    CHECK_FALSE(check_used_passkey(again, party, challenge, one.public_key()));
}

TEST_CASE("passkeys: too short, or invalid JSON") {
    const Authenticator one;
    const auto whole = one.make(challenge);
    for (std::size_t length = 0; length < whole.authenticator_data().size(); ++length) {
        auto cut = whole;
        cut.mutable_authenticator_data()->resize(length);
        CHECK_FALSE(check_new_passkey(cut, party, challenge));
    }
    for (const char* text : {"", "{", "[]", "1", R"({"type":1,"challenge":[],"origin":{}})"}) {
        auto wrong = whole;
        wrong.set_client_data(text);
        CHECK_FALSE(check_new_passkey(wrong, party, challenge));
        CHECK(challenge_of(text).empty());
    }
}

TEST_CASE("passkeys: challenges are ours, and say when they end") {
    const std::string made_one = new_challenge("key", 123'456'789'012);
    CHECK(challenge_until_ms("key", made_one) == 123'456'789'012);
    CHECK(made_one != new_challenge("key", 123'456'789'012));
    CHECK_FALSE(challenge_until_ms("another", made_one));
    std::string later = made_one;
    later[20] ^= 1;
    CHECK_FALSE(challenge_until_ms("key", later));
    CHECK_FALSE(challenge_until_ms("key", ""));
    CHECK(challenge_of(Authenticator().client_data("webauthn.get", made_one)) == made_one);
}

}  // namespace passkeys_test
