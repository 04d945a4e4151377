#include "rules/core/chance.h"

namespace rules {

namespace {

std::uint64_t rotated_left(std::uint64_t bits, int by) {
    return (bits << by) | (bits >> (64 - by));
}

// splitmix64: spreads a seed over the state, so that neighbouring seeds give unrelated streams.
std::uint64_t split_mix(std::uint64_t& counter) {
    counter += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = counter;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
}

}  // namespace

Random::Random(std::uint64_t seed) : state_{} {
    for (std::uint64_t& word : state_) word = split_mix(seed);
}

std::uint64_t Random::next() {
    const std::uint64_t result = rotated_left(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotated_left(state_[3], 45);
    return result;
}

}  // namespace rules
