// Characters of lines of the log. Inside log*.cpp only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server::log {

// A character in UTF-8.
struct Letter {
    char32_t code = 0;
    std::size_t bytes = 0;
};
// The first one of a text that is not empty; nothing if these bytes are none.
[[nodiscard]] std::optional<Letter> first_letter(std::string_view text);

// Changes how a line looks, or ends it.
[[nodiscard]] bool is_unseen(char32_t code);

// Lower case, without leading zeros.
[[nodiscard]] std::string hex(std::uint32_t number);

}  // namespace server::log
