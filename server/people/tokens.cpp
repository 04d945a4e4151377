// Tokens of an account and of its bots: how they are given out, listed and revoked.
#include <algorithm>
#include <iterator>
#include <utility>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/people/accounts.h"
#include "server/people/pages.h"
#include "server/people/sanctions.h"
#include "server/text/line.h"
#include "server/text/name.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::size_t token_bytes = 48;  // as guests' names
constexpr std::size_t token_key_bytes = 16;
constexpr int tokens_max = 50;
constexpr int bots_max = 5;

using Keys = google::protobuf::RepeatedPtrField<std::string>;

std::vector<std::string> keys_but(const Keys& all, const std::string& kept) {
    std::vector<std::string> keys;
    std::copy_if(all.begin(), all.end(), std::back_inserter(keys),
                 [&](const std::string& key) { return key != kept; });
    return keys;
}

bool has_key(const Keys& keys, const std::string& key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

using AccountDocument = Kept<stored::Account>;
using TokenDocument = Kept<stored::Token>;

std::vector<AccountDocument> bots_of(const Archive& archive, const AccountDocument& account) {
    std::vector<DocumentId> ids;
    for (const std::string& bot : account.is.bots()) ids.push_back({DocumentKind::account, bot});
    std::vector<AccountDocument> bots;
    for (Document& document : archive.read(std::move(ids)))
        bots.push_back(Archive::as<stored::Account>(std::move(document)));
    return bots;
}

std::vector<TokenDocument> tokens_of(const Archive& archive, const AccountDocument& account) {
    std::vector<DocumentId> ids;
    for (const std::string& key : account.is.tokens()) ids.push_back({DocumentKind::token, key});
    std::vector<TokenDocument> tokens;
    for (Document& document : archive.read(std::move(ids))) {
        auto token = Archive::as<stored::Token>(std::move(document));
        if (token.exists()) tokens.push_back(std::move(token));
    }
    return tokens;
}

// Neither a name nor a new bot for those who are to be silent, or gone.
void refuse_sanctioned(const Archive& archive, const std::string& account, std::uint64_t now_ms) {
    const SanctionList sanctions = sanctions_of(archive, account, now_ms);
    refuse_under(sanctions, v1::BANISHED);
    refuse_under(sanctions, v1::SILENCED);
}

}  // namespace

std::string token_key(std::string_view token) {
    return std::string(
        as_bytes(sha256("meepled/token key/1" + std::string(token))).substr(0, token_key_bytes));
}

bool Accounts::change(DocumentChanges changes) const {
    std::vector<Revoked> news;
    for (const DocumentChange& one : changes) {
        if (auto revoked = revoked_in(one.document)) news.push_back(*std::move(revoked));
    }
    if (!archive_.change(std::move(changes))) return false;
    for (const Revoked& one : news) on_revoked_(one.account, one.token);
    return true;
}

// ---- Given out. ----

std::string Accounts::give_token(AccountDocument& account, const GivenToken& wanted,
                                 DocumentChanges& changes) const {
    const std::string token =
        to_base64url(account.key() + random_bytes(token_bytes - account.key().size()));
    TokenDocument made{{{DocumentKind::token, token_key(token)}}, {}};
    made.is.set_account(account.key());
    made.is.set_device(clean_line(wanted.device, label_characters_max).value_or(""));
    made.is.set_play_only(wanted.play_only);
    made.is.set_proven(wanted.proven);
    made.is.set_created_ms(now());
    made.is.set_used_ms(now());
    if (wanted.recovers) made.is.set_recovered_ms(now());
    if (account.is.tokens_size() >= tokens_max)
        revoke_tokens(account, {account.is.tokens(0)}, changes);
    account.is.add_tokens(made.key());
    changes.push_back(made.put());
    return token;
}

void Accounts::prove_owner(const Asker& asker, AccountDocument& owner, bool has_proof,
                           const v1::Proof& proof, DocumentChanges& changes) const {
    if (has_proof || !just_signed_in(asker)) check_proof(owner, proof, changes);
    changes.push_back(owner.put());
}

v1::SignedIn Accounts::add_bot(const Asker& asker, const v1::NewBot& request) {
    const auto name = account_name(request.name());
    limits_.proof(asker, request.proof());
    // Again where something else of the owner changed meanwhile.
    for (;;) {
        auto owner = own(asker);
        if (!owner.is.bot_owner().empty()) throw Refusal(v1::FORBIDDEN, "a bot cannot own bots");
        refuse_barred(archive_, asker.address, now());
        refuse_sanctioned(archive_, owner.key(), now());
        // A bot that is banned or muted is not replaced by another one.
        for (const std::string& bot : owner.is.bots()) refuse_sanctioned(archive_, bot, now());
        if (owner.is.bots_size() >= bots_max) throw Refusal(v1::QUOTA, "bots");
        if (!name) throw Refusal(v1::NAME_NOT_ALLOWED, "name");
        AccountDocument bot{{{DocumentKind::account, Identity::new_account()}}, {}};
        NameChanges names(archive_);
        names.take(*name, bot.key(), "name");
        bot.is.set_name(name->name);
        bot.is.set_name_key(name->key);
        bot.is.set_created_ms(now());
        bot.is.set_bot_owner(owner.key());
        owner.is.add_bots(bot.key());
        DocumentChanges changes;
        prove_owner(asker, owner, request.has_proof(), request.proof(), changes);
        publishing_.choose_as(owner.key(), bot.key(), changes);
        names.add_to(changes);
        v1::SignedIn answer;
        answer.set_token(give_token(bot, {{}, true, false, request.has_proof()}, changes));
        changes.push_back(bot.put());
        if (!change(std::move(changes))) continue;
        *answer.mutable_account() = told(bot, token_key(answer.token()));
        return answer;
    }
}

