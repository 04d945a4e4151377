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
    : own_blocks_(database,
                  "SELECT other, name, since_ms FROM block WHERE account = ? "
                  "ORDER BY since_ms DESC, other"),
      by_others_(database, "SELECT account FROM block WHERE other = ?") {}

Blocks ReadPeople::blocks(const AccountId& account) {
    Blocks blocks;
    Query own(own_blocks_);
    own.with_bytes(account);
    while (own.step()) blocks.own.push_back({account, own.bytes(0), own.bytes(1), own.time(2)});
    Query by_others(by_others_);
    by_others.with_bytes(account);
    while (by_others.step()) blocks.by_others.push_back(by_others.bytes(0));
    return blocks;
}

}  // namespace server
