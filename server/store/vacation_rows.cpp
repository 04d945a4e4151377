#include "server/store/vacation_rows.h"

#include <algorithm>
#include <optional>

namespace server {

WriteVacations::WriteVacations(Database& database)
    : find_(database,
            "SELECT taken_ms FROM vacation WHERE account = ? AND room = ? AND number = ?"),
      sum_(database,
           "SELECT coalesce(sum(taken_ms), 0) FROM vacation "
           "WHERE account = ? AND at_ms >= ?"),
      insert_(database,
              "INSERT INTO vacation (account, room, number, at_ms, taken_ms) "
              "VALUES (?, ?, ?, ?, ?)"),
      purge_(database, "DELETE FROM vacation WHERE at_ms < ?") {}

VacationPart WriteVacations::take(const Vacation& vacation) {
    std::optional<std::uint64_t> before_ms;
    {
        Query query(find_);
        query.with_bytes(vacation.account).with_text(vacation.room).with(vacation.number);
        if (query.step()) before_ms = query.time(0);
    }
    std::uint64_t left_ms = 0;
    {
        Query query(sum_);
        query.with_bytes(vacation.account).with_time(vacation.since_ms);
        query.step();
        left_ms = vacation.ms_max - std::min(vacation.ms_max, query.time(0));
    }
    if (before_ms) return {StoreResult::stored, *before_ms, left_ms};
    const std::uint64_t taken_ms = std::min(vacation.wanted_ms, left_ms);
    if (taken_ms != 0) {
        Query query(insert_);
        query.with_bytes(vacation.account).with_text(vacation.room).with(vacation.number);
        query.with_time(vacation.at_ms).with_time(taken_ms).run();
    }
    return {StoreResult::stored, taken_ms, left_ms - taken_ms};
}

void WriteVacations::purge(std::uint64_t before_ms) {
    Query(purge_).with_time(before_ms).run();
}

}  // namespace server
