// Forecast: from what a position is worth to each seat to what it can expect to lead by at the end,
// and how likely it is to win. What an evaluation's points are good for differs from game to game:
// it is learnt from whole games that greedy plays for all seats.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "server/bots/evaluation.h"

namespace server::bots {

// A seat's points less the mean of the others'. These add up to nothing.
[[nodiscard]] PerSeat margins(const PerSeat& points, int seats);

// A whole game that was played: positions at which a turn (of cards: a round) began, and its end.
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

    // Anew, from all of these games.
    void learn(const std::vector<WholeGame>& games);

    // What each seat can expect to lead the others by at the end of the game.
    [[nodiscard]] PerSeat margin(const WholeGame::Mark& mark) const;
    // How likely each seat is to win, if it can expect that. `out`: bit s: seat s cannot.
    [[nodiscard]] PerSeat winning(double left, const PerSeat& margin, unsigned out = 0) const;

private:
    static constexpr std::size_t stages = 6;
    // How things are when so much of the game is left: stage / stages.
    struct Stage {
        double slope = 1;   // points at the end for one that the evaluation sees
        PerSeat turn{};     // what it is worth to be so many places behind the seat in turn
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
