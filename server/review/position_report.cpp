#include "server/review/position_report.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"

namespace server {
namespace {

std::string step_json(const std::vector<rules::Command>& step) {
    meeple::v1::Command command;
    for (const rules::Command& it : step) codec::write(it, *command.add_actions());
    return codec::json(command);
}

// A match as a seat sees it, with the legal set if that seat is to decide.
class Position {
public:
    Position(const rules::Match& match, rules::View view, rules::Seat seat)
        : view_(std::move(view)) {
        codec::write_game(match.setup(), settings_);
        snapshot_.set_seq(1);
        snapshot_.set_phase(meeple::v1::PLAYING);
        codec::write(view_, snapshot_);
        for (int i = 0; i < match.setup().seats; ++i) {
            settings_.add_seats()->mutable_open();
            snapshot_.add_seats();
        }
        const auto decision = match.decision();
        if (!decision) return;
        codec::write(*decision, *snapshot_.mutable_decision());
        snapshot_.mutable_decision()->set_id(1);
        if (decision->seat == seat) codec::write_legal(match, seat, *snapshot_.mutable_decision());
    }

    [[nodiscard]] std::string json() const {
        return R"("settings":)" + codec::json(settings_) + R"(,"snapshot":)" +
               codec::json(snapshot_);
    }
    [[nodiscard]] std::vector<std::vector<rules::Command>> steps() const {
        return codec::legal_steps(snapshot_.decision(), view_);
    }

private:
    rules::View view_;
    meeple::v1::RoomSettings settings_;
    meeple::v1::Snapshot snapshot_;
};

}  // namespace

std::string problems_json(const std::vector<rules::PositionProblem>& problems) {
    nlohmann::json all = nlohmann::json::array();
    for (const rules::PositionProblem& it : problems)
        all.push_back(
            {{"line", it.line}, {"column", it.column}, {"kind", it.kind}, {"what", it.what}});
    return all.dump();
}

std::string position_json(const rules::Position& position) {
    rules::Random chance(1);
    const auto match = rules::Match::from_view(position.setup, position.view, chance);
    const nlohmann::json text = rules::position_text(position);
    const Position shown(match, rules::View(position.view), match.decision()->seat);
    return '{' + shown.json() + R"(,"text":)" + text.dump() + '}';
}

std::string game_position_json(const rules::ReplayedGame& game, rules::Seat seat) {
    const Position shown(game.match, game.match.view(rules::Viewer::at(seat)), seat);
    std::string steps;
    for (const std::vector<rules::Command>& step : shown.steps())
        steps += (steps.empty() ? "" : ",") + step_json(step);
    const auto& played = game.record.steps;
    return '{' + shown.json() + R"(,"steps":[)" + steps + R"(],"last":)" +
           (played.empty() ? "null" : step_json(played.back().commands)) + '}';
}

}  // namespace server
