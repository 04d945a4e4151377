// What people have spent of their vacation, as SQL: the table `vacation`.
#pragma once

#include <cstdint>

#include "server/store/database.h"
#include "server/store/event_store.h"

namespace server {

// Used inside a transaction of the caller; throws SqliteFailure.
class WriteVacations {
public:
    explicit WriteVacations(Database& database);

    // The parameter and answer of EventStore.
    VacationPart take(const Vacation& vacation);
    void purge(std::uint64_t before_ms);

private:
    Statement find_;
    Statement sum_;
    Statement insert_;
    Statement purge_;
};

}  // namespace server
