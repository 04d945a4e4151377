#include "server/client/reception.h"

#include <algorithm>
#include <utility>

#include "server/client/backoff.h"
#include "server/codec/frame.h"
#include "server/crypto/hash.h"

namespace server::client {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t entropy_bytes = 8;
constexpr std::chrono::milliseconds again_after{1000};

bool may_wait(const v1::Error& error) {
    const bool nowhere = error.retry() == v1::OTHER_NODE && error.url().empty();
    return error.retry() == v1::SAME || error.retry() == v1::AFTER || nowhere;
}

std::string text_of(const v1::Error& error) {
    return v1::ErrorCode_Name(error.code()) + ' ' + error.detail();
}

}  // namespace

Reception::Reception(boost::asio::io_context& io, ReceptionOptions options, ReceptionEvents events)
    : io_(io),
      options_(std::move(options)),
      events_(std::move(events)),
      timer_(io),
      here_(options_.urls.front()) {}

void Reception::start() {
    connect();
}

void Reception::stop() {
    ended_ = true;
    timer_.cancel();
    if (client_) client_->close(1000);
    client_.reset();
}

void Reception::fail(const std::string& problem) {
    stop();
    events_.failed(problem);
}

void Reception::connect() {
    const std::uint64_t number = ++connection_;
    greeted_ = seeks_ = false;
    judged_.reset();
    waiting_.clear();  // They are told again.
    const std::weak_ptr<Reception> weak = weak_from_this();
    const auto still_mine = [weak, number]() -> std::shared_ptr<Reception> {
        auto self = weak.lock();
        return self && self->connection_ == number && !self->ended_ ? self : nullptr;
    };
    net::WsClient::Handlers handlers;
    handlers.on_open = [still_mine] {
        if (const auto self = still_mine()) self->greet();
    };
    handlers.on_frame = [still_mine](const std::string& bytes) {
        if (const auto self = still_mine()) self->on_frame(bytes);
    };
    handlers.on_closed = [still_mine](std::uint16_t, const std::string& why) {
        if (const auto self = still_mine()) self->on_closed(why);
    };
    client_ = net::WsClient::connect(io_, here_, options_.encoding, std::move(handlers));
}

void Reception::greet() {
    v1::ClientFrame frame;
    v1::Hello& hello = *frame.mutable_hello();
    hello.set_proto_min(1);
    hello.set_proto_max(1);
    hello.set_client("meepled-bot/1");
    hello.set_kind(v1::BOT_PROGRAM);
    hello.add_features("people");
    if (options_.token.empty()) {
        hello.mutable_guest()->set_name(options_.name);
    } else {
        hello.set_token(options_.token);
    }
    send(std::move(frame));
}

void Reception::send(v1::ClientFrame frame) {
    frame.set_re(++re_);
    if (client_) client_->send(codec::encode(frame, options_.encoding));
}

void Reception::on_closed(const std::string& why) {
    const Clock::time_point now = Clock::now();
    if (losses_++ == 0) lost_at_ = now;
    const std::string problem = "no connection to " + net::url_text(here_) + ": " + why;
    home_ = (home_ + 1) % options_.urls.size();
    here_ = options_.urls[home_];
    if (now - lost_at_ > options_.patience) return fail(problem);
    timer_.expires_after(backoff(losses_));
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
        if (!error && !self->ended_) self->connect();
    });
}

void Reception::on_frame(const std::string& bytes) {
    const auto decoded = codec::decode_server(bytes, options_.encoding);
    if (!decoded) return fail("a frame of the server cannot be read: " + decoded.error().detail);
    const v1::ServerFrame& frame = *decoded;
    if (frame.has_error()) return on_error(frame.re(), frame.error());
    if (frame.has_attention()) return on_attention(frame.attention());
    if (frame.has_seeking()) return on_seeking(frame.seeking());
    if (frame.has_attached()) return on_attached(frame.attached());
    if (frame.has_declined()) {
        judged_.reset();
        return look();
    }
    if (!frame.has_welcome()) return;
    greeted_ = true;
    losses_ = 0;
    options_.token = frame.welcome().token();
    events_.known(options_.token);
    look();
}

