#include "server/review/puzzles.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <stdexcept>
#include <utility>

#include "server/bots/choice.h"
#include "server/bots/next_tiles.h"
#include "server/bots/review.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/crypto/hash.h"
#include "server/review/played.h"

namespace server {
namespace {

namespace v1 = meeple::v1;
using meeple::store::v1::Puzzle;
using meeple::store::v1::PuzzleMove;

constexpr double errors_to_tell = 3;
constexpr std::uint64_t worlds_least = 8;
constexpr std::size_t steps_least = 6;  // fewer are too easy
constexpr double hundredths = 100;
constexpr std::size_t id_bytes = 5;

// Everything is known of a step's margin that comparing it with any other one needs.
struct Tally {
    bots::PerSeat sum{};
    std::vector<double> squares;  // of the differences to each other step
};

double error_of(double sum, double squares, double count) {
    const double mean = sum / count;
    return std::sqrt(std::max(0.0, squares / count - mean * mean) / (count - 1));
}

bool clearly_worse(double less, double error, double points) {
    return less >= points && less >= errors_to_tell * error;
}

void write_step(const bots::StepCommands& commands, PuzzleMove& out) {
    for (const rules::Command& command : commands) codec::write(command, *out.add_actions());
}

v1::Decision decision_of(const rules::Match& match, rules::Seat seat) {
    v1::Decision decision;
    codec::write(*match.decision(), decision);
    decision.set_id(1);
    codec::write_legal(match, seat, decision);
    return decision;
}

v1::RoomSettings settings_of(const Record& record) {
    const v1::RoomSettings& all = record.header().settings();
    v1::RoomSettings settings;
    settings.set_game(all.game());
    *settings.mutable_modules() = all.modules();
    *settings.mutable_options() = all.options();
    for (int i = 0; i < all.seats_size(); ++i) settings.add_seats()->mutable_open();
    settings.set_turn_seconds(0);
    return settings;
}

class Finder {
public:
    Finder(const Record& record, bots::PlayedGame game, const PuzzlePlan& plan,
           const std::function<bool()>& stop)
        : record_(record),
          game_(bots::joined(std::move(game))),
          plan_(plan),
          stop_(stop),
          forecast_(game_.opening.setup().seats) {}

    std::vector<Puzzle> find() {
        std::vector<bots::WholeGame> games;
        for (std::size_t i = 0; i < plan_.games && !stops(); ++i)
            games.push_back(bots::play_whole(game_.opening, bots::mixed(plan_.seed, i), stop_));
        if (stops()) return {};
        forecast_.learn(games);
        rules::Match now = game_.opening;
        std::vector<Puzzle> found;
        for (const bots::PlayedStep& step : game_.steps) {
            if (stops()) break;
            look(now, step, found);
            for (const rules::Event& event : step.events) now.evolve(event);
        }
        std::ranges::stable_sort(found, [](const Puzzle& a, const Puzzle& b) {
            return a.hard() != b.hard() ? a.hard() : a.moves(1).less() > b.moves(1).less();
        });
        if (found.size() > plan_.most) found.resize(plan_.most);
        return found;
    }

private:
    [[nodiscard]] bool stops() const { return stop_ && stop_(); }

    void look(const rules::Match& match, const bots::PlayedStep& step,
              std::vector<Puzzle>& found) const {
        const auto decision = match.decision();
        if (!decision || decision->seat != step.seat ||
            decision->kind != rules::DecisionKind::place_tile)
            return;
        const bots::ChoicePlan look{plan_.nodes, seed_of(step, 1), nullptr, stop_};
        if (!match.tried(step.seat, step.commands)) return;  // a resignation
        const bots::Choice choice =
            bots::compare_steps(match, step.seat, step.commands, forecast_, look);
        if (choice.stopped || choice.tried.size() < 2) return;
        const bots::Tried& second = choice.tried[1];
        if (!clearly_worse(second.less, second.less_error, plan_.points)) return;
        const v1::Decision legal = decision_of(match, step.seat);
        const rules::View view = match.view(rules::Viewer::at(step.seat));
        const auto steps = codec::legal_steps(legal, view);
        if (steps.size() < steps_least) return;
        rules::Random unknown(seed_of(step, 2));
        const rules::Match known = match.as_known_to(rules::Viewer::at(step.seat), unknown);
        const auto weighed = weigh_steps(known, step.seat, steps, forecast_, seed_of(step, 3),
                                         plan_.check_nodes, stop_);
        if (weighed.empty() || weighed.front().commands != choice.tried.front().candidate.commands)
            return;
        const bool clear =
            std::all_of(weighed.begin() + 1, weighed.end(), [this](const WeighedStep& other) {
                return clearly_worse(other.less, other.error, plan_.points);
            });
        if (clear) found.push_back(written(known, step, legal, weighed, choice.greedy != 0));
    }

    // Independent ones for each step and each look at it.
    [[nodiscard]] std::uint64_t seed_of(const bots::PlayedStep& step, std::uint64_t look) const {
        return bots::mixed(bots::mixed(plan_.seed, look), step.number);
    }

