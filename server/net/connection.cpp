// A fresh connection: HTTP requests one after another, until it closes or becomes a WebSocket.
#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "server/log.h"
#include "server/net/handshake.h"
#include "server/net/net_state.h"
#include "server/net/request_guard.h"

namespace server::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t target_bytes_max = 2048;
constexpr std::size_t read_bytes = 4096;
constexpr std::string_view server_name = "meepled";
constexpr std::string_view unknown_host =
    "This is not a known name of this server. Its operator can add it to the setting "
    "'hosts' "
    "(--hosts, MEEPLED_HOSTS).";

// Of a request whose target is not known, or not acceptable.
constexpr Resource unread_target{"", Route::other, "GET, HEAD"};

std::string text_of(beast::string_view text) {
    return {text.data(), text.size()};
}

class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(std::shared_ptr<NetState> state, Socket socket, Place place, bool metrics_only)
        : state_(std::move(state)),
          stream_(std::move(socket)),
          timer_(stream_.get_executor()),
          place_(std::move(place)),
          buffer_(state_->options.http_header_bytes_max + read_bytes),
          metrics_only_(metrics_only) {}

    // The next request. What came in with the one before may hold it already.
    void read() {
        resource_ = &unread_target;
        head_only_ = false;
        invited_ = false;
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(state_->options.http_header_bytes_max));
        parser_->body_limit(state_->options.http_body_bytes_max);
        guard_ = RequestGuard(state_->options.http_header_bytes_max);
        stream_.expires_after(state_->options.http_read);
        parse();
    }

