// How accounts prove their identity, again before dangerous actions, and how often that may
// be tried. Strangers share their limits; a device or network from which the account has signed in
// has limits of its own, which no stranger uses up.
#include <algorithm>
#include <utility>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/people/accounts.h"
#include "server/people/recovery_codes.h"
#include "server/text/name.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t known_day_ms = 86'400'000;
constexpr std::uint64_t device_ms = 180 * known_day_ms;
constexpr std::uint64_t network_ms = 90 * known_day_ms;
constexpr int networks_max = 8;
constexpr std::size_t network_hash_bytes = 12;
constexpr std::size_t device_key_bytes_max = 100;
constexpr std::uint64_t recovered_ms = 600'000;
constexpr std::uint64_t signed_in_ms = 600'000;

[[noreturn]] void refuse_proof() {
    throw Refusal(v1::PROOF_NEEDED, "proof: your password, passkey or recovery code");
}

}  // namespace

// ---- Where they came from before. ----

std::string Accounts::device_key(const std::string& account) const {
    const std::string key = options_.challenge_key + "meepled/device/1" + account;
    return to_base64url(new_challenge(key, now() + device_ms));
}

std::string Accounts::network_hash(const Asker& asker, const std::string& account) const {
    const Hash hash =
        hmac_sha256(options_.challenge_key, "meepled/network/1" + account + asker.network);
    return std::string(as_bytes(hash).substr(0, network_hash_bytes));
}

std::string Accounts::known_by(const Asker& asker, const AccountDocument& account,
                               const std::string& device_key) const {
    if (!account.exists()) return {};
    if (!device_key.empty() && device_key.size() <= device_key_bytes_max) {
        const std::string key = options_.challenge_key + "meepled/device/1" + account.key();
        const auto until_ms = challenge_until_ms(key, from_base64url(device_key).value_or(""));
        if (until_ms && *until_ms > now()) return "device " + device_key;
    }
    const std::string here = network_hash(asker, account.key());
    for (const stored::KnownNetwork& one : account.is.networks()) {
        if (one.hash() == here && one.at_ms() + network_ms > now())
            return "network " + asker.network;
    }
    return {};
}

bool Accounts::knows(const Asker& asker, const v1::SignIn& request) const {
    const bool passkey = request.has_passkey();
    const auto found =
        archive_.read({{DocumentKind::name, passkey ? "" : look_alike_key(request.name())},
                       {DocumentKind::passkey, request.passkey().credential()}});
    const std::string account = passkey ? Archive::as<stored::Passkey>(found[1]).is.account()
                                        : Archive::as<stored::Name>(found[0]).is.account();
    return !known_by(asker, archive_.one<stored::Account>(DocumentKind::account, account),
                     request.device_key())
                .empty();
}

void Accounts::remember_network(const Asker& asker, AccountDocument& account) const {
    const std::string here = network_hash(asker, account.key());
    auto& all = *account.is.mutable_networks();
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const stored::KnownNetwork& one) {
                                 return one.hash() == here || one.at_ms() + network_ms <= now();
                             }),
              all.end());
    if (all.size() >= networks_max) all.erase(all.begin());
    stored::KnownNetwork& one = *all.Add();
    one.set_hash(here);
    one.set_at_ms(now());
}

// ---- Each kind of proof. ----

bool Accounts::is_own_password(const AccountDocument& account, const std::string& password) const {
    return password.size() <= password_bytes_max &&
           is_password(password, account.is.password(), options_.password_cost);
}

bool Accounts::use_code(AccountDocument& account, const std::string& code) const {
    if (code.size() > code_bytes_max) return false;
    const std::string hash = code_hash(code);
    if (!account.is.reset_code().empty() && hash == account.is.reset_code()) {
        account.is.clear_reset_code();
        return now() < account.is.reset_until_ms();
    }
    auto& codes = *account.is.mutable_codes();
    const auto found = std::find(codes.begin(), codes.end(), hash);
    if (found == codes.end()) return false;
    codes.erase(found);
    return true;
}

Accounts::PasskeyDocument Accounts::used_passkey(const v1::UsedPasskey& used) const {
    auto passkey = archive_.one<stored::Passkey>(DocumentKind::passkey, used.credential());
    if (!passkey.exists()) throw Refusal(v1::PASSKEY_REFUSED, "passkey");
    const auto use = check_used_passkey(used, options_.relying_party,
                                        challenge_of(used.client_data()), passkey.is.public_key());
    if (!use || (passkey.is.verifies() && !use->verified))
        throw Refusal(v1::PASSKEY_REFUSED, "passkey");
    // A counter that stands still has been copied.
    const bool counts = use->counter != 0 || passkey.is.counter() != 0;
    if (counts && use->counter <= passkey.is.counter())
        throw Refusal(v1::PASSKEY_REFUSED, "passkey");
    passkey.is.set_counter(use->counter);
    passkey.is.set_verifies(use->verified);
    return passkey;
}

// ---- Once more. ----

void Accounts::check_proof(AccountDocument& account, const v1::Proof& proof,
                           DocumentChanges& changes) const {
    switch (proof.proof_case()) {
        case v1::Proof::kPassword:
            if (!is_own_password(account, proof.password())) refuse_proof();
            return;
        case v1::Proof::kCode:
            if (!use_code(account, proof.code())) refuse_proof();
            return;
        case v1::Proof::kPasskey: {
            if (proof.passkey().credential().size() > credential_bytes_max) refuse_proof();
            changes.push_back(spend(challenge_of(proof.passkey().client_data())));
            const auto passkey = used_passkey(proof.passkey());
            if (passkey.is.account() != account.key()) refuse_proof();
            changes.push_back(passkey.put());
            return;
        }
        case v1::Proof::PROOF_NOT_SET: break;
    }
    refuse_proof();
}

bool Accounts::just_recovered(const Asker& asker, DocumentChanges& changes) const {
    auto token = archive_.one<stored::Token>(DocumentKind::token, asker.token);
    if (token.is.recovered_ms() + recovered_ms <= now()) return false;
    token.is.clear_recovered_ms();
    changes.push_back(token.put());
    return true;
}

bool Accounts::just_signed_in(const Asker& asker) const {
    const auto token = archive_.one<stored::Token>(DocumentKind::token, asker.token);
    return token.exists() && now() < token.is.created_ms() + signed_in_ms;
}

void Accounts::prove_again(const Asker& asker, const v1::Proof& proof) {
    limits_.proof(asker, proof);
    for (;;) {
        auto account = own(asker);
        DocumentChanges changes;
        check_proof(account, proof, changes);
        changes.push_back(account.put());
        if (archive_.change(std::move(changes))) return;
    }
}

}  // namespace server
