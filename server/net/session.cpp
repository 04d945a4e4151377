// A WebSocket session: reads messages for the client behind it, writes what is queued, keeps the
// time limits.
#include <algorithm>
#include <atomic>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "server/log.h"
#include "server/net/close_codes.h"
#include "server/net/frame_batch.h"
#include "server/net/guarded_socket.h"
#include "server/net/handshake.h"
#include "server/net/net_state.h"
#include "server/net/round_trip.h"

namespace server::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::size_t read_bytes_first = 512;  // most messages of a client fit
constexpr std::size_t close_reason_bytes_max = 123;

// A session goes through these in this order, and may leave some out; it never goes back.
enum class Stage : std::uint8_t {
    handshake,   // the answer to the upgrade is under way; there is no client yet
    open,        // messages go both ways
    overrun,     // the outbox ran over: nothing more is taken until the last words
    last_words,  // Client::on_ending is running: only its own frames are taken
    flushing,    // what is queued goes out
    shutting,    // the closing handshake
    ended,
};

class Session final : public Outlet, public Watched, public GuardedOwner {
public:
    Session(std::shared_ptr<NetState> state, Socket socket, Place place, const Upgrade& upgrade)
        : state_(std::move(state)),
          place_(std::move(place)),
          socket_(std::make_shared<GuardedSocket>(std::move(socket), frame_limits(state_->options),
                                                  *this)),
          ws_(std::in_place, socket_),
          encoding_(upgrade.encoding),
          whence_(upgrade.whence),
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
    [[nodiscard]] double backlog_share() const override;
    void close(std::uint16_t code, std::string reason) override;
    void greeted() override { greeted_ = true; }
    [[nodiscard]] std::uint32_t round_trip_ms() const override { return round_trip_.ms(); }
    [[nodiscard]] Encoding encoding() const override { return encoding_; }
    [[nodiscard]] std::string peer() const override { return whence_.peer; }
    [[nodiscard]] std::string address() const override { return whence_.address; }
    [[nodiscard]] std::string network() const override { return whence_.network; }
    [[nodiscard]] std::string traceparent() const override { return whence_.traceparent; }

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
    [[nodiscard]] static FrameLimits frame_limits(const ListenerOptions& options);

    // GuardedOwner
    void on_verdict(FrameGuard::Verdict verdict) override;
    void on_pause() override { ++state_->counters.pauses; }
    void on_teardown() override { advance(Stage::shutting); }

    // Forward to this stage; false if it has been reached or passed. Nothing else changes it. The
    // first one to give a close code and a reason for the end is right.
    bool advance(Stage to, std::uint16_t code = 0, std::string reason = {});

    // A handler: what it does, and that no exception leaves it.
    template <class Step>
    void run(const Step& step);
    // The client behind this connection is told something; what it throws ends this connection.
    template <class Call>
    void tell(const Call& call);
    void client_failed(const std::exception& problem);

    // All of these on the strand.
    void on_accepted(const error_code& error);
    void read();
    void on_read(const error_code& error, std::size_t bytes);
    void take_message();
    void write();
    void on_written(const error_code& error);
    void end_on_strand(std::uint16_t code);
    void act_on_strand(std::int64_t now_ms);
    void flush();
    void shut();
    void finish(const char* why, std::uint16_t received = close_lost);

    std::shared_ptr<NetState> state_;
    Place place_;
    const std::shared_ptr<GuardedSocket> socket_;
    std::optional<websocket::stream<GuardedLayer>> ws_;  // nothing after the end
    Strand executor_{socket_->socket().get_executor()};
    const Encoding encoding_;
    const Whence whence_;
    const std::int64_t began_ms_;

    // Read by the listener's clock.
    std::atomic<std::int64_t> heard_ms_;
    std::atomic<std::int64_t> pinged_ms_{0};
    RoundTrip round_trip_;
    std::atomic<std::int64_t> cut_at_ms_{never};  // from the first stage after `open` on
    std::atomic<bool> greeted_{false};

