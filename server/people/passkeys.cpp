#include "server/people/passkeys.h"

#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/net/handshake.h"

namespace server {
namespace {

constexpr std::size_t nonce_bytes = 16;
constexpr std::size_t time_bytes = 8;
constexpr std::size_t hash_bytes = sizeof(Hash);

// Authenticator data (section 6.1): the hash of the party's id, flags, a counter; and, of a new
// one, what it is called.
constexpr std::size_t flags_at = hash_bytes;
constexpr std::size_t counter_at = flags_at + 1;
constexpr std::size_t model_at = counter_at + 4;
constexpr std::size_t length_at = model_at + 16;
constexpr std::size_t credential_at = length_at + 2;
constexpr unsigned flag_present = 0x01;
constexpr unsigned flag_verified = 0x04;
constexpr unsigned flag_credential = 0x40;
// Longer than any that browsers and authenticators make.
constexpr std::size_t client_data_bytes_max = 4096;
constexpr std::size_t authenticator_data_bytes_max = 4096;
constexpr std::size_t public_key_bytes_max = 1100;
constexpr std::size_t signature_bytes_max = 1100;

unsigned byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < count; ++i) number = number << 8U | byte_at(bytes, at + i);
    return number;
}

std::string bytes_of(std::uint64_t number) {
    std::string bytes(time_bytes, '\0');
    for (std::size_t i = time_bytes; i > 0; --i, number >>= 8U)
        bytes[i - 1] = static_cast<char>(number & 0xFFU);
    return bytes;
}

bool origin_allowed(std::string_view text, const RelyingParty& party) {
    const auto origin = net::parse_origin(text);
    if (!origin) return false;
    const std::string_view host = origin->host;
    const bool own =
        host == party.id || (host.size() > party.id.size() && host.ends_with(party.id) &&
                             host[host.size() - party.id.size() - 1] == '.');
    if (own) {
        const bool here = host == "localhost" || host.ends_with(".localhost");
        return origin->scheme == "https" || (here && origin->scheme == "http");
    }
    return std::any_of(party.origins.begin(), party.origins.end(),
                       [&](const std::string& one) { return one == text; });
}

bool client_data_right(std::string_view client_data, std::string_view type,
                       const RelyingParty& party, std::string_view challenge) {
    if (client_data.size() > client_data_bytes_max) return false;
    const auto said = nlohmann::json::parse(client_data, nullptr, false);
    if (!said.is_object() || said.value("crossOrigin", nlohmann::json(false)) != false)
        return false;
    const auto text = [&](const char* name) {
        const auto found = said.find(name);
        return found != said.end() && found->is_string() ? found->get<std::string>() : "";
    };
    return text("type") == type && text("challenge") == to_base64url(challenge) &&
           origin_allowed(text("origin"), party);
}

bool authenticator_right(std::string_view data, const RelyingParty& party) {
    return data.size() >= model_at && data.size() <= authenticator_data_bytes_max &&
           data.substr(0, hash_bytes) == as_bytes(sha256(party.id)) &&
           (byte_at(data, flags_at) & flag_present) != 0;
}

bool verified(std::string_view data) {
    return (byte_at(data, flags_at) & flag_verified) != 0;
}

