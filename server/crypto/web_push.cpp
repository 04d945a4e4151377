#include "server/crypto/web_push.h"

#include <openssl/evp.h>

#include <memory>
#include <stdexcept>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"

namespace server {
namespace {

constexpr std::size_t cipher_key_bytes = 16;
constexpr std::size_t nonce_bytes = 12;
constexpr std::size_t tag_bytes = 16;
constexpr std::string_view record_bytes{"\0\0\x10\0", 4};  // 4096, big-endian
constexpr char last_record = 2;

struct FreeCipher {
    void operator()(EVP_CIPHER_CTX* one) const { EVP_CIPHER_CTX_free(one); }
};

std::string hmac(std::string_view key, const std::string& message) {
    return std::string(as_bytes(hmac_sha256(key, message)));
}

// HKDF (RFC 5869) of at most 32 bytes: `info` with the one counter at its end.
std::string expanded(std::string_view key, std::string_view name, std::size_t bytes) {
    std::string info(name);
    info += std::string_view("\0\x01", 2);
    return hmac(key, info).substr(0, bytes);
}

// AES-128-GCM, the tag at the end.
std::string sealed(const std::string& key, const std::string& nonce, const std::string& text) {
    const std::unique_ptr<EVP_CIPHER_CTX, FreeCipher> context(EVP_CIPHER_CTX_new());
    std::string out(text.size() + tag_bytes, '\0');
    auto* const at = reinterpret_cast<unsigned char*>(out.data());
    const auto bytes = [](const std::string& one) {
        return reinterpret_cast<const unsigned char*>(one.data());
    };
    int length = 0;
    int rest = 0;
    if (context == nullptr ||
        EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce)) !=
            1 ||
        EVP_EncryptUpdate(context.get(), at, &length, bytes(text), static_cast<int>(text.size())) !=
            1 ||
        EVP_EncryptFinal_ex(context.get(), at + length, &rest) != 1 ||
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_bytes, at + text.size()) != 1)
        throw std::runtime_error("OpenSSL cannot use AES-128-GCM");
    return out;
}

std::string quoted_json(std::string_view text) {
    return '"' + std::string(text) + '"';
}

}  // namespace

std::optional<std::string> push_body(const PushReceiver& receiver, std::string_view text,
                                     const P256Key& own, std::string_view salt) {
    if (receiver.secret.size() != push_secret_bytes || salt.size() != push_salt_bytes ||
        text.size() > push_text_bytes_max)
        return std::nullopt;
    auto shared = own.agree(receiver.key);
    if (!shared) return std::nullopt;
    std::string info("WebPush: info");
    info += '\0';
    info += receiver.key;
    info += own.point();
    info += '\x01';
    const std::string input = hmac(hmac(receiver.secret, *shared), info);
    wipe(*shared);
    const std::string key = hmac(salt, input);
    const std::string plain = std::string(text) + last_record;
    std::string body(salt);
    body += record_bytes;
    body += static_cast<char>(p256_point_bytes);
    body += own.point();
    body += sealed(expanded(key, "Content-Encoding: aes128gcm", cipher_key_bytes),
                   expanded(key, "Content-Encoding: nonce", nonce_bytes), plain);
    return body;
}

std::optional<std::string> push_body(const PushReceiver& receiver, std::string_view text) {
    return push_body(receiver, text, P256Key::make(), random_bytes(push_salt_bytes));
}

std::string vapid(const P256Key& key, std::string_view audience, std::string_view contact,
                  std::uint64_t expires_s) {
    const std::string claims = R"({"aud":)" + quoted_json(audience) + R"(,"exp":)" +
                               std::to_string(expires_s) + R"(,"sub":)" + quoted_json(contact) +
                               "}";
    const std::string text =
        to_base64url(R"({"typ":"JWT","alg":"ES256"})") + '.' + to_base64url(claims);
    return "vapid t=" + text + '.' + to_base64url(key.sign(text)) +
           ", k=" + to_base64url(key.point());
}

}  // namespace server
