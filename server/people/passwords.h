// Passwords: argon2id, by libsodium. Each takes a tenth of a second and its memory: on threads for
// that alone. Any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace server {

inline constexpr std::size_t password_characters_min = 10;
inline constexpr std::size_t password_bytes_max = 256;

struct PasswordCost {
    std::size_t memory_bytes = 64ULL * 1024 * 1024;
    unsigned long long passes = 2;
};

// With a salt of its own, the cost and the hash, as text. Throws std::bad_alloc.
[[nodiscard]] std::string hash_password(const std::string& password, const PasswordCost& cost);
// With an empty hash: false, after as long as it would have taken.
[[nodiscard]] bool is_password(const std::string& password, const std::string& hash,
                               const PasswordCost& cost);
// Long enough, not too long, and neither the name nor one character again and again.
[[nodiscard]] bool password_allowed(std::string_view password, std::string_view name);

}  // namespace server
