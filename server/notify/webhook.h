// Webhook: tells another program, over HTTP, whose turn it is in games over days; what people hear
// of it by mail or otherwise is that program's work.
//
// Each notification is one signed POST of JSON, repeated at increasing intervals until it is
// answered by 2xx or given up. No move waits for it: notifications go into a bounded queue, and one
// thread sends them. Unsent ones are lost when the server ends.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <vector>

#include "server/actor/turn_news.h"

namespace server {

struct WebhookOptions {
    std::string url;     // http:// or https://
    std::string secret;  // for the signature
    std::size_t queue_max = 10'000;
    // Waits before the second attempt, the third ...; after the last one it is given up.
    std::vector<std::chrono::milliseconds> pauses{std::chrono::seconds(1), std::chrono::seconds(5),
                                                  std::chrono::seconds(30), std::chrono::minutes(2),
                                                  std::chrono::minutes(10)};
    std::chrono::milliseconds answer_max = std::chrono::seconds(10);
};

struct WebhookFigures {
    std::atomic<std::int64_t> waiting{0};
    std::atomic<std::uint64_t> sent{0};
    std::atomic<std::uint64_t> failed{0};   // attempts
    std::atomic<std::uint64_t> dropped{0};  // given up, or the queue was full
};

// "sha256=" and the HMAC-SHA-256 of the body in lower-case hexadecimal.
[[nodiscard]] std::string webhook_signature(const std::string& secret, const std::string& body);
[[nodiscard]] std::string webhook_body(const TurnNews& news, const std::string& id);

class Webhook {
public:
    explicit Webhook(WebhookOptions options);
    ~Webhook();
    Webhook(const Webhook&) = delete;
    Webhook& operator=(const Webhook&) = delete;

    // Any thread; never waits.
    void tell(const TurnNews& news);

    [[nodiscard]] const WebhookFigures& figures() const { return figures_; }

private:
    using Clock = std::chrono::steady_clock;
    struct Item {
        Clock::time_point due;
        std::uint64_t number = 0;  // of those that are due together the older one goes first
        std::size_t attempts = 0;
        std::string body;
        bool operator>(const Item& other) const {
            return due != other.due ? due > other.due : number > other.number;
        }
    };

    void work();
    [[nodiscard]] bool post(const std::string& body);
    void again(Item item);

    const WebhookOptions options_;
    WebhookFigures figures_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> queue_;
    std::uint64_t count_ = 0;
    std::atomic<bool> stopping_{false};
    std::thread thread_;
};

}  // namespace server
