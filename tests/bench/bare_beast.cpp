// Measures the CPU time that Boost.Beast alone needs to move the frames of games, for comparison
// with a server. At each table one seat sends a frame of the size of a command. The server answers
// it with a frame of the size of a result, and sends every seat a frame of the size of a transition
// (larger with the legal set for the next seat). No game, no store, no JSON, no limits, one thread.
//
// The server is a process of its own, so that its CPU time is known; on the last processor of this
// one's affinity, the clients on the first.
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, asio::io_context::executor_type>;
using Clock = std::chrono::steady_clock;

struct Options {
    std::uint32_t rooms = 100;
    std::uint32_t seats = 2;
    std::uint32_t seconds = 5;
    std::size_t command_bytes = 60;
    std::size_t result_bytes = 30;
    std::size_t transition_bytes = 100;
    std::size_t deciding_bytes = 180;  // of the seat whose turn it is then
};

// The first byte of what the server sends says what it is.
constexpr char result_frame = 'r';
constexpr char other_frame = 't';
constexpr char deciding_frame = 'd';

[[noreturn]] void give_up(const char* what, const error_code& error) {
    std::fprintf(stderr, "%s: %s\n", what, error.message().c_str());
    std::_Exit(1);
}

// A WebSocket that writes one message after another.
class Link : public std::enable_shared_from_this<Link> {
public:
    explicit Link(Socket socket) : ws_(std::move(socket)) {
        ws_.next_layer().set_option(Tcp::no_delay(true));
        ws_.binary(true);
        ws_.auto_fragment(false);
    }
    virtual ~Link() = default;
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    void send(std::shared_ptr<const std::string> frame) {
        queue_.push_back(std::move(frame));
        if (queue_.size() == 1) write();
    }

protected:
    virtual void on_message(const char* data, std::size_t bytes) = 0;

    void read() {
        ws_.async_read(buffer_, [self = shared_from_this()](const error_code& error, std::size_t) {
            if (error) return;  // the other side has ended
            self->on_message(static_cast<const char*>(self->buffer_.data().data()),
                             self->buffer_.size());
            self->buffer_.clear();
            self->read();
        });
    }

    websocket::stream<Socket>& ws() { return ws_; }

private:
    void write() {
        ws_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](const error_code& error, std::size_t) {
                            if (error) return;
                            self->queue_.pop_front();
                            if (!self->queue_.empty()) self->write();
                        });
    }

    websocket::stream<Socket> ws_;
    beast::flat_buffer buffer_;
    std::deque<std::shared_ptr<const std::string>> queue_;
};

struct Frames {
    explicit Frames(const Options& options)
        : result(make(options.result_bytes, result_frame)),
          other(make(options.transition_bytes, other_frame)),
          deciding(make(options.deciding_bytes, deciding_frame)) {}

    static std::shared_ptr<const std::string> make(std::size_t bytes, char kind) {
        return std::make_shared<const std::string>(std::max<std::size_t>(bytes, 1), kind);
    }

    std::shared_ptr<const std::string> result;
    std::shared_ptr<const std::string> other;
    std::shared_ptr<const std::string> deciding;
};

// ---- The server. ----

class Seated;
using Table = std::vector<std::shared_ptr<Seated>>;

class Seated final : public Link {
public:
    Seated(Socket socket, const Options& options, const Frames& frames)
        : Link(std::move(socket)), options_(options), frames_(frames) {}

    void start(std::shared_ptr<Table> table) {
        table_ = std::move(table);
        ws().async_accept([self = shared_from_this(), this](const error_code& error) {
            if (error) give_up("accept", error);
            number_ = table_->size();
            table_->push_back(std::static_pointer_cast<Seated>(self));
            read();
            if (table_->size() == options_.seats) table_->front()->send(frames_.deciding);
        });
    }

private:
    // As in a room, the frame has its own bytes and goes to all seats.
    void on_message(const char* data, std::size_t bytes) override {
        const std::string command(data, bytes);
        if (command.size() != options_.command_bytes) std::_Exit(1);
        send(frames_.result);
        const std::size_t next = (number_ + 1) % table_->size();
        for (std::size_t i = 0; i < table_->size(); ++i) {
            (*table_)[i]->send(i == next ? frames_.deciding : frames_.other);
        }
    }

    const Options& options_;
    const Frames& frames_;
    std::shared_ptr<Table> table_;
    std::size_t number_ = 0;
};

