// GuardedSocket: the socket under a WebSocket stream, with a FrameGuard that sees every byte of the
// client first. Reading waits while the client is over its rate; so the system's buffers fill and
// the client's own writing stops. Each write goes out whole, one after the other: the stream's
// control frames and the session's messages. It outlives the stream while an operation is
// pending.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/associator.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/net/frame_guard.h"
#include "server/net/net_state.h"

// Of <boost/beast/core/role.hpp>; only the .cpp files here include Beast.
namespace boost::beast {
enum class role_type;
}

namespace server::net {

// The owner of the socket. Called on its strand.
class GuardedOwner {
public:
    virtual ~GuardedOwner() = default;
    // Called once: the connection must end.
    virtual void on_verdict(FrameGuard::Verdict verdict) = 0;
    // Reading waits.
    virtual void on_pause() = 0;
    // The WebSocket library ends the connection.
    virtual void on_teardown() = 0;
};

class GuardedSocket : public std::enable_shared_from_this<GuardedSocket> {
public:
    using error_code = boost::system::error_code;

    // `owner` must outlive all pending operations.
    GuardedSocket(Socket socket, const FrameLimits& limits, GuardedOwner& owner)
        : socket_(std::move(socket)), guard_(limits), owner_(owner) {}

    [[nodiscard]] Socket& socket() { return socket_; }

    // From now on it discards what it reads: nothing is charged, and little is read.
    void drain() {
        draining_ = true;
        if (timer_ && !closed_) timer_->cancel();
    }

    // Pending operations end with an error.
    void close() {
        closed_ = true;
        error_code ignored;
        socket_.close(ignored);
        if (timer_) timer_->cancel();
        if (!next_) return;
        boost::asio::post(socket_.get_executor(), [next = std::move(next_)] { next->fail(); });
    }

    template <class Buffers, class Handler>
    void async_read_some(const Buffers& buffers, Handler&& handler) {
        start(Read<Buffers, std::decay_t<Handler>>{shared_from_this(), buffers,
                                                   std::forward<Handler>(handler)});
    }

    // Writes all of it; the memory of the buffers must stay valid until the handler is called. One
    // more write may wait while one is pending.
    template <class Buffers, class Handler>
    void async_write(const Buffers& buffers, Handler&& handler) {
        Pieces pieces(boost::asio::buffer_sequence_begin(buffers),
                      boost::asio::buffer_sequence_end(buffers));
        if (writing_) {
            next_ = std::make_unique<LaterWrite<std::decay_t<Handler>>>(
                std::move(pieces), std::forward<Handler>(handler));
        } else {
            begin_write(std::move(pieces), std::forward<Handler>(handler));
        }
    }

    // The end of a connection as the library wants it: closes our half, then waits for the
    // client's.
    template <class Handler>
    void async_teardown(Handler&& handler) {
        error_code ignored;
        socket_.shutdown(Socket::shutdown_send, ignored);
        drain();
        owner_.on_teardown();
        boost::asio::async_compose<Handler, void(error_code)>(Teardown{shared_from_this()}, handler,
                                                              socket_);
    }

    // Waits if necessary, reads, and lets the guard check the bytes. (By hand: asio::async_compose
    // would count work for each read, which costs a busy server measurably.)
    template <class Buffers, class Handler>
    struct Read {
        std::shared_ptr<GuardedSocket> socket;
        Buffers buffers;
        Handler handler;

        void operator()(error_code /*waited*/) {
            const std::shared_ptr<GuardedSocket> same = socket;
            same->start(std::move(*this));
        }
        void operator()(error_code error, std::size_t bytes) {
            if (!error) socket->take(buffers, bytes);
            std::move(handler)(error, bytes);
        }
    };

    // One write: goes on until all pieces are written.
    template <class Handler>
    struct Write {
        std::shared_ptr<GuardedSocket> socket;
        Handler handler;
        std::size_t written = 0;

        void operator()(error_code error, std::size_t bytes) {
            written += bytes;
            const std::shared_ptr<GuardedSocket> same = socket;
            if (!error && same->leave_out(bytes)) return same->go_on(std::move(*this));
            same->end_write();
            std::move(handler)(error, written);
        }
    };

private:
    using Pieces = std::vector<boost::asio::const_buffer>;

    // A write that waits for another one.
    struct Later {
        Later() = default;
        Later(const Later&) = delete;
        Later& operator=(const Later&) = delete;
        virtual ~Later() = default;
        virtual void begin(GuardedSocket& socket) = 0;
        virtual void fail() = 0;
    };

    template <class Handler>
    struct LaterWrite final : Later {
        LaterWrite(Pieces pieces_to_write, Handler to_call)
            : pieces(std::move(pieces_to_write)), handler(std::move(to_call)) {}
        void begin(GuardedSocket& socket) override {
            socket.begin_write(std::move(pieces), std::move(handler));
        }
        void fail() override {
            std::move(handler)(error_code(boost::asio::error::operation_aborted), std::size_t{0});
        }
        Pieces pieces;
        Handler handler;
    };

    template <class Handler>
    void begin_write(Pieces pieces, Handler handler) {
        writing_ = true;
        pieces_ = std::move(pieces);
        go_on(Write<Handler>{shared_from_this(), std::move(handler)});
    }

    template <class Handler>
    void go_on(Write<Handler> write) {
        socket_.async_write_some(std::span<const boost::asio::const_buffer>(pieces_),
                                 std::move(write));
    }

