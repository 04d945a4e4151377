// Lines of text that people write for others to see: names of players and rooms.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace server {

// The text as others may see it: composed (NFC), without spaces at its ends. Nothing if it is no
// UTF-8, has more characters than that, or holds what a line of text has no use for: control
// characters, line ends, marks that turn the direction of writing, characters that are not seen,
// code points that mean nothing, more than two accents on one letter.
[[nodiscard]] std::optional<std::string> clean_line(std::string_view text,
                                                    std::size_t characters_max);

}  // namespace server
