// Greedy: one step ahead in a tile-laying game. What every placement with every deployment is worth
// to the seat that is asked, the points brought and those to be expected. It plays turns inside a
// search as well as whole games.
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
    // The game must live as long. `stop` is asked about once in a step that is considered; null:
    // never. Once it says yes there are some steps, not all.
    Greedy(const rules::tiles::Game& game, const Weights& weights,
           std::function<bool()> stop = nullptr);

    // All steps of the seat that this state waits for, in an order that depends on nothing hidden.
    // Where cards can be opened, opening one is all there is if it pays, and not there otherwise.
    const std::vector<Step>& steps(const rules::tiles::State& state);
    // The best of them; equal ones are decided by chance. Requires that somebody is asked.
    [[nodiscard]] const Step& best(const rules::tiles::State& state, rules::Chance& chance);
    // Plays a step of steps(state), as far as it is still the same seat's.
    void play(rules::tiles::State& state, const Step& step, rules::Chance& chance) const;

    // What a position is worth to each seat; what is still to come there counts.
    const PerSeat& judge(const rules::tiles::State& state);

    // Turns looked through until now.
    [[nodiscard]] std::uint64_t looked_through() const { return looked_through_; }

private:
    using Commands = std::vector<rules::tiles::Command>;
    // A placement after which more could be done than to put a figure on the tile or take one back.
    struct More {
        rules::tiles::Command placing;
        double best = 0;        // value without that
        double more_tiles = 0;  // worth of the tiles that it brings
    };

    void consider_opening(const rules::tiles::State& state);
    void consider(const rules::tiles::State& state, const rules::tiles::Command& command);
    void consider_deployments(const rules::tiles::State& before,
                              const rules::tiles::Command& placing, const PerSeat& worth);
    void consider_more(const rules::tiles::State& state);
    void add(const Step& step, const PerSeat& worth);
    // Of a position in which the seat goes on with its turn: what it is worth after the best that
    // it can do there.
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
    rules::tiles::State after_;  // what a command led to that is being considered
    rules::tiles::State then_;   // and what was done after it
    rules::tiles::State last_;   // and what was answered then
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
