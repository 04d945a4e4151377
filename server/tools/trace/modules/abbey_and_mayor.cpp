#include "server/tools/trace/modules/abbey_and_mayor.h"

#include <algorithm>

#include "server/tools/trace/rows.h"
#include "server/tools/trace/tile_words.h"

namespace server::tools {

using nlohmann::json;
namespace tiles = rules::tiles;

namespace {

json cell(tiles::Position at) {
    return {at.x, at.y};
}

// {"legal": [[x, y] .. and ["pass"]], "chosen": ["pass"]}; null: no abbey is in the hand.
json abbey_legal(const rules::Match& match, rules::Seat seat) {
    const tiles::View view = std::get<tiles::View>(match.view(rules::Viewer::everything()));
    const auto is_abbey = [](tiles::TileIndex tile) {
        return !tiles::has_edges(tiles::all_tiles().at(tile));
    };
    const auto abbey = std::ranges::find_if(view.hand, is_abbey);
    if (abbey == view.hand.end()) return {};
    std::vector<rules::Command> offers;
    match.offers(seat, offers);
    json legal = json::array();
    for (const rules::Command& offer : offers) {
        const auto& command = std::get<tiles::Command>(offer);
        if (std::holds_alternative<tiles::Pass>(command)) legal.push_back({"pass"});
        const auto* placing = std::get_if<tiles::PlaceTile>(&command);
        if (placing != nullptr && placing->tile == *abbey) legal.push_back(cell(placing->at));
    }
    return {{"legal", sorted(legal)}, {"chosen", json::array({"pass"})}};
}

// ["wagon", ..] or ["pass"]; null for any other command.
json wagon_action(const tiles::View& view, const tiles::Command& command) {
    if (std::holds_alternative<tiles::Pass>(command)) return json::array({"pass"});
    const auto* far = std::get_if<tiles::DeployFar>(&command);
    if (far == nullptr) return {};
    json action = json::array({"wagon"});
    append_place(view, far->on, true, action);
    return action;
}

// Where the wagon of this seat stood before it came back.
json wagon_from(const tiles::View& view, rules::Seat seat) {
    const auto& freed = view.abbeys.value().freed;
    const auto wagon = std::ranges::find(freed, seat, &tiles::AbbeysView::Wagon::seat);
    json from = json::array();
    if (wagon != freed.end()) append_place(view, wagon->on, true, from);
    return from;
}

}  // namespace

std::map<std::string, std::string> AbbeyTrace::options() {
    return {{"barn", "abbey_and_mayor_barn"}};
}

void AbbeyTrace::pieces(const tiles::View& view, rules::Seat seat, json& pieces) {
    if (view.abbeys && view.abbeys->barns.at(seat) > 0) pieces["barn"] = 1;
    if (view.abbeys && view.abbeys->abbeys.at(seat) > 0) pieces["abbey"] = 1;
}

json AbbeyTrace::action(const tiles::View& /*view*/, const tiles::Command& command) {
    const auto* barn = std::get_if<tiles::LayBarn>(&command);
    if (barn == nullptr) return {};
    return {"barn", barn->at.x, barn->at.y};
}

void AbbeyTrace::hear(const tiles::Event& event, Said& said) {
    if (const auto* abbey = std::get_if<tiles::AbbeyTaken>(&event)) said.take(abbey->tile);
}

void AbbeyTrace::add_fields(Fields& turn, Fields& /*end*/) {
    turn["abbey"] = [this] { return abbey_; };
    turn["last"] = [this] { return json(late_); };
    turn["wagons"] = [this] { return wagons_; };
}

std::optional<bool> AbbeyTrace::kept(const json& row) {
    if (row.at("t") != "abbey") return std::nullopt;
    abbey_ = abbey_legal(game().match(), game().seat());
    const json expected = {{"t", "abbey"},
                           {"player", game().seat()},
                           {"abbey", abbey_},
                           {"discarded", game().told().before.discarded}};
    if (row != expected) return game().mismatch("abbey", row.dump(), expected.dump());
    return game().play(tiles::Command(tiles::Pass{}), "abbey");
}

bool AbbeyTrace::drawing(const json& turn) {
    const json& row = turn.at("abbey");
    late_ = game().view().abbeys.value().last != rules::no_seat;
    abbey_ = abbey_legal(game().match(), game().seat());
    if (abbey_.is_null() || row.is_null()) return true;
    abbey_["chosen"] = row.at("chosen");
    if (abbey_.at("chosen") != json::array({"pass"})) return true;
    game().told().during = Said{};
    game().told().in_window = true;
    if (!game().play(tiles::Command(tiles::Pass{}), "no abbey")) return false;
    game().told().in_window = false;
    game().told().before.discarded = game().told().during.discarded;
    game().told().before.tile = game().told().during.tile;
    return game().is_asked(rules::DecisionKind::place_tile) ||
           game().mismatch("tile", "a draw", "none");
}

bool AbbeyTrace::scored(const json& turn) {
    const json& row = turn.at("wagons");
    wagons_ = json::array();
    while (game().is_asked(tiles::AskWagon::kind)) {
        if (wagons_.size() == row.size()) return game().mismatch("wagons", row.dump(), "one more");
        const json& chosen = row.at(wagons_.size()).at("chosen");
        const rules::Seat seat = game().match().decision()->seat;
        const tiles::View seen = game().view();
        const auto offered = game().offers_like(
            chosen, [&](const auto& command) { return wagon_action(seen, command); });
        wagons_.push_back({{"player", seat},
                           {"from", wagon_from(seen, seat)},
                           {"legal", sorted(offered.legal)},
                           {"chosen", chosen}});
        if (!game().play_like("wagon", chosen, offered)) return false;
    }
    return true;
}

}  // namespace server::tools
