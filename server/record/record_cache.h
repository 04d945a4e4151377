// Records that were asked for lately, as JSON: a finished game's record never changes. Thread-safe.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

namespace server {

class RecordCache {
public:
    using Text = std::shared_ptr<const std::string>;

    explicit RecordCache(std::size_t bytes_max) : bytes_max_(bytes_max) {}

    // Nothing: it is not here.
    [[nodiscard]] Text find(const std::string& room) {
        const std::scoped_lock lock(mutex_);
        const auto found = by_room_.find(room);
        if (found == by_room_.end()) return nullptr;
        order_.splice(order_.begin(), order_, found->second);
        return found->second->second;
    }

    // The least recently used record goes first.
    void put(const std::string& room, Text text) {
        const std::scoped_lock lock(mutex_);
        if (text->size() > bytes_max_ || by_room_.contains(room)) return;
        bytes_ += text->size();
        order_.emplace_front(room, std::move(text));
        by_room_.emplace(room, order_.begin());
        while (bytes_ > bytes_max_) {
            bytes_ -= order_.back().second->size();
            by_room_.erase(order_.back().first);
            order_.pop_back();
        }
    }

    void clear() {
        const std::scoped_lock lock(mutex_);
        by_room_.clear();
        order_.clear();
        bytes_ = 0;
    }

private:
    using Order = std::list<std::pair<std::string, Text>>;

    const std::size_t bytes_max_;
    std::mutex mutex_;
    Order order_;  // asked for last: first
    std::unordered_map<std::string, Order::iterator> by_room_;
    std::size_t bytes_ = 0;
};

}  // namespace server
