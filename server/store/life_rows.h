// The processes that run on the store, and the rooms that none of them may load, as SQL: the tables
// `life` and `quarantine`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/database.h"
#include "server/store/leases.h"
#include "server/store/room_index.h"

namespace server {

// Used inside a transaction of the caller; throws SqliteFailure.
class WriteLife {
public:
    explicit WriteLife(Database& database);

    // A new process: all rooms are released, and times are shifted.
    Begun begin(std::uint64_t now_ms, std::uint64_t turn_grace_ms);
    void beat(std::uint64_t now_ms);
    // Both: stored or not_found.
    StoreResult quarantine(const RoomId& room, const std::string& why, std::uint64_t now_ms);
    StoreResult release(const RoomId& room);
    std::optional<std::string> why_quarantined(const RoomId& room);

private:
    Statement find_;
    Statement begin_;
    Statement shift_;
    Statement count_;
    Statement beat_;
    Statement quarantine_;
    Statement let_go_;
    Statement release_;
    Statement exists_;
    Statement why_;
};

// Throws SqliteFailure.
class ReadLife {
public:
    explicit ReadLife(Database& database);

    std::vector<QuarantinedRoom> quarantined();
    std::optional<std::string> why_quarantined(const RoomId& room);

private:
    Statement all_;
    Statement why_;
};

}  // namespace server
