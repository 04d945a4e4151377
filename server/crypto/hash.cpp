#include "server/crypto/hash.h"

#include <openssl/evp.h>
#include <sodium.h>

#include <memory>
#include <stdexcept>

namespace server {
namespace {

const unsigned char* data_of(std::string_view bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

// libsodium wants to be initialised once; it allows that from several threads.
void ensure_ready() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("libsodium cannot be initialised");
}

// Looked up once, and of each thread: that takes longer than to hash a few bytes.
class Sha256 {
public:
    Sha256() {
        if (!algorithm_ || !context_) throw std::runtime_error("OpenSSL has no SHA-256");
    }
    Hash of(std::string_view bytes) {
        Hash hash{};
        unsigned int written = 0;
        const bool ok = EVP_DigestInit_ex2(context_.get(), algorithm_.get(), nullptr) == 1 &&
                        EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1 &&
                        EVP_DigestFinal_ex(context_.get(), hash.data(), &written) == 1;
        if (!ok || written != hash.size()) throw std::runtime_error("SHA-256 failed");
        return hash;
    }

private:
    struct Free {
        void operator()(EVP_MD* algorithm) const { EVP_MD_free(algorithm); }
        void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
    };
    std::unique_ptr<EVP_MD, Free> algorithm_{EVP_MD_fetch(nullptr, "SHA256", nullptr)};
    std::unique_ptr<EVP_MD_CTX, Free> context_{EVP_MD_CTX_new()};
};

}  // namespace

// OpenSSL's uses the processor's own instructions; libsodium's does not.
Hash sha256(std::string_view bytes) {
    thread_local Sha256 hasher;
    return hasher.of(bytes);
}

Hash hmac_sha256(std::string_view key, std::string_view message) {
    Hash mac{};
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, data_of(key), key.size());
    crypto_auth_hmacsha256_update(&state, data_of(message), message.size());
    crypto_auth_hmacsha256_final(&state, mac.data());
    sodium_memzero(&state, sizeof state);
    return mac;
}

std::string random_bytes(std::size_t count) {
    ensure_ready();
    std::string bytes(count, '\0');
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

void wipe(std::string& secret) {
    sodium_memzero(secret.data(), secret.size());
    secret.clear();
}

std::string_view as_bytes(const Hash& hash) {
    return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

std::string hex(std::string_view bytes) {
    std::string text(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), data_of(bytes), bytes.size());
    text.pop_back();
    return text;
}

}  // namespace server
