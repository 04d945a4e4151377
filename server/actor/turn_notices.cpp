#include "server/actor/turn_notices.h"

#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "server/actor/session.h"
#include "server/crypto/base64url.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t ending_ms = 10'000;  // more than the end of a silent connection takes
constexpr std::size_t unsure_max = 10'000;

}  // namespace

TurnNotices::TurnNotices(Ground& ground, std::function<void(const TurnNews&)> on_slow_turn)
    : Part(ground), on_slow_turn_(std::move(on_slow_turn)) {}

// A frame without receivers is not encoded.
void TurnNotices::tell(const RoomActor& room, rules::Seat seat) {
    const std::shared_ptr<const RoomSummary> summary = room.summary();
    const bool slow = on_slow_turn_ && rules_of(summary->info.settings()).slow();
    if (slow) {
        const std::scoped_lock lock(mutex_);
        unsure_.erase(room.room());
    }
    if (seat >= summary->holders.size() || summary->holders[seat].empty()) return;
    if (slow) tell_slow(room, *summary, seat);
    auto sessions = ground_.connections.of(summary->holders[seat]);
    std::erase_if(sessions, [](const auto& session) { return !session->hears_of_people(); });
    if (sessions.empty()) return;
    v1::ServerFrame frame;
    v1::Attention& attention = *frame.mutable_attention();
    attention.set_kind(v1::YOUR_TURN);
    attention.set_room(room.room());
    attention.set_seat(seat);
    attention.set_game(summary->info.settings().game());
    attention.set_name(summary->info.settings().name());
    for (const auto& session : sessions) session->tell(frame);
}

void TurnNotices::tell_slow(const RoomActor& room, const RoomSummary& summary, rules::Seat seat) {
    const v1::SeatInfo& info = summary.info.seats(static_cast<int>(seat));
    TurnNews news;
    news.person = to_base64url(summary.holders[seat]);
    news.name = info.name();
    news.registered = info.holder().registered();
    news.connected = !ground_.connections.of(summary.holders[seat]).empty();
    news.room = room.room();
    news.room_name = summary.info.settings().name();
    news.game = summary.info.settings().game();
    news.seat = seat;
    for (int i = 0; i < summary.info.seats_size(); ++i) {
        const std::string& name = summary.info.seats(i).name();
        if (i != static_cast<int>(seat) && !name.empty()) news.others.push_back(name);
    }
    news.at_ms = now_ms();
    on_slow_turn_(news);
    if (!news.connected) return;
    const std::scoped_lock lock(mutex_);
    if (unsure_.size() < unsure_max) unsure_.insert_or_assign(room.room(), std::move(news));
}

void TurnNotices::watch() {
    const std::uint64_t wait_ms = config().idle_seconds_max * std::uint64_t{1'000} + ending_ms;
    const std::uint64_t now = now_ms();
    std::vector<TurnNews> due;
    {
        const std::scoped_lock lock(mutex_);
        for (auto one = unsure_.begin(); one != unsure_.end();) {
            const bool is_due = now >= one->second.at_ms + wait_ms;
            if (is_due) due.push_back(std::move(one->second));
            one = is_due ? unsure_.erase(one) : std::next(one);
        }
    }
    for (TurnNews& news : due) {
        const auto account = from_base64url(news.person);
        if (!account || !ground_.connections.of(*account).empty()) continue;
        news.connected = false;
        news.again = true;
        on_slow_turn_(news);
    }
}

}  // namespace server
