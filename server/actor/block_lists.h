// BlockLists: who has blocked whom, and the connections that hear of it.
#pragma once

#include <functional>
#include <vector>

#include "server/actor/ground.h"
#include "server/actor/node_channel.h"

namespace server {

class BlockLists final : public Part<BlockLists> {
public:
    BlockLists(Ground& ground, NodeChannel& channel);

    // Whom the account has blocked, the latest first. All its connections are told whom it shuns,
    // or is shunned by, before the answer comes; so are those of the other account, soon.
    using Own = Answer<std::vector<Block>>;
    void block(const Block& block, std::function<void(const Own&)> done);
    void unblock(const AccountId& account, const AccountId& other,
                 std::function<void(const Own&)> done);
    void tell_shunned(const AccountId& account, std::function<void(const Own&)> done);

private:
    void tell_both(const AccountId& account, const AccountId& other);

    NodeChannel& channel_;
};

}  // namespace server
