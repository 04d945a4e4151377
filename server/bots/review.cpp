#include "server/bots/review.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "rules/core/ensure.h"
#include "server/bots/next_tiles.h"

namespace server::bots {
namespace {

constexpr double errors_to_mark = 3;
// A smaller loss is no mistake: it is within the error of the evaluation itself.
constexpr double points_to_mark = 1;
constexpr std::size_t moves_told = 3;

// Resigning, or what the host does: no choice of a move.
bool is_no_move(const rules::Match& match, const StepCommands& commands) {
    return commands.size() == 1 &&
           (commands.front() == rules::resignation(match) || rules::is_of_host(commands.front()));
}

// "place 1,0 r0, deploy meeple road W".
std::string text_of(const rules::Match& match, rules::Seat seat, const StepCommands& commands) {
    std::string text;
    rules::Match now = match;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        if (i > 0) text += ", ";
        text += rules::command_text(now, commands[i]);
        if (i + 1 == commands.size()) break;
        const std::span<const rules::Command> one(&commands[i], 1);
        if (auto after = match.tried(seat, one); after && i == 0) now = std::move(after).value();
    }
    return text;
}

bool deploys(const StepCommands& step) {
    return std::ranges::any_of(step, [](const rules::Command& command) {
        const auto* tile = std::get_if<rules::tiles::Command>(&command);
        return tile != nullptr && std::holds_alternative<rules::tiles::DeployFigure>(*tile);
    });
}

// The greatest part of the loss with the other step. Fields count as a whole, because most gains
// in them are losses of others.
std::optional<Reason> advantage_in_time(const rules::Match& match, rules::Seat seat,
                                        const Tried& best, const Tried& other) {
    const StepCommands& step = best.candidate.commands;
    const StepCommands& other_step = other.candidate.commands;
    const auto now = worth_after(match, seat, step);
    const auto otherwise = worth_after(match, seat, other_step);
    if (!now || !otherwise) return std::nullopt;
    const std::size_t own = seat;
    const auto more = [own](const PerSeat& a, const PerSeat& b) { return a[own] - b[own]; };
    const auto others_less = [own, &match](const PerSeat& a, const PerSeat& b) {
        double less = 0;
        for (std::size_t i = 0; i < a.size(); ++i) less += i == own ? 0 : b[i] - a[i];
        return less / std::max(1, match.setup().seats - 1);
    };
    const WorthParts& with = *best.parts;
    const WorthParts& without = *other.parts;
    const double features =
        more(with.scored, without.scored) + more(with.features, without.features);
    // Unless the other step makes up for them.
    const double at_once =
        std::clamp(more(now->scored, otherwise->scored), 0.0, std::max(0.0, features));
    const bool hopeless =
        deploys(step) && deploys(other_step) && now->hopeless[own] < otherwise->hopeless[own];
    const Reason reasons[] = {
        {Why::points, at_once},
        {Why::feature, features - at_once},
        {Why::field, more(with.fields, without.fields) + others_less(with.fields, without.fields)},
        {hopeless ? Why::hopeless : Why::figures, more(with.rest, without.rest)},
        {Why::rival,
         others_less(with.scored, without.scored) + others_less(with.features, without.features)},
    };
    return *std::ranges::max_element(reasons, {}, &Reason::points);
}

// Of the worlds of one step: far from those of all others.
std::uint64_t seed_of(std::uint64_t seed, std::uint32_t number) {
    return rules::Random(mixed(seed, number)).next();
}

}  // namespace

ReviewedMove reviewed_move(const rules::Match& match, rules::Seat seat, const Tried& tried) {
    const StepCommands& commands = tried.candidate.commands;
    return {commands, text_of(match, seat, commands), tried.margin, tried.less, tried.less_error};
}

Why why_better(const rules::Match& match, rules::Seat seat, const Tried& best, const Tried& other) {
    constexpr double share_to_say = 0.3;  // of what is lost
    const double lost = other.less;
    const StepCommands& step = best.candidate.commands;
    if (step == other.candidate.commands || lost <= 0) return Why::nothing;
    const auto reason = best.parts && other.parts
                            ? advantage_in_time(match, seat, best, other)
                            : advantage(match, seat, step, other.candidate.commands);
    if (reason) return reason->points > share_to_say * lost ? reason->why : Why::later;
    // Of cards it is known who gets what in the end, and no more.
    double others = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(match.setup().seats); ++i)
        others = i == seat ? others : std::max(others, other.margin[i] - best.margin[i]);
    return match.setup().seats > 2 && others > lost / 2 ? Why::rival : Why::later;
}

