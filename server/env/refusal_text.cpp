#include "server/env/refusal_text.h"

#include <string_view>
#include <utility>

namespace server::env {

namespace {

// Only of those whose name does not say it.
constexpr std::pair<rules::Refusal, std::string_view> explained[] = {
    {rules::Refusal::wrong_phase, "another kind of command is due now"},
    {rules::Refusal::no_such_tile, "this is not the tile in the hand"},
    {rules::Refusal::no_neighbour, "the tile would touch no other tile"},
    {rules::Refusal::out_of_bounds, "the table ends before that cell"},
    {rules::Refusal::figure_not_allowed, "this kind of figure may not stand there"},
    {rules::Refusal::bad_list,
     "these commands do not go together in one step: each but the last must leave "
     "this seat a choice in the same turn"},
    {rules::Refusal::figure_of_this_turn, "it was deployed only now"},
    {rules::Refusal::same_feature, "it is there already, or the other one is"},
    {rules::Refusal::must_move, "it can be moved, so it may not be taken away"},
    {rules::Refusal::river_interrupted, "a river tile must continue the river"},
    {rules::Refusal::river_turns_back, "two turns in one direction, or no room ahead"},
    {rules::Refusal::no_such_target, "the gift cannot be used for that"},
    {rules::Refusal::other_game, "this is a command of another kind of game"},
    {rules::Refusal::must_be_down, "the first card of a round is played face down"},
    {rules::Refusal::must_be_open, "only the first card of a round is played face down"},
    {rules::Refusal::wrong_row, "an open card lies in the row of its colour"},
};

}  // namespace

std::string refusal_text(rules::Refusal refusal) {
    std::string text(rules::name(refusal));
    for (const auto& [which, words] : explained) {
        if (which == refusal) text += ": " + std::string(words);
    }
    return text;
}

}  // namespace server::env
