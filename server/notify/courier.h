// Courier: sends requests over HTTP to other programs, one thread for all of them.
//
// A request is repeated at increasing intervals until it is done or given up. Requests go into a
// bounded queue; unsent ones are lost when the server ends. One that hangs keeps none but itself
// waiting, as long as fewer than `at_once` hang.
#pragma once

#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <vector>

namespace server {

struct HttpPost {
    std::string url;
    std::vector<std::string> headers;  // "Name: value"
    std::string body;
};

// The result of an attempt.
enum class Fate : std::uint8_t { done, again, given_up };

// One request. Both functions are called on the courier's thread and must not throw.
struct Errand {
    std::function<HttpPost()> post;  // before each attempt
    // After it; 0: there was no answer. A redirect is not followed: its status is told.
    std::function<Fate(long status)> judge;
};

struct CourierOptions {
    std::string name;  // in logs
    std::size_t queue_max = 10'000;
    std::size_t at_once = 1;  // requests under way
    // Waits before the second attempt, the third ...; after the last one it is given up.
    std::vector<std::chrono::milliseconds> pauses;
    std::chrono::milliseconds answer_max = std::chrono::seconds(10);
    // Whether a request to this URL may go to this address: asked of each address that it connects
    // to, after its name was resolved. Null: to all. With it no proxy is used, and no connection
    // serves two requests.
    std::function<bool(const std::string& url, const sockaddr& address)> may_connect = nullptr;
};

struct CourierFigures {
    std::atomic<std::int64_t> waiting{0};
    std::atomic<std::uint64_t> sent{0};
    std::atomic<std::uint64_t> failed{0};   // attempts
    std::atomic<std::uint64_t> dropped{0};  // given up, or the queue was full
};

class Courier {
public:
    explicit Courier(CourierOptions options);
    ~Courier();
    Courier(const Courier&) = delete;
    Courier& operator=(const Courier&) = delete;

    // Any thread; never waits. Nothing is sent before `pause` is over, nor after stop().
    void send(Errand errand, std::chrono::milliseconds pause = std::chrono::milliseconds(0));
    // Ends what is under way.
    void stop();

    [[nodiscard]] const CourierFigures& figures() const { return figures_; }

private:
    using Clock = std::chrono::steady_clock;
    struct Item {
        Clock::time_point due;
        std::uint64_t number = 0;  // of several due ones the oldest goes first
        std::size_t attempts = 0;
        Errand errand;
        bool operator>(const Item& other) const {
            return due != other.due ? due > other.due : number > other.number;
        }
    };
    class Attempt;
    class Wire;

    void work();
    void begin_due(Wire& wire);
    [[nodiscard]] std::chrono::milliseconds pause(const Wire& wire);
    void settle(Item item, long status);

    const CourierOptions options_;
    CourierFigures figures_;
    std::mutex mutex_;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> queue_;
    std::uint64_t count_ = 0;
    std::int64_t under_way_ = 0;
    std::atomic<bool> stopping_{false};
    std::unique_ptr<Wire> wire_;
    std::thread thread_;
};

}  // namespace server
