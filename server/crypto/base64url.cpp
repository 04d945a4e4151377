#include "server/crypto/base64url.h"

#include <sodium.h>

namespace server {

std::string to_base64url(std::string_view bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(),
                      reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), variant);
    text.pop_back();  // the terminating zero
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string bytes(text.size(), '\0');
    std::size_t size = 0;
    // Without a place for the end, libsodium refuses anything that follows the encoded bytes.
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                          text.size(), nullptr, &size, nullptr, variant) != 0)
        return std::nullopt;
    bytes.resize(size);
    return bytes;
}

}  // namespace server
