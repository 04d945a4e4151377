// Forecast: turns an evaluation into each seat's expected lead at the end of the game, and its
// chance of winning. The value of an evaluation's points differs from game to game: it is learnt
// from whole games that greedy plays for all seats.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "server/bots/evaluation.h"

namespace server::bots {

// A seat's points less the mean of the others'. The margins of all seats add up to 0.
[[nodiscard]] PerSeat margins(const PerSeat& points, int seats);

// A finished game: the positions at which a turn (of cards: a round) began, and the end.
struct WholeGame {
    struct Mark {
        double left = 0;  // how much of the game is still to come: 1 at its beginning, 0 at its end
        rules::Seat next = 0;  // whose turn it is
        PerSeat worth{};
    };
    std::vector<Mark> marks;
    PerSeat end{};
};

class Forecast {
public:
    explicit Forecast(int seats) : seats_(seats) {}

    // Replaces all that was learnt.
    void learn(const std::vector<WholeGame>& games);

    // The points of a lead at the end for one that the evaluation sees.
    [[nodiscard]] double slope(double left) const { return left <= 0 ? 1 : at(left).slope; }
    // Each seat's expected lead over the others at the end of the game.
    [[nodiscard]] PerSeat margin(const WholeGame::Mark& mark) const;
    // Each seat's chance of winning with these expected margins. `out`: bit s: seat s cannot win.
    [[nodiscard]] PerSeat winning(double left, const PerSeat& margin, unsigned out = 0) const;

private:
    static constexpr std::size_t stages = 6;
    // The model when stage / stages of the game is left.
    struct Stage {
        double slope = 1;   // points at the end for one that the evaluation sees
        PerSeat turn{};     // value of being so many places behind the seat in turn
        double spread = 0;  // variance of a seat's points
    };
    void learn_stage(std::size_t number, const std::vector<WholeGame>& games);
    [[nodiscard]] Stage at(double left) const;
    [[nodiscard]] std::size_t behind(std::size_t seat, rules::Seat next) const {
        const auto seats = static_cast<std::size_t>(seats_);
        return (seat + seats - next) % seats;
    }

    int seats_;
    std::array<Stage, stages + 1> stages_{};
};

}  // namespace server::bots
