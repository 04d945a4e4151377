#include "server/review/position_report.h"

#include <nlohmann/json.hpp>

#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"

namespace server {

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
    meeple::v1::RoomSettings settings;
    codec::write_game(position.setup, settings);
    meeple::v1::Snapshot snapshot;
    snapshot.set_seq(1);
    snapshot.set_phase(meeple::v1::PLAYING);
    codec::write(rules::View(position.view), snapshot);
    for (int seat = 0; seat < position.setup.seats; ++seat) {
        settings.add_seats()->mutable_open();
        snapshot.add_seats();
    }
    const rules::Decision decision = *match.decision();
    codec::write(decision, *snapshot.mutable_decision());
    codec::write_legal(match, decision.seat, *snapshot.mutable_decision());
    snapshot.mutable_decision()->set_id(1);
    const nlohmann::json text = rules::position_text(position);
    return R"({"settings":)" + codec::json(settings) + R"(,"snapshot":)" + codec::json(snapshot) +
           R"(,"text":)" + text.dump() + '}';
}

}  // namespace server
