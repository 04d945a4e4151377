#include "server/bots/last_turns.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace server::bots {
namespace {

constexpr std::size_t steps_max = 10'000;

}  // namespace

namespace tiles = rules::tiles;

// Tells whether anything was left to chance.
class LastTurns::NoChance final : public rules::Chance {
public:
    std::uint64_t next() override {
        asked_ = true;
        return 0;
    }
    [[nodiscard]] bool asked() const { return asked_; }

private:
    bool asked_ = false;
};

struct LastTurns::Level {
    explicit Level(const tiles::Game& game) : state(game.fresh()) {}
    tiles::State state;
    tiles::Choices choices;
};

LastTurns::LastTurns(const tiles::Game& game, const LastTurnsPlan& plan, std::function<bool()> stop)
    : game_(game), plan_(plan), stop_(std::move(stop)), greedy_(game, plan.weights) {}

LastTurns::~LastTurns() = default;

LastTurns::Level& LastTurns::level(std::size_t depth) {
    while (levels_.size() <= depth) levels_.push_back(std::make_unique<Level>(game_));
    return *levels_[depth];
}

bool LastTurns::given_up() {
    constexpr std::uint64_t commands_at_once = 64;
    if (++played_ > plan_.commands || no_chance_->asked()) given_up_ = true;
    if (stop_ && played_ % commands_at_once == 0 && stop_()) given_up_ = true;
    return given_up_;
}

// A place is worth more than any lead.
PerSeat LastTurns::outcome(const tiles::State& state) const {
    constexpr double lead_worth = 0.1;
    const auto seats = static_cast<std::size_t>(game_.seats());
    PerSeat worth{};
    for (std::size_t i = 0; i < seats; ++i) {
        for (std::size_t j = 0; j < seats; ++j) {
            if (i == j || state.seats[j].resigned) continue;
            const double lead = state.seats[i].score - state.seats[j].score;
            worth[i] += lead > 0 ? 1 : lead < 0 ? -1 : 0;
            worth[i] += lead_worth * lead / std::sqrt(lead * lead + plan_.scale * plan_.scale);
        }
    }
    return worth;
}

std::vector<Step> LastTurns::candidates(const tiles::State& state, std::size_t count) {
    std::vector<Step> steps = greedy_.steps(state);
    std::ranges::stable_sort(steps, std::ranges::greater{}, &Step::value);
    if (steps.size() > count) steps.resize(count);
    return steps;
}

// No tile is left to be drawn: everything that can be done.
PerSeat LastTurns::solve_last(const tiles::State& state, std::size_t depth) {
    Level& here = level(depth);
    const rules::Seat seat = state.asked();
    game_.choices(state, seat, here.choices);
    PerSeat best{};
    for (int i = 0; i < here.choices.size() && !given_up(); ++i) {
        here.state = state;
        game_.play(here.state, here.choices, i, *no_chance_);
        const PerSeat worth = solve(here.state, depth + 1);
        if (i == 0 || worth[seat] > best[seat]) best = worth;
    }
    return best;
}

// Which tile comes is as likely as there are tiles of its type.
PerSeat LastTurns::solve_step(const tiles::State& state, const Step& step, std::size_t depth) {
    tiles::State& after = level(depth).state;
    const auto left = state.undrawn();
    PerSeat mean{};
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (std::find(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(i), left[i]) !=
            left.begin() + static_cast<std::ptrdiff_t>(i))
            continue;
        after = state;
        std::swap(after.supply[after.drawn], after.supply[after.drawn + static_cast<int>(i)]);
        greedy_.play(after, step, *no_chance_);
        const bool drawn = after.undrawn().size() != left.size();
        const PerSeat worth = solve(after, depth + 1);
        if (!drawn || given_up_) return worth;
        const double odds = static_cast<double>(std::ranges::count(left, left[i])) /
                            static_cast<double>(left.size());
        for (std::size_t seat = 0; seat < mean.size(); ++seat) mean[seat] += odds * worth[seat];
    }
    return mean;
}

PerSeat LastTurns::solve(const tiles::State& state, std::size_t depth) {
    if (state.phase() == tiles::Phase::ended) return outcome(state);
    if (state.undrawn().empty()) return solve_last(state, depth);
    const rules::Seat seat = state.asked();
    PerSeat best{};
    bool first = true;
    for (const Step& step : candidates(state, replies_)) {
        if (given_up()) break;
        const PerSeat worth = solve_step(state, step, depth);
        if (std::exchange(first, false) || worth[seat] > best[seat]) best = worth;
    }
    return best;
}

std::optional<std::vector<rules::Command>> LastTurns::best(const tiles::State& state) {
    const std::size_t left = state.undrawn().size();
    if (left > plan_.tiles_max || game_.has_hands() || state.undrawn_side().size() > 1)
        return std::nullopt;
    no_chance_ = std::make_unique<NoChance>();
    played_ = 0;
    given_up_ = false;
    const rules::Seat seat = state.asked();
    // With one tile to come there is time for everything that greedy sees.
    const bool far = left == plan_.tiles_max;
    replies_ = far ? plan_.replies / 2 : plan_.replies;
    const std::size_t own = far ? plan_.candidates / 2 : plan_.candidates;
    const std::vector<Step> steps = candidates(state, left < 2 ? steps_max : own);
    const Step* best = nullptr;
    PerSeat most{};
    for (const Step& step : steps) {
        const PerSeat worth = solve_step(state, step, 0);
        if (given_up()) return std::nullopt;
        if (best == nullptr || worth[seat] > most[seat]) {
            best = &step;
            most = worth;
        }
    }
    return best == nullptr ? std::nullopt : std::optional(commands_of(*best));
}

}  // namespace server::bots
