#include "server/notify/courier.h"

#include <curl/curl.h>
#include <unistd.h>

#include <algorithm>
#include <list>
#include <optional>
#include <utility>

#include "server/log.h"

namespace server {
namespace {

constexpr std::size_t answer_bytes_max = 64 * std::size_t{1024};

// Of an answer only the status counts; a long one is not waited for.
std::size_t ignore_bytes(char*, std::size_t size, std::size_t count, void* left) {
    auto& bytes_left = *static_cast<std::size_t*>(left);
    const std::size_t bytes = size * count;
    if (bytes > bytes_left) return 0;  // ends the request
    bytes_left -= bytes;
    return bytes;
}

}  // namespace

// One request under way. It stays where it is: libcurl has its address.
class Courier::Attempt {
public:
    Attempt(Item item, const CourierOptions& options)
        : item_(std::move(item)),
          options_(options),
          post_(item_.errand.post()),
          easy_(curl_easy_init()) {
        if (easy_ != nullptr) prepare();
    }
    Attempt(const Attempt&) = delete;
    Attempt& operator=(const Attempt&) = delete;
    ~Attempt() {
        curl_easy_cleanup(easy_);
        curl_slist_free_all(headers_);
    }

    [[nodiscard]] CURL* easy() const { return easy_; }
    [[nodiscard]] Item take() { return std::move(item_); }

    // 0: no answer. A long answer was ended by us.
    [[nodiscard]] long status(CURLcode outcome) const {
        if (outcome != CURLE_OK && outcome != CURLE_WRITE_ERROR) return 0;
        long status = 0;
        curl_easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &status);
        return status;
    }

private:
    void prepare() {
        for (const std::string& header : post_.headers)
            headers_ = curl_slist_append(headers_, header.c_str());
        set(CURLOPT_URL, post_.url.c_str());
        set(CURLOPT_PROTOCOLS_STR, "http,https");
        set(CURLOPT_FOLLOWLOCATION, 0L);
        set(CURLOPT_POSTFIELDS, post_.body.c_str());
        set(CURLOPT_POSTFIELDSIZE, static_cast<long>(post_.body.size()));
        set(CURLOPT_HTTPHEADER, headers_);
        set(CURLOPT_USERAGENT, "meepled");
        set(CURLOPT_NOSIGNAL, 1L);
        const long answer_max_ms = options_.answer_max.count();
        set(CURLOPT_TIMEOUT_MS, answer_max_ms);
        set(CURLOPT_HEADERFUNCTION, ignore_bytes);
        set(CURLOPT_HEADERDATA, &bytes_left_);
        set(CURLOPT_WRITEFUNCTION, ignore_bytes);
        set(CURLOPT_WRITEDATA, &bytes_left_);
        // A name whose server does not answer keeps no other request waiting.
        set(CURLOPT_QUICK_EXIT, 1L);
        if (!options_.may_connect) return;
        set(CURLOPT_NOPROXY, "*");
        set(CURLOPT_FRESH_CONNECT, 1L);
        set(CURLOPT_FORBID_REUSE, 1L);
        set(CURLOPT_OPENSOCKETFUNCTION, open_socket);
        set(CURLOPT_OPENSOCKETDATA, this);
    }

    template <class Value>
    void set(CURLoption option, Value value) {
        curl_easy_setopt(easy_, option, value);
    }

    // The address that it is given is the one that is connected to.
    static curl_socket_t open_socket(void* self, curlsocktype, curl_sockaddr* address) {
        const Attempt& attempt = *static_cast<Attempt*>(self);
        if (!attempt.options_.may_connect(attempt.post_.url, address->addr)) return CURL_SOCKET_BAD;
        return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    }

    Item item_;
    const CourierOptions& options_;
    HttpPost post_;
    CURL* easy_;
    curl_slist* headers_ = nullptr;
    std::size_t bytes_left_ = answer_bytes_max;
};

// All that is under way. The courier's thread alone, but for wake().
class Courier::Wire {
public:
    Wire() : multi_(curl_multi_init()) {}
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    ~Wire() {
        for (const Attempt& attempt : attempts_) curl_multi_remove_handle(multi_, attempt.easy());
        attempts_.clear();
        curl_multi_cleanup(multi_);
    }

    [[nodiscard]] std::size_t size() const { return attempts_.size(); }

