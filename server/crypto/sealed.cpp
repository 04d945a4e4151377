#include "server/crypto/sealed.h"

#include <sodium.h>

#include "server/crypto/hash.h"

namespace server {
namespace {

constexpr std::size_t box_nonce_bytes = crypto_secretbox_NONCEBYTES;
constexpr std::size_t box_mac_bytes = crypto_secretbox_MACBYTES;
static_assert(sizeof(Hash) == crypto_secretbox_KEYBYTES);
static_assert(sizeof(Hash) >= box_nonce_bytes);

Hash box_key(std::string_view key) {
    return hmac_sha256(key, "meepled/sealed/key/1");
}

// It follows from the text, so no two texts share one.
std::string nonce_of(std::string_view key, std::string_view text) {
    const Hash hash = hmac_sha256(key, std::string("meepled/sealed/nonce/1").append(text));
    return std::string(as_bytes(hash).substr(0, box_nonce_bytes));
}

const unsigned char* raw(std::string_view bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

unsigned char* raw(std::string& bytes) {
    return reinterpret_cast<unsigned char*>(bytes.data());
}

}  // namespace

std::string sealed(std::string_view key, std::string_view text) {
    const std::string nonce = nonce_of(key, text);
    std::string box(box_mac_bytes + text.size(), '\0');
    crypto_secretbox_easy(raw(box), raw(text), text.size(), raw(std::string_view(nonce)),
                          box_key(key).data());
    return nonce + box;
}

std::optional<std::string> unsealed(std::string_view key, std::string_view bytes) {
    if (bytes.size() < box_nonce_bytes + box_mac_bytes) return std::nullopt;
    const std::string_view nonce = bytes.substr(0, box_nonce_bytes);
    const std::string_view box = bytes.substr(box_nonce_bytes);
    std::string text(box.size() - box_mac_bytes, '\0');
    if (crypto_secretbox_open_easy(raw(text), raw(box), box.size(), raw(nonce),
                                   box_key(key).data()) != 0)
        return std::nullopt;
    return text;
}

}  // namespace server
