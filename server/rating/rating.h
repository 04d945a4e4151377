// A player's skill and its uncertainty: Weng and Lin's update by the model of
// Bradley and Terry, each pair of seats compared by final place, the mean taken over opponents.
// Pure.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace server {

inline constexpr double rating_mu_start = 25;
inline constexpr double rating_sigma_start = 25.0 / 3;

struct Rating {
    double mu = rating_mu_start;
    double sigma = rating_sigma_start;

    friend bool operator==(const Rating&, const Rating&) = default;
};

struct RatedSeat {
    Rating before;
    std::uint32_t place = 1;  // 1: the winner; several may share one
    double idle_days = 0;     // since its last rated game
};

// The ratings after a game: idle growth first, then the chance that a player has changed,
// then the update. `weights`: of each pair (seat * seats + opponent), 0 to 1; empty: all are 1.
// The mean is over all other seats, regardless of weight.
[[nodiscard]] std::vector<Rating> rated(std::span<const RatedSeat> seats,
                                        std::span<const double> weights = {});

// Uncertainty grows while a player does not play.
[[nodiscard]] Rating grown_idle(Rating rating, double days);

// Of the n-th rated game of one pair within a day, counted from 1: so that farming is worth
// nothing.
[[nodiscard]] double pair_weight(std::uint32_t nth);

// The weight of a win over a player who left after so many turns. The loss counts as
// ever.
[[nodiscard]] double out_weight(std::uint32_t turns);
// The weight of the n-th win within a day over players of one address, counted from 1.
[[nodiscard]] double address_weight(std::uint32_t nth);

// As it is shown to people.
[[nodiscard]] double shown(const Rating& rating);
[[nodiscard]] bool provisional(const Rating& rating);
// Leaderboards are ordered by a lower bound of skill.
[[nodiscard]] double certain(const Rating& rating);
[[nodiscard]] bool on_leaderboard(const Rating& rating, double idle_days);

}  // namespace server
