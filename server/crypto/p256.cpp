#include "server/crypto/p256.h"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "server/crypto/hash.h"

namespace server {

struct FreeP256 {
    void operator()(BIGNUM* one) const { BN_clear_free(one); }
    void operator()(BIO* one) const { BIO_free(one); }
    void operator()(ECDSA_SIG* one) const { ECDSA_SIG_free(one); }
    void operator()(EC_GROUP* one) const { EC_GROUP_free(one); }
    void operator()(EC_POINT* one) const { EC_POINT_free(one); }
    void operator()(EVP_MD_CTX* one) const { EVP_MD_CTX_free(one); }
    void operator()(EVP_PKEY* one) const { EVP_PKEY_free(one); }
    void operator()(EVP_PKEY_CTX* one) const { EVP_PKEY_CTX_free(one); }
    void operator()(OSSL_PARAM* one) const { OSSL_PARAM_free(one); }
    void operator()(OSSL_PARAM_BLD* one) const { OSSL_PARAM_BLD_free(one); }
};
template <class T>
using Owned = std::unique_ptr<T, FreeP256>;
using OwnedKey = Owned<EVP_PKEY>;

namespace {

const unsigned char* bytes_at(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_at(std::string& text) {
    return reinterpret_cast<unsigned char*>(text.data());
}

[[noreturn]] void broken() {
    throw std::runtime_error("OpenSSL cannot use P-256");
}

// The point of a private key; empty if the number is none.
std::string point_of(const BIGNUM* number) {
    const Owned<EC_GROUP> curve(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    if (curve == nullptr) broken();
    if (BN_is_zero(number) != 0 || BN_cmp(number, EC_GROUP_get0_order(curve.get())) >= 0) return {};
    const Owned<EC_POINT> point(EC_POINT_new(curve.get()));
    std::string bytes(p256_point_bytes, '\0');
    if (point == nullptr ||
        EC_POINT_mul(curve.get(), point.get(), number, nullptr, nullptr, nullptr) != 1 ||
        EC_POINT_point2oct(curve.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes_at(bytes),
                           bytes.size(), nullptr) != bytes.size())
        broken();
    return bytes;
}

// Without a number: a public key. Null if the point is not on the curve.
OwnedKey key_of_point(std::string_view point, const BIGNUM* number = nullptr) {
    if (point.size() != p256_point_bytes || point[0] != POINT_CONVERSION_UNCOMPRESSED)
        return nullptr;
    const Owned<OSSL_PARAM_BLD> build(OSSL_PARAM_BLD_new());
    if (build == nullptr ||
        OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                        SN_X9_62_prime256v1, 0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                         point.size()) != 1)
        broken();
    if (number != nullptr &&
        OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, number) != 1)
        broken();
    const Owned<OSSL_PARAM> params(OSSL_PARAM_BLD_to_param(build.get()));
    const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* key = nullptr;
    if (params == nullptr || context == nullptr || EVP_PKEY_fromdata_init(context.get()) != 1)
        broken();
    const int selection = number == nullptr ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
    if (EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) != 1) return nullptr;
    return OwnedKey(key);
}

// Of a pair that OpenSSL has; empty if it is of another curve.
std::string scalar_of(const EVP_PKEY* key) {
    std::array<char, 32> name{};
    std::size_t length = 0;
    if (key == nullptr || EVP_PKEY_get_group_name(key, name.data(), name.size(), &length) != 1 ||
        std::string_view(name.data(), length) != SN_X9_62_prime256v1)
        return {};
    BIGNUM* number = nullptr;
    if (EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) != 1) return {};
    const Owned<BIGNUM> owned(number);
    std::string scalar(p256_scalar_bytes, '\0');
    if (BN_bn2binpad(number, bytes_at(scalar), static_cast<int>(scalar.size())) < 0) return {};
    return scalar;
}

}  // namespace

struct P256Key::Parts {
    Parts(std::string number, std::string of_it, OwnedKey made)
        : scalar(std::move(number)), point(std::move(of_it)), key(std::move(made)) {}
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    ~Parts() { wipe(scalar); }

    std::string scalar;
    std::string point;
    OwnedKey key;
};

P256Key P256Key::make() {
    const OwnedKey pair(EVP_EC_gen("P-256"));
    auto key = from_scalar(scalar_of(pair.get()));
    if (!key) broken();
    return std::move(*key);
}

std::optional<P256Key> P256Key::from_scalar(std::string_view scalar) {
    if (scalar.size() != p256_scalar_bytes) return std::nullopt;
    const Owned<BIGNUM> number(
        BN_bin2bn(bytes_at(scalar), static_cast<int>(scalar.size()), nullptr));
    if (number == nullptr) broken();
    std::string point = point_of(number.get());
    if (point.empty()) return std::nullopt;
    OwnedKey key = key_of_point(point, number.get());
    if (key == nullptr) broken();
    return P256Key(
        std::make_shared<const Parts>(std::string(scalar), std::move(point), std::move(key)));
}

std::optional<P256Key> P256Key::from_pem(std::string_view pem) {
    const Owned<BIO> source(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    if (source == nullptr) broken();
    std::string no_passphrase;  // or OpenSSL asks for one at the terminal
    const OwnedKey key(
        PEM_read_bio_PrivateKey(source.get(), nullptr, nullptr, no_passphrase.data()));
    return from_scalar(scalar_of(key.get()));
}

const std::string& P256Key::scalar() const {
    return parts_->scalar;
}

const std::string& P256Key::point() const {
    return parts_->point;
}

std::optional<std::string> P256Key::agree(std::string_view point) const {
    const OwnedKey other = key_of_point(point);
    if (other == nullptr) return std::nullopt;
    const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new(parts_->key.get(), nullptr));
    std::string secret(p256_scalar_bytes, '\0');
    std::size_t length = secret.size();
    if (context == nullptr || EVP_PKEY_derive_init(context.get()) != 1 ||
        EVP_PKEY_derive_set_peer(context.get(), other.get()) != 1 ||
        EVP_PKEY_derive(context.get(), bytes_at(secret), &length) != 1 || length != secret.size())
        return std::nullopt;
    return secret;
}

std::string P256Key::sign(std::string_view text) const {
    constexpr std::size_t der_bytes_max = 80;
    const Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
    std::array<unsigned char, der_bytes_max> der{};
    std::size_t length = der.size();
    if (context == nullptr ||
        EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, parts_->key.get()) != 1 ||
        EVP_DigestSign(context.get(), der.data(), &length, bytes_at(text), text.size()) != 1)
        broken();
    const unsigned char* at = der.data();
    const Owned<ECDSA_SIG> pair(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(length)));
    std::string signature(es256_bytes, '\0');
    constexpr int half = static_cast<int>(es256_bytes / 2);
    if (pair == nullptr ||
        BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), bytes_at(signature), half) < 0 ||
        BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), bytes_at(signature) + half, half) < 0)
        broken();
    return signature;
}

bool is_p256_point(std::string_view bytes) {
    return key_of_point(bytes) != nullptr;
}

}  // namespace server
