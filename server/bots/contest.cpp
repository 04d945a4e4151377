#include "server/bots/contest.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace server::bots {

std::vector<std::int32_t> play_game(const rules::Setup& setup, const std::vector<const Bot*>& bots,
                                    std::uint64_t deck_seed, std::uint64_t choice_seed) {
    auto created = rules::Match::create(setup);
    if (!created) throw std::logic_error("impossible setup");
    rules::Match& match = *created;
    rules::Random deck(deck_seed);
    rules::Random choices(choice_seed);
    match.start(deck);
    while (const auto decision = match.decision()) {
        const auto known = match.as_known_to(rules::Viewer::at(decision->seat), choices);
        const auto step = bots.at(decision->seat)->choose(known, decision->seat, choices);
        if (!match.play(decision->seat, step, deck)) {
            throw std::logic_error("a bot chose what is refused");
        }
    }
    std::vector<std::int32_t> scores;
    const auto end = match.view(rules::Viewer::spectator());
    const auto of_family = [&scores](const auto& view) {
        for (const auto& seat : view.seats) scores.push_back(seat.score);
    };
    std::visit(of_family, end);
    return scores;
}

ContestResult contest(const rules::Setup& setup, const Bot& first, const Bot& second, int rounds,
                      std::uint64_t seed) {
    const std::size_t seats = setup.seats;
    ContestResult result;
    double squares = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::uint64_t deck = seed + static_cast<std::uint64_t>(round);
        double difference = 0;
        for (std::size_t own = 0; own < seats; ++own) {
            std::vector<const Bot*> bots(seats, &second);
            bots[own] = &first;
            auto others = play_game(setup, bots, deck, deck * seats + own);
            const std::int32_t score = others.at(own);
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(own));
            const std::int32_t best = *std::max_element(others.begin(), others.end());
            ++(score > best ? result.wins : score < best ? result.losses : result.draws);
            const double mean = std::accumulate(others.begin(), others.end(), 0.0) /
                                static_cast<double>(others.size());
            result.mean += score;
            result.other_mean += mean;
            difference += (score - mean) / static_cast<double>(seats);
        }
        result.margin += difference;
        squares += difference * difference;
    }
    result.games = rounds * static_cast<int>(seats);
    result.mean /= result.games;
    result.other_mean /= result.games;
    result.margin /= rounds;
    const double variance = squares / rounds - result.margin * result.margin;
    if (rounds > 1) result.standard_error = std::sqrt(variance / (rounds - 1));
    return result;
}

}  // namespace server::bots
