#include "server/bots/rollouts.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "rules/core/ensure.h"
#include "server/bots/best_of.h"
#include "server/bots/card_bot.h"
#include "server/bots/greedy.h"
#include "server/bots/next_tiles.h"

namespace server::bots {
namespace {

namespace cards = rules::cards;
namespace tiles = rules::tiles;
using Tiles = rules::Match::TilesInside;
using Cards = rules::Match::CardsInside;

// ---- Games of tiles. ----

double left_of(const tiles::Game& game, const tiles::State& state) {
    if (state.phase() == tiles::Phase::ended || game.tiles().stack().size() == 0) return 0;
    return static_cast<double>(state.undrawn().size()) /
           static_cast<double>(game.tiles().stack().size());
}

WholeGame::Mark mark_of(const tiles::Game& game, const tiles::State& state, Greedy& greedy) {
    return {left_of(game, state), state.turn_seat, greedy.judge(state)};
}

// The points of its fields and meadows that a finished game has given to each seat.
PerSeat field_points(const tiles::Game& game, const tiles::State& state) {
    PerSeat points{};
    std::vector<tiles::FeatureIndex> counted;
    for (const tiles::Figure& figure : state.figures) {
        const tiles::FeatureIndex feature = state.features.feature_of(figure.claim);
        if (!is_field(game.kind_of(state, figure.claim)) ||
            std::ranges::find(counted, feature) != counted.end())
            continue;
        counted.push_back(feature);
        const tiles::Survey survey = game.survey(state, figure.claim);
        for (unsigned owners = game.majority(state, feature); owners != 0; owners &= owners - 1) {
            const auto seat = static_cast<rules::Seat>(std::countr_zero(owners));
            tiles::Lines lines;
            game.appraise(state, survey, seat, lines);
            points[seat] += lines.points();
        }
    }
    return points;
}

// The parts of the value that `greedy` judged last. Fields count as fields after the end, too.
WorthParts parts_of(const tiles::Game& game, const tiles::State& state, const Greedy& greedy) {
    WorthParts parts = greedy.parts(state);
    if (state.phase() != tiles::Phase::ended) return parts;
    parts.fields = field_points(game, state);
    for (std::size_t i = 0; i < parts.fields.size(); ++i) parts.scored[i] -= parts.fields[i];
    return parts;
}

class TileRollouts final : public Rollouts {
public:
    TileRollouts(const rules::Match& match, rules::Seat seat, const Forecast& forecast,
                 std::uint64_t seed, Stop stop)
        : match_(match),
          inside_(std::get<Tiles>(match.inside())),
          seat_(seat),
          forecast_(forecast),
          seed_(seed),
          stop_(std::move(stop)),
          chance_(seed),
          next_(inside_.game, inside_.state, chance_),
          greedy_(inside_.game, Weights{}, stop_),
          root_(inside_.game.fresh()),
          state_(root_) {}

    [[nodiscard]] bool has_parts() const override { return true; }

private:
    PerSeat played(std::uint64_t world, const StepCommands& step, WorthParts* parts) override {
        if (world_ != world + 1) prepare(world);
        state_ = root_;
        rules::Random chance(mixed(seed_, world));
        const auto turn = state_.turn;
        for (std::size_t i = 0; i < step.size(); ++i) {
            if (i > 0 && (state_.turn != turn || state_.asked() != seat_)) break;
            const auto& command = std::get<tiles::Command>(step[i]);
            const auto refusal = inside_.game.play(state_, seat_, command, chance, nullptr);
            rules::ensure(!refusal || i > 0, "a step begins with what is offered");
        }
        return play_on(chance, parts);
    }

    // The mean expectation over all seats as the next one in turn: so the value of being next,
    // which differs from position to position, does not matter.
    PerSeat play_on(rules::Chance& chance, WorthParts* parts) {
        const int last = root_.turn + rollout_turns;
        const int seats = inside_.game.seats();
        PerSeat sum{};
        for (int turn = std::max<int>(root_.turn, last - seats + 1); turn <= last; ++turn) {
            while (state_.phase() != tiles::Phase::ended && state_.turn <= turn) {
                if (stop_ && stop_()) return sum;
                greedy_.play(state_, greedy_.best(state_, chance), chance);
            }
            const WholeGame::Mark mark = mark_of(inside_.game, state_, greedy_);
            const PerSeat margin = forecast_.margin(mark);
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += margin[i] / seats;
            if (parts == nullptr) continue;
            add(*parts, parts_of(inside_.game, state_, greedy_),
                forecast_.slope(mark.left) / seats);
        }
        return sum;
    }

