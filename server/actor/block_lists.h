// BlockLists: blocks between accounts, and the connections that are told of them. A block is stored
// for two accounts and holds between two people: for each also as the owner of bots, and for all
// these bots.
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

    // The accounts it has blocked, the latest first. Before the answer all connections of its
    // person learn whom they shun or are shunned by; those of the other person learn it soon.
    using Own = Answer<std::vector<Block>>;
    void block(const Block& block, std::function<void(const Own&)> done);
    void unblock(const AccountId& account, const AccountId& other,
                 std::function<void(const Own&)> done);
    void tell_shunned(const AccountId& account, std::function<void(const Own&)> done);

private:
    struct Look;
    void tell_both(const AccountId& account, const AccountId& other);
    void look(Look begun);
    void find_same_people(const std::set<AccountId>& accounts,
                          std::function<void(const std::optional<std::set<AccountId>>&)> done);
    void read_blocks(const std::shared_ptr<Look>& look);
    void spread(const std::shared_ptr<Look>& look);
    void tell_unaware(const AccountId& account, const std::set<AccountId>& others);
    void name_own(const std::shared_ptr<Look>& look);

    NodeChannel& channel_;
    std::atomic<std::uint64_t> looks_{0};  // how many have begun
};

}  // namespace server
