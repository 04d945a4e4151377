// How a room leaves memory: it has no clients, another node takes it, or it is of no use any
// more; and how it is read again after the store has failed.
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "server/actor/refused.h"
#include "server/actor/room_actor.h"
#include "server/log.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

void RoomActor::rest(const Waiting& waiting) {
    resting_ = true;
    figures_->rooms_rested.fetch_add(1);
    for (auto& timer : timers_) timer->cancel();
    services_.store.log->note(room_id_, room_.epoch(), std::nullopt, waiting, true);
    // Of clients that have left: the store or a bot takes longer than the room stayed.
    answer_open_requests(refusal());
    services_.on_forget(*this);
}

void RoomActor::hand_over() {
    asio::post(strand_, [self = shared_from_this()] {
        self->handing_over_ = true;
        self->let_go();
    });
}

void RoomActor::let_go() {
    if (stopped_ || resting_ || room_.busy()) return;
    resting_ = true;
    for (auto& timer : timers_) timer->cancel();
    if (!quarantined_ && room_.phase() != v1::FINISHED)
        services_.store.log->note(room_id_, room_.epoch(), std::nullopt, room_.waiting(), true);
    for (auto& [id, known] : std::exchange(clients_, {})) {
        known.client->left(handle_);
        known.client->dismiss(close_restart, v1::DRAINING, 0, services_.another_url());
    }
    services_.on_forget(*this);
}

void RoomActor::lost(const effect::Lost& lost) {
    log::room().error("lost room={} seq={} why={}", room_id_, room_.seq(), log::quoted(lost.why));
    quarantined_ = true;
    lost_ = !lost.damaged;
    for (auto& timer : timers_) timer->cancel();
    // The room has told its clients.
    answer_open_requests(refusal());
    drop_all();
    if (lost.damaged) {
        figures_->rooms_quarantined.fetch_add(1);
        services_.on_quarantined(*this);
    } else {
        services_.on_lost(*this);
    }
}

void RoomActor::reload(std::uint64_t after_ms) {
    reload_timer_.expires_after(std::chrono::milliseconds(after_ms));
    reload_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
        if (stopped || self->stopped_) return;
        self->figures_->reloads.fetch_add(1);
        self->services_.store.log->load(self->room_id_, true, [self](Loaded loaded) {
            self->post(input::Reloaded{std::move(loaded)});
        });
    });
}

}  // namespace server