    void prepare(std::uint64_t world) {
        rules::Random unknown(mixed(seed_, world));
        const auto known = match_.as_known_to(rules::Viewer::at(seat_), unknown);
        root_ = std::get<Tiles>(known.inside()).state;
        next_.bring_up(world, root_);
        world_ = world + 1;
    }

    const rules::Match& match_;
    const Tiles inside_;
    const rules::Seat seat_;
    const Forecast& forecast_;
    const std::uint64_t seed_;
    const Stop stop_;
    rules::Random chance_;
    NextTiles next_;
    Greedy greedy_;
    tiles::State root_;
    tiles::State state_;
    std::uint64_t world_ = 0;  // that root_ is of, plus 1
};

WholeGame play_whole(const Tiles& tiles, std::uint64_t seed, const Stop& stop) {
    WholeGame game;
    rules::Random chance(seed);
    Greedy greedy(tiles.game, Weights{}, stop);
    tiles::State state = tiles.state;
    auto turn = state.turn;
    while (state.phase() != tiles::Phase::ended && !(stop && stop())) {
        greedy.play(state, greedy.best(state, chance), chance);
        if (state.turn == turn) continue;
        turn = state.turn;
        game.marks.push_back(mark_of(tiles.game, state, greedy));
    }
    game.end = greedy.judge(state);
    return game;
}

// ---- Games of cards. ----

double left_of(const cards::Game& game, const cards::State& state) {
    if (state.phase == cards::Phase::ended || game.rounds() == 0) return 0;
    // The rest of a round is unknown: half of it.
    return (game.rounds() - state.round + 0.5) / game.rounds();
}

PerSeat worth_of(const cards::State& state) {
    PerSeat worth{};
    for (std::size_t i = 0; i < state.seats.size(); ++i) {
        worth[i] = state.seats[i].score;
        if (state.phase != cards::Phase::ended)
            worth[i] += CardWeights{}.building * state.seats[i].chest();
    }
    return worth;
}

// At the beginning of a round, or the end.
WholeGame::Mark mark_of(const cards::Game& game, const cards::State& state) {
    WholeGame::Mark mark{0, state.turn_seat, worth_of(state)};
    if (state.phase != cards::Phase::ended)
        mark.left = (game.rounds() - state.round + 1.0) / game.rounds();
    else
        mark.next = 0;
    return mark;
}

class CardRollouts final : public Rollouts {
public:
    CardRollouts(const rules::Match& match, rules::Seat seat, const Forecast& forecast,
                 std::uint64_t seed, Stop stop)
        : match_(match),
          inside_(std::get<Cards>(match.inside())),
          seat_(seat),
          forecast_(forecast),
          seed_(seed),
          stop_(std::move(stop)) {}

    [[nodiscard]] bool has_parts() const override { return false; }

private:
    // To the end of the round, when all claims are settled.
    PerSeat played(std::uint64_t world, const StepCommands& step, WorthParts* /*parts*/) override {
        if (world_ != world + 1) prepare(world);
        cards::State state = root_;
        rules::Random chance(mixed(seed_, world));
        for (std::size_t i = 0; i < step.size(); ++i) {
            const auto& command = std::get<cards::Command>(step[i]);
            const auto refusal = inside_.game.play(state, seat_, command, nullptr);
            rules::ensure(!refusal || i > 0, "a step begins with what is offered");
        }
        while (state.phase != cards::Phase::ended && state.round == root_.round) {
            if (stop_ && stop_()) break;
            card_steps(inside_.game, state, state.turn_seat, {}, steps_);
            const auto& best = best_of(steps_, chance);
            (void)inside_.game.play(state, state.turn_seat, best.command, nullptr);
        }
        return forecast_.margin(mark_of(inside_.game, state));
    }

    void prepare(std::uint64_t world) {
        rules::Random unknown(mixed(seed_, world));
        const auto known = match_.as_known_to(rules::Viewer::at(seat_), unknown);
        root_ = std::get<Cards>(known.inside()).state;
        world_ = world + 1;
    }

