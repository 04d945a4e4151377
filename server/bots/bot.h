// Bot: decides for a seat. Pure: it links only rules/, so that tests, tournaments and external
// programs use it without a server.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "rules/match.h"

namespace server::bots {

// How much a bot may think. It has no clock and no threads; the caller provides them.
struct Budget {
    // Approximate number of turns to search. Equal numbers and equal chance give equal moves
    // everywhere. 0: the usual number of the level.
    std::uint64_t nodes = 0;
    // The used share of its time. From 1 on the bot answers at once with its best move so far, so
    // the caller can also hurry it. Called on every worker, about once per millisecond. Null: only
    // `nodes` limits.
    std::function<double()> spent = nullptr;
    // Calls work(0) to work(workers - 1), concurrently if possible, and returns when all are
    // done. Null: one after another.
    std::function<void(const std::function<void(int)>& work)> crew = nullptr;
    int workers = 1;
};

class Bot {
public:
    Bot() = default;
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;

    // One step for `seat`, for which `match` must wait: the commands of one Match::play(), so
    // placing and deploying together. `match` knows no more than the seat (Match::from_view,
    // Match::as_known_to). `chance` feeds random choices. The call takes as long as its budget:
    // never call it on a thread that others need.
    [[nodiscard]] virtual std::vector<rules::Command> choose(const rules::Match& match,
                                                             rules::Seat seat,
                                                             rules::Chance& chance) const = 0;
};

// "random", "greedy" ... by increasing strength.
inline constexpr std::size_t bot_level_count = 6;
[[nodiscard]] const std::vector<std::string_view>& bot_levels();
// Time limit of a move of this level, in seconds; 0: it answers at once, or is no level.
[[nodiscard]] double thinking_seconds(std::string_view level);
// Null: there is no such level. Levels that search only one step need no budget.
[[nodiscard]] std::unique_ptr<Bot> make_bot(std::string_view level, Budget budget = {});

}  // namespace server::bots
