#include "server/actor/lobby.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "server/codec/catalogue.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t lists_max = 256;
constexpr std::size_t watched_max = 128;  // others can still be asked for
constexpr std::size_t looked_at_once = 4;

template <class Message>
bool same(const Message& a, const Message& b) {
    return codec::deterministic_bytes(a) == codec::deterministic_bytes(b);
}

}  // namespace

v1::RoomsChanged changes(const v1::RoomList& before, const v1::RoomList& after) {
    std::unordered_map<std::string, int> places;
    for (int i = 0; i < before.rooms_size(); ++i) places.emplace(before.rooms(i).room(), i);
    v1::RoomsChanged changed;
    for (const v1::RoomInfo& room : after.rooms()) {
        const auto place = places.find(room.room());
        v1::RoomsChanged::Row& row = *changed.add_rows();
        if (place != places.end() && same(before.rooms(place->second), room)) {
            row.set_kept(static_cast<std::uint32_t>(place->second));
        } else {
            *row.mutable_room() = room;
        }
    }
    changed.set_next(after.next());
    return changed;
}

// ---- Lists. ----

Lobby::Answer Lobby::fresh(const std::string& request, std::uint64_t now_ms,
                           std::uint64_t age_ms) const {
    const std::scoped_lock lock(mutex_);
    const auto found = rooms_.find(request);
    if (found == rooms_.end() || now_ms >= found->second.at_ms + age_ms) return nullptr;
    return found->second.page.list;
}

Lobby::Answer Lobby::put(const std::string& request, v1::RoomList rooms, std::uint64_t now_ms) {
    const std::optional<Page> before = this->rooms(request);
    const bool changed = !before || !same(before->list->message().room_list(), rooms);
    Page page;
    if (changed) {
        v1::ServerFrame change;
        if (before) {
            *change.mutable_lobby()->mutable_rooms_changed() =
                changes(before->list->message().room_list(), rooms);
            page.change = std::make_shared<const codec::PreparedAnswer>(std::move(change));
        }
        v1::ServerFrame list;
        *list.mutable_room_list() = std::move(rooms);
        page.list = std::make_shared<const codec::PreparedAnswer>(std::move(list));
    }
    const std::scoped_lock lock(mutex_);
    if (rooms_.size() >= lists_max && !rooms_.contains(request))
        std::erase_if(rooms_, [](const auto& one) { return one.second.watchers == 0; });
    Kept& kept = rooms_[request];
    kept.at_ms = kept.looked_ms = now_ms;
    if (!changed) {
        if (!kept.page.list) kept.page = {1, before->list, nullptr};  // It was dropped meanwhile.
        return kept.page.list;
    }
    // Somebody else may have put one there meanwhile.
    if (before && kept.page.version != before->version) page.change = nullptr;
    page.version = kept.page.version + 1;
    kept.page = std::move(page);
    return kept.page.list;
}

void Lobby::put(v1::PeopleHere people) {
    const std::optional<Page> before = this->people();
    if (before && same(before->list->message().people_here(), people)) return;
    v1::ServerFrame change;
    *change.mutable_lobby()->mutable_people() = people;
    v1::ServerFrame list;
    *list.mutable_people_here() = std::move(people);
    const std::scoped_lock lock(mutex_);
    people_.change = std::make_shared<const codec::PreparedAnswer>(std::move(change));
    people_.list = std::make_shared<const codec::PreparedAnswer>(std::move(list));
    people_.version += 1;
}

std::optional<Lobby::Page> Lobby::rooms(const std::string& request) const {
    const std::scoped_lock lock(mutex_);
    const auto found = rooms_.find(request);
    if (found == rooms_.end() || !found->second.page.list) return std::nullopt;
    return found->second.page;
}

std::optional<Lobby::Page> Lobby::people() const {
    const std::scoped_lock lock(mutex_);
    if (!people_.list) return std::nullopt;
    return people_;
}

// ---- Who watches. ----

bool Lobby::watch(ClientId client, std::weak_ptr<Session> session, const Watched& watched) {
    const std::scoped_lock lock(mutex_);
    drop(client);
    if (watched.rooms) {
        const auto found = rooms_.find(*watched.rooms);
        if (found == rooms_.end()) return false;
        const auto count = std::count_if(rooms_.begin(), rooms_.end(),
                                         [](const auto& one) { return one.second.watchers > 0; });
        if (found->second.watchers == 0 && static_cast<std::size_t>(count) >= watched_max)
            return false;
        ++found->second.watchers;
    }
    if (watched.rooms || watched.people) watchers_[client] = {std::move(session), watched};
    return true;
}

void Lobby::forget(ClientId client) {
    const std::scoped_lock lock(mutex_);
    drop(client);
}

void Lobby::drop(ClientId client) {
    const auto found = watchers_.find(client);
    if (found == watchers_.end()) return;
    if (found->second.watched.rooms) --rooms_[*found->second.watched.rooms].watchers;
    watchers_.erase(found);
}

std::size_t Lobby::watchers() const {
    const std::scoped_lock lock(mutex_);
    return watchers_.size();
}

std::vector<std::shared_ptr<Session>> Lobby::news() {
    std::vector<std::shared_ptr<Session>> sessions;
    const std::scoped_lock lock(mutex_);
    std::set<std::string_view> changed;
    for (auto& [request, kept] : rooms_) {
        if (kept.told == kept.page.version) continue;
        kept.told = kept.page.version;
        if (kept.watchers > 0) changed.insert(request);
    }
    const bool others = people_told_ != people_.version;
    people_told_ = people_.version;
    if (changed.empty() && !others) return sessions;
    for (const auto& [client, watcher] : watchers_) {
        const auto& [rooms, people] = watcher.watched;
        if (!(people && others) && !(rooms && changed.contains(*rooms))) continue;
        if (auto session = watcher.session.lock()) sessions.push_back(std::move(session));
    }
    return sessions;
}

std::vector<std::string> Lobby::due(std::uint64_t now_ms, std::uint64_t age_ms) {
    const std::scoped_lock lock(mutex_);
    std::vector<std::pair<std::uint64_t, std::string>> waiting;
    for (const auto& [request, kept] : rooms_) {
        if (kept.watchers > 0 && now_ms >= kept.looked_ms + age_ms)
            waiting.emplace_back(kept.looked_ms, request);
    }
    std::sort(waiting.begin(), waiting.end());
    if (waiting.size() > looked_at_once) waiting.resize(looked_at_once);
    std::vector<std::string> requests;
    for (auto& [looked_ms, request] : waiting) {
        rooms_[request].looked_ms = now_ms;
        requests.push_back(std::move(request));
    }
    return requests;
}

}  // namespace server
