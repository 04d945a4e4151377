#include "server/people/names.h"

#include <algorithm>
#include <set>
#include <utility>

namespace server {

namespace stored = meeple::store::v1;

namespace {

constexpr std::size_t indexed_at_once = 100;

template <class Values>
bool contains(const Values& values, const std::string& value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

template <class Values>
void drop(Values& values, const std::string& value) {
    values.erase(std::remove(values.begin(), values.end(), value), values.end());
}

}  // namespace

NameChanges::NameDocument& NameChanges::name(const std::string& key) {
    const auto known = names_.find(key);
    if (known != names_.end()) return known->second;
    return names_.emplace(key, archive_.one<stored::Name>(DocumentKind::name, key)).first->second;
}

void NameChanges::read_skeletons(const std::vector<std::string>& keys) {
    std::vector<DocumentId> ids;
    for (const std::string& key : keys) {
        if (!skeletons_.contains(key)) ids.push_back({DocumentKind::skeleton, key});
    }
    if (ids.empty()) return;
    for (Document& document : archive_.read(std::move(ids))) {
        const std::string key = document.id.key;
        skeletons_.emplace(key, Archive::as<stored::Skeleton>(std::move(document)));
    }
}

NameChanges::SkeletonDocument& NameChanges::skeleton(const std::string& key) {
    read_skeletons({key});
    return skeletons_.at(key);
}

// An earlier version that deletes or renames an account leaves its skeletons behind.
bool NameChanges::has(const std::string& account, const std::string& skeleton) const {
    const auto holder = archive_.one<stored::Account>(DocumentKind::account, account);
    if (!holder.exists() || holder.is.removed_ms() != 0) return false;
    const auto named = archive_.one<stored::Name>(DocumentKind::name, holder.is.name_key());
    return named.is.account() == account && contains(named.is.skeletons(), skeleton);
}

void NameChanges::drop_skeletons(NameDocument& of, const std::string& account) {
    for (const std::string& key : of.is.skeletons())
        drop(*skeleton(key).is.mutable_accounts(), account);
    of.is.clear_skeletons();
}

void NameChanges::add_skeletons(NameDocument& to, const std::string& account,
                                const std::vector<std::string>& keys) {
    for (const std::string& key : keys) {
        auto& accounts = *skeleton(key).is.mutable_accounts();
        if (!contains(accounts, account)) *accounts.Add() = account;
        to.is.add_skeletons(key);
    }
    to.is.set_account(account);
    to.document.rank = -skeleton_form();
}

void NameChanges::take(const AccountName& wanted, const std::string& account, const char* field) {
    NameDocument& named = name(wanted.key);
    if (!named.is.account().empty() && named.is.account() != account)
        throw Refusal(meeple::v1::NAME_TAKEN, field);
    for (const std::string& key : wanted.skeletons) {
        auto& accounts = *skeleton(key).is.mutable_accounts();
        drop(accounts, account);
        for (const std::string& other : accounts) {
            if (has(other, key)) throw Refusal(meeple::v1::NAME_TAKEN, field);
        }
        accounts.Clear();
    }
    drop_skeletons(named, account);
    add_skeletons(named, account, wanted.skeletons);
}

void NameChanges::free(const std::string& name_key, const std::string& account) {
    NameDocument& named = name(name_key);
    if (named.is.account() != account) return;
    drop_skeletons(named, account);
    named.is.clear_account();
}

void NameChanges::add_to(DocumentChanges& changes) const {
    for (const auto& [key, named] : names_) {
        if (!named.is.account().empty())
            changes.push_back(named.put());
        else if (named.exists())
            changes.push_back(named.remove());
    }
    for (const auto& [key, skeleton] : skeletons_) {
        if (!skeleton.is.accounts().empty())
            changes.push_back(skeleton.put());
        else if (skeleton.exists())
            changes.push_back(skeleton.remove());
    }
}

// Names without a form, or of an earlier one, are listed first. False: there are none.
bool NameChanges::read_old() {
    for (Document& document : archive_.list({DocumentKind::name, {}, {}, {}, indexed_at_once})) {
        if (document.rank <= -skeleton_form()) break;
        auto named = Archive::as<stored::Name>(std::move(document));
        names_.emplace(named.key(), std::move(named));
    }
    return !names_.empty();
}

void NameChanges::index() {
    std::vector<DocumentId> accounts;
    std::set<std::string> needed;
    for (const auto& [key, named] : names_) {
        accounts.push_back({DocumentKind::account, named.is.account()});
        needed.insert(named.is.skeletons().begin(), named.is.skeletons().end());
    }
    std::map<std::string, std::vector<std::string>> wanted;
    for (Document& document : archive_.read(std::move(accounts))) {
        const auto account = Archive::as<stored::Account>(std::move(document));
        auto& keys = wanted[account.key()] = name_skeletons(account.is.name());
        needed.insert(keys.begin(), keys.end());
    }
    read_skeletons({needed.begin(), needed.end()});
    for (auto& [key, named] : names_) {
        const std::string account = named.is.account();
        drop_skeletons(named, account);
        add_skeletons(named, account, wanted[account]);
    }
}

void index_names(const Archive& archive) {
    for (;;) {
        NameChanges changes(archive);
        if (!changes.read_old()) return;
        changes.index();
        DocumentChanges all;
        changes.add_to(all);
        // If it is refused, another server did it: the next page is what it has left.
        static_cast<void>(archive.change(std::move(all)));
    }
}

}  // namespace server
