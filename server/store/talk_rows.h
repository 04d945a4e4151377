// Chat lines and mutes, as SQL: the tables `line` and `muted`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/store/database.h"
#include "server/store/talk_store.h"

namespace server {

// Used inside a transaction of the caller; throws SqliteFailure.
class WriteTalk {
public:
    explicit WriteTalk(Database& database);

    // The parameters and answers of TalkStore.
    KeptLine keep_line(const NewLine& line);
    StoreResult mute(const RoomId& room, const AccountId& account, bool muted);

    // Forgets at most `lines_max` lines; tells how many.
    std::size_t purge_lines(std::uint64_t before_ms, std::size_t lines_max);

private:
    std::optional<StoredLine> said_before(std::int64_t room_key, const NewLine& line);

    Database& database_;
    Statement find_room_;
    Statement find_said_;
    Statement count_line_;
    Statement insert_line_;
    Statement mute_;
    Statement unmute_;
    Statement purge_;
};

// Throws SqliteFailure.
class ReadTalk {
public:
    explicit ReadTalk(Database& database);

    std::vector<StoredLine> lines(const LinesQuery& query);
    SaidPage said_by(const SaidQuery& query);
    std::vector<AccountId> muted(std::int64_t room_key);

private:
    Statement lines_;
    Statement newest_room_;
    Statement said_;
    Statement muted_;
};

}  // namespace server
