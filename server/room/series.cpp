#include "server/room/series.h"

#include <algorithm>

namespace server {

namespace v1 = meeple::v1;

v1::Series new_series(std::size_t seats) {
    v1::Series series;
    series.set_game(1);
    for (std::size_t i = 0; i < seats; ++i) series.add_halves(0);
    return series;
}

v1::Series series_before(v1::Series stored, std::size_t seats) {
    return stored.halves_size() == static_cast<int>(seats) ? stored : new_series(seats);
}

v1::Series series_after(v1::Series before, const std::vector<std::uint32_t>& winners) {
    const std::uint32_t each = winners.size() == 1 ? 2 : 1;
    for (const std::uint32_t seat : winners) {
        const auto index = static_cast<int>(seat);
        if (index < before.halves_size()) before.set_halves(index, before.halves(index) + each);
    }
    before.set_game(before.game() + 1);
    return before;
}

bool series_decided(const v1::Series& series, std::uint32_t best_of) {
    if (series.game() > best_of) return true;
    std::vector<std::uint32_t> halves(series.halves().begin(), series.halves().end());
    std::sort(halves.rbegin(), halves.rend());
    const std::uint32_t left = best_of + 1 - series.game();
    return halves.size() >= 2 && halves[0] > halves[1] + 2 * left;
}

}  // namespace server
