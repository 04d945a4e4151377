// Chance: the source of uniform numbers for the rules, passed by the caller. The server uses a
// stream that can be verified after the game, bots and benchmarks a fast generator. The rules have
// no random numbers of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "rules/core/ensure.h"

namespace rules {

class Chance {
public:
    Chance() = default;
    Chance(const Chance&) = default;
    Chance& operator=(const Chance&) = default;
    virtual ~Chance() = default;

    // Uniform over all 64-bit numbers.
    virtual std::uint64_t next() = 0;

    // Uniform over 0..n-1, n > 0: numbers at or above n * floor(2^64 / n) are rejected and drawn
    // again.
    std::uint32_t below(std::uint32_t n) {
        for (;;) {
            const std::uint64_t number = next();
            // Numbers below 2^64 - n are always below the last multiple: nearly always this
            // saves a division.
            if (number < 0 - std::uint64_t{n}) return static_cast<std::uint32_t>(number % n);
            const std::uint64_t rest =
                (0 - std::uint64_t{n}) % n;  // == 2^64 % n, without 128-bit arithmetic
            if (rest == 0 || number < 0 - rest) return static_cast<std::uint32_t>(number % n);
        }
    }
};

// Fisher-Yates downwards: for i = n-1 .. 1 items i and below(i + 1) are swapped.
template <class List>
void shuffle(List& list, Chance& chance) {
    for (std::size_t i = list.size(); i > 1; --i) {
        std::swap(list[i - 1], list[chance.below(static_cast<std::uint32_t>(i))]);
    }
}

// The numbers with which shuffle() turns `now` into `order`, which has equal items.
template <class List>
[[nodiscard]] std::vector<std::uint64_t> numbers_for(List now, const List& order) {
    std::vector<std::uint64_t> numbers;
    ensure(now.size() == order.size(), "a shuffle keeps what there is");
    for (std::size_t i = now.size(); i > 1; --i) {
        std::size_t at = 0;
        while (at < i && now[at] != order[i - 1]) ++at;
        ensure(at < i, "a shuffle keeps what there is");
        std::swap(now[i - 1], now[at]);
        numbers.push_back(at);
    }
    return numbers;
}

// For playouts, bots and tests: xoshiro256**, seeded through splitmix64. Not for anything that
// players must not foresee.
class Random final : public Chance {
public:
    explicit Random(std::uint64_t seed);

    std::uint64_t next() override {
        const std::uint64_t result = turned(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = turned(state_[3], 45);
        return result;
    }

private:
    static std::uint64_t turned(std::uint64_t bits, unsigned by) {
        return (bits << by) | (bits >> (64U - by));
    }

    std::uint64_t state_[4];  // NOLINT(modernize-avoid-c-arrays)
};

// Passes on the numbers of another Chance and records them.
class Noted final : public Chance {
public:
    explicit Noted(Chance& from) : from_(&from) {}
    std::uint64_t next() override { return numbers_.emplace_back(from_->next()); }
    [[nodiscard]] const std::vector<std::uint64_t>& numbers() const { return numbers_; }

private:
    Chance* from_;
    std::vector<std::uint64_t> numbers_;
};

// Replays recorded numbers. Throws Broken when there are no more.
class Given final : public Chance {
public:
    explicit Given(std::span<const std::uint64_t> numbers)
        : numbers_(numbers.begin(), numbers.end()) {}
    std::uint64_t next() override {
        ensure(given_ < numbers_.size(), "chance is asked no more often than was written down");
        return numbers_[given_++];
    }
    [[nodiscard]] std::size_t left() const { return numbers_.size() - given_; }

private:
    std::vector<std::uint64_t> numbers_;
    std::size_t given_ = 0;
};

}  // namespace rules
