// WebPush: tells players who are not connected that it is their turn in a game over days, by a
// notification of their system. Each subscription of a player gets one encrypted message.
//
// A message is repeated when the push service fails. 404 and 410 end the subscription. No move
// waits for any of it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/actor/turn_news.h"
#include "server/crypto/p256.h"
#include "server/notify/courier.h"
#include "server/notify/endpoint.h"

namespace server {

struct PushTarget {
    std::string endpoint;
    std::string key;     // p256dh
    std::string secret;  // auth
    std::string origin;  // of the page
    std::string title;
    std::string language;
};

struct WebPushOptions {
    P256Key key;          // that shows who sends
    std::string contact;  // mailto: or https:
    EndpointRule rule;
    std::function<std::uint64_t()> now_ms;
    // An account's subscriptions. Must not wait; `done` may be called on any thread.
    std::function<void(const std::string& account,
                       std::function<void(const std::vector<PushTarget>&)> done)>
        find;
    // One that has ended. Must not wait.
    std::function<void(const std::string& account, const std::string& endpoint)> forget;
    std::vector<std::chrono::milliseconds> pauses{std::chrono::seconds(5), std::chrono::seconds(30),
                                                  std::chrono::minutes(2)};
};

struct WebPushFigures {
    std::atomic<std::uint64_t> gone{0};       // subscriptions that their services have ended
    std::atomic<std::uint64_t> forbidden{0};  // answers 403
};

// What a service worker gets, and browsers that know declarative messages understand by themselves.
[[nodiscard]] std::string push_text(const TurnNews& news, const PushTarget& target);

class WebPush {
public:
    explicit WebPush(WebPushOptions options);

    // Any thread; never waits.
    void tell(const TurnNews& news);
    // Nothing is sent any more, and nothing forgotten.
    void stop() { courier_.stop(); }

    [[nodiscard]] const CourierFigures& sending() const { return courier_.figures(); }
    [[nodiscard]] const WebPushFigures& figures() const { return figures_; }

private:
    void send(const TurnNews& news, const std::string& account, const PushTarget& target);
    [[nodiscard]] Fate judge(long status, const std::string& account, const std::string& endpoint,
                             const std::string& service);

    const WebPushOptions options_;
    WebPushFigures figures_;
    Courier courier_;
};

}  // namespace server