    // Drops written bytes; returns whether more are left.
    bool leave_out(std::size_t bytes) {
        auto piece = pieces_.begin();
        while (piece != pieces_.end() && piece->size() <= bytes) bytes -= (piece++)->size();
        if (piece != pieces_.end()) *piece += bytes;
        pieces_.erase(pieces_.begin(), piece);
        return !pieces_.empty();
    }

    void end_write() {
        writing_ = false;
        if (const std::unique_ptr<Later> next = std::move(next_)) next->begin(*this);
    }

    using Timer = boost::asio::basic_waitable_timer<
        std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, Strand>;

    template <class Buffers, class Handler>
    void start(Read<Buffers, Handler> read) {
        const auto wait = pause();
        if (wait.count() > 0) {
            timer(wait).async_wait(std::move(read));
        } else {
            const Buffers into = read.buffers;  // what `read` holds moves
            socket_.async_read_some(into, std::move(read));
        }
    }

    struct Teardown {
        std::shared_ptr<GuardedSocket> socket;
        std::unique_ptr<std::array<char, 512>> waste = std::make_unique<std::array<char, 512>>();

        template <class Self>
        void operator()(Self& self) {
            const auto buffer = boost::asio::buffer(*waste);
            const std::shared_ptr<GuardedSocket> same = socket;
            same->async_read_some(buffer, std::move(self));
        }
        template <class Self>
        void operator()(Self& self, error_code error, std::size_t /*bytes*/) {
            if (error) {
                self.complete(error);
            } else {
                (*this)(self);
            }
        }
    };

    [[nodiscard]] std::chrono::milliseconds pause() {
        if (closed_) return {};  // the read says so
        if (draining_) {
            return drained_bytes_ < drained_bytes_max ? std::chrono::milliseconds{} : forever;
        }
        if (!guard_.owes()) return {};
        const std::chrono::milliseconds pause(guard_.pause_ms(monotonic_ms()));
        if (pause.count() > 0) owner_.on_pause();
        return pause;
    }

    Timer& timer(std::chrono::milliseconds pause) {
        if (!timer_) timer_.emplace(socket_.get_executor());
        timer_->expires_after(pause);
        return *timer_;
    }

    template <class Buffers>
    void take(const Buffers& buffers, std::size_t bytes) {
        if (draining_) {
            drained_bytes_ += bytes;
            return;
        }
        const std::int64_t now = monotonic_ms();
        for (auto it = boost::asio::buffer_sequence_begin(buffers);
             it != boost::asio::buffer_sequence_end(buffers) && bytes > 0; ++it) {
            const boost::asio::mutable_buffer one = *it;
            const std::size_t part = std::min(one.size(), bytes);
            guard_.look({static_cast<unsigned char*>(one.data()), part}, now);
            bytes -= part;
        }
        if (guard_.verdict() != FrameGuard::Verdict::fine && !std::exchange(told_, true)) {
            owner_.on_verdict(guard_.verdict());
        }
    }

    static constexpr std::chrono::milliseconds forever{std::chrono::hours(24)};

    Socket socket_;
    FrameGuard guard_;
    GuardedOwner& owner_;
    std::optional<Timer> timer_;   // most connections never need one
    Pieces pieces_;                // of the write that is under way
    std::unique_ptr<Later> next_;  // the write after it
    bool writing_ = false;
    std::size_t drained_bytes_ = 0;
    bool draining_ = false;
    bool closed_ = false;
    bool told_ = false;
};

// A GuardedSocket as the WebSocket library wants the layer below it.
class GuardedLayer {
public:
    using executor_type = Socket::executor_type;
    using next_layer_type = Socket;

    explicit GuardedLayer(std::shared_ptr<GuardedSocket> socket) : socket_(std::move(socket)) {}

    [[nodiscard]] executor_type get_executor() { return socket_->socket().get_executor(); }
    [[nodiscard]] Socket& next_layer() { return socket_->socket(); }

    template <class Buffers, class Handler>
    void async_read_some(const Buffers& buffers, Handler&& handler) {
        socket_->async_read_some(buffers, std::forward<Handler>(handler));
    }
    template <class Buffers, class Handler>
    void async_write_some(const Buffers& buffers, Handler&& handler) {
        socket_->async_write(buffers, std::forward<Handler>(handler));
    }
    template <class Handler>
    friend void async_teardown(boost::beast::role_type /*role*/, GuardedLayer& layer,
                               Handler&& handler) {
        layer.socket_->async_teardown(std::forward<Handler>(handler));
    }

private:
    std::shared_ptr<GuardedSocket> socket_;
};

}  // namespace server::net

// What an operation has of its handler: executor, allocator, cancellation.
namespace server::net {

template <template <class, class> class Associator, class Operation, class Default>
struct OfHandler : Associator<decltype(Operation::handler), Default> {
    using Base = Associator<decltype(Operation::handler), Default>;
    static auto get(const Operation& operation) noexcept { return Base::get(operation.handler); }
    static auto get(const Operation& operation, const Default& otherwise) noexcept {
        return Base::get(operation.handler, otherwise);
    }
};

}  // namespace server::net

template <template <class, class> class Associator, class Buffers, class Handler, class Default>
struct boost::asio::associator<Associator, server::net::GuardedSocket::Read<Buffers, Handler>,
                               Default>
    : server::net::OfHandler<Associator, server::net::GuardedSocket::Read<Buffers, Handler>,
                             Default> {};

template <template <class, class> class Associator, class Handler, class Default>
struct boost::asio::associator<Associator, server::net::GuardedSocket::Write<Handler>, Default>
    : server::net::OfHandler<Associator, server::net::GuardedSocket::Write<Handler>, Default> {};
