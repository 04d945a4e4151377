// The levels that look further ahead than one step. What greedy likes best is played on: greedy
// moves for all seats for some turns, in worlds that the seat cannot tell from the true one, and
// what stands then is judged.
#include <algorithm>
#include <cmath>

#include "server/bots/card_bot.h"
#include "server/bots/greedy.h"
#include "server/bots/last_turns.h"
#include "server/bots/levels.h"
#include "server/bots/next_tiles.h"
#include "server/bots/trials.h"

namespace server::bots {
namespace {

namespace cards = rules::cards;
namespace tiles = rules::tiles;
using Commands = std::vector<rules::Command>;
using Tiles = rules::Match::TilesInside;
using Cards = rules::Match::CardsInside;

// A lead of `points` as a share of winning, -1..1: the first points count most.
double share(double points, double scale) {
    return points / std::sqrt(points * points + scale * scale);
}

// The mean share against the seats still in the game: with two seats the margin matters, with more
// of them the own place.
template <class Seats>
double place(const Seats& seats, const PerSeat& worth, int count, rules::Seat own, double scale) {
    double sum = 0;
    int others = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        if (i == own || seats[i].resigned) continue;
        sum += share(worth[own] - worth[i], scale);
        ++others;
    }
    return others == 0 ? 1 : sum / others;
}

bool is_over(const Budget& budget) {
    return budget.spent && budget.spent() >= 1;
}

std::function<bool()> stop_of(const Budget& budget) {
    if (!budget.spent) return nullptr;
    return [&budget] { return is_over(budget); };
}

struct TileQuestion {
    const rules::Match& match;
    rules::Seat seat;
    const SearchPlan& plan;
    const Budget& budget;
    std::vector<Step> candidates;
    NextTiles next;
    std::uint64_t seed = 0;
};

class TileTrials final : public Trials {
public:
    explicit TileTrials(const TileQuestion& question)
        : question_(question),
          game_(std::get<Tiles>(question.match.inside()).game),
          greedy_(game_, question.plan.weights, stop_of(question.budget)),
          root_(game_.fresh()),
          state_(root_) {}

    double play(std::uint64_t world, std::size_t candidate) override {
        const SearchPlan& plan = question_.plan;
        if (world_ != world + 1) prepare(world);
        state_ = root_;
        rules::Random chance(mixed(question_.seed, world));
        greedy_.play(state_, question_.candidates[candidate], chance);
        const int last = root_.turn + plan.turns;
        while (state_.phase() != tiles::Phase::ended && state_.turn <= last) {
            if (is_over(question_.budget)) return 0;
            greedy_.play(state_, greedy_.best(state_, chance), chance);
        }
        const PerSeat& worth = greedy_.judge(state_);
        return place(state_.seats, worth, game_.seats(), question_.seat, plan.scale);
    }

private:
    void prepare(std::uint64_t world) {
        rules::Random unknown(mixed(question_.seed, world));
        const auto known = question_.match.as_known_to(rules::Viewer::at(question_.seat), unknown);
        root_ = std::get<Tiles>(known.inside()).state;
        question_.next.bring_up(world, root_);
        world_ = world + 1;
    }

    const TileQuestion& question_;
    const tiles::Game& game_;
    Greedy greedy_;
    tiles::State root_;
    tiles::State state_;
    std::uint64_t world_ = 0;  // that root_ is of, plus 1
};

struct CardQuestion {
    const rules::Match& match;
    rules::Seat seat;
    const SearchPlan& plan;
    const Budget& budget;
    std::vector<CardStep> candidates;
    std::uint64_t seed = 0;
};

class CardTrials final : public Trials {
public:
    explicit CardTrials(const CardQuestion& question)
        : question_(question), game_(std::get<Cards>(question.match.inside()).game) {}

    // To the end of the round, when all claims are settled.
    double play(std::uint64_t world, std::size_t candidate) override {
        if (world_ != world + 1) prepare(world);
        cards::State state = root_;
        rules::Random chance(mixed(question_.seed, world));
        const auto& first = question_.candidates[candidate].command;
        (void)game_.play(state, question_.seat, first, nullptr);
        while (state.phase != cards::Phase::ended && state.round == root_.round) {
            if (is_over(question_.budget)) return 0;
            card_steps(game_, state, state.turn_seat, {}, steps_);
            const auto& step = best_of(steps_, chance);
            (void)game_.play(state, state.turn_seat, step.command, nullptr);
        }
        PerSeat worth{};
        for (std::size_t i = 0; i < state.seats.size(); ++i)
            worth[i] = state.seats[i].score + CardWeights{}.building * state.seats[i].chest();
        return place(state.seats, worth, game_.seats(), question_.seat, question_.plan.scale);
    }

private:
    void prepare(std::uint64_t world) {
        rules::Random unknown(mixed(question_.seed, world));
        const auto known = question_.match.as_known_to(rules::Viewer::at(question_.seat), unknown);
        root_ = std::get<Cards>(known.inside()).state;
        world_ = world + 1;
    }

