// A socket fuzzer: the production Listener and its sessions, and many clients that send frames,
// parts of frames and nonsense, pause, close and reset in random sequence, while rooms send and
// close from other threads. It is a separate program, because it searches for faults between
// several connections and threads, which a fuzzer of one input cannot find. Run it under
// AddressSanitizer.
//
//   socket_fuzz [--seconds N] [--seed N]
//
// Promises: the server lives and answers honest clients; each client object hears of its end
// exactly once and of nothing after it; at the end no connection and no session is left.
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <mutex>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include "server/log.h"
#include "server/net/http_routes.h"
#include "server/net/listener.h"
#include "tests/server/net/raw_peer.h"

namespace server::net {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds patience{30};

[[noreturn]] void broken(const std::string& promise) {
    throw std::runtime_error("broken promise: " + promise);
}

class Dice {
public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}
    std::size_t below(std::size_t n) { return random_() % n; }
    bool one_in(std::size_t n) { return below(n) == 0; }
    std::string bytes(std::size_t most) {
        std::string text(below(most + 1), '\0');
        for (char& one : text) one = static_cast<char>(below(256));
        return text;
    }
    template <class T, std::size_t count>
    const T& of(const T (&choices)[count]) {
        return choices[below(count)];
    }

private:
    std::mt19937_64 random_;
};

Frame frame_of(std::size_t bytes) {
    return std::make_shared<const std::string>(bytes, 'f');
}

// The client objects behind the connections: they answer by the first letter of a message.
class Rooms final : public Gateway {
public:
    std::shared_ptr<Client> on_open(std::shared_ptr<Outlet> outlet) override {
        if (++opened_ % 37 == 0) {
            ++refused_;
            throw std::runtime_error("no");
        }
        const std::lock_guard lock(mutex_);
        outlets_.push_back(outlet);
        if (outlets_.size() > 64) outlets_.erase(outlets_.begin());
        return std::make_shared<Guest>(*this, std::move(outlet));
    }

    // As a room would, from a thread of its own.
    void meddle(Dice& dice) {
        std::shared_ptr<Outlet> outlet;
        {
            const std::lock_guard lock(mutex_);
            if (outlets_.empty()) return;
            outlet = outlets_[dice.below(outlets_.size())].lock();
        }
        if (!outlet) return;
        if (dice.one_in(8)) {
            outlet->close(static_cast<std::uint16_t>(4000 + dice.below(5)), dice.bytes(200));
        } else if (dice.one_in(8)) {
            for (int i = 0; i < 100; ++i) outlet->send(frame_of(2000));
        } else {
            outlet->send(frame_of(dice.below(500)));
        }
        if (outlet->backlog_share() > 1) broken("an outbox is never more than full");
    }

    void check() const {
        if (misled_) broken("nothing follows on_closed(), which comes once");
        if (ended_ + refused_ != opened_) {
            broken("every client object hears of its end: " + std::to_string(opened_ - refused_) +
                   " opened, " + std::to_string(ended_) + " ended");
        }
    }
    [[nodiscard]] std::uint64_t opened() const { return opened_; }

private:
    class Guest final : public Client {
    public:
        Guest(Rooms& rooms, std::shared_ptr<Outlet> outlet)
            : rooms_(rooms), outlet_(std::move(outlet)) {}
        void on_frame(const std::string& bytes) override {
            if (!outlet_) return rooms_.mislead();
            switch (bytes.empty() ? 'e' : bytes.front()) {
                case 'c': outlet_->close(4000, "as you wish"); break;
                case 'f':
                    for (int i = 0; i < 200; ++i) outlet_->send(frame_of(3000));
                    break;
                case 'g': outlet_->greeted(); break;
                case 't': throw std::runtime_error("no");
                default: outlet_->send(std::make_shared<const std::string>(bytes)); break;
            }
        }
        void on_ending(std::uint16_t code) override {
            if (!outlet_) return rooms_.mislead();
            outlet_->send(frame_of(20));
            if (code % 2 == 1) outlet_->close(code, "");
            if (rooms_.opened_ % 5 == 0) throw std::runtime_error("no");
        }
        void on_closed() override {
            if (!outlet_) return rooms_.mislead();
            ++rooms_.ended_;
            outlet_.reset();
            if (rooms_.ended_ % 11 == 0) throw std::runtime_error("no");
        }

