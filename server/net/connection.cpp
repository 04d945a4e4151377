// A fresh connection: HTTP requests one after another, until it closes or becomes a WebSocket.
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>
#include <utility>

#include "server/log.h"
#include "server/net/handshake.h"
#include "server/net/net_state.h"

namespace server::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t target_bytes_max = 2048;
constexpr std::string_view server_name = "meepled";

std::string text_of(beast::string_view text) {
    return {text.data(), text.size()};
}

class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(std::shared_ptr<NetState> state, Socket socket, Place place, bool welcome,
               bool metrics_only)
        : state_(std::move(state)),
          stream_(std::move(socket)),
          timer_(stream_.get_executor()),
          place_(std::move(place)),
          welcome_(welcome),
          metrics_only_(metrics_only) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(state_->options.http_header_bytes_max));
        parser_->body_limit(state_->options.http_body_bytes_max);
        stream_.expires_after(state_->options.http_read);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](const error_code& error, std::size_t) {
                             self->on_read(error);
                         });
    }

private:
    void on_read(const error_code& error) {
        if (error) {
            refuse_or_close(error);
            return;
        }
        ++state_->counters.http_requests;
        keep_alive_ = parser_->get().keep_alive();
        head_only_ = parser_->get().method() == http::verb::head;
        if (!welcome_) {
            keep_alive_ = false;
            write(plain_answer(429, "Too many connections from this address."));
            return;
        }
        if (beast::websocket::is_upgrade(parser_->get())) {
            upgrade();
            return;
        }
        serve();
    }

    // A request that cannot be read: what is wrong, and the end.
    void refuse_or_close(const error_code& error) {
        keep_alive_ = false;
        head_only_ = false;
        if (error == http::error::header_limit) {
            write(plain_answer(431, "The header is too large."));
        } else if (error == http::error::body_limit) {
            write(plain_answer(413, "The body is too large."));
        } else if (error.category() == make_error_code(http::error::bad_method).category() &&
                   error != http::error::end_of_stream && error != http::error::partial_message) {
            write(plain_answer(400, "This is not HTTP: " + error.message() + "."));
        } else {
            close();
        }
    }

    void serve() {
        const auto& message = parser_->get();
        if (message.method() != http::verb::get && message.method() != http::verb::head) {
            HttpResponse response = plain_answer(405, "Only GET and HEAD are allowed here.");
            response.headers.emplace_back("Allow", "GET, HEAD");
            write(std::move(response));
            return;
        }
        if (message.target().size() > target_bytes_max) {
            write(plain_answer(414, "The address is too long."));
            return;
        }
        auto target = parse_target(text_of(message.target()));
        if (!target) {
            write(plain_answer(400, "This address is not acceptable."));
            return;
        }
        HttpRequest request;
        request.method = "GET";
        request.path = std::move(target->path);
        request.query = std::move(target->query);
        request.host = text_of(message[http::field::host]);
        request.if_none_match = text_of(message[http::field::if_none_match]);
        request.metrics_port = metrics_only_;
        const std::string authorization = text_of(message[http::field::authorization]);
        if (authorization.starts_with("Bearer ")) request.bearer = authorization.substr(7);
        request.accepts_gzip =
            http::token_list(message[http::field::accept_encoding]).exists("gzip");
        wait_for_answer();
        state_->http.handle(request, [self = shared_from_this(), turn = turn_](HttpResponse given) {
            asio::post(self->stream_.get_executor(),
                       [self, turn, answer = std::move(given)]() mutable {
                           if (turn == self->turn_) self->write(std::move(answer));
                       });
        });
    }

    void wait_for_answer() {
        timer_.expires_after(state_->options.http_answer);
        timer_.async_wait([self = shared_from_this(), turn = turn_](const error_code& error) {
            if (error || turn != self->turn_) return;
            self->write(plain_answer(503, "No answer in time. Try again later."));
        });
    }

    void write(HttpResponse answer) {
        ++turn_;  // a late second answer finds another number
        timer_.cancel();
        // For a HEAD the length is told and the body is not.
        const std::size_t body_bytes = answer.body.size();
        if (head_only_) answer.body.clear();
        auto message = std::make_shared<http::response<http::string_body>>(
            http::int_to_status(answer.status), 11, std::move(answer.body));
        message->set(http::field::server,
                     beast::string_view(server_name.data(), server_name.size()));
        message->set(http::field::content_type, answer.content_type);
        message->set("X-Content-Type-Options", "nosniff");
        for (const auto& [name, value] : answer.headers) message->set(name, value);
        message->keep_alive(keep_alive_);
        if (answer.status != 304) message->content_length(body_bytes);
        stream_.expires_after(state_->options.http_read);
        http::async_write(
            stream_, *message,
            [self = shared_from_this(), message](const error_code& error, std::size_t) {
                if (error || !self->keep_alive_) {
                    self->close();
                } else {
                    self->read();
                }
            });
    }

    void upgrade() {
        const auto& message = parser_->get();
        const std::string host = text_of(message[http::field::host]);
        const auto target = parse_target(text_of(message.target()));
        const auto encoding =
            choose_subprotocol(text_of(message[http::field::sec_websocket_protocol]));
        keep_alive_ = false;
        if (metrics_only_ || !target || target->path != "/ws") {
            write(plain_answer(404, "WebSocket is spoken at /ws."));
        } else if (!encoding) {
            write(plain_answer(400,
                               "Offer the subprotocol meeple.v1 (binary) or meeple.v1.json (text) "
                               "in Sec-WebSocket-Protocol."));
        } else if (!origin_allowed(text_of(message[http::field::origin]), host,
                                   state_->options.origins)) {
            write(plain_answer(403, "Pages of this origin may not connect."));
        } else if (message[http::field::sec_websocket_version] != "13") {
            HttpResponse response = plain_answer(426, "WebSocket version 13 is needed.");
            response.headers.emplace_back("Sec-WebSocket-Version", "13");
            write(std::move(response));
        } else if (message[http::field::sec_websocket_key].empty() || buffer_.size() != 0) {
            write(plain_answer(400, "This is not a proper WebSocket upgrade."));
        } else {
            hand_over(*encoding, host);
        }
    }

    void hand_over(Encoding encoding, const std::string& host) {
        const auto& message = parser_->get();
        error_code error;
        const auto remote = stream_.socket().remote_endpoint(error);
        if (error) {
            close();
            return;
        }
        const auto address = client_address(remote.address(), text_of(message["X-Forwarded-For"]),
                                            state_->options.trusted_proxies);
        if (address != remote.address()) {
            auto ticket = state_->addresses->enter(address);
            if (!ticket) {
                ++state_->counters.refused;
                write(plain_answer(429, "Too many connections from this address."));
                return;
            }
            place_.change_address(std::move(*ticket));
        }
        Upgrade upgrade;
        upgrade.target = text_of(message.target());
        upgrade.host = host;
        upgrade.key = text_of(message[http::field::sec_websocket_key]);
        upgrade.extensions = text_of(message[http::field::sec_websocket_extensions]);
        upgrade.encoding = encoding;
        upgrade.peer = masked(address);
        stream_.expires_never();
        start_session(state_, stream_.release_socket(), std::move(place_), upgrade);
    }

    void close() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.close();
    }

    std::shared_ptr<NetState> state_;
    beast::basic_stream<tcp, Strand> stream_;
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Strand>
        timer_;
    Place place_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    const bool welcome_;
    const bool metrics_only_;
    bool keep_alive_ = false;
    bool head_only_ = false;
    std::uint64_t turn_ = 0;  // number of answers given
};

}  // namespace

void start_connection(std::shared_ptr<NetState> state, Socket socket, Place place, bool welcome,
                      bool metrics_only) {
    const auto executor = socket.get_executor();
    auto connection = std::make_shared<Connection>(std::move(state), std::move(socket),
                                                   std::move(place), welcome, metrics_only);
    asio::post(executor, [connection] { connection->read(); });
}

}  // namespace server::net
