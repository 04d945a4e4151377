#include "server/actor/standing.h"

#include <algorithm>

namespace server {

void Standing::begin(std::uint64_t now_ms, std::uint64_t down_ms) {
    down_ms_ = down_ms;
    lease_began_ms_ = now_ms;
    lease_ends_ms_ = now_ms + believed_ms();
    begun_ = true;
}

std::optional<std::uint64_t> Standing::down_ms() const {
    return begun_ ? std::optional<std::uint64_t>(down_ms_) : std::nullopt;
}

std::uint64_t Standing::beat_pause_ms(std::uint64_t beat_ms) const {
    return shares_store() ? std::min(beat_ms, lease_ms_ * 3 / 10) : beat_ms;
}

void Standing::beaten(std::uint64_t asked_ms, const Beaten& beaten) {
    switch (beaten.lease) {
        case Lease::held: {
            lease_ends_ms_ = std::max<std::uint64_t>(lease_ends_ms_, asked_ms + believed_ms());
            const std::scoped_lock lock(mutex_);
            other_urls_ = beaten.other_urls;
            break;
        }
        // Another process has its rooms, or may have them.
        case Lease::lost:
            if (asked_ms >= lease_began_ms_) lease_ends_ms_ = 0;
            break;
        case Lease::unknown: break;
    }
}

bool Standing::lease_over(std::uint64_t now_ms) const {
    return shares_store() && now_ms >= lease_ends_ms_;
}

std::optional<std::string> Standing::lose_lease() {
    if (draining_ || !begun_.exchange(false)) return std::nullopt;
    return lease_ends_ms_ == 0 ? "another process uses this node's name"
                               : "the store has not answered in time";
}

bool Standing::is_silent(std::uint64_t left_ms) const {
    return left_ms != 0 && left_ms < lease_ms_ / 10 * 6;
}

std::string Standing::another_url() {
    const std::scoped_lock lock(mutex_);
    if (other_urls_.empty()) return {};
    return other_urls_[next_url_++ % other_urls_.size()];
}

}  // namespace server
