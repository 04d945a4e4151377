// SHA-256, HMAC-SHA-256 and random bytes of the operating system. All of it may be called from any
// thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace server {

using Hash = std::array<std::uint8_t, 32>;

[[nodiscard]] Hash sha256(std::string_view bytes);

// HMAC-SHA-256; keys of any length.
[[nodiscard]] Hash hmac_sha256(std::string_view key, std::string_view message);

// Unguessable bytes. Ends the program when the operating system has none (libsodium's choice, and
// the right one).
[[nodiscard]] std::string random_bytes(std::size_t count);

// Takes equally long for all contents of one length. Lengths are no secret.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

// Overwrites a secret that is no longer needed, and empties it.
void wipe(std::string& secret);

// The hash's 32 bytes, for fields that hold bytes as strings.
[[nodiscard]] std::string_view as_bytes(const Hash& hash);
// Lower-case hexadecimal, for people.
[[nodiscard]] std::string hex(std::string_view bytes);

}  // namespace server
