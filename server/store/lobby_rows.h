// Listings of open rooms, and the counts of limits, as SQL: the table `lobby`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/database.h"
#include "server/store/room_index.h"
#include "server/store/room_log.h"

namespace server {

// Used inside a transaction of the caller; throws SqliteFailure.
class WriteLobby {
public:
    explicit WriteLobby(Database& database);

    // creator_full or origin_full; stored: there is a place for the room.
    StoreResult place_for(const NewRoom& room);
    void insert(std::int64_t room_key, const NewRoom& room);
    // Nothing happens to a room that is over.
    void update(std::int64_t room_key, const Listing& listing);
    void remove(std::int64_t room_key);

private:
    Statement count_of_creator_;  // parameters: the creator, whether slow, the limit
    Statement count_of_origin_;
    Statement insert_;
    Statement update_;
    Statement remove_;
};

// Throws SqliteFailure.
class ReadLobby {
public:
    explicit ReadLobby(Database& database);

    std::vector<ListedRoom> list(const ListQuery& query);
    RoomByCode by_code(const std::string& code);
    std::optional<Listing> listing(std::int64_t room_key);
    std::string origin(std::int64_t room_key);

private:
    Statement page_;
    Statement by_code_;
    Statement listing_;
    Statement origin_;
};

}  // namespace server
