#include "server/actor/room_loader.h"

#include <boost/asio/post.hpp>
#include <chrono>
#include <exception>
#include <utility>

#include "server/actor/refused.h"
#include "server/log.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t due_rooms_max = 256;  // asked for at once
const std::string nobody;                   // the network of rooms that wake by themselves

}  // namespace

RoomLoader::RoomLoader(Ground& ground, TryApart try_apart)
    : Part(ground), try_apart_(std::move(try_apart)) {}

void RoomLoader::find(const RoomId& room, const std::string& network,
                      const std::function<void(const Found&)>& done) {
    std::optional<v1::Error> closed;
    if (!ground_.standing.may_take_rooms()) {
        closed = no_store().error();
    } else if (ground_.standing.handing_over()) {
        closed = refused(v1::DRAINING, v1::SAME, "the server stops").error();
    }
    const RoomTable::Look look = ground_.rooms.look(room, network, done, closed);
    if (look.answer) return done(*look.answer);
    if (look.load) load(room, network);
}

// A room that is over is only read; an open one is taken, so that no other process writes to it.
void RoomLoader::load(const RoomId& room, const std::string& network) {
    const std::uint32_t generation = ground_.rooms.generation();
    store().log->load(room, true, [self = kept(), room, network, generation](Loaded loaded) {
        asio::post(self->executor(),
                   [self, room, network, generation, loaded = std::move(loaded)]() mutable {
                       self->loaded(room, network, generation, std::move(loaded));
                   });
    });
}

void RoomLoader::loaded(const RoomId& room, const std::string& network, std::uint32_t generation,
                        Loaded loaded) {
    // It was taken in the name of a node that is no more.
    if (generation != ground_.rooms.generation())
        loaded = {std::nullopt, LoadError::unavailable, {}, {}};
    if (!loaded.room) {
        switch (loaded.error) {
            case LoadError::not_found:
                return settle(room, refused(v1::ROOM_NOT_FOUND, v1::NEVER, "no such room"), false);
            case LoadError::corrupt: return load_failed(room, "corrupt in the store");
            case LoadError::quarantined: return load_failed(room, loaded.why);
            case LoadError::not_owner: return settle(room, elsewhere(loaded), false);
            case LoadError::unavailable: break;
        }
        return settle(room, refused(v1::STORE_UNAVAILABLE, v1::AFTER, {}, come_later_ms), false);
    }
    const auto content = std::make_shared<const LoadedRoom>(std::move(*loaded.room));
    const bool begun = work(network, [self = kept(), room, content] {
        self->ground_.rooms.note_loading(room, self->now_ms());
        if (content->suspect && !self->well_apart(room, *content)) return;
        self->restore(room, self->ground_.rooms.new_handle(), *content);
    });
    if (!begun) settle(room, too_many("too many rooms are being loaded"), false);
}

// A room that was being loaded when a process ended may have ended it: it is tried where that does
// no harm, and if it fails there it is not tried again until an operator releases it.
bool RoomLoader::well_apart(const RoomId& room, const LoadedRoom& loaded) {
    if (!try_apart_) return true;
    log::room().warn("suspect room={}", room);
    const auto verdict = try_apart_(loaded);
    if (verdict) return true;
    store().index->quarantine(room, verdict.error(), [](StoreResult) {});
    load_failed(room, verdict.error());
    return false;
}

// On a thread of the work pool.
void RoomLoader::restore(const RoomId& room, std::uint32_t handle, const LoadedRoom& loaded) {
    const auto begun = std::chrono::steady_clock::now();
    try {
        auto restored = Room::restore(config().room, handle, loaded, now_ms());
        figures().loads.add(std::chrono::steady_clock::now() - begun);
        if (!restored) return load_failed(room, restored.error());
        adopt(std::move(restored).value(), handle, loaded);
    } catch (const std::exception& broken) {
        load_failed(room, broken.what());
    }
}

