#include "server/bots/contest.h"

#include <cmath>
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

ContestResult contest(const rules::Setup& setup, const Bot& first, const Bot& second, int pairs,
                      std::uint64_t seed) {
    ContestResult result;
    double squares = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        const std::uint64_t deck = seed + static_cast<std::uint64_t>(pair);
        double difference = 0;
        for (const std::size_t own : {0U, 1U}) {
            const std::vector<const Bot*> bots = own == 0
                                                     ? std::vector<const Bot*>{&first, &second}
                                                     : std::vector<const Bot*>{&second, &first};
            const auto scores = play_game(setup, bots, deck, deck * 2 + own);
            const int margin = scores.at(own) - scores.at(1 - own);
            ++(margin > 0 ? result.wins : margin < 0 ? result.losses : result.draws);
            result.mean += scores.at(own);
            result.other_mean += scores.at(1 - own);
            difference += margin / 2.0;
        }
        result.margin += difference;
        squares += difference * difference;
    }
    result.mean /= 2.0 * pairs;
    result.other_mean /= 2.0 * pairs;
    result.margin /= pairs;
    const double variance = squares / pairs - result.margin * result.margin;
    if (pairs > 1) result.standard_error = std::sqrt(variance / (pairs - 1));
    return result;
}

}  // namespace server::bots
