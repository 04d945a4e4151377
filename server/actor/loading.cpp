// How rooms come into memory and leave it: when somebody wants to enter or their time asks for it.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <exception>
#include <utility>

#include "server/actor/hub.h"
#include "server/actor/refused.h"
#include "server/log.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t waiters_max = 4'096;  // for one room that is being loaded
constexpr std::size_t due_rooms_max = 256;  // asked for at once
constexpr auto watch_period = std::chrono::milliseconds(250);
const std::string nobody;  // for whom rooms are loaded that wake by themselves

Hub::Found too_many(const char* detail) {
    return refused(v1::OVERLOADED, v1::AFTER, detail, come_later_ms);
}

}  // namespace

// Under the lock: places in memory. One network cannot hold all of them, whatever it looks at.
bool Hub::has_place(const std::string& network) const {
    if (rooms_.size() >= services_.config.rooms_max) return false;
    const std::size_t most = services_.config.rooms_loaded_per_network_max;
    const auto own = places_.find(network);
    return most == 0 || network.empty() || own == places_.end() || own->second < most;
}

Hub::Slot& Hub::take_place(const RoomId& room, const std::string& network) {
    Slot& slot = rooms_[room];
    slot.network = network;
    if (!network.empty()) ++places_[network];
    return slot;
}

void Hub::give_place(const RoomId& room) {
    const auto slot = rooms_.find(room);
    if (slot == rooms_.end()) return;
    const auto own = places_.find(slot->second.network);
    if (own != places_.end() && --own->second == 0) places_.erase(own);
    rooms_.erase(slot);
}

void Hub::find(const RoomId& room, const std::string& network,
               std::function<void(const Found&)> done) {
    std::optional<Found> answer;
    bool begin = false;
    {
        const std::scoped_lock lock(mutex_);
        const auto known = rooms_.find(room);
        if (known == rooms_.end() && services_.store->lease_ms() != 0 && !opened_) {
            answer.emplace(no_store());  // in whose name should it be taken?
        } else if (known == rooms_.end() && handing_over_) {
            answer.emplace(refused(v1::DRAINING, v1::SAME, "the server stops"));
        } else if (known == rooms_.end() && !has_place(network)) {
            answer.emplace(too_many("too many rooms"));
        } else {
            Slot& slot = known == rooms_.end() ? take_place(room, network) : known->second;
            if (slot.actor) {
                answer.emplace(slot.actor);
            } else if (slot.quarantined) {
                answer.emplace(
                    refused(v1::ROOM_QUARANTINED, v1::NEVER, "the room is out of order"));
            } else if (slot.waiters.size() >= waiters_max) {
                answer.emplace(too_many("too many wait for this room"));
            } else {
                slot.waiters.push_back(std::move(done));
                begin = known == rooms_.end();
            }
        }
    }
    if (answer) {
        done(*answer);  // NOLINT(bugprone-use-after-move): moved only where there is no answer
    } else if (begin) {
        load(room, network);
    }
}

// A room that is over is only read; an open one is taken, so that nobody else writes to it.
void Hub::load(const RoomId& room, const std::string& network) {
    std::uint32_t generation = 0;
    {
        const std::scoped_lock lock(mutex_);
        generation = generation_;
    }
    services_.store->load(
        room, true, [self = shared_from_this(), room, network, generation](Loaded loaded) {
            asio::post(self->services_.executor,
                       [self, room, network, generation, loaded = std::move(loaded)]() mutable {
                           self->loaded(room, network, generation, std::move(loaded));
                       });
        });
}

