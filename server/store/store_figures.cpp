#include "server/store/store_figures.h"

#include <algorithm>

namespace server {

void StoreFigures::Times::add(double seconds) {
    sum_seconds += seconds;
    const auto bucket = std::lower_bound(bounds_seconds.begin(), bounds_seconds.end(), seconds);
    ++buckets[static_cast<std::size_t>(bucket - bounds_seconds.begin())];
}

}  // namespace server
