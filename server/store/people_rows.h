// Blocks between accounts, and vacation that was taken, as SQL: the tables `block`
// and `vacation`. Documents: document_rows.h.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "server/store/database.h"
#include "server/store/people_store.h"

namespace server {

// Used inside a transaction of the caller; throws SqliteFailure. The parameters and answers are
// those of PeopleStore.
class WritePeople {
public:
    explicit WritePeople(Database& database);

    StoreResult block(const Block& block, std::uint32_t blocks_max);
    StoreResult unblock(const AccountId& account, const AccountId& other);
    VacationPart take_vacation(const Vacation& vacation);
    void purge_vacations(std::uint64_t before_ms);

private:
    Statement has_block_;
    Statement count_blocks_;
    Statement insert_block_;
    Statement delete_block_;
    Statement find_vacation_;
    Statement sum_vacations_;
    Statement insert_vacation_;
    Statement purge_vacations_;
};

// Throws SqliteFailure.
class ReadPeople {
public:
    explicit ReadPeople(Database& database);

    std::vector<Block> blocks(const AccountId& account);
    std::set<AccountId> blocks_between(const std::set<AccountId>& ones,
                                       const std::set<AccountId>& others);

private:
    bool has_blocked(const AccountId& account, const AccountId& other);

    Statement blocks_;
    Statement has_block_;
};

}  // namespace server
