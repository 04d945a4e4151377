// tune: fits the weights of the bots' evaluation by contests (SPSA). In each round all weights move
// at random, up or down; the two opposite variants play a pair of games with equal tiles and
// swapped seats, and the weights move a little towards the variant that did better. Prints the
// weights from time to time, and in the end their mean over the last quarter of the rounds. Equal
// arguments give equal weights.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "server/bots/contest.h"
#include "server/bots/levels.h"
#include "server/bots/weights.h"
#include "server/tools/comma_list.h"

namespace {

namespace bots = server::bots;
using bots::Weights;

struct Fitted {
    const char* name;
    double& (*of)(Weights&);
    double step;  // by which it moves for a game
    double least;
    double most;
};

template <std::size_t n>
double& figure_price(Weights& weights) {
    return weights.figure_prices[n];
}
template <double Weights::*member>
double& weight(Weights& weights) {
    return weights.*member;
}
template <double bots::Odds::*member>
double& odds(Weights& weights) {
    return weights.odds.*member;
}

constexpr auto fitted = std::to_array<Fitted>({
    {"figure_price_1", figure_price<0>, 1.5, 0, 40},
    {"figure_price_2", figure_price<1>, 1, 0, 40},
    {"figure_price_3", figure_price<2>, 0.8, 0, 30},
    {"figure_price_4", figure_price<3>, 0.6, 0, 30},
    {"figure_price_5", figure_price<4>, 0.5, 0, 30},
    {"figure_price_6", figure_price<5>, 0.5, 0, 20},
    {"figure_price_7", figure_price<6>, 0.5, 0, 20},
    {"turns_to_use_figures", weight<&Weights::turns_to_use_figures>, 1, 1, 30},
    {"return_share", weight<&Weights::return_share>, 0.07, 0, 1},
    {"return_wait", weight<&Weights::return_wait>, 0.5, 0.3, 50},
    {"open_share", weight<&Weights::open_share>, 0.07, 0, 1},
    {"city_to_come", weight<&Weights::city_to_come>, 0.2, 0, 5},
    {"field_growth", weight<&Weights::field_growth>, 0.07, 0, 4},
    {"field_risk", weight<&Weights::field_risk>, 0.05, 0, 1},
    {"surrounding_share", weight<&Weights::surrounding_share>, 0.07, 0.2, 1.5},
    {"side_draws", odds<&bots::Odds::side_draws>, 0.1, 0.2, 4},
    {"growth_draws", odds<&bots::Odds::growth_draws>, 0.2, 0.1, 6},
    {"around_draws", odds<&bots::Odds::around_draws>, 0.2, 0.3, 5},
    {"spoiled", odds<&bots::Odds::spoiled>, 0.04, 0, 0.8},
    {"around_spoiled", odds<&bots::Odds::around_spoiled>, 0.03, 0, 0.8},
});

struct Options {
    std::string game = "carcassonne";
    std::string modules = "farmers";
    std::string only;  // names with commas; empty: all weights
    int seats = 2;
    int rounds = 4000;
    int report = 1000;
    double rate = 0.1;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 0;
};

std::unique_ptr<bots::Bot> bot_with(const Weights& weights, std::uint64_t nodes) {
    if (nodes == 0) return bots::make_greedy_bot(weights);
    bots::SearchPlan plan;
    plan.weights = weights;
    plan.nodes = nodes;
    return bots::make_search_bot(plan, {});
}

void print(Weights weights, int round) {
    std::printf("round %d:", round);
    for (const Fitted& it : fitted) std::printf(" %s=%.4g", it.name, it.of(weights));
    std::printf("\n");
    std::fflush(stdout);
}

class Fit {
public:
    explicit Fit(const Options& options)
        : options_(options),
          setup_{options.game,
                 server::tools::comma_list(options.modules),
                 {{"start_player", "host"}},
                 static_cast<std::uint8_t>(options.seats)},
          chance_(options.seed) {
        const auto only = server::tools::comma_list(options.only);
        for (std::size_t i = 0; i < fitted.size(); ++i)
            fits_[i] = only.empty() || std::ranges::find(only, fitted[i].name) != only.end();
    }

    void run() {
        std::array<double, fitted.size()> sums{};
        int summed = 0;
        for (int round = 1; round <= options_.rounds; ++round) {
            play(round);
            if (round % options_.report == 0) print(weights_, round);
            if (4 * round <= 3 * options_.rounds) continue;
            for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += fitted[i].of(weights_);
            ++summed;
        }
        for (std::size_t i = 0; i < sums.size(); ++i) fitted[i].of(weights_) = sums[i] / summed;
        std::printf("mean of the last quarter, ");
        print(weights_, options_.rounds);
    }

private:
    static void move(Weights& weights, std::size_t i, double by) {
        double& weight = fitted[i].of(weights);
        weight = std::clamp(weight + by, fitted[i].least, fitted[i].most);
    }
    void play(int round) {
        constexpr double scale = 20;  // points of a lead that count as large
        Weights up = weights_;
        Weights down = weights_;
        std::array<double, fitted.size()> moves{};
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (!fits_[i]) continue;
            moves[i] = chance_.below(2) == 0 ? fitted[i].step : -fitted[i].step;
            move(up, i, moves[i]);
            move(down, i, -moves[i]);
        }
        const auto first = bot_with(up, options_.nodes);
        const auto second = bot_with(down, options_.nodes);
        const auto deck = options_.seed + static_cast<std::uint64_t>(round);
        const double margin = bots::contest(setup_, *first, *second, 1, deck).margin;
        const double result = margin / std::sqrt(margin * margin + scale * scale);
        const double rate = options_.rate / std::sqrt(1 + 8.0 * round / options_.rounds);
        for (std::size_t i = 0; i < moves.size(); ++i) move(weights_, i, rate * result * moves[i]);
    }

    Options options_;
    rules::Setup setup_;
    rules::Random chance_;
    std::array<bool, fitted.size()> fits_{};
    Weights weights_;
};

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app{"Fits the weights of the bots' evaluation by contests."};
    app.add_option("--game", options.game, "Game")->capture_default_str();
    app.add_option("--modules", options.modules, "Modules with commas")->capture_default_str();
    app.add_option("--only", options.only, "Weights to fit, with commas; default: all");
    app.add_option("--seats", options.seats, "Seats")->check(CLI::Range(2, 6));
    app.add_option("--rounds", options.rounds, "Pairs of games")->check(CLI::Range(4, 10'000'000));
    app.add_option("--report", options.report, "Rounds from one line to the next")
        ->check(CLI::Range(1, 10'000'000));
    app.add_option("--rate", options.rate, "How far a round moves the weights, in steps");
    app.add_option("--seed", options.seed, "Seed of the tiles and moves")->capture_default_str();
    app.add_option("--nodes", options.nodes, "Turns that a search has per move; 0: greedy");
    CLI11_PARSE(app, argc, argv);
    Fit(options).run();
    return 0;
}
