#include "server/actor/room_lists.h"

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <charconv>
#include <mutex>
#include <optional>
#include <utility>

#include "server/actor/refused.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t search_bytes_max = 160;

void describe(const v1::RoomInfo& info, std::uint32_t own_seat, v1::ActiveRoom& room) {
    room.set_name(info.settings().name());
    room.set_game(info.settings().game());
    room.set_created_ms(info.created_ms());
    if (info.settings().has_clock()) *room.mutable_clock() = info.settings().clock();
    room.set_turn_seconds(info.settings().turn_seconds());
    *room.mutable_seats() = info.seats();
    for (int i = 0; i < info.seats_size(); ++i) {
        if (static_cast<std::uint32_t>(i) != own_seat && info.seats(i).kind() != v1::OPEN)
            room.add_players(info.seats(i).name());
    }
}

// "<created_ms>-<room>". False: it is none.
bool read_cursor(const std::string& text, ListQuery& query) {
    if (text.empty()) return true;
    const std::size_t dash = text.find('-');
    if (dash == std::string::npos || text.size() > search_bytes_max) return false;
    const auto [end, problem] =
        std::from_chars(text.data(), text.data() + dash, query.after_created_ms);
    query.after = text.substr(dash + 1);
    return problem == std::errc{} && end == text.data() + dash && !query.after.empty();
}

}  // namespace

RoomLists::RoomLists(Ground& ground, RoomLoader& loader) : Part(ground), loader_(loader) {}

// ---- Codes and lists. ----

void RoomLists::by_code(const std::string& code,
                        std::function<void(const Answer<v1::RoomFound>&)> done) {
    store().index->by_code(
        code, [self = kept(), done = std::move(done)](std::optional<RoomByCode> found) {
            asio::post(self->executor(), [done, found = std::move(found)] {
                if (!found) return done(no_store());
                meeple::store::v1::RoomHeader header;
                if (found->room.empty() || !header.ParseFromString(found->header)) {
                    return done(refused(v1::ROOM_NOT_FOUND, v1::NEVER, "code"));
                }
                v1::RoomFound answer;
                answer.set_room(found->room);
                answer.set_invite(header.invite());
                done(std::move(answer));
            });
        });
}

void RoomLists::list(const v1::ListRooms& request, const std::string& network,
                     std::function<void(const Listed&)> done) {
    ListQuery query;
    query.game = request.game();
    query.text = request.text();
    if (query.game.size() > search_bytes_max || query.text.size() > search_bytes_max)
        return done(refused(v1::BAD_FIELD, v1::NEVER, "game, text: at most 160 bytes"));
    if (request.has_phase()) {
        if (request.phase() == v1::FINISHED)
            return done(refused(v1::BAD_FIELD, v1::NEVER, "phase: WAITING or PLAYING"));
        query.playing = request.phase() == v1::PLAYING;
    }
    if (!read_cursor(request.after(), query))
        return done(refused(v1::BAD_FIELD, v1::NEVER, "after: the `next` of a list"));
    query.rooms_max =
        request.rooms_max() == 0 ? listed_max : std::min(request.rooms_max(), listed_max);
    const std::string key = list_key(request);
    if (const auto known = lobby_.fresh(key, now_ms(), config().list_ms)) return done(known);
    store().index->list(query, [self = kept(), key, rooms_max = query.rooms_max,
                                whose = is_limited(key) ? network : key, done = std::move(done)](
                                   std::optional<std::vector<ListedRoom>> rooms) {
        if (!rooms) return done(no_store());
        const bool begun = self->ground_.services.lists->post(
            whose, [self, key, rooms_max, done, found = std::move(*rooms)] {
                done(self->lobby_.put(key, self->make_list(found, rooms_max), self->now_ms()));
            });
        if (!begun)
            done(refused(v1::OVERLOADED, v1::AFTER, "too many lists are being read or watched",
                         come_later_ms));
    });
}

