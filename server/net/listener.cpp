#include "server/net/listener.h"

#include <algorithm>
#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <deque>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "server/log.h"
#include "server/net/net_state.h"

namespace server::net {
namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::milliseconds watch_period{200};
constexpr std::chrono::milliseconds accept_pause{200};
constexpr std::chrono::milliseconds farewell_time{500};
constexpr std::size_t leaving_max = 64;
constexpr std::size_t places_for_monitors = 32;  // beyond connections_max

// Sharing the machine's limits with everything else: the door waits a little and tries again.
bool is_shortage(const error_code& error) {
    return error == boost::system::errc::too_many_files_open ||
           error == boost::system::errc::too_many_files_open_in_system ||
           error == boost::system::errc::no_buffer_space ||
           error == boost::system::errc::not_enough_memory;
}

}  // namespace

std::int64_t monotonic_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

NetFigures Counters::figures() const {
    NetFigures all;
    all.accepted = accepted;
    std::copy(refused.begin(), refused.end(), all.refused_by.begin());
    all.refused = std::accumulate(all.refused_by.begin(), all.refused_by.end(), std::uint64_t{0});
    all.http_requests = http_requests;
    all.http_bytes_in = http_bytes_in;
    for (std::size_t i = 0; i < routes.size(); ++i) {
        std::copy(routes[i].by_class.begin(), routes[i].by_class.end(),
                  all.routes[i].by_class.begin());
        all.routes[i].times = routes[i].times;
    }
    all.upgrades = upgrades;
    std::copy(upgrades_refused.begin(), upgrades_refused.end(), all.upgrades_refused.begin());
    all.frames_in = frames_in;
    all.frames_out = frames_out;
    all.bytes_in = bytes_in;
    all.bytes_out = bytes_out;
    all.pauses = pauses;
    all.slow_closed = slow_closed;
    all.silent_closed = silent_closed;
    all.hello_closed = hello_closed;
    all.flood_closed = flood_closed;
    std::copy(closes_sent.by_code.begin(), closes_sent.by_code.end(), all.closes_sent.begin());
    std::copy(closes_received.by_code.begin(), closes_received.by_code.end(),
              all.closes_received.begin());
    all.lag = lag;
    all.connections = connections;
    return all;
}

bool NetState::enter(Watched& session) {
    const std::lock_guard lock(mutex_);
    if (draining_) return false;
    sessions_.insert(&session);
    return true;
}

void NetState::leave(Watched& session) {
    std::function<void()> done;
    {
        const std::lock_guard lock(mutex_);
        sessions_.erase(&session);
        if (draining_ && sessions_.empty()) done = std::exchange(drained_, nullptr);
    }
    if (done) done();
}

std::vector<std::shared_ptr<Watched>> NetState::all_sessions() const {
    std::vector<std::shared_ptr<Watched>> all;
    const std::lock_guard lock(mutex_);
    all.reserve(sessions_.size());
    for (Watched* session : sessions_) {
        if (auto alive = session->weak_from_this().lock()) all.push_back(std::move(alive));
    }
    return all;
}

std::vector<std::shared_ptr<Watched>> NetState::due_sessions(std::int64_t now_ms) const {
    std::vector<std::shared_ptr<Watched>> due;
    const std::lock_guard lock(mutex_);
    for (Watched* session : sessions_) {
        if (!session->due(now_ms)) continue;
        if (auto alive = session->weak_from_this().lock()) due.push_back(std::move(alive));
    }
    return due;
}

std::size_t NetState::session_count() const {
    const std::lock_guard lock(mutex_);
    return sessions_.size();
}

void NetState::close_door(std::function<void()> done) {
    {
        const std::lock_guard lock(mutex_);
        draining_ = true;
        if (!sessions_.empty()) {
            drained_ = std::move(done);
            return;
        }
    }
    done();
}

Place::Place(std::shared_ptr<NetState> state, AddressTable::Ticket ticket)
    : state_(std::move(state)), ticket_(std::move(ticket)) {
    ++state_->counters.connections;
}

Place::~Place() {
    if (state_) --state_->counters.connections;
}

