#include "rules/core/chance.h"

namespace rules {

namespace {

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

}  // namespace rules
