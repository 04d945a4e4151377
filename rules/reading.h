// Reading texts that people write: where something is wrong, and how that is said.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rules {

struct TextProblem {
    int line = 0;    // from 1; 0: it is about the text as a whole
    int column = 0;  // of a byte, from 1
    std::string what;
};

[[nodiscard]] bool is_control(char letter);

// "expected WHAT, found 'FOUND'", with as much of it as fits a line. Whole letters without control
// characters: a problem is shown on terminals.
[[nodiscard]] std::string expected(std::string_view what, std::string_view found);

// The first byte at which the text is no UTF-8; its size: there is none.
[[nodiscard]] std::size_t broken_letter(std::string_view text);

// Without the blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// The line up to a '#' that is followed by a blank, at its beginning or after a blank.
[[nodiscard]] std::string_view without_comment(std::string_view line);

// The column of `at`, which is a part of the line; of anything else: 1.
[[nodiscard]] int column_in(std::string_view line, std::string_view at);

}  // namespace rules