    [[nodiscard]] Puzzle written(const rules::Match& match, const bots::PlayedStep& step,
                                 const v1::Decision& legal, const std::vector<WeighedStep>& weighed,
                                 bool hard) const {
        Puzzle puzzle;
        *puzzle.mutable_settings() = settings_of(record_);
        v1::Snapshot& snapshot = *puzzle.mutable_snapshot();
        snapshot.set_seq(1);
        snapshot.set_phase(v1::PLAYING);
        for (int i = 0; i < match.setup().seats; ++i) snapshot.add_seats()->set_kind(v1::PLAYER);
        codec::write(match.view(rules::Viewer::at(step.seat)), snapshot);
        *snapshot.mutable_decision() = legal;
        puzzle.set_id(hex(as_bytes(sha256(snapshot.SerializeAsString())).substr(0, id_bytes)));
        puzzle.set_seat(step.seat);
        puzzle.set_hard(hard);
        const auto tried = [](const WeighedStep& one) {
            return bots::Tried{{one.commands, 0}, one.margin, 0, one.less, one.error};
        };
        const bots::Tried best = tried(weighed.front());
        for (const WeighedStep& one : weighed) {
            PuzzleMove& move = *puzzle.add_moves();
            write_step(one.commands, move);
            move.set_less(static_cast<std::uint32_t>(std::lround(one.less * hundredths)));
            move.set_error(static_cast<std::uint32_t>(std::lround(one.error * hundredths)));
            move.set_why(
                std::string(bots::name(bots::why_better(match, step.seat, best, tried(one)))));
        }
        return puzzle;
    }

    const Record& record_;
    const bots::PlayedGame game_;
    const PuzzlePlan plan_;
    const std::function<bool()>& stop_;
    bots::Forecast forecast_;
};

}  // namespace

std::vector<WeighedStep> weigh_steps(const rules::Match& match, rules::Seat seat,
                                     const std::vector<bots::StepCommands>& steps,
                                     const bots::Forecast& forecast, std::uint64_t seed,
                                     std::uint64_t nodes, const std::function<bool()>& stop) {
    if (steps.empty()) return {};
    const std::uint64_t worlds =
        std::max<std::uint64_t>(worlds_least, nodes / (bots::rollout_turns + 1) / steps.size());
    const auto rollouts = bots::make_rollouts(match, seat, forecast, seed, stop);
    std::vector<Tally> tallies(steps.size());
    for (Tally& tally : tallies) tally.squares.resize(steps.size());
    std::vector<bots::PerSeat> margins(steps.size());
    for (std::uint64_t world = 0; world < worlds; ++world) {
        if (stop && stop()) return {};
        for (std::size_t i = 0; i < steps.size(); ++i) margins[i] = rollouts->play(world, steps[i]);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            for (std::size_t s = 0; s < margins[i].size(); ++s) tallies[i].sum[s] += margins[i][s];
            for (std::size_t k = 0; k < steps.size(); ++k) {
                const double difference = margins[k][seat] - margins[i][seat];
                tallies[i].squares[k] += difference * difference;
            }
        }
    }
    if (stop && stop()) return {};
    const auto own = [seat](const Tally& tally) { return tally.sum[seat]; };
    const auto best = std::ranges::max_element(tallies, {}, own);
    const auto best_at = static_cast<std::size_t>(best - tallies.begin());
    const auto count = static_cast<double>(worlds);
    std::vector<WeighedStep> weighed(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        weighed[i].commands = steps[i];
        for (std::size_t s = 0; s < weighed[i].margin.size(); ++s)
            weighed[i].margin[s] = tallies[i].sum[s] / count;
        const double less = own(*best) - own(tallies[i]);
        weighed[i].less = less / count;
        weighed[i].error = error_of(less, tallies[i].squares[best_at], count);
    }
    std::swap(weighed.front(), weighed[best_at]);
    std::stable_sort(weighed.begin() + 1, weighed.end(),
                     [](const WeighedStep& a, const WeighedStep& b) { return a.less < b.less; });
    return weighed;
}

rules::Expected<std::vector<Puzzle>, std::string> puzzles_in(const Record& record,
                                                             const PuzzlePlan& plan,
                                                             const std::function<bool()>& stop) {
    auto game = played_game(record);
    if (!game) return rules::Unexpected(game.error());
    try {
        return Finder(record, std::move(game).value(), plan, stop).find();
    } catch (const std::exception& broken) {
        return rules::Unexpected(std::string(broken.what()));
    }
}

rules::Match match_of(const Puzzle& puzzle, std::uint64_t seed) {
    const auto settings = codec::complete(puzzle.settings(), codec::SettingsLimits());
    if (!settings) throw std::runtime_error(settings.error().front());
    const auto view = codec::read_view(puzzle.snapshot());
    if (!view) throw std::runtime_error("the position cannot be read");
    rules::Random unknown(seed);
    rules::Match match = rules::Match::from_view(codec::setup(*settings), *view, unknown);
    const auto decision = match.decision();
    if (!decision || decision->seat != puzzle.seat())
        throw std::runtime_error("the position does not wait for the seat");
    return match;
}

bots::StepCommands commands_of(const PuzzleMove& move) {
    bots::StepCommands commands;
    for (const v1::Action& action : move.actions()) {
        auto command = codec::read(action);
        if (!command) throw std::runtime_error("an action cannot be read");
        commands.push_back(std::move(command).value());
    }
    return commands;
}

}  // namespace server
