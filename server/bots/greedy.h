// Greedy: one step ahead in a tile-laying game. Values every placement with every deployment for
// the deciding seat, by points scored and points expected. It plays turns inside a search as well
// as whole games.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "rules/match.h"
#include "rules/tiles/game.h"
#include "server/bots/best_of.h"
#include "server/bots/evaluation.h"
#include "server/bots/step.h"
#include "server/bots/weights.h"

namespace server::bots {

// For Match::play().
[[nodiscard]] std::vector<rules::Command> commands_of(const Step& step);

class Greedy {
public:
    // The game must outlive it. `stop` is called about once for each step considered; null: never.
    // Once it returns true the steps are incomplete.
    Greedy(const rules::tiles::Game& game, const Weights& weights,
           std::function<bool()> stop = nullptr);

    // All steps of the seat that this state waits for, in an order that depends on nothing hidden.
    // Where cards can be opened, opening one is the only step if it pays, and missing otherwise.
    const std::vector<Step>& steps(const rules::tiles::State& state);
    // The best of them; chance decides between equal ones. Requires a pending decision.
    [[nodiscard]] const Step& best(const rules::tiles::State& state, rules::Chance& chance);
    // Plays a step of steps(state), until another seat has to decide.
    void play(rules::tiles::State& state, const Step& step, rules::Chance& chance) const;

    // The value of a position for each seat, with its own remaining tiles.
    const PerSeat& judge(const rules::tiles::State& state);
    // The parts of the last result of judge(), for the same position.
    [[nodiscard]] WorthParts parts(const rules::tiles::State& state) const {
        return evaluation_.parts(state);
    }

    // Turns looked through until now.
    [[nodiscard]] std::uint64_t looked_through() const { return looked_through_; }

private:
    using Commands = std::vector<rules::tiles::Command>;
    // A placement after which more is possible than deploying on the tile or recalling a figure.
    struct More {
        rules::tiles::Command placing;
        double best = 0;        // value without that
        double more_tiles = 0;  // worth of the further tiles
    };

    void consider_opening(const rules::tiles::State& state);
    void consider(const rules::tiles::State& state, const rules::tiles::Command& command);
    void consider_deployments(const rules::tiles::State& before,
                              const rules::tiles::Command& placing, const PerSeat& worth);
    void consider_more(const rules::tiles::State& state);
    void add(const Step& step, const PerSeat& worth);
    // The value of a position in which the seat continues its turn, after its best continuation
    // there.
    [[nodiscard]] PerSeat worth_of_rest(const rules::tiles::State& state);
    [[nodiscard]] PerSeat worth_after(const rules::tiles::State& state,
                                      const rules::tiles::Command& command, PerSeat worth) const;
    [[nodiscard]] bool stops() const { return stop_ && !steps_.empty() && stop_(); }
    [[nodiscard]] bool extends_turn(const rules::tiles::State& before) const;
    [[nodiscard]] bool brings_bonus_tile(const rules::tiles::State& before) const;

    const rules::tiles::Game& game_;
    Weights weights_;
    const std::function<bool()> stop_;
    Evaluation evaluation_;
    rules::Seat seat_ = rules::no_seat;
    rules::tiles::State after_;  // after the considered command
    rules::tiles::State then_;   // after its follow-up
    rules::tiles::State last_;   // after the answer to that
    PerSeat worth_now_{};
    // Kept for their memory:
    Commands offers_;
    Commands follow_ups_;
    Commands answers_;
    std::vector<Step> steps_;
    std::vector<More> more_;
    std::uint64_t looked_through_ = 0;
};

}  // namespace server::bots
