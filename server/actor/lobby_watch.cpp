#include "server/actor/lobby_watch.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <utility>

#include "server/actor/hub.h"
#include "server/actor/refused.h"
#include "server/actor/session.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::uint64_t people_ms = 2'000;  // between two looks at the list of people
constexpr std::uint64_t told_per_ms = 2;    // watchers, on an average: many of them hear less often
constexpr std::size_t told_at_once = 32;    // then everything else has its turn
constexpr auto told_pause = std::chrono::milliseconds(8);  // so twice that pace at most
constexpr double backlog_share_max = 0.25;                 // a slow connection is told later

// A few at a time, so that no move waits for thousands who look at a list.
class Telling : public std::enable_shared_from_this<Telling> {
public:
    Telling(const asio::any_io_executor& executor, std::vector<std::shared_ptr<Session>> watchers)
        : timer_(executor), watchers_(std::move(watchers)) {}

    void go_on() {
        for (std::size_t i = 0; i < told_at_once && !watchers_.empty(); ++i) {
            watchers_.back()->lobby_changed();
            watchers_.pop_back();
        }
        if (watchers_.empty()) return;
        timer_.expires_after(told_pause);
        timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
            if (!stopped) self->go_on();
        });
    }

private:
    asio::steady_timer timer_;
    std::vector<std::shared_ptr<Session>> watchers_;
};

}  // namespace

// ---- Connections. ----

void Session::watch_lobby(const Frame& frame) {
    const v1::WatchLobby& request = frame.watch_lobby();
    if (!request.rooms().after().empty())
        return fail(frame.re(), v1::BAD_FIELD, v1::NEVER,
                    "rooms.after: only the first page can be watched");
    hub_.lists().lobby().forget(id_);
    watch_.watched = {};
    watch_.re = frame.re();
    Lobby::Watched watched;
    watched.people = request.people();
    if (request.has_rooms()) watched.rooms = list_key(request.rooms());
    if (!hub_.lists().lobby().watch(id_, weak_from_this(), outlet_->network(), watched)) {
        return fail(frame.re(), refused(v1::OVERLOADED, v1::AFTER,
                                        "too many lists are being read or watched", come_later_ms)
                                    .error());
    }
    if (!watched.rooms) return watch(frame.re(), watched);
    hub_.lists().list(
        request.rooms(), outlet_->network(),
        [self = shared_from_this(), re = frame.re(), watched](const RoomLists::Listed& list) {
            asio::post(self->strand_, [self, re, watched, list] {
                if (list) return self->guarded(re, [&] { self->watch(re, watched); });
                if (self->watch_.re == re) self->hub_.lists().lobby().forget(self->id_);
                self->fail(re, list.error());
            });
        });
}

// The lists are known. Of two requests at once the later one counts.
void Session::watch(std::uint32_t re, const Lobby::Watched& watched) {
    if (state_ != State::greeted) return;
    if (watched.people) hub_.lobby_watch().look_who_is_here();
    const bool latest = watch_.re == re;
    if (latest) watch_.watched = watched;
    v1::ServerFrame answer;
    answer.set_re(re);
    v1::Lobby& lobby = *answer.mutable_lobby();
    if (watched.rooms) {
        const auto page = hub_.lists().lobby().rooms(*watched.rooms);
        if (page) *lobby.mutable_rooms() = page->list->message().room_list();
        if (page && latest) watch_.rooms_version = page->version;
    }
    if (watched.people) {
        const auto page = hub_.lists().lobby().people();
        if (page) *lobby.mutable_people() = page->list->message().people_here();
        if (page && latest) watch_.people_version = page->version;
    }
    send(answer);
}

namespace {

// The frame for a client that has `version`; nothing if that is the latest one.
Lobby::Answer since(const std::optional<Lobby::Page>& page, std::uint64_t& version) {
    if (!page || page->version == version) return nullptr;
    const bool next = page->version == version + 1 && page->change;
    version = page->version;
    if (next) return page->change;
    v1::ServerFrame whole;
    const v1::ServerFrame& list = page->list->message();
    if (list.has_room_list()) *whole.mutable_lobby()->mutable_rooms() = list.room_list();
    if (list.has_people_here()) *whole.mutable_lobby()->mutable_people() = list.people_here();
    return std::make_shared<const codec::PreparedAnswer>(std::move(whole));
}

}  // namespace

// Any thread.
void Session::lobby_changed() {
    asio::post(strand_, [self = shared_from_this()] {
        if (self->state_ != State::greeted) return;
        if (self->outlet_->backlog_share() > backlog_share_max) return;
        self->guarded(0, [&] {
            const auto tell = [&](const Lobby::Answer& news) {
                if (news) self->outlet_->send(news->bytes(0, self->outlet_->encoding()));
            };
            Lobby& lobby = self->hub_.lists().lobby();
            Watch& watch = self->watch_;
            if (watch.watched.rooms)
                tell(since(lobby.rooms(*watch.watched.rooms), watch.rooms_version));
            if (watch.watched.people) tell(since(lobby.people(), watch.people_version));
        });
    });
}

// ---- The lobby. ----

LobbyWatch::LobbyWatch(Ground& ground, RoomLists& lists, PeopleOnline& people)
    : Part(ground), lists_(lists), people_(people) {}

// Of the watch. Watchers are told at a bounded pace, however many there are.
void LobbyWatch::watch() {
    Lobby& lobby = lists_.lobby();
    const std::size_t watchers = lobby.watchers();
    figures().lobby_watchers = static_cast<std::int64_t>(watchers);
    if (watchers == 0) return;
    const std::uint64_t round_ms = watchers / told_per_ms;
    if (now_ms() >= people_due_ms_) {
        people_due_ms_ = now_ms() + std::max(people_ms, round_ms);
        look_who_is_here();
    }
    for (const std::string& due : lobby.due(now_ms(), std::max(config().list_ms, round_ms))) {
        v1::ListRooms request;
        if (request.ParseFromString(due)) lists_.list(request, {}, [](const RoomLists::Listed&) {});
    }
    auto hearing = lobby.news();
    if (hearing.empty()) return;
    figures().lobby_told.fetch_add(hearing.size(), std::memory_order_relaxed);
    std::make_shared<Telling>(executor(), std::move(hearing))->go_on();
}

void LobbyWatch::look_who_is_here() {
    lists_.lobby().put(people_.page({}));
}

}  // namespace server
