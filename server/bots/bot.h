// Bot: decides for a seat. Pure: links rules/ only, so that tests, tournaments and outside programs
// use it without a server.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "rules/match.h"

namespace server::bots {

// How much a bot may think. It has neither a clock nor threads of its own; whoever asks lends them.
struct Budget {
    // Turns that it may look through, more or less: the same number and the same chance lead to the
    // same move everywhere. 0: as many as the level usually does.
    std::uint64_t nodes = 0;
    // The share of its time that has gone by. From 1 on the bot answers at once with what it has;
    // so it can be hurried up, too. Asked on every worker, about once in a millisecond. Null: there
    // is no limit but `nodes`.
    std::function<double()> spent = nullptr;
    // Calls work(0) to work(workers - 1), at the same time if it can, and returns when all are
    // done. Null: one after the other.
    std::function<void(const std::function<void(int)>& work)> crew = nullptr;
    int workers = 1;
};

class Bot {
public:
    Bot() = default;
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;

    // One step for `seat`, which must be the one that `match` waits for: commands that
    // Match::play() takes as one step, so placing and deploying together. `match` knows no more
    // than the seat does (Match::from_view, Match::as_known_to). `chance` feeds its random choices.
    // May take as long as its budget: never call it where somebody waits.
    [[nodiscard]] virtual std::vector<rules::Command> choose(const rules::Match& match,
                                                             rules::Seat seat,
                                                             rules::Chance& chance) const = 0;
};

// "random", "greedy" ...: in order of strength.
[[nodiscard]] const std::vector<std::string_view>& bot_levels();
// Seconds that a move of this level may take on one core; 0: it answers at once, or is none.
[[nodiscard]] double thinking_seconds(std::string_view level);
// Nothing if there is no such level. Levels that look no further than one step need no budget.
[[nodiscard]] std::unique_ptr<Bot> make_bot(std::string_view level, Budget budget = {});

}  // namespace server::bots
