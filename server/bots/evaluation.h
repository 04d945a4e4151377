// Evaluation: what a position of a tile-laying game is worth to each seat: the points that it has,
// those that the features on the board are likely to bring, and what its figures are good for. Asks
// for no memory once it is warm, so that a search can ask it some hundred thousand times a second.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/tiles/game.h"
#include "server/bots/outlook.h"
#include "server/bots/weights.h"
#include "server/bots/worths.h"

namespace server::bots {

// What a position is worth to each seat, in parts.
struct WorthParts {
    PerSeat scored{};    // points that it has
    PerSeat features{};  // likely to come from roads, cities and so on
    PerSeat fields{};    // the same from fields and meadows
    PerSeat rest{};      // figures in hand and coming back, and the like
    PerSeat hopeless{};  // figures on what will hardly be completed
};

class Evaluation {
public:
    // The game must live as long.
    Evaluation(const rules::tiles::Game& game, const Weights& weights);

    // From now on what is still to come in this state counts, whatever state is judged: those that
    // are compared with each other are to differ in what lies on the board alone.
    void count(const rules::tiles::State& state);

    // All that is asked below is about the state judged last. Depends on nothing hidden there.
    const PerSeat& judge(const rules::tiles::State& state);

    // What judge() said last.
    [[nodiscard]] const PerSeat& worth() const { return worth_; }
    // What that consists of.
    [[nodiscard]] WorthParts parts(const rules::tiles::State& state) const;

    // judge(), and much of it is remembered for judge_after().
    const PerSeat& study(const rules::tiles::State& state);
    // judge() of a state that followed from the one studied last by a tile on this cell of its
    // frontier: what that tile cannot have touched is taken from there.
    const PerSeat& judge_after(const rules::tiles::State& state, int frontier);

    // What a seat makes of that: its own worth against the best other's.
    [[nodiscard]] double value(const PerSeat& worth, rules::Seat seat) const;

    // What the seat gains by deploying there, on the tile just placed: the feature becomes its own,
    // the figure is gone for a while.
    [[nodiscard]] double gain(const rules::tiles::State& state, rules::Seat seat,
                              const rules::tiles::DeployFigure& deploy) const;
    // By taking a figure back: what its feature brings now, if it does (the shaman's man brings
    // nothing), and the figure for other use.
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
        std::array<std::int16_t, rules::seats_max> more{};  // what it brings each owner besides
        Outlook::Cells cells;  // of the frontier, where a tile could change it; when studied
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
    [[nodiscard]] double cities_to_come(const rules::tiles::State& state, rules::tiles::Node field,
                                        Outlook::Cells& cells);
    [[nodiscard]] double chance_by_sides(const rules::tiles::State& state, rules::tiles::Node node,
                                         Outlook::Cells& cells);
    [[nodiscard]] const Feature* claimed(const rules::tiles::State& state,
                                         rules::tiles::Node claim) const;
    [[nodiscard]] double usable() const;  // how much of a figure's price there is time for
    template <class Prices>
    [[nodiscard]] double price(const Prices& prices, double figures) const;
    [[nodiscard]] double builder_price() const { return weights_.builder * usable(); }
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
    // By feature: what is known of it in position number `judged_`.
    struct Known {
        std::uint32_t listed = 0;
        std::uint32_t foreseen = 0;
        std::uint32_t beside = 0;  // the field that it was last counted for
        std::uint16_t place = 0;   // in features_
        double chance = 0;
        // What was known of it when position number `studied` was, and where that stands.
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
