// Many tables of one setup, played at once on several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "server/env/meepled_env.h"
#include "server/env/table.h"

namespace server::env {

class Many {
public:
    Many(const TableSetup& setup, int n, int threads, std::uint64_t seed, int reward);

    [[nodiscard]] int size() const { return static_cast<int>(tables_.size()); }
    [[nodiscard]] const Plan& plan() const { return *plan_; }
    [[nodiscard]] const Table& table(int index) const {
        return tables_[static_cast<std::size_t>(index)];
    }
    void reset(std::uint64_t seed, const meepled_arrays& out);
    // Throws Fault, before anything is played, if an action is illegal.
    void step(std::span<const std::int32_t> actions, const meepled_arrays& out);
    void random_steps(std::uint64_t seed, int steps, const meepled_arrays& out);
    void play_out(std::string_view policy, std::uint64_t seed, std::int32_t* scores) const;

private:
    void each(const std::function<void(std::size_t)>& work) const;
    void write(std::size_t i, const meepled_arrays& out) const;
    // Plays a step of game `i`. If the game is over, the next one begins.
    void advance(std::size_t i, std::int32_t action, const meepled_arrays& out);
    void reward(std::size_t i, const std::vector<std::int32_t>& before, float* rewards) const;
    void next_game(std::size_t i);

    std::shared_ptr<const Plan> plan_;
    std::vector<Table> tables_;
    std::vector<std::uint64_t> seeds_;  // of the game that each plays
    int threads_ = 1;
    int reward_ = MEEPLED_OUTCOME;
};

}  // namespace server::env
