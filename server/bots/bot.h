// Bot: decides for a seat. Pure: it links only rules/, so that tests, tournaments and external
// programs use it without a server.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
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
    // A piece of work: who does it makes no difference. False: the rest is not wanted any more.
    using Work = std::function<bool(int worker, std::uint64_t item)>;
    // Calls `work` once for each item from 0 to items - 1, in order, on workers 0 to workers - 1,
    // none of which does two at a time; until all are done, or one has returned false. Null: one
    // worker does all of it.
    std::function<void(std::uint64_t items, const Work& work)> crew = nullptr;
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

// All levels by increasing strength. The names are those of the wire, of records and of options:
// they never change.
inline constexpr std::size_t bot_level_count = 9;
[[nodiscard]] const std::vector<std::string_view>& bot_levels();
// "random, newcomer, ...", for messages about an unknown one.
[[nodiscard]] std::string bot_levels_text();

// The levels that people are offered, all but "random", which is for tests. With their ratings in
// the game (an edition's name): 400 points more win ten times as often, with two seats. Measured
// (measurements.md).
[[nodiscard]] std::vector<std::pair<std::string_view, int>> offered_levels(std::string_view game);

// Time limit of a move of this level, in seconds; 0: it answers at once, or is no level.
[[nodiscard]] double thinking_seconds(std::string_view level);
// Whether a move may as well take all of that time, in turns without number (Budget::nodes): the
// strongest level. The others should be equally strong everywhere.
[[nodiscard]] bool takes_all_time(std::string_view level);
// Null: there is no such level. Levels that search only one step need no budget.
[[nodiscard]] std::unique_ptr<Bot> make_bot(std::string_view level, Budget budget = {});

}  // namespace server::bots
