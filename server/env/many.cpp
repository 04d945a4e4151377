#include "server/env/many.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "server/env/fault.h"
#include "server/env/play_out.h"

namespace server::env {

namespace {

constexpr int tables_max = 65536;
constexpr int threads_max = 256;

std::vector<rules::Seat> winners_of(const rules::Match& match) {
    const rules::View view = match.view(rules::Viewer::spectator());
    return std::visit([](const auto& it) { return it.winners; }, view);
}

}  // namespace

Many::Many(const TableSetup& setup, int n, int threads, std::uint64_t seed, int reward)
    : plan_(std::make_shared<const Plan>(setup)), reward_(reward) {
    require(n >= 1 && n <= tables_max, MEEPLED_BAD_ARGUMENT, "n is from 1 to 65536");
    require(threads >= 0 && threads <= threads_max, MEEPLED_BAD_ARGUMENT,
            "threads is from 0 to 256");
    require(reward == MEEPLED_OUTCOME || reward == MEEPLED_POINTS, MEEPLED_BAD_ARGUMENT,
            "reward is 0 (outcome) or 1 (points)");
    const auto processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    threads_ = std::min(n, threads == 0 ? processors : threads);
    tables_.reserve(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) {
        seeds_.push_back(seed + static_cast<std::uint64_t>(i));
        tables_.emplace_back(plan_, seeds_.back());
    }
}

// Threads take blocks of tables. What one of them throws is thrown again when all have ended.
void Many::each(const std::function<void(std::size_t)>& work) const {
    constexpr std::size_t block = 8;
    std::atomic<std::size_t> next{0};
    std::exception_ptr thrown;
    std::mutex guard;
    const auto run = [&] {
        try {
            for (std::size_t from = next.fetch_add(block); from < tables_.size();
                 from = next.fetch_add(block)) {
                const std::size_t end = std::min(from + block, tables_.size());
                for (std::size_t i = from; i < end; ++i) work(i);
            }
        } catch (...) {
            const std::scoped_lock lock(guard);
            thrown = std::current_exception();
        }
    };
    std::vector<std::jthread> crew;
    for (int i = 1; i < threads_; ++i) {
        try {
            crew.emplace_back(run);
        } catch (const std::system_error&) {
            break;  // no more threads: the existing ones do the work
        }
    }
    run();
    crew.clear();
    if (thrown) std::rethrow_exception(thrown);
}

void Many::next_game(std::size_t i) {
    seeds_[i] += tables_.size();
    tables_[i].reset(seeds_[i]);
}

void Many::write(std::size_t i, const meepled_arrays& out) const {
    const Table& table = tables_[i];
    const auto decision = table.match().decision();
    const rules::Seat seat = decision ? decision->seat : rules::Seat{0};
    const SightShape& shape = plan_->sight->shape();
    if (out.planes != nullptr || out.globals != nullptr) {
        const std::size_t size = static_cast<std::size_t>(shape.planes) *
                                 static_cast<std::size_t>(shape.height * shape.width);
        plan_->sight->observe(
            table.match(), seat, out.planes == nullptr ? nullptr : out.planes + i * size,
            out.globals == nullptr ? nullptr
                                   : out.globals + i * static_cast<std::size_t>(shape.globals));
    }
    if (out.seat != nullptr) out.seat[i] = seat;
    if (out.mask == nullptr) return;
    const auto actions = static_cast<std::size_t>(plan_->actions.size());
    std::int8_t* const mask = out.mask + i * actions;
    std::fill_n(mask, actions, std::int8_t{0});
    for (const std::int32_t action : table.offered().actions) mask[action] = 1;
}

void Many::reward(std::size_t i, const std::vector<std::int32_t>& before, float* rewards) const {
    const rules::Match& match = tables_[i].match();
    const std::size_t seats = plan_->setup.rules.seats;
    std::fill_n(rewards, seats, 0.0F);
    if (reward_ == MEEPLED_POINTS) {
        const Scores after = scores_of(match);
        float sum = 0;
        for (std::size_t seat = 0; seat < seats; ++seat) {
            rewards[seat] = static_cast<float>(after[seat] - before[seat]);
            sum += rewards[seat];
        }
        const auto all = static_cast<float>(seats);
        // Own points less the mean of the others'.
        for (std::size_t seat = 0; seat < seats; ++seat)
            rewards[seat] = (rewards[seat] * all - sum) / std::max(1.0F, all - 1);
        return;
    }
    if (!match.over()) return;
    const auto winners = winners_of(match);
    if (winners.size() == seats) return;
    for (std::size_t seat = 0; seat < seats; ++seat)
        rewards[seat] = std::ranges::find(winners, seat) != winners.end() ? 1.0F : -1.0F;
}

void Many::advance(std::size_t i, std::int32_t action, const meepled_arrays& out) {
    Table& table = tables_[i];
    const std::size_t seats = plan_->setup.rules.seats;
    const Scores before = scores_of(table.match());
    table.step(action);
    if (out.rewards != nullptr) reward(i, {before.begin(), before.end()}, out.rewards + i * seats);
    if (out.scores != nullptr) {
        const Scores after = scores_of(table.match());
        std::copy_n(after.begin(), seats, out.scores + i * seats);
    }
    const bool over = table.match().over();
    const bool outside = !over && table.offered().outside;
    if (out.done != nullptr) out.done[i] = over ? 1 : outside ? 2 : 0;
    if (over || outside) next_game(i);
    write(i, out);
}

void Many::reset(std::uint64_t seed, const meepled_arrays& out) {
    each([&](std::size_t i) {
        seeds_[i] = seed + i;
        tables_[i].reset(seeds_[i]);
        const std::size_t seats = plan_->setup.rules.seats;
        if (out.rewards != nullptr) std::fill_n(out.rewards + i * seats, seats, 0.0F);
        if (out.done != nullptr) out.done[i] = 0;
        if (out.scores != nullptr) std::fill_n(out.scores + i * seats, seats, 0);
        write(i, out);
    });
}

void Many::step(std::span<const std::int32_t> actions, const meepled_arrays& out) {
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        try {
            tables_[i].check(actions[i]);
        } catch (const Fault& fault) {
            throw Fault(fault.code(), "table " + std::to_string(i) + ": " + fault.what());
        }
    }
    each([&](std::size_t i) { advance(i, actions[i], out); });
}

void Many::random_steps(std::uint64_t seed, int steps, const meepled_arrays& out) {
    require(steps >= 0, MEEPLED_BAD_ARGUMENT, "steps is not negative");
    each([&](std::size_t i) {
        rules::Random random(seed + i);
        for (int step = 0; step < steps; ++step) {
            const auto& legal = tables_[i].offered().actions;
            const auto chosen = random.below(static_cast<std::uint32_t>(legal.size()));
            advance(i, legal[chosen], out);
        }
    });
}

void Many::play_out(std::string_view policy, std::uint64_t seed, std::int32_t* scores) const {
    const std::size_t seats = plan_->setup.rules.seats;
    each([&](std::size_t i) {
        const Scores end = env::play_out(tables_[i].match(), policy, seed + i);
        std::copy_n(end.begin(), seats, scores + i * seats);
    });
}

}  // namespace server::env
