// Bot: decides for a seat. Pure: links rules/ only, so that tests, tournaments and outside programs
// use it without a server.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "rules/match.h"

namespace server::bots {

class Bot {
public:
    Bot() = default;
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;

    // One step for `seat`, which must be the one that `match` waits for: commands that
    // Match::play() takes as one step, so placing and deploying together. `match` knows no more
    // than the seat does (Match::from_view, Match::as_known_to). `chance` feeds its random choices.
    // May take milliseconds: never call it where somebody waits.
    [[nodiscard]] virtual std::vector<rules::Command> choose(const rules::Match& match,
                                                             rules::Seat seat,
                                                             rules::Chance& chance) const = 0;
};

// "random", "greedy": in order of strength.
[[nodiscard]] const std::vector<std::string_view>& bot_levels();
// Nothing if there is no such level.
[[nodiscard]] std::unique_ptr<Bot> make_bot(std::string_view level);

}  // namespace server::bots
