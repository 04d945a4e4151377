#include "server/store/lobby_rows.h"

#include "server/store/checksum.h"
#include "server/store/folded.h"

namespace server {
namespace {

// Whether the query, whose last parameter is `rooms_max`, counts as many.
bool full(Query& query, std::uint32_t rooms_max) {
    return query.with(rooms_max).step() && query.integer(0) >= std::int64_t{rooms_max};
}

}  // namespace

WriteLobby::WriteLobby(Database& database)
    : count_of_creator_(database,
                        "SELECT count(*) FROM "
                        "(SELECT 1 FROM lobby WHERE creator = ? AND slow = ? LIMIT ?)"),
      count_of_origin_(database,
                       "SELECT count(*) FROM "
                       "(SELECT 1 FROM lobby WHERE origin = ? AND origin <> x'' LIMIT ?)"),
      insert_(database,
              "INSERT INTO lobby (room_key, room, created_ms, creator, origin, listed, "
              "summary, playing, game, name, search, code, slow) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      update_(database,
              "UPDATE lobby SET summary = ?, playing = ?, game = ?, name = ?, search = ?, "
              "code = ?, slow = ? WHERE room_key = ?"),
      remove_(database, "DELETE FROM lobby WHERE room_key = ?") {}

StoreResult WriteLobby::place_for(const NewRoom& room) {
    if (room.creator_rooms_max > 0) {
        Query count(count_of_creator_);
        count.with_bytes(room.creator).with(room.listing.slow ? 1 : 0);
        if (full(count, room.creator_rooms_max)) return StoreResult::creator_full;
    }
    if (!room.origin.empty() && room.origin_rooms_max > 0) {
        Query count(count_of_origin_);
        count.with_bytes(room.origin);
        if (full(count, room.origin_rooms_max)) return StoreResult::origin_full;
    }
    return StoreResult::stored;
}

void WriteLobby::insert(std::int64_t room_key, const NewRoom& room) {
    const Listing& listing = room.listing;
    const std::string search = folded(listing.name);
    Query query(insert_);
    query.with(room_key).with_text(room.room).with_time(room.created_ms);
    query.with_bytes(room.creator).with_bytes(room.origin).with(room.listed ? 1 : 0);
    query.with_bytes(listing.summary).with(listing.playing ? 1 : 0).with_text(listing.game);
    query.with_text(listing.name).with_text(search).with_text(listing.code);
    query.with(listing.slow ? 1 : 0).run();
}

void WriteLobby::update(std::int64_t room_key, const Listing& listing) {
    const std::string search = folded(listing.name);
    Query query(update_);
    query.with_bytes(listing.summary).with(listing.playing ? 1 : 0).with_text(listing.game);
    query.with_text(listing.name).with_text(search).with_text(listing.code);
    query.with(listing.slow ? 1 : 0).with(room_key).run();
}

void WriteLobby::remove(std::int64_t room_key) {
    Query(remove_).with(room_key).run();
}

ReadLobby::ReadLobby(Database& database)
    // Parameters: playing, game, text, after_created_ms, after, rooms_max. A first page comes after
    // a time that no room has.
    : page_(database,
            "SELECT room, created_ms, summary, origin FROM lobby "
            "WHERE listed = 1 AND summary IS NOT NULL AND playing = ifnull(?, playing) "
            "AND game = ifnull(?, game) AND instr(search, ?) > 0 AND (created_ms, room) < (?, ?) "
            "AND room NOT IN (SELECT room FROM quarantine) "
            "ORDER BY created_ms DESC, room DESC LIMIT ?"),
      by_code_(database,
               "SELECT lobby.room, header, checksum, header.creator, command_id "
               "FROM lobby JOIN room_header AS header USING (room_key) "
               "WHERE code = ? AND code <> '' ORDER BY room_key LIMIT 1"),
      listing_(database,
               "SELECT summary, game, name, code, playing, slow FROM lobby "
               "WHERE room_key = ? AND summary IS NOT NULL"),
      origin_(database, "SELECT origin FROM lobby WHERE room_key = ?") {}

std::vector<ListedRoom> ReadLobby::list(const ListQuery& query) {
    const std::string text = folded(query.text);
    const bool first = query.after.empty();
    Query page(page_);
    if (query.playing) {
        page.with(*query.playing ? 1 : 0);
    } else {
        page.with_null();
    }
    if (query.game.empty()) {
        page.with_null();
    } else {
        page.with_text(query.game);
    }
    page.with_text(text);
    page.with(first ? INT64_MAX : static_cast<std::int64_t>(query.after_created_ms));
    page.with_text(query.after).with(static_cast<std::int64_t>(query.rooms_max));
    std::vector<ListedRoom> rooms;
    while (page.step())
        rooms.push_back({page.bytes(0), page.time(1), page.bytes(2), page.bytes(3)});
    return rooms;
}

RoomByCode ReadLobby::by_code(const std::string& code) {
    Query found(by_code_);
    if (!found.with_text(code).step()) return {};
    RoomByCode room{found.bytes(0), found.bytes(1)};
    // A room whose header is damaged cannot be entered.
    if (found.integer(2) != checksum(room.room, 0, found.bytes(3), found.bytes(4), room.header))
        return {};
    return room;
}

std::optional<Listing> ReadLobby::listing(std::int64_t room_key) {
    Query found(listing_);
    if (!found.with(room_key).step()) return std::nullopt;
    return Listing{found.bytes(0), found.bytes(1),        found.bytes(2),
                   found.bytes(3), found.integer(4) != 0, found.integer(5) != 0};
}

std::string ReadLobby::origin(std::int64_t room_key) {
    Query found(origin_);
    return found.with(room_key).step() ? found.bytes(0) : std::string();
}

}  // namespace server
