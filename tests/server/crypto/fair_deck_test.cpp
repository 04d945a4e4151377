#include "server/crypto/fair_deck.h"

#include <numeric>
#include <stdexcept>
#include <utility>

#include "tests/support/catch.h"

using namespace server;

namespace {

const std::string room = "AAAAAAAAAAAAAAAAAAAAAA";

std::string counting_seed() {
    std::string seed(server_seed_bytes, '\0');
    for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<char>(i);
    return seed;
}

rules::Setup base_setup() {
    rules::Setup setup;
    setup.edition = "carcassonne";
    setup.modules = {"farmers"};
    setup.options = {{"start_player", "random"}};
    setup.seats = 2;
    return setup;
}

}  // namespace

// The test vectors of proto/docs/fair_deck.md, which another implementation computed.
TEST_CASE("commitment and options hash are the published vectors") {
    const Hash options = options_hash(base_setup());
    CHECK(hex(as_bytes(options)) ==
          "3de68d024aff283c781dfa5a95ea9ea6369f20bba4153359756298abec29aa89");
    CHECK(hex(as_bytes(deck_commitment(counting_seed(), room, options))) ==
          "c7aba8a3deb689e047ad98106dd1115245d06823f75afd9d6166328a221ff2df");
}

TEST_CASE("the stream is the published vector") {
    FairChance chance(counting_seed(), room, {"alpha", ""});
    CHECK(chance.next() == 0x06d4a25ee0fe7fc4U);
    CHECK(chance.next() == 0x3460ea442ec33db9U);
    CHECK(chance.next() == 0xa0ff15b2b544e076U);
    CHECK(chance.next() == 0xe708d6d3f77e4c5dU);
    CHECK(chance.next() == 0xd3c8d792bf19dd38U);
    CHECK(chance.draws() == 5);
}

TEST_CASE("a shuffle with the stream is the published vector") {
    FairChance chance(counting_seed(), room, {"alpha", ""});
    CHECK(chance.below(2) == 0);
    std::vector<int> items(10);
    std::iota(items.begin(), items.end(), 0);
    for (std::uint32_t i = 9; i > 0; --i) std::swap(items[i], items[chance.below(i + 1)]);
    CHECK(items == std::vector<int>{1, 4, 6, 2, 0, 3, 9, 8, 5, 7});
    CHECK(chance.draws() == 10);
}

TEST_CASE("a stream can be taken up at any place") {
    std::vector<std::uint64_t> numbers(23);
    FairChance whole(counting_seed(), room, {"a", "b"});
    for (std::uint64_t& number : numbers) number = whole.next();
    for (std::size_t from = 0; from < numbers.size(); ++from) {
        FairChance rest(counting_seed(), room, {"a", "b"}, from);
        CAPTURE(from);
        CHECK(rest.draws() == from);
        for (std::size_t i = from; i < numbers.size(); ++i) CHECK(rest.next() == numbers[i]);
    }
}

TEST_CASE("seed, room and each seat's entropy change the stream") {
    const std::uint64_t first = FairChance(counting_seed(), room, {"a", "b"}).next();
    CHECK(FairChance(std::string(32, 'x'), room, {"a", "b"}).next() != first);
    CHECK(FairChance(counting_seed(), "other", {"a", "b"}).next() != first);
    CHECK(FairChance(counting_seed(), room, {"b", "a"}).next() != first);
    // The lengths are part of it: moving a letter from one seat to the next matters.
    CHECK(FairChance(counting_seed(), room, {"ab", ""}).next() != first);
    CHECK(FairChance(counting_seed(), room, {"a", "b", ""}).next() != first);
}

TEST_CASE("the options hash does not depend on the order in which things were named") {
    rules::Setup a = base_setup();
    a.modules = {"farmers", "abbot"};
    a.options = {{"start_player", "host"}, {"a_option", "1"}};
    rules::Setup b = a;
    std::swap(b.modules[0], b.modules[1]);
    std::swap(b.options[0], b.options[1]);
    CHECK(options_text(a) ==
          "meepled options 1\ngame carcassonne\nmodule abbot\nmodule farmers\n"
          "option a_option=1\noption start_player=host\nseats 2\n");
    CHECK(options_hash(a) == options_hash(b));
    b.seats = 3;
    CHECK(options_hash(a) != options_hash(b));
}

TEST_CASE("names that would break their line are refused") {
    for (const char* name : {"", "a b", "a\nb", "a=b", "\x7f", "\xc3\xa4"}) {
        CAPTURE(name);
        rules::Setup setup = base_setup();
        setup.edition = name;
        CHECK_THROWS_AS(options_text(setup), std::invalid_argument);
        setup = base_setup();
        setup.modules = {name};
        CHECK_THROWS_AS(options_text(setup), std::invalid_argument);
        setup = base_setup();
        setup.options = {{name, "x"}};
        CHECK_THROWS_AS(options_text(setup), std::invalid_argument);
    }
}

TEST_CASE("seeds of the wrong length and too much entropy are refused") {
    CHECK_THROWS_AS(FairChance("short", room, {}), std::invalid_argument);
    CHECK_THROWS_AS(FairChance(counting_seed(), room, {std::string(33, 'x')}),
                    std::invalid_argument);
    CHECK_NOTHROW(FairChance(counting_seed(), room, {std::string(32, 'x')}));
}

TEST_CASE("numbers below n are spread evenly") {
    FairChance chance(counting_seed(), room, {});
    constexpr std::uint32_t n = 6;
    std::vector<int> counts(n, 0);
    for (int i = 0; i < 60000; ++i) ++counts[chance.below(n)];
    // Chi-square with 5 degrees of freedom: above 20.5 in one of a thousand streams; this stream is
    // fixed.
    double chi_square = 0;
    for (int count : counts) chi_square += (count - 10000.0) * (count - 10000.0) / 10000.0;
    CHECK(chi_square < 20.5);
}
