#include "server/crypto/sealed.h"

#include "tests/support/catch.h"

using namespace server;

TEST_CASE("a sealed text comes back with its key alone, and tells nothing without it") {
    for (const std::string& text : {std::string(), std::string("a text"), std::string(500, '\0')}) {
        const std::string bytes = sealed("key", text);
        CHECK(unsealed("key", bytes) == text);
        CHECK(unsealed("another", bytes) == std::nullopt);
        CHECK(sealed("key", text) == bytes);
        if (!text.empty()) CHECK(bytes.find(text) == std::string::npos);
    }
    CHECK(sealed("key", "one") != sealed("key", "two"));
}

TEST_CASE("a sealed text that is cut, longer or changed anywhere is refused") {
    const std::string bytes = sealed("key", "a text");
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        CHECK(unsealed("key", changed) == std::nullopt);
        CHECK(unsealed("key", bytes.substr(0, i)) == std::nullopt);
    }
    CHECK(unsealed("key", bytes + '\0') == std::nullopt);
}
