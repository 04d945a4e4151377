// Agenda: the pending steps of a game, as a stack of rows. The row on top is the next step, or the
// question to be answered; the rows below follow. It is a part of every state and view.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "rules/core/ensure.h"
#include "rules/core/seat.h"
#include "rules/tiles/question.h"

namespace rules::tiles {

// A step of a game. The numbers are those of meeple.v1.TilesPhase. A game waits in `placing`,
// `deploying` and `choosing`; the others are passed through within one command, or are below a
// question that was asked in the middle of them.
enum class Phase : std::uint8_t {
    not_begun,
    placing,
    deploying,  // the tile is placed: a figure may be deployed on it, or another action taken
    ended,
    choosing,   // a module's question
    drawing,    // the seat in turn draws the tile that it is to place
    acted,      // the figure step is over
    scoring,    // completed features are scored
    scored,     // all of that is scored, and the figures are back
    done,       // this tile is settled
    extending,  // the seat in turn draws and plays another tile in the same turn
    repeating,  // the seat in turn plays another whole turn
    resuming,   // the seat continues its turn, in which it sold a tile
};
inline constexpr int phase_count = 13;

// The stack that a tile is drawn from: most games have only the supply.
enum class Stack : std::uint8_t { supply, side };

// Whether the game waits for a seat in this phase.
[[nodiscard]] constexpr bool waits(Phase phase) {
    return phase == Phase::placing || phase == Phase::deploying || phase == Phase::choosing;
}

// The steps of a turn: which ones each leads to, bit p for the phase p. (A turn begins with an
// event.)
inline constexpr auto steps_after = [] {
    std::array<unsigned, phase_count> after{};
    const auto lead = [&](Phase from, auto... to) {
        after[static_cast<std::size_t>(from)] = (0U | ... | (1U << static_cast<unsigned>(to)));
    };
    // A seat may have a tile to place that it need not draw, and nothing to draw.
    lead(Phase::drawing, Phase::placing, Phase::done);
    // It may have its tile already; it may leave that and draw all the same, or the game.
    lead(Phase::placing, Phase::placing, Phase::drawing, Phase::deploying, Phase::done);
    lead(Phase::deploying, Phase::acted, Phase::scoring);
    lead(Phase::acted, Phase::acted, Phase::scoring);
    lead(Phase::scoring, Phase::scoring, Phase::done);
    return after;
}();

[[nodiscard]] constexpr bool leads(Phase from, Phase to) {
    return ((steps_after[static_cast<std::size_t>(from)] >> static_cast<unsigned>(to)) & 1U) != 0;
}

struct Due {
    Phase phase = Phase::not_begun;
    Seat seat = no_seat;                 // that acts, or is asked
    Question question = Question::none;  // where it is `choosing`
    // `placing` and the steps after it: 1 for a tile that extends the turn; `resuming`: likewise,
    // of the next tile. `extending`: the Stack.
    // `choosing`: the asking module's own.
    std::uint16_t data = 0;
    friend bool operator==(const Due&, const Due&) = default;
};

// Whether a running game may wait with these rows, the top one last: the steps after the turn's
// tile, then that tile, then questions.
[[nodiscard]] bool is_agenda(std::span<const Due> rows);

inline constexpr std::size_t agenda_max = 12;  // a question for each seat, twice

// The row on top has a fixed place: a game reads it in every step, and few games have a second row.
class Agenda {
public:
    [[nodiscard]] const Due& top() const { return rows_.back(); }
    [[nodiscard]] Due& top() { return rows_.back(); }
    [[nodiscard]] std::span<const Due> rows() const {
        return {first(), size_};
    }  // the top one last
    // The lowest row of this phase; null: there is none.
    [[nodiscard]] const Due* find(Phase phase) const {
        for (const Due* row = first(); row != end(); ++row) {
            if (row->phase == phase) return row;
        }
        return nullptr;
    }
    [[nodiscard]] bool contains(Phase phase) const { return find(phase) != nullptr; }
    // The row of the tile that is drawn, placed or settled, below the questions about it.
    [[nodiscard]] const Due& turn() const {
        const Due* row = &top();
        while (row->phase == Phase::choosing && row != first()) --row;
        return *row;
    }
    [[nodiscard]] Due& turn() { return const_cast<Due&>(std::as_const(*this).turn()); }
    // The turn goes on with this step. Throws Broken if it does not lead there.
    void go_to(Phase step) {
        Due& row = turn();
        ensure(leads(row.phase, step), "a turn goes from step to step");
        row.phase = step;
    }
    // As go_to(), if no question is on top of the turn, whose step is known.
    template <Phase from, Phase to>
    void go_on() {
        static_assert(leads(from, to));
        ensure(top().phase == from, "a turn goes from step to step");
        top().phase = to;
    }

    void push(const Due& row) { insert(end(), row); }
    void pop() {
        ensure(size_ > 1, "an agenda does not run out");
        erase(&top());
    }
    // Adds a step directly after the tile of this turn.
    void after_turn(const Due& row) { insert(&turn(), row); }
    // Adds a step after all others.
    void put_last(const Due& row) { insert(first(), row); }
    // Drops the questions to a seat that leaves.
    void drop_questions(Seat seat) {
        for (Due* row = first(); row != end(); ++row) {
            if (row->phase == Phase::choosing && row->seat == seat) erase(row);
        }
    }

    void drop_questions() {
        while (top().phase == Phase::choosing) pop();
    }

    // Nothing but this row is due.
    void restart(const Due& row) {
        size_ = 1;
        // One by one, as they are read soon after.
        Due& only = top();
        only.phase = row.phase;
        only.seat = row.seat;
        only.question = row.question;
        only.data = row.data;
    }
    friend bool operator==(const Agenda& a, const Agenda& b) {
        return std::ranges::equal(a.rows(), b.rows());
    }

private:
    [[nodiscard]] const Due* first() const { return end() - size_; }
    [[nodiscard]] Due* first() { return end() - size_; }
    [[nodiscard]] const Due* end() const { return rows_.data() + rows_.size(); }
    [[nodiscard]] Due* end() { return rows_.data() + rows_.size(); }
    // Below this row; at the end: on top. Rows below it move down.
    void insert(Due* at, const Due& row) {
        ensure(size_ < agenda_max, "an agenda has room for one more");
        std::copy(first(), at, first() - 1);
        *(at - 1) = row;
        ++size_;
    }
    void erase(Due* row) {
        std::copy_backward(first(), row, row + 1);
        --size_;
    }

    std::array<Due, agenda_max> rows_{};  // the last `size_` of them
    std::size_t size_ = 1;
};

}  // namespace rules::tiles
