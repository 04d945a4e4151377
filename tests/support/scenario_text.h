// Small readers of text that the scenario parser and player share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/tiles/position.h"

namespace scenario {

[[nodiscard]] std::string_view trim(std::string_view text);
// The trimmed parts between separators; an empty text has no parts.
[[nodiscard]] std::vector<std::string> split(std::string_view text, std::string_view separator);
[[nodiscard]] std::vector<std::string> words(std::string_view text);

[[nodiscard]] std::optional<int> number(std::string_view text);                       // "-3", "+3"
[[nodiscard]] std::optional<rules::tiles::Position> position(std::string_view text);  // "1,-2"
[[nodiscard]] std::optional<rules::tiles::Rotation> rotation(std::string_view text);  // "r3"

}  // namespace scenario
