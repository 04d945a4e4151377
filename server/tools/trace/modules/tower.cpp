#include "server/tools/trace/modules/tower.h"

#include <algorithm>

#include "server/tools/trace/rows.h"
#include "server/tools/trace/tile_words.h"

namespace server::tools {

using nlohmann::json;
namespace tiles = rules::tiles;

namespace {

// ["capture", ..] or ["pass"]; null for any other command.
json capture_action(const tiles::View& view, const tiles::Command& command) {
    if (std::holds_alternative<tiles::Pass>(command)) return json::array({"pass"});
    const auto* taken = std::get_if<tiles::TakeFigure>(&command);
    if (taken == nullptr) return {};
    json action = {"capture", taken->owner, piece_name(taken->figure)};
    append_place(view, taken->on, true, action);
    return action;
}

// ["ransom", ..], also for what is exchanged; null for any other command.
json ransom_action(const tiles::Command& command) {
    const auto* freed = std::get_if<tiles::FreePrisoner>(&command);
    if (freed == nullptr) return {};
    return {"ransom", freed->jailer, piece_name(freed->figure)};
}

// By jailer: owner, kind and number of figures.
json prisoners_of(const tiles::View& view) {
    std::vector<json> held(view.seats.size(), json::array());
    for (const tiles::Prisoners& it : view.towers.value().prisoners)
        held.at(it.jailer).push_back({it.seat, piece_name(it.kind), it.count});
    json all = json::array();
    for (const json& list : held) all.push_back(sorted(list));
    return all;
}

json towers_of(const tiles::View& view) {
    json all = json::array();
    for (const auto& tower : view.towers.value().towers)
        all.push_back({tower.at.x, tower.at.y, tower.floors});
    return sorted(all);
}

}  // namespace

void TowerTrace::pieces(const tiles::View& view, rules::Seat seat, json& pieces) {
    const int floors = view.towers ? view.towers->floors.at(seat) : 0;
    if (floors > 0) pieces["floor"] = floors;
}

json TowerTrace::action(const tiles::View& view, const tiles::Command& command) {
    if (const auto* floor = std::get_if<tiles::LayFloor>(&command))
        return {"floor", floor->at.x, floor->at.y};
    const auto* far = std::get_if<tiles::DeployFar>(&command);
    if (far == nullptr) return {};
    json place;
    append_place(view, far->on, true, place);
    if (place.at(2) != tiles::name(tiles::FeatureKind::tower)) return {};
    return {"guard", piece_name(far->figure), far->on.at.x, far->on.at.y};
}

bool TowerTrace::beside(const tiles::Command& command) {
    return std::holds_alternative<tiles::FreePrisoner>(command);
}

// A figure that is taken came back before, as all do.
void TowerTrace::hear(const tiles::Event& event, Said& said) {
    if (std::holds_alternative<tiles::PrisonerTaken>(event)) {
        said.list("captured").push_back(said.returned.back());
        said.returned.erase(said.returned.size() - 1);
    } else if (const auto* freed = std::get_if<tiles::PrisonerFreed>(&event);
               freed != nullptr && !freed->ransomed) {
        said.list("exchanged").push_back({freed->seat, piece_name(freed->kind)});
    }
}

void TowerTrace::add_fields(Fields& turn, Fields& /*end*/) {
    turn["ransom"] = [this] { return ransom_; };
    turn["capture"] = [this] { return capture_; };
    turn["captured"] = [this] { return game().told().during.list("captured"); };
    turn["prisoners"] = [this] { return prisoners_of(game().told().after_turn); };
    turn["towers"] = [this] { return towers_of(game().told().after_turn); };
}

bool TowerTrace::placed(const json& turn) {
    const json& row = turn.at("ransom");
    ransom_ = {};
    if (!game().is_asked(rules::DecisionKind::deploy_figure) &&
        !game().is_asked(tiles::AskTaking::kind)) {
        return true;
    }
    const json pass = json::array({"pass"});
    const json chosen = row.is_null() ? pass : row.at("chosen");
    auto offered = game().offers_like(chosen, ransom_action);
    if (offered.legal.empty()) return true;
    offered.legal.push_back(pass);
    ransom_ = {{"legal", sorted(offered.legal)}, {"chosen", chosen}};
    return chosen == pass || game().play_like("ransom", chosen, offered);
}

bool TowerTrace::deployed(const json& turn) {
    const json& row = turn.at("capture");
    capture_ = {};
    if (!game().is_asked(tiles::AskCapture::kind)) return true;
    if (row.is_null()) return game().mismatch("capture", "null", "a capture");
    const json& chosen = row.at("chosen");
    const auto offered = game().offers_like(
        chosen, [this](const auto& command) { return capture_action(game().view(), command); });
    capture_ = {{"legal", sorted(offered.legal)}, {"chosen", chosen}, {"exchange", nullptr}};
    if (!game().play_like("capture", chosen, offered)) return false;
    json own = json::array();
    for (const json& one : game().told().during.list("exchanged")) {
        if (one.at(0) == game().seat()) own.push_back(one.at(1));
    }
    if (!own.empty()) capture_["exchange"] = {{"legal", own}, {"chosen", own.at(0)}};
    if (!game().is_asked(tiles::AskExchange::kind)) return true;
    const json& exchange = row.at("exchange");
    if (exchange.is_null()) return game().mismatch("exchange", "null", "an exchange");
    const auto back = game().offers_like(
        exchange.at("chosen"), [](const auto& command) { return ransom_action(command).at(2); });
    capture_["exchange"] = {{"legal", sorted(back.legal)}, {"chosen", exchange.at("chosen")}};
    return game().play_like("exchange", exchange.at("chosen"), back);
}

}  // namespace server::tools
