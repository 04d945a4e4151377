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

namespace server {

using RoomId = std::string;     // printable, unguessable
using AccountId = std::string;  // 16 raw bytes
using CommandId = std::string;  // 16 raw bytes

// The store cannot be opened: one clear line for whoever starts the server.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

enum class StoreResult : std::uint8_t {
    stored,
    duplicate,    // this command id of this account is in the log already
    fenced,       // the room has a newer epoch, or seq is not head + 1
    not_found,    // no such room
    unavailable,  // disk full, I/O error, closed: nothing may be told; try again later
};

enum class RoomState : std::uint8_t { open, finished };

// Who holds a seat, for "my running games" after a reconnect.
struct MemberChange {
    AccountId account;
    int seat = 0;
    bool joined = true;  // false: gave the seat up
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
};

struct NewRoom {
    RoomId room;
    AccountId creator;
    CommandId command_id;  // of the CreateRoom: unique for each creator
    std::string header;    // an encoded store.v1.RoomHeader; opaque here
    std::uint64_t created_ms = 0;
    bool listed = false;  // public
};

struct LoadedRoom {
    std::string header;
    std::vector<std::string> entries;  // bodies, seq 1..n
    std::uint32_t epoch = 0;
    RoomState state = RoomState::open;
};

enum class LoadError : std::uint8_t { not_found, corrupt, unavailable };

struct Loaded {
    std::optional<LoadedRoom> room;
    LoadError error = LoadError::not_found;  // when there is no room
};

struct OpenRoom {
    RoomId room;
    std::uint64_t created_ms = 0;
};

struct Membership {
    RoomId room;
    int seat = 0;
};

class EventStore {
public:
    EventStore() = default;
    EventStore(const EventStore&) = delete;
    EventStore& operator=(const EventStore&) = delete;
    virtual ~EventStore() = default;

    // stored, duplicate (the same creator used the id before: `room` tells which room that made) or
    // unavailable. The new room has epoch 1 and an empty log.
    virtual void create(NewRoom room, std::function<void(StoreResult, RoomId)> done) = 0;

    virtual void append(Append entry, std::function<void(StoreResult)> done) = 0;

    // With `take`, the epoch grows by one first: whoever held the room before can no longer append.
    // Without, it is only read. An entry that fails its checksum makes the room corrupt; other
    // rooms are not affected.
    virtual void load(RoomId room, bool take, std::function<void(Loaded)> done) = 0;

    // All rooms whose state is open, oldest first. Nothing if the store is unavailable.
    virtual void list_open(std::function<void(std::optional<std::vector<OpenRoom>>)> done) = 0;

    // Open rooms in which the account holds a seat.
    virtual void memberships(AccountId account,
                             std::function<void(std::vector<Membership>)> done) = 0;

    // Forget finished rooms whose last entry was stored before `before_ms` (milliseconds since
    // 1970, by the store's clock); tells how many. Done in small portions, so that appends go on in
    // between.
    virtual void purge(std::uint64_t before_ms, std::function<void(std::size_t)> done) = 0;

    // Small facts of the server that outlive it (keys). The first value put under a name stays; the
    // answer is what is stored.
    virtual void keep(std::string name, std::string value,
                      std::function<void(std::optional<std::string>)> done) = 0;

    // Whether the last operation that had to write succeeded. For readiness.
    [[nodiscard]] virtual bool healthy() const = 0;

    // Finishes what is queued, then refuses everything (unavailable). Blocks, so never from a
    // callback. Idempotent.
    virtual void close() = 0;
};

}  // namespace server