PlayedGame joined(PlayedGame game) {
    PlayedGame out{game.opening, {}};
    rules::Match before = game.opening;  // the last step of `out`
    rules::Match now = game.opening;
    for (PlayedStep& step : game.steps) {
        bool joins = false;
        if (!out.steps.empty()) {
            const PlayedStep& last = out.steps.back();
            StepCommands both = last.commands;
            both.insert(both.end(), step.commands.begin(), step.commands.end());
            const auto* tile = std::get_if<rules::tiles::Command>(&last.commands.front());
            joins = last.seat == step.seat && last.commands.size() == 1 && tile != nullptr &&
                    std::holds_alternative<rules::tiles::PlaceTile>(*tile) &&
                    !is_no_move(now, step.commands) && now.decision() &&
                    before.tried(step.seat, both).has_value();
        }
        if (!joins) before = now;
        for (const rules::Event& event : step.events) now.evolve(event);
        if (!joins) {
            out.steps.push_back(std::move(step));
            continue;
        }
        PlayedStep& last = out.steps.back();
        last.number = step.number;
        last.commands.insert(last.commands.end(), step.commands.begin(), step.commands.end());
        last.events.insert(last.events.end(), step.events.begin(), step.events.end());
    }
    return out;
}

Review::Review(PlayedGame game, ReviewPlan plan)
    : game_(joined(std::move(game))),
      plan_(std::move(plan)),
      seats_(game_.opening.setup().seats),
      forecast_(seats_),
      now_(game_.opening) {}

// As much work as a step.
std::size_t Review::games_wanted() const {
    constexpr std::uint64_t turns_each = 72;
    if (plan_.games != 0) return plan_.games;
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(plan_.nodes / turns_each, 48, 400));
}

void Review::work(const std::function<bool()>& enough) {
    // Said once, it holds.
    bool stopped = false;
    const Stop stop = [&enough, &stopped] {
        stopped = stopped || (enough && enough());
        return stopped;
    };
    if (whole_games_.size() < games_wanted()) {
        const std::uint64_t seed = mixed(plan_.seed, whole_games_.size());
        WholeGame whole = play_whole(game_.opening, seed, stop);
        if (stopped) return;
        whole_games_.push_back(std::move(whole));
        if (whole_games_.size() == games_wanted()) forecast_.learn(whole_games_);
    } else if (judged_.size() < game_.steps.size()) {
        judge(game_.steps[judged_.size()], stop);
    }
}

void Review::judge(const PlayedStep& played, const std::function<bool()>& stop) {
    Judged judged;
    judged.step.number = played.number;
    judged.step.seat = played.seat;
    judged.left = left_of(now_);
    judged.resigned = is_no_move(now_, played.commands);
    if (!judged.resigned && !compare(played, judged, stop)) return;
    rules::Match after = now_;
    for (const rules::Event& event : played.events) after.evolve(event);
    std::swap(now_, after);
    judged.out = resigned_of(now_);
    judged.last = !now_.decision();
    if (judged.last) {
        judged.step.after = margins(scores_of(now_), seats_);
        judged.step.error = 0;
    } else {
        judged.next = now_.decision()->seat;
        if (judged.resigned && !look_on(played, judged, stop)) {
            std::swap(now_, after);
            return;
        }
    }
    judged_.push_back(std::move(judged));
}

bool Review::compare(const PlayedStep& played, Judged& judged,
                     const std::function<bool()>& stop) const {
    const auto decision = now_.decision();
    const bool possible = decision && decision->seat == played.seat && !played.commands.empty() &&
                          now_.tried(played.seat, played.commands).has_value();
    rules::ensure(possible, "the rules of this version do not allow a step of this game");
    ChoicePlan plan{plan_.nodes, seed_of(plan_.seed, played.number), plan_.spent, stop};
    const Choice choice =
        compare_steps(now_, played.seat, played.commands, forecast_, std::move(plan));
    if (choice.stopped) return false;
    const Tried& taken = choice.tried[choice.taken];
    const Tried& best = choice.tried.front();
    ReviewedStep& step = judged.step;
    step.forced = choice.forced;
    step.played = reviewed_move(now_, played.seat, taken);
    for (std::size_t i = 0; i < std::min(moves_told, choice.tried.size()); ++i)
        step.best.push_back(reviewed_move(now_, played.seat, choice.tried[i]));
    step.marked = taken.less > errors_to_mark * taken.less_error && taken.less > points_to_mark;
    step.why = why_better(now_, played.seat, best, taken);
    step.after = taken.margin;
    step.error = taken.error;
    for (std::size_t i = 0; i < judged.lost.size(); ++i)
        judged.lost[i] = best.margin[i] - taken.margin[i];
    judged.lost_error = taken.less_error;
    judged.over_greedy = choice.tried[choice.greedy].less;
    return true;
}