void Hub::loaded(const RoomId& room, const std::string& network, std::uint32_t generation,
                 Loaded loaded) {
    {
        // It was taken in the name of a node that is no more.
        const std::scoped_lock lock(mutex_);
        if (generation != generation_) loaded = {std::nullopt, LoadError::unavailable, {}, {}};
    }
    if (!loaded.room) {
        switch (loaded.error) {
            case LoadError::not_found:
                return settle(room, refused(v1::ROOM_NOT_FOUND, v1::NEVER), false);
            case LoadError::corrupt: return load_failed(room, "corrupt in the store");
            case LoadError::quarantined: return load_failed(room, loaded.why);
            case LoadError::not_owner: return settle(room, elsewhere(loaded), false);
            case LoadError::unavailable: break;
        }
        return settle(room, refused(v1::STORE_UNAVAILABLE, v1::AFTER, {}, come_later_ms), false);
    }
    const auto content = std::make_shared<const LoadedRoom>(std::move(*loaded.room));
    const bool begun = work(network, [self = shared_from_this(), room, content] {
        {
            const std::scoped_lock lock(self->mutex_);
            self->rooms_[room].load_began_ms = self->now_ms();
        }
        if (content->suspect && !self->well_apart(room, *content)) return;
        self->restore(room, self->new_handle(), *content);
    });
    if (!begun) settle(room, too_many("too many rooms are being loaded"), false);
}

std::uint32_t Hub::new_handle() {
    const std::scoped_lock lock(mutex_);
    return ++handle_count_;
}

// A room that was being loaded when a process ended may have ended it: it is tried where that does
// no harm, and if it fails there it is not tried again until an operator releases it.
bool Hub::well_apart(const RoomId& room, const LoadedRoom& loaded) {
    if (!try_apart_) return true;
    log::room().warn("suspect room={}", room);
    const auto verdict = try_apart_(loaded);
    if (verdict) return true;
    services_.store->quarantine(room, verdict.error(), [](StoreResult) {});
    load_failed(room, verdict.error());
    return false;
}

// On a thread of the work pool.
void Hub::restore(const RoomId& room, std::uint32_t handle, const LoadedRoom& loaded) {
    const auto begun = std::chrono::steady_clock::now();
    try {
        auto restored = Room::restore(services_.config.room, handle, loaded, now_ms());
        services_.figures->loads.note(std::chrono::steady_clock::now() - begun);
        if (!restored) return load_failed(room, restored.error());
        adopt(std::move(restored).value(), handle, loaded);
    } catch (const std::exception& broken) {
        load_failed(room, broken.what());
    }
}

// Nobody is sent to a node that has missed a beat: it may be dead.
Hub::Found Hub::elsewhere(const Loaded& loaded) const {
    const std::uint64_t left_ms = loaded.lease_left_ms;
    if (left_ms == 0 || left_ms >= services_.store->lease_ms() / 10 * 6)
        return on_other_node(loaded.url);
    return on_silent_node(static_cast<std::uint32_t>(left_ms));
}

void Hub::load_failed(const RoomId& room, const std::string& why) {
    log::room().error("quarantined room={} why={}", room, log::quoted(why));
    services_.figures->loads_failed.fetch_add(1);
    settle(room, refused(v1::ROOM_QUARANTINED, v1::NEVER, "the room is out of order"), true);
}

void Hub::adopt(Room room, std::uint32_t handle, const LoadedRoom& loaded) {
    std::optional<Listing> listing;
    if (!loaded.listing && room.phase() != v1::FINISHED) listing = room.listing();
    const std::uint32_t epoch = room.epoch();
    const Waiting waiting = room.waiting();
    const bool open = room.phase() != v1::FINISHED;
    const auto actor =
        std::make_shared<RoomActor>(services_, std::move(room), handle, loaded.origin);
    {
        const std::scoped_lock lock(mutex_);
        // Given up, because it took too long.
        if (rooms_[actor->room()].quarantined) return;
    }
    if (listing) {
        services_.store->note(actor->room(), epoch, std::move(listing), waiting, false);
    } else if (open) {
        services_.store->loaded_well(actor->room());
    }
    actor->open();
    settle(actor->room(), Found(actor), false);
}

// Whoever waits for the room gets the answer.
void Hub::settle(const RoomId& room, const Found& found, bool is_quarantined) {
    std::vector<Waiter> waiters;
    {
        const std::scoped_lock lock(mutex_);
        Slot& slot = rooms_[room];
        waiters = std::move(slot.waiters);
        slot.waiters.clear();
        slot.load_began_ms = 0;
        if (found) {
            slot.actor = found.value();
        } else if (is_quarantined) {
            if (!slot.quarantined) services_.figures->rooms_quarantined.fetch_add(1);
            slot.quarantined = true;
        } else {
            give_place(room);
        }
    }
    for (const Waiter& waiter : waiters) waiter(found);
}