private:
    using Message = http::request<http::string_body>;

    // A handler: what it does, and that no exception leaves it.
    template <class Step>
    void run(const Step& step) {
        try {
            step();
        } catch (const std::exception& problem) {
            log::net().error("request_failed what={}", log::quoted(problem.what()));
            close();
        }
    }

    // The library is given bytes by hand: it would buffer without bounds what it has not
    // understood.
    void receive() {
        stream_.async_read_some(
            buffer_.prepare(read_bytes),
            [self = shared_from_this()](const error_code& error, std::size_t bytes) {
                self->run([&] { self->on_received(error, bytes); });
            });
    }

    void on_received(const error_code& error, std::size_t bytes) {
        if (error) return close();
        state_->counters.http_bytes_in += bytes;
        buffer_.commit(bytes);
        parse();
    }

    void parse() {
        error_code error;
        while (!parser_->is_done()) {
            if (error == http::error::need_more || buffer_.size() == 0) return receive();
            const bool in_head = !parser_->is_header_done();
            take(error);
            const bool waits = error == http::error::need_more;
            if (guard_.too_large(waits ? buffer_.size() : 0)) error = http::error::header_limit;
            if (error && error != http::error::need_more) return refuse(unreadable(error));
            if (!in_head || !parser_->is_header_done()) continue;
            if (auto problem = ambiguous()) return refuse(std::move(*problem));
            if (awaits_word()) return invite();
        }
        if (guard_.folded()) return refuse(folded());
        on_request();
    }

    // One step of the library.
    void take(error_code& error) {
        const auto waiting = buffer_.cdata();
        const std::size_t body_before = parser_->get().body().size();
        const std::size_t taken = parser_->put(waiting, error);
        const std::size_t body = parser_->get().body().size() - body_before;
        guard_.took({static_cast<const char*>(waiting.data()), taken - body});
        buffer_.consume(taken);
    }

    // Servers between here and the client may see the end of such a request elsewhere.
    [[nodiscard]] std::optional<HttpResponse> ambiguous() const {
        const Message& message = parser_->get();
        if (guard_.folded()) return folded();
        if (message.count(http::field::host) > 1)
            return plain_answer(400, "Only one Host is allowed.");
        if (all_lines(message, "Content-Length").find(',') != std::string::npos)
            return plain_answer(400, "Only one Content-Length is allowed.");
        if (message.count(http::field::transfer_encoding) == 0) return std::nullopt;
        if (message.version() < 11) return plain_answer(400, "HTTP/1.0 has no Transfer-Encoding.");
        if (!beast::iequals(all_lines(message, "Transfer-Encoding"), "chunked"))
            return plain_answer(501, "The only supported transfer coding is chunked.");
        return std::nullopt;
    }

    static HttpResponse folded() {
        return plain_answer(400, "A field must not be folded over several lines.");
    }

    // The client keeps the body back until it knows that it is wanted (RFC 9110, 10.1.1).
    [[nodiscard]] bool awaits_word() const {
        const Message& message = parser_->get();
        return message.version() >= 11 && !parser_->is_done() && buffer_.size() == 0 &&
               beast::iequals(message[http::field::expect], "100-continue");
    }

    void invite() {
        if (!meet()) return close();
        if (auto problem = objection()) return refuse(std::move(*problem));
        invited_ = true;
        static constexpr std::string_view word = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(stream_, asio::buffer(word),
                          [self = shared_from_this()](const error_code& error, std::size_t) {
                              self->run([&] { error ? self->close() : self->receive(); });
                          });
    }

    void on_request() {
        began_ = std::chrono::steady_clock::now();
        if (!invited_) {
            if (!meet()) return close();
            if (auto problem = objection()) return write(std::move(*problem));
        }
        beast::websocket::is_upgrade(parser_->get()) ? upgrade() : serve();
    }

    // What the head tells. False: the client is gone.
    [[nodiscard]] bool meet() {
        ++state_->counters.http_requests;
        const Message& message = parser_->get();
        keep_alive_ = message.keep_alive();
        head_only_ = message.method() == http::verb::head;
        target_ = parse_target(text_of(message.target()));
        if (target_) resource_ = &resource_of(target_->path);
        error_code gone;
        const auto remote = stream_.socket().remote_endpoint(gone);
        if (gone) return false;
        direct_ = remote.address();
        client_ = client_address(direct_, all_lines(message, "X-Forwarded-For"),
                                 state_->options.trusted_proxies);
        return true;
    }

    // In milliseconds until this request may be made; 0: now.
    std::int64_t over_rate() {
        if (metrics_only_ || (resource_->route == Route::metrics && may_read_metrics())) return 0;
        return state_->addresses->request(client_, resource_->cost, monotonic_ms());
    }

    // A field may stand in several lines, which mean the same as one with commas.
    static std::string all_lines(const Message& message, beast::string_view name) {
        std::string all;
        const auto [first, last] = message.equal_range(name);
        for (auto line = first; line != last; ++line) {
            if (line != first) all += ',';
            all += text_of(line->value());
        }
        return all;
    }

    [[nodiscard]] bool host_is_ours() {
        error_code error;
        const auto local = stream_.socket().local_endpoint(error);
        return !error && host_known(text_of(parser_->get()[http::field::host]), local.address(),
                                    state_->options.hosts);
    }

    // From this machine and not forwarded for a client; or from an allowed network.
    [[nodiscard]] bool may_read_metrics() const {
        if (in_any(state_->options.metrics_networks, client_)) return true;
        const Message& message = parser_->get();
        for (const char* name : {"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"}) {
            if (message.count(name) > 0) return false;
        }
        return plain(direct_).is_loopback();
    }

    static HttpResponse unreadable(const error_code& error) {
        if (error == http::error::header_limit) {
            return plain_answer(431, "Header, trailers and chunk headers are too large.");
        }
        if (error == http::error::body_limit) return plain_answer(413, "The body is too large.");
        return plain_answer(400, "This is not HTTP: " + error.message() + ".");
    }

    // A request that is not read to its end: the answer, and the end of the connection.
    void refuse(HttpResponse answer) {
        began_ = std::chrono::steady_clock::now();
        keep_alive_ = false;
        cut_short_ = true;
        write(std::move(answer));
    }

    // Why it is refused, as far as the head tells.
    std::optional<HttpResponse> objection() {
        const Message& message = parser_->get();
        if (const std::int64_t wait = over_rate(); wait > 0) {
            state_->counters.refuse(Refused::request_rate);
            keep_alive_ = false;
            return too_many("Too many requests from this address.", wait);
        }
        if (message.version() >= 11 && message.count(http::field::expect) > 0 &&
            !beast::iequals(message[http::field::expect], "100-continue"))
            return plain_answer(417, "The only supported expectation is 100-continue.");
        if (beast::websocket::is_upgrade(message)) return std::nullopt;  // see upgrade()
        if (!resource_->allows(text_of(message.method_string()))) {
            const std::string allowed(resource_->methods);
            HttpResponse response = plain_answer(405, "Only " + allowed + " is allowed here.");
            response.headers.emplace_back("Allow", allowed);
            return response;
        }
        // A browser never sends this type for a page of another origin.
        if (message.method() == http::verb::post &&
            !is_json_type(text_of(message[http::field::content_type])))
            return plain_answer(415, "The body must be application/json.");
        if (message.target().size() > target_bytes_max)
            return plain_answer(414, "The address is too long.");
        if (!target_) return plain_answer(400, "This address is malformed.");
        const bool has_host = message.count(http::field::host) > 0;
        if (!has_host && message.version() >= 11)
            return plain_answer(400, "The header Host is missing.");
        // Health is no secret, and who asks for it names the server as it likes.
        if (has_host && !metrics_only_ && resource_->route != Route::health && !host_is_ours()) {
            state_->counters.refuse(Refused::host);
            return plain_answer(421, unknown_host);
        }
        return std::nullopt;
    }

    void serve() {
        const Message& message = parser_->get();
        const bool posts = message.method() == http::verb::post;
        HttpRequest request;
        request.method = posts ? "POST" : "GET";
        if (posts) request.body = message.body();
        request.path = std::move(target_->path);
        request.query = std::move(target_->query);
        request.host = text_of(message[http::field::host]);
        request.if_none_match = text_of(message[http::field::if_none_match]);
        request.metrics_port = metrics_only_;
        request.metrics_allowed = resource_->route == Route::metrics && may_read_metrics();
        request.invite = text_of(message["X-Invite"]);
        request.address = address_key(client_);
        request.network = network_key(client_);
        const std::string authorization = text_of(message[http::field::authorization]);
        constexpr std::string_view scheme = "Bearer ";
        if (beast::iequals(authorization.substr(0, scheme.size()), scheme))
            request.bearer = authorization.substr(scheme.size());
        request.accepts_gzip = accepts_coding(all_lines(message, "Accept-Encoding"), "gzip");
        wait_for_answer();
        state_->http.handle(request, [self = shared_from_this(), turn = turn_](HttpResponse given) {
            asio::post(self->stream_.get_executor(),
                       [self, turn, answer = std::move(given)]() mutable {
                           self->run([&] {
                               if (turn == self->turn_) self->write(std::move(answer));
                           });
                       });
        });
    }

    void wait_for_answer() {
        timer_.expires_after(state_->options.http_answer);
        timer_.async_wait([self = shared_from_this(), turn = turn_](const error_code& error) {
            if (error || turn != self->turn_) return;
            self->run(
                [&] { self->write(plain_answer(503, "No answer in time. Try again later.")); });
        });
    }

    void write(HttpResponse answer) {
        ++turn_;  // a late second answer finds another number
        timer_.cancel();
        count_answer(answer.status);
        if (answer.status >= 400 && resource_->route != Route::health) name_refusal(answer);
        // For a HEAD the length is told and the body is not.
        const std::size_t body_bytes = answer.body.size();
        if (head_only_) answer.body.clear();
        auto message = std::make_shared<http::response<http::string_body>>(
            http::int_to_status(answer.status), 11, std::move(answer.body));
        message->set(http::field::server,
                     beast::string_view(server_name.data(), server_name.size()));
        message->set(http::field::content_type, answer.content_type);
        message->set("X-Content-Type-Options", "nosniff");
        message->set(http::field::cache_control, "no-store");  // an answer may say otherwise
        for (const auto& [name, value] : answer.headers) message->set(name, value);
        message->keep_alive(keep_alive_);
        if (answer.status != 304) message->content_length(body_bytes);
        stream_.expires_after(state_->options.http_read);
        http::async_write(
            stream_, *message,
            [self = shared_from_this(), message](const error_code& error, std::size_t) {
                self->run([&] {
                    if (!error && self->keep_alive_) return self->read();
                    !error && self->cut_short_ ? self->linger() : self->close();
                });
            });
    }

    // The log says for which request it was.
    void name_refusal(HttpResponse& answer) {
        const std::string id = state_->request_ids.next();
        answer.headers.emplace_back("X-Request-Id", id);
        if (!log::net().should_log(spdlog::level::info) || !log::refusal_line()) return;
        const auto route = static_cast<std::size_t>(resource_->route);
        log::net().info("request_refused request={} status={} route={} peer={}", id, answer.status,
                        route_names[route], client_.is_unspecified() ? "-" : masked(client_));
    }

    void count_answer(unsigned status) {
        RouteCounters& route = state_->counters.routes[static_cast<std::size_t>(resource_->route)];
        ++route.by_class[std::clamp(status / 100, 1U, 5U) - 1];
        route.times.add(std::chrono::steady_clock::now() - began_);
    }

    void refuse_upgrade(BadUpgrade why, HttpResponse answer) {
        state_->counters.refuse(why);
        write(std::move(answer));
    }

    void upgrade() {
        const Message& message = parser_->get();
        const std::string host = text_of(message[http::field::host]);
        const std::string origin = text_of(message[http::field::origin]);
        const auto encoding =
            choose_subprotocol(text_of(message[http::field::sec_websocket_protocol]));
        keep_alive_ = false;
        if (metrics_only_ || resource_->route != Route::upgrade) {
            refuse_upgrade(BadUpgrade::path, plain_answer(404, "WebSocket connections go to /ws."));
        } else if (!encoding) {
            refuse_upgrade(
                BadUpgrade::subprotocol,
                plain_answer(400,
                             "Offer the subprotocol meeple.v1 (binary) or meeple.v1.json (text) "
                             "in Sec-WebSocket-Protocol."));
        } else if (!origin_allowed(origin, host, host_is_ours(), state_->options.origins)) {
            const bool known = host_is_ours();
            refuse_upgrade(
                known ? BadUpgrade::origin : BadUpgrade::host,
                plain_answer(403, known ? "Pages of this origin may not connect." : unknown_host));
        } else if (message[http::field::sec_websocket_version] != "13") {
            HttpResponse response = plain_answer(426, "WebSocket version 13 is needed.");
            response.headers.emplace_back("Sec-WebSocket-Version", "13");
            refuse_upgrade(BadUpgrade::version, std::move(response));
        } else if (message.count(http::field::sec_websocket_key) != 1 ||
                   !key_valid(text_of(message[http::field::sec_websocket_key])) ||
                   buffer_.size() != 0) {
            refuse_upgrade(BadUpgrade::key,
                           plain_answer(400, "This is not a valid WebSocket upgrade."));
        } else {
            hand_over(*encoding, host);
        }
    }

    void hand_over(Encoding encoding, const std::string& host) {
        const Message& message = parser_->get();
        if (client_ != plain(direct_)) {
            auto entry = state_->addresses->enter(client_, monotonic_ms());
            if (!entry.ticket) {
                state_->counters.refuse(entry.why);
                refuse_upgrade(BadUpgrade::limit,
                               too_many("Too many connections from this address.", entry.wait_ms));
                return;
            }
            place_.change_address(std::move(*entry.ticket));
        }
        Upgrade upgrade;
        upgrade.target = text_of(message.target());
        upgrade.host = host;
        upgrade.key = text_of(message[http::field::sec_websocket_key]);
        upgrade.extensions = text_of(message[http::field::sec_websocket_extensions]);
        upgrade.encoding = encoding;
        upgrade.whence = {masked(client_), address_key(client_), network_key(client_)};
        const std::string traceparent = text_of(message["traceparent"]);
        if (traceparent.size() == traceparent_bytes) upgrade.whence.traceparent = traceparent;
        count_answer(101);
        stream_.expires_never();
        start_session(state_, stream_.release_socket(), std::move(place_), upgrade);
    }

    // Reads on for a moment: a socket that is closed with something unread takes the answer away
    // from the client.
    void linger() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.expires_after(state_->options.closing);
        waste();
    }

    void waste() {
        buffer_.clear();
        stream_.async_read_some(
            buffer_.prepare(read_bytes),
            [self = shared_from_this()](const error_code& error, std::size_t bytes) {
                self->run([&] {
                    self->state_->counters.http_bytes_in += bytes;
                    self->wasted_bytes_ += bytes;
                    const bool enough = error || self->wasted_bytes_ >= drained_bytes_max;
                    enough ? self->stream_.close() : self->waste();
                });
            });
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
    beast::flat_buffer buffer_;  // read and not yet understood
    std::optional<http::request_parser<http::string_body>> parser_;
    RequestGuard guard_{0};
    std::size_t wasted_bytes_ = 0;
    const bool metrics_only_;
    // Of the request at hand.
    std::chrono::steady_clock::time_point began_;
    const Resource* resource_ = &unread_target;
    std::optional<Target> target_;
    asio::ip::address direct_;  // the peer's own address
    asio::ip::address client_;  // the same, or who stands behind a proxy of ours
    bool keep_alive_ = false;
    bool head_only_ = false;
    bool invited_ = false;    // to send the body
    bool cut_short_ = false;  // the client may still be sending it
    std::uint64_t turn_ = 0;  // number of answers given
};

}  // namespace

void start_connection(std::shared_ptr<NetState> state, Socket socket, Place place,
                      bool metrics_only) {
    const auto executor = socket.get_executor();
    auto connection = std::make_shared<Connection>(std::move(state), std::move(socket),
                                                   std::move(place), metrics_only);
    asio::post(executor, [connection] { connection->read(); });
}

}  // namespace server::net
