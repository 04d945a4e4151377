#include "server/net/listener.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
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
          metrics_only_(metrics_only) {
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
        });
    }

private:
    void accepted(const error_code& error, Socket socket) {
        if (!acceptor_.is_open()) return;
        if (error) {
            if (is_shortage(error)) {
                log::net().warn("accept_paused error=\"{}\"", error.message());
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
        ++state_->counters.accepted;
        error_code error;
        const auto remote = socket.remote_endpoint(error);
        if (error || state_->counters.connections >= state_->options.connections_max) {
            ++state_->counters.refused;
            return;
        }
        socket.set_option(tcp::no_delay(true), error);
        if (state_->options.send_buffer_bytes > 0) {
            socket.set_option(
                asio::socket_base::send_buffer_size(state_->options.send_buffer_bytes), error);
        }
        // A proxy's connections are counted where the client behind it is known.
        const bool proxy = in_any(state_->options.trusted_proxies, remote.address());
        auto ticket = proxy ? AddressTable::Ticket{} : state_->addresses->enter(remote.address());
        const bool welcome = ticket.has_value();
        if (!welcome) ++state_->counters.refused;
        Place place(state_, welcome ? std::move(*ticket) : AddressTable::Ticket{});
        start_connection(state_, std::move(socket), std::move(place), welcome, metrics_only_);
    }

    std::shared_ptr<NetState> state_;
    Strand strand_;
    asio::basic_socket_acceptor<tcp, Strand> acceptor_;
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Strand>
        pause_;
    const bool metrics_only_;
    std::uint16_t port_ = 0;
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
    const Counters& counters = state_->counters;
    NetFigures figures;
    figures.accepted = counters.accepted;
    figures.refused = counters.refused;
    figures.http_requests = counters.http_requests;
    figures.upgrades = counters.upgrades;
    figures.frames_in = counters.frames_in;
    figures.frames_out = counters.frames_out;
    figures.bytes_in = counters.bytes_in;
    figures.bytes_out = counters.bytes_out;
    figures.slow_closed = counters.slow_closed;
    figures.silent_closed = counters.silent_closed;
    figures.hello_closed = counters.hello_closed;
    figures.connections = counters.connections;
    figures.sessions = state_->session_count();
    return figures;
}

}  // namespace server::net
