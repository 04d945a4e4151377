// A directory without a store: accounts by name, and messages between servers.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/actor/directory.h"
#include "server/crypto/hash.h"
#include "server/crypto/identity.h"

namespace server::test {

// A token is an account with that name; messages of servers are stored here.
class OneBook final : public Directory {
public:
    void find_named(const std::vector<std::string>& names,
                    std::function<void(const std::vector<Named>&)> done) override {
        std::vector<Named> all;
        all.reserve(names.size());
        for (const std::string& name : names) all.push_back({account_of(name), name});
        done(all);
    }
    void find_names(const std::vector<AccountId>& accounts,
                    std::function<void(const std::optional<Names>&)> done) override {
        if (!finds_names) return done(std::nullopt);
        Names names;
        for (const AccountId& account : accounts)
            if (deleted.contains(account)) names[account].clear();
        done(names);
    }
    void find_same_people(const std::set<AccountId>& accounts,
                          std::function<void(const std::optional<Persons>&)> done) override {
        Persons persons;
        for (const AccountId& account : accounts) {
            persons[account] = {account};
            for (const auto& [bot, owner] : owners) {
                const auto own = owners.find(account);
                const AccountId& person = own == owners.end() ? account : own->second;
                if (person == owner) persons[account].insert({bot, owner});
            }
        }
        accounts_read += accounts.size();
        done(persons);
    }
    void keep_challenges(const std::map<AccountId, Challenge>& challenges, std::uint64_t /*now_ms*/,
                         std::function<void(bool)> done) override {
        if (!answers) return done(false);
        if (before_kept) before_kept();
        for (const auto& [account, challenge] : challenges) {
            challenged.push_back(account);
            waiting[account].push_back(challenge);
        }
        done(true);
    }
    void move_challenges(const RoomId& from, const std::map<AccountId, Challenge>& challenges,
                         std::function<void(bool)> done) override {
        if (!answers) return done(false);
        for (const auto& [account, challenge] : challenges)
            for (Challenge& one : waiting[account])
                if (one.room == from) one = challenge;
        done(true);
    }
    void find_challenges(const AccountId& account,
                         std::function<void(const std::vector<Challenge>&)> done) override {
        done(waiting[account]);
    }
    void take_challenge(const AccountId& account, const RoomId& room,
                        std::function<void(std::optional<bool>)> done) override {
        if (!answers) return done(std::nullopt);
        done(std::erase_if(waiting[account],
                           [&](const Challenge& one) { return one.room == room; }) > 0);
    }
    void find_muted(const AccountId& account,
                    std::function<void(std::optional<bool>)> done) override {
        done(muted.contains(account));
    }
    void find_acquaintances(const AccountId& /*account*/, const std::vector<AccountId>& others,
                            std::uint64_t /*now_ms*/,
                            std::function<void(const std::vector<Acquaintance>&)> done) override {
        done(std::vector<Acquaintance>(others.size(), acquaintance));
    }
    void say_to_servers(const std::string& node, std::string what) override {
        Said& said = said_[node];
        said = {node, said.version + 1, std::move(what)};
    }
    void hear_servers(std::function<void(const std::vector<Said>&)> done) override {
        std::vector<Said> all;
        for (const auto& [node, said] : said_) all.push_back(said);
        done(all);
    }
    void identify(const std::string& token, const std::string& /*wanted_name*/,
                  std::function<void(const Answer&)> done) override {
        if (holds) return;
        if (asked++ == 1 && registers) {
            meeple::v1::Error error;
            error.set_code(meeple::v1::TOKEN_EXPIRED);
            return done(rules::Unexpected<meeple::v1::Error>(std::move(error)));
        }
        Identified who;
        who.account = account_of(token);
        who.registered = registered && !registers;
        who.bot = owners.contains(who.account);
        who.name = token;
        who.sanctions = sanctions;
        done(who);
    }
    void find_token(const AccountId& /*account*/, const std::string& /*token*/,
                    std::function<void(bool listed)> done) override {
        done(lists_tokens);
    }
    static AccountId account_of(const std::string& token) {
        return std::string(as_bytes(sha256(token)).substr(0, account_bytes));
    }

    bool holds = false;        // identifications wait for ever
    bool answers = true;       // otherwise challenges cannot be stored
    bool lists_tokens = true;  // accounts list the tokens of their connections
    bool finds_names = true;   // false: the store does not answer
    std::set<AccountId> deleted;
    // Facts about every account.
    bool registered = true;
    std::vector<meeple::v1::Sanction> sanctions;
    Acquaintance acquaintance{true, 0};
    std::function<void()> before_kept;                    // called before challenges are kept
    std::vector<AccountId> challenged;                    // for whom a challenge was kept
    std::map<AccountId, std::vector<Challenge>> waiting;  // that they have not answered
    std::set<AccountId> muted;
    bool registers = false;  // each newcomer is a guest who registers right after the first look
    std::map<AccountId, AccountId> owners;  // of bots
    int asked = 0;                          // identifications
    std::size_t accounts_read = 0;          // by find_same_people()

private:
    std::map<std::string, Said> said_;
};

}  // namespace server::test
