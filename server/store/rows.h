// What the store reads and writes, as SQL. WriteRows is used inside a transaction of the caller;
// both throw SqliteFailure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/database.h"
#include "server/store/event_store.h"

namespace server {

class WriteRows {
public:
    explicit WriteRows(Database& database);

    std::pair<StoreResult, RoomId> create(const NewRoom& room, std::uint64_t now_ms);
    StoreResult append(const Append& entry, std::uint64_t now_ms);
    // The room's epoch grows by one. False: no such room.
    bool take(const RoomId& room);
    std::string keep(const std::string& name, const std::string& value);
    // Forgets at most `rooms_max` rooms; tells how many.
    std::size_t purge(std::uint64_t before_ms, std::size_t rooms_max);
    void probe(std::uint64_t now_ms);

private:
    bool has_command(std::int64_t room_key, const AccountId& account, const CommandId& command_id);
    void change_member(std::int64_t room_key, const MemberChange& change);

    Database& database_;
    Statement find_room_;
    Statement find_created_;
    Statement insert_room_;
    Statement insert_header_;
    Statement find_command_;
    Statement insert_entry_;
    Statement advance_room_;
    Statement take_room_;
    Statement insert_member_;
    Statement delete_member_;
    Statement insert_fact_;
    Statement find_fact_;
    Statement find_old_;
    Statement write_probe_;
};

class ReadRows {
public:
    explicit ReadRows(Database& database);

    // Never throws for a room whose rows are wrong: that is `corrupt`.
    Loaded load(const RoomId& room);
    std::vector<OpenRoom> list_open();
    std::vector<Membership> memberships(const AccountId& account);

private:
    bool read_header(const RoomId& room, std::int64_t room_key, LoadedRoom& loaded);
    bool read_entries(const RoomId& room, std::int64_t room_key, std::int64_t head_seq,
                      LoadedRoom& loaded);

    Database& database_;
    Statement find_room_;
    Statement find_header_;
    Statement find_entries_;
    Statement find_open_;
    Statement find_memberships_;
};

}  // namespace server
