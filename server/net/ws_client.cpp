#include "server/net/ws_client.h"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <chrono>
#include <deque>
#include <functional>
#include <limits>
#include <utility>

#include "server/net/handshake.h"

namespace server::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using Strand = asio::strand<asio::io_context::executor_type>;

constexpr std::uint16_t close_abnormal = 1006;
constexpr std::chrono::seconds connect_max{10};
constexpr std::chrono::seconds silence_max{60};
constexpr std::size_t handshake_bytes_max = 64 * std::size_t{1024};
constexpr std::size_t message_bytes_max = 16 * std::size_t{1024} * 1024;
constexpr std::size_t read_bytes_max = 64 * std::size_t{1024};

// Limits a server's answer before the connection is a WebSocket: the library would read all of it,
// however long.
class HandshakeBudget {
public:
    std::function<void()> spent;

    void lift() { left_ = unlimited; }

private:
    friend class beast::rate_policy_access;
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

    [[nodiscard]] static std::size_t available_read_bytes() { return read_bytes_max; }
    [[nodiscard]] static std::size_t available_write_bytes() { return unlimited; }
    void transfer_read_bytes(std::size_t bytes) {
        if (left_ == unlimited) return;
        left_ -= std::min(left_, bytes);
        if (left_ == 0 && spent) std::exchange(spent, nullptr)();
    }
    static void transfer_write_bytes(std::size_t /*bytes*/) {}
    static void on_timer() {}

    std::size_t left_ = handshake_bytes_max;
};

using Stream = beast::basic_stream<tcp, Strand, HandshakeBudget>;

// Status and, if it is plain text, the first line of an answer that declines the handshake.
std::string refusal_of(const websocket::response_type& answer) {
    constexpr std::size_t line_bytes_max = 200;
    std::string text = std::to_string(answer.result_int());
    if (answer[beast::http::field::content_type].starts_with("text/plain")) {
        const std::string_view body = answer.body();
        text += ' ' + std::string(body.substr(0, std::min(body.find('\n'), line_bytes_max)));
    }
    return text;
}

class BeastClient final : public WsClient, public std::enable_shared_from_this<BeastClient> {
public:
    BeastClient(asio::io_context& io, WsUrl url, Encoding encoding, Handlers handlers)
        : strand_(asio::make_strand(io.get_executor())),
          resolver_(strand_),
          ws_(strand_),
          url_(std::move(url)),
          encoding_(encoding),
          handlers_(std::move(handlers)) {}

    void start() {
        stream().rate_policy().spent = [weak = weak_from_this()] {
            const auto self = weak.lock();
            if (!self) return;
            asio::post(self->strand_, [self] {
                self->refusal_ = "the server's answer is too long";
                self->finish(websocket::error::buffer_overflow);
            });
        };
        asio::post(strand_, [self = shared_from_this()] { self->resolve(); });
    }

    void resolve() {
        resolver_.async_resolve(
            url_.host, url_.port,
            [self = shared_from_this()](const error_code& error,
                                        const tcp::resolver::results_type& found) {
                if (error) {
                    self->finish(error);
                    return;
                }
                self->stream().expires_after(connect_max);
                self->stream().async_connect(
                    found, [self](const error_code& failed, const tcp::endpoint&) {
                        self->on_connected(failed);
                    });
            });
    }

    void send(std::string frame) override {
        asio::post(strand_, [self = shared_from_this(), text = std::move(frame)]() mutable {
            if (self->finished_) return;
            self->outbox_.push_back(std::move(text));
            if (self->open_ && self->outbox_.size() == 1) self->write();
        });
    }

    void close(std::uint16_t code) override {
        asio::post(strand_, [self = shared_from_this(), code] {
            if (self->finished_ || std::exchange(self->closing_, true)) return;
            if (!self->open_) {
                self->finish(asio::error::operation_aborted);
                return;
            }
            const websocket::close_reason reason(static_cast<websocket::close_code>(code));
            self->ws_.async_close(
                reason, [self](const error_code&) { self->finish(websocket::error::closed); });
        });
    }

    void pause(bool paused) override {
        asio::post(strand_, [self = shared_from_this(), paused] {
            self->paused_ = paused;
            if (!paused && self->open_ && !self->reading_ && !self->finished_) self->read();
        });
    }

    void cut() override {
        asio::post(strand_,
                   [self = shared_from_this()] { self->finish(asio::error::operation_aborted); });
    }

    [[nodiscard]] unsigned declined() const override { return declined_; }

private:
    Stream& stream() { return beast::get_lowest_layer(ws_); }

    void on_connected(const error_code& error) {
        if (error) {
            finish(error);
            return;
        }
        error_code ignored;
        stream().socket().set_option(tcp::no_delay(true), ignored);
        stream().expires_never();
        websocket::stream_base::timeout limits{};
        limits.handshake_timeout = connect_max;
        limits.idle_timeout = silence_max;
        limits.keep_alive_pings = true;
        ws_.set_option(limits);
        ws_.read_message_max(message_bytes_max);
        ws_.set_option(websocket::stream_base::decorator(
            [name = subprotocol(encoding_)](websocket::request_type& request) {
                request.set(beast::http::field::sec_websocket_protocol,
                            beast::string_view(name.data(), name.size()));
            }));
        ws_.binary(encoding_ == Encoding::binary);
        ws_.async_handshake(
            answer_, url_.host + ":" + url_.port, url_.target,
            [self = shared_from_this()](const error_code& failed) { self->on_handshake(failed); });
    }

