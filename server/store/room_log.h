// RoomLog: the logs of all rooms. Each log is append-only; its entries are numbered from 1 without
// gaps.
//
// Contract: an append whose callback said `stored` survives kill -9 and power loss. A command id is
// stored at most once for each (room, account). An append with an old epoch or a gap in seq stores
// nothing. After `unavailable` the outcome of an append is unknown until the room has been loaded
// again with `take`.
//
// Threads: as in Store (store.h).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/document_store.h"
#include "server/store/ids.h"
#include "server/store/store_result.h"

namespace server {

// unplayed: closed before its game began. finished and unplayed are final.
enum class RoomState : std::uint8_t { open, finished, unplayed };

// A seat was taken or given up: for the list of one's own games after a reconnect.
struct MemberChange {
    AccountId account;
    int seat = 0;
    bool joined = true;  // false: gave the seat up
};

// An open room as lists show it, without loading it.
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
    // With `not_owner`: without a renewal the owner's lease ends after this time, and the room can
    // be taken. 0: not known.
    std::uint64_t lease_left_ms = 0;
};

inline Loaded not_loaded(LoadError error, std::string why = {}) {
    return {std::nullopt, error, std::move(why), {}};
}

class RoomLog {
public:
    RoomLog() = default;
    RoomLog(const RoomLog&) = delete;
    RoomLog& operator=(const RoomLog&) = delete;
    virtual ~RoomLog() = default;

    // stored, duplicate (the same creator used the id before: `room` tells which room that made),
    // creator_full, origin_full or unavailable. The new room has epoch 1, an empty log, and is held
    // by this process.
    virtual void create(NewRoom room, std::function<void(StoreResult, RoomId)> done) = 0;

    virtual void append(Append entry, std::function<void(StoreResult)> done) = 0;

    // With `take`, the epoch of an open room first grows by one: its previous holder can no longer
    // append, and this process holds the room. A room that is over, and any room without `take`, is
    // only read. A wrong checksum makes the room corrupt; other rooms are not affected. A
    // quarantined room is not loaded, and its epoch stays. After `unavailable` the room may have
    // been taken nevertheless: then it is not `due` until a process loads it again or another
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

    // Whether the last write succeeded; of a store elsewhere also whether it answers, as of less
    // than a second ago. For readiness.
    [[nodiscard]] virtual bool healthy() const = 0;
};

}  // namespace server
