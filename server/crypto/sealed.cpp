#include "server/crypto/sealed.h"

#include <sodium.h>

#include "server/crypto/hash.h"

namespace server {
namespace {

constexpr std::size_t nonce_bytes = crypto_secretbox_NONCEBYTES;
constexpr std::size_t mac_bytes = crypto_secretbox_MACBYTES;
static_assert(sizeof(Hash) == crypto_secretbox_KEYBYTES);
static_assert(sizeof(Hash) >= nonce_bytes);

Hash box_key(std::string_view key) {
    return hmac_sha256(key, "meepled/sealed/key/1");
}

// It follows from the text, so no two texts share one.
std::string nonce_of(std::string_view key, std::string_view text) {
    const Hash hash = hmac_sha256(key, std::string("meepled/sealed/nonce/1").append(text));
    return std::string(as_bytes(hash).substr(0, nonce_bytes));
}

const unsigned char* data_of(std::string_view bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

unsigned char* data_of(std::string& bytes) {
    return reinterpret_cast<unsigned char*>(bytes.data());
}

}  // namespace

std::string sealed(std::string_view key, std::string_view text) {
    const std::string nonce = nonce_of(key, text);
    std::string box(mac_bytes + text.size(), '\0');
    crypto_secretbox_easy(data_of(box), data_of(text), text.size(),
                          data_of(std::string_view(nonce)), box_key(key).data());
    return nonce + box;
}

std::optional<std::string> unsealed(std::string_view key, std::string_view bytes) {
    if (bytes.size() < nonce_bytes + mac_bytes) return std::nullopt;
    const std::string_view nonce = bytes.substr(0, nonce_bytes);
    const std::string_view box = bytes.substr(nonce_bytes);
    std::string text(box.size() - mac_bytes, '\0');
    if (crypto_secretbox_open_easy(data_of(text), data_of(box), box.size(), data_of(nonce),
                                   box_key(key).data()) != 0)
        return std::nullopt;
    return text;
}

}  // namespace server