    void on_handshake(const error_code& error) {
        if (error) {
            if (error == websocket::error::upgrade_declined) {
                refusal_ = refusal_of(answer_);
                declined_ = answer_.result_int();
            }
            finish(error);
            return;
        }
        answer_ = {};
        stream().rate_policy().lift();
        open_ = true;
        if (handlers_.on_open) handlers_.on_open();
        if (!outbox_.empty()) write();
        if (!paused_) read();
    }

    void read() {
        reading_ = true;
        ws_.async_read(buffer_, [self = shared_from_this()](const error_code& error, std::size_t) {
            self->reading_ = false;
            if (error) {
                if (!self->closing_) self->finish(error);
                return;
            }
            const auto data = self->buffer_.cdata();
            const std::string frame(static_cast<const char*>(data.data()), data.size());
            self->buffer_.consume(self->buffer_.size());
            if (!self->finished_ && self->handlers_.on_frame) self->handlers_.on_frame(frame);
            if (!self->finished_ && !self->paused_ && !self->closing_) self->read();
        });
    }

    void write() {
        ws_.async_write(asio::buffer(outbox_.front()),
                        [self = shared_from_this()](const error_code& error, std::size_t) {
                            self->outbox_.pop_front();
                            if (error) {
                                // The server's last frames may still be unread: let the reader
                                // find the end.
                                if (!self->reading_) self->finish(error);
                            } else if (!self->outbox_.empty()) {
                                self->write();
                            }
                        });
    }

    void finish(const error_code& error) {
        if (std::exchange(finished_, true)) return;
        std::uint16_t code = ws_.reason().code;
        std::string why = error.message();
        if (error != websocket::error::closed || code == 0) code = close_abnormal;
        if (!refusal_.empty()) why += ": " + refusal_;
        if (!ws_.reason().reason.empty()) {
            why = std::string(ws_.reason().reason.data(), ws_.reason().reason.size());
        }
        // Without limits: else their timer would keep the context busy after a failed handshake.
        const auto never = websocket::stream_base::none();
        ws_.set_option(websocket::stream_base::timeout{never, never, false});
        stream().close();
        Handlers handlers = std::exchange(handlers_, {});
        if (handlers.on_closed) handlers.on_closed(code, why);
        // The handlers may own us: they go when this call is over.
        asio::post(strand_, [self = shared_from_this(), kept = std::move(handlers)] {});
    }

    Strand strand_;
    asio::ip::basic_resolver<tcp, Strand> resolver_;
    websocket::stream<Stream> ws_;
    const WsUrl url_;
    const Encoding encoding_;
    Handlers handlers_;
    websocket::response_type answer_;
    std::string refusal_;
    unsigned declined_ = 0;
    beast::flat_buffer buffer_;
    std::deque<std::string> outbox_;
    bool open_ = false;
    bool reading_ = false;
    bool paused_ = false;
    bool closing_ = false;
    bool finished_ = false;
};

}  // namespace

std::optional<WsUrl> parse_ws_url(std::string_view text) {
    constexpr std::string_view scheme = "ws://";
    if (!text.starts_with(scheme)) return std::nullopt;
    text.remove_prefix(scheme.size());
    const std::size_t slash = text.find('/');
    std::string_view where = text.substr(0, slash);
    WsUrl url;
    url.target = slash == std::string_view::npos || slash + 1 == text.size()
                     ? "/ws"
                     : std::string(text.substr(slash));
    url.port = "80";
    const std::size_t bracket = where.rfind(']');
    const std::size_t colon = where.rfind(':');
    if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
        url.port = std::string(where.substr(colon + 1));
        where = where.substr(0, colon);
    }
    if (bracket != std::string_view::npos && where.starts_with('[')) {
        where = where.substr(1, where.size() - 2);
    }
    url.host = std::string(where);
    std::uint16_t port = 0;
    const auto [end, error] =
        std::from_chars(url.port.data(), url.port.data() + url.port.size(), port);
    const bool whole = error == std::errc() && end == url.port.data() + url.port.size();
    if (url.host.empty() || !whole) return std::nullopt;
    return url;
}

std::string url_text(const WsUrl& url) {
    return "ws://" + url.host + ':' + url.port + url.target;
}

std::optional<WsUrl> redirected(const WsUrl& from, const std::string& to) {
    if (!to.starts_with('/')) return parse_ws_url(to);
    WsUrl url = from;
    url.target = to;
    return url;
}

std::vector<WsUrl> parse_ws_urls(std::string_view text) {
    std::vector<WsUrl> urls;
    for (;;) {
        const std::size_t comma = text.find(',');
        const auto url = parse_ws_url(text.substr(0, comma));
        if (!url) return {};
        urls.push_back(*url);
        if (comma == std::string_view::npos) return urls;
        text.remove_prefix(comma + 1);
    }
}

std::shared_ptr<WsClient> WsClient::connect(asio::io_context& io, const WsUrl& url,
                                            Encoding encoding, Handlers handlers) {
    auto client = std::make_shared<BeastClient>(io, url, encoding, std::move(handlers));
    client->start();
    return client;
}

}  // namespace server::net
