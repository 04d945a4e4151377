#include "server/codec/fresh_match.h"

#include <algorithm>
#include <cstddef>
#include <list>
#include <mutex>
#include <utility>

#include "server/codec/settings.h"

namespace server::codec {
namespace {

using Made = rules::Expected<rules::Match, std::vector<rules::SetupProblem>>;

bool same_setup(const rules::Setup& one, const rules::Setup& other) {
    return one.edition == other.edition && one.modules == other.modules &&
           one.options == other.options && one.seats == other.seats;
}

// The latest ones, each a match to be copied.
class Patterns {
public:
    Made fresh(const rules::Setup& setup) {
        const std::lock_guard lock(mutex_);
        const auto known = std::find_if(latest_.begin(), latest_.end(), [&](const auto& one) {
            return same_setup(one.setup(), setup);
        });
        if (known != latest_.end()) {
            latest_.splice(latest_.begin(), latest_, known);
            return latest_.front();
        }
        Made made = rules::Match::create(setup);
        if (!made) return made;
        latest_.push_front(made.value());
        if (latest_.size() > patterns_max) latest_.pop_back();
        return made;
    }

private:
    // At most 200 KB each.
    static constexpr std::size_t patterns_max = 32;

    std::mutex mutex_;
    std::list<rules::Match> latest_;
};

}  // namespace

Made fresh_match(const meeple::v1::RoomSettings& settings) {
    static Patterns patterns;
    return patterns.fresh(setup(settings));
}

}  // namespace server::codec
