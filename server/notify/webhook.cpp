#include "server/notify/webhook.h"

#include <curl/curl.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "server/crypto/hash.h"
#include "server/log.h"

namespace server {

namespace {

constexpr std::size_t id_bytes = 12;

constexpr std::size_t answer_bytes_max = 64 * std::size_t{1024};

// Of the other program's answer only the status counts; a long one is not waited for.
std::size_t ignore(char*, std::size_t size, std::size_t count, void* left) {
    auto& bytes_left = *static_cast<std::size_t*>(left);
    const std::size_t bytes = size * count;
    if (bytes > bytes_left) return 0;  // ends the request
    bytes_left -= bytes;
    return bytes;
}

// An attempt that is under way ends with the server.
int stop_if_wanted(void* stopping, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return *static_cast<std::atomic<bool>*>(stopping) ? 1 : 0;
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

Webhook::Webhook(WebhookOptions options) : options_(std::move(options)) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    thread_ = std::thread([this] { work(); });
}

Webhook::~Webhook() {
    {
        const std::scoped_lock lock(mutex_);  // or the thread may just be about to wait
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Webhook::tell(const TurnNews& news) {
    Item item;
    item.due = Clock::now();
    item.body = webhook_body(news, hex(random_bytes(id_bytes)));
    {
        const std::scoped_lock lock(mutex_);
        if (queue_.size() >= options_.queue_max) {
            ++figures_.dropped;
            return;
        }
        item.number = ++count_;
        queue_.push(std::move(item));
        figures_.waiting = static_cast<std::int64_t>(queue_.size());
    }
    changed_.notify_all();
}

void Webhook::work() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        if (queue_.empty()) {
            changed_.wait(lock);
            continue;
        }
        if (queue_.top().due > Clock::now()) {
            changed_.wait_until(lock, queue_.top().due);
            continue;
        }
        Item item = queue_.top();
        queue_.pop();
        lock.unlock();
        const bool done = post(item.body);
        lock.lock();
        if (done) {
            ++figures_.sent;
        } else if (!stopping_) {
            again(std::move(item));
        }
        figures_.waiting = static_cast<std::int64_t>(queue_.size());
    }
}

// Under the lock.
void Webhook::again(Item item) {
    ++figures_.failed;
    if (item.attempts >= options_.pauses.size()) {
        ++figures_.dropped;
        log::app().warn("webhook_given_up attempts={}", item.attempts + 1);
        return;
    }
    item.due = Clock::now() + options_.pauses[item.attempts++];
    queue_.push(std::move(item));
}

bool Webhook::post(const std::string& body) {
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> request(curl_easy_init(),
                                                                      curl_easy_cleanup);
    if (!request) return false;
    const std::string signature =
        "X-Meepled-Signature: " + webhook_signature(options_.secret, body);
    curl_slist* headers = curl_slist_append(nullptr, "Content-Type: application/json");
    headers = curl_slist_append(headers, signature.c_str());
    const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> kept(headers,
                                                                           curl_slist_free_all);
    curl_easy_setopt(request.get(), CURLOPT_URL, options_.url.c_str());
    curl_easy_setopt(request.get(), CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(request.get(), CURLOPT_POSTFIELDS, body.c_str());
    curl_easy_setopt(request.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    curl_easy_setopt(request.get(), CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(request.get(), CURLOPT_USERAGENT, "meepled");
    curl_easy_setopt(request.get(), CURLOPT_NOSIGNAL, 1L);
    const long answer_max_ms = options_.answer_max.count();
    curl_easy_setopt(request.get(), CURLOPT_TIMEOUT_MS, answer_max_ms);
    std::size_t bytes_left = answer_bytes_max;
    curl_easy_setopt(request.get(), CURLOPT_HEADERFUNCTION, ignore);
    curl_easy_setopt(request.get(), CURLOPT_HEADERDATA, &bytes_left);
    curl_easy_setopt(request.get(), CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(request.get(), CURLOPT_WRITEDATA, &bytes_left);
    curl_easy_setopt(request.get(), CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(request.get(), CURLOPT_XFERINFOFUNCTION, stop_if_wanted);
    curl_easy_setopt(request.get(), CURLOPT_XFERINFODATA, &stopping_);
    const CURLcode outcome = curl_easy_perform(request.get());
    if (outcome != CURLE_OK && outcome != CURLE_WRITE_ERROR) return false;  // the latter: long
    long status = 0;
    curl_easy_getinfo(request.get(), CURLINFO_RESPONSE_CODE, &status);
    return status >= 200 && status < 300;
}

}  // namespace server
