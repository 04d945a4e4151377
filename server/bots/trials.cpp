#include "server/bots/trials.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>

namespace server::bots {
namespace {

constexpr double unit = 1 << 30;  // sums of whole numbers are the same in any order

struct TrialTally {
    std::int64_t sum = 0;
    std::int64_t count = 0;
};

using TrialTallies = std::vector<TrialTally>;

class Halving {
public:
    Halving(const TrialPlan& plan, const Budget& budget,
            const std::function<std::unique_ptr<Trials>()>& make_trials)
        : plan_(plan),
          budget_(budget),
          make_trials_(make_trials),
          tallies_(plan.expected.size()),
          crew_(budget.crew ? static_cast<std::size_t>(std::max(1, budget.workers)) : 1) {
        left_.resize(plan.expected.size());
        std::iota(left_.begin(), left_.end(), std::size_t{0});
        rounds_ = std::max(1, static_cast<int>(std::bit_width(left_.size() - 1)));
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
        std::unique_ptr<Trials> trials;  // made when it is first called
        TrialTallies tallies;
        std::uint64_t worlds = 0;  // up to the last one begun in this round
    };

    [[nodiscard]] double spent() const { return budget_.spent ? budget_.spent() : 0; }

    [[nodiscard]] double result(std::size_t candidate) const {
        const TrialTally& tally = tallies_[candidate];
        const double expected = plan_.expected[candidate] * plan_.expected_weight;
        return (static_cast<double>(tally.sum) / unit + expected) /
               (static_cast<double>(tally.count) + plan_.expected_weight);
    }

    void play_round(int round) {
        const auto rounds = static_cast<std::uint64_t>(rounds_);
        const auto worlds = std::max<std::uint64_t>(1, plan_.trials / rounds / left_.size());
        const double until = (round + 1.0) / rounds_;
        for (Worker& worker : crew_) {
            worker.tallies.assign(tallies_.size(), {});
            worker.worlds = 0;
        }
        const Budget::Work work = [&](int number, std::uint64_t world) {
            return spent() < until && play_world(crew_[static_cast<std::size_t>(number)], world);
        };
        if (crew_.size() > 1) {
            budget_.crew(worlds, work);
        } else {
            for (std::uint64_t i = 0; i < worlds && work(0, i); ++i) continue;
        }
        std::uint64_t begun = 0;
        for (const Worker& worker : crew_) {
            begun = std::max(begun, worker.worlds);
            for (std::size_t i = 0; i < tallies_.size(); ++i) {
                tallies_[i].sum += worker.tallies[i].sum;
                tallies_[i].count += worker.tallies[i].count;
            }
        }
        first_world_ += begun;
    }

    // False: the time is over.
    bool play_world(Worker& worker, std::uint64_t world) {
        if (!worker.trials) worker.trials = make_trials_();
        worker.worlds = world + 1;
        std::vector<std::int64_t> outcomes(left_.size());
        for (std::size_t c = 0; c < left_.size(); ++c) {
            const double outcome = worker.trials->play(first_world_ + world, left_[c]);
            outcomes[c] = static_cast<std::int64_t>(outcome * unit);
            if (spent() >= 1) return false;  // half a world says nothing
        }
        for (std::size_t c = 0; c < left_.size(); ++c) {
            worker.tallies[left_[c]].sum += outcomes[c];
            ++worker.tallies[left_[c]].count;
        }
        return true;
    }

    const TrialPlan& plan_;
    const Budget& budget_;
    const std::function<std::unique_ptr<Trials>()>& make_trials_;
    TrialTallies tallies_;
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
