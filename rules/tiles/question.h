// Questions that modules ask seats. The module that asks owns the question (module.h). A question
// is a struct that has, beside its own data:
//   kind        which one it is: one of rules::DecisionKind
//   Answers     the types of commands that answer it: Types<...>. All others leave it open
//   refused     the refusal of such a command that is not offered (nothing: explain() says it)
//   data(), of(data)
//               its data as one number, and back: if it has any
// A module passes such a struct to Turn::ask(); the row of the agenda keeps kind and number.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include "rules/core/decision.h"
#include "rules/core/refusal.h"

namespace rules::tiles {

using Question = DecisionKind;

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
