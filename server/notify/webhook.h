// Webhook: tells another program, over HTTP, whose turn it is in games over days; what people hear
// of it by mail or otherwise is that program's work.
//
// Each notification is one signed POST of JSON, repeated at increasing intervals until it is
// answered by 2xx or given up. No move waits for it: a courier sends them, one after the other.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "server/actor/turn_news.h"
#include "server/notify/courier.h"

namespace server {

struct WebhookOptions {
    std::string url;     // http:// or https://
    std::string secret;  // for the signature
    // Waits before the second attempt, the third ...; after the last one it is given up.
    std::vector<std::chrono::milliseconds> pauses{std::chrono::seconds(1), std::chrono::seconds(5),
                                                  std::chrono::seconds(30), std::chrono::minutes(2),
                                                  std::chrono::minutes(10)};
};

// "sha256=" and the HMAC-SHA-256 of the body in lower-case hexadecimal.
[[nodiscard]] std::string webhook_signature(const std::string& secret, const std::string& body);
[[nodiscard]] std::string webhook_body(const TurnNews& news, const std::string& id);

class Webhook {
public:
    explicit Webhook(WebhookOptions options);

    // Any thread; never waits. One notification for each turn.
    void tell(const TurnNews& news);

    [[nodiscard]] const CourierFigures& figures() const { return courier_.figures(); }

private:
    const WebhookOptions options_;
    Courier courier_;
};

}  // namespace server
