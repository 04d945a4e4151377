#include "server/store/life_rows.h"

namespace server {
namespace {

constexpr const char* why_sql = "SELECT why FROM quarantine WHERE room = ?";

std::optional<std::string> why_of(Statement& statement, const RoomId& room) {
    Query query(statement);
    if (!query.with_text(room).step()) return std::nullopt;
    return query.bytes(0);
}

}  // namespace

WriteLife::WriteLife(Database& database)
    : find_(database, "SELECT alive_ms FROM life"),
      begin_(database, "UPDATE life SET incarnation = incarnation + 1, alive_ms = ?"),
      shift_(database,
             "UPDATE room SET held = 0, turn_ends_ms = min(turn_ends_ms + ?1 + ?3, ?2), "
             "wakes_ms = min(wakes_ms + ?1, ?2) "
             "WHERE room_key IN (SELECT room_key FROM lobby)"),
      count_(database, "SELECT count(*) FROM lobby"),
      beat_(database, "UPDATE life SET alive_ms = ?"),
      quarantine_(database,
                  "INSERT INTO quarantine (room, why, since_ms) VALUES (?, ?, ?) "
                  "ON CONFLICT DO NOTHING"),
      let_go_(database, "UPDATE room SET held = 0, loading = NULL WHERE room = ?"),
      release_(database, "DELETE FROM quarantine WHERE room = ?"),
      exists_(database, "SELECT 1 FROM room WHERE room = ?"),
      why_(database, why_sql) {}

Begun WriteLife::begin(std::uint64_t now_ms, std::uint64_t turn_grace_ms) {
    Begun begun;
    {
        Query life(find_);
        if (life.step() && !life.null(0) && life.time(0) < now_ms)
            begun.down_ms = now_ms - life.time(0);
    }
    Query(begin_).with_time(now_ms).run();
    Query(shift_).with_time(begun.down_ms).with_time(time_max_ms).with_time(turn_grace_ms).run();
    Query count(count_);
    if (count.step()) begun.open_rooms = static_cast<std::size_t>(count.integer(0));
    return begun;
}

void WriteLife::beat(std::uint64_t now_ms) {
    Query(beat_).with_time(now_ms).run();
}

StoreResult WriteLife::quarantine(const RoomId& room, const std::string& why,
                                  std::uint64_t now_ms) {
    {
        Query exists(exists_);
        if (!exists.with_text(room).step()) return StoreResult::not_found;
    }
    Query(quarantine_).with_text(room).with_text(why).with_time(now_ms).run();
    // Once released it starts with a clean sheet, and wakes as others do.
    Query(let_go_).with_text(room).run();
    return StoreResult::stored;
}

StoreResult WriteLife::release(const RoomId& room) {
    {
        Query exists(exists_);
        if (!exists.with_text(room).step()) return StoreResult::not_found;
    }
    Query(release_).with_text(room).run();
    return StoreResult::stored;
}

std::optional<std::string> WriteLife::why_quarantined(const RoomId& room) {
    return why_of(why_, room);
}

ReadLife::ReadLife(Database& database)
    : all_(database, "SELECT room, why, since_ms FROM quarantine ORDER BY since_ms, room"),
      why_(database, why_sql) {}

std::vector<QuarantinedRoom> ReadLife::quarantined() {
    std::vector<QuarantinedRoom> rooms;
    Query query(all_);
    while (query.step()) rooms.push_back({query.bytes(0), query.bytes(1), query.time(2)});
    return rooms;
}

std::optional<std::string> ReadLife::why_quarantined(const RoomId& room) {
    return why_of(why_, room);
}

}  // namespace server
