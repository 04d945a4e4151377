// All statements of a running store. Parameters in the order of the calls
// to with() in commands.cpp.
#pragma once

#include <array>

#include "server/store/postgres/connection.h"

namespace server::postgres::statements {

inline constexpr Statement begin{"begin", "SELECT * FROM begin_node($1, $2, $3, $4, $5)"};
inline constexpr Statement create{
    "create",
    "SELECT * FROM create_room($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, "
    "$16, $17, $18, $19, $20, $21, $22)"};
inline constexpr Statement append{
    "append",
    "SELECT append_entry($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, "
    "$17, $18, $19, $20, $21, $22)"};
inline constexpr Statement take{"take", "SELECT * FROM take_room($1, $2, $3, $4)"};
inline constexpr Statement loaded_well{"loaded_well", "SELECT loaded_well($1)"};
inline constexpr Statement note{
    "note", "SELECT note_room($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"};
inline constexpr Statement quarantine{"quarantine", "SELECT quarantine_room($1, $2, $3, $4)"};
inline constexpr Statement release{"release", "SELECT release_room($1)"};
inline constexpr Statement keep_line{"keep_line",
                                     "SELECT * FROM keep_line($1, $2, $3, $4, $5, $6, $7)"};
inline constexpr Statement mute{"mute", "SELECT mute($1, $2, $3)"};
inline constexpr Statement block{"block", "SELECT block_account($1, $2, $3, $4, $5)"};
inline constexpr Statement unblock{"unblock",
                                   "DELETE FROM block WHERE account = $1 AND other = $2"};
inline constexpr Statement vacation{"vacation",
                                    "SELECT * FROM take_vacation($1, $2, $3, $4, $5, $6, $7)"};
inline constexpr Statement purge{"purge", "SELECT * FROM purge($1, $2, $3, $4, $5, $6, $7)"};
inline constexpr Statement keep{"keep", "SELECT keep_fact($1, $2)"};
inline constexpr Statement change_documents{"change_documents",
                                            "SELECT change_documents($1::text::jsonb)"};
inline constexpr Statement append_with_documents{
    "append_with_documents",
    "SELECT append_with_documents($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, "
    "$15, $16, $17, $18, $19, $20, $21, $22, $23::text::jsonb)"};
inline constexpr Statement tell_nodes{
    "tell_nodes", "INSERT INTO news (at_ms, incarnation, what) VALUES (clock_ms($1), $2, $3)"};
inline constexpr Statement probe{"probe", "SELECT pg_current_xact_id()"};  // it writes
inline constexpr Statement alive{"alive", "SELECT 1"};

inline constexpr std::array of_writer{begin,
                                      create,
                                      append,
                                      take,
                                      loaded_well,
                                      note,
                                      quarantine,
                                      release,
                                      keep_line,
                                      mute,
                                      block,
                                      unblock,
                                      vacation,
                                      purge,
                                      tell_nodes,
                                      keep,
                                      probe,
                                      alive,
                                      change_documents,
                                      append_with_documents};

inline constexpr Statement why{"why", "SELECT why FROM quarantine WHERE room = $1"};
inline constexpr Statement lease_left{
    "lease_left",
    "SELECT greatest(0, n.alive_ms + n.lease_ms - clock_ms($2)) FROM room r "
    "JOIN node n ON n.incarnation = r.owner WHERE r.room = $1"};
inline constexpr Statement room{
    "room",
    "SELECT r.epoch, r.head_seq, r.state, r.decides, r.turn_ends_ms, r.wakes_ms, h.header, "
    "h.checksum, h.creator, h.command_id, l.summary, l.game, l.name, l.code, l.playing, l.slow, "
    "l.origin FROM room r LEFT JOIN room_header h USING (room_key) LEFT JOIN lobby l "
    "USING (room_key) WHERE r.room = $1"};
inline constexpr Statement entries{
    "entries",
    "SELECT seq, account, command_id, body, checksum FROM entry "
    "WHERE room_key = (SELECT room_key FROM room WHERE room = $1) ORDER BY seq"};
inline constexpr Statement muted{
    "muted",
    "SELECT account FROM muted WHERE room_key = (SELECT room_key FROM room WHERE room = $1)"};
inline constexpr Statement due{
    "due",
    "SELECT r.room, a.wakes_ms FROM asleep a JOIN room r USING (room_key) "
    "WHERE a.wakes_ms <= $1 AND r.room NOT IN (SELECT room FROM quarantine) "
    "ORDER BY a.wakes_ms, room_key LIMIT $2"};
// A first page comes after a time that no room has.
inline constexpr Statement list{
    "list",
    "SELECT room, created_ms, summary, origin FROM lobby "
    "WHERE listed AND summary IS NOT NULL AND playing = coalesce($1::boolean, playing) "
    "AND game = coalesce($2, game) AND position($3 in search) > 0 "
    "AND (created_ms, room) < ($4::bigint, $5) AND room NOT IN (SELECT room FROM quarantine) "
    "ORDER BY created_ms DESC, room DESC LIMIT $6"};
inline constexpr Statement by_code{
    "by_code",
    "SELECT l.room, h.header, h.checksum, h.creator, h.command_id FROM lobby l "
    "JOIN room_header h USING (room_key) WHERE l.code = $1 AND l.code <> '' "
    "ORDER BY room_key LIMIT 1"};
inline constexpr Statement memberships{
    "memberships",
    "SELECT r.room, m.seat, l.summary, r.decides, l.slow FROM member m JOIN room r "
    "USING (room_key) LEFT JOIN lobby l USING (room_key) "
    "WHERE m.account = $1 AND r.state = 0 ORDER BY room_key DESC, m.seat"};
inline constexpr Statement quarantined{
    "quarantined", "SELECT room, why, since_ms FROM quarantine ORDER BY since_ms, room"};
inline constexpr Statement lines{
    "lines",
    "SELECT number, at_ms, account, spectators, body FROM line "
    "WHERE room_key = (SELECT room_key FROM room WHERE room = $1) "
    "AND ($2::bigint = 0 OR number < $2::bigint) AND (NOT spectators OR $3::boolean) "
    "ORDER BY number DESC LIMIT $4"};
inline constexpr Statement newest_room{"newest_room",
                                       "SELECT coalesce(max(room_key), 0) FROM room"};
inline constexpr Statement said{
    "said",
    "SELECT r.room, l.number, l.at_ms, l.account, l.spectators, l.body FROM room r "
    "JOIN line l USING (room_key) WHERE room_key >= $1 AND room_key < $2 AND r.lines > 0 "
    "AND l.account = $3 ORDER BY room_key DESC, l.number DESC"};
inline constexpr Statement blocks{
    "blocks",
    "SELECT other, name, since_ms FROM block WHERE account = $1 ORDER BY since_ms DESC, other"};
// Scalar subqueries, so that each pair is looked up by the primary key, whatever is planned.
inline constexpr Statement blocks_between{
    "blocks_between",
    "SELECT DISTINCT t.other "
    "FROM unnest($1::text::bytea[]) AS o(one), unnest($2::text::bytea[]) AS t(other) "
    "WHERE (SELECT true FROM block b WHERE b.account = o.one AND b.other = t.other) "
    "OR (SELECT true FROM block b WHERE b.account = t.other AND b.other = o.one)"};
inline constexpr Statement news{
    "news", "SELECT news_key, what FROM news WHERE at_ms > clock_ms($1) - 30000 ORDER BY news_key"};

inline constexpr Statement documents{"documents", "SELECT * FROM read_documents($1::text::jsonb)"};
inline constexpr Statement list_documents{
    "list_documents",
    "SELECT kind, key, version, owner, rank, body FROM document WHERE kind = $1 AND owner = $2 "
    "AND (rank, key) < ($3::bigint, $4::bytea) ORDER BY rank DESC, key DESC LIMIT $5"};
inline constexpr Statement list_documents_upwards{
    "list_documents_upwards",
    "SELECT kind, key, version, owner, rank, body FROM document WHERE kind = $1 AND owner = $2 "
    "AND (rank, key) > ($3::bigint, $4::bytea) ORDER BY rank, key LIMIT $5"};

inline constexpr std::array of_reader{why,
                                      lease_left,
                                      room,
                                      entries,
                                      muted,
                                      due,
                                      list,
                                      by_code,
                                      memberships,
                                      quarantined,
                                      lines,
                                      newest_room,
                                      said,
                                      blocks,
                                      blocks_between,
                                      news,
                                      documents,
                                      list_documents,
                                      list_documents_upwards};

inline constexpr Statement beat{"beat", "SELECT * FROM beat($1, $2, $3)"};
inline constexpr Statement end{"end", "SELECT end_node($1)"};
inline constexpr Statement counts{
    "counts", "SELECT (SELECT count(*) FROM lobby), (SELECT count(*) FROM quarantine)"};

inline constexpr std::array of_beater{beat, end, counts};

}  // namespace server::postgres::statements
