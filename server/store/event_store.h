// EventStore: the logs of all rooms. Each log is append-only; its entries are numbered from 1
// without gaps.
//
// Contract: an append whose callback said `stored` survives kill -9 and power loss. A command id is
// stored at most once for each (room, account). An append with an old epoch or a gap in seq stores
// nothing. After `unavailable` the outcome of an append is unknown until the room has been loaded
// again with `take`.
//
// Threads: call every function from any thread; all but close() return at once. Callbacks run on
// the store's own threads; they must be quick and must not throw (post to a strand). Writes are
// answered in the order of their calls, and so are reads. A read sees every write that was called
// before it. Only a call that is rejected at once (queue full, store closed) gets its `unavailable`
// before it returns.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/document_store.h"
#include "server/store/store_result.h"

namespace server {

using RoomId = std::string;     // printable, unguessable
using AccountId = std::string;  // 16 raw bytes
using CommandId = std::string;  // 16 raw bytes

// The store cannot be opened. what() is one line for the operator.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// unplayed: closed before its game began. finished and unplayed are final.
enum class RoomState : std::uint8_t { open, finished, unplayed };

// A seat was taken or given up: for the list of one's own games after a reconnect.
struct MemberChange {
    AccountId account;
    int seat = 0;
    bool joined = true;  // false: gave the seat up
};

// What lists show of an open room without loading it.
struct Listing {
    std::string summary;   // an encoded v1.RoomInfo, durable things only; opaque here
    std::string game;      // to search by
    std::string name;      // to search by
    std::string code;      // its short name for friends
    bool playing = false;  // the game has begun
    bool slow = false;     // a game over days: separate limits

    friend bool operator==(const Listing&, const Listing&) = default;
};

// The decision that the room waits for after its last entry.
struct Waiting {
    std::optional<int> decides;  // the seat that is asked
    // When the time of that seat ends, and when the room must be loaded to act by itself:
    // milliseconds since 1970. begin() shifts them by the time without a server.
    std::optional<std::uint64_t> turn_ends_ms;
    std::optional<std::uint64_t> wakes_ms;

