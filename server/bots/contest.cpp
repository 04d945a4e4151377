#include "server/bots/contest.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace server::bots {

std::vector<std::int32_t> play_game(const rules::Setup& setup, const std::vector<const Bot*>& bots,
                                    std::uint64_t deck_seed, std::uint64_t choice_seed,
                                    HabitWatch* watch) {
    auto created = rules::Match::create(setup);
    if (!created) throw std::logic_error("impossible setup");
    rules::Match& match = *created;
    rules::Random deck(deck_seed);
    rules::Random choices(choice_seed);
    match.start(deck);
    while (const auto decision = match.decision()) {
        const auto known = match.as_known_to(rules::Viewer::at(decision->seat), choices);
        const auto step = bots.at(decision->seat)->choose(known, decision->seat, choices);
        if (watch != nullptr) watch->decides(match, decision->seat);
        const auto events = match.play(decision->seat, step, deck);
        if (!events) throw std::logic_error("a bot chose what is refused");
        if (watch != nullptr) watch->stepped(decision->seat, *events);
    }
    std::vector<std::int32_t> scores;
    const auto end = match.view(rules::Viewer::spectator());
    const auto of_family = [&scores](const auto& view) {
        for (const auto& seat : view.seats) scores.push_back(seat.score);
    };
    std::visit(of_family, end);
    return scores;
}

namespace {

// Mean and standard error of what is added.
class Sample {
public:
    void add(double value) {
        ++count_;
        sum_ += value;
        squares_ += value * value;
    }
    [[nodiscard]] double mean() const { return sum_ / count_; }
    [[nodiscard]] double error() const {
        if (count_ < 2) return 0;
        const double variance = squares_ / count_ - mean() * mean();
        return std::sqrt(std::max(0.0, variance) / (count_ - 1));
    }

private:
    int count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

}  // namespace

ContestResult contest(const rules::Setup& setup, const Bot& first, const Bot& second, int rounds,
                      std::uint64_t seed, const std::function<bool(const ContestResult&)>& enough) {
    const std::size_t seats = setup.seats;
    ContestResult result;
    Sample own_scores;
    Sample other_scores;
    Sample margins;
    Sample shares;
    for (int round = 0; round < rounds; ++round) {
        const std::uint64_t deck = seed + static_cast<std::uint64_t>(round);
        Sample margin;
        Sample share;
        for (std::size_t own = 0; own < seats; ++own) {
            std::vector<const Bot*> bots(seats, &second);
            bots[own] = &first;
            HabitWatch watch(seats);
            auto others = play_game(setup, bots, deck, deck * seats + own, &watch);
            for (std::size_t i = 0; i < seats; ++i)
                (i == own ? result.habits : result.other_habits) += watch.by_seat()[i];
            const std::int32_t score = others.at(own);
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(own));
            const std::int32_t best = *std::max_element(others.begin(), others.end());
            ++(score > best ? result.wins : score < best ? result.losses : result.draws);
            share.add(score > best ? 1 : score < best ? 0 : 0.5);
            const double mean = std::accumulate(others.begin(), others.end(), 0.0) /
                                static_cast<double>(others.size());
            own_scores.add(score);
            other_scores.add(mean);
            margin.add(score - mean);
        }
        margins.add(margin.mean());
        shares.add(share.mean());
        result.rounds = round + 1;
        result.games += static_cast<int>(seats);
        result.mean = own_scores.mean();
        result.other_mean = other_scores.mean();
        result.margin = margins.mean();
        result.standard_error = margins.error();
        result.share = shares.mean();
        result.share_error = shares.error();
        if (enough && enough(result)) break;
    }
    return result;
}

namespace {

// Not narrower than a quarter of a point: a few equal rounds show little.
double error_of(const ContestResult& result) {
    return std::max(result.share_error, 0.25 / std::max(1, result.rounds));
}

}  // namespace

// Wilson's interval with its correction by half a game, with the variance seen between the rounds.
ShareInterval share_interval(const ContestResult& result) {
    if (result.games == 0) return {};
    constexpr double z = 1.96;
    const double games = result.games;
    const double error = error_of(result);
    const double half = z / (1 + z * z / games) * std::hypot(error, z / (2 * games));
    const auto center = [&](double share) {
        return (share + z * z / (2 * games)) / (1 + z * z / games);
    };
    const double shift = 0.5 / games;
    return {std::max(0.0, center(result.share - shift) - half),
            std::min(1.0, center(result.share + shift) + half)};
}

// That of a normal distribution with the variance seen.
double log_likelihood_ratio(const ContestResult& result, double low, double high) {
    constexpr int rounds_min = 10;
    if (result.rounds < rounds_min) return 0;
    const double error = error_of(result);
    return (high - low) * (2 * result.share - low - high) / (2 * error * error);
}

// Bradley and Terry's model, by Zermelo's iteration. Half a point for each side keeps who won or
// lost everything within reach.
std::vector<double> ratings(std::size_t players, const std::vector<Pairing>& pairings) {
    constexpr int iterations = 10000;
    std::vector<double> strength(players, 1);
    for (int i = 0; i < iterations; ++i) {
        std::vector<double> points(players, 0);
        std::vector<double> weight(players, 0);
        for (const Pairing& it : pairings) {
            const double won = it.share * it.games + 0.5;
            const double games = it.games + 1;
            const double both = strength[it.first] + strength[it.second];
            points[it.first] += won;
            points[it.second] += games - won;
            weight[it.first] += games / both;
            weight[it.second] += games / both;
        }
        for (std::size_t p = 0; p < players; ++p) {
            if (weight[p] > 0) strength[p] = points[p] / weight[p];
        }
    }
    double mean = 0;
    for (double& it : strength) {
        it = 400 * std::log10(it);
        mean += it / static_cast<double>(players);
    }
    for (double& it : strength) it -= mean;
    return strength;
}

}  // namespace server::bots
