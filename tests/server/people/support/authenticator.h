// A browser and its authenticator for passkeys, made with OpenSSL.
#pragma once

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "meeple/v1/people.pb.h"
#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"

namespace server::people_tests {

class Authenticator {
public:
    explicit Authenticator(EVP_PKEY* key = EVP_EC_gen("P-256")) : key_(key, &EVP_PKEY_free) {}

    std::string origin = "http://localhost:8080";
    std::string party = "localhost";
    std::string credential = random_bytes(32);
    std::uint32_t counter = 0;
    unsigned flags = 0x05;  // user present, user verified
    bool cross_origin = false;

    [[nodiscard]] std::string client_data(const std::string& type,
                                          const std::string& challenge) const {
        return nlohmann::json{{"type", type},
                              {"challenge", to_base64url(challenge)},
                              {"origin", origin},
                              {"crossOrigin", cross_origin}}
            .dump();
    }

    [[nodiscard]] meeple::v1::NewPasskey make(const std::string& challenge) const {
        meeple::v1::NewPasskey made;
        made.set_client_data(client_data("webauthn.create", challenge));
        std::string data = head(flags | 0x40U) + std::string(16, '\0');
        data += static_cast<char>(credential.size() >> 8U);
        data += static_cast<char>(credential.size() & 0xFFU);
        made.set_authenticator_data(data + credential);
        made.set_public_key(public_key());
        made.set_label("a key");
        return made;
    }

    [[nodiscard]] meeple::v1::UsedPasskey use(const std::string& challenge) const {
        meeple::v1::UsedPasskey used;
        used.set_credential(credential);
        used.set_client_data(client_data("webauthn.get", challenge));
        used.set_authenticator_data(head(flags));
        used.set_signature(
            sign(used.authenticator_data() + std::string(as_bytes(sha256(used.client_data())))));
        return used;
    }

    [[nodiscard]] std::string public_key() const {
        unsigned char* bytes = nullptr;
        const int length = i2d_PUBKEY(key_.get(), &bytes);
        std::string key(reinterpret_cast<char*>(bytes), static_cast<std::size_t>(length));
        OPENSSL_free(bytes);
        return key;
    }

private:
    [[nodiscard]] std::string head(unsigned with_flags) const {
        std::string data(as_bytes(sha256(party)));
        data += static_cast<char>(with_flags);
        for (int shift = 24; shift >= 0; shift -= 8)
            data += static_cast<char>((counter >> static_cast<unsigned>(shift)) & 0xFFU);
        return data;
    }
    [[nodiscard]] std::string sign(const std::string& message) const {
        const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(),
                                                                         &EVP_MD_CTX_free);
        const bool edwards = EVP_PKEY_get_base_id(key_.get()) == EVP_PKEY_ED25519;
        EVP_DigestSignInit(context.get(), nullptr, edwards ? nullptr : EVP_sha256(), nullptr,
                           key_.get());
        const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
        std::size_t length = 0;
        EVP_DigestSign(context.get(), nullptr, &length, bytes, message.size());
        std::string signature(length, '\0');
        EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &length,
                       bytes, message.size());
        signature.resize(length);
        return signature;
    }

    std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> key_;
};

}  // namespace server::people_tests
