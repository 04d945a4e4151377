// Habits: what a bot does with its figures in a tile-laying game, besides winning or losing it. To
// find the weak side of an evaluation.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "rules/match.h"

namespace server::bots {

// Sums over games of one seat each. Turns are those of all seats, counted from 1. Of Cardcassonne
// only `games` counts.
struct Habits {
    static constexpr std::size_t spans = 6;  // of 12 turns each; the last one is open
    static constexpr int early_turns = 24;
    static constexpr int middle_turns = 48;

    int games = 0;
    double field_points = 0;              // for fields and meadows
    double early_farmers = 0;             // on fields and meadows after the early turns
    std::array<double, spans> in_hand{};  // figures that claim features, at the begin of own turns
    std::array<double, spans> turns{};    // own turns
    double starved = 0;                   // own turns begun without such a figure
    double middle = 0;                    // own steps until the end of the middle turns
    double passed = 0;  // of those, without deploying though there were two figures or more

    void operator+=(const Habits& other);
};

// Follows one game.
class HabitWatch {
public:
    explicit HabitWatch(std::size_t seats) : seats_(seats) {
        for (Habits& habits : seats_) habits.games = 1;
    }
    // Before a seat decides in this match, and with the events of its step.
    void decides(const rules::Match& match, rules::Seat seat);
    void stepped(rules::Seat seat, const rules::Events& events);
    [[nodiscard]] const std::vector<Habits>& by_seat() const { return seats_; }

private:
    std::vector<Habits> seats_;
    int turn_ = 0;       // of the step; 0: not a tile-laying game
    int hand_ = 0;       // the seat's figures before it
    int last_turn_ = 0;  // seen beginning
    bool past_early_ = false;
};

}  // namespace server::bots
