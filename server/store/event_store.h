// EventStore: where rooms' logs live. Append-only, one log for each room, entries numbered from 1
// without gaps.
//
// Contract (G1..G9 in short): an append whose callback said `stored` survives kill -9 and power
// loss; a command id is stored at most once for each (room, account); an append with an old epoch
// or a gap in seq stores nothing; after `unavailable` the outcome of that append is unknown until
// the room has been loaded again with `take`.
//
// Threads: every function may be called from any thread and returns at once, close() excepted.
// Callbacks run on the store's own threads; they must be quick and must not throw (post to a
// strand). Writes are answered in the order in which they were called, and so are reads; a read
// sees every write that was called before it. Only what is refused outright (queue full, store
// closed) is answered `unavailable` before the call returns.
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

// The store cannot be opened: one clear line for whoever starts the server.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// unplayed: closed before its game began. Both of the latter are over for good.
enum class RoomState : std::uint8_t { open, finished, unplayed };

// Who holds a seat, for "my running games" after a reconnect.
struct MemberChange {
    AccountId account;
    int seat = 0;
    bool joined = true;  // false: gave the seat up
};

// What lists show of an open room, so that it need not be loaded for that.
struct Listing {
    std::string summary;   // an encoded v1.RoomInfo, durable things only; opaque here
    std::string game;      // to search by
    std::string name;      // to search by
    std::string code;      // its short name for friends
    bool playing = false;  // the game has begun
    bool slow = false;     // a game over days: limits count such rooms apart

    friend bool operator==(const Listing&, const Listing&) = default;
};

// What the room waits for, as of its last entry.
struct Waiting {
    std::optional<int> decides;  // the seat that is asked
    // When that seat's time is up, and when the room has something to do by itself and must be
    // loaded for it: milliseconds since 1970. While no server runs they move on with the time.
    std::optional<std::uint64_t> turn_ends_ms;
    std::optional<std::uint64_t> wakes_ms;

    friend bool operator==(const Waiting&, const Waiting&) = default;
};

struct Append {
    RoomId room;
    std::uint32_t epoch = 0;
    std::uint32_t seq = 0;
    AccountId account;     // empty: nobody asked (timeout, bot, system)
    CommandId command_id;  // empty: none
    std::string body;      // an encoded store.v1.LogEntry; opaque here
    std::optional<MemberChange> member;
    std::optional<RoomState> new_state;  // the room's state changes with this entry
    std::optional<Listing> listing;      // it changes with this entry
    Waiting waiting;
    // They change with this entry, or else (conflict) nothing does.
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
    // None: the room is over, or was written by a version that had no listings.
    std::optional<Listing> listing;
    std::string origin;            // as in NewRoom; empty once the room is over
    std::vector<AccountId> muted;  // who may not speak among the spectators
    // An earlier process (see begin) began to load this room with `take`, and it never came to its
    // end (see loaded_well): the room may be what ended that process.
    bool suspect = false;
};

// not_owner: of `take`: another node holds the room, and is alive.
enum class LoadError : std::uint8_t { not_found, corrupt, quarantined, not_owner, unavailable };

struct Loaded {
    std::optional<LoadedRoom> room;
    LoadError error = LoadError::not_found;  // when there is no room
    std::string why = {};                    // with `quarantined`
    std::string url = {};                    // with `not_owner`: where the other node is found
};

// Whether this process is still what it said it is when it began. lost: another one has taken its
// place, or its lease was over and it was taken for dead: it holds no room any more. unknown: the
// store does not answer.
enum class Lease : std::uint8_t { held, lost, unknown };

struct Beaten {
    Lease lease = Lease::unknown;
    std::vector<std::string> other_urls = {};  // of the other nodes that are alive
};

