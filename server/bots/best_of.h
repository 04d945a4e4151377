// The best of several valued things; chance decides between equal ones.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/core/chance.h"

namespace server::bots {

// Of things with a `value`; requires at least one.
template <class Valued>
[[nodiscard]] const Valued& best_of(const std::vector<Valued>& all, rules::Chance& chance) {
    constexpr double equal_within = 1e-9;
    double most = all.at(0).value;
    for (const Valued& it : all) most = std::max(most, it.value);
    const auto is_best = [most](const Valued& it) { return it.value > most - equal_within; };
    auto left = chance.below(static_cast<std::uint32_t>(std::ranges::count_if(all, is_best)));
    const auto chosen = [&](const Valued& it) { return is_best(it) && left-- == 0; };
    return *std::ranges::find_if(all, chosen);
}

}  // namespace server::bots
