// Shared by the files of the laws.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/match.h"
#include "tests/support/laws.h"

namespace laws {

// Throws Violation with the law and the position that it does not hold for.
[[noreturn]] void violated(const rules::Match& match, const std::string& law);
inline void hold(bool holds, const rules::Match& match, const std::string& law) {
    if (!holds) violated(match, law);
}
// Names a command that only one of them has.
void hold_equal(const std::vector<rules::Command>& expected,
                const std::vector<rules::Command>& found, const rules::Match& match,
                const std::string& law);
// `command` was offered.
inline void hold_accepted(bool accepted, const rules::Match& match, const rules::Command& command) {
    if (!accepted)
        violated(match, "what is offered is accepted: " + rules::command_text(match, command));
}

// The facts of a seat in both families.
struct SeatFacts {
    std::int32_t score = 0;
    bool resigned = false;
};
[[nodiscard]] std::vector<SeatFacts> seats_of(const rules::Match& match);

// Of tile-laying games only.
[[nodiscard]] const rules::tiles::View& facts(const rules::View& view);
[[nodiscard]] rules::tiles::View facts(const rules::Match& match);
[[nodiscard]] std::vector<rules::Viewer> viewers_of(const rules::Match& match);
[[nodiscard]] std::vector<rules::Command> offers_of(const rules::Match& match, rules::Seat seat);
// At most `count` of them, spread evenly.
[[nodiscard]] std::vector<rules::Command> sample(const std::vector<rules::Command>& commands,
                                                 std::size_t count);
// Of any kind and with anything in it, but often near what could be done.
[[nodiscard]] rules::Command any_command(const rules::Match& match, rules::Chance& chance);
// Whether `command` may be played: offered, or another rotation that looks like an offered one.
[[nodiscard]] bool offered(const std::vector<rules::Command>& offers,
                           const rules::Command& command);

}  // namespace laws