v1::SignedIn Accounts::new_token(const Asker& asker, const v1::NewToken& request) {
    limits_.proof(asker, request.proof());
    for (;;) {
        auto owner = own(asker);
        auto bot = by_name(request.bot());
        if (bot.is.bot_owner() != owner.key()) throw Refusal(v1::FORBIDDEN, "bot");
        refuse_barred(archive_, asker.address, now());
        refuse_banned(archive_, bot.key(), now());
        DocumentChanges changes;
        prove_owner(asker, owner, request.has_proof(), request.proof(), changes);
        v1::SignedIn answer;
        const GivenToken given{request.device(), true, false, request.has_proof()};
        answer.set_token(give_token(bot, given, changes));
        changes.push_back(bot.put());
        if (!change(std::move(changes))) continue;
        *answer.mutable_account() = told(bot, token_key(answer.token()));
        return answer;
    }
}

// ---- Listed. ----

void Accounts::tell_tokens(const AccountDocument& account, const std::string& current,
                           v1::Account& told) const {
    const auto add = [&](const AccountDocument& whose, const std::string& bot) {
        for (const TokenDocument& token : tokens_of(archive_, whose)) {
            v1::AccessToken& one = *told.add_tokens();
            one.set_id(token.key());
            one.set_device(token.is.device().empty() ? bot : token.is.device());
            one.set_scope(token.is.play_only() ? v1::PLAY : v1::MANAGE);
            one.set_created_ms(token.is.created_ms());
            one.set_used_ms(token.is.used_ms());
            one.set_current(token.key() == current);
            one.set_bot(bot);
        }
    };
    add(account, {});
    for (const AccountDocument& bot : bots_of(archive_, account)) {
        told.add_bots(bot.is.name());
        add(bot, bot.is.name());
    }
}

// ---- Revoked. ----

DocumentChange Accounts::notice(const std::string& account, const std::string& token) const {
    return notice_of({account, token}, now());
}

void Accounts::revoke_tokens(AccountDocument& account, const std::vector<std::string>& keys,
                             DocumentChanges& changes) const {
    for (const std::string& key : keys) {
        const auto token = archive_.one<stored::Token>(DocumentKind::token, key);
        auto& all = *account.is.mutable_tokens();
        all.erase(std::remove(all.begin(), all.end(), key), all.end());
        if (token.exists()) changes.push_back(token.remove());
        changes.push_back(notice(account.key(), key));
    }
    end_push(account, changes);
}

void Accounts::revoke_all_but(AccountDocument& account, const std::string& kept,
                              DocumentChanges& changes) const {
    changes.push_back(notice(account.key(), std::string(unlisted_tokens)));
    // One by one, because servers of earlier versions know nothing else.
    revoke_tokens(account, keys_but(account.is.tokens(), kept), changes);
}

void Accounts::revoke_of_bots(const AccountDocument& account, Which which,
                              DocumentChanges& changes) const {
    for (AccountDocument& bot : bots_of(archive_, account)) {
        if (which == Which::all) {
            revoke_all_but(bot, {}, changes);
        } else {
            std::vector<std::string> keys;
            for (const TokenDocument& token : tokens_of(archive_, bot)) {
                if (!token.is.proven()) keys.push_back(token.key());
            }
            if (keys.empty()) continue;
            revoke_tokens(bot, keys, changes);
        }
        changes.push_back(bot.put());
    }
}

void Accounts::revoke_one(AccountDocument& account, const std::string& key,
                          DocumentChanges& changes) const {
    if (has_key(account.is.tokens(), key)) return revoke_tokens(account, {key}, changes);
    for (AccountDocument& bot : bots_of(archive_, account)) {
        if (!has_key(bot.is.tokens(), key)) continue;
        revoke_tokens(bot, {key}, changes);
        changes.push_back(bot.put());
        return;
    }
    throw Refusal(v1::BAD_FIELD, "id: the account has no such token");
}

v1::Account Accounts::revoke(const Asker& asker, const v1::RevokeToken& request) {
    const bool all = request.id().empty();
    // A token ends itself once: that needs no limit.
    if (all ? !request.everywhere() : request.id() != asker.token) limits_.revocation(asker);
    for (;;) {
        auto account = own(asker);
        DocumentChanges changes;
        if (!all) revoke_one(account, request.id(), changes);
        if (all && request.everywhere())
            revoke_all_but(account, {}, changes);
        else if (all && !request.bots())
            revoke_all_but(account, asker.token, changes);
        if (all && request.bots()) revoke_of_bots(account, Which::all, changes);
        changes.push_back(account.put());
        if (change(std::move(changes))) return told(account, asker.token);
    }
}

}  // namespace server
