#include "server/bots/trials.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>

namespace server::bots {
namespace {

constexpr double unit = 1 << 30;  // sums of whole numbers are the same in any order

struct Tally {
    std::int64_t sum = 0;
    std::int64_t weight = 0;
};

using Tallies = std::vector<Tally>;

class Halving {
public:
    Halving(const TrialPlan& plan, const Budget& budget,
            const std::function<std::unique_ptr<Trials>()>& make_trials)
        : plan_(plan), budget_(budget), tallies_(plan.expected.size()) {
        for (int i = 0; i < std::max(1, budget.workers); ++i) crew_.push_back({make_trials(), {}});
        left_.resize(plan.expected.size());
        std::iota(left_.begin(), left_.end(), std::size_t{0});
        if (plan.halves) rounds_ = std::max(1, static_cast<int>(std::bit_width(left_.size() - 1)));
    }

    std::size_t best() {
        for (int round = 0; round < rounds_ && left_.size() > 1 && spent() < 1; ++round) {
            play_round(round);
            std::ranges::stable_sort(
                left_, [this](std::size_t a, std::size_t b) { return result(a) > result(b); });
            left_.resize((left_.size() + 1) / 2);
        }
        return left_.front();
    }

private:
    struct Worker {
        std::unique_ptr<Trials> trials;
        Tallies tallies;
        std::uint64_t worlds = 0;  // in this round
    };

    [[nodiscard]] double spent() const { return budget_.spent ? budget_.spent() : 0; }

    [[nodiscard]] double result(std::size_t candidate) const {
        const Tally& tally = tallies_[candidate];
        const double expected = plan_.expected[candidate] * plan_.expected_weight;
        return (static_cast<double>(tally.sum) / unit + expected) /
               (static_cast<double>(tally.weight) + plan_.expected_weight);
    }

    void play_round(int round) {
        const auto rounds = static_cast<std::uint64_t>(rounds_);
        std::uint64_t worlds = std::max<std::uint64_t>(1, plan_.trials / rounds / left_.size());
        if (!plan_.weights.empty()) worlds = std::min<std::uint64_t>(worlds, plan_.weights.size());
        const double until = (round + 1.0) / rounds_;
        const auto work = [&](int number) {
            play_share(static_cast<std::size_t>(number), worlds, until);
        };
        if (budget_.crew && crew_.size() > 1) {
            budget_.crew(work);
        } else {
            for (std::size_t i = 0; i < crew_.size(); ++i) work(static_cast<int>(i));
        }
        std::uint64_t most = 0;
        for (const Worker& worker : crew_) {
            most = std::max(most, worker.worlds);
            for (std::size_t i = 0; i < tallies_.size(); ++i) {
                tallies_[i].sum += worker.tallies[i].sum;
                tallies_[i].weight += worker.tallies[i].weight;
            }
        }
        first_world_ += std::min(worlds, most * crew_.size());
    }

    // Every so manieth world is this worker's.
    void play_share(std::size_t number, std::uint64_t worlds, double until) {
        Worker& worker = crew_[number];
        worker.tallies.assign(tallies_.size(), {});
        worker.worlds = 0;
        std::vector<std::int64_t> outcomes(left_.size());
        for (std::uint64_t i = number; i < worlds && spent() < until; i += crew_.size()) {
            const std::uint64_t world = first_world_ + i;
            for (std::size_t c = 0; c < left_.size(); ++c) {
                outcomes[c] =
                    static_cast<std::int64_t>(worker.trials->play(world, left_[c]) * unit);
                if (spent() >= 1) return;  // half a world says nothing
            }
            const auto place = static_cast<std::ptrdiff_t>(i);
            const std::int64_t weight = plan_.weights.empty() ? 1 : plan_.weights.begin()[place];
            for (std::size_t c = 0; c < left_.size(); ++c) {
                worker.tallies[left_[c]].sum += weight * outcomes[c];
                worker.tallies[left_[c]].weight += weight;
            }
            ++worker.worlds;
        }
    }

    const TrialPlan& plan_;
    const Budget& budget_;
    Tallies tallies_;
    std::vector<Worker> crew_;
    std::vector<std::size_t> left_;  // candidates, the better ones first
    int rounds_ = 1;
    std::uint64_t first_world_ = 0;
};

}  // namespace

std::size_t best_by_trials(const TrialPlan& plan, const Budget& budget,
                           const std::function<std::unique_ptr<Trials>()>& make_trials) {
    return Halving(plan, budget, make_trials).best();
}

}  // namespace server::bots
