// Checking the expectations of a scenario's step.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/match.h"
#include "tests/support/scenario_names.h"

namespace scenario {

// The result of a step: the match after it, the events of all its commands, and the refusal of the
// last one.
struct Seen {
    const rules::Match& match;
    const rules::Events& events;
    std::optional<rules::Refusal> refusal;
    std::string set;  // own_set() of the edition
};

// Throws Wrong unless the expectation ("scores 3 0" and so on) holds. Expectations with complete
// lists are collected instead; awards() and returns() have the actual lists.
void look(const Seen& seen, const std::string& expectation);

// "0 +4 city" for each award of features that were complete, or of all others (at the end).
[[nodiscard]] Words awards(const Seen& seen, bool complete);
// "0 meeple 1,0".
[[nodiscard]] Words returns(const Seen& seen);
// The words of an expected award, "0 +3 road tiles=3 because=tile:3:3": throws Wrong unless there
// was one that was given for these reasons.
void look_at_reasons(const Seen& seen, const Words& award, bool complete);

}  // namespace scenario
