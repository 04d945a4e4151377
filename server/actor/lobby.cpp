#include "server/actor/lobby.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "rules/editions/catalog.h"
#include "server/codec/catalogue.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t lists_max = 256;
constexpr std::size_t watched_max = 128;  // others can still be asked for
constexpr std::size_t watched_by_one_max = 16;
constexpr std::size_t looked_at_once = 4;

template <class Message>
bool same(const Message& a, const Message& b) {
    return codec::deterministic_bytes(a) == codec::deterministic_bytes(b);
}

}  // namespace

v1::ListRooms canonical(const v1::ListRooms& request) {
    v1::ListRooms same;
    const bool known = request.game().empty() || rules::editions::find_edition(request.game());
    same.set_game(known ? request.game() : "?");  // nothing is played under such a name
    if (request.has_phase()) same.set_phase(request.phase());
    same.set_text(request.text());
    for (char& letter : *same.mutable_text())
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    same.set_after(request.after());
    if (request.rooms_max() < listed_max) same.set_rooms_max(request.rooms_max());
    return same;
}

std::string list_key(const v1::ListRooms& request) {
    return codec::deterministic_bytes(canonical(request));
}

bool is_limited(const std::string& list_key) {
    v1::ListRooms request;
    return !request.ParseFromString(list_key) || !request.text().empty() ||
           request.rooms_max() != 0 || !request.after().empty();
}

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
    return found->second.page.list;  // null: watched, and not seen yet
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
    // Another request may have put one there meanwhile.
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

// ---- Watchers. ----

bool Lobby::watch(ClientId client, std::weak_ptr<Session> session, const std::string& network,
                  const Watched& watched) {
    const std::scoped_lock lock(mutex_);
    drop(client);
    if (watched.rooms) {
        if (!admits(*watched.rooms, network)) return false;
        Kept& kept = rooms_[*watched.rooms];
        kept.counts = is_limited(*watched.rooms);
        ++kept.watchers;
        if (kept.counts) ++counted_[network];
    }
    if (watched.rooms || watched.people) watchers_[client] = {std::move(session), network, watched};
    return true;
}

// Under the lock. One network has at most as many as there are free places.
bool Lobby::admits(const std::string& key, const std::string& network) const {
    if (!is_limited(key)) return true;
    const auto taken =
        static_cast<std::size_t>(std::count_if(rooms_.begin(), rooms_.end(), [](const auto& one) {
            return one.second.watchers > 0 && one.second.counts;
        }));
    const auto found = rooms_.find(key);
    const bool shared = found != rooms_.end() && found->second.watchers > 0;
    const std::size_t free = watched_max - std::min(watched_max, taken) + (shared ? 1 : 0);
    const auto own = counted_.find(network);
    return (own == counted_.end() ? 0 : own->second) < std::min(watched_by_one_max, free);
}

void Lobby::forget(ClientId client) {
    const std::scoped_lock lock(mutex_);
    drop(client);
}

void Lobby::drop(ClientId client) {
    const auto found = watchers_.find(client);
    if (found == watchers_.end()) return;
    const Watcher& watcher = found->second;
    if (watcher.watched.rooms) {
        const auto list = rooms_.find(*watcher.watched.rooms);
        const auto counted = counted_.find(watcher.network);
        if (list->second.counts && --counted->second == 0) counted_.erase(counted);
        if (--list->second.watchers == 0 && !list->second.page.list) rooms_.erase(list);
    }
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
        if (kept.watchers > 0 && kept.page.list && now_ms >= kept.looked_ms + age_ms)
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