    friend bool operator==(const Waiting&, const Waiting&) = default;
};

struct Append {
    RoomId room;
    std::uint32_t epoch = 0;
    std::uint32_t seq = 0;
    AccountId account;     // empty: timeout, bot or system
    CommandId command_id;  // empty: none
    std::string body;      // an encoded store.v1.LogEntry; opaque here
    std::optional<MemberChange> member;
    std::optional<RoomState> new_state;  // of the room, from this entry on
    std::optional<Listing> listing;      // from this entry on
    Waiting waiting;
    // Changed in the transaction of this entry; on a conflict nothing is stored.
    DocumentChanges documents;
};

struct NewRoom {
    RoomId room;
    AccountId creator;
    CommandId command_id;  // of the CreateRoom: unique for each creator
    std::string header;    // an encoded store.v1.RoomHeader; opaque here
    std::uint64_t created_ms = 0;
    bool listed = false;  // public
    Listing listing;
    Waiting waiting;
    std::string origin;  // a keyed hash of the address it was made from; may be empty
    std::uint32_t creator_rooms_max = 0;  // open ones as slow as this, with this one; 0: no limit
    std::uint32_t origin_rooms_max = 0;   // open ones, with it; an empty origin has no limit
};

struct LoadedRoom {
    std::string header;
    std::vector<std::string> entries;  // bodies, seq 1..n
    std::uint32_t epoch = 0;
    RoomState state = RoomState::open;
    Waiting waiting;
    // None: the room is over, or comes from a version without listings.
    std::optional<Listing> listing;
    std::string origin;            // as in NewRoom; empty once the room is over
    std::vector<AccountId> muted;  // spectators who may not speak
    // An earlier process (see begin) took this room and never called loaded_well(): loading it may
    // have ended that process.
    bool suspect = false;
};

// not_owner: with `take`, while another living node holds the room.
enum class LoadError : std::uint8_t { not_found, corrupt, quarantined, not_owner, unavailable };

struct Loaded {
    std::optional<LoadedRoom> room;
    LoadError error = LoadError::not_found;  // when there is no room
    std::string why = {};                    // with `quarantined`
    std::string url = {};                    // with `not_owner`: of the owner
    // The same: after so long without a renewal of the owner's lease the room can be taken. 0: not
    // known.
    std::uint64_t lease_left_ms = 0;
};

inline Loaded not_loaded(LoadError error, std::string why = {}) {
    return {std::nullopt, error, std::move(why), {}};
}

// Whether this process still holds its lease. lost: another process has taken its place, or the
// lease expired and others took its rooms. It holds no room any more. unknown: the store does not
// answer.
enum class Lease : std::uint8_t { held, lost, unknown };

struct Beaten {
    Lease lease = Lease::unknown;
    std::vector<std::string> other_urls = {};  // of the other nodes that are alive
};

// The store as a new process finds it.
struct Begun {
    std::size_t open_rooms = 0;
    std::uint64_t down_ms = 0;  // since the last beat of any process; 0: there was none
};

struct DueRoom {
    RoomId room;
    std::uint64_t wakes_ms = 0;
};

struct Membership {
    RoomId room;
    int seat = 0;
    std::string summary;         // Listing::summary; empty: the room must be loaded for it
    std::optional<int> decides;  // the seat that is asked
    bool slow = false;           // as in Listing
};

// Selects public open rooms; all given conditions must hold.
struct ListQuery {
    std::optional<bool> playing;
    std::string game;  // empty: any
    std::string text;  // part of the name, case ignored; empty: any
    // The page after the one that ended with this room. Empty: the first one.
    std::uint64_t after_created_ms = 0;
    RoomId after;
    std::size_t rooms_max = 50;
};

struct ListedRoom {
    RoomId room;
    std::uint64_t created_ms = 0;
    std::string summary;
    std::string origin;
};

struct RoomByCode {
    RoomId room;
    std::string header;
};

struct QuarantinedRoom {
    RoomId room;
    std::string why;
    std::uint64_t since_ms = 0;
};

// What purge() deletes: milliseconds since 1970, by the store's clock; 0: nothing.
struct Retention {
    std::uint64_t finished_before_ms = 0;
    std::uint64_t unplayed_before_ms = 0;
    std::uint64_t said_before_ms = 0;  // lines
    std::uint64_t vacations_before_ms = 0;
};

// A chat line. Not part of the log; deleted with the room at the latest.
struct NewLine {
    RoomId room;
    AccountId account;
    CommandId command_id;  // unique per account and room; a separate set from the log's
    std::uint64_t at_ms = 0;
    bool among_spectators = false;
    std::string body;             // an encoded v1.Line; opaque here
    std::uint32_t lines_max = 0;  // of the room in total; 0: no limit
};

struct StoredLine {
    std::uint32_t number = 0;  // 1, 2 ... within the room, never reused
    std::uint64_t at_ms = 0;
    AccountId account;
    bool among_spectators = false;
    std::string body;

    friend bool operator==(const StoredLine&, const StoredLine&) = default;
};

// stored; duplicate: `line` is the stored line of this id; otherwise there is none.
struct KeptLine {
    StoreResult result = StoreResult::unavailable;
    StoredLine line;
};

struct LinesQuery {
    RoomId room;
    std::uint32_t before = 0;  // older than this one; 0: the newest
    bool spectators = false;   // also lines among spectators
    std::size_t lines_max = 50;
};

// The lines of one account in all rooms.
struct SaidQuery {
    AccountId account;
    std::int64_t before = 0;        // SaidPage::before of the page before; 0: the first one
    std::size_t rooms_max = 1'024;  // searched for one page
};

struct SaidLine {
    RoomId room;
    StoredLine line;

