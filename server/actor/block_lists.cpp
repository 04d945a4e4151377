#include "server/actor/block_lists.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "server/actor/session.h"

namespace server {

namespace v1 = meeple::v1;

// What one look at the blocks of a person has found so far.
struct BlockLists::Look {
    AccountId account;
    bool spreads = false;  // also to accounts that do not know yet that they shun this one
    std::function<void(const Own&)> done = {};
    std::uint64_t number = 0;
    std::set<AccountId> person = {};     // this account and all others of the same person
    std::vector<AccountId> unread = {};  // of these, whose blocks are still to be read
    std::vector<Block> own = {};         // of the account alone
    std::set<AccountId> named = {};      // in blocks of the person, or about it
};

BlockLists::BlockLists(Ground& ground, NodeChannel& channel) : Part(ground), channel_(channel) {
    channel_.on_blocks_changed(
        [this](const AccountId& account) { tell_shunned(account, [](const Own&) {}); });
}

void BlockLists::block(const Block& block, std::function<void(const Own&)> done) {
    store().people->block(block, config().blocks_max,
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
    store().people->unblock(
        account, other,
        [self = kept(), account, other, done = std::move(done)](StoreResult result) {
            if (result == StoreResult::stored) self->tell_both(account, other);
            self->tell_shunned(account, done);
        });
}

// The other person's connections here, and both people's on other nodes.
void BlockLists::tell_both(const AccountId& account, const AccountId& other) {
    tell_shunned(other, [](const Own&) {});
    channel_.tell(BlocksChanged{account});
    channel_.tell(BlocksChanged{other});
}

void BlockLists::tell_shunned(const AccountId& account, std::function<void(const Own&)> done) {
    look({account, true, std::move(done)});
}

// ---- A look: one step after the other. ----

// Begun after it was written, so that what is told last is what holds.
void BlockLists::look(Look begun) {
    const auto look = std::make_shared<Look>(std::move(begun));
    look->number = ++looks_;
    find_same_people({look->account}, [self = kept(), look](const auto& person) {
        if (!person) return look->done(no_store());
        look->person = *person;
        look->unread.assign(person->begin(), person->end());
        self->read_blocks(look);
    });
}

void BlockLists::find_same_people(
    const std::set<AccountId>& accounts,
    std::function<void(const std::optional<std::set<AccountId>>&)> done) {
    if (accounts.empty() || !ground_.directory) return done(accounts);
    ground_.directory->find_same_people(accounts, std::move(done));
}

void BlockLists::read_blocks(const std::shared_ptr<Look>& look) {
    if (look->unread.empty()) return spread(look);
    const AccountId account = look->unread.back();
    look->unread.pop_back();
    store().people->blocks(account, [self = kept(), look, account](std::optional<Blocks> blocks) {
        if (!blocks) return look->done(no_store());
        for (const Block& block : blocks->own) look->named.insert(block.other);
        look->named.insert(blocks->by_others.begin(), blocks->by_others.end());
        if (account == look->account) look->own = std::move(blocks->own);
        self->read_blocks(look);
    });
}

void BlockLists::spread(const std::shared_ptr<Look>& look) {
    find_same_people(look->named, [self = kept(), look](const auto& others) {
        if (!others) return look->done(no_store());
        const auto all = std::make_shared<std::set<AccountId>>(*others);
        for (const AccountId& account : look->person) all->erase(account);
        const Shunned shunned = all->empty() ? nullptr : Shunned(all);
        for (const AccountId& account : look->person)
            for (const auto& session : self->ground_.connections.of(account))
                session->shun(shunned, look->number);
        if (look->spreads) self->tell_unaware(look->account, *all);
        self->name_own(look);
    });
}

// A bot may be new: accounts that shun its owner learn of it when it connects.
void BlockLists::tell_unaware(const AccountId& account, const std::set<AccountId>& others) {
    for (const AccountId& other : others) {
        const Connections::Sessions sessions = ground_.connections.of(other);
        const bool unaware = std::any_of(sessions.begin(), sessions.end(),
                                         [&](const auto& one) { return !one->shuns(account); });
        if (unaware) look({other, false, [](const Own&) {}});
    }
}

void BlockLists::name_own(const std::shared_ptr<Look>& look) {
    if (look->own.empty() || !ground_.directory) return look->done(std::move(look->own));
    std::vector<AccountId> others;
    for (const Block& block : look->own) others.push_back(block.other);
    ground_.directory->find_names(others, [look](const input::Names& names) {
        for (Block& block : look->own) {
            const auto now = names.find(block.other);
            if (now != names.end()) block.name = now->second;
        }
        look->done(std::move(look->own));
    });
}

}  // namespace server
