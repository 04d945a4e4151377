// The examples of the RFCs.
#include "server/crypto/web_push.h"

#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "tests/support/catch.h"

using namespace server;

namespace {

std::string bytes(std::string_view text) {
    return from_base64url(text).value();
}

// RFC 8291, section 5 and appendix A.
const std::string receiver_key = bytes(
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
const std::string receiver_private = bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94");
const std::string sender_private = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
const std::string salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
const std::string secret = bytes("BTBZMqHH6r4Tts7J_aSIgg");
constexpr std::string_view plain = "When I grow up, I want to be a watermelon";
constexpr std::string_view message =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN";

// Whether a token's signature is of the key whose point that is, as OpenSSL says.
bool verifies(std::string_view token, const std::string& point) {
    // SubjectPublicKeyInfo up to the point.
    const std::string info = bytes("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE").substr(0, 26) + point;
    const auto* at = reinterpret_cast<const unsigned char*>(info.data());
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
        d2i_PUBKEY(nullptr, &at, static_cast<long>(info.size())), EVP_PKEY_free);
    REQUIRE(key != nullptr);
    const std::size_t dot = token.rfind('.');
    const std::string text(token.substr(0, dot));
    const std::string signature = bytes(token.substr(dot + 1));
    REQUIRE(signature.size() == es256_bytes);
    const auto number = [&](std::size_t from) {
        return BN_bin2bn(reinterpret_cast<const unsigned char*>(signature.data()) + from, 32,
                         nullptr);
    };
    const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> pair(ECDSA_SIG_new(),
                                                                     ECDSA_SIG_free);
    REQUIRE(ECDSA_SIG_set0(pair.get(), number(0), number(32)) == 1);
    unsigned char* der = nullptr;
    const int length = i2d_ECDSA_SIG(pair.get(), &der);
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                          EVP_MD_CTX_free);
    REQUIRE(EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1);
    const bool right =
        EVP_DigestVerify(context.get(), der, static_cast<std::size_t>(length),
                         reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
    OPENSSL_free(der);
    return right;
}

}  // namespace