// ---- What rooms say of themselves. On their strands. ----

void Hub::forget(RoomActor& actor) {
    {
        const std::scoped_lock lock(mutex_);
        const auto found = rooms_.find(actor.room());
        if (found != rooms_.end() && found->second.actor.get() == &actor) give_place(actor.room());
    }
    log::room().debug("forgotten room={}", actor.room());
}

void Hub::quarantined(RoomActor& actor) {
    const std::scoped_lock lock(mutex_);
    Slot& slot = rooms_[actor.room()];
    slot.actor = nullptr;
    slot.quarantined = true;
}

// Whoever asks for it loads it again; if nobody does, its clock may.
void Hub::lost(RoomActor& actor) {
    forget(actor);
    find(actor.room(), nobody, [](const Found&) {});
}

// ---- The start, and what is looked after all the time. ----

void Hub::open() {
    services_.store->begin(
        after_restart_ms, [self = shared_from_this()](std::optional<Begun> begun) {
            if (!begun) {
                log::room().error("begin_failed why=\"the store does not answer\"");
                asio::post(self->services_.executor, [self] { self->open_again(); });
                return;
            }
            log::room().info("begun open_rooms={} down_ms={}", begun->open_rooms, begun->down_ms);
            self->down_ms_ = begun->down_ms;
            asio::post(self->services_.executor, [self] {
                self->lease_began_ms_ = self->now_ms();
                self->lease_ends_ms_ = self->now_ms() + self->lease_believed_ms();
                self->services_.config.room.began_ms = self->now_ms();
                self->services_.config.room.down_ms = self->down_ms_;
                self->opened_ = true;
                self->watch();
            });
        });
}

void Hub::open_again() {
    if (draining_) return;
    open_timer_.expires_after(std::chrono::milliseconds(services_.config.open_retry_ms));
    open_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
        if (!stopped) self->open();
    });
}

// By the hub's own clock, which a test moves; the timer only looks at it often enough.
void Hub::watch() {
    if (draining_) return;
    if (now_ms() >= beat_due_ms_) beat();
    give_up_stuck_loads();
    if (now_ms() >= look_due_ms_) {
        look_due_ms_ = now_ms() + services_.config.due_ms;
        look_for_due();
    }
    watch_lease();
    watch_neighbours();
    watch_tickets();
    watch_lobby();
    if (!opened_) return;
    if (watched_by_) return watched_by_([self = shared_from_this()] { self->watch(); });
    watch_timer_.expires_after(watch_period);
    watch_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
        if (!stopped) self->watch();
    });
}

void Hub::give_up_stuck_loads() {
    const std::uint64_t limit_ms = services_.config.load_ms_max;
    std::vector<RoomId> stuck;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& [room, slot] : rooms_) {
            if (slot.load_began_ms != 0 && now_ms() > slot.load_began_ms + limit_ms)
                stuck.push_back(room);
        }
    }
    for (const RoomId& room : stuck) {
        const std::string why = "loading took longer than " + std::to_string(limit_ms) + " ms";
        services_.store->quarantine(room, why, [](StoreResult) {});
        load_failed(room, why);
    }
    services_.figures->stuck.fetch_add(services_.work->replace_stuck(limit_ms));
}

void Hub::look_for_due() {
    if (due_loading_ > 0 || looking_for_due_.exchange(true)) return;
    services_.store->due(now_ms(), due_rooms_max,
                         [self = shared_from_this()](std::optional<std::vector<DueRoom>> rooms) {
                             asio::post(self->services_.executor, [self, rooms = std::move(rooms)] {
                                 self->looking_for_due_ = false;
                                 if (rooms) self->load_due(*rooms);
                             });
                         });
}

// One after another, in turn with what people ask for.
void Hub::load_due(const std::vector<DueRoom>& rooms) {
    const std::size_t count = rooms.size();
    due_loading_ += count;
    for (const DueRoom& room : rooms) {
        find(room.room, nobody, [self = shared_from_this()](const Found&) {
            // The last one asks for more.
            if (--self->due_loading_ == 0 && !self->draining_) {
                asio::post(self->services_.executor, [self] { self->look_for_due(); });
            }
        });
    }
}

}  // namespace server
