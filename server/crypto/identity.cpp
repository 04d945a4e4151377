#include "server/crypto/identity.h"

#include <stdexcept>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"

namespace server {
namespace {

constexpr std::size_t token_bytes = account_bytes + sizeof(Hash);
constexpr std::size_t token_letters = token_bytes * 4 / 3;

Hash mac_of(std::string_view key, std::string_view account) {
    return hmac_sha256(key, std::string("meepled/token/1").append(account));
}

}  // namespace

Identity::Identity(std::string key) : key_(std::move(key)) {
    if (key_.size() != identity_key_bytes)
        throw std::invalid_argument("the identity key has the wrong length");
}

Identity::~Identity() {
    wipe(key_);
}

std::string Identity::new_key() {
    return random_bytes(identity_key_bytes);
}

std::string Identity::new_account() {
    return random_bytes(account_bytes);
}

std::string Identity::token(std::string_view account) const {
    if (account.size() != account_bytes)
        throw std::invalid_argument("an account has the wrong length");
    return to_base64url(std::string(account).append(as_bytes(mac_of(key_, account))));
}

std::optional<std::string> Identity::verify(std::string_view token) const {
    if (token.size() != token_letters) return std::nullopt;
    std::optional<std::string> bytes = from_base64url(token);
    if (!bytes || bytes->size() != token_bytes) return std::nullopt;
    const std::string_view account = std::string_view(*bytes).substr(0, account_bytes);
    const std::string_view mac = std::string_view(*bytes).substr(account_bytes);
    if (!equal_in_constant_time(mac, as_bytes(mac_of(key_, account)))) return std::nullopt;
    bytes->resize(account_bytes);
    return bytes;
}

}  // namespace server