    const CardQuestion& question_;
    const cards::Game& game_;
    cards::State root_;
    std::uint64_t world_ = 0;
    std::vector<CardStep> steps_;
};

// With little time it considers few candidates.
template <class Candidate>
void keep_best(std::vector<Candidate>& candidates, std::size_t count, std::uint64_t trials) {
    constexpr std::uint64_t trials_each = 8;
    const auto most = static_cast<std::size_t>(
        std::max<std::uint64_t>(2, std::min<std::uint64_t>(count, trials / trials_each)));
    std::ranges::stable_sort(candidates, std::ranges::greater{}, &Candidate::value);
    if (candidates.size() > most) candidates.resize(most);
}

class SearchBot final : public Bot {
public:
    SearchBot(const SearchPlan& plan, Budget budget) : plan_(plan), budget_(std::move(budget)) {
        if (budget_.nodes == 0) budget_.nodes = plan.nodes;
    }

    [[nodiscard]] Commands choose(const rules::Match& match, rules::Seat seat,
                                  rules::Chance& chance) const override {
        const auto decision = match.decision();
        if (!decision || decision->seat != seat) return {};
        const auto inside = match.inside();
        if (const auto* tiles = std::get_if<Tiles>(&inside))
            return choose_tile(match, *tiles, seat, chance);
        return choose_card(match, std::get<Cards>(inside), seat, chance);
    }

private:
    [[nodiscard]] std::uint64_t trials() const {
        return budget_.nodes / static_cast<std::uint64_t>(plan_.turns + 1);
    }
    template <class Candidate>
    [[nodiscard]] TrialPlan plan_for(const std::vector<Candidate>& candidates) const {
        TrialPlan plan;
        for (const auto& candidate : candidates)
            plan.expected.push_back(share(candidate.value, plan_.scale));
        plan.expected_weight = plan_.expected_weight;
        plan.trials = trials();
        return plan;
    }

    // Where nothing is hidden but which tile comes.
    [[nodiscard]] std::optional<Commands> choose_last(const rules::Match& match,
                                                      const Tiles& tiles) const {
        if (tiles.state.undrawn().size() > plan_.last_tiles || plan_.last_tiles == 0 ||
            match.has_secrets())
            return std::nullopt;
        LastTurnsPlan last;
        last.weights = plan_.weights;
        last.tiles_max = plan_.last_tiles;
        last.scale = plan_.scale;
        last.commands = budget_.nodes * commands_per_node;
        std::function<bool()> stop;
        if (budget_.spent) stop = [this] { return budget_.spent() >= 0.5; };
        return LastTurns(tiles.game, last, stop).best(tiles.state);
    }

    Commands choose_tile(const rules::Match& match, const Tiles& tiles, rules::Seat seat,
                         rules::Chance& chance) const {
        if (auto last = choose_last(match, tiles)) return *std::move(last);
        std::vector<Step> candidates =
            Greedy(tiles.game, plan_.weights, stop_of(budget_)).steps(tiles.state);
        keep_best(candidates, plan_.candidates, trials());
        if (candidates.size() < 2) return commands_of(candidates.at(0));
        const TileQuestion question{match,
                                    seat,
                                    plan_,
                                    budget_,
                                    std::move(candidates),
                                    NextTiles(tiles.game, tiles.state, chance),
                                    chance.next()};
        const auto best = best_by_trials(plan_for(question.candidates), budget_, [&question] {
            return std::make_unique<TileTrials>(question);
        });
        return commands_of(question.candidates[best]);
    }

    Commands choose_card(const rules::Match& match, const Cards& cards, rules::Seat seat,
                         rules::Chance& chance) const {
        CardQuestion question{match, seat, plan_, budget_, {}, chance.next()};
        card_steps(cards.game, cards.state, seat, {}, question.candidates);
        keep_best(question.candidates, plan_.candidates, trials());
        const auto best = best_by_trials(plan_for(question.candidates), budget_, [&question] {
            return std::make_unique<CardTrials>(question);
        });
        return {question.candidates[best].command};
    }

    // How much more looking through a turn costs than playing a command.
    static constexpr std::uint64_t commands_per_node = 10;

    SearchPlan plan_;
    Budget budget_;
};

}  // namespace

std::unique_ptr<Bot> make_search_bot(const SearchPlan& plan, Budget budget) {
    return std::make_unique<SearchBot>(plan, std::move(budget));
}

}  // namespace server::bots
