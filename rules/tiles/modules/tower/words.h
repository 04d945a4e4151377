// Towers and prisoners: their commands, events and public state.
// Vocabulary only; their effects are in rules.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/play.h"
#include "rules/tiles/position.h"
#include "rules/tiles/question.h"

namespace rules::tiles {

// ---- Commands.

// Place a floor on the foundation or tower of this tile (TOW-2).
struct LayFloor {
    Position at;
    friend auto operator<=>(const LayFloor&, const LayFloor&) = default;
};

// Free an own prisoner: for a ransom (TOW-8), or in exchange (TOW-6).
struct FreePrisoner {
    Seat jailer = 0;
    FigureKind figure = FigureKind::meeple;
    friend auto operator<=>(const FreePrisoner&, const FreePrisoner&) = default;
};

// ---- Questions.

// Which figure the tower on this tile of the board captures, if any (TOW-3).
struct AskCapture {
    static constexpr Question kind{6};  // meeple.v1.CAPTURE_FIGURE
    static constexpr std::string_view word = "capture";
    using Answers = Types<TakeFigure, Pass>;
    static constexpr Refusal refused = Refusal::no_such_target;
    std::uint16_t tile = 0;

    [[nodiscard]] constexpr std::uint16_t data() const { return tile; }
    static constexpr AskCapture of(std::uint16_t data) { return {data}; }
};

// Which own prisoner of `owner` comes back for this figure of it, which was taken just now (TOW-6).
struct AskExchange {
    static constexpr Question kind{7};  // meeple.v1.FREE_PRISONER
    static constexpr std::string_view word = "exchange";
    using Answers = Types<FreePrisoner>;
    static constexpr Refusal refused = Refusal::no_such_figure;
    Seat owner = 0;
    FigureKind figure = FigureKind::meeple;

    [[nodiscard]] constexpr std::uint16_t data() const {
        const auto number = static_cast<unsigned>(figure);
        return static_cast<std::uint16_t>(number / figures * more + owner * figures +
                                          number % figures);
    }
    static constexpr AskExchange of(std::uint16_t data) {
        return {static_cast<Seat>(data % more / figures),
                static_cast<FigureKind>(data / more * figures + data % figures)};
    }

private:
    // These numbers are on disk: eight kinds of figures of eight seats, then the next eight kinds.
    static constexpr unsigned figures = 8;
    static constexpr unsigned more = 64;
    static_assert(seats_max <= 8);
};

// ---- Events.

// A seat placed one of its floors on the foundation or tower of this tile.
struct FloorLaid {
    Seat seat = 0;
    Position at;
    friend bool operator==(const FloorLaid&, const FloorLaid&) = default;
};

// A figure of `seat` became a prisoner of `jailer`. (It came off the board as FigureReturned.)
struct PrisonerTaken {
    Seat jailer = 0;
    Seat seat = 0;
    FigureKind kind = FigureKind::meeple;
    friend bool operator==(const PrisonerTaken&, const PrisonerTaken&) = default;
};

// It returned to the supply of `seat`.
struct PrisonerFreed {
    Seat jailer = 0;
    Seat seat = 0;
    FigureKind kind = FigureKind::meeple;
    bool ransomed = false;  // and not exchanged
    friend bool operator==(const PrisonerFreed&, const PrisonerFreed&) = default;
};

// ---- Public state.

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
    std::vector<std::uint8_t> floors;  // still in the supply, by seat
    std::vector<Tower> towers;         // of at least one floor, by position
    std::vector<Prisoners> prisoners;  // sorted
    // The number of the turn in which a prisoner was ransomed last; 0: none.
    std::uint16_t ransom_turn = 0;
    friend bool operator==(const TowersView&, const TowersView&) = default;
};

}  // namespace rules::tiles
