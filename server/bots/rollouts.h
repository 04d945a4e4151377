// Rollouts: greedy plays on after a step for all seats, in worlds that the seat cannot tell from
// the true one. Unlike the trials of a search they give the result in points for every seat. One
// interface for all families of games.
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

// Called within every turn; null: never. Once it has returned true, the results have no
// meaning.
using Stop = std::function<bool()>;

struct Candidate {
    StepCommands commands;
    double value = 0;  // greedy's opinion; only differences mean anything
};
// Greedy's candidates for the deciding seat, the best first. `match` knows no more than the
// seat.
[[nodiscard]] std::vector<Candidate> candidates(const rules::Match& match, rules::Seat seat,
                                                const Stop& stop = nullptr);

class Rollouts {
public:
    Rollouts() = default;
    Rollouts(const Rollouts&) = delete;
    Rollouts& operator=(const Rollouts&) = delete;
    virtual ~Rollouts() = default;

    // Each seat's expected lead at the end, after this step in this world. Depends only on these
    // two; cheaper when the world is that of the previous call. No commands: greedy takes this
    // step, too. Adds to `parts`, if it is not null, the parts of the values that the leads follow
    // from, as points at the end.
    [[nodiscard]] PerSeat play(std::uint64_t world, const StepCommands& step,
                               WorthParts* parts = nullptr) {
        return played(world, step, parts);
    }
    // Whether play() knows the parts.
    [[nodiscard]] virtual bool has_parts() const = 0;

private:
    virtual PerSeat played(std::uint64_t world, const StepCommands& step, WorthParts* parts) = 0;
};

inline constexpr int rollout_turns = 5;  // after the one that is judged

// `seat` has to decide; match and forecast must outlive the result.
[[nodiscard]] std::unique_ptr<Rollouts> make_rollouts(const rules::Match& match, rules::Seat seat,
                                                      const Forecast& forecast, std::uint64_t seed,
                                                      Stop stop);

void add(WorthParts& sum, const WorthParts& parts, double factor = 1);

// How much of the game is still to come: 1..0.
[[nodiscard]] double left_of(const rules::Match& match);
// Its present value for each seat.
[[nodiscard]] WholeGame::Mark mark_of(const rules::Match& match);
[[nodiscard]] PerSeat scores_of(const rules::Match& match);
// Bit s: seat s has resigned.
[[nodiscard]] unsigned resigned_of(const rules::Match& match);

// A whole game of greedy's from there, with everything hidden from all seats drawn anew.
[[nodiscard]] WholeGame play_whole(const rules::Match& match, std::uint64_t seed, const Stop& stop);

// The values after this step of the seat. Nothing if they are unknown.
[[nodiscard]] std::optional<WorthParts> worth_after(const rules::Match& match, rules::Seat seat,
                                                    const StepCommands& step);

}  // namespace server::bots
