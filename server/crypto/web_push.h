// Web Push: what a push service is sent. Messages are encrypted for one browser (RFC 8291: the
// coding aes128gcm of RFC 8188), and the sender shows who it is (VAPID, RFC 8292).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/crypto/p256.h"

namespace server {

inline constexpr std::size_t push_secret_bytes = 16;
inline constexpr std::size_t push_salt_bytes = 16;
// The bytes that fit into a message of 4096 bytes, which every push service takes (RFC 8030, 7.2).
inline constexpr std::size_t push_text_bytes_max = 3993;

// A browser's end of a subscription.
struct PushReceiver {
    std::string_view key;     // p256dh: a point
    std::string_view secret;  // auth: push_secret_bytes
};

// The body of one message. `own`: a pair of keys and `salt`: random bytes, both for this message
// alone. Nothing if the receiver's key or secret is none, or the text is too long.
[[nodiscard]] std::optional<std::string> push_body(const PushReceiver& receiver,
                                                   std::string_view text, const P256Key& own,
                                                   std::string_view salt);
[[nodiscard]] std::optional<std::string> push_body(const PushReceiver& receiver,
                                                   std::string_view text);

// The value of the header Authorization: "vapid t=..., k=...". `audience`: the origin of the push
// service; `contact`: mailto: or https: of the sender's operator, without '"' and '\\'; until
// `expires_s`, in seconds since 1970, at most a day from now.
[[nodiscard]] std::string vapid(const P256Key& key, std::string_view audience,
                                std::string_view contact, std::uint64_t expires_s);

}  // namespace server
