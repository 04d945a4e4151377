// State: the whole state of one running tile-laying game. A flat value: copying it is a handful of
// memcpys of the used parts, which makes a bot's search fast. Only evolve() changes it
// (game.h).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/core/row.h"
#include "rules/core/seat.h"
#include "rules/tiles/agenda.h"
#include "rules/tiles/board.h"
#include "rules/tiles/choices.h"
#include "rules/tiles/feature.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/item.h"
#include "rules/tiles/parts.h"

namespace rules::tiles {

inline constexpr int figures_max = 96;  // on the board: sixteen of each of six seats
inline constexpr int held_max = 3;
inline constexpr int watched_max = 48;
inline constexpr int pending_max = 8;
inline constexpr int side_max = 32;  // tiles of the side stack

struct alignas(8) Figure {
    Node node;   // where it stands
    Node claim;  // whose feature it has a say in: where it stands, or that segment's network
    Seat seat;
    FigureKind kind;
    std::uint8_t is_follower;  // 0 or 1
    std::uint8_t unused;       // makes it eight bytes, which are compared as one word
};

// A pattern to find figures by. Their places and owners are as good as random: matches() does not
// branch on them, and its callers should not either.
class Sought {
public:
    // This one.
    static Sought on(Node node, Seat seat, FigureKind kind) {
        return of(seat, kind).and_part(offsetof(Figure, node), 2, node);
    }
    static Sought of(Seat seat, FigureKind kind) {
        return Sought()
            .and_part(offsetof(Figure, seat), 1, seat)
            .and_part(offsetof(Figure, kind), 1, static_cast<std::uint8_t>(kind));
    }
    static Sought follower_of(Seat seat) {
        return Sought()
            .and_part(offsetof(Figure, seat), 1, seat)
            .and_part(offsetof(Figure, is_follower), 1, 1);
    }
    [[nodiscard]] bool matches(const Figure& figure) const {
        return (std::bit_cast<std::uint64_t>(figure) & mask_) == word_;
    }

private:
    Sought() = default;
    // The bytes of a figure from `offset` on, in a word (and not in memory: bytes that were just
    // written one by one are slow to read as one word).
    [[nodiscard]] Sought and_part(std::size_t offset, std::size_t bytes,
                                  std::uint64_t value) const {
        constexpr bool little = std::endian::native == std::endian::little;
        const std::size_t shift = 8 * (little ? offset : sizeof(Figure) - bytes - offset);
        Sought more = *this;
        more.word_ |= value << shift;
        more.mask_ |= ((std::uint64_t{1} << (8 * bytes)) - 1) << shift;
        return more;
    }
    std::uint64_t word_ = 0;
    std::uint64_t mask_ = 0;
};

// A segment that is completed by the cells around it, as long as it is not.
struct Watched {
    Position at;
    Node node;
};

struct SeatState {
    std::int32_t score = 0;
    std::array<std::uint8_t, figure_kind_count> figures{};  // in the supply
    bool resigned = false;
    Items items{};
};

// Where seats have hands of their own: those of the seats that are not in turn.
struct HeldTiles {
    std::array<std::array<TypeIndex, held_max>, seats_max> tiles{};
    std::array<std::uint8_t, seats_max> count{};
    std::uint8_t shown = 0;  // the last ones in the hand were drawn for all to see, in this turn

    [[nodiscard]] std::span<const TypeIndex> of(Seat seat) const {
        return {tiles[seat].data(), count[seat]};
    }
};

// The state of every game, without the memory of parts.
struct PlainState {
    Agenda agenda;  // the next steps, and the pending question
    Seat turn_seat = no_seat;
    bool begun = false;            // the supply is shuffled
    std::uint8_t winners = 0;      // bit s: seat s
    std::uint16_t turn = 0;        // turns begun
    std::int16_t last_tile = -1;   // on the board: placed in this turn
    std::uint16_t drawn = 0;       // of `supply`
    std::uint8_t side_drawn = 0;   // of `side`
    Stack source = Stack::supply;  // of the tile that is drawn, held or was placed last
    std::array<SeatState, seats_max> seats{};
    std::array<std::uint8_t, seats_max> followers{};  // on the board, by seat
    // A follower may have an equal on its segment: same seat, same kind.
    bool doubled = false;
    Row<TypeIndex, hand_max> hand;  // of the seat in turn
    bool surplus = false;           // as in View
    HeldTiles held;
    Row<TypeIndex, board_tiles_max> supply;     // in drawing order; the first `drawn` ones are gone
    Row<TypeIndex, side_max> side;              // likewise, of the side stack
    Row<TypeIndex, board_tiles_max> discarded;  // in the order in which they left
    Row<Figure, figures_max> figures;           // on the board; the order means nothing
    Row<Watched, watched_max> watched;
    bool surrounded = true;          // the last tile may have completed some of these
    Row<Node, pending_max> pending;  // segments completed by what they border, as long as not
    Box table;                       // the allowed cells: follows from the board (BASE-7)
    Board board;
    Features features;

    [[nodiscard]] Phase phase() const { return agenda.top().phase; }
    // That stands, in the phase `choosing`.
    [[nodiscard]] Question question() const { return agenda.top().question; }
    // The seat that has to decide; no_seat before and after the game.
    [[nodiscard]] Seat asked() const { return agenda.top().seat; }
    [[nodiscard]] std::span<const TypeIndex> undrawn() const {
        return {supply.begin() + drawn, supply.end()};
    }
    [[nodiscard]] std::span<const TypeIndex> undrawn_side() const {
        return {side.begin() + side_drawn, side.end()};
    }
    // The rest of the stack that the next tile comes from.
    [[nodiscard]] std::span<const TypeIndex> undrawn_source() const {
        return source == Stack::side ? undrawn_side() : undrawn();
    }
};

// PlainState and the memory of all parts (parts.h). The most used members come first.
struct alignas(64) State : PlainState, Parts::Memory {};

// The figures of which is(figure) holds, by their numbers in State::figures.
using FigureNumbers = Row<std::uint8_t, figures_max>;
template <class F>
[[nodiscard]] FigureNumbers figures_where(const State& state, const F& is) {
    FigureNumbers found;
    for (int i = 0; i < state.figures.size(); ++i)
        found.add_if(static_cast<std::uint8_t>(i), is(state.figures[i]));
    return found;
}
[[nodiscard]] inline FigureNumbers figures_like(const State& state, const Sought& sought) {
    return figures_where(state, [&](const Figure& it) { return sought.matches(it); });
}

// One of them; null: none is on the board.
[[nodiscard]] inline const Figure* find_figure(const State& state, const Sought& sought) {
    const Figure* found = nullptr;
    for (const Figure& figure : state.figures) found = sought.matches(figure) ? &figure : found;
    return found;
}
[[nodiscard]] inline bool any_figure(const State& state, const Sought& sought) {
    unsigned any = 0;
    for (const Figure& figure : state.figures) any |= unsigned(sought.matches(figure));
    return any != 0;
}

// Whether a follower's equal stands on the same segment and comes first: the same choice.
[[nodiscard]] inline bool seen_before(const State& state, const Figure& figure) {
    if (!state.doubled) return false;
    const Sought equal = Sought::on(figure.node, figure.seat, figure.kind);
    return std::ranges::find_if(
               state.figures, [&](const Figure& other) { return equal.matches(other); }) != &figure;
}

}  // namespace rules::tiles