struct FreeKey {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, FreeKey>;

bool is_p256(const EVP_PKEY* key) {
    std::array<char, 32> name{};
    std::size_t length = 0;
    return EVP_PKEY_get_group_name(key, name.data(), name.size(), &length) == 1 &&
           std::string_view(name.data(), length) == SN_X9_62_prime256v1;
}

// A key of an accepted kind and size (ES256, EdDSA, RS256); else null.
Key key_of(std::string_view public_key) {
    constexpr int rsa_bits_min = 2048;
    constexpr int rsa_bits_max = 4096;  // each check costs time
    if (public_key.size() > public_key_bytes_max) return nullptr;
    const auto* bytes = reinterpret_cast<const unsigned char*>(public_key.data());
    const auto* const end = bytes + public_key.size();
    Key key(d2i_PUBKEY(nullptr, &bytes, static_cast<long>(public_key.size())));
    if (key == nullptr || bytes != end) return nullptr;
    switch (EVP_PKEY_get_base_id(key.get())) {
        case EVP_PKEY_EC: return is_p256(key.get()) ? std::move(key) : nullptr;
        case EVP_PKEY_ED25519: return key;
        case EVP_PKEY_RSA: {
            const int bits = EVP_PKEY_get_bits(key.get());
            return bits >= rsa_bits_min && bits <= rsa_bits_max ? std::move(key) : nullptr;
        }
        default: return nullptr;
    }
}

bool signature_right(std::string_view public_key, const std::string& message,
                     const std::string& signature) {
    if (signature.size() > signature_bytes_max) return false;
    const Key key = key_of(public_key);
    const std::unique_ptr<EVP_MD_CTX, FreeKey> context(EVP_MD_CTX_new());
    if (key == nullptr || context == nullptr) return false;
    const bool edwards = EVP_PKEY_get_base_id(key.get()) == EVP_PKEY_ED25519;
    if (EVP_DigestVerifyInit(context.get(), nullptr, edwards ? nullptr : EVP_sha256(), nullptr,
                             key.get()) != 1)
        return false;
    return EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()),
                            signature.size(),
                            reinterpret_cast<const unsigned char*>(message.data()),
                            message.size()) == 1;
}

std::string mac_of(std::string_view key, std::string_view head) {
    return std::string(as_bytes(hmac_sha256(key, "meepled/challenge/1" + std::string(head))));
}

}  // namespace

std::optional<MadePasskey> check_new_passkey(const meeple::v1::NewPasskey& made,
                                             const RelyingParty& party,
                                             std::string_view challenge) {
    const std::string& data = made.authenticator_data();
    if (!client_data_right(made.client_data(), "webauthn.create", party, challenge) ||
        !authenticator_right(data, party) || data.size() < credential_at || !verified(data) ||
        (byte_at(data, flags_at) & flag_credential) == 0 || key_of(made.public_key()) == nullptr)
        return std::nullopt;
    const std::size_t length = number_at(data, length_at, 2);
    if (length == 0 || length > credential_bytes_max || data.size() < credential_at + length)
        return std::nullopt;
    return MadePasskey{data.substr(credential_at, length),
                       static_cast<std::uint32_t>(number_at(data, counter_at, 4))};
}

std::optional<UseOfPasskey> check_used_passkey(const meeple::v1::UsedPasskey& used,
                                               const RelyingParty& party,
                                               std::string_view challenge,
                                               std::string_view public_key) {
    const std::string& data = used.authenticator_data();
    if (!client_data_right(used.client_data(), "webauthn.get", party, challenge) ||
        !authenticator_right(data, party))
        return std::nullopt;
    const std::string message = data + std::string(as_bytes(sha256(used.client_data())));
    if (!signature_right(public_key, message, used.signature())) return std::nullopt;
    return UseOfPasskey{static_cast<std::uint32_t>(number_at(data, counter_at, 4)), verified(data)};
}

std::string challenge_of(std::string_view client_data) {
    if (client_data.size() > client_data_bytes_max) return {};
    const auto said = nlohmann::json::parse(client_data, nullptr, false);
    if (!said.is_object()) return {};
    const auto found = said.find("challenge");
    if (found == said.end() || !found->is_string()) return {};
    return from_base64url(found->get<std::string>()).value_or("");
}

std::string new_challenge(std::string_view key, std::uint64_t until_ms) {
    const std::string head = random_bytes(nonce_bytes) + bytes_of(until_ms);
    return head + mac_of(key, head);
}

std::optional<std::uint64_t> challenge_until_ms(std::string_view key, std::string_view challenge) {
    constexpr std::size_t head_bytes = nonce_bytes + time_bytes;
    if (challenge.size() != head_bytes + hash_bytes) return std::nullopt;
    const std::string_view head = challenge.substr(0, head_bytes);
    if (!equal_in_constant_time(challenge.substr(head_bytes), mac_of(key, head)))
        return std::nullopt;
    return number_at(head, nonce_bytes, time_bytes);
}

}  // namespace server