    const rules::Match& match_;
    const Cards inside_;
    const rules::Seat seat_;
    const Forecast& forecast_;
    const std::uint64_t seed_;
    const Stop stop_;
    cards::State root_;
    std::uint64_t world_ = 0;
    std::vector<CardStep> steps_;
};

WholeGame play_whole(const Cards& cards, std::uint64_t seed, const Stop& stop) {
    WholeGame game;
    rules::Random chance(seed);
    cards::State state = cards.state;
    std::vector<CardStep> steps;
    auto round = state.round;
    while (state.phase != cards::Phase::ended && !(stop && stop())) {
        card_steps(cards.game, state, state.turn_seat, {}, steps);
        const auto& best = best_of(steps, chance);
        (void)cards.game.play(state, state.turn_seat, best.command, nullptr);
        if (state.round == round) continue;
        round = state.round;
        game.marks.push_back(mark_of(cards.game, state));
    }
    game.end = worth_of(state);
    return game;
}

}  // namespace

std::vector<Candidate> candidates(const rules::Match& match, rules::Seat seat, const Stop& stop) {
    std::vector<Candidate> all;
    const auto inside = match.inside();
    if (const auto* tiles = std::get_if<Tiles>(&inside)) {
        Greedy greedy(tiles->game, Weights{}, stop);
        for (const Step& step : greedy.steps(tiles->state))
            all.push_back({commands_of(step), step.value});
    } else {
        const auto& cards = std::get<Cards>(inside);
        std::vector<CardStep> steps;
        card_steps(cards.game, cards.state, seat, {}, steps);
        for (const CardStep& step : steps) all.push_back({{step.command}, step.value});
    }
    std::ranges::stable_sort(all, std::ranges::greater{}, &Candidate::value);
    return all;
}

std::unique_ptr<Rollouts> make_rollouts(const rules::Match& match, rules::Seat seat,
                                        const Forecast& forecast, std::uint64_t seed, Stop stop) {
    if (std::holds_alternative<Tiles>(match.inside()))
        return std::make_unique<TileRollouts>(match, seat, forecast, seed, std::move(stop));
    return std::make_unique<CardRollouts>(match, seat, forecast, seed, std::move(stop));
}

void add(WorthParts& sum, const WorthParts& parts, double factor) {
    for (std::size_t i = 0; i < sum.scored.size(); ++i) {
        sum.scored[i] += factor * parts.scored[i];
        sum.features[i] += factor * parts.features[i];
        sum.fields[i] += factor * parts.fields[i];
        sum.rest[i] += factor * parts.rest[i];
        sum.hopeless[i] += factor * parts.hopeless[i];
    }
}

double left_of(const rules::Match& match) {
    return std::visit([](const auto& it) { return left_of(it.game, it.state); }, match.inside());
}

WholeGame::Mark mark_of(const rules::Match& match) {
    const auto inside = match.inside();
    if (const auto* tiles = std::get_if<Tiles>(&inside)) {
        Greedy greedy(tiles->game, Weights{});
        return mark_of(tiles->game, tiles->state, greedy);
    }
    const auto& cards = std::get<Cards>(inside);
    return mark_of(cards.game, cards.state);
}

PerSeat scores_of(const rules::Match& match) {
    PerSeat scores{};
    const auto read = [&scores](const auto& it) {
        for (std::size_t i = 0; i < it.state.seats.size(); ++i) scores[i] = it.state.seats[i].score;
    };
    std::visit(read, match.inside());
    return scores;
}

unsigned resigned_of(const rules::Match& match) {
    unsigned out = 0;
    const auto read = [&out](const auto& it) {
        for (std::size_t i = 0; i < it.state.seats.size(); ++i)
            out |= it.state.seats[i].resigned ? 1U << i : 0U;
    };
    std::visit(read, match.inside());
    return out;
}

WholeGame play_whole(const rules::Match& match, std::uint64_t seed, const Stop& stop) {
    rules::Random unknown(seed);
    const auto known = match.as_known_to(rules::Viewer::spectator(), unknown);
    const auto play = [seed, &stop](const auto& it) { return play_whole(it, seed, stop); };
    return std::visit(play, known.inside());
}

std::optional<WorthParts> worth_after(const rules::Match& match, rules::Seat seat,
                                      const StepCommands& step) {
    const auto inside = match.inside();
    const auto* tiles = std::get_if<Tiles>(&inside);
    if (tiles == nullptr) return std::nullopt;
    // The continuation is the same for all steps: only the positions after them count.
    tiles::State state = tiles->state;
    rules::Random unknown(0);
    for (const rules::Command& command : step)
        (void)tiles->game.play(state, seat, std::get<tiles::Command>(command), unknown, nullptr);
    Evaluation evaluation(tiles->game, Weights{});
    evaluation.count(tiles->state);
    evaluation.judge(state);
    return evaluation.parts(state);
}

}  // namespace server::bots
