#include "server/actor/block_lists.h"

#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "server/actor/session.h"

namespace server {

namespace v1 = meeple::v1;

BlockLists::BlockLists(Ground& ground, NodeChannel& channel) : Part(ground), channel_(channel) {
    channel_.on_blocks_changed([this](const AccountId& account) {
        if (!ground_.connections.of(account).empty()) tell_shunned(account, [](const Own&) {});
    });
}

void BlockLists::block(const Block& block, std::function<void(const Own&)> done) {
    store().block(block, config().blocks_max,
                  [self = kept(), block, done = std::move(done)](StoreResult result) {
                      if (result == StoreResult::blocks_full)
                          return done(refused(v1::QUOTA, v1::NEVER));
                      if (result != StoreResult::stored)
                          return done(refused(v1::STORE_UNAVAILABLE, v1::SAME));
                      self->tell_both(block.account, block.other);
                      self->tell_shunned(block.account, done);
                  });
}

void BlockLists::unblock(const AccountId& account, const AccountId& other,
                         std::function<void(const Own&)> done) {
    store().unblock(account, other,
                    [self = kept(), account, other, done = std::move(done)](StoreResult result) {
                        if (result == StoreResult::stored) self->tell_both(account, other);
                        self->tell_shunned(account, done);
                    });
}

// The other account's connections here, and both accounts' on other nodes.
void BlockLists::tell_both(const AccountId& account, const AccountId& other) {
    tell_shunned(other, [](const Own&) {});
    channel_.tell(BlocksChanged{account});
    channel_.tell(BlocksChanged{other});
}

// Read after it was written, so that what is told last is what holds.
void BlockLists::tell_shunned(const AccountId& account, std::function<void(const Own&)> done) {
    store().blocks(account, [self = kept(), account,
                             done = std::move(done)](std::optional<EventStore::Blocks> blocks) {
        if (!blocks) return done(no_store());
        Shunned shunned;
        if (!blocks->own.empty() || !blocks->by_others.empty()) {
            auto all = std::make_shared<std::set<AccountId>>();
            for (const Block& block : blocks->own) all->insert(block.other);
            all->insert(blocks->by_others.begin(), blocks->by_others.end());
            shunned = std::move(all);
        }
        for (const auto& session : self->ground_.connections.of(account)) session->shun(shunned);
        if (blocks->own.empty() || !self->ground_.directory) return done(std::move(blocks->own));
        std::vector<AccountId> others;
        for (const Block& block : blocks->own) others.push_back(block.other);
        self->ground_.directory->find_names(
            others, [own = std::move(blocks->own), done](const input::Names& names) mutable {
                for (Block& block : own) {
                    const auto now = names.find(block.other);
                    if (now != names.end()) block.name = now->second;
                }
                done(std::move(own));
            });
    });
}

}  // namespace server
