// View: one viewer's knowledge of a tile-laying game, as plain facts, like a client's
// memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/agenda.h"
#include "rules/tiles/event.h"
#include "rules/tiles/parts.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

// Where seats have hands of their own.
struct HandsView {
    // Of the seats that are not in turn, by seat, in the order in which they were drawn; no_tile
    // for a tile that the viewer may not see. (The hand of the seat in turn is View::hand.)
    std::vector<std::vector<TileIndex>> held;
    std::uint8_t shown = 0;  // the last ones of View::hand were drawn for all to see, in this turn
    friend bool operator==(const HandsView&, const HandsView&) = default;
};

struct SideView {
    std::vector<std::pair<TileIndex, std::uint8_t>> supply;  // still to come, by tile
    bool in_use = false;  // the tile in the hand or just placed comes from it
    friend bool operator==(const SideView&, const SideView&) = default;
};

// With what parts show of it (parts.h).
struct View : Parts::Seen {
    struct PlacedTile {
        TileIndex tile = no_tile;
        Position at;
        Rotation rotation = 0;
        Axis span = Axis::none;  // of a road that was placed over it
        friend bool operator==(const PlacedTile&, const PlacedTile&) = default;
    };
    struct SeatView {
        std::int32_t score = 0;
        std::uint8_t figures[figure_kind_count] =
            {};  // NOLINT(modernize-avoid-c-arrays): in the supply, by kind
        bool resigned = false;
        Items items{};  // in front of it
        friend bool operator==(const SeatView&, const SeatView&) = default;
    };

    std::vector<PlacedTile> board;      // in the order in which they were placed
    std::vector<PlacedFigure> figures;  // sorted
    std::vector<SeatView> seats;
    std::vector<std::pair<TileIndex, std::uint8_t>>
        supply;                        // how many of which tile are still to come, by tile; those
                                       // that the viewer may not see in a hand are counted here
    std::vector<TileIndex> discarded;  // in the order in which they left
    std::vector<TileIndex> hand;       // drawn and not yet placed
    bool surplus = false;              // one was drawn in addition, and one has to go back
    Agenda agenda;                     // what happens next, and what is waited for
    Seat turn_seat = no_seat;
    std::uint16_t turn = 0;  // turns begun
    std::vector<Seat> winners;
    std::optional<HandsView> hands;  // nothing where seats have none of their own
    std::optional<SideView> side;    // only in games with a side stack

    [[nodiscard]] Phase phase() const { return agenda.top().phase; }
    // That stands, in the phase `choosing`.
    [[nodiscard]] Question question() const { return agenda.top().question; }
    // The seat that has to decide; no_seat before and after the game.
    [[nodiscard]] Seat asked() const { return agenda.top().seat; }
    friend bool operator==(const View&, const View&) = default;
};

[[nodiscard]] inline const TileType& laid_type(const View::PlacedTile& tile) {
    return laid_type(tile.tile, tile.rotation, tile.span);
}

// Fold one event, as this viewer was told it, into the view. view(n) == fold of what was told 1..n
// (a law). Throws Broken if the event cannot follow (a supply that does not hold the drawn tile
// ...).
void evolve(View& view, const Event& event);
void evolve(View& view, const TileTaken& event);

// The event as `viewer` may know it. Nothing is hidden from Viewer::everything().
[[nodiscard]] Event project(const Event& event, Viewer viewer);

// The data of a row of the agenda takes one byte; from this number on, it follows in two.
inline constexpr std::uint8_t long_data = 0xff;

// The view's bytes in one fixed, documented order (rules/canonical.md); equal views, equal bytes.
// Appended to `out`.
void append_canonical(const View& view, std::string& out);

}  // namespace rules::tiles
