// A listener with an echo behind it instead of rooms, on a port of the system's choice, with its
// own thread.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/net/http_routes.h"
#include "server/net/listener.h"
#include "server/net/ws_client.h"

namespace server::net {

// Longest wait for something that must happen; never waited for when all is well.
inline constexpr std::chrono::seconds patience{60};

// Looks again and again until it is so or patience is over.
template <class Condition>
bool eventually(const Condition& condition) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

// Things that happen on other threads, waited for with patience.
class Diary {
public:
    void write(std::string line) {
        // Notified under the lock: a waiting thread may destroy the diary as soon as the lock is
        // free.
        const std::lock_guard lock(mutex_);
        lines_.push_back(std::move(line));
        changed_.notify_all();
    }

    // Whether there are at least `count` lines before patience is over.
    [[nodiscard]] bool wait(std::size_t count) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, patience, [&] { return lines_.size() >= count; });
    }

    [[nodiscard]] bool wait_for(const std::string& line) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, patience, [&] {
            for (const std::string& one : lines_) {
                if (one == line) return true;
            }
            return false;
        });
    }

    [[nodiscard]] std::vector<std::string> lines() {
        const std::lock_guard lock(mutex_);
        return lines_;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> lines_;
};

// Says back what it hears. "close" closes, "flood" sends more than any outbox holds, "hello" is a
// Hello.
class EchoGateway final : public Gateway {
public:
    std::shared_ptr<Client> on_open(std::shared_ptr<Outlet> outlet) override {
        diary.write("open " + outlet->peer());
        if (last_words == "refuse") throw std::runtime_error("a guest of bad luck");
        if (on_outlet) on_outlet(outlet);
        return std::make_shared<Echo>(*this, std::move(outlet));
    }

    Diary diary;
    std::string last_words = "goodbye";  // "throw", "refuse": throw at the end, or at the start
    std::function<void(const std::shared_ptr<Outlet>&)> on_outlet;

private:
    class Echo final : public Client {
    public:
        Echo(EchoGateway& gateway, std::shared_ptr<Outlet> outlet)
            : gateway_(gateway), outlet_(std::move(outlet)) {}

        void on_frame(const std::string& bytes) override {
            if (bytes == "throw") throw std::runtime_error("a message of bad luck");
            if (bytes == "hello") {
                outlet_->greeted();
            } else if (bytes == "close") {
                outlet_->send(std::make_shared<const std::string>("closing"));
                outlet_->close(4000, "as you wish");
                outlet_->send(std::make_shared<const std::string>("too late"));
                return;
            } else if (bytes == "flood") {
                const auto block = std::make_shared<const std::string>(std::string(60000, 'x'));
                for (int i = 0; i < 1000; ++i) outlet_->send(block);
                return;
            } else if (bytes == "many") {
                for (int i = 0; i < 50; ++i) {
                    outlet_->send(std::make_shared<const std::string>(std::to_string(i)));
                }
                return;
            }
            outlet_->send(std::make_shared<const std::string>(bytes));
        }
        void on_ending(std::uint16_t code) override {
            if (gateway_.last_words == "throw") throw std::runtime_error("words of bad luck");
            outlet_->send(std::make_shared<const std::string>(gateway_.last_words + " " +
                                                              std::to_string(code)));
        }
        void on_closed() override {
            gateway_.diary.write("closed");
            outlet_.reset();
        }

    private:
        EchoGateway& gateway_;
        std::shared_ptr<Outlet> outlet_;
    };
};

class EchoServer {
public:
    explicit EchoServer(ListenerOptions options = {}, int threads = 2)
        : routes_(sources(), own_files("0.0.0"), !options.metrics_address.empty()),
          listener(io, std::move(options), gateway, routes_),
          work_(boost::asio::make_work_guard(io)) {
        listener.start();
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { io.run(); });
    }
    EchoServer(const EchoServer&) = delete;
    EchoServer& operator=(const EchoServer&) = delete;
    ~EchoServer() {
        listener.stop_accepting();
        listener.terminate();
        io.stop();
        for (std::thread& thread : threads_) thread.join();
    }

    [[nodiscard]] WsUrl url() const {
        return {"127.0.0.1", std::to_string(listener.port()), "/ws"};
    }

    boost::asio::io_context io;
    EchoGateway gateway;
    std::atomic<bool> ready{true};
    std::vector<std::string> reports;  // taken by the one network thread
    std::string security;              // changed between requests only

private:
    RouteSources sources() {
        RouteSources all;
        all.why_not_ready = [this] {
            return ready ? std::string() : std::string("the store fails");
        };
        all.metrics = [] { return std::string("meepled_rooms 3\n"); };
        all.record = [](const std::string& room, const std::string& token,
                        const std::string& invite, const std::string& /*address*/,
                        const HttpHandler::Answer& answer) {
            if (room == "silent") return;
            if (room == "throw") throw std::runtime_error("a record of bad luck");
            answer(plain_answer(200, room + "|" + token + "|" + invite));
        };
        all.security_text = [this] { return security; };
        all.report = [this](std::string_view line) { reports.emplace_back(line); };
        return all;
    }
    HttpRoutes routes_;

public:
    Listener listener;

private:
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
    std::vector<std::thread> threads_;
};

// A WebSocket client that writes down what it gets: "open", "frame ...", "closed CODE".
class Guest {
public:
    Guest(EchoServer& server, Encoding encoding)
        : client(WsClient::connect(
              server.io, server.url(), encoding,
              {[this] { diary.write("open"); },
               [this](const std::string& frame) { diary.write("frame " + frame.substr(0, 40)); },
               [this](std::uint16_t code, const std::string& /*why*/) {
                   diary.write("closed " + std::to_string(code));
               }})) {}
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;
    ~Guest() {
        client->cut();
        for (;;) {
            const auto lines = diary.lines();
            if (!lines.empty() && lines.back().starts_with("closed")) return;
            if (!diary.wait(lines.size() + 1)) return;
        }
    }

    Diary diary;
    std::shared_ptr<WsClient> client;
};

}  // namespace server::net