    // On the strand.
    std::shared_ptr<Client> client_;
    std::string message_;  // the incoming message so far, then free space
    std::size_t message_bytes_ = 0;
    FrameBatch in_flight_;  // being written
    bool pinging_ = false;

    mutable std::mutex mutex_;                    // for what follows
    std::atomic<Stage> stage_{Stage::handshake};  // may be read without it
    std::uint16_t close_code_ = 0;                // on the strand without it, from `shutting` on
    std::string close_reason_;
    std::deque<Frame> outbox_;
    std::size_t outbox_bytes_ = 0;
    bool writing_ = false;  // write() runs, or will run soon

    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
};

FrameLimits Session::frame_limits(const ListenerOptions& options) {
    return {options.frame_in_bytes_max, options.frames_in, options.bytes_in, options.flood};
}

bool Session::advance(Stage to, std::uint16_t code, std::string reason) {
    const std::lock_guard lock(mutex_);
    if (stage_ >= to) return false;
    stage_ = to;
    if (close_code_ == 0) {
        close_code_ = code;
        close_reason_ = std::move(reason);
    }
    if (to > Stage::open && cut_at_ms_ == never) {
        cut_at_ms_ = monotonic_ms() + state_->options.closing.count();
    }
    if (to == Stage::overrun || to == Stage::ended) {
        outbox_.clear();
        outbox_bytes_ = 0;
    }
    return true;
}

template <class Step>
void Session::run(const Step& step) {
    try {
        step();
    } catch (const std::exception& problem) {
        log::net().error("session_failed peer={} what={}", whence_.peer,
                         log::quoted(problem.what()));
        finish("failed");
    }
}

template <class Call>
void Session::tell(const Call& call) {
    const std::shared_ptr<Client> client = client_;  // the call may end the session
    if (!client) return;
    try {
        call(*client);
    } catch (const std::exception& problem) {
        client_failed(problem);
    }
}

void Session::client_failed(const std::exception& problem) {
    log::net().error("client_failed peer={} what={}", whence_.peer, log::quoted(problem.what()));
    close(close_internal, "internal error");
}

void Session::on_verdict(FrameGuard::Verdict verdict) {
    if (verdict == FrameGuard::Verdict::abusive) ++state_->counters.flood_closed;
    end(verdict == FrameGuard::Verdict::abusive ? close_flood : close_too_big);
}

void Session::start(const Upgrade& upgrade) {
    websocket::permessage_deflate deflate;
    deflate.server_enable = state_->options.deflate;
    deflate.client_enable = false;
    ws_->set_option(deflate);
    ws_->set_option(websocket::stream_base::decorator(
        [name = subprotocol(encoding_)](websocket::response_type& response) {
            response.set(http::field::server, "meepled");
            response.set(http::field::sec_websocket_protocol,
                         beast::string_view(name.data(), name.size()));
        }));
    ws_->read_message_max(0);  // the guard and on_read() keep the limit: a Goodbye can go first
    ws_->auto_fragment(false);
    ws_->control_callback([this](websocket::frame_type kind, beast::string_view payload) {
        heard_ms_ = monotonic_ms();
        if (kind == websocket::frame_type::pong) round_trip_.pong(payload, heard_ms_);
    });
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
    ws_->async_accept(*request, [self = self(), request](const error_code& error) {
        self->run([&] { self->on_accepted(error); });
    });
}

void Session::on_accepted(const error_code& error) {
    if (error) return finish("handshake");
    if (!advance(Stage::open)) return;
    ++state_->counters.upgrades;
    ws_->binary(encoding_ == Encoding::binary);
    message_.resize(read_bytes_first);
    try {
        client_ = state_->gateway.on_open(self());
        if (!client_) finish("not_taken");
    } catch (const std::exception& problem) {
        client_failed(problem);
    }
    if (stage_ < Stage::shutting) read();
}

void Session::read() {
    const std::size_t limit = state_->options.frame_in_bytes_max;
    if (message_bytes_ == message_.size()) {
        message_.resize(std::min(message_.size() * 2, limit + 1));
    }
    ws_->async_read_some(
        asio::buffer(message_.data() + message_bytes_, message_.size() - message_bytes_),
        [self = self()](const error_code& error, std::size_t bytes) {
            self->run([&] { self->on_read(error, bytes); });
        });
}

