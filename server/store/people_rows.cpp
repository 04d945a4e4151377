#include "server/store/people_rows.h"

#include <algorithm>
#include <optional>

namespace server {

WritePeople::WritePeople(Database& database)
    : has_block_(database, "SELECT 1 FROM block WHERE account = ? AND other = ?"),
      count_blocks_(database, "SELECT count(*) FROM block WHERE account = ?"),
      insert_block_(database,
                    "INSERT INTO block (account, other, name, since_ms) VALUES (?, ?, ?, ?)"),
      delete_block_(database, "DELETE FROM block WHERE account = ? AND other = ?"),
      find_vacation_(database,
                     "SELECT taken_ms FROM vacation WHERE account = ? AND room = ? AND number = ?"),
      sum_vacations_(database,
                     "SELECT coalesce(sum(taken_ms), 0) FROM vacation "
                     "WHERE account = ? AND at_ms >= ?"),
      insert_vacation_(database,
                       "INSERT INTO vacation (account, room, number, at_ms, taken_ms) "
                       "VALUES (?, ?, ?, ?, ?)"),
      purge_vacations_(database, "DELETE FROM vacation WHERE at_ms < ?") {}

StoreResult WritePeople::block(const Block& block, std::uint32_t blocks_max) {
    {
        Query before(has_block_);
        if (before.with_bytes(block.account).with_bytes(block.other).step())
            return StoreResult::stored;
    }
    {
        Query count(count_blocks_);
        if (count.with_bytes(block.account).step() && count.integer(0) >= std::int64_t{blocks_max})
            return StoreResult::blocks_full;
    }
    Query inserted(insert_block_);
    inserted.with_bytes(block.account).with_bytes(block.other).with_text(block.name);
    inserted.with_time(block.since_ms).run();
    return StoreResult::stored;
}

StoreResult WritePeople::unblock(const AccountId& account, const AccountId& other) {
    Query(delete_block_).with_bytes(account).with_bytes(other).run();
    return StoreResult::stored;
}

VacationPart WritePeople::take_vacation(const Vacation& vacation) {
    std::optional<std::uint64_t> before_ms;
    {
        Query query(find_vacation_);
        query.with_bytes(vacation.account).with_text(vacation.room).with(vacation.number);
        if (query.step()) before_ms = query.time(0);
    }
    std::uint64_t left_ms = 0;
    {
        Query query(sum_vacations_);
        query.with_bytes(vacation.account).with_time(vacation.since_ms);
        query.step();
        left_ms = vacation.ms_max - std::min(vacation.ms_max, query.time(0));
    }
    if (before_ms) return {StoreResult::stored, *before_ms, left_ms};
    const std::uint64_t taken_ms = std::min(vacation.wanted_ms, left_ms);
    if (taken_ms != 0) {
        Query query(insert_vacation_);
        query.with_bytes(vacation.account).with_text(vacation.room).with(vacation.number);
        query.with_time(vacation.at_ms).with_time(taken_ms).run();
    }
    return {StoreResult::stored, taken_ms, left_ms - taken_ms};
}

void WritePeople::purge_vacations(std::uint64_t before_ms) {
    Query(purge_vacations_).with_time(before_ms).run();
}

ReadPeople::ReadPeople(Database& database)
    : blocks_(database,
              "SELECT other, name, since_ms FROM block WHERE account = ? "
              "ORDER BY since_ms DESC, other"),
      has_block_(database, "SELECT 1 FROM block WHERE account = ? AND other = ?") {}

std::vector<Block> ReadPeople::blocks(const AccountId& account) {
    std::vector<Block> blocks;
    Query query(blocks_);
    query.with_bytes(account);
    while (query.step()) blocks.push_back({account, query.bytes(0), query.bytes(1), query.time(2)});
    return blocks;
}

bool ReadPeople::has_blocked(const AccountId& account, const AccountId& other) {
    return Query(has_block_).with_bytes(account).with_bytes(other).step();
}

std::set<AccountId> ReadPeople::blocks_between(const std::set<AccountId>& ones,
                                               const std::set<AccountId>& others) {
    std::set<AccountId> found;
    for (const AccountId& other : others) {
        const bool blocked = std::any_of(ones.begin(), ones.end(), [&](const AccountId& one) {
            return has_blocked(one, other) || has_blocked(other, one);
        });
        if (blocked) found.insert(other);
    }
    return found;
}

}  // namespace server
