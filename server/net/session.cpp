// A WebSocket session: reads messages for the client behind it, writes what is queued, keeps the
// time limits.
#include <atomic>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <mutex>
#include <utility>

#include "server/log.h"
#include "server/net/handshake.h"
#include "server/net/net_state.h"

namespace server::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::size_t read_bytes_first = 512;  // most messages of a client fit
constexpr std::uint16_t close_no_hello = 4004;
constexpr std::uint16_t close_slow = 4009;
constexpr std::uint16_t close_silent = 4013;

enum class Phase : std::uint8_t {
    open,
    muted,       // the outbox ran over: nothing more is taken until the last words
    last_words,  // Client::on_ending is running: only its own frames are taken
    closing,     // what is queued goes out, then the closing handshake
    ended,
};

class Session final : public Outlet, public Watched {
public:
    Session(std::shared_ptr<NetState> state, Socket socket, Place place, const Upgrade& upgrade)
        : state_(std::move(state)),
          place_(std::move(place)),
          ws_(std::move(socket)),
          encoding_(upgrade.encoding),
          peer_(upgrade.peer),
          began_ms_(monotonic_ms()),
          heard_ms_(began_ms_) {}

    ~Session() override { state_->leave(*this); }

    void start(const Upgrade& upgrade);

    // Outlet
    void send(Frame frame) override;
    [[nodiscard]] std::size_t backlog_bytes() const override;
    [[nodiscard]] std::size_t backlog_bytes_max() const override {
        return state_->options.outbox_bytes_max;
    }
    void close(std::uint16_t code, std::string reason) override;
    void greeted() override { greeted_ = true; }
    [[nodiscard]] Encoding encoding() const override { return encoding_; }
    [[nodiscard]] std::string peer() const override { return peer_; }

    // Watched
    [[nodiscard]] bool due(std::int64_t now_ms) const override;
    void act(std::int64_t now_ms) override;
    void end(std::uint16_t code) override;
    void cut() override;
    void abandon() override { finish("abandoned"); }

private:
    [[nodiscard]] std::shared_ptr<Session> self() {
        return std::static_pointer_cast<Session>(shared_from_this());
    }
    [[nodiscard]] bool on_strand() const { return executor_.running_in_this_thread(); }

    // All of these on the strand.
    void on_accepted(const error_code& error);
    void read();
    void on_read(const error_code& error, std::size_t bytes);
    void take_message();
    void write();
    void on_written(const error_code& error, std::size_t bytes);
    void end_on_strand(std::uint16_t code);
    void act_on_strand(std::int64_t now_ms);
    void set_phase(Phase phase);
    void shut_when_written();
    void shut();
    void finish(const char* why);

    std::shared_ptr<NetState> state_;
    Place place_;
    websocket::stream<Socket> ws_;
    Strand executor_{ws_.get_executor()};
    const Encoding encoding_;
    const std::string peer_;
    const std::int64_t began_ms_;

    // Read by the listener's clock.
    std::atomic<std::int64_t> heard_ms_;
    std::atomic<std::int64_t> pinged_ms_{0};
    std::atomic<std::int64_t> cut_at_ms_{0};  // 0: no closing has begun
    std::atomic<bool> greeted_{false};
    std::atomic<bool> ending_{false};

    // On the strand.
    std::shared_ptr<Client> client_;
    std::string message_;  // the incoming message so far, then free space
    std::size_t message_bytes_ = 0;
    Frame in_flight_;  // being written
    bool pinging_ = false;
    bool shut_ = false;
    std::uint16_t close_code_ = 0;
    std::string close_reason_;

    mutable std::mutex mutex_;  // for what follows
    std::deque<Frame> outbox_;
    std::size_t outbox_bytes_ = 0;
    bool writing_ = false;  // write() runs, or will run soon
    Phase phase_ = Phase::open;
};