void Session::on_read(const error_code& error, std::size_t bytes) {
    if (error == websocket::error::closed) return finish("by_client", close_without_code);
    if (error) {
        // The library has told the client what it thinks of a broken protocol.
        if (error == websocket::error::bad_frame_payload) {
            state_->counters.closes_sent.add(close_bad_text);
        } else if (error.category() == make_error_code(websocket::error::closed).category()) {
            state_->counters.closes_sent.add(close_protocol);
        }
        finish("lost");
        return;
    }
    if (stage_ == Stage::ended) return;
    heard_ms_ = monotonic_ms();
    message_bytes_ += bytes;
    if (stage_ == Stage::open) {
        take_message();
    } else {
        message_bytes_ = 0;  // too late to be heard
    }
    // One read stays open, so that the client's close is noticed; the closing handshake reads for
    // itself.
    if (stage_ < Stage::shutting) read();
}

void Session::take_message() {
    const bool done = ws_->is_message_done();
    if (message_bytes_ > state_->options.frame_in_bytes_max) {
        message_bytes_ = 0;
        end_on_strand(close_too_big);
        return;
    }
    if ((message_bytes_ > 0 || done) && ws_->got_binary() != (encoding_ == Encoding::binary)) {
        message_bytes_ = 0;
        end_on_strand(close_wrong_kind);
        return;
    }
    if (!done) return;
    ++state_->counters.frames_in;
    state_->counters.bytes_in += message_bytes_;
    const std::string whole(message_, 0, message_bytes_);
    message_bytes_ = 0;
    if (message_.size() > read_bytes_first) message_ = std::string(read_bytes_first, '\0');
    tell([&](Client& client) { client.on_frame(whole); });
}

void Session::send(Frame frame) {
    const std::size_t bytes = frame->size();
    bool start_writing = false;
    bool ran_over = false;
    {
        const std::lock_guard lock(mutex_);
        const Stage stage = stage_;
        if (stage != Stage::open && !(stage == Stage::last_words && on_strand())) return;
        ran_over =
            stage == Stage::open && (outbox_bytes_ + bytes > state_->options.outbox_bytes_max ||
                                     outbox_.size() >= state_->options.outbox_frames_max);
        if (!ran_over) {
            outbox_.push_back(std::move(frame));
            outbox_bytes_ += bytes;
            start_writing = !std::exchange(writing_, true);
        }
    }
    if (ran_over) {
        if (!advance(Stage::overrun, close_slow)) return;
        ++state_->counters.slow_closed;
        end(close_slow);
    } else if (start_writing) {
        asio::post(executor_, [self = self()] { self->run([&] { self->write(); }); });
    }
}

std::size_t Session::backlog_bytes() const {
    const std::lock_guard lock(mutex_);
    return outbox_bytes_;
}

double Session::backlog_share() const {
    const ListenerOptions& options = state_->options;
    const std::lock_guard lock(mutex_);
    const double bytes =
        static_cast<double>(outbox_bytes_) / static_cast<double>(options.outbox_bytes_max);
    const double frames =
        static_cast<double>(outbox_.size()) / static_cast<double>(options.outbox_frames_max);
    return std::max(bytes, frames);
}

void Session::write() {
    const bool by_library = state_->options.deflate;  // it compresses
    bool flushed = false;
    {
        const std::lock_guard lock(mutex_);
        if (stage_ >= Stage::shutting) return;
        outbox_bytes_ -=
            in_flight_.take(outbox_, encoding_, by_library ? 1 : FrameBatch::frames_max);
        writing_ = !in_flight_.empty();
        flushed = !writing_ && stage_ == Stage::flushing;
    }
    if (flushed) shut();
    if (in_flight_.empty()) return;
    auto written = [self = self()](const error_code& error, std::size_t /*bytes*/) {
        self->run([&] { self->on_written(error); });
    };
    if (by_library) {
        ws_->async_write(asio::buffer(*in_flight_.front()), std::move(written));
    } else if (ws_->is_open()) {
        socket_->async_write(in_flight_.buffers(), std::move(written));
    }  // else the client has closed: reading ends the session
}

