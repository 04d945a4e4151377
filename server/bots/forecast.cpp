#include "server/bots/forecast.h"

#include <algorithm>
#include <cmath>

namespace server::bots {
namespace {

// Of a normal variable to be below z, by the series of the error function: nothing but the four
// operations, so that it is the same everywhere.
double normal_below(double z) {
    constexpr double far_away = 5;
    constexpr double sqrt_half = 0.70710678118654752;
    constexpr double inverse_sqrt_pi = 0.56418958354775629;
    if (z >= far_away) return 1;
    if (z <= -far_away) return 0;
    const double x = z * sqrt_half;
    double term = x;
    double sum = x;
    constexpr int terms = 80;
    for (int n = 1; n < terms; ++n) {
        term *= -x * x / n;
        sum += term / (2 * n + 1);
    }
    return std::clamp(0.5 + inverse_sqrt_pi * sum, 0.0, 1.0);
}

}  // namespace

PerSeat margins(const PerSeat& points, int seats) {
    PerSeat out{};
    double sum = 0;
    const auto count = static_cast<std::size_t>(seats);
    for (std::size_t i = 0; i < count; ++i) sum += points[i];
    for (std::size_t i = 0; i < count && seats > 1; ++i)
        out[i] = points[i] - (sum - points[i]) / (seats - 1);
    return out;
}

void Forecast::learn(const std::vector<WholeGame>& games) {
    for (std::size_t i = 1; i <= stages; ++i) learn_stage(i, games);
}

// The prior is that the evaluation's points are points, and that the turn gives no seat an
// advantage. The more games there are, the more they count against it.
void Forecast::learn_stage(std::size_t number, const std::vector<WholeGame>& games) {
    constexpr double slope_doubt = 0.15;
    constexpr double games_for_turn = 1;  // each game has many turns of every seat
    struct Sample {
        std::size_t behind;
        double seen;
        double came;
    };
    std::vector<Sample> samples;
    double played = 0;
    for (const WholeGame& game : games) {
        const PerSeat end = margins(game.end, seats_);
        const std::size_t before = samples.size();
        for (const WholeGame::Mark& mark : game.marks) {
            const double stage = mark.left * stages;
            if (stage < static_cast<double>(number) - 0.5 ||
                stage >= static_cast<double>(number) + 0.5) {
                continue;
            }
            const PerSeat seen = margins(mark.worth, seats_);
            for (std::size_t i = 0; i < static_cast<std::size_t>(seats_); ++i)
                samples.push_back({behind(i, mark.next), seen[i], end[i]});
        }
        if (samples.size() > before) played += 1;
    }
    Stage stage;
    if (!samples.empty()) {
        PerSeat sums{};
        PerSeat counts{};
        for (const Sample& it : samples) {
            sums[it.behind] += it.came - it.seen;
            counts[it.behind] += 1;
        }
        for (std::size_t i = 0; i < sums.size(); ++i) {
            if (counts[i] > 0)
                stage.turn[i] = sums[i] / counts[i] * played / (played + games_for_turn);
        }
        double squares = 0;
        double products = 0;
        double rest = 0;
        for (const Sample& it : samples) {
            const double came = it.came - stage.turn[it.behind];
            squares += it.seen * it.seen;
            products += it.seen * came;
            rest += (came - it.seen) * (came - it.seen);
        }
        const double doubt = rest / played / (slope_doubt * slope_doubt);
        if (squares + doubt > 0) stage.slope = (products + doubt) / (squares + doubt);
        rest = 0;
        for (const Sample& it : samples) {
            const double error = it.came - stage.turn[it.behind] - stage.slope * it.seen;
            rest += error * error;
        }
        stage.spread =
            rest / static_cast<double>(samples.size()) * (seats_ - 1) / static_cast<double>(seats_);
    } else {
        stage = stages_[number - 1];
    }
    stages_[number] = stage;
}

Forecast::Stage Forecast::at(double left) const {
    const double place = std::clamp(left, 0.0, 1.0) * stages;
    const auto below = std::min<std::size_t>(static_cast<std::size_t>(place), stages - 1);
    const double share = place - static_cast<double>(below);
    const Stage& low = stages_[below];
    const Stage& high = stages_[below + 1];
    const auto between = [share](double a, double b) { return a + share * (b - a); };
    Stage stage;
    stage.slope = between(low.slope, high.slope);
    stage.spread = between(low.spread, high.spread);
    for (std::size_t i = 0; i < stage.turn.size(); ++i)
        stage.turn[i] = between(low.turn[i], high.turn[i]);
    return stage;
}

PerSeat Forecast::margin(const WholeGame::Mark& mark) const {
    PerSeat expected = margins(mark.worth, seats_);
    if (mark.left <= 0) return expected;
    const Stage stage = at(mark.left);
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats_); ++i)
        expected[i] = stage.slope * expected[i] + stage.turn[behind(i, mark.next)];
    return expected;
}

// Assumes that the points of each seat spread independently around the expected ones.
PerSeat Forecast::winning(double left, const PerSeat& margin, unsigned out) const {
    constexpr double spread_least = 0.05;  // in points: equal ones share
    constexpr double reach = 4;
    constexpr int parts = 40;
    const auto count = static_cast<std::size_t>(seats_);
    const double spread = std::max(spread_least, std::sqrt(at(left).spread));
    // Margins differ from points by this factor: (n - 1) / n of them.
    const double points = static_cast<double>(seats_ - 1) / std::max(1, seats_);
    PerSeat chance{};
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (((out >> i) & 1U) != 0) continue;
        for (int part = 0; part < parts; ++part) {
            const double low = -reach + 2 * reach * part / parts;
            const double middle = low + reach / parts;
            double won = normal_below(low + 2 * reach / parts) - normal_below(low);
            for (std::size_t other = 0; other < count; ++other) {
                if (other == i || ((out >> other) & 1U) != 0) continue;
                won *= normal_below(middle + points * (margin[i] - margin[other]) / spread);
            }
            chance[i] += won;
        }
        sum += chance[i];
    }
    for (std::size_t i = 0; i < count && sum > 0; ++i) chance[i] /= sum;
    return chance;
}

}  // namespace server::bots
