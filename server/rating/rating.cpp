#include "server/rating/rating.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace server {
namespace {

constexpr double beta = 25.0 / 6;
constexpr double tau = 25.0 / 300;
constexpr double shrink_min = 1e-4;
constexpr double idle_growth = 0.031;  // of the variance, a day

double score(std::uint32_t place, std::uint32_t other) {
    if (place == other) return 0.5;
    return place < other ? 1 : 0;
}

}  // namespace

Rating grown_idle(Rating rating, double days) {
    const double variance = rating.sigma * rating.sigma + idle_growth * std::max(days, 0.0);
    rating.sigma = std::min(std::sqrt(variance), std::max(rating.sigma, rating_sigma_start));
    return rating;
}

std::vector<Rating> rated(std::span<const RatedSeat> seats, std::span<const double> weights) {
    std::vector<Rating> before;
    for (const RatedSeat& seat : seats) {
        before.push_back(grown_idle(seat.before, seat.idle_days));
        before.back().sigma = std::sqrt(before.back().sigma * before.back().sigma + tau * tau);
    }
    std::vector<Rating> after = before;
    if (seats.size() < 2) return after;
    const auto others = static_cast<double>(seats.size() - 1);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const double sigma = before[i].sigma;
        const double variance = sigma * sigma;
        double moved = 0;
        double shrunk = 0;
        for (std::size_t q = 0; q < seats.size(); ++q) {
            if (q == i) continue;
            const double weight = weights.empty() ? 1 : weights[i * seats.size() + q];
            const double c =
                std::sqrt(variance + before[q].sigma * before[q].sigma + 2 * beta * beta);
            const double p = 1 / (1 + std::exp((before[q].mu - before[i].mu) / c));
            moved += weight * (variance / c) * (score(seats[i].place, seats[q].place) - p);
            shrunk += weight * (sigma / c) * (variance / (c * c)) * p * (1 - p);
        }
        after[i].mu += moved / others;
        after[i].sigma = std::min(sigma * std::sqrt(std::max(1 - shrunk / others, shrink_min)),
                                  std::max(seats[i].before.sigma, rating_sigma_start));
    }
    return after;
}

double pair_weight(std::uint32_t nth) {
    switch (nth) {
        case 0:
        case 1:
        case 2: return 1;
        case 3: return 0.5;
        case 4: return 0.25;
        default: return 0;
    }
}

double out_weight(std::uint32_t turns) {
    constexpr double turns_whole = 10;
    return std::min(turns / turns_whole, 1.0);
}

double address_weight(std::uint32_t nth) {
    constexpr std::uint32_t whole = 5;
    return nth <= whole ? 1 : std::ldexp(1, -static_cast<int>(nth - whole));
}

double shown(const Rating& rating) {
    constexpr double middle = 1500;
    constexpr double stretch = 24;
    return middle + stretch * (rating.mu - rating_mu_start);
}

bool provisional(const Rating& rating) {
    constexpr double sure = 4.5;
    return rating.sigma > sure;
}

double certain(const Rating& rating) {
    return rating.mu - 3 * rating.sigma;
}

bool on_leaderboard(const Rating& rating, double idle_days) {
    constexpr double sigma_max = 4;
    constexpr double days_max = 60;
    return rating.sigma <= sigma_max && idle_days <= days_max;
}

}  // namespace server
