#include "server/store/rows.h"

#include <algorithm>

#include "server/crypto/hash.h"

namespace server {
namespace {

// The checksum of an entry or (seq 0) of a header: the first 8 bytes of SHA-256 over the room, a
// zero byte, seq as 4 bytes and the lengths and contents of account, command id and body, all
// numbers big-endian. So a row that was changed, moved to another room or renumbered is found out.
std::int64_t checksum(const RoomId& room, std::uint32_t seq, const std::string& account,
                      const std::string& command_id, const std::string& body) {
    std::string bytes;
    bytes.reserve(room.size() + account.size() + command_id.size() + body.size() + 17);
    const auto number = [&bytes](std::size_t value) {
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes.push_back(static_cast<char>(static_cast<unsigned char>(value >> shift)));
    };
    bytes.append(room).push_back('\0');
    number(seq);
    for (const std::string* field : {&account, &command_id, &body}) {
        number(field->size());
        bytes.append(*field);
    }
    const Hash hash = sha256(bytes);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < 8; ++i) sum = sum << 8 | hash[i];
    return static_cast<std::int64_t>(sum);
}

void with_id(Query& query, const CommandId& command_id) {
    if (command_id.empty()) {
        query.with_null();
    } else {
        query.with_bytes(command_id);
    }
}

std::int64_t signed_ms(std::uint64_t milliseconds) {
    return static_cast<std::int64_t>(milliseconds & 0x7fff'ffff'ffff'ffff);
}

}  // namespace

WriteRows::WriteRows(Database& database)
    : database_(database),
      find_room_(database, "SELECT room_key, epoch, head_seq, state FROM room WHERE room = ?"),
      find_created_(database,
                    "SELECT room.room FROM room_header JOIN room USING (room_key) "
                    "WHERE creator = ? AND command_id = ?"),
      insert_room_(database,
                   "INSERT INTO room (room, epoch, head_seq, state, created_ms, last_ms) "
                   "VALUES (?, 1, 0, 0, ?, ?) RETURNING room_key"),
      insert_header_(database,
                     "INSERT INTO room_header "
                     "(room_key, creator, command_id, listed, header, checksum) "
                     "VALUES (?, ?, ?, ?, ?, ?)"),
      find_command_(database,
                    "SELECT 1 FROM entry WHERE room_key = ? AND account = ? AND command_id = ?"),
      insert_entry_(database,
                    "INSERT INTO entry (room_key, seq, account, command_id, body, checksum) "
                    "VALUES (?, ?, ?, ?, ?, ?)"),
      advance_room_(database,
                    "UPDATE room SET head_seq = ?, state = ?, last_ms = ? WHERE room_key = ?"),
      take_room_(database, "UPDATE room SET epoch = epoch + 1 WHERE room = ? RETURNING epoch"),
      insert_member_(database,
                     "INSERT INTO member (account, room_key, seat) VALUES (?, ?, ?) "
                     "ON CONFLICT DO NOTHING"),
      delete_member_(database,
                     "DELETE FROM member WHERE account = ? AND room_key = ? AND seat = ?"),
      insert_fact_(database, "INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"),
      find_fact_(database, "SELECT value FROM fact WHERE name = ?"),
      find_old_(database,
                "SELECT room_key FROM room WHERE state = 1 AND last_ms < ? "
                "ORDER BY last_ms LIMIT ?"),
      write_probe_(database,
                   "INSERT INTO probe (id, at_ms) VALUES (1, ?) "
                   "ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms + (at_ms = excluded.at_ms)") {}

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
    std::int64_t room_key = 0;
    {
        Query inserted(insert_room_);
        inserted.with_text(room.room).with(signed_ms(room.created_ms)).with(signed_ms(now_ms));
        if (!inserted.step()) database_.fail("create");
        room_key = inserted.integer(0);
    }
    Query header(insert_header_);
    header.with(room_key).with_bytes(room.creator);
    with_id(header, room.command_id);
    header.with(room.listed ? 1 : 0).with_bytes(room.header);
    header.with(checksum(room.room, 0, room.creator, room.command_id, room.header)).run();
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
    if (!entry.command_id.empty() && has_command(room_key, entry.account, entry.command_id))
        return StoreResult::duplicate;
    if (entry.seq != head_seq + 1) return StoreResult::fenced;

