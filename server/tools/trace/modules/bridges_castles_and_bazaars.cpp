#include "server/tools/trace/modules/bridges_castles_and_bazaars.h"

#include <algorithm>

#include "rules/tiles/tile.h"
#include "server/tools/trace/rows.h"
#include "server/tools/trace/tile_words.h"

namespace server::tools {

namespace {

using nlohmann::json;
namespace tiles = rules::tiles;

std::string axis_name(tiles::Axis axis) {
    return axis == tiles::Axis::north_south ? "NS" : "EW";
}

json name_of(tiles::TileIndex tile) {
    return tiles::all_tiles().at(tile).name;
}

json castle_action(const tiles::View& view, const tiles::Command& command) {
    const auto* castle = std::get_if<tiles::BuildCastle>(&command);
    if (castle == nullptr) return json::array({"pass"});
    const tiles::View::PlacedTile& tile = view.board.back();
    return json::array({"castle", tile.at.x, tile.at.y,
                        where_name(laid_type(tile), tile.rotation, castle->segment)});
}

// The seats without a tile of the bazaar that follow this one.
std::vector<rules::Seat> others(const tiles::View& view, rules::Seat seat) {
    std::vector<rules::Seat> found;
    const auto seats = view.seats.size();
    for (std::size_t i = 1; i < seats; ++i) {
        const auto other = static_cast<rules::Seat>((seat + i) % seats);
        const auto& lots = view.bridges.value().lots;
        if (std::ranges::find(lots, other, &tiles::BridgesView::Lot::owner) == lots.end())
            found.push_back(other);
    }
    return found;
}

}  // namespace

json BridgeTrace::action(const tiles::View& /*view*/, const tiles::Command& command) {
    const auto* bridge = std::get_if<tiles::LayBridge>(&command);
    if (bridge == nullptr) return {};
    return json::array({"bridge", axis_name(bridge->axis)});
}

std::map<std::string, std::string> BridgeTrace::options() {
    return {{"auction", "bridges_castles_and_bazaars_auction"}};
}

void BridgeTrace::pieces(const tiles::View& view, rules::Seat seat, json& pieces) {
    if (!view.bridges) return;
    if (view.bridges->bridges.at(seat) > 0) pieces["bridge"] = view.bridges->bridges.at(seat);
    if (view.bridges->castles.at(seat) > 0) pieces["castle"] = view.bridges->castles.at(seat);
}

std::optional<tiles::PlaceTile> BridgeTrace::placement(const tiles::Command& command) {
    const auto* bridged = std::get_if<tiles::PlaceBridged>(&command);
    if (bridged == nullptr) return std::nullopt;
    return tiles::PlaceTile{bridged->tile, bridged->at, bridged->rotation};
}

void BridgeTrace::hear(const tiles::Event& event, Said& said) {
    if (const auto* taken = std::get_if<tiles::LotTaken>(&event)) {
        said.take(taken->tile);
        said.more["auctioned"] = true;
    } else if (const auto* sold = std::get_if<tiles::LotSold>(&event)) {
        said.list("lots").push_back({sold->lot, sold->seat});
    }
}

std::vector<tiles::Command> BridgeTrace::offers() const {
    std::vector<rules::Command> all;
    game().match().offers(game().match().decision().value().seat, all);
    std::vector<tiles::Command> found;
    found.reserve(all.size());
    for (const rules::Command& offer : all) found.push_back(std::get<tiles::Command>(offer));
    return found;
}

bool BridgeTrace::auctions() const {
    const auto& options = game().match().setup().options;
    return std::ranges::any_of(options, [](const auto& it) {
        return it.first == "bridges_castles_and_bazaars_auction" && it.second == "bids";
    });
}

void BridgeTrace::add_fields(Fields& fields, Fields& /*end*/) {
    fields["declined"] = [this] { return declined_; };
    fields["auctioned"] = [this] { return json(game().told().before.heard("auctioned") == true); };
    fields["bridged"] = [this] { return bridged_; };
    fields["may_decline"] = [this] { return json(may_decline_); };
    fields["bridge"] = [this] { return bridge_; };
    fields["castles"] = [this] { return castles_; };
    fields["bazaar"] = [this] { return bazaar_; };
    fields["after_bridge"] = nullptr;
}

bool BridgeTrace::opening(const json& row) {
    declined_ = json::array();
    castles_ = json::array();
    bazaar_ = {};
    bridge_ = {};
    for (const json& one : row.at("declined")) {
        game().told().during = Said{};
        game().told().in_window = true;
        if (!decline(one)) return false;
        game().told().in_window = false;
        game().told().before.tile = game().told().during.tile;
    }
    look(row);
    return true;
}

void BridgeTrace::look(const json& row) {
    bridged_ = json::array();
    may_decline_ = false;
    const tiles::View seen = game().view();
    std::vector<rules::Command> needing;
    for (const tiles::Command& offer : offers()) {
        if (std::holds_alternative<tiles::PlaceBridged>(offer)) needing.emplace_back(offer);
        may_decline_ = may_decline_ || std::holds_alternative<tiles::Pass>(offer);
    }
    if (!seen.hand.empty()) bridged_ = sorted(legal_of(needing, seen.hand.front()));
    // An abbey may be kept, too.
    may_decline_ = may_decline_ && !bridged_.empty();
    if (row.contains("bridge")) bridge_ = row.at("bridge");
}

bool BridgeTrace::decline(const json& row) {
    look(row);
    const tiles::View seen = game().view();
    if (!may_decline_ || seen.hand.empty()) return differ("declined: the tile must be placed");
    std::vector<rules::Command> all;
    for (const tiles::Command& offer : offers()) all.emplace_back(offer);
    json entry = {{"tile", name_of(seen.hand.front())},
                  {"legal", sorted(legal_of(all, seen.hand.front()))},
                  {"bridged", bridged_}};
    if (!play(game().match().decision()->seat, tiles::Pass{})) return false;
    json discarded = game().told().during.discarded;
    if (!discarded.empty()) discarded.erase(0);  // the tile itself
    entry["discarded"] = discarded;
    declined_.push_back(entry);
    return game().is_asked(rules::DecisionKind::place_tile) || differ("declined: no tile is left");
}

std::optional<tiles::Command> BridgeTrace::placing(const json& row,
                                                   const tiles::PlaceTile& /*it*/) {
    const json& place = row.at("place");
    for (const tiles::Command& offer : offers()) {
        const auto* it = std::get_if<tiles::PlaceBridged>(&offer);
        if (it == nullptr) continue;
        const int looks = tiles::all_tiles().at(it->tile).distinct_rotations;
        const json at = {it->at.x, it->at.y};
        const json bridge = {it->over.x, it->over.y, axis_name(it->axis)};
        if (at == json::array({place.at(0), place.at(1)}) &&
            it->rotation == place.at(2).get<int>() % looks && bridge == row.at("bridge")) {
            return offer;
        }
    }
    return std::nullopt;
}

bool BridgeTrace::deployed(const json& turn) {
    if (!turn.contains("after_bridge")) return true;
    const json& row = turn.at("after_bridge");
    const bool asked = game().is_asked(rules::DecisionKind::deploy_figure);
    if (asked == row.is_null()) return game().mismatch("after_bridge", row.dump(), "not so");
    json actions;
    if (asked && !game().deploy(row.at("chosen"), actions)) return false;
    return !asked || sorted(row.at("actions")) == sorted(actions) ||
           game().mismatch("after_bridge", row.dump(), sorted(actions).dump());
}

// The engine of the records asks no seat after one that passed; the rules continue (BCB-21).
bool BridgeTrace::completing(const json& turn) {
    const json& row = turn.at("castles");
    while (game().is_asked(rules::tiles::AskCastle::kind)) {
        const rules::Seat seat = game().match().decision()->seat;
        const json pass = json::array({"pass"});
        const bool goes_on = !castles_.empty() && castles_.back().at("chosen") == pass;
        if (castles_.size() >= row.size()) {
            if (!goes_on) return differ("castles: a castle may be built");
            if (!play(seat, tiles::Pass{})) return false;
            continue;
        }
        const json& chosen = row.at(castles_.size()).at("chosen");
        const tiles::View seen = game().view();
        json legal = json::array();
        std::optional<tiles::Command> command;
        for (const tiles::Command& offer : offers()) {
            const json action = castle_action(seen, offer);
            if (action == chosen) command = offer;
            legal.push_back(action);
        }
        if (!command) return differ("castles: " + chosen.dump() + " is not offered");
        castles_.push_back({{"player", seat}, {"legal", sorted(legal)}, {"chosen", chosen}});
        if (!play(seat, *command)) return false;
    }
    return true;
}

bool BridgeTrace::done(const json& turn) {
    const json& row = turn.at("bazaar");
    if (!game().is_asked(rules::tiles::AskLot::kind)) return true;
    if (row.is_null()) return differ("bazaar: there is one");
    bazaar_ = {{"tiles", json::array()}, {"lots", json::array()}, {"owners", json::array()}};
    const tiles::View seen = game().view();
    for (const auto& lot : seen.bridges.value().lots) {
        bazaar_["tiles"].push_back(name_of(lot.tile));
        bazaar_["owners"].push_back(nullptr);
    }
    const auto note = [&] {
        for (const json& sold : game().told().during.list("lots"))
            bazaar_["owners"].at(sold.at(0).get<std::size_t>()) = sold.at(1);
    };
    note();
    for (const json& lot : row.at("lots")) {
        if (!hold_lot(lot)) return false;
        note();
    }
    return !game().is_asked(rules::tiles::AskLot::kind) || differ("bazaar: it is not over");
}

bool BridgeTrace::hold_lot(const json& row) {
    if (!game().is_asked(rules::tiles::AskLot::kind)) return differ("bazaar: it is over");
    const rules::Seat seat = game().match().decision()->seat;
    json lot = {{"player", seat},       {"legal", json::array()}, {"index", row.at("index")},
                {"bid", row.at("bid")}, {"bids", json::array()},  {"sale", nullptr}};
    for (const tiles::Command& offer : offers())
        lot["legal"].push_back(std::get<tiles::ChooseLot>(offer).lot);
    const std::vector<rules::Seat> bidders = others(game().view(), seat);
    const std::size_t sold = game().told().during.list("lots").size();
    if (!play(seat, tiles::ChooseLot{row.at("index").get<std::uint8_t>()})) return false;
    if (auctions()) {
        if (game().is_asked(rules::tiles::AskLotBid::kind) &&
            game().match().decision()->seat == seat) {
            if (!play(seat, tiles::BidLot{row.at("bid").get<std::uint16_t>()})) return false;
        } else {
            lot["bid"] = 0;
        }
        for (const rules::Seat other : bidders) {
            if (lot.at("bids").size() == row.at("bids").size())
                return differ("bazaar: another bid");
            const json& said = row.at("bids").at(lot.at("bids").size()).at(1);
            json points;
            if (game().is_asked(rules::tiles::AskLotBid::kind) &&
                game().match().decision()->seat == other) {
                points = said;
                const tiles::Command command =
                    said.is_null() ? tiles::Command(tiles::Pass{})
                                   : tiles::Command(tiles::BidLot{said.get<std::uint16_t>()});
                if (!play(other, command)) return false;
            }
            lot["bids"].push_back({other, points});
        }
        if (game().is_asked(rules::tiles::AskPurchase::kind)) {
            lot["sale"] = row.at("sale");
            const tiles::Command command = row.at("sale") == "buy" ? tiles::Command(tiles::BuyLot{})
                                                                   : tiles::Command(tiles::Pass{});
            if (!play(seat, command)) return false;
        }
    }
    if (game().told().during.list("lots").size() == sold)
        return differ("bazaar: nobody has the tile");
    lot["owner"] = game().told().during.list("lots").at(sold).at(1);
    bazaar_["lots"].push_back(lot);
    return true;
}

}  // namespace server::tools
