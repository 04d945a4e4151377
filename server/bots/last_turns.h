// LastTurns: a search to the end of a tile-laying game in its last turns. With the last tile it
// tries all steps; before that, greedy's best steps of each seat with all tiles that may come.
// Every seat maximises its own place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "rules/match.h"
#include "rules/tiles/choices.h"
#include "server/bots/greedy.h"

namespace server::bots {

struct LastTurnsPlan {
    Weights weights = {};
    std::size_t tiles_max = 3;    // to be drawn; with so many, half as many steps are looked at
    std::size_t candidates = 24;  // greedy's best steps of the seat itself
    std::size_t replies = 12;     // and of those who follow, as long as there are tiles to draw
    double scale = 30;            // points of a lead that count as large, where places are equal
    std::uint64_t commands = 400'000;  // played at most
};

class LastTurns {
public:
    // The game must outlive it. `stop`: called about once in a millisecond; null: never.
    LastTurns(const rules::tiles::Game& game, const LastTurnsPlan& plan,
              std::function<bool()> stop);
    LastTurns(const LastTurns&) = delete;
    LastTurns& operator=(const LastTurns&) = delete;
    ~LastTurns();

    // The best step of the deciding seat, which knows all of this state except the order of tiles.
    // Nothing: it is too early, chance decides more than the next tile, or the search would take
    // too long.
    [[nodiscard]] std::optional<std::vector<rules::Command>> best(const rules::tiles::State& state);

private:
    class NoChance;
    struct Level;

    [[nodiscard]] PerSeat solve(const rules::tiles::State& state, std::size_t depth);
    [[nodiscard]] PerSeat solve_last(const rules::tiles::State& state, std::size_t depth);
    [[nodiscard]] PerSeat solve_step(const rules::tiles::State& state, const Step& step,
                                     std::size_t depth);
    [[nodiscard]] PerSeat outcome(const rules::tiles::State& state) const;
    [[nodiscard]] std::vector<Step> candidates(const rules::tiles::State& state, std::size_t count);
    [[nodiscard]] Level& level(std::size_t depth);
    [[nodiscard]] bool given_up();

    const rules::tiles::Game& game_;
    const LastTurnsPlan plan_;
    const std::function<bool()> stop_;
    Greedy greedy_;
    std::unique_ptr<NoChance> no_chance_;
    std::vector<std::unique_ptr<Level>> levels_;
    std::size_t replies_ = 0;
    std::uint64_t played_ = 0;
    bool given_up_ = false;
};

}  // namespace server::bots
