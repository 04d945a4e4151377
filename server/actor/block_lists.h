// BlockLists: blocks between accounts, and the connections that are told of them. A block is stored
// for two accounts and holds between two people: for each also as the owner of bots, and for all
// these bots.
//
// The number of blockers of one account is unbounded, so they are never listed: a connection knows
// its own person's blocks, and blocks by others are looked up for a few accounts at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "server/actor/ground.h"
#include "server/actor/node_channel.h"

namespace server {

class BlockLists final : public Part<BlockLists> {
public:
    BlockLists(Ground& ground, NodeChannel& channel);

    // The accounts it has blocked, the latest first.
    using Own = Answer<std::vector<Block>>;
    void list(const AccountId& account, std::function<void(const Own&)> done);
    // Before the answer all connections of the account's person know it.
    void block(const Block& block, std::function<void(const Own&)> done);
    void unblock(const AccountId& account, const AccountId& other,
                 std::function<void(const Own&)> done);

    // Tells all connections of the account's person which accounts it has blocked. False: the store
    // does not answer.
    void tell_person(const AccountId& account, std::function<void(bool told)> done);

    // Those of `others` whose person has blocked the account's, or was blocked by it. Nothing: the
    // store does not answer.
    using Apart = std::optional<std::set<AccountId>>;
    void find_apart(const AccountId& account, std::set<AccountId> others,
                    std::function<void(const Apart&)> done);

private:
    struct Look;
    void changed(const AccountId& account, const AccountId& other,
                 std::function<void(const Own&)> done);
    void find_same_people(const std::set<AccountId>& accounts,
                          std::function<void(const std::optional<Directory::Persons>&)> done);
    void read_blocks(const std::shared_ptr<Look>& look);
    void name(std::vector<Block> blocks, std::function<void(const Own&)> done);

    NodeChannel& channel_;
    std::atomic<std::uint64_t> looks_{0};  // how many have begun
};

}  // namespace server
