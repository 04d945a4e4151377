#include "server/actor/turn_notices.h"

#include <memory>
#include <utility>
#include <vector>

#include "server/actor/session.h"
#include "server/crypto/base64url.h"

namespace server {

namespace v1 = meeple::v1;

TurnNotices::TurnNotices(Ground& ground, std::function<void(const TurnNews&)> on_slow_turn)
    : Part(ground), on_slow_turn_(std::move(on_slow_turn)) {}

// A frame without receivers is not encoded.
void TurnNotices::tell(const RoomActor& room, rules::Seat seat) {
    const std::shared_ptr<const RoomSummary> summary = room.summary();
    if (seat >= summary->holders.size() || summary->holders[seat].empty()) return;
    if (on_slow_turn_) tell_slow(room, *summary, seat);
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
    if (!rules_of(summary.info.settings()).slow()) return;
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
}

}  // namespace server
