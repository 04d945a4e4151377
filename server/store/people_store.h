// PeopleStore: all that is stored about people: documents, blocks and the vacation that
// they have taken. Threads: as in Store.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/store/document_store.h"
#include "server/store/ids.h"

namespace server {

// One account has blocked another one.
struct Block {
    AccountId account;
    AccountId other;
    std::string name;  // of the other one at that time
    std::uint64_t since_ms = 0;

    friend bool operator==(const Block&, const Block&) = default;
};

// An expired slow clock takes a part of its player's vacation. A repeated call with the same
// account, room and number gets the same part.
struct Vacation {
    AccountId account;
    RoomId room;
    std::uint32_t number = 0;  // of the account's vacations in the room: 1, 2 ...
    std::uint64_t at_ms = 0;
    std::uint64_t wanted_ms = 0;
    std::uint64_t since_ms = 0;  // parts taken before that do not count
    std::uint64_t ms_max = 0;    // of all parts since then
};

// stored, or unavailable.
struct VacationPart {
    StoreResult result = StoreResult::unavailable;
    std::uint64_t taken_ms = 0;  // at most wanted_ms; 0: none is left
    std::uint64_t left_ms = 0;
};

class PeopleStore : public DocumentStore {
public:
    // stored (an existing block stays unchanged), blocks_full or unavailable.
    virtual void block(Block block, std::uint32_t blocks_max,
                       std::function<void(StoreResult)> done) = 0;
    // stored (also if there was none) or unavailable.
    virtual void unblock(AccountId account, AccountId other,
                         std::function<void(StoreResult)> done) = 0;
    // By the account, latest first. Nothing if the store is unavailable.
    virtual void blocks(AccountId account,
                        std::function<void(std::optional<std::vector<Block>>)> done) = 0;
    // Those of `others` that have blocked one of `ones`, or were blocked by one. It looks for each
    // pair: however many others have blocked an account makes no difference. Nothing if the store
    // is unavailable.
    virtual void blocks_between(std::set<AccountId> ones, std::set<AccountId> others,
                                std::function<void(std::optional<std::set<AccountId>>)> done) = 0;

    virtual void take_vacation(Vacation vacation, std::function<void(VacationPart)> done) = 0;
};

}  // namespace server
