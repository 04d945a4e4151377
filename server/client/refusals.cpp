// How a player handles refusals and redirections.
#include <algorithm>
#include <chrono>
#include <utility>

#include "server/client/backoff.h"
#include "server/client/player.h"

namespace server::client {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint32_t moves_max = 3;  // to other nodes in a row, then home

// Requests that are dropped when they are refused.
bool is_wish(const v1::ClientFrame& frame) {
    return frame.has_propose() || frame.has_resume() || frame.has_say();
}

// Whether a server that declined a handshake so will decline the next one, too.
bool stays_so(unsigned status) {
    constexpr unsigned not_found = 404;
    constexpr unsigned gone = 410;
    return status == not_found || status == gone;
}

}  // namespace

void Player::on_closed(std::uint16_t code, const std::string& why) {
    const Clock::time_point now = Clock::now();
    const bool was_there = options_.patience_first == std::chrono::seconds::max();
    if (losses_++ == 0 && was_there) lost_at_ = now;
    handle_ = 0;
    const std::string problem = "no connection to " + net::url_text(here_) + ": " + why;
    // A wrong address: the same answer would come again.
    const bool is_final =
        !been_.welcome && moves_ == 0 && options_.urls.size() == 1 && stays_so(client_->declined());
    // If this server does not answer, another one may.
    if (!greeting_.reached) {
        home_ = (home_ + 1) % options_.urls.size();
        here_ = options_.urls[home_];
    }
    if (events_.lost) events_.lost(code, why);
    if (is_final || now - lost_at_ > std::min(options_.patience, options_.patience_first))
        return end(problem);
    const auto pause = backoff(losses_);
    const auto shorter = chance_.below(static_cast<std::uint32_t>(pause.count() / 2 + 1));
    later(pause - std::chrono::milliseconds(shorter), [this] { connect(); });
}

// Where the next connection goes. False: nowhere that this program could go to.
bool Player::go_to(const std::string& url) {
    const auto there = net::redirected(options_.urls[home_], url);
    if (there) here_ = *there;
    return there.has_value();
}

// The host has changed the settings: the table is that room now.
void Player::follow(const std::string& room) {
    if (handle_ != 0) {
        v1::ClientFrame frame;
        frame.mutable_leave()->set_handle(handle_);
        request(std::move(frame));
    }
    followed_ = {.re = re_, .refusal = {}};
    options_.room = room;
    handle_ = 0;
    acted_seq_ = 0;
    fold_.reset();
    pending_.reset();
    attach(true);
}

void Player::on_error(std::uint32_t re, const v1::Error& error) {
    // A server from before minor versions does not know the field.
    if (!greeting_.done && error.code() == v1::BAD_FIELD &&
        std::exchange(greeting_.tells_minor, false))
        return on_open();
    if (re != 0 && re <= followed_.re) return;  // of the room before
    // A busy machine: the connection ends, and the next one says Hello again.
    if (re == 0 && error.code() == v1::HELLO_REQUIRED) return;
    if (events_.refused) events_.refused(error);
    if (error.retry() == v1::OTHER_NODE) {
        ++moves_;
        const bool known = moves_ % (moves_max + 1) != 0 && go_to(error.url());
        if (!known) here_ = options_.urls[home_];
        const auto pause = move_pause(known ? moves_ : moves_ + 1, error.retry_after_ms());
        const auto longer = chance_.below(static_cast<std::uint32_t>(pause.count() / 2 + 1));
        later(pause + std::chrono::milliseconds(longer), [this] {
            if (client_) client_->close(1000);
            connect();
        });
        return;
    }
    if (error.code() == v1::ROOM_ENDED && !error.room().empty()) return follow(error.room());
    const bool about_pending = pending_ && pending_->frame.re() == re;
    // Certainly not done: repeat it where the room is now.
    if (error.code() == v1::FENCED) {
        if (pending_) pending_->sent = false;
        return attach(false);
    }
    const auto pause = std::chrono::milliseconds(std::max(20U, error.retry_after_ms()));
    if (error.retry() == v1::SAME || error.retry() == v1::AFTER) {
        later(pause, [this, about_pending] {
            if (!about_pending) {
                greeting_.done ? attach(false) : on_open();
            } else if (pending_) {
                pending_->sent = false;
                send_pending();
            }
        });
        return;
    }
    if (error.retry() == v1::RESYNC) {
        if (about_pending && error.code() != v1::NOT_ATTACHED) pending_.reset();
        // The room has moved on: usually what happened is on its way to us already.
        if (error.code() != v1::STALE_DECISION) {
            attach(true);
        } else if (fold_ && fold_->seq() >= error.head_seq()) {
            act();
        }
        return;
    }
    if (about_pending && is_wish(pending_->frame)) {
        pending_.reset();  // a wish that cannot be
        return act();
    }
    if (!followed_.refusal.empty()) return end(followed_.refusal);
    const bool was_late = error.code() == v1::GAME_OVER || error.code() == v1::ROOM_ENDED ||
                          error.code() == v1::ROOM_STARTED;
    if (was_late && about_pending) {
        pending_.reset();  // decided while it was on its way: the transitions tell
        return;
    }
    std::string why = v1::ErrorCode_Name(error.code());
    if (error.reason() != v1::REASON_UNSPECIFIED) why += ' ' + v1::Reason_Name(error.reason());
    if (error.code() == v1::OPTIONS_INVALID) {
        why += ": " + settings_problem(error.detail(), options_.settings, options_.fields);
    } else if (!error.detail().empty()) {
        why += ": " + error.detail();
    }
    end(why);
}

std::string Player::state() const {
    std::string text =
        "at " + here_.host + ':' + here_.port + (greeting_.reached ? " open" : " closed");
    text += greeting_.done ? " greeted" : "";
    text += handle_ != 0 ? " attached" : "";
    text += seat_ ? " seat " + std::to_string(*seat_) : " no seat";
    if (fold_) {
        text += " seq " + std::to_string(fold_->seq()) + ' ' + v1::RoomPhase_Name(fold_->phase());
        if (fold_->paused()) text += " paused";
        if (fold_->proposal() != nullptr) text += " with a proposal";
        if (const v1::Decision* decision = fold_->decision())
            text += " decision " + decision->ShortDebugString();
    }
    if (ended_) text += " ended";
    if (pending_) text += pending_->sent ? " waits for an answer" : " has something to send";
    return text;
}

}  // namespace server::client