    // The item again if it cannot be begun.
    [[nodiscard]] std::optional<Item> begin(Item item, const CourierOptions& options) {
        Attempt& attempt = attempts_.emplace_back(std::move(item), options);
        if (attempt.easy() != nullptr && curl_multi_add_handle(multi_, attempt.easy()) == CURLM_OK)
            return std::nullopt;
        Item back = attempt.take();
        attempts_.pop_back();
        return back;
    }

    // Continues all transfers; returns the finished ones, with their status.
    [[nodiscard]] std::vector<std::pair<Item, long>> go_on() {
        int running = 0;
        curl_multi_perform(multi_, &running);
        std::vector<std::pair<Item, long>> ended;
        int left = 0;
        while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
            if (message->msg != CURLMSG_DONE) continue;
            const CURLcode outcome = message->data.result;
            const auto found = std::find_if(
                attempts_.begin(), attempts_.end(),
                [&](const Attempt& attempt) { return attempt.easy() == message->easy_handle; });
            if (found == attempts_.end()) continue;
            curl_multi_remove_handle(multi_, found->easy());
            const long status = found->status(outcome);
            ended.emplace_back(found->take(), status);
            attempts_.erase(found);
        }
        return ended;
    }

    void wait(std::chrono::milliseconds longest) {
        curl_multi_poll(multi_, nullptr, 0, static_cast<int>(longest.count()), nullptr);
    }
    void wake() { curl_multi_wakeup(multi_); }

private:
    CURLM* multi_;
    std::list<Attempt> attempts_;
};

Courier::Courier(CourierOptions options) : options_(std::move(options)) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    wire_ = std::make_unique<Wire>();
    thread_ = std::thread([this] { work(); });
}

Courier::~Courier() {
    stop();
}

void Courier::stop() {
    stopping_ = true;
    wire_->wake();
    if (thread_.joinable()) thread_.join();
}

void Courier::send(Errand errand, std::chrono::milliseconds pause) {
    if (stopping_) return;
    {
        const std::scoped_lock lock(mutex_);
        if (queue_.size() >= options_.queue_max) {
            ++figures_.dropped;
            return;
        }
        queue_.push({Clock::now() + pause, ++count_, 0, std::move(errand)});
        figures_.waiting = static_cast<std::int64_t>(queue_.size()) + under_way_;
    }
    wire_->wake();
}

void Courier::work() {
    while (!stopping_) {
        begin_due(*wire_);
        for (auto& [item, status] : wire_->go_on()) settle(std::move(item), status);
        const auto longest = pause(*wire_);
        if (longest.count() > 0 && !stopping_) wire_->wait(longest);
    }
}

void Courier::begin_due(Wire& wire) {
    while (wire.size() < options_.at_once) {
        std::optional<Item> item;
        {
            const std::scoped_lock lock(mutex_);
            if (queue_.empty() || queue_.top().due > Clock::now()) return;
            item = queue_.top();
            queue_.pop();
            ++under_way_;
        }
        if (auto back = wire.begin(std::move(*item), options_)) settle(std::move(*back), 0);
    }
}

// Until something more is to be begun; the wire ends it when something happens there.
std::chrono::milliseconds Courier::pause(const Wire& wire) {
    constexpr std::chrono::milliseconds longest = std::chrono::minutes(1);
    if (wire.size() >= options_.at_once) return longest;
    const std::scoped_lock lock(mutex_);
    if (queue_.empty()) return longest;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(queue_.top().due - Clock::now());
    return std::clamp(left, std::chrono::milliseconds(0), longest);
}

void Courier::settle(Item item, long status) {
    const Fate fate = item.errand.judge(status);
    const std::scoped_lock lock(mutex_);
    --under_way_;
    if (fate == Fate::done) {
        ++figures_.sent;
    } else {
        ++figures_.failed;
        if (fate == Fate::again && item.attempts < options_.pauses.size()) {
            item.due = Clock::now() + options_.pauses[item.attempts++];
            queue_.push(std::move(item));
        } else {
            ++figures_.dropped;
            if (fate == Fate::again)
                log::app().warn("{}_given_up attempts={} status={}", options_.name,
                                item.attempts + 1, status);
        }
    }
    figures_.waiting = static_cast<std::int64_t>(queue_.size()) + under_way_;
}

}  // namespace server