void Session::on_written(const error_code& error) {
    state_->counters.frames_out += error ? 0 : in_flight_.count();
    state_->counters.bytes_out += error ? 0 : in_flight_.payload_bytes();
    in_flight_.clear();
    if (error) return finish("lost");
    write();
}

void Session::close(std::uint16_t code, std::string reason) {
    if (!advance(Stage::flushing, code, std::move(reason))) return;
    asio::post(executor_, [self = self()] { self->run([&] { self->flush(); }); });
}

void Session::end(std::uint16_t code) {
    asio::post(executor_, [self = self(), code] { self->run([&] { self->end_on_strand(code); }); });
}

void Session::end_on_strand(std::uint16_t code) {
    if (stage_ == Stage::handshake) return finish("early");
    if (!advance(Stage::last_words, code)) return;
    tell([&](Client& client) { client.on_ending(code); });
    if (advance(Stage::flushing)) flush();
}

void Session::flush() {
    if (stage_ >= Stage::shutting) return;
    socket_->drain();
    bool idle = false;
    {
        const std::lock_guard lock(mutex_);
        idle = !writing_;
    }
    if (idle) shut();
}

void Session::shut() {
    if (!advance(Stage::shutting)) return;
    state_->counters.closes_sent.add(close_code_);
    const websocket::close_reason reason(
        static_cast<websocket::close_code>(close_code_),
        beast::string_view(close_reason_.data(),
                           std::min<std::size_t>(close_reason_.size(), close_reason_bytes_max)));
    ws_->async_close(reason, [self = self()](const error_code& error) {
        self->run([&] { self->finish("closed", error ? close_lost : close_without_code); });
    });
}

// Every session ends here, for any reason. `received` is counted when the client has sent
// no close code.
void Session::finish(const char* why, std::uint16_t received) {
    if (!advance(Stage::ended)) return;
    const std::uint16_t code = ws_->reason().code;
    state_->counters.closes_received.add(code != 0 ? code : received);
    socket_->close();
    log::net().debug("session_ended peer={} why={} code={}", whence_.peer, why, close_code_);
    tell([](Client& client) { client.on_closed(); });
    client_.reset();
    state_->leave(*this);
    // A client that breaks the protocol while we close leaves the library's reading and closing to
    // wait for each other, and each holds this session: they go with the stream.
    asio::post(executor_, [self = self()] { self->ws_.reset(); });
}

bool Session::due(std::int64_t now_ms) const {
    const ListenerOptions& options = state_->options;
    if (stage_ > Stage::open) return now_ms >= cut_at_ms_;
    if (!greeted_ && now_ms - began_ms_ >= options.hello.count()) return true;
    const std::int64_t silent = now_ms - heard_ms_;
    if (silent >= options.dead.count()) return true;
    // Every greeted client is measured, silent or not.
    return now_ms - pinged_ms_ >= options.ping.count() &&
           (greeted_ || silent >= options.ping.count());
}

void Session::act(std::int64_t now_ms) {
    asio::post(executor_,
               [self = self(), now_ms] { self->run([&] { self->act_on_strand(now_ms); }); });
}

void Session::act_on_strand(std::int64_t now_ms) {
    if (stage_ == Stage::ended || !due(now_ms)) return;
    if (stage_ != Stage::open) {
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
        ws_->async_ping(websocket::ping_data(round_trip_.ping(monotonic_ms())),
                        [self = self()](const error_code&) { self->pinging_ = false; });
    }
}

void Session::cut() {
    asio::post(executor_, [self = self()] { self->run([&] { self->finish("cut"); }); });
}

}  // namespace

void start_session(std::shared_ptr<NetState> state, Socket socket, Place place,
                   const Upgrade& upgrade) {
    const auto session =
        std::make_shared<Session>(std::move(state), std::move(socket), std::move(place), upgrade);
    session->start(upgrade);
}

}  // namespace server::net
