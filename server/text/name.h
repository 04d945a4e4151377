// Names of accounts: which may be had, and which look alike.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace server {

inline constexpr std::size_t account_name_characters_min = 2;
inline constexpr std::size_t account_name_characters_max = 24;

struct AccountName {
    std::string name;  // as it is shown
    std::string key;   // the same for all names that look alike
};

// Nothing: the name is too short or too long, mixes scripts as nobody writes, or holds something
// other than letters, digits, and one space, '-', '_', '.' or '\'' at a time between them.
[[nodiscard]] std::optional<AccountName> account_name(std::string_view text);

// The key of any line, also one that could be no account's name: whether a guest's name looks like
// an account's. Empty, without a look at it, for a line of more bytes than any name has, however
// it is written.
inline constexpr std::size_t look_alike_bytes_max = 512;
[[nodiscard]] std::string look_alike_key(std::string_view line);

}  // namespace server