v1::RoomList RoomLists::make_list(const std::vector<ListedRoom>& rooms,
                                  std::size_t rooms_max) const {
    v1::RoomList list;
    for (const ListedRoom& room : rooms) {
        const auto live = ground_.rooms.in_memory(room.room);
        const auto summary = live ? live->summary() : nullptr;
        if (summary && summary->info.phase() == v1::FINISHED) continue;
        v1::RoomInfo& info = *list.add_rooms();
        if (summary) {
            info = summary->info;
        } else if (!info.ParseFromString(room.summary)) {
            list.mutable_rooms()->RemoveLast();
        }
    }
    if (rooms.size() >= rooms_max) {
        list.set_next(std::to_string(rooms.back().created_ms) + '-' + rooms.back().room);
    }
    return list;
}

// ---- Seats of accounts. ----

namespace {

// Collects, room by room, the rooms where an account has a seat.
class Gathering {
public:
    explicit Gathering(std::function<void(const RoomLists::Active&)> done)
        : done_(std::move(done)) {}

    // One more piece is to come before the end; finish() counts as one itself.
    void expect() { ++missing_; }
    void note(const v1::RoomInfo& info, const Membership& membership,
              const std::optional<int>& decides) {
        if (info.phase() == v1::FINISHED) return;
        v1::ActiveRoom room;
        room.set_room(membership.room);
        room.set_seat(static_cast<std::uint32_t>(membership.seat));
        room.set_phase(info.phase());
        room.set_your_decision(decides == membership.seat);
        if (decides) room.set_decides(static_cast<std::uint32_t>(*decides));
        describe(info, room.seat(), room);
        const std::scoped_lock lock(mutex_);
        rooms_.push_back(std::move(room));
    }
    void finish() {
        if (--missing_ == 0) done_(std::move(rooms_));
    }

private:
    std::mutex mutex_;
    std::atomic<std::size_t> missing_{1};
    std::vector<v1::ActiveRoom> rooms_;
    std::function<void(const RoomLists::Active&)> done_;
};

void note_live(Gathering& gathering, const Membership& membership, const RoomActor& room) {
    gathering.note(room.summary()->info, membership, room.decides());
}

}  // namespace

void RoomLists::active(const AccountId& account, const std::string& network,
                       std::function<void(const Active&)> done) {
    store().index->memberships(account, [self = kept(), network, done = std::move(done)](
                                            std::optional<std::vector<Membership>> found) {
        asio::post(self->executor(), [self, network, done, found = std::move(found)] {
            if (!found) return done(no_store());
            self->gather(*found, network, done);
        });
    });
}

void RoomLists::slow_seats(const AccountId& account, const RoomId& room,
                           std::function<void(const Answer<std::size_t>&)> done) {
    store().index->memberships(account, [room, done = std::move(done)](
                                            const std::optional<std::vector<Membership>>& found) {
        if (!found) return done(no_store());
        std::size_t count = 0;
        for (const Membership& seat : *found) {
            if (seat.room == room) return done(std::size_t{0});
            if (seat.slow) ++count;
        }
        done(count);
    });
}

void RoomLists::gather(const std::vector<Membership>& memberships, const std::string& network,
                       const std::function<void(const Active&)>& done) {
    const auto gathering = std::make_shared<Gathering>(done);
    const std::size_t count = std::min<std::size_t>(memberships.size(), config().active_rooms_max);
    for (std::size_t i = 0; i < count; ++i) {
        const Membership& membership = memberships[i];
        v1::RoomInfo info;
        if (const auto live = ground_.rooms.in_memory(membership.room)) {
            note_live(*gathering, membership, *live);
        } else if (!membership.summary.empty() && info.ParseFromString(membership.summary)) {
            gathering->note(info, membership, membership.decides);
        } else {
            // Written by a version that kept no summaries.
            gathering->expect();
            loader_.find(membership.room, network, [gathering, membership](const Found& room) {
                if (room) note_live(*gathering, membership, *room.value());
                gathering->finish();
            });
        }
    }
    gathering->finish();
}

}  // namespace server
