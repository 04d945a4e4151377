#include "server/notify/webhook.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "server/crypto/hash.h"

namespace server {

namespace {

constexpr std::size_t id_bytes = 12;

CourierOptions webhook_courier(const WebhookOptions& options) {
    CourierOptions made;
    made.name = "webhook";
    made.pauses = options.pauses;
    return made;
}

}  // namespace

std::string webhook_signature(const std::string& secret, const std::string& body) {
    return "sha256=" + hex(as_bytes(hmac_sha256(secret, body)));
}

std::string webhook_body(const TurnNews& news, const std::string& id) {
    nlohmann::ordered_json json;
    json["kind"] = "your_turn";
    json["id"] = id;
    json["at_ms"] = news.at_ms;
    json["person"] = {{"account", news.person},
                      {"name", news.name},
                      {"registered", news.registered},
                      {"connected", news.connected}};
    json["room"] = {{"id", news.room}, {"name", news.room_name}, {"game", news.game}};
    json["seat"] = news.seat;
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Webhook::Webhook(WebhookOptions options)
    : options_(std::move(options)), courier_(webhook_courier(options_)) {}

void Webhook::tell(const TurnNews& news) {
    if (news.again) return;
    HttpPost post;
    post.url = options_.url;
    post.body = webhook_body(news, hex(random_bytes(id_bytes)));
    post.headers = {"Content-Type: application/json",
                    "X-Meepled-Signature: " + webhook_signature(options_.secret, post.body)};
    courier_.send(
        {[post = std::move(post)] { return post; },
         [](long status) { return status >= 200 && status < 300 ? Fate::done : Fate::again; }});
}

}  // namespace server
