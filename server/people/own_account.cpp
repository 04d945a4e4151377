// Actions on one's own account, and its public profile.
#include <algorithm>
#include <utility>

#include "server/crypto/base64url.h"
#include "server/log.h"
#include "server/people/account_tasks.h"
#include "server/people/accounts.h"
#include "server/people/pages.h"
#include "server/people/sanctions.h"
#include "server/text/name.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr int passkeys_max = 20;
constexpr std::uint32_t portrait_max = 255;  // SeatLook.portrait

template <class Values>
bool take_out(Values& values, const std::string& value) {
    const auto found = std::find(values.begin(), values.end(), value);
    if (found == values.end()) return false;
    values.erase(found);
    return true;
}

std::vector<DocumentId> ids_of(DocumentKind kind,
                               const google::protobuf::RepeatedPtrField<std::string>& keys) {
    std::vector<DocumentId> ids;
    for (const std::string& key : keys) ids.push_back({kind, key});
    return ids;
}

// A document is changed once: the proof's change of it is not needed any more.
void put_last(DocumentChanges& changes, DocumentChange last) {
    std::erase_if(changes,
                  [&](const DocumentChange& one) { return one.document.id == last.document.id; });
    changes.push_back(std::move(last));
}

}  // namespace

Accounts::AccountDocument Accounts::own(const Asker& asker, bool manages) const {
    if (asker.account.empty()) throw Refusal(v1::UNAUTHENTICATED, "a token");
    if (manages && asker.play_only) throw Refusal(v1::FORBIDDEN, "this token may only play");
    auto account = archive_.one<stored::Account>(DocumentKind::account, asker.account);
    if (!account.exists() || account.is.removed_ms() != 0) throw Refusal(v1::NOT_REGISTERED);
    // The token may have been revoked since it was looked at.
    const auto& tokens = account.is.tokens();
    if (std::find(tokens.begin(), tokens.end(), asker.token) == tokens.end())
        throw Refusal(v1::UNAUTHENTICATED, "the token was revoked");
    return account;
}

Accounts::AccountDocument Accounts::by_name(const std::string& name) const {
    const auto taken = archive_.one<stored::Name>(DocumentKind::name, look_alike_key(name));
    auto account = archive_.one<stored::Account>(DocumentKind::account, taken.is.account());
    if (!taken.exists() || !account.exists()) throw Refusal(v1::NOT_REGISTERED, "name");
    return account;
}

v1::Account Accounts::told(const AccountDocument& account, const std::string& current) const {
    v1::Account told;
    told.set_name(account.is.name());
    told.set_account(to_base64url(account.key()));
    told.set_created_ms(account.is.created_ms());
    told.set_role(account.is.role());
    for (const v1::Sanction& one : sanctions_of(archive_, account.key(), now()))
        *told.add_sanctions() = one;
    told.set_has_password(!account.is.password().empty());
    told.set_codes_left(static_cast<std::uint32_t>(account.is.codes_size()));
    for (auto& document : archive_.read(ids_of(DocumentKind::passkey, account.is.passkeys()))) {
        const auto passkey = Archive::as<stored::Passkey>(std::move(document));
        v1::Passkey& one = *told.add_passkeys();
        one.set_credential(passkey.key());
        one.set_label(passkey.is.label());
        one.set_created_ms(passkey.is.created_ms());
    }
    tell_tokens(account, current, told);
    if (!account.is.bot_owner().empty()) {
        told.set_bot(true);
        told.set_owner(
            archive_.one<stored::Account>(DocumentKind::account, account.is.bot_owner()).is.name());
    }
    if (options_.gives_records) told.set_records_withheld(!publishing_.published(account.key()));
    told.set_portrait(account.is.portrait());
    return told;
}

v1::Account Accounts::account(const Asker& asker) const {
    return told(own(asker, false), asker.token);
}

v1::Account Accounts::set_password(const Asker& asker, const v1::SetPassword& request) {
    limits_.proof(asker, request.proof());
    bool counted = false;
    for (;;) {
        auto account = own(asker);
        if (request.password().empty() && account.is.passkeys_size() == 0)
            throw Refusal(v1::LAST_PROOF,
                          "the account needs a password, because it has no passkey");
        if (!request.password().empty() && !password_allowed(request.password(), account.is.name()))
            throw Refusal(v1::PASSWORD_NOT_ALLOWED,
                          "password: 10 characters or more, not the name");
        DocumentChanges changes;
        if (request.has_proof() || !just_recovered(asker, changes))
            check_proof(account, request.proof(), changes);
        // Not before it is proven: nobody else uses them up.
        if (!std::exchange(counted, true)) limits_.new_password(account.key());
        account.is.set_password(request.password().empty()
                                    ? std::string()
                                    : hash_password(request.password(), options_.password_cost));
        revoke_all_but(account, asker.token, changes);
        revoke_of_bots(account, Which::unproven, changes);
        changes.push_back(account.put());
        if (change(std::move(changes))) return told(account, asker.token);
    }
}

v1::Account Accounts::add_passkey(const Asker& asker, const v1::NewPasskey& request) {
    limits_.proof(asker, request.proof());
    for (;;) {
        auto account = own(asker);
        if (account.is.passkeys_size() >= passkeys_max) throw Refusal(v1::QUOTA, "passkeys");
        DocumentChanges changes;
        if (request.has_proof() || !just_recovered(asker, changes))
            check_proof(account, request.proof(), changes);
        const std::string challenge = challenge_of(request.client_data());
        DocumentChange spent = spend(challenge);
        for (const DocumentChange& one : changes) {
            if (one.document.id == spent.document.id)
                throw Refusal(v1::CHALLENGE_GONE,
                              "the challenge of the proof is unknown or expired");
        }
        changes.push_back(std::move(spent));
        changes.push_back(checked(account.key(), challenge, request).put());
        account.is.add_passkeys(changes.back().document.id.key);
        changes.push_back(account.put());
        if (archive_.change(std::move(changes))) return told(account, asker.token);
    }
}

