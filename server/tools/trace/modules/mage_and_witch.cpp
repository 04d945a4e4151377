#include "server/tools/trace/modules/mage_and_witch.h"

#include <algorithm>

#include "server/tools/trace/rows.h"
#include "server/tools/trace/tile_words.h"

namespace server::tools {

using nlohmann::json;
namespace tiles = rules::tiles;

namespace {

// ["move", token, x, y, kind, where] or ["remove", token]; null for any other command.
json token_action(const rules::Match& match, const tiles::Command& command) {
    if (const auto* remove = std::get_if<tiles::RemoveToken>(&command))
        return {"remove", std::string(name(remove->token))};
    const auto* move = std::get_if<tiles::MoveToken>(&command);
    if (move == nullptr) return {};
    json action = {"move", std::string(name(move->token))};
    for (const json& part : feature_name(match, move->on)) action.push_back(part);
    return action;
}

// By token; null for one that lies beside the board or on what is complete.
json tokens_of(const rules::Match& match, const tiles::View& view) {
    json tokens = json::object();
    for (const tiles::View::TokenPlace& token : view.tokens) {
        const bool open = token.on && !appraisal_of(match, *token.on).complete;
        tokens[std::string(name(token.token))] = open ? feature_name(match, *token.on) : json();
    }
    return tokens;
}

}  // namespace

void MageTrace::add_fields(Fields& turn, Fields& /*end*/) {
    turn["magic"] = [this] { return magic_; };
    turn["tokens"] = [this] { return tokens_of(game().match(), game().told().after_turn); };
}

bool MageTrace::placed(const json& turn) {
    const json& row = turn.at("magic");
    magic_ = {};
    if (!game().is_asked(tiles::AskToken::kind)) return true;
    if (row.is_null()) return game().mismatch("magic", "null", "a figure to be moved");
    const json& chosen = row.at("chosen");
    const auto offered = game().offers_like(
        chosen, [this](const auto& command) { return token_action(game().match(), command); });
    magic_ = {{"legal", sorted(offered.legal)}, {"chosen", chosen}};
    return game().play_like("magic", chosen, offered);
}

}  // namespace server::tools
