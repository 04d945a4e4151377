// What people say in rooms, who is muted there, and who has blocked whom, as SQL: the tables
// `line`, `muted` and `block`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/store/database.h"
#include "server/store/event_store.h"

namespace server {

// Used inside a transaction of the caller; throws SqliteFailure.
class WriteTalk {
public:
    explicit WriteTalk(Database& database);

    // The parameters and answers of EventStore.
    KeptLine keep_line(const NewLine& line);
    StoreResult mute(const RoomId& room, const AccountId& account, bool muted);
    StoreResult block(const Block& block, std::uint32_t blocks_max);
    StoreResult unblock(const AccountId& account, const AccountId& other);

    // Forgets at most `lines_max` lines; tells how many.
    std::size_t purge(std::uint64_t before_ms, std::size_t lines_max);

private:
    std::optional<StoredLine> said_before(std::int64_t room_key, const NewLine& line);

    Database& database_;
    Statement find_room_;
    Statement find_said_;
    Statement count_line_;
    Statement insert_line_;
    Statement mute_;
    Statement unmute_;
    Statement has_block_;
    Statement count_blocks_;
    Statement insert_block_;
    Statement delete_block_;
    Statement purge_;
};

// Throws SqliteFailure.
class ReadTalk {
public:
    explicit ReadTalk(Database& database);

    std::vector<StoredLine> lines(const LinesQuery& query);
    SaidPage said_by(const SaidQuery& query);
    std::vector<AccountId> muted(std::int64_t room_key);
    EventStore::Blocks blocks(const AccountId& account);

private:
    Statement lines_;
    Statement newest_room_;
    Statement said_;
    Statement muted_;
    Statement own_blocks_;
    Statement by_others_;
};

}  // namespace server
