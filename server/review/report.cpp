#include "server/review/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>

#include "server/codec/frame.h"
#include "server/codec/match.h"

namespace server {
namespace {

using bots::PerSeat;
using nlohmann::json;

// Players choose names: they must not contain control sequences for the reader's terminal.
std::string printable(std::string text) {
    for (char& letter : text)
        if ((letter >= 0 && letter < ' ') || letter == '\x7f') letter = '?';
    return text;
}

std::string signed_text(double value, int digits = 1) {
    char text[32];
    std::snprintf(text, sizeof text, "%+.*f", digits, value);
    return text;
}

std::string percent(double share) {
    return std::to_string(std::lround(100 * share)) + " %";
}

std::string_view words_for(bots::Why why) {
    switch (why) {
        case bots::Why::nothing:
        case bots::Why::overlooked: return "";
        case bots::Why::points: return "missed points now";
        case bots::Why::feature: return "features that score more";
        case bots::Why::hopeless: return "the figure will hardly return";
        case bots::Why::field: return "fields";
        case bots::Why::figures: return "figures in the supply";
        case bots::Why::rival: return "it helps an opponent";
        case bots::Why::later: return "worse follow-up";
    }
    return "";
}

// Two digits exceed the accuracy of a review.
double rounded(double value) {
    constexpr double parts = 100;
    const double whole = std::round(value * parts);
    return whole == 0 ? 0 : whole / parts;  // no -0
}

json by_seat(const PerSeat& values, std::size_t seats, double parts = 1) {
    json list = json::array();
    for (std::size_t i = 0; i < seats; ++i) list.push_back(rounded(values[i] * parts) / parts);
    return list;
}

json standing(const PerSeat& margin, const PerSeat& winning, std::size_t seats) {
    constexpr double permille = 10;
    return {{"margin", by_seat(margin, seats)}, {"winning", by_seat(winning, seats, permille)}};
}

json move_json(const bots::ReviewedMove& move, std::size_t seats) {
    json actions = json::array();
    for (const rules::Command& command : move.commands) {
        meeple::v1::Action action;
        codec::write(command, action);
        actions.push_back(json::parse(codec::json(action)));
    }
    return {{"text", move.text},
            {"actions", std::move(actions)},
            {"margin", by_seat(move.margin, seats)},
            {"less", rounded(move.less)},
            {"error", rounded(move.error)}};
}

json step_json(const bots::ReviewedStep& step, std::size_t seats) {
    json best = json::array();
    for (const bots::ReviewedMove& move : step.best) best.push_back(move_json(move, seats));
    json out{{"seq", step.number},
             {"seat", step.seat},
             {"forced", step.forced},
             {"marked", step.marked},
             {"why", bots::name(step.why)},
             {"before", standing(step.before, step.winning_before, seats)},
             {"after", standing(step.after, step.winning_after, seats)},
             {"error", rounded(step.error)},
             {"luck", rounded(step.luck[step.seat])},
             {"skill", rounded(step.skill[step.seat])},
             {"best", std::move(best)}};
    if (!step.played.commands.empty()) out["played"] = move_json(step.played, seats);
    return out;
}

std::string name_of(const Record& record, std::size_t seat) {
    const auto number = static_cast<int>(seat);
    return number < record.seat_names_size() ? record.seat_names(number) : std::string();
}

std::string line_of(const json& review) {
    return review.dump(-1, ' ', false, json::error_handler_t::replace);
}

void report_steps(const bots::ReviewResult& result, std::ostream& out) {
    for (const bots::ReviewedStep& step : result.steps) {
        const std::size_t own = step.seat;
        out << "transition " << step.number << ": seat " << own << " luck "
            << signed_text(step.luck[own]) << ", skill " << signed_text(step.skill[own])
            << ", margin";
        for (std::size_t i = 0; i < result.seats.size(); ++i)
            out << ' ' << signed_text(step.after[i]);
        out << " +- " << signed_text(step.error).substr(1) << ", winning";
        for (std::size_t i = 0; i < result.seats.size(); ++i)
            out << ' ' << percent(step.winning_after[i]);
        out << '\n';
        if (!step.marked) continue;
        out << "  ?  " << step.played.text << '\n'
            << "     " << signed_text(-step.played.less) << " +- "
            << signed_text(step.played.error).substr(1) << ": " << words_for(step.why) << '\n';
        for (const bots::ReviewedMove& move : step.best) {
            if (move.commands == step.played.commands) continue;
            out << "     better: " << move.text << " (" << signed_text(step.played.less - move.less)
                << ")\n";
        }
    }
}

}  // namespace

void report_review(const Record& record, const bots::Review& review, std::ostream& out) {
    const bots::ReviewResult result = review.result();
    out << "room " << printable(record.header().room()) << ": "
        << printable(record.header().settings().game()) << ", " << result.seats.size()
        << " seats, seed " << review.plan().seed << '\n';
    out << "before the first draw: margin";
    for (std::size_t i = 0; i < result.seats.size(); ++i)
        out << ' ' << signed_text(result.start[i]);
    out << '\n';
    report_steps(result, out);
    for (std::size_t i = 0; i < result.seats.size(); ++i) {
        const bots::ReviewedSeat& seat = result.seats[i];
        out << "seat " << i << ": " << printable(name_of(record, i)) << ", margin "
            << signed_text(seat.margin) << " = start " << signed_text(result.start[i]) << ", luck "
            << signed_text(seat.luck) << " +- " << signed_text(seat.luck_error).substr(1)
            << ", skill " << signed_text(seat.skill) << " +- "
            << signed_text(seat.skill_error).substr(1) << ", the others'" << ' '
            << signed_text(seat.others) << "; " << seat.marked << " steps marked\n";
    }
    if (review.done() < review.size()) out << "stopped after " << result.steps.size() << " steps\n";
}

std::string review_json(const Record& record, const bots::Review& review,
                        const std::string& problem) {
    const bots::ReviewResult result = review.result();
    const std::size_t count = result.seats.size();
    json seats = json::array();
    for (std::size_t i = 0; i < count; ++i) {
        const bots::ReviewedSeat& seat = result.seats[i];
        json one{{"name", name_of(record, i)},
                 {"luck", rounded(seat.luck)},
                 {"luck_error", rounded(seat.luck_error)},
                 {"skill", rounded(seat.skill)},
                 {"skill_error", rounded(seat.skill_error)},
                 {"others", rounded(seat.others)},
                 {"margin", rounded(seat.margin)},
                 {"marked", seat.marked}};
        if (static_cast<int>(i) < record.scores_size())
            one["score"] = record.scores(static_cast<int>(i));
        seats.push_back(std::move(one));
    }
    json steps = json::array();
    for (const bots::ReviewedStep& step : result.steps) steps.push_back(step_json(step, count));
    json all{{"room", record.header().room()},
             {"game", record.header().settings().game()},
             {"seed", std::to_string(review.plan().seed)},
             {"nodes", std::to_string(review.plan().nodes)},
             {"done", review.done()},
             {"size", review.size()},
             {"complete", review.done() == review.size()},
             {"start", standing(result.start, result.winning_start, count)},
             {"seats", std::move(seats)},
             {"steps", std::move(steps)}};
    if (!problem.empty()) all["problem"] = problem;
    return line_of(all);
}

std::optional<std::string> review_with_names(const std::string& review, const Record& record) {
    json all = json::parse(review, nullptr, false);
    if (!all.is_object() || !all["seats"].is_array()) return std::nullopt;
    std::size_t seat = 0;
    for (json& one : all["seats"]) {
        if (!one.is_object()) return std::nullopt;
        one["name"] = name_of(record, seat++);
    }
    return line_of(all);
}

std::string reason_json(const bots::Reason& reason) {
    return json{{"why", bots::name(reason.why)}, {"points", reason.points}}.dump();
}

std::string hint_json(const bots::Hint& hint, std::size_t seats) {
    json best = json::array();
    for (const bots::ReviewedMove& move : hint.best) best.push_back(move_json(move, seats));
    return json{{"seat", hint.seat}, {"best", std::move(best)}, {"why", bots::name(hint.why)}}
        .dump();
}

}  // namespace server
