#include "rules/core/refusal.h"

namespace rules {

std::string_view name(Refusal refusal) {
    switch (refusal) {
        case Refusal::not_your_turn: return "not_your_turn";
        case Refusal::wrong_phase: return "wrong_phase";
        case Refusal::game_over: return "game_over";
        case Refusal::no_such_tile: return "no_such_tile";
        case Refusal::cell_occupied: return "cell_occupied";
        case Refusal::no_neighbour: return "no_neighbour";
        case Refusal::edge_mismatch: return "edge_mismatch";
        case Refusal::out_of_bounds: return "out_of_bounds";
        case Refusal::no_such_segment: return "no_such_segment";
        case Refusal::no_figure_left: return "no_figure_left";
        case Refusal::figure_not_allowed: return "figure_not_allowed";
        case Refusal::feature_occupied: return "feature_occupied";
        case Refusal::no_such_figure: return "no_such_figure";
        case Refusal::seat_resigned: return "seat_resigned";
        case Refusal::bad_list: return "bad_list";
        case Refusal::not_started: return "not_started";
        case Refusal::feature_complete: return "feature_complete";
        case Refusal::figure_of_this_turn: return "figure_of_this_turn";
        case Refusal::same_feature: return "same_feature";
        case Refusal::must_move: return "must_move";
        case Refusal::river_interrupted: return "river_interrupted";
        case Refusal::river_turns_back: return "river_turns_back";
        case Refusal::no_such_gift: return "no_such_gift";
        case Refusal::gift_opened_already: return "gift_opened_already";
        case Refusal::no_such_target: return "no_such_target";
        case Refusal::other_game: return "other_game";
        case Refusal::no_such_card: return "no_such_card";
        case Refusal::no_such_row: return "no_such_row";
        case Refusal::must_be_down: return "must_be_down";
        case Refusal::must_be_open: return "must_be_open";
        case Refusal::wrong_row: return "wrong_row";
        case Refusal::no_such_animals: return "no_such_animals";
        case Refusal::no_floor_left: return "no_floor_left";
        case Refusal::too_few_points: return "too_few_points";
        case Refusal::ransomed_already: return "ransomed_already";
    }
    return "unknown";
}

}  // namespace rules