    {
        Query inserted(insert_entry_);
        inserted.with(room_key).with(entry.seq).with_bytes(entry.account);
        with_id(inserted, entry.command_id);
        inserted.with_bytes(entry.body)
            .with(checksum(entry.room, entry.seq, entry.account, entry.command_id, entry.body))
            .run();
    }
    if (entry.new_state) state = *entry.new_state == RoomState::finished ? 1 : 0;
    Query advanced(advance_room_);
    advanced.with(entry.seq).with(state).with(signed_ms(now_ms)).with(room_key).run();
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

bool WriteRows::take(const RoomId& room) {
    Query query(take_room_);
    return query.with_text(room).step();
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

std::size_t WriteRows::purge(std::uint64_t before_ms, std::size_t rooms_max) {
    std::vector<std::int64_t> room_keys;
    {
        Query old(find_old_);
        old.with(signed_ms(before_ms)).with(static_cast<std::int64_t>(rooms_max));
        while (old.step()) room_keys.push_back(old.integer(0));
    }
    for (const char* sql :
         {"DELETE FROM entry WHERE room_key = ?", "DELETE FROM member WHERE room_key = ?",
          "DELETE FROM room_header WHERE room_key = ?", "DELETE FROM room WHERE room_key = ?"}) {
        Statement statement(database_, sql);
        for (std::int64_t room_key : room_keys) Query(statement).with(room_key).run();
    }
    return room_keys.size();
}

void WriteRows::probe(std::uint64_t now_ms) {
    Query query(write_probe_);
    query.with(signed_ms(now_ms)).run();
}

ReadRows::ReadRows(Database& database)
    : database_(database),
      find_room_(database, "SELECT room_key, epoch, head_seq, state FROM room WHERE room = ?"),
      find_header_(database,
                   "SELECT header, checksum, creator, command_id FROM room_header "
                   "WHERE room_key = ?"),
      find_entries_(database,
                    "SELECT seq, account, command_id, body, checksum FROM entry "
                    "WHERE room_key = ? ORDER BY seq"),
      find_open_(database,
                 "SELECT room, created_ms FROM room WHERE state = 0 "
                 "ORDER BY created_ms, room_key"),
      find_memberships_(database,
                        "SELECT room.room, member.seat FROM member JOIN room USING (room_key) "
                        "WHERE member.account = ? AND room.state = 0 "
                        "ORDER BY member.room_key, member.seat") {}

Loaded ReadRows::load(const RoomId& room) {
    // The statements must see one state of the store while the writer goes on.
    database_.execute("BEGIN");
    Loaded loaded;
    LoadedRoom content;
    std::int64_t room_key = 0;
    std::int64_t head_seq = 0;
    bool found = false;
    {
        Query query(find_room_);
        found = query.with_text(room).step();
        if (found) {
            room_key = query.integer(0);
            content.epoch = static_cast<std::uint32_t>(query.integer(1));
            head_seq = query.integer(2);
            content.state = query.integer(3) == 0 ? RoomState::open : RoomState::finished;
        }
    }
    if (found && read_header(room, room_key, content) &&
        read_entries(room, room_key, head_seq, content)) {
        loaded.room = std::move(content);
    } else {
        loaded.error = found ? LoadError::corrupt : LoadError::not_found;
    }
    database_.execute("COMMIT");
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

std::vector<OpenRoom> ReadRows::list_open() {
    std::vector<OpenRoom> rooms;
    Query query(find_open_);
    while (query.step())
        rooms.push_back({query.bytes(0), static_cast<std::uint64_t>(query.integer(1))});
    return rooms;
}

std::vector<Membership> ReadRows::memberships(const AccountId& account) {
    std::vector<Membership> seats;
    Query query(find_memberships_);
    query.with_bytes(account);
    while (query.step()) seats.push_back({query.bytes(0), static_cast<int>(query.integer(1))});
    return seats;
}

}  // namespace server
