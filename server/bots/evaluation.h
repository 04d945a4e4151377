// Evaluation: the value of a position of a tile-laying game for each seat: its points, the expected
// points of features on the board, and the value of its figures. Allocates no memory once it is
// warm, so that a search can call it some hundred thousand times a second.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/tiles/game.h"
#include "server/bots/outlook.h"
#include "server/bots/weights.h"
#include "server/bots/worths.h"

namespace server::bots {

// The value of a position for each seat, in parts.
struct WorthParts {
    PerSeat scored{};    // points that it has
    PerSeat features{};  // expected from roads, cities and so on
    PerSeat fields{};    // expected from fields and meadows
    PerSeat rest{};      // figures in hand and coming back, and the like
    PerSeat hopeless{};  // figures on features unlikely to be completed
};

// A field or a meadow: its figures never come back.
[[nodiscard]] bool is_field(rules::tiles::FeatureKind kind);

class Evaluation {
public:
    // The game must outlive it.
    Evaluation(const rules::tiles::Game& game, const Weights& weights);

    // Takes the remaining tiles from this state until the next call, for any judged state: compared
    // states should differ only in their boards.
    void count(const rules::tiles::State& state);

    // The functions below are about the state judged last. Depends on nothing hidden there.
    const PerSeat& judge(const rules::tiles::State& state);

    // The last result of judge().
    [[nodiscard]] const PerSeat& worth() const { return worth_; }
    // Its parts.
    [[nodiscard]] WorthParts parts(const rules::tiles::State& state) const;

    // As judge(), and keeps intermediate results for judge_after().
    const PerSeat& study(const rules::tiles::State& state);
    // As judge(), for a state that followed from the one studied last by a tile on this cell of its
    // frontier: reuses the results that the tile cannot have changed.
    const PerSeat& judge_after(const rules::tiles::State& state, int frontier);

    // The value for a seat: its own worth against the best other's.
    [[nodiscard]] double value(const PerSeat& worth, rules::Seat seat) const;

    // The seat's gain from deploying there, on the tile just placed: it claims the feature, and
    // lacks the figure for a while.
    [[nodiscard]] double gain(const rules::tiles::State& state, rules::Seat seat,
                              const rules::tiles::DeployFigure& deploy) const;
    // From taking a figure back: the points of its feature now, if it scores (the shaman's man does
    // not), and the figure for other use.
    [[nodiscard]] double gain(const rules::tiles::State& state, rules::Seat seat,
                              const rules::tiles::RecallFigure& recall) const;

    // Whether a forest with a nugget (or a menhir in the later edition) is complete.
    [[nodiscard]] bool treasure_found() const;

private:
    struct Feature {
        rules::tiles::FeatureIndex index = 0;
        rules::tiles::FeatureKind kind = rules::tiles::FeatureKind::road;
        bool treasure = false;
        bool complete = false;
        int points = 0;    // if the game ended now
        double worth = 0;  // points that the owners can expect
        double back = 0;   // chance that the figures come back in time
        unsigned owners = 0;
        std::array<std::int16_t, rules::seats_max> more{};  // additional points of each owner
        Outlook::Cells cells;  // of the frontier where a tile could change it; when studied
    };
    struct Foreseen {
        double chance = 0;
        Outlook::Cells cells;
    };

    const PerSeat& judge_anew(const rules::tiles::State& state);
    // Looks at a feature, once in each position.
    void look_at(const rules::tiles::State& state, rules::tiles::Node node);
    [[nodiscard]] Feature seen(const rules::tiles::State& state, rules::tiles::Node node);
    [[nodiscard]] bool is_untouched(const Outlook::Cells& cells) const {
        return !cells[static_cast<std::size_t>(touched_)];
    }
    void expect(const rules::tiles::State& state, const rules::tiles::Survey& survey,
                Feature& feature);
    void expect_in_the_wild(const rules::tiles::State& state, const rules::tiles::Survey& survey,
                            Feature& feature);
    [[nodiscard]] double expected_of_field(const rules::tiles::State& state,
                                           const rules::tiles::Survey& survey, Feature& feature);
    [[nodiscard]] double cities_to_come(const rules::tiles::State& state, rules::tiles::Node field,
                                        Outlook::Cells& cells);
    [[nodiscard]] double chance_by_sides(const rules::tiles::State& state, rules::tiles::Node node,
                                         Outlook::Cells& cells);
    [[nodiscard]] const Feature* claimed(const rules::tiles::State& state,
                                         rules::tiles::Node claim) const;
    // How much of a price there is time for, if it takes so many own turns to make use of a thing.
    [[nodiscard]] double usable_within(double turns) const;
    // The share of its price for a figure on a feature with this prospect.
    [[nodiscard]] double returning(const Outlook::Prospect& prospect) const;
    template <class Prices>
    [[nodiscard]] double price(const Prices& prices, double figures) const;
    [[nodiscard]] double builder_price() const {
        return weights_.builder * usable_within(weights_.turns_to_use_things);
    }
    void add_prices(const rules::tiles::State& state, const PerSeat& back);

    const rules::tiles::Game& game_;
    Weights weights_;
    Outlook outlook_;
    Worths worths_;
    PerSeat worth_{};
    std::vector<Feature> features_;
    std::vector<Feature> studied_;  // of the state studied last
    std::vector<Foreseen> studied_chances_;
    bool studies_ = false;  // for the moment
    int touched_ = -1;  // the cell of the frontier of the state studied last; -1: all may differ
    // By feature: known values in position number `judged_`.
    struct Known {
        std::uint32_t listed = 0;
        std::uint32_t foreseen = 0;
        std::uint32_t beside = 0;  // the field that it was last counted for
        std::uint16_t place = 0;   // in features_
        double chance = 0;
        // Its values in position number `studied`, and their place.
        std::uint32_t studied = 0;
        std::uint32_t chance_studied = 0;
        std::uint16_t studied_place = 0;
        std::uint16_t chance_place = 0;
    };
    std::vector<Known> known_;
    std::uint32_t judged_ = 0;
    std::uint32_t study_ = 0;  // the position studied last
    std::uint32_t fields_ = 0;
};

}  // namespace server::bots