    friend bool operator==(const SaidLine&, const SaidLine&) = default;
};

struct SaidPage {
    std::vector<SaidLine> lines;  // newer rooms first, newer lines first in each
    std::int64_t before = 0;      // 0: the last page. Pages before it may be empty, too.
};

// One account has blocked another one.
struct Block {
    AccountId account;
    AccountId other;
    std::string name;  // of the other one at that time
    std::uint64_t since_ms = 0;

    friend bool operator==(const Block&, const Block&) = default;
};

// An expired slow clock takes a part of its player's vacation. A repeated call with the same
// account, room and number gets the same part.
struct Vacation {
    AccountId account;
    RoomId room;
    std::uint32_t number = 0;  // of the account's vacations in the room: 1, 2 ...
    std::uint64_t at_ms = 0;
    std::uint64_t wanted_ms = 0;
    std::uint64_t since_ms = 0;  // parts taken before that do not count
    std::uint64_t ms_max = 0;    // of all parts since then
};

// stored, or unavailable.
struct VacationPart {
    StoreResult result = StoreResult::unavailable;
    std::uint64_t taken_ms = 0;  // at most wanted_ms; 0: none is left
    std::uint64_t left_ms = 0;
};

class EventStore {
public:
    EventStore() = default;
    EventStore(const EventStore&) = delete;
    EventStore& operator=(const EventStore&) = delete;
    virtual ~EventStore() = default;

    // Call it before any room is loaded, and again after a lease was lost, as a new process. Wake
    // times and ends of turns are shifted by the time without a living process, ends of turns also
    // by `turn_grace_ms`. Nothing if the store is unavailable.
    virtual void begin(std::uint64_t turn_grace_ms,
                       std::function<void(std::optional<Begun>)> done) = 0;
    // This process is alive. Call it every few seconds and once more at the end. With several nodes
    // it renews the lease, frees the rooms of nodes whose lease has expired, and shifts the times
    // of these rooms as begin() does. Not ordered with other
    // calls.
    virtual void beat(std::function<void(Beaten)> done) = 0;
    // How long other nodes treat this process as alive after a beat; 0: no other node can use the
    // store. Leases decide who may try to take a room; epochs keep the log correct.
    [[nodiscard]] virtual std::uint64_t lease_ms() const { return 0; }

    // stored, duplicate (the same creator used the id before: `room` tells which room that made),
    // creator_full, origin_full or unavailable. The new room has epoch 1, an empty log, and is held
    // by this process.
    virtual void create(NewRoom room, std::function<void(StoreResult, RoomId)> done) = 0;

    virtual void append(Append entry, std::function<void(StoreResult)> done) = 0;

    // With `take`, the epoch of an open room first grows by one: its previous holder can no longer
    // append, and this process holds the room. A room that is over, and any room without `take`, is
    // only read. A wrong checksum makes the room corrupt; other rooms are not affected. A
    // quarantined room is not loaded, and its epoch stays. After `unavailable` the room may have
    // been taken nevertheless: then it is not `due` until somebody loads it again or another
    // process begins.
    virtual void load(RoomId room, bool take, std::function<void(Loaded)> done) = 0;
    // The taken room was loaded without a fault and is no suspect. (An entry or a note says so
    // too.) loaded_well, note and beat have no answer: their changes are written as soon as the
    // disk works, and never rejected because the queue is full.
    virtual void loaded_well(RoomId room) = 0;
    // A held room leaves memory, or was loaded without a listing. Ignored if the epoch has
    // changed.
    virtual void note(RoomId room, std::uint32_t epoch, std::optional<Listing> listing,
                      Waiting waiting, bool let_go) = 0;

    // Open rooms that nobody holds and that wake by `until_ms`, earliest first, without
    // quarantined rooms. Nothing if the store is unavailable.
    virtual void due(std::uint64_t until_ms, std::size_t rooms_max,
                     std::function<void(std::optional<std::vector<DueRoom>>)> done) = 0;

