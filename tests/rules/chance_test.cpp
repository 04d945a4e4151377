// Numbers and shuffles: equal on every compiler and in every version.
#include "rules/core/chance.h"

#include <array>
#include <deque>
#include <vector>

#include "rules/core/hash.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

namespace {

// Gives the numbers that it was told, and counts how many were taken.
class Scripted final : public rules::Chance {
public:
    explicit Scripted(std::deque<std::uint64_t> numbers) : numbers_(std::move(numbers)) {}
    std::uint64_t next() override {
        REQUIRE_FALSE(numbers_.empty());
        const std::uint64_t number = numbers_.front();
        numbers_.pop_front();
        return number;
    }
    [[nodiscard]] std::size_t left() const { return numbers_.size(); }

private:
    std::deque<std::uint64_t> numbers_;
};

}  // namespace

TEST_CASE("xoshiro256** seeded through splitmix64 gives the published numbers") {
    // Seed 0 as in the documentation of other implementations; the others from an independent one.
    const std::array<std::pair<std::uint64_t, std::array<std::uint64_t, 4>>, 3> vectors{{
        {0, {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c}},
        {1, {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7}},
        {0xffffffffffffffff,
         {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f}},
    }};
    for (const auto& [seed, numbers] : vectors) {
        rules::Random random(seed);
        for (const std::uint64_t number : numbers) CHECK(random.next() == number);
    }
}

TEST_CASE("below() rejects the numbers that would favour some results") {
    // 2^64 % 3 == 1: of all numbers only the last one is rejected.
    Scripted three({0xffffffffffffffff, 5});
    CHECK(three.below(3) == 2);
    CHECK(three.left() == 0);
    Scripted kept({0xfffffffffffffffe});
    CHECK(kept.below(3) == 0xfffffffffffffffeU % 3);
    // A power of two rejects nothing, n = 1 still takes one number.
    Scripted eight({0xffffffffffffffff});
    CHECK(eight.below(8) == 7);
    Scripted one({77});
    CHECK(one.below(1) == 0);
    CHECK(one.left() == 0);
    // 2^64 % 6 == 4.
    Scripted six({0xfffffffffffffffc, 0xffffffffffffffff, 0xfffffffffffffffb});
    CHECK(six.below(6) == 0xfffffffffffffffbU % 6);
    CHECK(six.left() == 0);
}

TEST_CASE(
    "A start draws the first seat, then shuffles downwards over the tiles in catalogue order "
    "[BASE-3 BASE-6]") {
    rules::Setup setup = build::setup(3);
    setup.options = {{"start_player", "random"}};
    // Zeros: seat 0, and each tile from the end down changes places with the first.
    std::deque<std::uint64_t> zeros(1 + 70, 0);
    zeros.front() = 2;
    Scripted chance(zeros);
    rules::Match match = build::match(setup);
    const rules::Events events = match.start(chance);
    CHECK(chance.left() == 0);
    const auto openings = build::all<rules::tiles::Started>(events);
    REQUIRE(openings.size() == 1);
    CHECK(openings.front().first_seat == 2);
    std::vector<rules::tiles::TileIndex> expected = build::opening({}).supply;
    for (std::size_t i = expected.size() - 1; i > 0; --i) std::swap(expected[i], expected[0]);
    CHECK(openings.front().supply == expected);
}

TEST_CASE("With a host or in order of seats the first seat begins without a draw [BASE-6]") {
    for (const char* value : {"host", "seats"}) {
        rules::Setup setup = build::setup(4);
        setup.options = {{"start_player", value}};
        Scripted chance(std::deque<std::uint64_t>(70, 1));
        rules::Match match = build::match(setup);
        (void)match.start(chance);
        CHECK(chance.left() == 0);
        CHECK(match.decision()->seat == 0);
    }
}

TEST_CASE("Any seat can be named to begin, without a draw [BASE-6 CARD-11]") {
    for (const char* edition : {"carcassonne", "hunters_and_gatherers", "cardcassonne"}) {
        for (int seat = 0; seat < 4; ++seat) {
            const std::string value = "seat_" + std::to_string(seat + 1);
            rules::Random chance(5);
            auto match = rules::Match::create({edition, {}, {{"start_player", value}}, 4}).value();
            (void)match.start(chance);
            CAPTURE(edition, value);
            const rules::View seen = match.view(rules::Viewer::spectator());
            if (const auto* cards = std::get_if<rules::cards::View>(&seen))
                CHECK(cards->dealer == (seat + 3) % 4);
            else
                CHECK(match.decision()->seat == seat);
        }
        for (const char* value : {"seat_5", "seat_0", "seat_01", "seat_", "seat_256", "seat_x"})
            CHECK_FALSE(rules::Match::create({edition, {}, {{"start_player", value}}, 4}));
    }
}

TEST_CASE("Every seat begins sometimes when chance decides [BASE-6]") {
    std::array<int, 5> begins{};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        rules::Setup setup = build::setup(5);
        setup.options.clear();  // random is the default
        rules::Random chance(seed);
        rules::Match match = build::match(setup);
        (void)match.start(chance);
        ++begins.at(match.decision()->seat);
    }
    for (const int count : begins) CHECK(count > 15);
}

TEST_CASE("FNV-1a gives the published numbers") {
    CHECK(rules::Fnv().text() == "cbf29ce484222325");
    rules::Fnv a;
    a.add("a");
    CHECK(a.text() == "af63dc4c8601ec8c");
    rules::Fnv foobar;
    foobar.add("foo");
    foobar.add("bar");
    CHECK(foobar.value() == 0x85944171f73967e8U);
}