// The store as a new process finds it.
struct Begun {
    std::size_t open_rooms = 0;
    std::uint64_t down_ms = 0;  // since somebody was last alive on this store; 0: nobody ever was
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

// Which of the public open rooms; all that is given must hold.
struct ListQuery {
    std::optional<bool> playing;
    std::string game;  // empty: any
    std::string text;  // in the name, upper and lower case alike; empty: any
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

// What is old enough to be forgotten: milliseconds since 1970, by the store's clock; 0: nothing.
struct Retention {
    std::uint64_t finished_before_ms = 0;
    std::uint64_t unplayed_before_ms = 0;
    std::uint64_t said_before_ms = 0;  // lines
    std::uint64_t vacations_before_ms = 0;
};

// What somebody says in a room. No part of its log; gone with the room at the latest.
struct NewLine {
    RoomId room;
    AccountId account;
    CommandId command_id;  // unique for each account in the room, apart from those of its log
    std::uint64_t at_ms = 0;
    bool among_spectators = false;
    std::string body;             // an encoded v1.Line; opaque here
    std::uint32_t lines_max = 0;  // of the room, ever; 0: no limit
};

struct StoredLine {
    std::uint32_t number = 0;  // 1, 2 ... within the room, never given again
    std::uint64_t at_ms = 0;
    AccountId account;
    bool among_spectators = false;
    std::string body;

    friend bool operator==(const StoredLine&, const StoredLine&) = default;
};

// stored; duplicate: the line is the one that was stored under this id; else there is none.
struct KeptLine {
    StoreResult result = StoreResult::unavailable;
    StoredLine line;
};

struct LinesQuery {
    RoomId room;
    std::uint32_t before = 0;  // older than this one; 0: the newest
    bool spectators = false;   // also what is said among them
    std::size_t lines_max = 50;
};

// What one account has said, in whichever rooms.
struct SaidQuery {
    AccountId account;
    std::int64_t before = 0;        // SaidPage::before of the page before; 0: the first one
    std::size_t rooms_max = 1'024;  // that are looked at for one page
};

struct SaidLine {
    RoomId room;
    StoredLine line;

    friend bool operator==(const SaidLine&, const SaidLine&) = default;
};

struct SaidPage {
    std::vector<SaidLine> lines;  // those of newer rooms first, and in each the newest first
    std::int64_t before = 0;      // 0: there are no more pages. A page may be empty all the same.
};

// One account wants nothing to do with another one.
struct Block {
    AccountId account;
    AccountId other;
    std::string name;  // of the other one, then
    std::uint64_t since_ms = 0;

    friend bool operator==(const Block&, const Block&) = default;
};

// A clock that has run out takes a part of what its person has of vacation. Told again, with the
// same account, room and number, it is the same part.
struct Vacation {
    AccountId account;
    RoomId room;
    std::uint32_t number = 0;  // of the account's vacations in the room: 1, 2 ...
    std::uint64_t at_ms = 0;
    std::uint64_t wanted_ms = 0;
    std::uint64_t since_ms = 0;  // what was taken before that does not count any more
    std::uint64_t ms_max = 0;    // of all that is taken since
};

// stored, or unavailable.
struct VacationPart {
    StoreResult result = StoreResult::unavailable;
    std::uint64_t taken_ms = 0;  // at most what was wanted; 0: nothing is left
    std::uint64_t left_ms = 0;
};

class EventStore {
public:
    EventStore() = default;
    EventStore(const EventStore&) = delete;
    EventStore& operator=(const EventStore&) = delete;
    virtual ~EventStore() = default;

    // Before any room is loaded; and again, as another process would, after a lease was lost. Times
    // at which rooms wake and turns end are shifted by how long nobody was alive, the latter also
    // by `turn_grace_ms`. Nothing if the store is unavailable.
    virtual void begin(std::uint64_t turn_grace_ms,
                       std::function<void(std::optional<Begun>)> done) = 0;
    // Somebody is alive; to be said every few seconds, and once more at the end. Where several
    // nodes use the store this renews the lease, and what a node held whose lease is over is
    // nobody's from then on; its rooms' times are shifted as `begin` would. Not ordered with other
    // calls.
    virtual void beat(std::function<void(Beaten)> done) = 0;
    // For how long others take this process for alive after a beat; 0: nobody else can use the
    // store. Leases say who may try: what keeps a log whole are epochs.
    [[nodiscard]] virtual std::uint64_t lease_ms() const { return 0; }

    // stored, duplicate (the same creator used the id before: `room` tells which room that made),
    // creator_full, origin_full or unavailable. The new room has epoch 1, an empty log, and is held
    // by this process.
    virtual void create(NewRoom room, std::function<void(StoreResult, RoomId)> done) = 0;

    virtual void append(Append entry, std::function<void(StoreResult)> done) = 0;