// One listening socket.
class Listener::Door : public std::enable_shared_from_this<Door> {
public:
    Door(std::shared_ptr<NetState> state, const std::string& address, std::uint16_t port,
         bool metrics_only)
        : state_(std::move(state)),
          strand_(asio::make_strand(state_->io.get_executor())),
          acceptor_(strand_),
          pause_(strand_),
          farewell_(strand_),
          metrics_only_(metrics_only),
          fresh_(state_->options.connects) {
        error_code error;
        const auto ip = asio::ip::make_address(address, error);
        if (error) throw std::runtime_error("cannot listen on '" + address + "': not an address");
        const tcp::endpoint endpoint(ip, port);
        acceptor_.open(endpoint.protocol(), error);
        if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (error) {
            throw std::runtime_error("cannot listen on " + address + " port " +
                                     std::to_string(port) + ": " + error.message());
        }
        port_ = acceptor_.local_endpoint(error).port();
    }

    [[nodiscard]] std::uint16_t port() const { return port_; }

    void accept() {
        acceptor_.async_accept(asio::make_strand(state_->io.get_executor()),
                               [self = shared_from_this()](const error_code& error, Socket socket) {
                                   self->accepted(error, std::move(socket));
                               });
    }

    void close() {
        asio::post(strand_, [self = shared_from_this()] {
            error_code ignored;
            self->acceptor_.close(ignored);
            self->pause_.cancel();
            self->farewell_.cancel();
            self->leaving_.clear();
        });
    }

private:
    void accepted(const error_code& error, Socket socket) {
        if (!acceptor_.is_open()) return;
        if (error) {
            if (is_shortage(error)) {
                log::net().warn("accept_paused error={}", log::quoted(error.message()));
                pause_.expires_after(accept_pause);
                pause_.async_wait([self = shared_from_this()](const error_code&) {
                    if (self->acceptor_.is_open()) self->accept();
                });
                return;
            }
            accept();
            return;
        }
        admit(std::move(socket));
        accept();
    }

    void admit(Socket socket) {
        Counters& counters = state_->counters;
        ++counters.accepted;
        error_code error;
        const auto remote = socket.remote_endpoint(error);
        if (error) return;  // gone already
        const std::int64_t now = monotonic_ms();
        // Connections of a proxy are counted where the client behind it is known.
        const bool proxy = in_any(state_->options.trusted_proxies, remote.address());
        AddressTable::Entry entry{AddressTable::Ticket{}};
        if (!proxy) entry = state_->addresses->enter(remote.address(), now);
        if (!entry.ticket) return turn_away(std::move(socket), entry.why, entry.wait_ms);
        // The operator's monitoring works even when the server is full.
        const bool monitor = metrics_only_ ||
                             in_any(state_->options.metrics_networks, remote.address()) ||
                             (!proxy && plain(remote.address()).is_loopback());
        const std::size_t most =
            state_->options.connections_max + (monitor ? places_for_monitors : 0);
        if (counters.connections >= most) {
            return turn_away(std::move(socket), Refused::full, full_retry_ms);
        }
        // After the address, so that one of them cannot use up what is there for all.
        if (const std::int64_t wait = fresh_.take(now); wait > 0) {
            return turn_away(std::move(socket), Refused::total_rate, wait);
        }
        socket.set_option(tcp::no_delay(true), error);
        if (state_->options.send_buffer_bytes > 0) {
            socket.set_option(
                asio::socket_base::send_buffer_size(state_->options.send_buffer_bytes), error);
        }
        start_connection(state_, std::move(socket), Place(state_, std::move(*entry.ticket)),
                         metrics_only_);
    }

    // Says why, without waiting for the request, and keeps the socket for a moment: a socket that
    // is closed with something unread takes the answer away from the client. Only so many at a
    // time.
    void turn_away(Socket socket, Refused why, std::int64_t wait_ms) {
        state_->counters.refuse(why);
        const bool theirs = why == Refused::address_full || why == Refused::address_rate;
        const std::string body = theirs ? "Too many connections from this address.\n"
                                        : "Too many connections. Try again later.\n";
        const std::string answer =
            std::string("HTTP/1.1 ") +
            (theirs ? "429 Too Many Requests" : "503 Service Unavailable") +
            "\r\nServer: meepled\r\nCache-Control: no-store\r\n"
            "Content-Type: text/plain; charset=utf-8\r\nRetry-After: " +
            std::to_string((wait_ms + 999) / 1000) +
            "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
            body;
        error_code ignored;
        socket.non_blocking(true, ignored);
        socket.write_some(asio::buffer(answer), ignored);
        socket.shutdown(tcp::socket::shutdown_send, ignored);
        if (leaving_.size() >= leaving_max) drop_oldest();
        leaving_.emplace_back(std::move(socket), monotonic_ms());
        if (leaving_.size() == 1) see_off();
    }

