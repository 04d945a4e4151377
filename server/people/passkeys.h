// Passkeys: what a browser's navigator.credentials says, checked (WebAuthn, level 2, sections 7.1
// and 7.2). Without attestation: who makes a passkey is known by other means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meeple/v1/people.pb.h"

namespace server {

struct RelyingParty {
    std::string id;                    // the name of a host
    std::vector<std::string> origins;  // further ones that may use its passkeys
};

inline constexpr std::size_t credential_bytes_max = 1023;

// The passkey, or nothing if it is for another party or challenge or from another origin, if the
// user was not present, or if the signature is another key's. A new passkey must have verified its
// user (by PIN, finger or the like), and its key must be P-256, Ed25519, or RSA of 2048 to 4096
// bits.
struct MadePasskey {
    std::string credential;
    std::uint32_t counter = 0;
};
[[nodiscard]] std::optional<MadePasskey> check_new_passkey(const meeple::v1::NewPasskey& made,
                                                           const RelyingParty& party,
                                                           std::string_view challenge);
struct UseOfPasskey {
    std::uint32_t counter = 0;
    bool verified = false;  // user verification; passkeys of earlier versions may lack it
};
[[nodiscard]] std::optional<UseOfPasskey> check_used_passkey(const meeple::v1::UsedPasskey& used,
                                                             const RelyingParty& party,
                                                             std::string_view challenge,
                                                             std::string_view public_key);

// The challenge that the browser was given, as it says: still to be checked.
[[nodiscard]] std::string challenge_of(std::string_view client_data);

// Challenges prove by a MAC that this server gave them out, and when they end.
[[nodiscard]] std::string new_challenge(std::string_view key, std::uint64_t until_ms);
// When it ends; nothing if it is none of ours.
[[nodiscard]] std::optional<std::uint64_t> challenge_until_ms(std::string_view key,
                                                              std::string_view challenge);

}  // namespace server
