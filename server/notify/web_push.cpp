#include "server/notify/web_push.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/crypto/web_push.h"
#include "server/log.h"

namespace server {
namespace {

constexpr int declarative = 8030;  // marks a declarative message
// Messages under way, and how long each may be: endpoints that hang keep few others waiting.
constexpr std::size_t at_once = 64;
constexpr std::chrono::milliseconds answer_max = std::chrono::seconds(5);
constexpr std::uint64_t shown_s = 12 * 3600;  // how long a signature is good
constexpr const char* kept_s = "259200";      // how long a push service keeps a message: three days
constexpr std::size_t topic_letters = 32;     // RFC 8030, 5.4

CourierOptions push_courier(const WebPushOptions& options) {
    CourierOptions made;
    made.name = "push";
    made.at_once = at_once;
    made.answer_max = answer_max;
    made.pauses = options.pauses;
    made.may_connect = [rule = options.rule](const std::string& url, const sockaddr& address) {
        return rule.may_connect(url, address);
    };
    return made;
}

// The room's name and who else plays.
std::string body_of(const TurnNews& news) {
    std::string others;
    for (const std::string& name : news.others) others += (others.empty() ? "" : ", ") + name;
    if (news.room_name.empty() || others.empty()) return news.room_name + others;
    return news.room_name + " · " + others;
}

// Of several undelivered messages about one room a push service keeps the last. The name tells it
// nothing.
std::string topic_of(const TurnNews& news, const PushTarget& target) {
    return to_base64url(as_bytes(hmac_sha256(target.secret, news.room))).substr(0, topic_letters);
}

}  // namespace

std::string push_text(const TurnNews& news, const PushTarget& target) {
    nlohmann::ordered_json notification;
    notification["title"] = target.title;
    notification["body"] = body_of(news);
    notification["lang"] = target.language;
    notification["tag"] = news.room;
    notification["navigate"] = target.origin + "/#/room/" + news.room;
    const nlohmann::ordered_json json{{"web_push", declarative}, {"notification", notification}};
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

WebPush::WebPush(WebPushOptions options)
    : options_(std::move(options)), courier_(push_courier(options_)) {}

void WebPush::tell(const TurnNews& news) {
    if (news.connected || !news.registered) return;
    const auto account = from_base64url(news.person);
    if (!account) return;
    options_.find(*account, [this, news, account = *account](const auto& targets) {
        for (const PushTarget& target : targets) send(news, account, target);
    });
}

void WebPush::send(const TurnNews& news, const std::string& account, const PushTarget& target) {
    // Settings may have changed since it was taken.
    const auto service = options_.rule.origin_of(target.endpoint);
    if (!service) return;
    const auto post = [this, target, service = *service, text = push_text(news, target),
                       topic = topic_of(news, target)] {
        HttpPost made;
        made.url = target.endpoint;
        made.body = push_body({target.key, target.secret}, text).value_or(std::string());
        made.headers = {"Authorization: " + vapid(options_.key, service, options_.contact,
                                                  options_.now_ms() / 1000 + shown_s),
                        "Content-Encoding: aes128gcm",
                        "Content-Type: application/octet-stream",
                        std::string("TTL: ") + kept_s,
                        "Topic: " + topic,
                        "Urgency: normal"};
        return made;
    };
    courier_.send({post, [this, account, endpoint = target.endpoint, service = *service](
                             long status) { return judge(status, account, endpoint, service); }});
}

Fate WebPush::judge(long status, const std::string& account, const std::string& endpoint,
                    const std::string& service) {
    constexpr long forbidden = 403;
    constexpr long not_found = 404;
    constexpr long gone = 410;
    constexpr long too_many = 429;
    constexpr long failures = 500;
    if (status >= 200 && status < 300) return Fate::done;
    if (status == 0 || status == too_many || status >= failures) return Fate::again;
    if (status == not_found || status == gone) {
        ++figures_.gone;
        options_.forget(account, endpoint);
        return Fate::given_up;
    }
    if (status == forbidden) ++figures_.forbidden;
    // The endpoint itself is a secret of the player's.
    log::app().warn("push_refused status={} service={}", status, log::quoted(service));
    return Fate::given_up;
}

}  // namespace server
