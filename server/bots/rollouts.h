// Rollouts: a step is taken and the game played on by greedy for all seats, in worlds that the seat
// cannot tell from the true one. Unlike the trials of a search they say what came of it in points,
// to every seat. The same for all families of games.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "rules/match.h"
#include "server/bots/forecast.h"

namespace server::bots {

// Commands that Match::play() takes as one step.
using StepCommands = std::vector<rules::Command>;

// Asked within every turn; null: never. Once it has said yes, whatever is still played means
// nothing.
using Stop = std::function<bool()>;

struct Candidate {
    StepCommands commands;
    double value = 0;  // what greedy thinks of it; only differences mean anything
};
// What greedy considers for the seat that is asked, the best first. `match` knows no more than the
// seat does.
[[nodiscard]] std::vector<Candidate> candidates(const rules::Match& match, rules::Seat seat,
                                                const Stop& stop = nullptr);

class Rollouts {
public:
    Rollouts() = default;
    Rollouts(const Rollouts&) = delete;
    Rollouts& operator=(const Rollouts&) = delete;
    virtual ~Rollouts() = default;

    // What each seat can expect to lead by at the end, after this step in this world. Depends on
    // nothing but the two; cheaper when the world is that of the call before. No commands: greedy
    // takes this step, too.
    [[nodiscard]] virtual PerSeat play(std::uint64_t world, const StepCommands& step) = 0;
};

inline constexpr int rollout_turns = 5;  // after the one that is judged

// `seat` is the one that is waited for; match and forecast must live as long.
[[nodiscard]] std::unique_ptr<Rollouts> make_rollouts(const rules::Match& match, rules::Seat seat,
                                                      const Forecast& forecast, std::uint64_t seed,
                                                      Stop stop);

// How much of the game is still to come: 1..0.
[[nodiscard]] double left_of(const rules::Match& match);
// What it is worth to each seat now.
[[nodiscard]] WholeGame::Mark mark_of(const rules::Match& match);
[[nodiscard]] PerSeat scores_of(const rules::Match& match);
// Bit s: seat s has resigned.
[[nodiscard]] unsigned resigned_of(const rules::Match& match);

// A whole game of greedy's from there, what nobody can see drawn anew.
[[nodiscard]] WholeGame play_whole(const rules::Match& match, std::uint64_t seed, const Stop& stop);

// What things are worth after this step of the seat's. Nothing if there is no telling.
[[nodiscard]] std::optional<WorthParts> worth_after(const rules::Match& match, rules::Seat seat,
                                                    const StepCommands& step);

}  // namespace server::bots
