#include "server/store/talk_rows.h"

#include <algorithm>

namespace server {
namespace {

// number, at_ms, account, spectators, body, from that column on
StoredLine line_of(const Query& query, int column = 0) {
    return {static_cast<std::uint32_t>(query.integer(column)), query.time(column + 1),
            query.bytes(column + 2), query.integer(column + 3) != 0, query.bytes(column + 4)};
}

}  // namespace

WriteTalk::WriteTalk(Database& database)
    : database_(database),
      find_room_(database, "SELECT room_key, lines FROM room WHERE room = ?"),
      find_said_(database,
                 "SELECT number, at_ms, account, spectators, body FROM line "
                 "WHERE room_key = ? AND account = ? AND command_id = ?"),
      count_line_(database, "UPDATE room SET lines = ? WHERE room_key = ?"),
      insert_line_(database,
                   "INSERT INTO line "
                   "(room_key, number, at_ms, account, command_id, spectators, body) "
                   "VALUES (?, ?, ?, ?, ?, ?, ?)"),
      mute_(database, "INSERT INTO muted (room_key, account) VALUES (?, ?) ON CONFLICT DO NOTHING"),
      unmute_(database, "DELETE FROM muted WHERE room_key = ? AND account = ?"),
      purge_(database,
             "DELETE FROM line WHERE line_key IN "
             "(SELECT line_key FROM line WHERE at_ms < ? ORDER BY at_ms LIMIT ?)") {}

std::optional<StoredLine> WriteTalk::said_before(std::int64_t room_key, const NewLine& line) {
    Query query(find_said_);
    query.with(room_key).with_bytes(line.account).with_bytes(line.command_id);
    if (!query.step()) return std::nullopt;
    return line_of(query);
}

KeptLine WriteTalk::keep_line(const NewLine& line) {
    std::int64_t room_key = 0;
    std::int64_t last = 0;
    {
        Query room(find_room_);
        if (!room.with_text(line.room).step()) return {StoreResult::not_found, {}};
        room_key = room.integer(0);
        last = room.integer(1);
    }
    if (auto before = said_before(room_key, line))
        return {StoreResult::duplicate, std::move(*before)};
    if (line.lines_max > 0 && last >= std::int64_t{line.lines_max})
        return {StoreResult::room_full, {}};
    const std::int64_t number = last + 1;
    Query(count_line_).with(number).with(room_key).run();
    Query inserted(insert_line_);
    inserted.with(room_key).with(number).with_time(line.at_ms).with_bytes(line.account);
    inserted.with_bytes(line.command_id).with(line.among_spectators ? 1 : 0).with_bytes(line.body);
    inserted.run();
    return {StoreResult::stored,
            {static_cast<std::uint32_t>(number), line.at_ms, line.account, line.among_spectators,
             line.body}};
}

StoreResult WriteTalk::mute(const RoomId& room, const AccountId& account, bool muted) {
    std::int64_t room_key = 0;
    {
        Query query(find_room_);
        if (!query.with_text(room).step()) return StoreResult::not_found;
        room_key = query.integer(0);
    }
    Query(muted ? mute_ : unmute_).with(room_key).with_bytes(account).run();
    return StoreResult::stored;
}

std::size_t WriteTalk::purge_lines(std::uint64_t before_ms, std::size_t lines_max) {
    const std::int64_t changes = database_.total_changes();
    Query(purge_).with_time(before_ms).with(static_cast<std::int64_t>(lines_max)).run();
    return static_cast<std::size_t>(database_.total_changes() - changes);
}

ReadTalk::ReadTalk(Database& database)
    // Parameters: before (0: none), room, spectators, lines_max.
    : lines_(database,
             "SELECT number, at_ms, account, spectators, body FROM line "
             "WHERE room_key = (SELECT room_key FROM room WHERE room = ?2) "
             "AND number < iif(?1 = 0, 1 << 40, ?1) AND spectators <= ?3 "
             "ORDER BY number DESC LIMIT ?4"),
      newest_room_(database, "SELECT coalesce(max(room_key), 0) FROM room"),
      said_(database,
            "SELECT room.room, number, at_ms, account, spectators, body FROM room "
            "CROSS JOIN line ON line.room_key = room.room_key AND account = ? "
            "WHERE room.room_key >= ? AND room.room_key < ? AND room.lines > 0 "
            "ORDER BY room.room_key DESC, number DESC"),
      muted_(database, "SELECT account FROM muted WHERE room_key = ?") {}

std::vector<StoredLine> ReadTalk::lines(const LinesQuery& query) {
    std::vector<StoredLine> page;
    Query found(lines_);
    found.with(query.before).with_text(query.room).with(query.spectators ? 1 : 0);
    found.with(static_cast<std::int64_t>(query.lines_max));
    while (found.step()) page.push_back(line_of(found));
    std::reverse(page.begin(), page.end());
    return page;
}

// Room by room, as lines have no index by speaker: in portions, so that other reads go on in
// between.
SaidPage ReadTalk::said_by(const SaidQuery& query) {
    SaidPage page;
    if (query.before == 0) {
        Query newest(newest_room_);
        if (newest.step()) page.before = newest.integer(0) + 1;
        return page;
    }
    const std::int64_t from = query.before - static_cast<std::int64_t>(query.rooms_max);
    Query said(said_);
    said.with_bytes(query.account).with(from).with(query.before);
    while (said.step()) page.lines.push_back({said.bytes(0), line_of(said, 1)});
    page.before = from > 1 ? from : 0;
    return page;
}

std::vector<AccountId> ReadTalk::muted(std::int64_t room_key) {
    std::vector<AccountId> accounts;
    Query query(muted_);
    query.with(room_key);
    while (query.step()) accounts.push_back(query.bytes(0));
    return accounts;
}

}  // namespace server
