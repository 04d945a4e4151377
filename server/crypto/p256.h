// Pairs of keys on P-256: signatures by ES256, and ECDH. Thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace server {

inline constexpr std::size_t p256_scalar_bytes = 32;
inline constexpr std::size_t p256_point_bytes = 65;  // uncompressed: 4, x, y
inline constexpr std::size_t es256_bytes = 64;       // r, s

class P256Key {
public:
    // A new one. std::runtime_error if OpenSSL cannot make it.
    [[nodiscard]] static P256Key make();
    // Of a private key's number, big-endian; nothing if it is none of this curve.
    [[nodiscard]] static std::optional<P256Key> from_scalar(std::string_view scalar);
    // Of a private key in PEM without a passphrase; nothing if it is none of this curve.
    [[nodiscard]] static std::optional<P256Key> from_pem(std::string_view pem);

    // Secret.
    [[nodiscard]] const std::string& scalar() const;
    [[nodiscard]] const std::string& point() const;

    // The shared secret of both ends, from a private key and the other's point: 32 bytes, secret.
    // Nothing if `point` is not on the curve.
    [[nodiscard]] std::optional<std::string> agree(std::string_view point) const;
    // By ES256. std::runtime_error if OpenSSL fails.
    [[nodiscard]] std::string sign(std::string_view text) const;

private:
    struct Parts;
    explicit P256Key(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

    std::shared_ptr<const Parts> parts_;
};

[[nodiscard]] bool is_p256_point(std::string_view bytes);

}  // namespace server