    // Public open rooms that are not quarantined, newest first (of one time, by their ids,
    // downwards). Nothing if the store is unavailable.
    virtual void list(ListQuery query,
                      std::function<void(std::optional<std::vector<ListedRoom>>)> done) = 0;
    // The open room of that code, the oldest if there are several; an empty room: there is none.
    // Nothing if the store is unavailable.
    virtual void by_code(std::string code, std::function<void(std::optional<RoomByCode>)> done) = 0;
    // Open rooms in which the account holds a seat, newest first. Nothing if the store is
    // unavailable.
    virtual void memberships(AccountId account,
                             std::function<void(std::optional<std::vector<Membership>>)> done) = 0;

    // The room is not loaded until it is released. The first reason stays. Nobody holds the room
    // any more, and after its release it is no suspect. Both answer stored (also a release without
    // a quarantine), not_found (no such room) or unavailable.
    virtual void quarantine(RoomId room, std::string why,
                            std::function<void(StoreResult)> done) = 0;
    virtual void release(RoomId room, std::function<void(StoreResult)> done) = 0;
    virtual void quarantined(
        std::function<void(std::optional<std::vector<QuarantinedRoom>>)> done) = 0;

    // ---- Talk. ----

    // stored, duplicate, room_full, not_found (no such room) or unavailable.
    virtual void keep_line(NewLine line, std::function<void(KeptLine)> done) = 0;
    // A page of lines, oldest first. Nothing if the store is unavailable.
    virtual void lines(LinesQuery query,
                       std::function<void(std::optional<std::vector<StoredLine>>)> done) = 0;
    // Nothing if the store is unavailable.
    virtual void said_by(SaidQuery query, std::function<void(std::optional<SaidPage>)> done) = 0;
    // See LoadedRoom::muted. stored, not_found (no such room) or unavailable.
    virtual void mute(RoomId room, AccountId account, bool muted,
                      std::function<void(StoreResult)> done) = 0;
    // stored (an existing block stays unchanged), blocks_full or unavailable.
    virtual void block(Block block, std::uint32_t blocks_max,
                       std::function<void(StoreResult)> done) = 0;
    // stored (also if there was none) or unavailable.
    virtual void unblock(AccountId account, AccountId other,
                         std::function<void(StoreResult)> done) = 0;
    // The accounts that the account has blocked, latest first, and those that have blocked it.
    // Nothing if the store is unavailable.
    struct Blocks {
        std::vector<Block> own;
        std::vector<AccountId> by_others;
    };
    virtual void blocks(AccountId account, std::function<void(std::optional<Blocks>)> done) = 0;

    virtual void take_vacation(Vacation vacation, std::function<void(VacationPart)> done) = 0;

    // Deletes old lines and vacations, and rooms that are over and whose last entry is old, with
    // their lines; tells how many rooms. Works in small portions, so that appends continue in
    // between. The caller must know that the clock is right (see Begun::down_ms): the store cannot
    // detect a wrong time.
    virtual void purge(Retention retention, std::function<void(std::size_t)> done) = 0;

    // Small values that outlive the server (keys). The first value under a name stays; the answer
    // is the stored value.
    virtual void keep(std::string name, std::string value,
                      std::function<void(std::optional<std::string>)> done) = 0;

    // ---- Other nodes. ----

    // All nodes on this store, including this one, get it within seconds from `news`. May be
    // lost.
    virtual void tell_nodes(std::string /*what*/) {}
    // Recent messages of tell_nodes() that this node has not had, oldest first.
    virtual void news(std::function<void(std::vector<std::string>)> done) { done({}); }

    // Whether the last write succeeded; of a store elsewhere also whether it answers, as of less
    // than a second ago. For readiness.
    [[nodiscard]] virtual bool healthy() const = 0;

    // Finishes queued calls, then answers everything `unavailable`. Blocks: never call it from a
    // callback. Idempotent.
    virtual void close() = 0;
};

}  // namespace server
