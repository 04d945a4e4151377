// All tables as SQL, and of these here the rooms and their logs. WriteRows is used inside a
// transaction of the caller; both throw SqliteFailure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/database.h"
#include "server/store/document_rows.h"
#include "server/store/life_rows.h"
#include "server/store/lobby_rows.h"
#include "server/store/people_rows.h"
#include "server/store/room_log.h"
#include "server/store/store.h"
#include "server/store/talk_rows.h"

namespace server {

class WriteRows : public WriteLife, public WriteTalk, public WritePeople, public WriteDocuments {
public:
    explicit WriteRows(Database& database);

    std::pair<StoreResult, RoomId> create(const NewRoom& room, std::uint64_t now_ms);
    StoreResult append(const Append& entry, std::uint64_t now_ms);
    // The room's epoch grows by one, and this process holds it. The answer lacks what ReadRows has
    // to load: LoadedRoom::suspect alone is set; or it is a refusal.
    Loaded take(const RoomId& room);
    void loaded_well(const RoomId& room);
    // The parameters of RoomLog::note.
    void note(const RoomId& room, std::uint32_t epoch, const std::optional<Listing>& listing,
              const Waiting& waiting, bool let_go);
    std::string keep(const std::string& name, const std::string& value);
    // Both as WriteLife, and counted.
    StoreResult quarantine(const RoomId& room, const std::string& why, std::uint64_t now_ms);
    StoreResult release(const RoomId& room);
    // Forgets at most `rooms_max` rooms, with all that was said in them; tells how many.
    std::size_t purge_rooms(const Retention& retention, std::size_t rooms_max);
    void probe(std::uint64_t now_ms);

    // Kept up to date by all calls. After a transaction was rolled back, call count().
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

class ReadRows : public ReadLobby,
                 public ReadLife,
                 public ReadTalk,
                 public ReadPeople,
                 public ReadDocuments {
public:
    explicit ReadRows(Database& database);

    // A room whose rows are wrong is `corrupt`.
    Loaded load(const RoomId& room);
    std::vector<DueRoom> due(std::uint64_t until_ms, std::size_t rooms_max);
    std::vector<Membership> memberships(const AccountId& account);

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