    private:
        Rooms& rooms_;
        std::shared_ptr<Outlet> outlet_;
    };

    void mislead() { misled_ = true; }

    std::mutex mutex_;
    std::vector<std::weak_ptr<Outlet>> outlets_;
    std::atomic<std::uint64_t> opened_{0};
    std::atomic<std::uint64_t> refused_{0};
    std::atomic<std::uint64_t> ended_{0};
    std::atomic<bool> misled_{false};
};

class Pages final : public HttpHandler {
public:
    void handle(const HttpRequest& request, Answer answer) override {
        if (request.path == "/throw") throw std::runtime_error("no");
        if (request.path != "/silent") answer(plain_answer(200, request.path));
    }
};

ListenerOptions random_options(Dice& dice) {
    ListenerOptions options;
    options.per_address.connections_max = dice.one_in(3) ? 12 : 0;
    options.per_address.connects = {1e6, 1e6};
    options.connections_max = dice.one_in(4) ? 16 : 1000;
    options.deflate = dice.one_in(3);
    options.frame_in_bytes_max = 1000;
    options.outbox_bytes_max = 65536;
    options.outbox_frames_max = 8 + dice.below(60);
    options.frames_in = {static_cast<double>(200 + dice.below(20000)), 100};
    options.flood = std::chrono::milliseconds(50 + dice.below(400));
    options.hello = std::chrono::milliseconds(100 + dice.below(600));
    options.ping = std::chrono::milliseconds(50 + dice.below(200));
    options.dead = options.ping + std::chrono::milliseconds(200);
    options.closing = std::chrono::milliseconds(20 + dice.below(200));
    options.http_read = std::chrono::milliseconds(100 + dice.below(300));
    options.http_answer = options.http_read;
    options.send_buffer_bytes = dice.one_in(2) ? 8192 : 0;
    return options;
}

// One client at its worst. Nothing here waits.
class Stranger {
public:
    explicit Stranger(std::uint16_t port) : peer_(port, "127.0.0.1") {
        ::fcntl(peer_.socket().native_handle(), F_SETFL, O_NONBLOCK);
    }

