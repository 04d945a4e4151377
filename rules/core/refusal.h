// Why a command was refused. A refusal leaves the state unchanged.
#pragma once

#include <cstdint>
#include <string_view>

namespace rules {

// Equals meeple.v1.Reason (equal numbers, from 1).
enum class Refusal : std::uint8_t {
    not_your_turn = 1,
    wrong_phase,
    game_over,
    no_such_tile,  // not in the hand
    cell_occupied,
    no_neighbour,
    edge_mismatch,
    out_of_bounds,
    no_such_segment,
    no_figure_left,
    figure_not_allowed,  // this kind of figure may not stand there
    feature_occupied,
    no_such_figure,
    seat_resigned,
    bad_list,  // these commands may not be combined into one step
    not_started,
    feature_complete,     // too late for that: the feature is complete
    figure_of_this_turn,  // it was deployed only now
    same_feature,         // it is there already, or the other one is
    must_move,            // taking it away is for those who cannot move it
    river_interrupted,    // a river tile continues the river
    river_turns_back,     // two turns in the same direction, or no room ahead
    no_such_gift,         // this seat holds no such card
    gift_opened_already,  // one in each turn
    no_such_target,       // the gift cannot be used for that, or only for something
    other_game,           // a command of another family of games
    no_such_card,         // not in the hand
    no_such_row,
    must_be_down,     // the first card of a round
    must_be_open,     // all other cards
    wrong_row,        // an open card lies in the row of its colour
    no_such_animals,  // a joker goes to animals that the seat has
    no_floor_left,
    too_few_points,    // it costs more
    ransomed_already,  // once in each turn
};

// "cell_occupied" and so on.
[[nodiscard]] std::string_view name(Refusal refusal);

}  // namespace rules
