#include "server/actor/room_table.h"

#include <utility>

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t waiters_max = 4'096;  // for one room that is being loaded

}  // namespace

rules::Unexpected<v1::Error> too_many(const char* detail) {
    return refused(v1::OVERLOADED, v1::AFTER, detail, come_later_ms);
}

rules::Unexpected<v1::Error> out_of_order() {
    return refused(v1::ROOM_QUARANTINED, v1::NEVER, "the room is quarantined");
}

// A limit for each network, so that no network can take all places.
bool RoomTable::has_place(const std::string& network) const {
    if (rooms_.size() >= rooms_max_) return false;
    const auto own = places_.find(network);
    return per_network_max_ == 0 || network.empty() || own == places_.end() ||
           own->second < per_network_max_;
}

RoomTable::Slot& RoomTable::take_place(const RoomId& room, const std::string& network) {
    Slot& slot = rooms_[room];
    slot.network = network;
    if (!network.empty()) ++places_[network];
    return slot;
}

void RoomTable::give_place(const RoomId& room) {
    const auto slot = rooms_.find(room);
    if (slot == rooms_.end()) return;
    const auto own = places_.find(slot->second.network);
    if (own != places_.end() && --own->second == 0) places_.erase(own);
    rooms_.erase(slot);
}

RoomTable::Actors RoomTable::actors() const {
    Actors actors;
    for (const auto& [room, slot] : rooms_) {
        if (slot.actor) actors.push_back(slot.actor);
    }
    return actors;
}

RoomTable::Look RoomTable::look(const RoomId& room, const std::string& network, Waiter waiter,
                                const std::optional<v1::Error>& closed) {
    const std::scoped_lock lock(mutex_);
    const auto known = rooms_.find(room);
    const bool load = known == rooms_.end();
    if (load && closed) return {Found(rules::Unexpected<v1::Error>(*closed))};
    if (load && !has_place(network)) return {Found(too_many("too many rooms"))};
    Slot& slot = load ? take_place(room, network) : known->second;
    if (slot.actor) return {Found(slot.actor)};
    if (slot.quarantined) return {Found(out_of_order())};
    if (slot.waiters.size() >= waiters_max)
        return {Found(too_many("too many requests are waiting for this room"))};
    slot.waiters.push_back(std::move(waiter));
    return {std::nullopt, load};
}

bool RoomTable::reserve(const RoomId& room, const std::string& network) {
    const std::scoped_lock lock(mutex_);
    if (!has_place(network)) return false;
    take_place(room, network);
    return true;
}

void RoomTable::note_loading(const RoomId& room, std::uint64_t now_ms) {
    const std::scoped_lock lock(mutex_);
    rooms_[room].load_began_ms = now_ms;
}

RoomTable::Settled RoomTable::settle(const RoomId& room, const Found& found, bool quarantined) {
    const std::scoped_lock lock(mutex_);
    Slot& slot = rooms_[room];
    Settled settled{std::exchange(slot.waiters, {})};
    slot.load_began_ms = 0;
    if (found) {
        slot.actor = found.value();
    } else if (quarantined) {
        settled.newly_quarantined = !std::exchange(slot.quarantined, true);
    } else {
        give_place(room);
    }
    return settled;
}

std::vector<RoomId> RoomTable::stuck(std::uint64_t now_ms, std::uint64_t limit_ms) const {
    std::vector<RoomId> stuck;
    const std::scoped_lock lock(mutex_);
    for (const auto& [room, slot] : rooms_) {
        if (slot.load_began_ms != 0 && now_ms > slot.load_began_ms + limit_ms)
            stuck.push_back(room);
    }
    return stuck;
}

void RoomTable::forget(const RoomId& room, const RoomActor* actor) {
    const std::scoped_lock lock(mutex_);
    const auto found = rooms_.find(room);
    if (found != rooms_.end() && found->second.actor.get() == actor) give_place(room);
}

void RoomTable::quarantine(const RoomId& room) {
    const std::scoped_lock lock(mutex_);
    Slot& slot = rooms_[room];
    slot.actor = nullptr;
    slot.quarantined = true;
}

RoomTable::Actors RoomTable::start_generation() {
    const std::scoped_lock lock(mutex_);
    ++generation_;
    Actors gone = actors();
    std::vector<RoomId> rooms;
    for (const auto& [room, slot] : rooms_) {
        if (slot.actor) rooms.push_back(room);
    }
    for (const RoomId& room : rooms) give_place(room);
    return gone;
}

RoomTable::Actors RoomTable::clear() {
    const std::scoped_lock lock(mutex_);
    Actors gone = actors();
    rooms_.clear();
    places_.clear();
    return gone;
}

std::uint32_t RoomTable::generation() const {
    const std::scoped_lock lock(mutex_);
    return generation_;
}

std::uint32_t RoomTable::new_handle() {
    const std::scoped_lock lock(mutex_);
    return ++handle_count_;
}

std::shared_ptr<RoomActor> RoomTable::in_memory(const RoomId& room) const {
    const std::scoped_lock lock(mutex_);
    const auto found = rooms_.find(room);
    return found == rooms_.end() ? nullptr : found->second.actor;
}

bool RoomTable::is_quarantined(const RoomId& room) const {
    const std::scoped_lock lock(mutex_);
    const auto found = rooms_.find(room);
    return found != rooms_.end() && found->second.quarantined;
}

RoomTable::Actors RoomTable::all() const {
    const std::scoped_lock lock(mutex_);
    return actors();
}

}  // namespace server
