#include "server/people/passwords.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <new>

namespace server {

std::string hash_password(const std::string& password, const PasswordCost& cost) {
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (sodium_init() < 0 ||
        crypto_pwhash_str_alg(text.data(), password.data(), password.size(), cost.passes,
                              cost.memory_bytes, crypto_pwhash_ALG_ARGON2ID13) != 0)
        throw std::bad_alloc();
    return text.data();
}

bool is_password(const std::string& password, const std::string& hash, const PasswordCost& cost) {
    if (hash.empty() || hash.size() >= crypto_pwhash_STRBYTES) {
        static_cast<void>(hash_password(password, cost));
        return false;
    }
    std::array<char, crypto_pwhash_STRBYTES> text{};
    std::copy(hash.begin(), hash.end(), text.begin());
    return sodium_init() >= 0 &&
           crypto_pwhash_str_verify(text.data(), password.data(), password.size()) == 0;
}

bool password_allowed(std::string_view password, std::string_view name) {
    const auto letters = std::count_if(password.begin(), password.end(), [](char one) {
        return (static_cast<unsigned char>(one) & 0xC0U) != 0x80U;  // not the rest of a character
    });
    return static_cast<std::size_t>(letters) >= password_characters_min &&
           password.size() <= password_bytes_max && password != name &&
           password.find_first_not_of(password.front()) != std::string_view::npos;
}

}  // namespace server
