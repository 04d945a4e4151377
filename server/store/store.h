// Store: the durable data of a server. One object has all interfaces, so that an entry of a room's
// log and the documents that change with it (Append::documents) are one transaction. Code that
// needs less names the interface that it needs; Stores has them one by one.
//
// Threads: call every function from any thread; all but close() return at once. Callbacks run on
// the store's own threads; they must be quick and must not throw (post to a strand). Writes are
// answered in the order of their calls, and so are reads. A read sees every write that was called
// before it. Only a call that is rejected at once (queue full, store closed) gets its `unavailable`
// before it returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/store/leases.h"
#include "server/store/people_store.h"
#include "server/store/room_index.h"
#include "server/store/room_log.h"
#include "server/store/talk_store.h"

namespace server {

// What purge() deletes: milliseconds since 1970, by the store's clock; 0: nothing.
struct Retention {
    std::uint64_t finished_before_ms = 0;
    std::uint64_t unplayed_before_ms = 0;
    std::uint64_t said_before_ms = 0;  // lines
    std::uint64_t vacations_before_ms = 0;
};

class Store : public RoomLog,
              public RoomIndex,
              public Leases,
              public TalkStore,
              public PeopleStore {
public:
    // Deletes old lines and vacations, and rooms that are over and whose last entry is old, with
    // their lines; tells how many rooms. Works in small portions, so that appends continue in
    // between. The caller must know that the clock is right (see Begun::down_ms): the store cannot
    // detect a wrong time.
    virtual void purge(Retention retention, std::function<void(std::size_t)> done) = 0;

    // Small values that outlive the server (keys). The first value under a name stays; the answer
    // is the stored value.
    virtual void keep(std::string name, std::string value,
                      std::function<void(std::optional<std::string>)> done) = 0;

    // Finishes queued calls, then answers everything `unavailable`. Blocks: never call it from a
    // callback. Idempotent.
    virtual void close() = 0;
};

// The interfaces that rooms need. A test may give a fake of one of them.
struct Stores {
    Stores() = default;
    template <class All>  // NOLINTNEXTLINE(google-explicit-constructor): a store is all of them
    Stores(const std::shared_ptr<All>& all)
        : log(all), index(all), leases(all), talk(all), people(all) {}

    std::shared_ptr<RoomLog> log;
    std::shared_ptr<RoomIndex> index;
    std::shared_ptr<Leases> leases;
    std::shared_ptr<TalkStore> talk;
    std::shared_ptr<PeopleStore> people;
};

}  // namespace server