void Session::start(const Upgrade& upgrade) {
    websocket::permessage_deflate deflate;
    deflate.server_enable = state_->options.deflate;
    deflate.client_enable = false;
    ws_.set_option(deflate);
    ws_.set_option(websocket::stream_base::decorator(
        [name = subprotocol(encoding_)](websocket::response_type& response) {
            response.set(http::field::server, "meepled");
            response.set(http::field::sec_websocket_protocol,
                         beast::string_view(name.data(), name.size()));
        }));
    ws_.read_message_max(0);  // on_read() keeps the limit, so that a Goodbye can go first
    ws_.auto_fragment(false);
    ws_.control_callback(
        [this](websocket::frame_type, beast::string_view) { heard_ms_ = monotonic_ms(); });
    auto request =
        std::make_shared<http::request<http::empty_body>>(http::verb::get, upgrade.target, 11);
    request->set(http::field::host, upgrade.host);
    request->set(http::field::connection, "Upgrade");
    request->set(http::field::upgrade, "websocket");
    request->set(http::field::sec_websocket_version, "13");
    request->set(http::field::sec_websocket_key, upgrade.key);
    if (!upgrade.extensions.empty()) {
        request->set(http::field::sec_websocket_extensions, upgrade.extensions);
    }
    if (!state_->enter(*this)) {
        cut();
        return;
    }
    ws_.async_accept(
        *request, [self = self(), request](const error_code& error) { self->on_accepted(error); });
}

void Session::on_accepted(const error_code& error) {
    if (error) {
        finish("handshake");
        return;
    }
    ++state_->counters.upgrades;
    ws_.binary(encoding_ == Encoding::binary);
    client_ = state_->gateway.on_open(self());
    if (!client_) {
        finish("not_taken");
        return;
    }
    message_.resize(read_bytes_first);
    read();
}

void Session::read() {
    const std::size_t limit = state_->options.frame_in_bytes_max;
    if (message_bytes_ == message_.size()) {
        message_.resize(std::min(message_.size() * 2, limit + 1));
    }
    ws_.async_read_some(
        asio::buffer(message_.data() + message_bytes_, message_.size() - message_bytes_),
        [self = self()](const error_code& error, std::size_t bytes) {
            self->on_read(error, bytes);
        });
}

void Session::on_read(const error_code& error, std::size_t bytes) {
    if (error) {
        // After shut() the closing handshake's own handler has the last word.
        if (!shut_) finish(error == websocket::error::closed ? "by_client" : "lost");
        return;
    }
    heard_ms_ = monotonic_ms();
    message_bytes_ += bytes;
    if (!ending_) {
        take_message();
    } else {
        message_bytes_ = 0;  // too late to be heard
    }
    // One read stays open to the end, so that the client's close is noticed; the closing handshake
    // reads for itself.
    if (client_ && !shut_) read();
}

void Session::take_message() {
    const bool done = ws_.is_message_done();
    if (message_bytes_ > state_->options.frame_in_bytes_max) {
        message_bytes_ = 0;
        end_on_strand(websocket::close_code::too_big);
        return;
    }
    if ((message_bytes_ > 0 || done) && ws_.got_binary() != (encoding_ == Encoding::binary)) {
        message_bytes_ = 0;
        end_on_strand(websocket::close_code::unknown_data);
        return;
    }
    if (!done) return;
    ++state_->counters.frames_in;
    state_->counters.bytes_in += message_bytes_;
    const std::string whole(message_, 0, message_bytes_);
    message_bytes_ = 0;
    if (message_.size() > read_bytes_first) message_ = std::string(read_bytes_first, '\0');
    client_->on_frame(whole);
}

void Session::send(Frame frame) {
    const std::size_t bytes = frame->size();
    bool start_writing = false;
    bool ran_over = false;
    {
        const std::lock_guard lock(mutex_);
        if (phase_ != Phase::open && !(phase_ == Phase::last_words && on_strand())) return;
        if (phase_ == Phase::open && (outbox_bytes_ + bytes > state_->options.outbox_bytes_max ||
                                      outbox_.size() >= state_->options.outbox_frames_max)) {
            phase_ = Phase::muted;
            outbox_.clear();
            outbox_bytes_ = 0;
            ran_over = true;
        } else {
            outbox_.push_back(std::move(frame));
            outbox_bytes_ += bytes;
            start_writing = !std::exchange(writing_, true);
        }
    }
    if (ran_over) {
        ++state_->counters.slow_closed;
        end(close_slow);
    } else if (start_writing) {
        asio::post(executor_, [self = self()] { self->write(); });
    }
}

std::size_t Session::backlog_bytes() const {
    const std::lock_guard lock(mutex_);
    return outbox_bytes_;
}

void Session::write() {
    bool closing = false;
    {
        const std::lock_guard lock(mutex_);
        if (outbox_.empty()) {
            writing_ = false;
            closing = phase_ == Phase::closing;
        } else {
            in_flight_ = std::move(outbox_.front());
            outbox_.pop_front();
            outbox_bytes_ -= in_flight_->size();
        }
    }
    if (in_flight_) {
        ws_.async_write(asio::buffer(*in_flight_),
                        [self = self()](const error_code& error, std::size_t bytes) {
                            self->on_written(error, bytes);
                        });
    } else if (closing) {
        shut();
    }
}

