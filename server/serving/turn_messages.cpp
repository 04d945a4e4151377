#include "server/serving/turn_messages.h"

#include <string>
#include <utility>
#include <vector>

#include "server/wiring.h"

namespace server {

TurnMessages::TurnMessages(const Config& config, ServerStore& store)
    : config_(config), now_ms_(store.clock()) {
    if (!config.webhook_url.empty()) webhook_ = std::make_unique<Webhook>(webhook_options(config));
    if (!config.push_contact.empty())
        push_key_ = push_key(config, store.key("push_key", P256Key::make().scalar()));
}

void TurnMessages::describe(AccountOptions& options) const {
    if (!push_key_) return;
    options.push_key = push_key_->point();
    options.takes_endpoint = [rule = push_rule(config_)](const std::string& endpoint) {
        return rule.origin_of(endpoint).has_value();
    };
}

void TurnMessages::start(People& people) {
    if (!push_key_) return;
    WebPushOptions options{*push_key_, config_.push_contact, push_rule(config_), now_ms_, nullptr,
                           nullptr};
    options.find = [&people](const std::string& account, auto done) {
        people.find_push(account, [done = std::move(done)](const auto& kept) {
            std::vector<PushTarget> targets;
            for (const auto& one : kept)
                targets.push_back({one.endpoint(), one.key(), one.secret(), one.origin(),
                                   one.title(), one.language()});
            done(targets);
        });
    };
    options.forget = [&people](const std::string& account, const std::string& endpoint) {
        people.forget_push(account, endpoint);
    };
    push_ = std::make_unique<WebPush>(std::move(options));
}

std::function<void(const TurnNews&)> TurnMessages::teller() {
    if (!webhook_ && !push_) return nullptr;
    return [this](const TurnNews& news) {
        if (webhook_) webhook_->tell(news);
        if (push_) push_->tell(news);
    };
}

void TurnMessages::stop() {
    if (push_) push_->stop();
}

}  // namespace server
