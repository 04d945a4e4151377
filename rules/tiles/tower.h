// Towers as everybody sees them. Vocabulary only; what they do stands in modules/tower.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/position.h"

namespace rules::tiles {

// So many figures of one kind of `seat` are held by `jailer`.
struct Prisoners {
    Seat jailer = 0;
    Seat seat = 0;
    FigureKind kind = FigureKind::meeple;
    std::uint8_t count = 0;
    friend auto operator<=>(const Prisoners&, const Prisoners&) = default;
};

struct TowersView {
    struct Tower {
        Position at;
        std::uint8_t floors = 0;
        friend bool operator==(const Tower&, const Tower&) = default;
    };
    std::vector<std::uint8_t> floors;  // still to be laid, by seat
    std::vector<Tower> towers;         // of at least one floor, by position
    std::vector<Prisoners> prisoners;  // sorted
    // The number of the turn in which a prisoner was ransomed last; 0: none.
    std::uint16_t ransom_turn = 0;
    friend bool operator==(const TowersView&, const TowersView&) = default;
};

}  // namespace rules::tiles
