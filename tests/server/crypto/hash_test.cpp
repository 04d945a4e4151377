#include "server/crypto/hash.h"

#include "server/crypto/base64url.h"
#include "tests/support/catch.h"

using namespace server;

TEST_CASE("SHA-256 and HMAC-SHA-256 give the published values") {
    CHECK(hex(as_bytes(sha256("abc"))) ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hex(as_bytes(sha256(""))) ==
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    // RFC 4231, test cases 2 and 6 (a key longer than a block).
    CHECK(hex(as_bytes(hmac_sha256("Jefe", "what do ya want for nothing?"))) ==
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    CHECK(hex(as_bytes(hmac_sha256(std::string(131, '\xaa'),
                                   "Test Using Larger Than Block-Size Key - Hash Key First"))) ==
          "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST_CASE("random bytes have the asked size and differ") {
    CHECK(random_bytes(0).empty());
    CHECK(random_bytes(32).size() == 32);
    CHECK(random_bytes(32) != random_bytes(32));
}

TEST_CASE("comparison in constant time is comparison") {
    CHECK(equal_in_constant_time("abc", "abc"));
    CHECK_FALSE(equal_in_constant_time("abc", "abd"));
    CHECK_FALSE(equal_in_constant_time("abc", "ab"));
    CHECK(equal_in_constant_time("", ""));
}

TEST_CASE("wiping a secret empties it") {
    std::string secret = "secret";
    wipe(secret);
    CHECK(secret.empty());
}

TEST_CASE("base64url goes there and back for all lengths and refuses other spellings") {
    for (std::size_t size = 0; size < 70; ++size) {
        const std::string bytes = random_bytes(size);
        const std::string text = to_base64url(bytes);
        CAPTURE(text);
        CHECK(text.find_first_of("+/=") == std::string::npos);
        CHECK(from_base64url(text) == bytes);
    }
    CHECK(to_base64url("\xff\xfe\xfd") == "__79");
    CHECK(from_base64url("_-8") == "\xff\xef");
    for (const char* text :
         {"_-9", "a", "ab=", "ab==", "a+bc", "a/bc", " ab", "ab ", "ab\n", "äb"}) {
        CAPTURE(text);
        CHECK_FALSE(from_base64url(text));
    }
}
