// Ratings once more from the first result on, should what is kept of them be in doubt. Beside
// servers that run, too: what changes meanwhile is worked out again.
#pragma once

#include <cstddef>

#include "server/people/archive.h"

namespace server {

struct Rebuilt {
    std::size_t results = 0;  // of rated games
    std::size_t ratings = 0;
    std::size_t changed = 0;  // of them
};

// Throws Refusal.
[[nodiscard]] Rebuilt rebuild_ratings(const Archive& archive);

}  // namespace server
