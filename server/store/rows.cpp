#include "server/store/rows.h"

#include <algorithm>

#include "server/store/checksum.h"

namespace server {
namespace {

void with_id(Query& query, const CommandId& command_id) {
    if (command_id.empty()) {
        query.with_null();
    } else {
        query.with_bytes(command_id);
    }
}

// Binds decides, turn_ends_ms and wakes_ms.
Query& with_waiting(Query& query, const Waiting& waiting) {
    if (waiting.decides) {
        query.with(*waiting.decides);
    } else {
        query.with_null();
    }
    return query.with_time(waiting.turn_ends_ms).with_time(waiting.wakes_ms);
}

Waiting waiting_of(const Query& query, int first_column) {
    const auto time = [&](int column) {
        return query.null(column) ? std::nullopt : std::optional(query.time(column));
    };
    Waiting waiting;
    if (!query.null(first_column)) waiting.decides = static_cast<int>(query.integer(first_column));
    waiting.turn_ends_ms = time(first_column + 1);
    waiting.wakes_ms = time(first_column + 2);
    return waiting;
}

// The numbers in the column `state`.
constexpr std::int64_t open_state = 0;

std::int64_t number_of(RoomState state) {
    switch (state) {
        case RoomState::open: return open_state;
        case RoomState::finished: return 1;
        case RoomState::unplayed: return 2;
    }
    return open_state;
}

RoomState state_of(std::int64_t number) {
    if (number == open_state) return RoomState::open;
    return number == number_of(RoomState::unplayed) ? RoomState::unplayed : RoomState::finished;
}

}  // namespace

WriteRows::WriteRows(Database& database)
    : WriteLife(database),
      WriteTalk(database),
      WritePeople(database),
      WriteDocuments(database),
      database_(database),
      lobby_(database),
      find_room_(database, "SELECT room_key, epoch, head_seq, state FROM room WHERE room = ?"),
      find_created_(database,
                    "SELECT room.room FROM room_header JOIN room USING (room_key) "
                    "WHERE creator = ? AND command_id = ?"),
      insert_room_(database,
                   "INSERT INTO room (room, epoch, head_seq, state, created_ms, last_ms, held, "
                   "decides, turn_ends_ms, wakes_ms) "
                   "VALUES (?, 1, 0, 0, ?, ?, 1, ?, ?, ?) RETURNING room_key"),
      insert_header_(database,
                     "INSERT INTO room_header "
                     "(room_key, creator, command_id, listed, header, checksum) "
                     "VALUES (?, ?, ?, ?, ?, ?)"),
      find_command_(database,
                    "SELECT 1 FROM entry WHERE room_key = ? AND account = ? AND command_id = ?"),
      insert_entry_(database,
                    "INSERT INTO entry (room_key, seq, account, command_id, body, checksum) "
                    "VALUES (?, ?, ?, ?, ?, ?) "
                    "ON CONFLICT (room_key, account, command_id) DO NOTHING"),
      advance_room_(database,
                    "UPDATE room SET head_seq = ?, state = ?, last_ms = ?, loading = NULL, "
                    "decides = ?, turn_ends_ms = ?, wakes_ms = ? WHERE room_key = ?"),
      find_loading_(database,
                    "SELECT loading, (SELECT incarnation FROM life), state FROM room "
                    "WHERE room = ?"),
      take_room_(database,
                 "UPDATE room SET epoch = epoch + 1, held = 1, loading = ifnull(loading, ?) "
                 "WHERE room = ?"),
      loaded_well_(database, "UPDATE room SET loading = NULL WHERE room = ?"),
      note_(database,
            "UPDATE room SET loading = NULL, decides = ?, turn_ends_ms = ?, wakes_ms = ?, "
            "held = min(held, ?) WHERE room = ? AND epoch = ? RETURNING room_key"),
      insert_member_(database,
                     "INSERT INTO member (account, room_key, seat) VALUES (?, ?, ?) "
                     "ON CONFLICT DO NOTHING"),
      delete_member_(database,
                     "DELETE FROM member WHERE account = ? AND room_key = ? AND seat = ?"),
      insert_fact_(database, "INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"),
      find_fact_(database, "SELECT value FROM fact WHERE name = ?"),
      find_finished_(database,
                     "SELECT room_key FROM room WHERE state = 1 AND last_ms < ? "
                     "ORDER BY last_ms LIMIT ?"),
      find_unplayed_(database,
                     "SELECT room_key FROM room WHERE state = 2 AND last_ms < ? "
                     "ORDER BY last_ms LIMIT ?"),
      write_probe_(database,
                   "INSERT INTO probe (id, at_ms) VALUES (1, ?) "
                   "ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms + (at_ms = excluded.at_ms)"),
      count_open_(database, "SELECT count(*) FROM lobby"),
      count_quarantined_(database, "SELECT count(*) FROM quarantine") {
    count();
}

void WriteRows::count() {
    Query open(count_open_);
    if (open.step()) counts_.open_rooms = static_cast<std::uint64_t>(open.integer(0));
    count_quarantined();
}

void WriteRows::count_quarantined() {
    Query query(count_quarantined_);
    if (query.step()) counts_.quarantined = static_cast<std::uint64_t>(query.integer(0));
}

std::pair<StoreResult, RoomId> WriteRows::create(const NewRoom& room, std::uint64_t now_ms) {
    if (!room.command_id.empty()) {
        Query created(find_created_);
        if (created.with_bytes(room.creator).with_bytes(room.command_id).step())
            return {StoreResult::duplicate, created.bytes(0)};
    }
    {
        Query existing(find_room_);
        // Ids are random: a second room of that name is a broken promise of the caller.
        if (existing.with_text(room.room).step()) return {StoreResult::unavailable, room.room};
    }
    if (const StoreResult place = lobby_.place_for(room); place != StoreResult::stored)
        return {place, {}};
    std::int64_t room_key = 0;
    {
        Query inserted(insert_room_);
        inserted.with_text(room.room).with_time(room.created_ms).with_time(now_ms);
        if (!with_waiting(inserted, room.waiting).step()) database_.fail("create");
        room_key = inserted.integer(0);
    }
    {
        Query header(insert_header_);
        header.with(room_key).with_bytes(room.creator);
        with_id(header, room.command_id);
        header.with(room.listed ? 1 : 0).with_bytes(room.header);
        header.with(checksum(room.room, 0, room.creator, room.command_id, room.header)).run();
    }
    lobby_.insert(room_key, room);
    ++counts_.open_rooms;
    return {StoreResult::stored, room.room};
}

StoreResult WriteRows::append(const Append& entry, std::uint64_t now_ms) {
    std::int64_t room_key = 0;
    std::int64_t state = 0;
    std::int64_t head_seq = 0;
    {
        Query room(find_room_);
        if (!room.with_text(entry.room).step()) return StoreResult::not_found;
        room_key = room.integer(0);
        if (room.integer(1) != entry.epoch) return StoreResult::fenced;
        head_seq = room.integer(2);
        state = room.integer(3);
    }
    const auto known = [&] {
        return !entry.command_id.empty() && has_command(room_key, entry.account, entry.command_id);
    };
    if (entry.seq != head_seq + 1) return known() ? StoreResult::duplicate : StoreResult::fenced;
    if (!entry.documents.empty()) {
        if (known()) return StoreResult::duplicate;
        if (!hold(entry.documents)) return StoreResult::conflict;
    }
    {
        const std::int64_t changes = database_.total_changes();
        Query inserted(insert_entry_);
        inserted.with(room_key).with(entry.seq).with_bytes(entry.account);
        with_id(inserted, entry.command_id);
        inserted.with_bytes(entry.body)
            .with(checksum(entry.room, entry.seq, entry.account, entry.command_id, entry.body))
            .run();
        if (database_.total_changes() == changes) return StoreResult::duplicate;
    }
    carry_out(entry.documents);
    const std::int64_t before = state;
    if (before == open_state && entry.new_state) state = number_of(*entry.new_state);
    {
        Query advanced(advance_room_);
        advanced.with(entry.seq).with(state).with_time(now_ms);
        with_waiting(advanced, entry.waiting).with(room_key).run();
    }
    if (state != before) {
        lobby_.remove(room_key);
        --counts_.open_rooms;
    } else if (entry.listing) {
        lobby_.update(room_key, *entry.listing);
    }
    if (entry.member) change_member(room_key, *entry.member);
    return StoreResult::stored;
}

bool WriteRows::has_command(std::int64_t room_key, const AccountId& account,
                            const CommandId& command_id) {
    Query query(find_command_);
    return query.with(room_key).with_bytes(account).with_bytes(command_id).step();
}

void WriteRows::change_member(std::int64_t room_key, const MemberChange& change) {
    Query query(change.joined ? insert_member_ : delete_member_);
    query.with_bytes(change.account).with(room_key).with(change.seat).run();
}

Loaded WriteRows::take(const RoomId& room) {
    if (auto why = why_quarantined(room))
        return not_loaded(LoadError::quarantined, std::move(*why));
    Loaded taken;
    taken.room.emplace();
    std::int64_t incarnation = 0;
    {
        Query query(find_loading_);
        if (!query.with_text(room).step()) return not_loaded(LoadError::not_found);
        if (query.integer(2) != open_state) return taken;
        incarnation = query.integer(1);
        // A load that this process began has not ended it.
        taken.room->suspect = !query.null(0) && query.integer(0) != incarnation;
    }
    Query(take_room_).with(incarnation).with_text(room).run();
    return taken;
}

void WriteRows::loaded_well(const RoomId& room) {
    Query(loaded_well_).with_text(room).run();
}

void WriteRows::note(const RoomId& room, std::uint32_t epoch, const std::optional<Listing>& listing,
                     const Waiting& waiting, bool let_go) {
    std::int64_t room_key = 0;
    {
        Query query(note_);
        with_waiting(query, waiting).with(let_go ? 0 : 1).with_text(room).with(epoch);
        if (!query.step()) return;
        room_key = query.integer(0);
    }
    if (listing) lobby_.update(room_key, *listing);
}

std::string WriteRows::keep(const std::string& name, const std::string& value) {
    {
        Query inserted(insert_fact_);
        inserted.with_text(name).with_bytes(value).run();
    }
    Query found(find_fact_);
    if (!found.with_text(name).step()) database_.fail("keep");
    return found.bytes(0);
}

void WriteRows::add_old(Statement& find, std::uint64_t before_ms, std::size_t rooms_max,
                        std::vector<std::int64_t>& room_keys) {
    Query old(find);
    old.with_time(before_ms).with(static_cast<std::int64_t>(rooms_max - room_keys.size()));
    while (old.step()) room_keys.push_back(old.integer(0));
}

StoreResult WriteRows::quarantine(const RoomId& room, const std::string& why,
                                  std::uint64_t now_ms) {
    const StoreResult result = WriteLife::quarantine(room, why, now_ms);
    count_quarantined();
    return result;
}

StoreResult WriteRows::release(const RoomId& room) {
    const StoreResult result = WriteLife::release(room);
    count_quarantined();
    return result;
}

std::size_t WriteRows::purge_rooms(const Retention& retention, std::size_t rooms_max) {
    std::vector<std::int64_t> room_keys;
    add_old(find_finished_, retention.finished_before_ms, rooms_max, room_keys);
    add_old(find_unplayed_, retention.unplayed_before_ms, rooms_max, room_keys);
    for (const char* sql :
         {"DELETE FROM entry WHERE room_key = ?", "DELETE FROM member WHERE room_key = ?",
          "DELETE FROM line WHERE room_key = ?", "DELETE FROM muted WHERE room_key = ?",
          "DELETE FROM room_header WHERE room_key = ?",
          "DELETE FROM quarantine WHERE room = (SELECT room FROM room WHERE room_key = ?)",
          "DELETE FROM room WHERE room_key = ?"}) {
        Statement statement(database_, sql);
        for (std::int64_t room_key : room_keys) Query(statement).with(room_key).run();
    }
    count_quarantined();
    return room_keys.size();
}

void WriteRows::probe(std::uint64_t now_ms) {
    Query query(write_probe_);
    query.with_time(now_ms).run();
}

ReadRows::ReadRows(Database& database)
    : ReadLobby(database),
      ReadLife(database),
      ReadTalk(database),
      ReadPeople(database),
      ReadDocuments(database),
      database_(database),
      find_room_(database,
                 "SELECT room_key, epoch, head_seq, state, decides, turn_ends_ms, wakes_ms "
                 "FROM room WHERE room = ?"),
      find_header_(database,
                   "SELECT header, checksum, creator, command_id FROM room_header "
                   "WHERE room_key = ?"),
      find_entries_(database,
                    "SELECT seq, account, command_id, body, checksum FROM entry "
                    "WHERE room_key = ? ORDER BY seq"),
      find_due_(database,
                "SELECT room, wakes_ms FROM room "
                "WHERE state = 0 AND held = 0 AND wakes_ms IS NOT NULL AND wakes_ms <= ? "
                "AND room NOT IN (SELECT room FROM quarantine) "
                "ORDER BY wakes_ms, room_key LIMIT ?"),
      find_memberships_(database,
                        "SELECT room.room, member.seat, lobby.summary, room.decides, lobby.slow "
                        "FROM member "
                        "JOIN room USING (room_key) LEFT JOIN lobby USING (room_key) "
                        "WHERE member.account = ? AND room.state = 0 "
                        "ORDER BY member.room_key DESC, member.seat") {}

Loaded ReadRows::load(const RoomId& room) {
    // The statements must see one state of the store while the writer goes on.
    database_.execute("BEGIN");
    try {
        Loaded loaded = load_in_transaction(room);
        database_.execute("COMMIT");
        return loaded;
    } catch (const SqliteFailure& failure) {
        database_.roll_back();
        if (failure.damaged()) return not_loaded(LoadError::corrupt);
        throw;
    }
}

Loaded ReadRows::load_in_transaction(const RoomId& room) {
    if (auto why = why_quarantined(room))
        return not_loaded(LoadError::quarantined, std::move(*why));
    LoadedRoom content;
    std::int64_t room_key = 0;
    std::int64_t head_seq = 0;
    {
        Query query(find_room_);
        if (!query.with_text(room).step()) return not_loaded(LoadError::not_found);
        room_key = query.integer(0);
        content.epoch = static_cast<std::uint32_t>(query.integer(1));
        head_seq = query.integer(2);
        content.state = state_of(query.integer(3));
        content.waiting = waiting_of(query, 4);
    }
    if (!read_header(room, room_key, content) || !read_entries(room, room_key, head_seq, content))
        return not_loaded(LoadError::corrupt);
    content.listing = listing(room_key);
    content.origin = origin(room_key);
    content.muted = muted(room_key);
    Loaded loaded;
    loaded.room = std::move(content);
    return loaded;
}

bool ReadRows::read_header(const RoomId& room, std::int64_t room_key, LoadedRoom& loaded) {
    Query query(find_header_);
    if (!query.with(room_key).step()) return false;
    loaded.header = query.bytes(0);
    return query.integer(1) == checksum(room, 0, query.bytes(2), query.bytes(3), loaded.header);
}

bool ReadRows::read_entries(const RoomId& room, std::int64_t room_key, std::int64_t head_seq,
                            LoadedRoom& loaded) {
    Query query(find_entries_);
    query.with(room_key);
    while (query.step()) {
        const auto seq = static_cast<std::uint32_t>(loaded.entries.size() + 1);
        std::string body = query.bytes(3);
        if (query.integer(0) != seq ||
            query.integer(4) != checksum(room, seq, query.bytes(1), query.bytes(2), body))
            return false;
        loaded.entries.push_back(std::move(body));
    }
    return static_cast<std::int64_t>(loaded.entries.size()) == head_seq;
}

std::vector<DueRoom> ReadRows::due(std::uint64_t until_ms, std::size_t rooms_max) {
    std::vector<DueRoom> rooms;
    Query query(find_due_);
    query.with_time(until_ms).with(static_cast<std::int64_t>(rooms_max));
    while (query.step()) rooms.push_back({query.bytes(0), query.time(1)});
    return rooms;
}

std::vector<Membership> ReadRows::memberships(const AccountId& account) {
    std::vector<Membership> seats;
    Query query(find_memberships_);
    query.with_bytes(account);
    while (query.step()) {
        Membership seat{
            query.bytes(0), static_cast<int>(query.integer(1)), query.bytes(2), {}, false};
        if (!query.null(3)) seat.decides = static_cast<int>(query.integer(3));
        seat.slow = query.integer(4) != 0;
        seats.push_back(std::move(seat));
    }
    return seats;
}

}  // namespace server