class Server {
public:
    Server(asio::io_context& io, const Options& options)
        : options_(options),
          frames_(options),
          acceptor_(io, {asio::ip::address_v4::loopback(), 0}) {}

    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    void accept() {
        acceptor_.async_accept([this](const error_code& error, Socket socket) {
            if (error) give_up("accept", error);
            if (accepted_++ % options_.seats == 0) table_ = std::make_shared<Table>();
            std::make_shared<Seated>(std::move(socket), options_, frames_)->start(table_);
            accept();
        });
    }

private:
    const Options& options_;
    const Frames frames_;
    asio::basic_socket_acceptor<Tcp, asio::io_context::executor_type> acceptor_;
    std::shared_ptr<Table> table_;
    std::uint32_t accepted_ = 0;
};

// ---- The clients. ----

struct Counts {
    bool counting = false;
    std::uint64_t commands = 0;
    std::vector<float> took_ms;
};

class Player final : public Link {
public:
    Player(Socket socket, const Options& options, Counts& counts)
        : Link(std::move(socket)),
          command_(Frames::make(options.command_bytes, 'c')),
          counts_(counts) {}

    void start() {
        ws().handshake("127.0.0.1", "/");
        read();
    }

private:
    void on_message(const char* data, std::size_t /*bytes*/) override {
        if (*data == deciding_frame) {
            sent_ = Clock::now();
            send(command_);
        } else if (*data == result_frame && counts_.counting) {
            ++counts_.commands;
            counts_.took_ms.push_back(
                std::chrono::duration<float, std::milli>(Clock::now() - sent_).count());
        }
    }

    const std::shared_ptr<const std::string> command_;
    Counts& counts_;
    Clock::time_point sent_;
};

// ---- Measuring. ----

std::vector<std::size_t> processors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    sched_getaffinity(0, sizeof(set), &set);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < CPU_SETSIZE; ++i) {
        if (CPU_ISSET(i, &set)) all.push_back(i);
    }
    return all;
}

void stay_on(std::size_t processor) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    sched_setaffinity(0, sizeof(set), &set);
}

double cpu_seconds(pid_t process) {
    clockid_t clock = 0;
    timespec time{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

void run_for(asio::io_context& io, std::uint32_t seconds) {
    io.restart();
    io.run_for(std::chrono::seconds(seconds));
}

void play(const Options& options, std::uint16_t port, pid_t server) {
    asio::io_context io(1);
    Counts counts;
    std::vector<std::shared_ptr<Player>> players;
    for (std::uint32_t i = 0; i < options.rooms * options.seats; ++i) {
        Socket socket(io);
        socket.connect({asio::ip::address_v4::loopback(), port});
        players.push_back(std::make_shared<Player>(std::move(socket), options, counts));
        players.back()->start();
    }
    run_for(io, 1);
    counts.counting = true;
    const double before = cpu_seconds(server);
    run_for(io, options.seconds);
    const double used = cpu_seconds(server) - before;
    const auto commands = static_cast<double>(counts.commands);
    std::sort(counts.took_ms.begin(), counts.took_ms.end());
    const auto quantile = [&](double share) {
        if (counts.took_ms.empty()) return 0.0F;
        const auto last = static_cast<double>(counts.took_ms.size() - 1);
        return counts.took_ms[static_cast<std::size_t>(share * last)];
    };
    std::printf("commands %.0f in %u s: %.0f/s\n", commands, options.seconds,
                commands / options.seconds);
    std::printf("command -> result      p50 %.2f p99 %.2f ms\n", quantile(0.5), quantile(0.99));
    std::printf("server CPU %.2f s (%.4f s per 1000 commands)\n", used,
                commands > 0 ? used * 1000 / commands : 0);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"What Boost.Beast alone needs for the frames of games"};
    Options options;
    app.add_option("--rooms", options.rooms, "tables")->check(CLI::Range(1, 10000));
    app.add_option("--seats", options.seats, "seats of each")->check(CLI::Range(1, 6));
    app.add_option("--seconds", options.seconds, "time of measurement")->check(CLI::Range(1, 3600));
    app.add_option("--command", options.command_bytes, "bytes of a command")
        ->check(CLI::Range(1, 4096));
    app.add_option("--result", options.result_bytes, "bytes of its result")
        ->check(CLI::Range(1, 4096));
    app.add_option("--transition", options.transition_bytes, "bytes of a transition")
        ->check(CLI::Range(1, 65536));
    app.add_option("--deciding", options.deciding_bytes, "the same of the seat in turn")
        ->check(CLI::Range(1, 65536));
    CLI11_PARSE(app, argc, argv);

    const std::vector<std::size_t> all = processors();
    asio::io_context io(1);
    Server server(io, options);
    const pid_t child = fork();
    if (child < 0) {
        std::perror("fork");
        return 1;
    }
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        io.notify_fork(asio::execution_context::fork_child);
        stay_on(all.back());
        server.accept();
        io.run();
        return 0;
    }
    stay_on(all.front());
    play(options, server.port(), child);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    return 0;
}