v1::Account Accounts::remove_passkey(const Asker& asker, const v1::RemovePasskey& request) {
    limits_.proof(asker, request.proof());
    for (;;) {
        auto account = own(asker);
        if (!take_out(*account.is.mutable_passkeys(), request.credential()))
            throw Refusal(v1::BAD_FIELD, "credential");
        if (account.is.passkeys_size() == 0 && account.is.password().empty())
            throw Refusal(v1::LAST_PROOF,
                          "the account needs this passkey, because it has no password");
        DocumentChanges changes;
        check_proof(account, request.proof(), changes);
        const auto passkey =
            archive_.one<stored::Passkey>(DocumentKind::passkey, request.credential());
        put_last(changes, passkey.remove());
        put_last(changes, account.put());
        if (archive_.change(std::move(changes))) return told(account, asker.token);
    }
}

v1::Codes Accounts::new_codes(const Asker& asker, const v1::NewCodes& request) {
    limits_.proof(asker, request.proof());
    for (;;) {
        auto account = own(asker);
        DocumentChanges changes;
        check_proof(account, request.proof(), changes);
        v1::Codes codes;
        for (std::string& code : give_codes(account)) codes.add_codes(std::move(code));
        changes.push_back(account.put());
        if (archive_.change(std::move(changes))) return codes;
    }
}

v1::Account Accounts::set_records(const Asker& asker, const v1::SetRecords& request) {
    const auto account = own(asker);
    if (!options_.gives_records)
        throw Refusal(v1::FORBIDDEN, "this server gives out no records in bulk");
    publishing_.choose(account.key(), !request.withheld());
    for (const std::string& bot : account.is.bots()) publishing_.choose(bot, !request.withheld());
    return told(account, asker.token);
}

v1::Account Accounts::set_portrait(const Asker& asker, const v1::SetPortrait& request) {
    if (request.portrait() > portrait_max) throw Refusal(v1::BAD_FIELD, "portrait: at most 255");
    for (;;) {
        auto account = own(asker);
        account.is.set_portrait(request.portrait());
        if (archive_.change({account.put()})) return told(own(asker), asker.token);
    }
}

// ---- The end of it. ----

void Accounts::remove_one(const AccountDocument& account, NameChanges& names,
                          DocumentChanges& changes) const {
    // A mark stays: the token of the guest that it was must not prove anything again.
    AccountDocument gone{account.document, {}};
    gone.document.owner.clear();
    gone.is.set_removed_ms(now());
    standings_.remove_ratings(account.key(), changes, *gone.is.mutable_ratings());
    changes.push_back(gone.put());
    changes.push_back(notice(account.key(), {}));
    changes.push_back(deletion_task(account.key(), account.is.name(), now()));
    std::vector<DocumentId> ids = ids_of(DocumentKind::token, account.is.tokens());
    for (const std::string& key : account.is.passkeys())
        ids.push_back({DocumentKind::passkey, key});
    names.free(account.is.name_key(), account.key());
    ids.push_back({DocumentKind::cancelled, account.key()});
    ids.push_back({DocumentKind::push, account.key()});
    for (auto& document : archive_.read(std::move(ids))) {
        if (document.version != 0)
            put_last(changes, {DocumentChange::Act::remove, std::move(document)});
    }
}

// The account is gone whether or not this succeeds: servers carry out the tasks that stay.
void Accounts::leave_everywhere(std::vector<DocumentId> tasks) const {
    try {
        for (const Document& task : archive_.read(std::move(tasks))) {
            if (task.version != 0)
                carry_out_everywhere(archive_, options_.rooms, options_.now_ms, task);
        }
    } catch (const Refusal& refusal) {
        log::app().warn("deletion_unfinished why={}", log::quoted(refusal.what()));
    }
}

v1::Account Accounts::remove(const Asker& asker, const v1::DeleteAccount& request) {
    limits_.proof(asker, request.proof());
    for (;;) {
        auto account = own(asker);
        if (look_alike_key(request.name()) != account.is.name_key())
            throw Refusal(v1::BAD_FIELD, "name: repeat the account's name");
        DocumentChanges changes;
        NameChanges names(archive_);
        check_proof(account, request.proof(), changes);
        remove_one(account, names, changes);
        for (auto& bot : archive_.read(ids_of(DocumentKind::account, account.is.bots()))) {
            if (bot.version != 0)
                remove_one(Archive::as<stored::Account>(std::move(bot)), names, changes);
        }
        names.add_to(changes);
        std::vector<DocumentId> tasks;
        for (const DocumentChange& one : changes) {
            if (one.document.id.kind == DocumentKind::task) tasks.push_back(one.document.id);
        }
        if (!change(std::move(changes))) continue;
        leave_everywhere(std::move(tasks));
        return {};
    }
}

std::string Accounts::account_named(const std::string& name) const {
    return by_name(name).key();
}

v1::Person Accounts::person(const std::string& name) const {
    const auto account = by_name(name);
    v1::Person person;
    for (auto& rating : standings_.ratings(account.key()))
        *person.add_ratings() = std::move(rating);
    person.set_name(account.is.name());
    person.set_created_ms(account.is.created_ms());
    person.set_role(account.is.role());
    person.set_portrait(account.is.portrait());
    if (!account.is.bot_owner().empty()) {
        person.set_bot(true);
        person.set_owner(
            archive_.one<stored::Account>(DocumentKind::account, account.is.bot_owner()).is.name());
    }
    return person;
}

}  // namespace server
