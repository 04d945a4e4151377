// Rooms and their logs as SQL. WriteRows is used inside a transaction of the caller; both throw
// SqliteFailure. What concerns lists, processes and talk stands in lobby_rows.h, life_rows.h,
// talk_rows.h, vacation_rows.h and document_rows.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/database.h"
#include "server/store/document_rows.h"
#include "server/store/event_store.h"
#include "server/store/life_rows.h"
#include "server/store/lobby_rows.h"
#include "server/store/talk_rows.h"
#include "server/store/vacation_rows.h"

namespace server {

class WriteRows {
public:
    explicit WriteRows(Database& database);

    std::pair<StoreResult, RoomId> create(const NewRoom& room, std::uint64_t now_ms);
    StoreResult append(const Append& entry, std::uint64_t now_ms);
    // The room's epoch grows by one, and this process holds it. The answer lacks what ReadRows has
    // to load: LoadedRoom::suspect alone is set; or it is a refusal.
    Loaded take(const RoomId& room);
    void loaded_well(const RoomId& room);
    // The parameters of EventStore::note.
    void note(const RoomId& room, std::uint32_t epoch, const std::optional<Listing>& listing,
              const Waiting& waiting, bool let_go);
    std::string keep(const std::string& name, const std::string& value);
    // Forgets at most `rooms_max` rooms, with all that was said in them; tells how many.
    std::size_t purge(const Retention& retention, std::size_t rooms_max);
    void probe(std::uint64_t now_ms);

    WriteLife life;
    WriteTalk talk;
    WriteVacations vacations;
    WriteDocuments documents;

    // Kept up to date by whatever is called here. After a transaction was rolled back, or after a
    // call to `life`, they are to be counted again.
    struct Counts {
        std::uint64_t open_rooms = 0;
        std::uint64_t quarantined = 0;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    void count();

private:
    bool has_command(std::int64_t room_key, const AccountId& account, const CommandId& command_id);
    void change_member(std::int64_t room_key, const MemberChange& change);
    void count_quarantined();
    void add_old(Statement& find, std::uint64_t before_ms, std::size_t rooms_max,
                 std::vector<std::int64_t>& room_keys);

    Database& database_;
    WriteLobby lobby_;
    Statement find_room_;
    Statement find_created_;
    Statement insert_room_;
    Statement insert_header_;
    Statement find_command_;
    Statement insert_entry_;
    Statement advance_room_;
    Statement find_loading_;
    Statement take_room_;
    Statement loaded_well_;
    Statement note_;
    Statement insert_member_;
    Statement delete_member_;
    Statement insert_fact_;
    Statement find_fact_;
    Statement find_finished_;
    Statement find_unplayed_;
    Statement write_probe_;
    Statement count_open_;
    Statement count_quarantined_;
    Counts counts_;
};

class ReadRows {
public:
    explicit ReadRows(Database& database);

    // Never throws for a room whose rows are wrong: that is `corrupt`.
    Loaded load(const RoomId& room);
    std::vector<DueRoom> due(std::uint64_t until_ms, std::size_t rooms_max);
    std::vector<Membership> memberships(const AccountId& account);

    ReadLobby lobby;
    ReadLife life;
    ReadTalk talk;
    ReadDocuments documents;

private:
    Loaded load_in_transaction(const RoomId& room);
    bool read_header(const RoomId& room, std::int64_t room_key, LoadedRoom& loaded);
    bool read_entries(const RoomId& room, std::int64_t room_key, std::int64_t head_seq,
                      LoadedRoom& loaded);

    Database& database_;
    Statement find_room_;
    Statement find_header_;
    Statement find_entries_;
    Statement find_due_;
    Statement find_memberships_;
};

}  // namespace server
