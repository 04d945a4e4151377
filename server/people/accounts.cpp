// Becoming an account, and coming back to it.
#include "server/people/accounts.h"

#include <algorithm>
#include <utility>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/people/sanctions.h"
#include "server/text/line.h"
#include "server/text/name.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t challenge_ms = 300'000;
constexpr std::uint64_t reset_ms = 86'400'000;
constexpr std::size_t token_bytes = 48;  // as those of guests
constexpr std::size_t token_key_bytes = 16;
constexpr std::size_t label_characters_max = 60;
constexpr int tokens_max = 50;
constexpr int codes_count = 10;
constexpr int code_letters = 16;
constexpr std::size_t code_bytes_max = 100;  // with whatever somebody writes between the letters
constexpr std::string_view code_alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::int64_t spent_swept = 8;  // old ones, with each new one

constexpr net::Rate both_rate{5.0 / 60, 5};
constexpr net::Rate address_rate{20.0 / 60, 20};
constexpr net::Rate report_rate{10.0 / 3600, 10};
constexpr net::Rate export_rate{10.0 / 3600, 10};
constexpr net::Rate change_rate{30.0 / 60, 60};
constexpr net::Rate password_rate{20.0 / 3600, 10};
constexpr net::Rate account_rate{20.0 / 60, 20};

constexpr const char* name_rule =
    "name: 2 to 24 letters and digits of one script, single spaces and - _ . ' between them";

net::Rate daily(std::uint32_t count) {
    constexpr double day_seconds = 86'400;
    return {count / day_seconds, static_cast<double>(count)};
}

std::string label_of(const std::string& text) {
    return clean_line(text, label_characters_max).value_or("");
}

// As it is compared: people write it in capitals, and without the marks between.
std::string plain_code(std::string_view code) {
    std::string plain;
    for (char letter : code) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        if (letter == 'o') letter = '0';
        if (letter == 'i' || letter == 'l') letter = '1';
        if (code_alphabet.find(letter) != std::string_view::npos) plain += letter;
    }
    return plain;
}

std::string code_hash(std::string_view code) {
    return std::string(as_bytes(sha256("meepled/code/1" + plain_code(code))));
}

// 80 bits that can be read out.
std::string new_code() {
    std::string code;
    for (const char byte : random_bytes(code_letters)) {
        if (code.size() % 5 == 4) code += '-';
        code += code_alphabet[static_cast<unsigned char>(byte) % code_alphabet.size()];
    }
    return code;
}

}  // namespace

std::string token_key(std::string_view token) {
    return std::string(
        as_bytes(sha256("meepled/token key/1" + std::string(token))).substr(0, token_key_bytes));
}

Accounts::Accounts(Archive archive, AccountOptions options, OnRevoked on_revoked)
    : archive_(archive),
      options_(std::move(options)),
      on_revoked_(std::move(on_revoked)),
      standings_(archive_, options_.games, options_.now_ms),
      by_both_(both_rate),
      by_address_(address_rate),
      by_account_(account_rate),
      registrations_(daily(options_.registrations_per_address_day)),
      reports_(report_rate),
      exports_(export_rate),
      changes_(change_rate),
      passwords_(password_rate) {}

void Accounts::count_both(Attempts& attempts, const Asker& asker, const char* what) {
    std::int64_t wait_ms = attempts.take("address " + asker.network, now());
    if (wait_ms == 0) wait_ms = attempts.take("account " + asker.account, now());
    if (wait_ms != 0) throw Refusal(v1::RATE_LIMITED, what, wait_ms);
}

void Accounts::count_report(const Asker& asker) {
    count_both(reports_, asker, "reports");
}

