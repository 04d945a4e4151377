// Records that were asked for lately, as JSON. A finished game's record changes only when the name
// of a deleted account leaves it; then the cache is cleared. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
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

    // How often it was cleared. Ask before you read what you will put.
    [[nodiscard]] std::uint64_t cleared() const {
        const std::scoped_lock lock(mutex_);
        return cleared_;
    }

    // The least recently used record goes first. What was read before the cache was cleared again
    // is as old as what was cleared away, and is not put.
    void put(const std::string& room, Text text, std::uint64_t cleared_before) {
        const std::scoped_lock lock(mutex_);
        if (cleared_before != cleared_) return;
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
        ++cleared_;
    }

private:
    using Order = std::list<std::pair<std::string, Text>>;

    const std::size_t bytes_max_;
    mutable std::mutex mutex_;
    Order order_;  // asked for last: first
    std::unordered_map<std::string, Order::iterator> by_room_;
    std::size_t bytes_ = 0;
    std::uint64_t cleared_ = 0;
};

}  // namespace server
