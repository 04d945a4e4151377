// Names of accounts: which may be had, and which look alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

inline constexpr std::size_t account_name_characters_min = 2;
inline constexpr std::size_t account_name_characters_max = 24;

struct AccountName {
    std::string name;  // as it is shown
    std::string key;   // of sign-in and look-ups: one for all ways to write the name
    std::vector<std::string> skeletons;
};

// Nothing: the name is too short or too long, is not "highly restrictive" by UTS 39 (one script, or
// scripts that are written together, of letters in modern use), is reserved, or holds something
// other than letters, digits, and one space, '-', '_', '.' or '\'' at a time between them.
[[nodiscard]] std::optional<AccountName> account_name(std::string_view text);

// The key of any line, also one that could be no account's name. Empty, without a look at it, for a
// line of more bytes than any name has, however it is written.
inline constexpr std::size_t look_alike_bytes_max = 512;
[[nodiscard]] std::string look_alike_key(std::string_view line);

// Skeletons by UTS 39, at most three: of the line as it is, in small letters, and in capitals,
// without what stands between letters. Two lines look alike if they have one in common. None for a
// line that has no key.
[[nodiscard]] std::vector<std::string> name_skeletons(std::string_view line);

// Grows when skeletons change: with this code, and with the tables of ICU.
[[nodiscard]] std::int64_t skeleton_form();

// Whether the line looks like a name that would be taken for the server's: Admin, Moderator ...
[[nodiscard]] bool is_reserved_name(std::string_view line);

}  // namespace server
