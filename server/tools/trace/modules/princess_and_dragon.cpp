#include "server/tools/trace/modules/princess_and_dragon.h"

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

// Where the dragon and the fairy are.
json dragon_figures(const tiles::View& view) {
    json figures = {{"dragon", nullptr}, {"fairy", nullptr}};
    for (const tiles::View::TokenPlace& token : view.tokens) {
        if (!token.on) continue;
        if (token.token == tiles::Token::dragon) figures["dragon"] = cell(token.on->at);
        if (token.token != tiles::Token::fairy) continue;
        json fairy = cell(token.on->at);
        fairy.push_back(token.beside ? json(token.beside->seat) : json());
        fairy.push_back(token.beside ? json(piece_name(token.beside->kind)) : json());
        figures["fairy"] = std::move(fairy);
    }
    return figures;
}

}  // namespace

std::map<std::string, std::string> DragonTrace::options() {
    return {{"dragon_move", "princess_and_dragon_walk"},
            {"princess", "princess_and_dragon_knights"}};
}

json DragonTrace::action(const tiles::View& view, const tiles::Command& command) {
    json action;
    if (const auto* far = std::get_if<tiles::DeployFar>(&command)) {
        json place;
        append_place(view, far->on, true, place);
        // A guard.
        if (place.at(2) == tiles::name(tiles::FeatureKind::tower)) return {};
        action = {"portal", piece_name(far->figure)};
        action.insert(action.end(), place.begin(), place.end());
    } else if (const auto* taking = std::get_if<tiles::TakeFigure>(&command)) {
        action = {"princess", taking->owner, piece_name(taking->figure)};
        append_place(view, taking->on, false, action);
    } else if (const auto* move = std::get_if<tiles::MoveToken>(&command); move && move->beside) {
        action = {"fairy", piece_name(*move->beside)};
        append_place(view, move->on, true, action);
    }
    return action;
}

void DragonTrace::add_fields(Fields& turn, Fields& /*end*/) {
    turn["opening"] = [this] { return game().told().before.opening; };
    turn["dragon"] = [this] { return walk_; };
    turn["figures"] = [this] { return dragon_figures(game().told().after_turn); };
}

bool DragonTrace::scored(const json& turn) {
    const json& row = turn.at("dragon");
    walk_ = {};
    const auto walks = [&] { return game().is_asked(tiles::AskStep::kind); };
    if (!walks()) return true;
    if (row.is_null()) return game().mismatch("dragon", "null", "a walk");
    walk_ = {{"from", dragon_figures(game().view()).at("dragon")}, {"moves", json::array()}};
    for (const json& move : row.at("moves")) {
        if (!walks()) return game().mismatch("dragon", move.dump(), "the end of the walk");
        const rules::Seat seat = game().match().decision()->seat;
        const auto offered = game().offers_like(move.at("to"), [](const auto& command) {
            const tiles::Position at = std::get<tiles::MoveToken>(command).on.at;
            return json::array({at.x, at.y});
        });
        const std::size_t before = game().told().during.returned.size();
        if (!game().play_like("dragon", move.at("to"), offered)) return false;
        json eaten = json::array();
        for (std::size_t i = before; i < game().told().eaten; ++i)
            eaten.push_back(game().told().during.returned.at(i));
        walk_["moves"].push_back({{"player", seat},
                                  {"legal", sorted(offered.legal)},
                                  {"to", move.at("to")},
                                  {"eaten", sorted(eaten)}});
    }
    return !walks() || game().mismatch("dragon", "the end of the walk", "another step");
}

}  // namespace server::tools
