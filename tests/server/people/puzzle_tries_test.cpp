// How people do on puzzles: sums of first tries, and nothing that says whose they were.
#include "server/people/puzzle_tries.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/server/people/support/place.h"
#include "tests/support/catch.h"

namespace puzzle_tries_test {

using namespace server;
using namespace server::people_tests;

namespace {

namespace v1 = meeple::v1;

Asker from(const std::string& network) {
    Asker asker;
    asker.network = network;
    return asker;
}

// Ten digits.
std::string puzzle(int number) {
    const std::string digits = std::to_string(number);
    return std::string(10 - digits.size(), 'a') + digits;
}

struct Puzzles : Place {
    PuzzleTries tries{archive, [this] { return now_ms; }};

    v1::PuzzleCount add(const std::string& network, const std::string& id, bool solved) {
        v1::PuzzleTry one;
        one.set_puzzle(id);
        one.set_solved(solved);
        return tries.add(from(network), one);
    }
    // Each as "id solved/tried".
    std::vector<std::string> known() {
        now_ms += 10'000;
        std::vector<std::string> all;
        const v1::PuzzleCounts counts = tries.all();
        for (const v1::PuzzleCount& one : counts.puzzles())
            all.push_back(one.puzzle() + ' ' + std::to_string(one.solved()) + '/' +
                          std::to_string(one.tried()));
        return all;
    }
    v1::Error refusal(const std::string& network, const std::string& id) {
        try {
            static_cast<void>(add(network, id, true));
        } catch (const Refusal& refused) {
            return refused.error();
        }
        return {};
    }
};

using Known = std::vector<std::string>;

}  // namespace

TEST_CASE("tries of one puzzle from all addresses are added up") {
    Puzzles place;
    CHECK(place.known().empty());
    CHECK(place.add("10.0.0.1", "6d484da749", true).solved() == 1);
    CHECK(place.add("10.0.0.2", "6d484da749", false).tried() == 2);
    static_cast<void>(place.add("10.0.0.2", "11a48c8b4a", false));
    CHECK(place.known() == Known{"11a48c8b4a 0/1", "6d484da749 1/2"});
    const auto document = place.archive.read({{DocumentKind::puzzles, {}}}).front();
    CHECK(document.body.find("10.0.0") == std::string::npos);
    // Another server counts in the same document.
    PuzzleTries other(place.archive, [&place] { return place.now_ms; });
    CHECK(other.all().puzzles_size() == 2);
}

TEST_CASE("an address counts once a day for each puzzle") {
    Puzzles place;
    for (int i = 0; i < 3; ++i) CHECK(place.add("10.0.0.1", "6d484da749", true).tried() == 1);
    CHECK(place.known() == Known{"6d484da749 1/1"});
    place.now_ms += 24 * hour_ms;
    CHECK(place.add("10.0.0.1", "6d484da749", false).tried() == 2);
}

TEST_CASE("what is no puzzle's id is refused and leaves nothing behind") {
    Puzzles place;
    for (const char* id :
         {"", "6d484da74", "6d484da7499", "6D484DA749", "6d484da74g", "../../etc/"})
        CHECK(place.refusal("10.0.0.1", id).code() == v1::BAD_FIELD);
    CHECK(place.known().empty());
}

TEST_CASE("one address cannot count endlessly") {
    Puzzles place;
    int counted = 0;
    while (place.refusal("10.0.0.1", puzzle(counted)).code() == v1::ERROR_CODE_UNSPECIFIED &&
           counted < 1'000)
        ++counted;
    CHECK(counted == 40);
    const v1::Error refused = place.refusal("10.0.0.1", puzzle(counted));
    CHECK(refused.code() == v1::RATE_LIMITED);
    CHECK(refused.retry_after_ms() > 0);
    CHECK(place.refusal("10.0.0.2", puzzle(0)).code() == v1::ERROR_CODE_UNSPECIFIED);
    place.now_ms += 3'000;
    CHECK(place.refusal("10.0.0.1", puzzle(counted)).code() == v1::ERROR_CODE_UNSPECIFIED);
}

TEST_CASE("made-up names from one network push out few puzzles that were tried once") {
    Puzzles place;
    for (int i = 0; i < PuzzleTries::puzzles_max; ++i)
        static_cast<void>(place.add("10.1.0." + std::to_string(i), puzzle(i), true));
    const auto made_up = [](int number) { return "ffffff" + std::to_string(1'000 + number); };
    for (int i = 0; i < 200; ++i) {
        place.now_ms += 3'000;
        CHECK(place.refusal("hostile", made_up(i)).code() == v1::ERROR_CODE_UNSPECIFIED);
    }
    const auto left = [&] {
        const Known all = place.known();
        return std::ranges::count_if(all, [](const auto& one) { return one[0] != 'f'; });
    };
    CHECK(left() == PuzzleTries::puzzles_max - 10);
    CHECK(place.add("hostile", made_up(199), true).tried() == 0);
    // Others' new puzzles are counted, and the hostile network's tries of known ones.
    CHECK(place.add("10.2.0.1", "6d484da749", true).tried() == 1);
    CHECK(place.add("hostile", "6d484da749", false).tried() == 2);
}

TEST_CASE("made-up names do not push out puzzles that people try") {
    Puzzles place;
    for (const char* network : {"10.0.0.1", "10.0.0.2"})
        static_cast<void>(place.add(network, "6d484da749", true));
    for (int i = 0; i < PuzzleTries::puzzles_max + 100; ++i)
        static_cast<void>(place.add("10.1.0." + std::to_string(i), puzzle(i), false));
    const Known all = place.known();
    CHECK(all.size() == static_cast<std::size_t>(PuzzleTries::puzzles_max));
    CHECK(std::ranges::count(all, "6d484da749 2/2") == 1);
    CHECK(std::ranges::is_sorted(all));
}

}  // namespace puzzle_tries_test
