#include "server/bots/choice.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace server::bots {
namespace {

constexpr std::size_t candidates_max = 16;
constexpr std::size_t compared = 3;  // to the end, beside what was taken and greedy's step
constexpr std::uint64_t worlds_least = 8;

// The results of one step, and the difference of the seat's own margin to each other step's.
struct Tally {
    PerSeat sum{};
    WorthParts parts;
    double squares = 0;
    std::vector<double> differences;
};

double error_of(double sum, double squares, double count) {
    if (count < 2) return 0;
    const double mean = sum / count;
    return std::sqrt(std::max(0.0, squares / count - mean * mean) / (count - 1));
}

class Comparison {
public:
    Comparison(Rollouts& rollouts, rules::Seat seat, const ChoicePlan& plan,
               std::vector<Candidate> candidates)
        : rollouts_(rollouts), seat_(seat), plan_(plan), candidates_(std::move(candidates)) {}

    // The better half is kept, again and again.
    std::vector<std::size_t> halve(std::uint64_t trials) {
        std::vector<std::size_t> left(candidates_.size());
        std::iota(left.begin(), left.end(), std::size_t{0});
        std::vector<double> sums(left.size());
        const auto rounds = static_cast<int>(std::bit_width((left.size() - 1) / compared));
        for (int round = 0; round < rounds && !stopped_; ++round) {
            const auto share = trials / static_cast<std::uint64_t>(rounds) / left.size();
            const std::uint64_t until = world_ + std::max<std::uint64_t>(2, share);
            for (; world_ < until && spent() < 0.5 * (round + 1) / rounds && !stops(); ++world_) {
                for (std::size_t i = 0; i < left.size() && !stops(); ++i)
                    sums[left[i]] += rollouts_.play(world_, candidates_[left[i]].commands)[seat_];
            }
            std::ranges::stable_sort(
                left, [&sums](std::size_t a, std::size_t b) { return sums[a] > sums[b]; });
            left.resize(std::max(std::min(left.size(), compared), (left.size() + 1) / 2));
        }
        left.resize(std::min(left.size(), compared));
        return left;
    }

    // In fresh worlds, so that it does not count who was lucky in those before. In the order given.
    std::vector<Tried> play_out(const std::vector<std::size_t>& left, std::uint64_t trials) {
        const std::uint64_t worlds = std::max(worlds_least, trials / left.size());
        std::vector<Tally> tallies(left.size());
        for (Tally& tally : tallies) tally.differences.resize(left.size());
        std::vector<PerSeat> margins(left.size());
        std::uint64_t count = 0;
        for (; count < worlds && (count < worlds_least || spent() < 1) && !stops(); ++count) {
            for (std::size_t i = 0; i < left.size() && !stops(); ++i)
                margins[i] = rollouts_.play(world_ + count, candidates_[left[i]].commands,
                                            &tallies[i].parts);
            for (std::size_t i = 0; i < left.size(); ++i) note(tallies[i], margins, i);
        }
        return tried_of(left, tallies, static_cast<double>(std::max<std::uint64_t>(1, count)));
    }

    [[nodiscard]] bool stopped() const { return stopped_; }

private:
    [[nodiscard]] double spent() const { return plan_.spent ? plan_.spent() : 0; }
    [[nodiscard]] bool stops() {
        stopped_ = stopped_ || (plan_.stop && plan_.stop());
        return stopped_;
    }
    void note(Tally& tally, const std::vector<PerSeat>& margins, std::size_t own) const {
        const PerSeat& margin = margins[own];
        for (std::size_t s = 0; s < margin.size(); ++s) tally.sum[s] += margin[s];
        tally.squares += margin[seat_] * margin[seat_];
        for (std::size_t i = 0; i < margins.size(); ++i) {
            const double difference = margins[i][seat_] - margin[seat_];
            tally.differences[i] += difference * difference;
        }
    }
    [[nodiscard]] std::vector<Tried> tried_of(const std::vector<std::size_t>& left,
                                              const std::vector<Tally>& tallies,
                                              double count) const {
        const auto own = [this](const Tally& tally) { return tally.sum[seat_]; };
        const auto best = std::ranges::max_element(tallies, {}, own);
        const auto best_at = static_cast<std::size_t>(best - tallies.begin());
        std::vector<Tried> tried(left.size());
        for (std::size_t i = 0; i < left.size(); ++i) {
            const Tally& tally = tallies[i];
            tried[i].candidate = candidates_[left[i]];
            for (std::size_t s = 0; s < tally.sum.size(); ++s)
                tried[i].margin[s] = tally.sum[s] / count;
            tried[i].error = error_of(own(tally), tally.squares, count);
            const double less = own(*best) - own(tally);
            tried[i].less = less / count;
            tried[i].less_error = error_of(less, tally.differences[best_at], count);
            if (rollouts_.has_parts()) add(tried[i].parts.emplace(), tally.parts, 1 / count);
        }
        return tried;
    }

    Rollouts& rollouts_;
    const rules::Seat seat_;
    const ChoicePlan& plan_;
    const std::vector<Candidate> candidates_;
    std::uint64_t world_ = 0;
    bool stopped_ = false;
};

// Adds it if it is not there; where it is.
std::size_t placed_in(std::vector<std::size_t>& list, std::size_t item) {
    const auto found = std::ranges::find(list, item);
    const auto place = static_cast<std::size_t>(found - list.begin());
    if (found == list.end()) list.push_back(item);
    return place;
}

}  // namespace

Choice compare_steps(const rules::Match& match, rules::Seat seat, const StepCommands& taken,
                     const Forecast& forecast, const ChoicePlan& plan) {
    Choice choice;
    rules::Random unknown(plan.seed);
    const rules::Match known = match.as_known_to(rules::Viewer::at(seat), unknown);
    std::vector<Candidate> all = candidates(known, seat, plan.stop);
    if (all.size() > candidates_max) all.resize(candidates_max);
    const auto found = std::ranges::find(all, taken, &Candidate::commands);
    const auto own = static_cast<std::size_t>(found - all.begin());
    if (found == all.end()) all.push_back({taken, 0});
    choice.forced = all.size() == 1;
    const auto rollouts = make_rollouts(known, seat, forecast, plan.seed, plan.stop);
    Comparison comparison(*rollouts, seat, plan, all);
    const std::uint64_t trials = plan.nodes / (rollout_turns + 1);
    std::vector<std::size_t> left = comparison.halve(trials / 2);
    const std::size_t taken_at = placed_in(left, own);
    const std::size_t greedy_at = placed_in(left, 0);
    const std::vector<Tried> tried = comparison.play_out(left, trials / 2);
    choice.stopped = comparison.stopped();
    std::vector<std::size_t> order(left.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto better = [&tried](std::size_t a, std::size_t b) {
        return tried[a].less < tried[b].less;
    };
    std::ranges::stable_sort(order, better);
    for (const std::size_t i : order) choice.tried.push_back(tried[i]);
    choice.taken = static_cast<std::size_t>(std::ranges::find(order, taken_at) - order.begin());
    choice.greedy = static_cast<std::size_t>(std::ranges::find(order, greedy_at) - order.begin());
    return choice;
}

}  // namespace server::bots
