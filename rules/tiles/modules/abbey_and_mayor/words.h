// Abbeys, barns and wagons: their commands, events and public state.
// Vocabulary only; their effects are in rules.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/play.h"
#include "rules/tiles/position.h"
#include "rules/tiles/question.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

// ---- Commands.

// Place the own barn where four tiles meet: on the north-west corner of this cell (AM-40).
struct LayBarn {
    Position at;
    friend auto operator<=>(const LayBarn&, const LayBarn&) = default;
};

// ---- Questions.

// Where the returned wagon goes, or whether it stays in the supply (AM-31).
struct AskWagon {
    static constexpr Question kind{10};  // meeple.v1.MOVE_WAGON
    static constexpr std::string_view word = "wagon";
    using Answers = Types<DeployFar, Pass>;
    static constexpr Refusal refused = Refusal::no_such_target;
};

// ---- Events.

// The abbey of a seat is in its hand, to be placed or kept before it draws (AM-10).
struct AbbeyTaken {
    Seat seat = 0;
    TileIndex tile = no_tile;
    friend bool operator==(const AbbeyTaken&, const AbbeyTaken&) = default;
};

// It left the hand: the seat still has it.
struct AbbeyKept {
    Seat seat = 0;
    TileIndex tile = no_tile;
    friend bool operator==(const AbbeyKept&, const AbbeyKept&) = default;
};

// The draw pile is empty: from now on seats have turns for their abbeys alone, one each, up to that
// of `last` (AM-16).
struct LateTurnsBegan {
    Seat last = 0;
    friend bool operator==(const LateTurnsBegan&, const LateTurnsBegan&) = default;
};

struct BarnLaid {
    Seat seat = 0;
    Position at;  // as in LayBarn
    friend bool operator==(const BarnLaid&, const BarnLaid&) = default;
};

// The feature of a seat's wagon was completed and scored: once it is back it may move (AM-31).
struct WagonFreed {
    Seat seat = 0;
    SegmentRef on;  // where it stood
    friend bool operator==(const WagonFreed&, const WagonFreed&) = default;
};

// ---- Public state.

struct AbbeysView {
    struct Barn {
        Position at;
        Seat seat = 0;
        friend auto operator<=>(const Barn&, const Barn&) = default;
    };
    struct Wagon {
        Seat seat = 0;
        SegmentRef on;
        friend auto operator<=>(const Wagon&, const Wagon&) = default;
    };
    std::vector<std::uint8_t> abbeys;  // tiles that each seat still has, the one in the hand not
    std::vector<std::uint8_t> barns;   // that each seat still has
    std::vector<Barn> laid;            // sorted
    std::optional<Position> new_barn;  // placed with the last tile
    std::vector<Wagon> freed;          // with that tile, by seat
    Seat last = no_seat;               // as in LateTurnsBegan; no_seat: tiles are still drawn
    friend bool operator==(const AbbeysView&, const AbbeysView&) = default;
};

}  // namespace rules::tiles