// After a resignation, as the next seat sees it.
bool Review::look_on(const PlayedStep& played, Judged& judged,
                     const std::function<bool()>& stop) const {
    constexpr std::uint64_t share = 4;
    constexpr std::uint64_t worlds_least = 8;
    const std::uint64_t seed = seed_of(plan_.seed, played.number);
    const auto rollouts = make_rollouts(now_, judged.next, forecast_, seed, stop);
    const std::uint64_t worlds =
        std::clamp<std::uint64_t>(plan_.nodes / share / (rollout_turns + 1), worlds_least, 2000);
    PerSeat sum{};
    double squares = 0;
    std::uint64_t played_out = 0;
    const auto has_time = [&] {
        return played_out < worlds_least || !plan_.spent || plan_.spent() < 1;
    };
    for (; played_out < worlds && has_time(); ++played_out) {
        if (stop && stop()) return false;
        const PerSeat margin = rollouts->play(played_out, {});
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += margin[i];
        squares += margin[played.seat] * margin[played.seat];
    }
    const auto count = static_cast<double>(played_out);
    for (std::size_t i = 0; i < sum.size(); ++i) judged.step.after[i] = sum[i] / count;
    const double mean = judged.step.after[played.seat];
    judged.step.error = std::sqrt(std::max(0.0, squares / count - mean * mean) / (count - 1));
    judged.step.forced = true;
    return true;
}

// Every future choice gains its seat `by` more than greedy's choice. Seats that decide sooner have,
// on average, more choices left.
PerSeat Review::with_choices(PerSeat margin, rules::Seat next, double by) const {
    const auto seats = static_cast<std::size_t>(seats_);
    for (std::size_t i = 0; i < seats && seats > 1; ++i) {
        const auto behind = static_cast<double>((i + seats - next) % seats);
        margin[i] += by * (0.5 - behind / static_cast<double>(seats - 1));
    }
    return margin;
}

ReviewResult Review::result() const {
    ReviewResult result;
    result.seats.resize(static_cast<std::size_t>(seats_));
    if (whole_games_.size() < games_wanted()) return result;
    // In playouts all seats play like greedy. How much better the best answer to a draw is cannot
    // be known before it: on average as much as in the rest of the game.
    double over_greedy = 0;
    for (const Judged& judged : judged_) over_greedy += judged.over_greedy;
    over_greedy /= static_cast<double>(std::max<std::size_t>(1, judged_.size()));
    const auto first = game_.opening.decision();
    const WholeGame::Mark opening = mark_of(game_.opening);
    result.start = forecast_.margin(opening);
    if (first) result.start = with_choices(result.start, first->seat, over_greedy);
    result.winning_start = forecast_.winning(opening.left, result.start);
    PerSeat last = result.start;
    unsigned out = 0;
    for (const Judged& judged : judged_) {
        ReviewedStep step = judged.step;
        if (!judged.last) step.after = with_choices(step.after, judged.next, over_greedy);
        for (std::size_t i = 0; i < step.after.size(); ++i) {
            step.before[i] = judged.resigned ? last[i] : step.after[i] + judged.lost[i];
            step.luck[i] = step.before[i] - last[i];
            step.skill[i] = step.after[i] - step.before[i];
        }
        step.winning_before = forecast_.winning(judged.left, step.before, out);
        out = judged.out;
        step.winning_after = forecast_.winning(judged.last ? 0 : judged.left, step.after, out);
        last = step.after;
        result.steps.push_back(std::move(step));
    }
    add_up(result);
    return result;
}

void Review::add_up(ReviewResult& result) const {
    std::vector<double> luck(result.seats.size());  // variances
    std::vector<double> skill(result.seats.size());
    for (std::size_t i = 0; i < result.seats.size(); ++i) result.seats[i].margin = result.start[i];
    double error_before = 0;
    for (std::size_t n = 0; n < result.steps.size(); ++n) {
        const ReviewedStep& step = result.steps[n];
        for (std::size_t i = 0; i < result.seats.size(); ++i) {
            ReviewedSeat& seat = result.seats[i];
            seat.margin += step.luck[i] + step.skill[i];
            if (i == step.seat) {
                seat.luck += step.luck[i];
                seat.skill += step.skill[i];
                seat.marked += step.marked ? 1 : 0;
            } else {
                seat.others += step.luck[i] + step.skill[i];
            }
        }
        const double lost = judged_[n].lost_error;
        skill[step.seat] += lost * lost;
        luck[step.seat] += lost * lost + step.error * step.error + error_before * error_before;
        error_before = step.error;
    }
    for (std::size_t i = 0; i < result.seats.size(); ++i) {
        result.seats[i].luck_error = std::sqrt(luck[i]);
        result.seats[i].skill_error = std::sqrt(skill[i]);
    }
}

}  // namespace server::bots
