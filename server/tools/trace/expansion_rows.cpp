#include "server/tools/trace/expansion_rows.h"

#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include "rules/tiles/shape.h"
#include "server/tools/trace/gift_rows.h"
#include "server/tools/trace/rows.h"

namespace server::tools {

namespace {

using nlohmann::json;
namespace tiles = rules::tiles;

tiles::View view_of(const rules::Match& match) {
    return std::get<tiles::View>(match.view(rules::Viewer::everything()));
}

rules::Appraisal feature_of(const rules::Match& match, const tiles::SegmentRef& on) {
    std::vector<rules::Appraisal> features;
    match.appraise(std::span(&on, 1), features);
    return features.at(0);
}

}  // namespace

json feature_name(const rules::Match& match, const tiles::SegmentRef& on) {
    const tiles::View view = view_of(match);
    json smallest;
    for (const tiles::SegmentRef& segment : feature_of(match, on).segments) {
        const auto lies = [&](const auto& tile) { return tile.at == segment.at; };
        const auto tile = std::find_if(view.board.begin(), view.board.end(), lies);
        const tiles::TileType& type = laid_type(*tile);
        json name = {segment.at.x, segment.at.y, where_name(type, tile->rotation, segment.segment),
                     std::string(tiles::name(type.segments.at(segment.segment).kind))};
        if (smallest.is_null() || name < smallest) smallest = std::move(name);
    }
    return {smallest.at(0), smallest.at(1), smallest.at(3), smallest.at(2)};
}

json token_action(const rules::Match& match, const tiles::Command& command) {
    if (const auto* remove = std::get_if<tiles::RemoveToken>(&command))
        return {"remove", std::string(name(remove->token))};
    const auto* move = std::get_if<tiles::MoveToken>(&command);
    if (move == nullptr) return {};
    json action = {"move", std::string(name(move->token))};
    for (const json& part : feature_name(match, move->on)) action.push_back(part);
    return action;
}

json tokens_of(const rules::Match& match, const tiles::View& view) {
    json tokens = json::object();
    for (const tiles::View::TokenPlace& token : view.tokens) {
        const bool open = token.on && !feature_of(match, *token.on).complete;
        tokens[std::string(name(token.token))] = open ? feature_name(match, *token.on) : json();
    }
    return tokens;
}

json goods_of(const tiles::View& view) {
    json goods = json::array();
    for (const tiles::View::SeatView& seat : view.seats) {
        json own = json::object();
        for (const tiles::Item item : {tiles::Item::wine, tiles::Item::grain, tiles::Item::cloth})
            own[std::string(name(item))] = seat.items[static_cast<std::size_t>(item)];
        goods.push_back(std::move(own));
    }
    return goods;
}

namespace {

json cell(tiles::Position at) {
    return {at.x, at.y};
}

// [x, y, kind, where], where kind and where follow only where they are wanted.
void append_place(const tiles::View& view, const tiles::SegmentRef& on, bool with_kind,
                  json& action) {
    const auto lies = [&](const auto& tile) { return tile.at == on.at; };
    const auto tile = std::find_if(view.board.begin(), view.board.end(), lies);
    const tiles::TileType& type = laid_type(*tile);
    action.push_back(on.at.x);
    action.push_back(on.at.y);
    if (with_kind) action.push_back(std::string(name(type.segments.at(on.segment).kind)));
    action.push_back(where_name(type, tile->rotation, on.segment));
}

}  // namespace

json dragon_action(const tiles::View& view, const tiles::Command& command) {
    json action;
    if (const auto* far = std::get_if<tiles::DeployFar>(&command)) {
        action = {"portal", piece_name(far->figure)};
        append_place(view, far->on, true, action);
    } else if (const auto* taking = std::get_if<tiles::TakeFigure>(&command)) {
        action = {"princess", taking->owner, piece_name(taking->figure)};
        append_place(view, taking->on, false, action);
    } else if (const auto* move = std::get_if<tiles::MoveToken>(&command); move && move->beside) {
        action = {"fairy", piece_name(*move->beside)};
        append_place(view, move->on, true, action);
    }
    return action;
}

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

json tower_action(const tiles::View& view, const tiles::Command& command) {
    if (const auto* floor = std::get_if<tiles::LayFloor>(&command))
        return {"floor", floor->at.x, floor->at.y};
    const auto* far = std::get_if<tiles::DeployFar>(&command);
    if (far == nullptr) return {};
    json place;
    append_place(view, far->on, true, place);
    if (place.at(2) != name(tiles::FeatureKind::tower)) return {};
    return {"guard", piece_name(far->figure), far->on.at.x, far->on.at.y};
}

json capture_action(const tiles::View& view, const tiles::Command& command) {
    if (std::holds_alternative<tiles::Pass>(command)) return json::array({"pass"});
    const auto* taken = std::get_if<tiles::TakeFigure>(&command);
    if (taken == nullptr) return {};
    json action = {"capture", taken->owner, piece_name(taken->figure)};
    append_place(view, taken->on, true, action);
    return action;
}

json ransom_action(const tiles::Command& command) {
    const auto* freed = std::get_if<tiles::FreePrisoner>(&command);
    if (freed == nullptr) return {};
    return {"ransom", freed->jailer, piece_name(freed->figure)};
}

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

json abbey_legal(const rules::Match& match, rules::Seat seat) {
    const tiles::View view = view_of(match);
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

json barn_action(const tiles::Command& command) {
    const auto* barn = std::get_if<tiles::LayBarn>(&command);
    if (barn == nullptr) return {};
    return {"barn", barn->at.x, barn->at.y};
}

json wagon_action(const tiles::View& view, const tiles::Command& command) {
    if (std::holds_alternative<tiles::Pass>(command)) return json::array({"pass"});
    const auto* far = std::get_if<tiles::DeployFar>(&command);
    if (far == nullptr) return {};
    json action = json::array({"wagon"});
    append_place(view, far->on, true, action);
    return action;
}

json wagon_from(const tiles::View& view, rules::Seat seat) {
    const auto& freed = view.abbeys.value().freed;
    const auto wagon = std::ranges::find(freed, seat, &tiles::AbbeysView::Wagon::seat);
    json from = json::array();
    if (wagon != freed.end()) append_place(view, wagon->on, true, from);
    return from;
}

namespace {

const std::string auction_option = "bridges_castles_and_bazaars_auction";

}  // namespace

void choose_options(const json& options, rules::Setup& setup) {
    const std::map<std::string, std::string> known{{"dragon_move", "princess_and_dragon_walk"},
                                                   {"princess", "princess_and_dragon_knights"},
                                                   {"barn", "abbey_and_mayor_barn"},
                                                   {"hill", "hills_and_sheep_hill"},
                                                   {"auction", auction_option}};
    for (const auto& [name, value] : options.items()) {
        const auto option = known.find(name);
        if (option == known.end()) unsupported("unknown option " + name);
        if (value.is_boolean()) {
            setup.options.emplace_back(option->second, value.get<bool>() ? "bids" : "free");
        } else {
            setup.options.emplace_back(option->second, value.get<std::string>());
        }
    }
}

}  // namespace server::tools
