// Becoming an account, and coming back to it.
#include "server/people/accounts.h"

#include <algorithm>
#include <utility>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/people/pages.h"
#include "server/people/recovery_codes.h"
#include "server/people/sanctions.h"
#include "server/text/line.h"
#include "server/text/name.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t challenge_ms = 300'000;
constexpr std::uint64_t reset_ms = 86'400'000;
constexpr int codes_count = 10;
constexpr std::int64_t spent_swept = 8;  // old ones, with each new one

constexpr const char* name_rule =
    "name: 2 to 24 letters and digits of one script, single spaces and - _ . ' between them";

std::string label_of(const std::string& text) {
    return clean_line(text, label_characters_max).value_or("");
}

}  // namespace

Accounts::Accounts(Archive archive, AccountOptions options, OnRevoked on_revoked)
    : archive_(archive),
      options_(std::move(options)),
      on_revoked_(std::move(on_revoked)),
      standings_(archive_, options_.games, options_.now_ms, options_.challenge_key),
      publishing_(archive_, options_.now_ms),
      limits_(options_.registrations_per_address_day, options_.now_ms) {}

void Accounts::count_report(const Asker& asker) {
    refuse_barred(archive_, asker.address, now());
    limits_.report(asker);
}

void Accounts::count_change(const Asker& asker) {
    limits_.change(asker);
}

v1::Challenge Accounts::challenge(const Asker& asker) const {
    v1::Challenge challenge;
    challenge.set_challenge(new_challenge(options_.challenge_key, now() + challenge_ms));
    challenge.set_relying_party(options_.relying_party.id);
    challenge.set_user(asker.account);
    return challenge;
}

DocumentChange Accounts::spend(const std::string& challenge) const {
    const auto until_ms = challenge_until_ms(options_.challenge_key, challenge);
    if (!until_ms || *until_ms < now()) throw Refusal(v1::CHALLENGE_GONE, "challenge");
    auto spent =
        archive_.one<stored::Spent>(DocumentKind::spent, std::string(as_bytes(sha256(challenge))));
    if (spent.exists()) throw Refusal(v1::CHALLENGE_GONE, "challenge");
    spent.is.set_until_ms(*until_ms);
    // Expired ones are found first, and removed.
    spent.document.rank = -static_cast<std::int64_t>(*until_ms);
    DocumentChanges old;
    for (auto& one : archive_.list({DocumentKind::spent, {}, {}, {}, spent_swept})) {
        if (-one.rank < static_cast<std::int64_t>(now()))
            old.push_back({DocumentChange::Act::remove, std::move(one)});
    }
    if (!old.empty()) static_cast<void>(archive_.change(std::move(old)));
    return spent.put();
}

Accounts::PasskeyDocument Accounts::checked(const std::string& account,
                                            const std::string& challenge,
                                            const v1::NewPasskey& made) const {
    const auto right = check_new_passkey(made, options_.relying_party, challenge);
    if (!right) throw Refusal(v1::PASSKEY_REFUSED, "passkey");
    auto passkey = archive_.one<stored::Passkey>(DocumentKind::passkey, right->credential);
    if (passkey.exists()) throw Refusal(v1::PASSKEY_REFUSED, "this passkey exists already");
    passkey.is.set_account(account);
    passkey.is.set_label(label_of(made.label()));
    passkey.is.set_public_key(made.public_key());
    passkey.is.set_counter(right->counter);
    passkey.is.set_created_ms(now());
    passkey.is.set_verifies(true);
    return passkey;
}

std::vector<std::string> Accounts::give_codes(AccountDocument& account) const {
    std::vector<std::string> codes;
    account.is.clear_codes();
    for (int i = 0; i < codes_count; ++i) {
        codes.push_back(new_code());
        account.is.add_codes(code_hash(codes.back()));
    }
    return codes;
}

