// The closed lists of tokens, which lie on segments and belong to nobody, and of the questions that
// modules ask. Vocabulary only: modules say what they mean. The numbers are those on the wire.
#pragma once

#include <cstdint>
#include <string_view>

namespace rules::tiles {

enum class Token : std::uint8_t { mage, witch };
inline constexpr int token_count = 2;
[[nodiscard]] std::string_view name(Token token);  // "mage"

// What a module asks the seat in turn between placing and deploying; the module alone offers the
// answers. The numbers are those of DecisionKind.
enum class Question : std::uint8_t {
    none = 0,
    move_token = 3,      // a token onto another feature, or off the board (MAGE-2, MAGE-3, MAGE-4)
    retake_figure = 20,  // an own figure, unscored (HG-2-shaman)
};

}  // namespace rules::tiles