void Accounts::count_change(const Asker& asker) {
    if (options_.registrations_per_address_day == 0) return;
    count_both(changes_, asker, "changes of an account");
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
    // Those that have ended are found first, and forgotten.
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
    if (passkey.exists()) throw Refusal(v1::PASSKEY_REFUSED, "this passkey is known already");
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

std::string Accounts::give_token(AccountDocument& account, const std::string& device,
                                 bool play_only, DocumentChanges& changes) const {
    const std::string token =
        to_base64url(account.key() + random_bytes(token_bytes - account.key().size()));
    TokenDocument made{{{DocumentKind::token, token_key(token)}}, {}};
    made.is.set_account(account.key());
    made.is.set_device(label_of(device));
    made.is.set_play_only(play_only);
    made.is.set_created_ms(now());
    made.is.set_used_ms(now());
    if (account.is.tokens_size() >= tokens_max) take_token(account, account.is.tokens(0), changes);
    account.is.add_tokens(made.key());
    changes.push_back(made.put());
    return token;
}

v1::Registered Accounts::add(const Asker& guest, const std::string& token,
                             const v1::Register& request) {
    if (guest.account.empty()) throw Refusal(v1::UNAUTHENTICATED, "a guest's token");
    refuse_banned(archive_, guest.account, now());
    const auto name = account_name(request.name());
    if (!name) throw Refusal(v1::NAME_NOT_ALLOWED, name_rule);
    const bool has_password = !request.password().empty();
    if (!has_password && !request.has_passkey())
        throw Refusal(v1::LAST_PROOF, "a password, a passkey, or both");
    if (has_password && !password_allowed(request.password(), name->name))
        throw Refusal(v1::PASSWORD_NOT_ALLOWED, "password: 10 characters or more, not the name");
    const auto found =
        archive_.read({{DocumentKind::account, guest.account}, {DocumentKind::name, name->key}});
    auto account = Archive::as<stored::Account>(found[0]);
    auto taken = Archive::as<stored::Name>(found[1]);
    if (account.exists()) throw Refusal(v1::REGISTERED_ALREADY);
    if (taken.exists()) throw Refusal(v1::NAME_TAKEN, "name");
    if (options_.registrations_per_address_day > 0) {
        if (const auto wait_ms = registrations_.take(guest.network, now()))
            throw Refusal(v1::RATE_LIMITED, "accounts made from this address", wait_ms);
    }
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
    taken.is.set_account(guest.account);
    changes.push_back(taken.put());
    // The guest's token goes on being theirs, and from now on it can be revoked.
    TokenDocument first{{{DocumentKind::token, token_key(token)}}, {}};
    first.is.set_account(guest.account);
    first.is.set_device(label_of(request.device()));
    first.is.set_created_ms(now());
    first.is.set_used_ms(now());
    account.is.add_tokens(first.key());
    changes.push_back(first.put());
    v1::Registered registered;
    for (std::string& code : give_codes(account)) registered.add_codes(std::move(code));
    changes.push_back(account.put());
    if (!archive_.change(std::move(changes))) throw Refusal(v1::NAME_TAKEN, "name");
    ++account.document.version;
    *registered.mutable_account() = told(account, guest.token);
    return registered;
}

// ---- Signing in. ----

void Accounts::count_attempt(const Asker& asker, const std::string& whom) {
    if (options_.registrations_per_address_day == 0) return;
    const std::uint64_t now_ms = now();
    // The address first: so no address makes more entries than it has attempts.
    std::int64_t wait_ms = by_address_.take(asker.network, now_ms);
    if (wait_ms == 0) wait_ms = by_both_.take(asker.network + '\n' + whom, now_ms);
    if (wait_ms == 0) wait_ms = by_account_.take(whom, now_ms);
    if (wait_ms != 0) throw Refusal(v1::LOCKED_OUT, "too many attempts", wait_ms);
}

v1::SignedIn Accounts::sign_in(const Asker& asker, const v1::SignIn& request) {
    switch (request.proof_case()) {
        case v1::SignIn::kPasskey: return by_passkey(asker, request);
        case v1::SignIn::kPassword:
        case v1::SignIn::kCode: return by_secret(asker, request);
        case v1::SignIn::PROOF_NOT_SET: break;
    }
    throw Refusal(v1::BAD_FIELD, "proof: password, passkey or code");
}

v1::SignedIn Accounts::by_passkey(const Asker& asker, const v1::SignIn& request) {
    const v1::UsedPasskey& used = request.passkey();
    count_attempt(asker, used.credential());
    const std::string challenge = challenge_of(used.client_data());
    DocumentChanges changes{spend(challenge)};
    auto passkey = archive_.one<stored::Passkey>(DocumentKind::passkey, used.credential());
    if (!passkey.exists()) throw Refusal(v1::PASSKEY_REFUSED, "passkey");
    const auto use =
        check_used_passkey(used, options_.relying_party, challenge, passkey.is.public_key());
    if (!use || (passkey.is.verifies() && !use->verified))
        throw Refusal(v1::PASSKEY_REFUSED, "passkey");
    // A counter that stands still has been copied.
    const bool counts = use->counter != 0 || passkey.is.counter() != 0;
    if (counts && use->counter <= passkey.is.counter())
        throw Refusal(v1::PASSKEY_REFUSED, "passkey");
    passkey.is.set_counter(use->counter);
    passkey.is.set_verifies(use->verified);
    changes.push_back(passkey.put());
    auto account = archive_.one<stored::Account>(DocumentKind::account, passkey.is.account());
    if (!account.exists()) throw Refusal(v1::PASSKEY_REFUSED, "passkey");
    v1::SignedIn answer;
    answer.set_token(give_token(account, request.device(), false, changes));
    changes.push_back(account.put());
    if (!archive_.change(std::move(changes))) throw Refusal(v1::CHALLENGE_GONE, "challenge");
    *answer.mutable_account() = told(account, token_key(answer.token()));
    return answer;
}

// Whether the secret is theirs; one that can be used once is used.
bool Accounts::prove(AccountDocument& account, const v1::SignIn& request) const {
    if (request.proof_case() == v1::SignIn::kPassword) {
        return request.password().size() <= password_bytes_max &&
               is_password(request.password(), account.is.password(), options_.password_cost);
    }
    if (request.code().size() > code_bytes_max) return false;
    const std::string hash = code_hash(request.code());
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

v1::SignedIn Accounts::by_secret(const Asker& asker, const v1::SignIn& request) {
    const std::string key = look_alike_key(request.name());
    if (key.empty()) throw Refusal(v1::BAD_FIELD, "name");
    count_attempt(asker, key);
    // Again where something else of the account changed meanwhile.
    for (;;) {
        const auto name = archive_.one<stored::Name>(DocumentKind::name, key);
        auto account = archive_.one<stored::Account>(DocumentKind::account, name.is.account());
        // Nobody can tell from the answer, nor from its time, whether there is such a name.
        if (!prove(account, request) || !account.exists())
            throw Refusal(v1::UNAUTHENTICATED, "name or proof");
        DocumentChanges changes;
        v1::SignedIn answer;
        answer.set_token(give_token(account, request.device(), false, changes));
        changes.push_back(account.put());
        if (!archive_.change(std::move(changes))) continue;
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
