#include "server/crypto/room_code.h"

#include "tests/support/catch.h"

using namespace server;

TEST_CASE("room codes: short, and read as people write them") {
    const std::string code = room_code("room", "invite");
    CHECK(code == room_code("room", "invite"));
    CHECK(code != room_code("room", ""));
    CHECK(code != room_code("roomi", "nvite"));
    CHECK(code.size() == 11);
    CHECK(plain_room_code(code) == code);
    CHECK(plain_room_code("K7F3Q 9x2mb") == "k7f3q-9x2mb");
    CHECK(plain_room_code("ilO00-00000") == "11000-00000");
    for (const char* wrong : {"", "k7f3q", "k7f3q-9x2mbb", "k7f3q_9x2mb", "uuuuu-uuuuu"})
        CHECK(plain_room_code(wrong).empty());
    CHECK(plain_room_code(std::string(1'000'000, '-')).empty());
}

TEST_CASE("a room's id and invite can be given to a command line as they are") {
    for (int i = 0; i < 2'000; ++i) {
        const std::string word = random_word(15);
        CHECK(word.size() == 20);
        CHECK(word.front() != '-');
    }
}