// One thing after the other: a challenge that waits, else a ticket.
void Reception::look() {
    if (!greeted_ || ended_ || judged_ || !events_.has_place()) return;
    v1::ClientFrame frame;
    if (!waiting_.empty()) {
        judged_ = std::move(waiting_.front());
        waiting_.pop_front();
        // As a spectator: the seat is still to be taken, or declined.
        frame.mutable_attach()->set_room(judged_->room);
        frame.mutable_attach()->set_role(v1::SPECTATOR);
        judge_re_ = re_ + 1;
        return send(std::move(frame));
    }
    if (!options_.seek || seeks_) return;
    *frame.mutable_seek() = *options_.seek;
    frame.mutable_seek()->set_entropy(random_bytes(entropy_bytes));
    seeks_ = true;
    seek_re_ = re_ + 1;
    send(std::move(frame));
}

void Reception::look_in(std::chrono::milliseconds pause) {
    timer_.expires_after(pause);
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
        if (!error) self->look();
    });
}

void Reception::on_attention(const v1::Attention& attention) {
    if (attention.kind() != v1::CHALLENGED || !options_.challenges) return;
    const auto is_it = [&](const Challenge& one) { return one.room == attention.room(); };
    if ((judged_ && is_it(*judged_)) || std::ranges::any_of(waiting_, is_it)) return;
    waiting_.push_back({attention.room(), attention.from()});
    look();
}

void Reception::on_attached(const v1::Attached& attached) {
    if (!judged_ || attached.info().room() != judged_->room) return;
    moves_ = 0;
    v1::ClientFrame leave;
    leave.mutable_leave()->set_handle(attached.handle());
    send(std::move(leave));
    const std::string why = why_not(options_.accepts, attached.info(), judged_->from);
    if (why.empty()) {
        const Challenge challenge = *std::exchange(judged_, std::nullopt);
        events_.told("challenge of " + challenge.from + " accepted");
        events_.game(challenge.room);
        return look();
    }
    events_.told("challenge of " + judged_->from + " declined: " + why);
    v1::ClientFrame decline;
    decline.mutable_decline()->set_room(judged_->room);
    judge_re_ = re_ + 1;
    send(std::move(decline));
}

// The challenge could not be looked at, or could not be declined.
void Reception::not_judged(const v1::Error& error, std::chrono::milliseconds pause) {
    const Challenge challenge = *std::exchange(judged_, std::nullopt);
    // The host has changed the settings: the table is that room now.
    if (!error.room().empty()) {
        waiting_.push_front({error.room(), challenge.from});
        return look();
    }
    const auto there = net::redirected(options_.urls[home_], error.url());
    if (!there && !may_wait(error)) {
        events_.told("challenge of " + challenge.from + " is gone: " + text_of(error));
        return look();
    }
    waiting_.push_front(challenge);
    there ? go_to(*there, error.retry_after_ms()) : look_in(pause);
}

// There the challenges are told again.
void Reception::go_to(const net::WsUrl& there, std::uint32_t retry_after_ms) {
    here_ = there;
    timer_.expires_after(move_pause(++moves_, retry_after_ms));
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
        if (error || self->ended_) return;
        if (self->client_) self->client_->close(1000);
        self->connect();
    });
}

void Reception::on_seeking(const v1::Seeking& seeking) {
    if (seeking.state() == v1::SEEKING) return;
    seeks_ = false;
    if (seeking.state() == v1::REPLACED)
        return fail("another connection of this account seeks games");
    if (seeking.state() != v1::FOUND) return look_in(again_after);
    events_.told("opponents found");
    events_.game(seeking.room());
    look();
}

void Reception::on_error(std::uint32_t re, const v1::Error& error) {
    const auto pause = std::max(again_after, std::chrono::milliseconds(error.retry_after_ms()));
    if (judged_ && re == judge_re_) return not_judged(error, pause);
    if (seeks_ && re == seek_re_) {
        seeks_ = false;
        if (!may_wait(error)) return fail("no ticket: " + text_of(error));
        return look_in(pause);
    }
    if (!greeted_ && !may_wait(error)) return fail(text_of(error));
}

}  // namespace server::client
