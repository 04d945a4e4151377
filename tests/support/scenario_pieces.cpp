#include "tests/support/scenario_pieces.h"

#include <string>

namespace scenario {

namespace tiles = rules::tiles;

Words bids_of(const tiles::BidsView& bids) {
    Words found;
    for (const auto& [seat, price] : bids.bids) {
        found.push_back(std::to_string(seat) + ":" + std::to_string(price.count));
        if (price.item) found.back().append(":").append(name(*price.item));
    }
    return found;
}

Words barns_of(const tiles::AbbeysView& abbeys) {
    Words found;
    for (const auto& barn : abbeys.laid)
        found.push_back(text_of(barn.at) + ":" + std::to_string(barn.seat));
    return found;
}

std::optional<int> kept_by(const tiles::View& now, std::size_t seat, std::string_view name) {
    if (name == "floor" && now.towers) return now.towers->floors.at(seat);
    if (name == "abbey" && now.abbeys) return now.abbeys->abbeys.at(seat);
    if (name == "barn" && now.abbeys) return now.abbeys->barns.at(seat);
    if (name == "bridge" && now.bridges) return now.bridges->bridges.at(seat);
    return std::nullopt;
}

}  // namespace scenario
