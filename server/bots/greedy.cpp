#include "server/bots/greedy.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "rules/core/ensure.h"
#include "server/bots/worths.h"

namespace server::bots {

namespace tiles = rules::tiles;

namespace {

bool is_opening(const tiles::Command& command) {
    return Worths::look(command) == Look::opened;
}

bool is_played_out(const tiles::Command& command) {
    return Worths::look(command) == Look::done;
}

bool is_looked_into(const tiles::State& state) {
    return Worths::looks_into(state.question());
}

}  // namespace

std::vector<rules::Command> commands_of(const Step& step) {
    std::vector<rules::Command> commands{step.first};
    if (step.then) commands.emplace_back(*step.then);
    return commands;
}

Greedy::Greedy(const tiles::Game& game, const Weights& weights, std::function<bool()> stop)
    : game_(game),
      weights_(weights),
      stop_(std::move(stop)),
      evaluation_(game, weights),
      after_(game.fresh()),
      then_(after_),
      last_(after_) {}

const PerSeat& Greedy::judge(const tiles::State& state) {
    evaluation_.count(state);
    return evaluation_.judge(state);
}

const std::vector<Step>& Greedy::steps(const tiles::State& state) {
    ++looked_through_;
    steps_.clear();
    seat_ = state.asked();
    game_.offers(state, seat_, offers_);
    evaluation_.count(state);
    worth_now_ = evaluation_.study(state);
    if (Worths::answer(game_, weights_, state, offers_, steps_)) return steps_;
    if (std::ranges::any_of(offers_, is_opening)) consider_opening(state);
    if (!steps_.empty()) return steps_;
    // Only the figure is open: the position is judged as it is.
    for (const tiles::Command& offer : offers_) {
        if (is_looked_into(state)) break;
        if (Worths::look(offer) != Look::gained) continue;
        PerSeat worth = worth_after(state, offer, worth_now_);
        // A seat that does not place the tile in its hand draws another one.
        if (state.phase() == tiles::Phase::placing && !state.undrawn().empty())
            worth[seat_] += weights_.extra_tile;
        add({offer}, worth);
    }
    more_.clear();
    for (const tiles::Command& offer : offers_) {
        if (stops()) return steps_;
        consider(state, offer);
    }
    consider_more(state);
    return steps_;
}

const Step& Greedy::best(const tiles::State& state, rules::Chance& chance) {
    return best_of(steps(state), chance);
}

void Greedy::play(tiles::State& state, const Step& step, rules::Chance& chance) const {
    const rules::Seat seat = state.asked();
    const auto turn = state.turn;
    const auto refusal = game_.play(state, seat, step.first, chance, nullptr);
    rules::ensure(!refusal, "a step begins with what is offered");
    if (!step.then || state.turn != turn || state.asked() != seat) return;
    (void)game_.play(state, seat, *step.then, chance, nullptr);
}

void Greedy::add(const Step& step, const PerSeat& worth) {
    steps_.push_back(step);
    steps_.back().value = evaluation_.value(worth, seat_);
}

// The gift that scores the most at once, if that is more than keeping it.
void Greedy::consider_opening(const tiles::State& state) {
    double most = evaluation_.value(worth_now_, seat_);
    for (const tiles::Command& offer : offers_) {
        if (!is_opening(offer)) continue;
        after_ = state;
        rules::Random unknown(0);
        if (game_.play(after_, seat_, offer, unknown, nullptr)) continue;
        const double value = evaluation_.value(evaluation_.judge(after_), seat_) +
                             (after_.hand.size() > 1 ? weights_.second_tile : 0);
        if (value <= most) continue;
        most = value;
        steps_.assign(1, {offer, std::nullopt, value});
    }
}

PerSeat Greedy::worth_of_rest(const tiles::State& state) {
    PerSeat best = evaluation_.judge(state);
    const bool ransomed = state.phase() == tiles::Phase::deploying;
    if (state.asked() != seat_ || (!ransomed && !is_looked_into(state))) return best;
    game_.offers(state, seat_, answers_);
    double most = -std::numeric_limits<double>::infinity();
    const PerSeat now = best;
    for (const tiles::Command& answer : answers_) {
        if (ransomed && is_played_out(answer)) continue;
        last_ = state;
        rules::Random unknown(0);
        if (!ransomed && game_.play(last_, seat_, answer, unknown, nullptr)) continue;
        const PerSeat worth = ransomed ? worth_after(state, answer, now) : evaluation_.judge(last_);
        const double value = evaluation_.value(worth, seat_);
        if (value <= most) continue;
        most = value;
        best = worth;
    }
    return best;
}

PerSeat Greedy::worth_after(const tiles::State& state, const tiles::Command& command,
                            PerSeat worth) const {
    if (const auto* deploy = std::get_if<tiles::DeployFigure>(&command))
        worth[seat_] += evaluation_.gain(state, seat_, *deploy);
    if (const auto* recall = std::get_if<tiles::RecallFigure>(&command))
        worth[seat_] += evaluation_.gain(state, seat_, *recall);
    return worth;
}

void Greedy::consider(const tiles::State& state, const tiles::Command& command) {
    const bool answers = is_looked_into(state);
    const bool passes = std::holds_alternative<tiles::Pass>(command);
    switch (Worths::look(command)) {
        case Look::never:
        case Look::opened: return;
        case Look::gained:
            if (!passes || !answers) return;
            break;
        case Look::placed:
        case Look::done: break;
    }
    after_ = state;
    rules::Random unknown(0);
    if (game_.play(after_, seat_, command, unknown, nullptr)) return;
    const auto* place = std::get_if<tiles::PlaceTile>(&command);
    PerSeat worth = place != nullptr
                        ? evaluation_.judge_after(after_, state.board.frontier_at(place->at))
                    : is_looked_into(after_) ? worth_of_rest(after_)
                                             : evaluation_.judge(after_);
    if (place != nullptr) {
        if (brings_bonus_tile(state)) worth[seat_] += weights_.bonus_tile;
        if (extends_turn(state)) worth[seat_] += weights_.extra_tile;
    }
    const bool asked_again = after_.phase() == tiles::Phase::deploying &&
                             after_.turn_seat == seat_ && after_.turn == state.turn;
    if (asked_again) {
        consider_deployments(state, command, worth);
    } else {
        add({command}, worth);
    }
}

void Greedy::consider_deployments(const tiles::State& before, const tiles::Command& placing,
                                  const PerSeat& worth) {
    game_.offers(after_, seat_, follow_ups_);
    // What placing reveals is seen before any further command.
    const bool shown = Worths::uncovers(before, after_);
    bool more = false;
    double best = -std::numeric_limits<double>::infinity();
    for (const tiles::Command& offer : follow_ups_) {
        more = more || is_played_out(offer);
        if (Worths::look(offer) != Look::gained) continue;
        Step step{placing, std::nullopt};
        if (!shown) step.then = offer;
        add(step, worth_after(after_, offer, worth));
        best = std::max(best, steps_.back().value);
    }
    if (!more || shown) return;
    more_.push_back({placing, best, worth[seat_] - evaluation_.worth()[seat_]});
}

// Actions far from the tile hardly depend on its place: they are considered after the best
// placements only.
void Greedy::consider_more(const tiles::State& state) {
    const auto better = [](const More& a, const More& b) { return a.best > b.best; };
    std::ranges::stable_sort(more_, better);
    if (more_.size() > weights_.placements_with_more) more_.resize(weights_.placements_with_more);
    for (const More& after : more_) {
        after_ = state;
        rules::Random unknown(0);
        if (game_.play(after_, seat_, after.placing, unknown, nullptr)) continue;
        game_.offers(after_, seat_, follow_ups_);
        for (const tiles::Command& offer : follow_ups_) {
            if (!is_played_out(offer)) continue;
            if (stops()) return;
            then_ = after_;
            if (game_.play(then_, seat_, offer, unknown, nullptr)) continue;
            PerSeat worth = worth_of_rest(then_);
            worth[seat_] += after.more_tiles;
            add({after.placing, offer}, worth);
        }
    }
}

// Whether the tile just placed is followed by another one of the supply.
bool Greedy::extends_turn(const tiles::State& before) const {
    if (!game_.ingredients().side_tiles.empty() || before.agenda.turn().data != 0) return false;
    return after_.agenda.contains(tiles::Phase::extending) ||
           (after_.turn == before.turn && after_.agenda.turn().data != 0);
}

// Whether the tile just placed is followed by one of the side stack, which is drawn after the
// deployment: of the position judged last.
bool Greedy::brings_bonus_tile(const tiles::State& before) const {
    if (before.source == tiles::Stack::side || before.undrawn_side().empty()) return false;
    return after_.source == tiles::Stack::side || evaluation_.treasure_found();
}

}  // namespace server::bots