    void say(std::string_view bytes) {
        said_ += bytes.size();
        // Bytes that do not fit are lost, so frames end in the middle.
        ::send(peer_.socket().native_handle(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    }

    // Requests that are no upgrade, whole or changed.
    static std::string http(Dice& dice) {
        static constexpr const char* fields[] = {"",
                                                 "X: y\r\n",
                                                 "X: a\r\n b\r\n",
                                                 "Connection: close\r\n",
                                                 "Content-Length: 2\r\n",
                                                 "X-Forwarded-For: 1.2.3.4, [::1]:80\r\n"};
        static constexpr const char* bodies[] = {
            "Content-Length: 2\r\n\r\n{}",
            "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\n1;a=\"b\"\r\n{\r\n1;c\r\n}\r\n0;d\r\nX: y\r\n\r\n",
            "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\n5;",
            "Transfer-Encoding: chunked\r\n\r\n0\r\nX:",
            "\r\n"};
        std::string all;
        do {
            std::string one = "POST /v1/reports HTTP/1.1\r\nHost: localhost\r\n";
            one += "Content-Type: application/json\r\n";
            one += dice.of(fields);
            one += dice.of(bodies);
            if (dice.one_in(3)) one.insert(dice.below(one.size()), dice.bytes(30));
            if (dice.one_in(8)) one.insert(dice.below(one.size()), dice.bytes(20'000));
            if (dice.one_in(5)) one.resize(dice.below(one.size()) + 1);
            all += one;
        } while (dice.one_in(3));
        return all;
    }

    void knock(Dice& dice) {
        std::string request =
            RawPeer::upgrade_request(dice.one_in(3) ? "meeple.v1.json" : "meeple.v1");
        if (dice.one_in(3)) {
            request.insert(
                request.size() - 2,
                "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
        }
        if (dice.one_in(10)) request = "GET /silent HTTP/1.1\r\nHost: localhost\r\n\r\n" + request;
        if (dice.one_in(4)) request = http(dice);
        if (dice.one_in(20)) request = "GET /throw HTTP/1.1\r\nHost: localhost\r\n\r\n";
        if (dice.one_in(10)) request.resize(1 + dice.below(request.size()));
        if (dice.one_in(10))
            request[dice.below(request.size())] = static_cast<char>(dice.below(256));
        if (dice.one_in(20)) request += client_frame(fin | op_binary, "early");
        say(request);
        // Mostly the answer is awaited: before it nothing may be said. (A request that is cut short
        // gets none; nor does one too many.)
        pollfd answer{peer_.socket().native_handle(), POLLIN, 0};
        if (!dice.one_in(5)) ::poll(&answer, 1, 50);
    }

    void frame(Dice& dice) {
        std::string bytes;
        const unsigned first =
            dice.of({fin | op_binary, fin | op_binary, fin | op_text, 0U | op_binary,
                     0U | op_continue, fin | op_continue, fin | op_ping, fin | op_pong});
        const std::size_t size = dice.one_in(20) ? 900 + dice.below(300) : dice.below(60);
        std::string payload(size, dice.of({'a', 'e', 'f', 'g', 'g', 't', 'c', 'x'}));
        if ((first & 8U) != 0) payload.resize(std::min<std::size_t>(payload.size(), 125));
        bytes = client_frame(first, payload);
        if (dice.one_in(40)) bytes[0] = static_cast<char>(dice.below(256));
        if (dice.one_in(40)) bytes[1] = static_cast<char>(dice.below(256));
        if (dice.one_in(10)) bytes.resize(dice.below(bytes.size() + 1));
        say(bytes);
    }

    void burst(Dice& dice) {
        const std::string one =
            client_frame(dice.of({fin | op_ping, fin | op_pong, 0U | op_continue, fin | op_binary}),
                         dice.bytes(3));
        std::string all;
        for (std::size_t i = dice.below(300); i > 0; --i) all += one;
        say(all);
    }

    void bye(Dice& dice) {
        const auto code = static_cast<unsigned>(dice.one_in(3) ? dice.below(65536) : 1000);
        say(client_frame(fin | op_close, close_payload(code, dice.bytes(20))));
    }

    void listen() {
        char block[4096];
        for (int i = 0; i < 8; ++i) {
            if (::recv(peer_.socket().native_handle(), block, sizeof(block), 0) <= 0) return;
        }
    }

    // False: this one is gone.
    bool act(Dice& dice) {
        switch (dice.below(16)) {
            case 0: peer_.reset(); return false;
            case 1: peer_.close(); return false;
            case 2: bye(dice); break;
            case 3: burst(dice); break;
            case 4: say(dice.bytes(60)); break;
            case 5: ::shutdown(peer_.socket().native_handle(), SHUT_WR); break;
            case 6:
            case 7:
            case 8: listen(); break;
            default: frame(dice); break;
        }
        return true;
    }
    [[nodiscard]] std::size_t said() const { return said_; }

private:
    RawPeer peer_;
    std::size_t said_ = 0;
};

struct Totals {
    std::uint64_t rounds = 0;
    std::uint64_t steps = 0;
    std::uint64_t connections = 0;
    std::uint64_t sessions = 0;
    std::uint64_t frames_in = 0;
    std::uint64_t frames_out = 0;
    std::uint64_t pauses = 0;
    std::uint64_t floods = 0;
};

// One server from its start to its end, which comes in one of three ways.
class Round {
public:
    explicit Round(std::uint64_t seed)
        : dice_(seed),
          listener_(std::make_unique<Listener>(io_, random_options(dice_), rooms_, pages_)),
          work_(boost::asio::make_work_guard(io_)) {
        listener_->start();
        const std::size_t threads = 1 + dice_.below(3);
        for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    }
    Round(const Round&) = delete;
    Round& operator=(const Round&) = delete;
    ~Round() { stop(); }

    void run(Totals& totals) {
        std::vector<std::unique_ptr<Stranger>> strangers(24);
        const std::size_t steps = 3000 + dice_.below(3000);
        for (std::size_t step = 0; step < steps; ++step) {
            auto& one = strangers[dice_.below(strangers.size())];
            if (!one) {
                one = std::make_unique<Stranger>(listener_->port());
                one->knock(dice_);
            } else if (!one->act(dice_)) {
                one.reset();
            }
            if (dice_.one_in(6)) rooms_.meddle(dice_);
            if (dice_.one_in(30))
                std::this_thread::sleep_for(std::chrono::milliseconds(dice_.below(4)));
        }
        strangers.resize(dice_.below(strangers.size()));
        finish();
        const NetFigures figures = listener_->figures();
        ++totals.rounds;
        totals.steps += steps;
        totals.connections += figures.accepted;
        totals.sessions += figures.upgrades;
        totals.frames_in += figures.frames_in;
        totals.frames_out += figures.frames_out;
        totals.pauses += figures.pauses;
        totals.floods += figures.flood_closed;
        stop();
        listener_.reset();
        rooms_.check();
    }

private:
    void work() {
        try {
            io_.run();
        } catch (const std::exception& problem) {
            std::cerr << "broken promise: no exception leaves a handler: " << problem.what()
                      << '\n';
            std::abort();
        }
    }

    void finish() {
        switch (dice_.below(3)) {
            case 0: {  // existing connections end at their time limits
                await([&] { return listener_->figures().connections == 0; }, "all leave in time",
                      [&] {
                          const NetFigures left = listener_->figures();
                          return ": " + std::to_string(left.connections) + " connections and " +
                                 std::to_string(left.sessions) + " sessions are left";
                      });
                honest();
                break;
            }
            case 1: {
                std::atomic<bool> done{false};
                listener_->stop_accepting();
                listener_->drain(1012, [&] { done = true; });
                await([&] { return done.load(); }, "drained");
                break;
            }
            default: listener_->terminate(); break;
        }
    }

    // An honest client is served. (Its address may have no place for a moment.)
    void honest() {
        await(
            [&] {
                RawPeer peer(listener_->port());
                peer.send(RawPeer::upgrade_request("meeple.v1"));
                if (!peer.read_head().starts_with("HTTP/1.1 101 ")) return false;
                peer.frame(fin | op_binary, "an honest word");
                return peer.said() == "binary an honest word";
            },
            "an honest client is answered");
    }

    template <class Condition>
    static void await(
        const Condition& condition, const std::string& what,
        const std::function<std::string()>& more = [] { return std::string(); }) {
        const auto end = Clock::now() + patience;
        while (!condition()) {
            if (Clock::now() > end) broken(what + more());
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    void stop() {
        io_.stop();
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

    Dice dice_;
    boost::asio::io_context io_;
    Rooms rooms_;
    Pages pages_;
    std::unique_ptr<Listener> listener_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
    std::vector<std::thread> threads_;
};

int fuzz(std::chrono::seconds time, std::uint64_t seed) {
    std::cout << "seed " << seed << std::endl;
    log::set_level("off");  // exceptions are thrown on purpose
    const auto end = Clock::now() + time;
    Totals totals;
    std::uint64_t round_seed = seed;
    try {
        do {
            Round(round_seed).run(totals);
            ++round_seed;
        } while (Clock::now() < end);
    } catch (const std::exception& problem) {
        std::cerr << problem.what() << "\nagain: socket_fuzz --seed " << round_seed << '\n';
        return 1;
    }
    std::cout << totals.rounds << " rounds, " << totals.steps << " steps, " << totals.connections
              << " connections, " << totals.sessions << " sessions, " << totals.frames_in
              << " messages in, " << totals.frames_out << " out, " << totals.pauses << " pauses, "
              << totals.floods << " ended for a flood" << std::endl;
    return 0;
}

}  // namespace
}  // namespace server::net

int main(int argc, char** argv) {
    std::chrono::seconds time(3);
    std::uint64_t seed = std::random_device()();
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view option = argv[i];
        if (option == "--seconds")
            time = std::chrono::seconds(std::strtoul(argv[i + 1], nullptr, 10));
        if (option == "--seed") seed = std::strtoull(argv[i + 1], nullptr, 10);
    }
    return server::net::fuzz(time, seed);
}
