// Identities: an account is 16 random bytes, and its token proves itself by a MAC, so that nothing
// has to be stored for an identity that never enters a room. Tokens are secrets: never in logs,
// errors or URLs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server {

inline constexpr std::size_t account_bytes = 16;
inline constexpr std::size_t identity_key_bytes = 32;

// May be used from any thread.
class Identity {
public:
    // The server's key, identity_key_bytes long (else std::invalid_argument). It must outlive the
    // server: Store::keep() holds it under identity_key_name. It can forge every token.
    explicit Identity(std::string key);
    Identity(const Identity&) = delete;
    Identity& operator=(const Identity&) = delete;
    ~Identity();

    [[nodiscard]] static std::string new_key();
    [[nodiscard]] static std::string new_account();

    // base64url(account || HMAC-SHA-256(key, "meepled/token/1" || account)): 64 characters.
    [[nodiscard]] std::string token(std::string_view account) const;

    // The account that the token proves; nothing if this server never gave it out.
    [[nodiscard]] std::optional<std::string> verify(std::string_view token) const;

private:
    std::string key_;
};

inline constexpr std::string_view identity_key_name = "identity_key";

}  // namespace server