    void see_off() {
        farewell_.expires_after(farewell_time);
        farewell_.async_wait([self = shared_from_this()](const error_code& error) {
            if (error) return;
            const std::int64_t end = monotonic_ms() - farewell_time.count();
            while (!self->leaving_.empty() && self->leaving_.front().second <= end) {
                self->drop_oldest();
            }
            if (!self->leaving_.empty()) self->see_off();
        });
    }

    void drop_oldest() {
        std::array<char, 4096> waste{};
        error_code ignored;
        leaving_.front().first.read_some(asio::buffer(waste), ignored);
        leaving_.pop_front();
    }

    std::shared_ptr<NetState> state_;
    Strand strand_;
    asio::basic_socket_acceptor<tcp, Strand> acceptor_;
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Strand>
        pause_;
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Strand>
        farewell_;
    const bool metrics_only_;
    std::uint16_t port_ = 0;
    TokenBucket fresh_;                                    // on the strand
    std::deque<std::pair<Socket, std::int64_t>> leaving_;  // on the strand; since when
};

// One clock for all sessions: a timer in each of thousands would cost more than looking at each a
// few times a second.
class Listener::Watch : public std::enable_shared_from_this<Watch> {
public:
    explicit Watch(std::shared_ptr<NetState> state)
        : state_(std::move(state)), timer_(asio::make_strand(state_->io.get_executor())) {}

    void run() {
        timer_.expires_after(watch_period);
        timer_.async_wait([self = shared_from_this()](const error_code& error) {
            if (error || self->stopped_) return;
            const std::int64_t now = monotonic_ms();
            for (const auto& session : self->state_->due_sessions(now)) session->act(now);
            asio::post(self->state_->io, [self, posted = std::chrono::steady_clock::now()] {
                self->state_->counters.lag.add(std::chrono::steady_clock::now() - posted);
            });
            self->run();
        });
    }

    void stop() {
        stopped_ = true;
        asio::post(timer_.get_executor(), [self = shared_from_this()] { self->timer_.cancel(); });
    }

private:
    std::shared_ptr<NetState> state_;
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Strand>
        timer_;
    std::atomic<bool> stopped_{false};
};

Listener::Listener(asio::io_context& io, ListenerOptions options, Gateway& gateway,
                   HttpHandler& http)
    : state_(std::make_shared<NetState>(io, std::move(options), gateway, http)),
      main_door_(
          std::make_shared<Door>(state_, state_->options.address, state_->options.port, false)),
      watch_(std::make_shared<Watch>(state_)) {
    if (!state_->options.metrics_address.empty()) {
        metrics_door_ = std::make_shared<Door>(state_, state_->options.metrics_address,
                                               state_->options.metrics_port, true);
    }
}

Listener::~Listener() {
    stop_accepting();
    watch_->stop();
    // A session and its client hold each other until the end of the connection.
    for (const auto& session : state_->all_sessions()) session->abandon();
}

void Listener::start() {
    main_door_->accept();
    if (metrics_door_) metrics_door_->accept();
    watch_->run();
}

std::uint16_t Listener::port() const {
    return main_door_->port();
}

std::uint16_t Listener::metrics_port() const {
    return metrics_door_ ? metrics_door_->port() : 0;
}

void Listener::stop_accepting() {
    main_door_->close();
    if (metrics_door_) metrics_door_->close();
}

void Listener::drain(std::uint16_t code, std::function<void()> done) {
    state_->close_door(std::move(done));
    for (const auto& session : state_->all_sessions()) session->end(code);
}

void Listener::terminate() {
    for (const auto& session : state_->all_sessions()) session->cut();
}

NetFigures Listener::figures() const {
    NetFigures figures = state_->counters.figures();
    figures.sessions = state_->session_count();
    return figures;
}

}  // namespace server::net
