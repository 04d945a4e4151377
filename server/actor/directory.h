// Directory: identities of connections. server/people implements it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "meeple/v1/common.pb.h"
#include "rules/core/expected.h"
#include "server/store/ids.h"

namespace server {

struct Identified {
    AccountId account;
    bool registered = false;
    bool bot = false;
    std::string name;          // of an account; of a guest: the one that was wanted
    bool name_is_free = true;  // no account's name looks like it, but one's own
    std::string token;         // by which it may be revoked
    std::vector<meeple::v1::Sanction> sanctions;  // that hold
};

class Directory {
public:
    Directory() = default;
    Directory(const Directory&) = delete;
    Directory& operator=(const Directory&) = delete;
    virtual ~Directory() = default;

    // Accounts of these names, in their order; an unknown name has no account.
    struct Named {
        AccountId account;
        std::string name;
    };
    virtual void find_named(const std::vector<std::string>& names,
                            std::function<void(const std::vector<Named>&)> done) = 0;

    // Current names; empty: the account was deleted. Unknown accounts are missing. Nothing where
    // the store does not answer: a name may belong to a deleted account.
    using Names = std::map<AccountId, std::string>;
    virtual void find_names(const std::vector<AccountId>& accounts,
                            std::function<void(const std::optional<Names>&)> done) = 0;

    // For each of these accounts all accounts of its person: itself, its bots, and a bot's owner
    // with all its bots. Nothing where the store does not answer.
    using Persons = std::map<AccountId, std::set<AccountId>>;
    virtual void find_same_people(const std::set<AccountId>& accounts,
                                  std::function<void(const std::optional<Persons>&)> done) = 0;

    // A seat that is kept for an account in a room that has not begun, so that it hears of it
    // whenever it comes. `what` is opaque here.
    struct Challenge {
        RoomId room;
        std::string what;
    };
    // `done`: whether they are on disk. May be repeated.
    virtual void keep_challenges(const std::map<AccountId, Challenge>& challenges,
                                 std::uint64_t now_ms, std::function<void(bool kept)> done) = 0;
    // The room of these challenges takes the place of that one: who has not answered the challenge
    // there has this one instead, as old as that. `done` as of keep_challenges().
    virtual void move_challenges(const RoomId& from,
                                 const std::map<AccountId, Challenge>& challenges,
                                 std::function<void(bool moved)> done) = 0;
    // The latest ones first, and not more than a page; nothing where the store does not answer.
    virtual void find_challenges(const AccountId& account,
                                 std::function<void(const std::vector<Challenge>&)> done) = 0;
    // Forgets a challenge. True: there was one; of several calls at once only one gets that.
    // Nothing where the store does not answer.
    virtual void take_challenge(const AccountId& account, const RoomId& room,
                                std::function<void(std::optional<bool>)> done) = 0;

    // The account is muted now, or a bot of such an account. Nothing where the store does not
    // answer.
    virtual void find_muted(const AccountId& account,
                            std::function<void(std::optional<bool>)> done) = 0;

    // How a challenged account knows the challenger.
    struct Acquaintance {
        bool met = false;         // a game of both has ended, among the latest of each
        std::size_t pending = 0;  // challenges of the last day that it has not answered
    };
    // In the order of `others`; nothing where the store does not answer.
    virtual void find_acquaintances(const AccountId& account, const std::vector<AccountId>& others,
                                    std::uint64_t now_ms,
                                    std::function<void(const std::vector<Acquaintance>&)> done) = 0;

    // The latest message of one node to the others. `what` is opaque here.
    struct Said {
        std::string node;
        std::uint32_t version = 0;  // changes with each message
        std::string what;
    };
    virtual void say_to_servers(const std::string& node, std::string what) = 0;
    // This node's own message is included. Nothing where the store does not answer.
    virtual void hear_servers(std::function<void(const std::vector<Said>&)> done) = 0;

    using Answer = rules::Expected<Identified, meeple::v1::Error>;
    // The identity that this token proves; guests get the wanted name. Thread-safe; `done` may run
    // at once, or on a thread of the store, where it must not wait.
    virtual void identify(const std::string& token, const std::string& wanted_name,
                          std::function<void(const Answer&)> done) = 0;
    // Whether the account still lists the token with this key. True for a guest, and where the
    // store does not answer. `done` as of identify().
    virtual void find_token(const AccountId& account, const std::string& token,
                            std::function<void(bool listed)> done) = 0;
};

}  // namespace server
