// A game as lines for an engine (proto/docs/engine.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match.h"

namespace server::engine {

// One legal step, and its text: "place 1,0 r0; deploy meeple road W".
struct Step {
    std::vector<rules::Command> commands;
    std::string text;
};

// Every legal step of the seat that is asked.
[[nodiscard]] std::vector<Step> legal_steps(const rules::Match& match);

// The step that the text names, if it is legal: one of those steps, or another rotation of a tile
// that looks the same. Nothing if it is not.
[[nodiscard]] std::optional<std::vector<rules::Command>> legal_step(const rules::Match& match,
                                                                    std::string_view text);

// The lines from "position" to the last "step". `match` knows no more than `seat`. `facts`: with
// the points of each step; otherwise both numbers are 0.
[[nodiscard]] std::string position_text(const rules::Match& match, rules::Seat seat,
                                        const std::vector<Step>& steps, bool facts);

}  // namespace server::engine
