#include "server/crypto/identity.h"

#include <algorithm>
#include <stdexcept>

#include "server/crypto/base64url.h"
#include "tests/support/catch.h"

using namespace server;

namespace {

std::string counting(std::size_t size) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i);
    return bytes;
}

}  // namespace

TEST_CASE("a token proves its account, and its value is the documented one") {
    const Identity identity(counting(32));
    const std::string token = identity.token(counting(16));
    CHECK(token == "AAECAwQFBgcICQoLDA0OD8Tsn3AeHdxUOPyhP9ZalUeNTUAW5RCwSSms55dNaeM7");
    CHECK(identity.verify(token) == counting(16));
}

TEST_CASE("no changed, shortened or lengthened token proves anything") {
    const Identity identity(Identity::new_key());
    const std::string account = Identity::new_account();
    const std::string token = identity.token(account);
    for (std::size_t i = 0; i < token.size(); ++i) {
        std::string changed = token;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        CAPTURE(i);
        CHECK_FALSE(identity.verify(changed));
    }
    CHECK_FALSE(identity.verify(""));
    CHECK_FALSE(identity.verify(token.substr(1)));
    CHECK_FALSE(identity.verify(token + "A"));
    CHECK_FALSE(identity.verify(std::string(64, '=')));
    CHECK_FALSE(identity.verify(to_base64url(account)));
}

TEST_CASE("another server's token proves nothing here") {
    const Identity here(Identity::new_key());
    const Identity there(Identity::new_key());
    CHECK_FALSE(here.verify(there.token(Identity::new_account())));
}

TEST_CASE("keys and accounts of the wrong length are refused") {
    CHECK_THROWS_AS(Identity(""), std::invalid_argument);
    CHECK_THROWS_AS(Identity(counting(31)), std::invalid_argument);
    const Identity identity(counting(32));
    CHECK_THROWS_AS(identity.token(""), std::invalid_argument);
}