    // With `take`, the epoch of an open room grows by one first: whoever held it before can no
    // longer append; from then on this process holds it. A room that is over, and without `take`
    // any room, is only read. An entry that fails its checksum makes the room corrupt; other rooms
    // are not affected. A quarantined room is not loaded, and its epoch stays. `unavailable` may
    // mean that it was taken all the same: then it is not `due` before somebody has loaded it
    // again, or another process has begun.
    virtual void load(RoomId room, bool take, std::function<void(Loaded)> done) = 0;
    // The room that was loaded with `take` is in memory and well: it is no suspect. (An entry or a
    // note says so too.) This, note and beat have no answer: what they say of rooms is written as
    // soon as the disk works again, and never refused because the queue is full.
    virtual void loaded_well(RoomId room) = 0;
    // The room is held and leaves memory, or its log came without a listing. Ignored if the epoch
    // is another one by now.
    virtual void note(RoomId room, std::uint32_t epoch, std::optional<Listing> listing,
                      Waiting waiting, bool let_go) = 0;

    // Open rooms that this process does not hold and that wake by `until_ms`, the earliest first;
    // quarantined ones do not wake. Nothing if the store is unavailable.
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

    // The room is not loaded any more until it is released; told again, the first reason stays.
    // Nobody holds it from then on, and once released it is no suspect. Both answer stored,
    // not_found (no such room) or unavailable; to release a room that is not quarantined is stored.
    virtual void quarantine(RoomId room, std::string why,
                            std::function<void(StoreResult)> done) = 0;
    virtual void release(RoomId room, std::function<void(StoreResult)> done) = 0;
    virtual void quarantined(
        std::function<void(std::optional<std::vector<QuarantinedRoom>>)> done) = 0;

    // ---- Talk. ----

    // stored, duplicate, room_full, not_found (no such room) or unavailable.
    virtual void keep_line(NewLine line, std::function<void(KeptLine)> done) = 0;
    // A page of what was said, the oldest first. Nothing if the store is unavailable.
    virtual void lines(LinesQuery query,
                       std::function<void(std::optional<std::vector<StoredLine>>)> done) = 0;
    // Nothing if the store is unavailable.
    virtual void said_by(SaidQuery query, std::function<void(std::optional<SaidPage>)> done) = 0;
    // As LoadedRoom::muted tells it from then on. stored, not_found (no such room) or unavailable.
    virtual void mute(RoomId room, AccountId account, bool muted,
                      std::function<void(StoreResult)> done) = 0;
    // stored (also if it was before: that stays as it is), blocks_full or unavailable.
    virtual void block(Block block, std::uint32_t blocks_max,
                       std::function<void(StoreResult)> done) = 0;
    // stored (also if there was none) or unavailable.
    virtual void unblock(AccountId account, AccountId other,
                         std::function<void(StoreResult)> done) = 0;
    // What the account has blocked, the latest first, and what has blocked it, in any order.
    // Nothing if the store is unavailable.
    struct Blocks {
        std::vector<Block> own;
        std::vector<AccountId> by_others;
    };
    virtual void blocks(AccountId account, std::function<void(std::optional<Blocks>)> done) = 0;

    virtual void take_vacation(Vacation vacation, std::function<void(VacationPart)> done) = 0;

    // Forget lines and vacations that are old enough, and rooms that are over and whose last entry
    // is, with all that was said in them; tells how many rooms. Done in small portions, so that
    // appends go on in between. Whether the clock can be trusted is the caller's to judge
    // (Begun::down_ms): nothing here knows a time that is wrong.
    virtual void purge(Retention retention, std::function<void(std::size_t)> done) = 0;

    // Small facts of the server that outlive it (keys). The first value put under a name stays; the
    // answer is what is stored.
    virtual void keep(std::string name, std::string value,
                      std::function<void(std::optional<std::string>)> done) = 0;

    // ---- Other nodes. ----

    // All nodes on this store, this one too, hear it within seconds by asking for `news`. May be
    // lost.
    virtual void tell_nodes(std::string /*what*/) {}
    // What has been told lately and was not told here before, the oldest first.
    virtual void news(std::function<void(std::vector<std::string>)> done) { done({}); }

    // Whether the last operation that had to write succeeded. For readiness.
    [[nodiscard]] virtual bool healthy() const = 0;

    // Finishes what is queued, then refuses everything (unavailable). Blocks, so never from a
    // callback. Idempotent.
    virtual void close() = 0;
};

}  // namespace server
