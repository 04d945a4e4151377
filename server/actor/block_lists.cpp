#include "server/actor/block_lists.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "server/actor/session.h"

namespace server {

namespace v1 = meeple::v1;

// What one look at a person has found so far.
struct BlockLists::Look {
    std::function<void(bool)> done;
    std::uint64_t number = 0;
    Person person = {};
    std::vector<AccountId> unread = {};  // of the person, whose blocks are still to be read
};

BlockLists::BlockLists(Ground& ground, NodeChannel& channel) : Part(ground), channel_(channel) {
    channel_.on_blocks_changed(
        [this](const AccountId& account) { tell_person(account, [](bool) {}); });
}

// ---- Own blocks. ----

void BlockLists::list(const AccountId& account, std::function<void(const Own&)> done) {
    store().people->blocks(
        account, [self = kept(), done = std::move(done)](std::optional<std::vector<Block>> blocks) {
            if (!blocks) return done(no_store());
            self->name(std::move(*blocks), done);
        });
}

void BlockLists::name(std::vector<Block> blocks, std::function<void(const Own&)> done) {
    if (blocks.empty() || !ground_.directory) return done(std::move(blocks));
    std::vector<AccountId> others;
    for (const Block& block : blocks) others.push_back(block.other);
    ground_.directory->find_names(others, [blocks = std::move(blocks), done = std::move(done)](
                                              const std::optional<input::Names>& names) mutable {
        if (!names) return done(no_store());
        for (Block& block : blocks) {
            const auto now = names->find(block.other);
            if (now != names->end()) block.name = now->second;
        }
        done(std::move(blocks));
    });
}

void BlockLists::block(const Block& block, std::function<void(const Own&)> done) {
    store().people->block(block, config().blocks_max,
                          [self = kept(), block, done = std::move(done)](StoreResult result) {
                              if (result == StoreResult::blocks_full)
                                  return done(refused(v1::QUOTA, v1::NEVER));
                              if (result != StoreResult::stored)
                                  return done(refused(v1::STORE_UNAVAILABLE, v1::SAME));
                              self->changed(block.account, block.other, done);
                          });
}

void BlockLists::unblock(const AccountId& account, const AccountId& other,
                         std::function<void(const Own&)> done) {
    store().people->unblock(
        account, other,
        [self = kept(), account, other, done = std::move(done)](StoreResult result) {
            if (result != StoreResult::stored) return self->list(account, done);
            self->changed(account, other, done);
        });
}

// The other one may be a bot that its owner's connections do not know yet.
void BlockLists::changed(const AccountId& account, const AccountId& other,
                         std::function<void(const Own&)> done) {
    tell_person(other, [](bool) {});
    channel_.tell(BlocksChanged{account});
    channel_.tell(BlocksChanged{other});
    tell_person(account, [self = kept(), account, done = std::move(done)](bool told) {
        if (!told) return done(no_store());
        self->list(account, done);
    });
}

// ---- A person. ----

// Numbered after the write, so that what is told last is what holds.
void BlockLists::tell_person(const AccountId& account, std::function<void(bool)> done) {
    const auto look = std::make_shared<Look>(Look{std::move(done), ++looks_});
    find_same_people({account}, [self = kept(), look, account](const auto& people) {
        if (!people) return look->done(false);
        look->person.accounts = people->at(account);
        look->unread.assign(look->person.accounts.begin(), look->person.accounts.end());
        self->read_blocks(look);
    });
}

void BlockLists::read_blocks(const std::shared_ptr<Look>& look) {
    if (!look->unread.empty()) {
        const AccountId account = look->unread.back();
        look->unread.pop_back();
        return store().people->blocks(
            account, [self = kept(), look](const std::optional<std::vector<Block>>& blocks) {
                if (!blocks) return look->done(false);
                for (const Block& block : *blocks) look->person.blocked.insert(block.other);
                self->read_blocks(look);
            });
    }
    // Blocks between accounts of one person do not count.
    for (const AccountId& account : look->person.accounts) look->person.blocked.erase(account);
    const auto person = std::make_shared<const Person>(look->person);
    for (const AccountId& account : person->accounts)
        for (const auto& session : ground_.connections.of(account))
            session->know_person(person, look->number);
    look->done(true);
}

// ---- Others. ----

void BlockLists::find_apart(const AccountId& account, std::set<AccountId> others,
                            std::function<void(const Apart&)> done) {
    others.erase(account);
    if (others.empty()) return done(others);
    std::set<AccountId> all = others;
    all.insert(account);
    find_same_people(all, [self = kept(), account, others = std::move(others),
                           done = std::move(done)](const auto& people) {
        if (!people) return done(std::nullopt);
        const std::set<AccountId>& own = people->at(account);
        std::set<AccountId> theirs;
        for (const AccountId& other : others)
            if (!own.contains(other))
                theirs.insert(people->at(other).begin(), people->at(other).end());
        self->store().people->blocks_between(
            own, theirs, [people = *people, others, done](const Apart& blocked) {
                if (!blocked) return done(std::nullopt);
                const auto is_apart = [&](const AccountId& other) {
                    const std::set<AccountId>& person = people.at(other);
                    return std::any_of(person.begin(), person.end(),
                                       [&](const auto& one) { return blocked->contains(one); });
                };
                std::set<AccountId> apart;
                std::copy_if(others.begin(), others.end(), std::inserter(apart, apart.end()),
                             is_apart);
                done(apart);
            });
    });
}

// Without a directory everybody has one account.
void BlockLists::find_same_people(
    const std::set<AccountId>& accounts,
    std::function<void(const std::optional<Directory::Persons>&)> done) {
    if (ground_.directory) return ground_.directory->find_same_people(accounts, std::move(done));
    Directory::Persons people;
    for (const AccountId& account : accounts) people[account] = {account};
    done(people);
}

}  // namespace server
