// Unheard: the events that listeners have not been told yet, in order. The first few need no
// allocation, and there are seldom more.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "rules/tiles/event.h"

namespace rules::tiles {

class Unheard {
public:
    Unheard() {}  // NOLINT(modernize-use-equals-default): leaves the room alone
    Unheard(const Unheard&) = delete;
    Unheard& operator=(const Unheard&) = delete;
    ~Unheard() {
        if (size_ != 0) clear();
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    template <class E>
    [[gnu::noinline]] void add(const E& event) {
        if (size_ < near_.size()) {
            std::construct_at(&near_[size_].event, event);
        } else {
            far_.emplace_back(event);
        }
        ++size_;
    }
    // Only once for each: it moves the event out.
    [[nodiscard]] Event take(std::size_t i) {
        return std::move(i < near_.size() ? near_[i].event : far_[i - near_.size()]);
    }
    [[gnu::noinline]] void clear() {
        for (std::size_t i = 0; i < std::min(size_, near_.size()); ++i)
            std::destroy_at(&near_[i].event);
        far_.clear();
        size_ = 0;
    }

private:
    union Room {
        Room() {}   // NOLINT(modernize-use-equals-default): holds nothing yet
        ~Room() {}  // NOLINT(modernize-use-equals-default): nor any more
        Event event;
    };
    std::size_t size_ = 0;
    std::array<Room, 4> near_;
    std::vector<Event> far_;
};

}  // namespace rules::tiles