void Session::on_written(const error_code& error, std::size_t bytes) {
    in_flight_.reset();
    if (error) {
        finish("lost");
        return;
    }
    ++state_->counters.frames_out;
    state_->counters.bytes_out += bytes;
    write();
}

void Session::close(std::uint16_t code, std::string reason) {
    {
        const std::lock_guard lock(mutex_);
        if (phase_ == Phase::ended) return;
        phase_ = Phase::closing;
    }
    asio::post(executor_, [self = self(), code, text = std::move(reason)]() mutable {
        if (self->ending_.exchange(true)) return;
        self->close_code_ = code;
        self->close_reason_ = std::move(text);
        self->cut_at_ms_ = monotonic_ms() + self->state_->options.closing.count();
        self->shut_when_written();
    });
}

void Session::end(std::uint16_t code) {
    asio::post(executor_, [self = self(), code] { self->end_on_strand(code); });
}

void Session::end_on_strand(std::uint16_t code) {
    if (ending_.exchange(true)) return;
    close_code_ = code;
    cut_at_ms_ = monotonic_ms() + state_->options.closing.count();
    set_phase(Phase::last_words);
    if (client_) client_->on_ending(code);
    set_phase(Phase::closing);
    shut_when_written();
}

void Session::shut_when_written() {
    bool idle = false;
    {
        const std::lock_guard lock(mutex_);
        idle = phase_ == Phase::closing && !writing_;
    }
    if (idle) shut();
}

void Session::set_phase(Phase phase) {
    const std::lock_guard lock(mutex_);
    if (phase_ != Phase::ended) phase_ = phase;
}

void Session::shut() {
    if (std::exchange(shut_, true)) return;
    if (!client_) {
        finish("early");
        return;
    }
    const websocket::close_reason reason(static_cast<websocket::close_code>(close_code_),
                                         beast::string_view(close_reason_));
    ws_.async_close(reason, [self = self()](const error_code&) { self->finish("closed"); });
}

void Session::finish(const char* why) {
    {
        const std::lock_guard lock(mutex_);
        if (phase_ == Phase::ended) return;
        phase_ = Phase::ended;
        outbox_.clear();
        outbox_bytes_ = 0;
    }
    error_code ignored;
    beast::get_lowest_layer(ws_).close(ignored);
    log::net().debug("session_ended peer={} why={} code={}", peer_, why, close_code_);
    if (client_) client_->on_closed();
    client_.reset();
    state_->leave(*this);
}

bool Session::due(std::int64_t now_ms) const {
    const ListenerOptions& options = state_->options;
    const std::int64_t cut_at = cut_at_ms_;
    if (cut_at != 0) return now_ms >= cut_at;
    if (!greeted_ && now_ms - began_ms_ >= options.hello.count()) return true;
    const std::int64_t silent = now_ms - heard_ms_;
    if (silent >= options.dead.count()) return true;
    return silent >= options.ping.count() && now_ms - pinged_ms_ >= options.ping.count();
}

void Session::act(std::int64_t now_ms) {
    asio::post(executor_, [self = self(), now_ms] { self->act_on_strand(now_ms); });
}

void Session::act_on_strand(std::int64_t now_ms) {
    if (!due(now_ms)) return;
    if (cut_at_ms_ != 0 || !client_) {
        finish("cut");
    } else if (!greeted_ && now_ms - began_ms_ >= state_->options.hello.count()) {
        ++state_->counters.hello_closed;
        end_on_strand(close_no_hello);
    } else if (now_ms - heard_ms_ >= state_->options.dead.count()) {
        ++state_->counters.silent_closed;
        end_on_strand(close_silent);
    } else if (!pinging_) {
        pinging_ = true;
        pinged_ms_ = now_ms;
        ws_.async_ping({}, [self = self()](const error_code&) { self->pinging_ = false; });
    }
}

void Session::cut() {
    asio::post(executor_, [self = self()] { self->finish("cut"); });
}

}  // namespace

void start_session(std::shared_ptr<NetState> state, Socket socket, Place place,
                   const Upgrade& upgrade) {
    const auto session =
        std::make_shared<Session>(std::move(state), std::move(socket), std::move(place), upgrade);
    session->start(upgrade);
}

}  // namespace server::net