TEST_CASE("push: a message is that of RFC 8291, appendix A") {
    const P256Key sender = P256Key::from_scalar(sender_private).value();
    CHECK(
        to_base64url(sender.point()) ==
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    CHECK(to_base64url(sender.agree(receiver_key).value()) ==
          "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
    const auto body = push_body({receiver_key, secret}, plain, sender, salt);
    REQUIRE(body);
    CHECK(to_base64url(*body) == message);
}

TEST_CASE("push: both ends agree on one secret") {
    const P256Key receiver = P256Key::from_scalar(receiver_private).value();
    CHECK(receiver.point() == receiver_key);
    const P256Key sender = P256Key::make();
    CHECK(receiver.agree(sender.point()).value() == sender.agree(receiver.point()).value());
}

TEST_CASE("push: each message has keys and salt of its own") {
    const auto one = push_body({receiver_key, secret}, plain);
    const auto other = push_body({receiver_key, secret}, plain);
    REQUIRE(one);
    REQUIRE(other);
    CHECK(one->size() == bytes(message).size());
    CHECK(one->substr(0, 16) != other->substr(0, 16));
    CHECK(one->substr(21, 65) != other->substr(21, 65));
}

TEST_CASE("push: an invalid key or secret, or too long a text, makes no message") {
    CHECK_FALSE(push_body({"", secret}, plain));
    CHECK_FALSE(push_body({receiver_key.substr(1), secret}, plain));
    std::string beside = receiver_key;
    beside.back() = static_cast<char>(beside.back() ^ 1);
    CHECK_FALSE(is_p256_point(beside));
    CHECK_FALSE(push_body({beside, secret}, plain));
    std::string other_form = receiver_key;
    other_form[0] = 6;
    CHECK_FALSE(is_p256_point(other_form));
    CHECK_FALSE(is_p256_point(std::string(p256_point_bytes, '\0')));
    CHECK_FALSE(push_body({receiver_key, secret.substr(1)}, plain));
    CHECK_FALSE(push_body({receiver_key, secret}, plain, P256Key::make(),
                          std::string_view(salt).substr(1)));
    const std::string longest(push_text_bytes_max, 'x');
    CHECK(push_body({receiver_key, secret}, longest)->size() == 4096);
    CHECK_FALSE(push_body({receiver_key, secret}, longest + "x"));
}

TEST_CASE("push: a sender shows itself as in RFC 8292, section 2.4") {
    constexpr std::string_view token =
        "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
        "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpw"
        "dXNoQGV4YW1wbGUuY29tIn0."
        "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";
    const std::string point = bytes(
        "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs");
    CHECK(verifies(token, point));
    const P256Key key = P256Key::make();
    CHECK_FALSE(verifies(token, key.point()));
    const std::string header =
        vapid(key, "https://push.example.net", "mailto:push@example.com", 1'453'523'768);
    const std::size_t end = header.find(", k=");
    REQUIRE(header.starts_with("vapid t="));
    REQUIRE(end != std::string::npos);
    const std::string own = header.substr(8, end - 8);
    CHECK(own.substr(0, own.rfind('.')) == token.substr(0, token.rfind('.')));
    CHECK(header.substr(end + 4) == to_base64url(key.point()));
    CHECK(verifies(own, key.point()));
}

TEST_CASE("push: keys go to the disk and come back, and others' are taken from PEM") {
    const P256Key key = P256Key::make();
    CHECK(P256Key::from_scalar(key.scalar())->point() == key.point());
    CHECK_FALSE(P256Key::from_scalar(std::string(32, '\0')));
    CHECK_FALSE(P256Key::from_scalar(std::string(32, '\xff')));
    CHECK_FALSE(P256Key::from_scalar("short"));
    // openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256
    const auto read = P256Key::from_pem(
        "-----BEGIN PRIVATE KEY-----\n"
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMU62p3CuAeg7h+WO\n"
        "B9D0VxrIMQA7y+52b2BRaEpK6oqhRANCAATUfNk21tvLHD9Vq8jVVLouSRQv+BPV\n"
        "vikmMQuXOjTTAo2Wrf3rFx7lj2ZpdyT2lD/sMUT7sMgOQLW9n/rt1ZSE\n"
        "-----END PRIVATE KEY-----\n");
    REQUIRE(read);
    CHECK(
        to_base64url(read->point()) ==
        "BNR82TbW28scP1WryNVUui5JFC_4E9W-KSYxC5c6NNMCjZat_esXHuWPZml3JPaUP-wxRPuwyA5Atb2f-u3VlIQ");
    // ... of another curve, with a passphrase, and nothing of the kind
    CHECK_FALSE(
        P256Key::from_pem("-----BEGIN PRIVATE KEY-----\n"
                          "MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDuNMIZxIzjxiqcUJCo\n"
                          "ls2mQoAP+PGTed4J0Sb/6nevdx0gBfr4q2YTt69YjE+845GhZANiAASRVS2VLzGS\n"
                          "gw1ZGk9TdkF1WTwGsEWkGBSEPExzWdJ25/NcVq4VRBLMnrRiTXT6osxbayjUx2zN\n"
                          "x79gpzLcT63PNpTnh3Bp6OqasYNOZLro0Ww3PkV8Ovh4ixEiv31zLxo=\n"
                          "-----END PRIVATE KEY-----\n"));
    CHECK_FALSE(
        P256Key::from_pem("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"
                          "MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAioZlecTt5cXQICCAAw\n"
                          "DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEDlEBWR8sG/lzPmBkrrm8HIEgZBd\n"
                          "sgr02eIebPx7siheE3bH3o+6sN+HF43Y2DgJUEvpbSio4w5HR52aH4h22n2R9tp7\n"
                          "XcQFbXAkJ+yFMtzNvx2++h+qsrhR00uc/s7IwP/BZvGrSX+iHeDzMM0oMctVcyPa\n"
                          "ztJtwTim+UW/zdMbv0EFBT45K9DlrYRYckvM/WDRhrA6f1G4TagIr2SaBJRztgo=\n"
                          "-----END ENCRYPTED PRIVATE KEY-----\n"));
    CHECK_FALSE(P256Key::from_pem("a secret"));
    CHECK_FALSE(P256Key::from_pem(""));
}