v1::Registered Accounts::add(const Asker& guest, const v1::Register& request) {
    if (guest.account.empty()) throw Refusal(v1::UNAUTHENTICATED, "the token is not a guest's");
    refuse_barred(archive_, guest.address, now());
    refuse_banned(archive_, guest.account, now());
    const auto name = account_name(request.name());
    if (!name) throw Refusal(v1::NAME_NOT_ALLOWED, name_rule);
    const bool has_password = !request.password().empty();
    if (!has_password && !request.has_passkey())
        throw Refusal(v1::LAST_PROOF, "give a password, a passkey, or both");
    if (has_password && !password_allowed(request.password(), name->name))
        throw Refusal(v1::PASSWORD_NOT_ALLOWED, "password: 10 characters or more, not the name");
    auto account = archive_.one<stored::Account>(DocumentKind::account, guest.account);
    if (account.exists()) throw Refusal(v1::REGISTERED_ALREADY);
    NameChanges names(archive_);
    names.take(*name, guest.account, "name");
    limits_.registration(guest);
    DocumentChanges changes;
    if (request.has_passkey()) {
        const std::string challenge = challenge_of(request.passkey().client_data());
        changes.push_back(spend(challenge));
        changes.push_back(checked(guest.account, challenge, request.passkey()).put());
        account.is.add_passkeys(changes.back().document.id.key);
    }
    if (has_password)
        account.is.set_password(hash_password(request.password(), options_.password_cost));
    account.is.set_name(name->name);
    account.is.set_name_key(name->key);
    account.is.set_created_ms(now());
    names.add_to(changes);
    // Others may know the guest's token, which manages nothing: it does not become one that does.
    v1::Registered registered;
    registered.set_token(give_token(account, {request.device(), false, false}, changes));
    registered.set_device_key(device_key(account.key()));
    remember_network(guest, account);
    changes.push_back(notice(guest.account, std::string(unlisted_tokens)));
    changes.push_back(notice(guest.account, guest.token));
    for (std::string& code : give_codes(account)) registered.add_codes(std::move(code));
    changes.push_back(account.put());
    const std::string key = token_key(registered.token());
    // Before the guest's token is announced as revoked.
    if (options_.keep_connection && !request.session().empty())
        options_.keep_connection(guest.account, request.session(), key);
    try {
        if (!change(std::move(changes))) throw Refusal(v1::NAME_TAKEN, "name");
    } catch (...) {
        // The connection now has a token that was never stored.
        on_revoked_(guest.account, key);
        throw;
    }
    ++account.document.version;
    *registered.mutable_account() = told(account, key);
    return registered;
}

// ---- Signing in. ----

v1::SignedIn Accounts::sign_in(const Asker& asker, const v1::SignIn& request) {
    refuse_barred(archive_, asker.address, now());
    switch (request.proof_case()) {
        case v1::SignIn::kPasskey: return by_passkey(asker, request);
        case v1::SignIn::kPassword:
        case v1::SignIn::kCode: return by_secret(asker, request);
        case v1::SignIn::PROOF_NOT_SET: break;
    }
    throw Refusal(v1::BAD_FIELD, "proof: password, passkey or code");
}

v1::SignedIn Accounts::let_in(const Asker& asker, AccountDocument& account,
                              const v1::SignIn& request, DocumentChanges& changes) const {
    const bool by_code = request.proof_case() == v1::SignIn::kCode;
    v1::SignedIn answer;
    if (request.alone()) revoke_all_but(account, {}, changes);
    answer.set_token(give_token(account, {request.device(), false, by_code}, changes));
    answer.set_device_key(device_key(account.key()));
    remember_network(asker, account);
    changes.push_back(account.put());
    return answer;
}

v1::SignedIn Accounts::by_passkey(const Asker& asker, const v1::SignIn& request) {
    const v1::UsedPasskey& used = request.passkey();
    if (used.credential().size() > credential_bytes_max)
        throw Refusal(v1::BAD_FIELD, "passkey.credential");
    const auto known = archive_.one<stored::Passkey>(DocumentKind::passkey, used.credential());
    auto account = archive_.one<stored::Account>(DocumentKind::account, known.is.account());
    limits_.sign_in(asker, used.credential(), known_by(asker, account, request.device_key()), true);
    DocumentChanges changes{spend(challenge_of(used.client_data()))};
    changes.push_back(used_passkey(used).put());
    if (!account.exists()) throw Refusal(v1::PASSKEY_REFUSED, "passkey");
    v1::SignedIn answer = let_in(asker, account, request, changes);
    if (!change(std::move(changes))) throw Refusal(v1::CHALLENGE_GONE, "challenge");
    *answer.mutable_account() = told(account, token_key(answer.token()));
    return answer;
}

v1::SignedIn Accounts::by_secret(const Asker& asker, const v1::SignIn& request) {
    const std::string key = look_alike_key(request.name());
    if (key.empty()) throw Refusal(v1::BAD_FIELD, "name");
    const bool by_code = request.proof_case() == v1::SignIn::kCode;
    bool counted = false;
    // Again where something else of the account changed meanwhile.
    for (;;) {
        const auto name = archive_.one<stored::Name>(DocumentKind::name, key);
        auto account = archive_.one<stored::Account>(DocumentKind::account, name.is.account());
        // Codes are too long to guess: other people cannot use up their attempts.
        if (!std::exchange(counted, true))
            limits_.sign_in(asker, key, known_by(asker, account, request.device_key()), !by_code);
        const bool proven = by_code ? use_code(account, request.code())
                                    : is_own_password(account, request.password());
        // Neither the answer nor its time tells whether the name exists.
        if (!proven || !account.exists()) throw Refusal(v1::UNAUTHENTICATED, "wrong name or proof");
        DocumentChanges changes;
        v1::SignedIn answer = let_in(asker, account, request, changes);
        if (!change(std::move(changes))) continue;
        *answer.mutable_account() = told(account, token_key(answer.token()));
        return answer;
    }
}

std::string Accounts::reset(const std::string& name) {
    for (;;) {
        auto account = by_name(name);
        const std::string code = new_code();
        account.is.set_reset_code(code_hash(code));
        account.is.set_reset_until_ms(now() + reset_ms);
        if (archive_.change({account.put()})) return code;
    }
}

}  // namespace server
