// The features that a step completed or scored, collected from its events.
#pragma once

#include <string_view>
#include <vector>

#include "rules/match.h"

namespace rules {

// One feature; in Cardcassonne a claim, or a seat's buildings.
struct Scored {
    std::string_view kind;
    tiles::SegmentRef at;
    bool complete = false;
    std::int32_t points = 0;   // of each owner
    std::vector<Seat> owners;  // the seats that score
};

[[nodiscard]] std::vector<Scored> scored_in(const Events& events);

}  // namespace rules
