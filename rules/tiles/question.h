// Questions that modules ask seats. The module that asks owns the question (module.h). A question
// is a struct that has, beside its own data:
//   kind        its number, from question_min to question_max, as in meeple.v1.DecisionKind
//   word        its name in scenarios: "flock"
//   Answers     the types of commands that answer it: Types<...>. All others leave it open
//   refused     the refusal of such a command that is not offered (nothing: explain() says it)
//   data(), of(data)
//               its data as one number, and back: if it has any
// A module passes such a struct to Turn::ask(); the row of the agenda keeps kind and number.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "rules/core/decision.h"
#include "rules/core/refusal.h"
#include "rules/tiles/part.h"

namespace rules::tiles {

using Question = DecisionKind;

// Whether each of these questions has a number of its own.
template <class... Q>
[[nodiscard]] consteval bool kinds_differ(Types<Q...> /*questions*/) {
    std::array<bool, question_max + 1> taken{};
    for (const int kind : {static_cast<int>(Q::kind)...}) {
        if (kind < question_min || kind > question_max || taken.at(static_cast<unsigned>(kind)))
            return false;
        taken.at(static_cast<unsigned>(kind)) = true;
    }
    return true;
}

template <class Q>
[[nodiscard]] constexpr std::uint16_t data_of(const Q& question) {
    if constexpr (std::is_empty_v<Q>) {
        return 0;
    } else {
        return question.data();
    }
}

template <class Q>
[[nodiscard]] constexpr Q question_of(std::uint16_t data) {
    if constexpr (std::is_empty_v<Q>) {
        return {};
    } else {
        return Q::of(data);
    }
}

template <class Q>
[[nodiscard]] constexpr std::optional<Refusal> refused_as() {
    if constexpr (requires { Q::refused; }) {
        return Q::refused;
    } else {
        return std::nullopt;
    }
}

}  // namespace rules::tiles
