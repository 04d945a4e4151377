#include "server/store/memory_disk.h"

#include <algorithm>
#include <tuple>

#include "server/store/folded.h"

namespace server {
namespace {

bool matches(const ListQuery& query, const Listing& listing) {
    if (query.playing && *query.playing != listing.playing) return false;
    if (!query.game.empty() && query.game != listing.game) return false;
    return folded(listing.name).find(folded(query.text)) != std::string::npos;
}

}  // namespace

MemoryDisk::Room* MemoryDisk::find(const RoomId& room) {
    const auto found = rooms_.find(room);
    return found == rooms_.end() ? nullptr : &found->second;
}

template <class Wanted, class Before>
std::vector<const MemoryDisk::Room*> MemoryDisk::open_rooms(Wanted wanted, Before before) const {
    std::vector<const Room*> rooms;
    for (const auto& [id, room] : rooms_)
        if (room.state == RoomState::open && wanted(room)) rooms.push_back(&room);
    std::sort(rooms.begin(), rooms.end(),
              [&](const Room* a, const Room* b) { return before(*a, *b); });
    return rooms;
}

void MemoryDisk::shift(Room& room, std::uint64_t down_ms, std::uint64_t turn_grace_ms) {
    for (auto* time : {&room.waiting.turn_ends_ms, &room.waiting.wakes_ms})
        if (*time) **time += down_ms;
    if (room.waiting.turn_ends_ms) *room.waiting.turn_ends_ms += turn_grace_ms;
}

void MemoryDisk::bury(Incarnation gone, std::uint64_t now_ms, std::uint64_t turn_grace_ms) {
    const auto node = nodes_.find(gone);
    if (node == nodes_.end()) return;
    const std::uint64_t alive_ms = node->second.alive_ms;
    nodes_.erase(node);
    for (auto& [id, room] : rooms_) {
        if (room.owner != gone) continue;
        room.owner.reset();
        if (room.state == RoomState::open)
            shift(room, now_ms > alive_ms ? now_ms - alive_ms : 0, turn_grace_ms);
    }
    alive_ms_ = std::max(alive_ms_.value_or(0), alive_ms);
}

void MemoryDisk::bury_dead(std::uint64_t now_ms, std::uint64_t turn_grace_ms,
                           const std::string& replaced) {
    std::vector<Incarnation> gone;
    for (const auto& [incarnation, node] : nodes_) {
        if (node.identity.name == replaced || node.alive_ms + node.identity.lease_ms <= now_ms)
            gone.push_back(incarnation);
    }
    for (const Incarnation one : gone) bury(one, now_ms, turn_grace_ms);
}

std::pair<Begun, MemoryDisk::Incarnation> MemoryDisk::begin(const NodeIdentity& node,
                                                            std::uint64_t now_ms,
                                                            std::uint64_t turn_grace_ms) {
    const std::lock_guard lock(mutex_);
    Begun begun;
    std::optional<std::uint64_t> last_ms = alive_ms_;
    bool somebody = false;
    for (const auto& [incarnation, other] : nodes_) {
        last_ms = std::max(last_ms.value_or(0), other.alive_ms);
        if (other.identity.name != node.name && other.alive_ms + other.identity.lease_ms > now_ms)
            somebody = true;
    }
    if (!somebody && last_ms && *last_ms < now_ms) begun.down_ms = now_ms - *last_ms;
    for (auto& [id, room] : rooms_) {
        if (room.state != RoomState::open) continue;
        ++begun.open_rooms;
        // No clock ran.
        if (!somebody && !room.owner) shift(room, begun.down_ms, turn_grace_ms);
    }
    bury_dead(now_ms, turn_grace_ms, node.name);
    alive_ms_ = now_ms;
    nodes_[++last_incarnation_] = {node, now_ms};
    return {begun, last_incarnation_};
}

Beaten MemoryDisk::beat(Incarnation me, std::uint64_t now_ms, std::uint64_t turn_grace_ms) {
    const std::lock_guard lock(mutex_);
    const auto node = nodes_.find(me);
    if (node == nodes_.end()) return {Lease::lost};
    node->second.alive_ms = now_ms;
    if (node->second.identity.lease_ms > 0) bury_dead(now_ms, turn_grace_ms, {});
    Beaten beaten{Lease::held};
    for (const auto& [incarnation, other] : nodes_)
        if (incarnation != me) beaten.other_urls.push_back(other.identity.url);
    return beaten;
}

void MemoryDisk::end(Incarnation me) {
    const std::lock_guard lock(mutex_);
    const auto node = nodes_.find(me);
    if (node == nodes_.end()) return;
    alive_ms_ = std::max(alive_ms_.value_or(0), node->second.alive_ms);
    nodes_.erase(node);
    for (auto& [id, room] : rooms_)
        if (room.owner == me) room.owner.reset();
}

StoreResult MemoryDisk::place_for(const NewRoom& room) const {
    std::uint32_t of_creator = 0;
    std::uint32_t of_origin = 0;
    for (const auto& [id, other] : rooms_) {
        if (other.state != RoomState::open) continue;
        const bool slow = other.listing && other.listing->slow;
        if (other.made.creator == room.creator && slow == room.listing.slow) ++of_creator;
        if (!room.origin.empty() && other.made.origin == room.origin) ++of_origin;
    }
    if (room.creator_rooms_max > 0 && of_creator >= room.creator_rooms_max)
        return StoreResult::creator_full;
    if (room.origin_rooms_max > 0 && of_origin >= room.origin_rooms_max)
        return StoreResult::origin_full;
    return StoreResult::stored;
}

std::pair<StoreResult, RoomId> MemoryDisk::create(const NewRoom& room, Incarnation me,
                                                  std::uint64_t now_ms) {
    const std::lock_guard lock(mutex_);
    const auto command = std::make_pair(room.creator, room.command_id);
    if (!room.command_id.empty()) {
        if (const auto found = created_.find(command); found != created_.end())
            return {StoreResult::duplicate, found->second};
    }
    if (rooms_.count(room.room) != 0) return {StoreResult::unavailable, room.room};
    if (const StoreResult place = place_for(room); place != StoreResult::stored) return {place, {}};
    if (!room.command_id.empty()) created_.emplace(command, room.room);
    Room made;
    made.made = room;
    if (me != 0) made.owner = me;
    made.listing = room.listing;
    made.waiting = room.waiting;
    made.last_ms = now_ms;
    made.number = rooms_made_++;
    rooms_.emplace(room.room, std::move(made));
    return {StoreResult::stored, room.room};
}

StoreResult MemoryDisk::append(const Append& entry, std::uint64_t now_ms) {
    const std::lock_guard lock(mutex_);
    Room* found = find(entry.room);
    if (found == nullptr) return StoreResult::not_found;
    Room& room = *found;
    if (room.epoch != entry.epoch) return StoreResult::fenced;
    const auto command = std::make_pair(entry.account, entry.command_id);
    if (!entry.command_id.empty() && room.commands.count(command) != 0)
        return StoreResult::duplicate;
    if (entry.seq != room.entries.size() + 1) return StoreResult::fenced;
    if (!documents_.hold(entry.documents)) return StoreResult::conflict;
    documents_.carry_out(entry.documents);

    room.entries.push_back(entry.body);
    if (!entry.command_id.empty()) room.commands.insert(command);
    if (entry.new_state && room.state == RoomState::open) room.state = *entry.new_state;
    if (entry.listing) room.listing = entry.listing;
    if (room.state != RoomState::open) room.listing.reset();
    room.waiting = entry.waiting;
    room.loading.reset();
    room.last_ms = now_ms;
    if (entry.member) {
        const auto seat = std::make_pair(entry.member->account, entry.member->seat);
        if (entry.member->joined) {
            room.members.insert(seat);
        } else {
            room.members.erase(seat);
        }
    }
    return StoreResult::stored;
}

Loaded MemoryDisk::load(const RoomId& room, const std::optional<Taker>& taker) {
    const std::lock_guard lock(mutex_);
    Loaded loaded;
    if (const auto found = quarantined_.find(room); found != quarantined_.end()) {
        loaded.error = LoadError::quarantined;
        loaded.why = found->second.why;
        return loaded;
    }
    Room* stored = find(room);
    if (stored == nullptr) return loaded;
    bool suspect = false;
    const bool open = stored->state == RoomState::open;
    if (taker && open) {
        const Incarnation me = taker->incarnation;
        if (stored->owner && *stored->owner != me) {
            const auto node = nodes_.find(*stored->owner);
            if (node != nodes_.end() && node->second.identity.lease_ms > 0 &&
                node->second.alive_ms + node->second.identity.lease_ms > taker->now_ms) {
                loaded.error = LoadError::not_owner;
                loaded.url = node->second.identity.url;
                loaded.lease_left_ms =
                    node->second.alive_ms + node->second.identity.lease_ms - taker->now_ms;
                return loaded;
            }
            bury(*stored->owner, taker->now_ms, taker->turn_grace_ms);
        }
        ++stored->epoch;
        stored->owner.reset();
        if (me != 0) stored->owner = me;
        // A load that this process began has not ended it.
        suspect = stored->loading && *stored->loading != me;
        if (!stored->loading) stored->loading = me;
    }
    loaded.error = LoadError::corrupt;
    if (!stored->corrupt)
        loaded.room = LoadedRoom{stored->made.header,
                                 stored->entries,
                                 stored->epoch,
                                 stored->state,
                                 stored->waiting,
                                 stored->listing,
                                 open ? stored->made.origin : std::string(),
                                 {stored->muted.begin(), stored->muted.end()},
                                 suspect};
    return loaded;
}

void MemoryDisk::loaded_well(const RoomId& room) {
    const std::lock_guard lock(mutex_);
    if (Room* stored = find(room)) stored->loading.reset();
}

void MemoryDisk::note(const RoomId& room, std::uint32_t epoch,
                      const std::optional<Listing>& listing, const Waiting& waiting, bool let_go) {
    const std::lock_guard lock(mutex_);
    Room* stored = find(room);
    if (stored == nullptr || stored->epoch != epoch) return;
    stored->loading.reset();
    stored->waiting = waiting;
    if (let_go) stored->owner.reset();
    if (listing && stored->state == RoomState::open) stored->listing = listing;
}

std::vector<DueRoom> MemoryDisk::due(std::uint64_t until_ms, std::size_t rooms_max) {
    const std::lock_guard lock(mutex_);
    const auto sleeps_until = [](const Room& room) {
        return std::make_pair(*room.waiting.wakes_ms, room.number);
    };
    const auto rooms = open_rooms(
        [&](const Room& room) {
            return !room.owner && room.waiting.wakes_ms && *room.waiting.wakes_ms <= until_ms &&
                   quarantined_.count(room.made.room) == 0;
        },
        [&](const Room& a, const Room& b) { return sleeps_until(a) < sleeps_until(b); });
    std::vector<DueRoom> due;
    for (const Room* room : rooms)
        if (due.size() < rooms_max) due.push_back({room->made.room, *room->waiting.wakes_ms});
    return due;
}

std::vector<ListedRoom> MemoryDisk::list(const ListQuery& query) {
    const std::lock_guard lock(mutex_);
    const auto place = [](const Room& room) {
        return std::tie(room.made.created_ms, room.made.room);
    };
    const auto rooms = open_rooms(
        [&](const Room& room) {
            return room.made.listed && room.listing && matches(query, *room.listing) &&
                   quarantined_.count(room.made.room) == 0 &&
                   (query.after.empty() ||
                    place(room) < std::tie(query.after_created_ms, query.after));
        },
        [&](const Room& a, const Room& b) { return place(b) < place(a); });
    std::vector<ListedRoom> page;
    for (const Room* room : rooms)
        if (page.size() < query.rooms_max)
            page.push_back({room->made.room, room->made.created_ms, room->listing->summary,
                            room->made.origin});
    return page;
}

RoomByCode MemoryDisk::by_code(const std::string& code) {
    const std::lock_guard lock(mutex_);
    const auto rooms = open_rooms(
        [&](const Room& room) {
            return !code.empty() && room.listing && room.listing->code == code;
        },
        [](const Room& a, const Room& b) { return a.number < b.number; });
    if (rooms.empty() || rooms.front()->corrupt) return {};
    return {rooms.front()->made.room, rooms.front()->made.header};
}

std::vector<Membership> MemoryDisk::memberships(const AccountId& account) {
    const std::lock_guard lock(mutex_);
    const auto rooms = open_rooms([](const Room&) { return true; },
                                  [](const Room& a, const Room& b) { return a.number > b.number; });
    std::vector<Membership> seats;
    for (const Room* room : rooms)
        for (const auto& [member, seat] : room->members)
            if (member == account)
                seats.push_back({room->made.room, seat,
                                 room->listing ? room->listing->summary : std::string(),
                                 room->waiting.decides, room->listing && room->listing->slow});
    return seats;
}

StoreResult MemoryDisk::quarantine(const RoomId& room, const std::string& why,
                                   std::uint64_t now_ms) {
    const std::lock_guard lock(mutex_);
    Room* stored = find(room);
    if (stored == nullptr) return StoreResult::not_found;
    quarantined_.emplace(room, QuarantinedRoom{room, why, now_ms});
    stored->owner.reset();
    stored->loading.reset();
    return StoreResult::stored;
}

StoreResult MemoryDisk::release(const RoomId& room) {
    const std::lock_guard lock(mutex_);
    if (find(room) == nullptr) return StoreResult::not_found;
    quarantined_.erase(room);
    return StoreResult::stored;
}

std::vector<QuarantinedRoom> MemoryDisk::quarantined() {
    const std::lock_guard lock(mutex_);
    std::vector<QuarantinedRoom> rooms;
    for (const auto& [id, room] : quarantined_) rooms.push_back(room);
    std::stable_sort(rooms.begin(), rooms.end(),
                     [](const auto& a, const auto& b) { return a.since_ms < b.since_ms; });
    return rooms;
}

VacationPart MemoryDisk::take_vacation(const Vacation& vacation) {
    const std::lock_guard lock(mutex_);
    std::map<std::pair<RoomId, std::uint32_t>, Part>& parts = vacations_[vacation.account];
    std::uint64_t spent_ms = 0;
    for (const auto& [key, part] : parts)
        if (part.at_ms >= vacation.since_ms) spent_ms += part.taken_ms;
    const std::uint64_t left_ms = vacation.ms_max - std::min(vacation.ms_max, spent_ms);
    const auto key = std::make_pair(vacation.room, vacation.number);
    const auto before = parts.find(key);
    if (before != parts.end()) return {StoreResult::stored, before->second.taken_ms, left_ms};
    const std::uint64_t taken_ms = std::min(vacation.wanted_ms, left_ms);
    if (taken_ms != 0) parts.emplace(key, Part{vacation.at_ms, taken_ms});
    return {StoreResult::stored, taken_ms, left_ms - taken_ms};
}

std::size_t MemoryDisk::purge(const Retention& retention) {
    const std::lock_guard lock(mutex_);
    const auto before_ms = [&](RoomState state) -> std::uint64_t {
        switch (state) {
            case RoomState::open: return 0;
            case RoomState::finished: return retention.finished_before_ms;
            case RoomState::unplayed: return retention.unplayed_before_ms;
        }
        return 0;
    };
    std::size_t count = 0;
    for (auto& [id, room] : rooms_) forget_lines(room, retention.said_before_ms);
    for (auto& [account, parts] : vacations_)
        std::erase_if(parts, [&](const auto& one) {
            return one.second.at_ms < retention.vacations_before_ms;
        });
    for (auto room = rooms_.begin(); room != rooms_.end();) {
        if (room->second.last_ms < before_ms(room->second.state)) {
            created_.erase({room->second.made.creator, room->second.made.command_id});
            quarantined_.erase(room->first);
            room = rooms_.erase(room);
            ++count;
        } else {
            ++room;
        }
    }
    return count;
}

std::string MemoryDisk::keep(const std::string& name, const std::string& value) {
    const std::lock_guard lock(mutex_);
    return facts_.emplace(name, value).first->second;
}

void MemoryDisk::tell_nodes(const std::string& what) {
    const std::lock_guard lock(mutex_);
    news_.push_back(what);
}

std::vector<std::string> MemoryDisk::news(std::size_t& heard) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> fresh;
    for (; heard < news_.size(); ++heard) fresh.push_back(news_[heard]);
    return fresh;
}

void MemoryDisk::corrupt(const RoomId& room) {
    const std::lock_guard lock(mutex_);
    rooms_.at(room).corrupt = true;
}

void MemoryDisk::forget_listing(const RoomId& room) {
    const std::lock_guard lock(mutex_);
    Room& stored = rooms_.at(room);
    stored.listing.reset();
    stored.waiting = {std::nullopt, std::nullopt, 0};
}

}  // namespace server