// Clients are not sent to a node that has missed a beat: it may be dead.
Found RoomLoader::elsewhere(const Loaded& loaded) const {
    if (!ground_.standing.is_silent(loaded.lease_left_ms)) return on_other_node(loaded.url);
    return on_silent_node(static_cast<std::uint32_t>(loaded.lease_left_ms));
}

void RoomLoader::load_failed(const RoomId& room, const std::string& why) {
    log::room().error("quarantined room={} why={}", room, log::quoted(why));
    figures().loads_failed.fetch_add(1);
    settle(room, out_of_order(), true);
}

void RoomLoader::adopt(Room room, std::uint32_t handle, const LoadedRoom& loaded) {
    std::optional<Listing> listing;
    if (!loaded.listing && room.phase() != v1::FINISHED) listing = room.listing();
    const std::uint32_t epoch = room.epoch();
    const Waiting waiting = room.waiting();
    const bool open = room.phase() != v1::FINISHED;
    const auto actor =
        std::make_shared<RoomActor>(ground_.services, std::move(room), handle, loaded.origin);
    // Given up, because it took too long.
    if (ground_.rooms.is_quarantined(actor->room())) return;
    if (listing) {
        store().log->note(actor->room(), epoch, std::move(listing), waiting, false);
    } else if (open) {
        store().log->loaded_well(actor->room());
    }
    actor->open();
    settle(actor->room(), Found(actor), false);
}

void RoomLoader::settle(const RoomId& room, const Found& found, bool quarantined) {
    const RoomTable::Settled settled = ground_.rooms.settle(room, found, quarantined);
    if (settled.newly_quarantined) figures().rooms_quarantined.fetch_add(1);
    for (const RoomTable::Waiter& waiter : settled.waiters) waiter(found);
}

// ---- Reports of rooms. ----

void RoomLoader::forget(RoomActor& actor) {
    ground_.rooms.forget(actor.room(), &actor);
    log::room().debug("forgotten room={}", actor.room());
}

// The next request or its clock loads it again.
void RoomLoader::lost(RoomActor& actor) {
    forget(actor);
    find(actor.room(), nobody, [](const Found&) {});
}

// ---- The watch. ----

void RoomLoader::give_up_stuck_loads() {
    const std::uint64_t limit_ms = config().load_ms_max;
    for (const RoomId& room : ground_.rooms.stuck(now_ms(), limit_ms)) {
        const std::string why = "loading took longer than " + std::to_string(limit_ms) + " ms";
        store().index->quarantine(room, why, [](StoreResult) {});
        load_failed(room, why);
    }
    figures().stuck.fetch_add(ground_.services.work->replace_stuck(limit_ms));
}

void RoomLoader::load_due_rooms() {
    if (now_ms() < look_due_ms_) return;
    look_due_ms_ = now_ms() + config().due_ms;
    look_for_due();
}

void RoomLoader::look_for_due() {
    if (due_loading_ > 0 || looking_for_due_.exchange(true)) return;
    store().index->due(now_ms(), due_rooms_max,
                       [self = kept()](std::optional<std::vector<DueRoom>> rooms) {
                           asio::post(self->executor(), [self, rooms = std::move(rooms)] {
                               self->looking_for_due_ = false;
                               if (rooms) self->load_due(*rooms);
                           });
                       });
}

// One after another, in turn with requests of clients.
void RoomLoader::load_due(const std::vector<DueRoom>& rooms) {
    const std::size_t count = rooms.size();
    due_loading_ += count;
    for (const DueRoom& room : rooms) {
        find(room.room, nobody, [self = kept()](const Found& found) {
            if (found) self->due_found_ = true;
            // The last one asks for more, unless all were refused: then the watch does.
            if (--self->due_loading_ == 0 && self->due_found_.exchange(false) &&
                !self->ground_.standing.draining()) {
                asio::post(self->executor(), [self] { self->look_for_due(); });
            }
        });
    }
}

}  // namespace server
