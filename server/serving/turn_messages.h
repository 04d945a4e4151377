// TurnMessages: what tells players outside of their connections that it is their turn in a game
// over days: the operator's webhook and players' devices, as far as the settings have them.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "server/actor/turn_news.h"
#include "server/config.h"
#include "server/metrics.h"
#include "server/notify/web_push.h"
#include "server/notify/webhook.h"
#include "server/people/people.h"
#include "server/serving/server_store.h"

namespace server {

class TurnMessages {
public:
    // Throws std::runtime_error if a secret or a key cannot be read, or the store not written.
    TurnMessages(const Config& config, ServerStore& store);

    [[nodiscard]] bool pushes() const { return push_key_.has_value(); }
    // The key that accounts need to subscribe.
    void describe(AccountOptions& options) const;
    // Once, before the first turn. `people` outlives the messages.
    void start(People& people);
    // Any thread; never waits. Empty if no way to notify is set up.
    [[nodiscard]] std::function<void(const TurnNews&)> teller();
    [[nodiscard]] NotifyFigures figures() const { return {webhook_.get(), push_.get(), nullptr}; }
    // Nothing is pushed any more. Before the people stop.
    void stop();

private:
    const Config& config_;
    const std::function<std::uint64_t()> now_ms_;
    std::unique_ptr<Webhook> webhook_;
    std::optional<P256Key> push_key_;  // none: no Web Push
    std::unique_ptr<WebPush> push_;
};

}  // namespace server
