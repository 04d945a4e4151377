#include "server/tools/trace/modules/hills_and_sheep.h"

#include <algorithm>

#include "rules/tiles/tile.h"
#include "server/tools/trace/rows.h"

namespace server::tools {

namespace {

using nlohmann::json;
namespace tiles = rules::tiles;

json token_name(tiles::SheepToken token) {
    if (token == tiles::SheepToken::wolf) return "wolf";
    return static_cast<int>(token);
}

bool puts_shepherd(const json& chosen) {
    return chosen.size() > 1 && chosen.at(0) == "deploy" && chosen.at(1) == "shepherd";
}

// [x, y, where]
json segment_place(const tiles::View& view, const tiles::SegmentRef& on) {
    const auto tile = std::ranges::find(view.board, on.at, &tiles::View::PlacedTile::at);
    return {on.at.x, on.at.y, where_name(laid_type(*tile), tile->rotation, on.segment)};
}

json shepherd_at(const tiles::View& view, rules::Seat seat) {
    for (const tiles::PlacedFigure& figure : view.figures) {
        if (figure.kind == tiles::FigureKind::shepherd && figure.seat == seat)
            return segment_place(view, figure.on);
    }
    return {};
}

json sheep_of(const tiles::View& view) {
    const tiles::HillsView& hills = view.hills.value();
    int bag = 0;
    for (const std::uint8_t count : hills.bag) bag += count;
    json flocks = json::array();
    for (rules::Seat seat = 0; seat < hills.flocks.size(); ++seat) {
        const json at = shepherd_at(view, seat);
        if (at.is_null()) continue;
        json tokens = json::array();
        for (const tiles::SheepToken token : hills.flocks[seat])
            tokens.push_back(token_name(token));
        flocks.push_back({seat, at.at(0), at.at(1), at.at(2), tokens});
    }
    return {{"bag", bag}, {"flocks", sorted(flocks)}};
}

}  // namespace

std::map<std::string, std::string> HillTrace::options() {
    return {{"hill", "hills_and_sheep_hill"}};
}

void HillTrace::hear(const tiles::Event& event, Said& said) {
    if (const auto* buried = std::get_if<tiles::TileBuried>(&event)) {
        said.more["buried"] = tiles::all_tiles().at(buried->tile).name;
    } else if (const auto* sheep = std::get_if<tiles::SheepDrawn>(&event)) {
        said.more["token"] = token_name(sheep->token);
    }
}

void HillTrace::add_fields(Fields& turn, Fields& /*end*/) {
    turn["hidden"] = [this] { return game().told().during.heard("buried"); };
    turn["flock"] = [this] { return flock_; };
    turn["sheep"] = [this] { return sheep_of(game().told().after_turn); };
}

// The tokens of the bag are drawn by their numbers, the wolves first.
std::vector<std::uint64_t> HillTrace::numbers_for(const json& token) const {
    const tiles::View seen = game().view();
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < tiles::sheep_token_kind_count; ++i) {
        if (token_name(static_cast<tiles::SheepToken>(i)) == token) break;
        before += seen.hills.value().bag.at(i);
    }
    return {before};
}

bool HillTrace::placed(const json& row) {
    game().told().numbers.clear();
    if (puts_shepherd(row.at("chosen")) && !row.at("flock").is_null())
        game().told().numbers = numbers_for(row.at("flock").at("token"));
    return true;
}

bool HillTrace::acted(const json& row) {
    const json& recorded = row.at("flock");
    flock_ = {};
    const auto token = [this] { return game().told().during.heard("token"); };
    if (puts_shepherd(row.at("chosen"))) {
        const json& chosen = row.at("chosen");
        const json& place = row.at("place");
        flock_ = {{"at", {place.at(0), place.at(1), chosen.at(3)}},
                  {"legal", json::array({"expand"})},
                  {"chosen", "expand"},
                  {"token", token()}};
        return true;
    }
    if (!game().is_asked(tiles::AskFlock::kind)) return true;
    if (recorded.is_null()) return game().mismatch("flock", "null", "a flock to be herded");
    const rules::Seat seat = game().match().decision()->seat;
    const json at = shepherd_at(game().view(), seat);
    const auto offered = game().offers_like(recorded.at("chosen"), [](const auto& command) {
        return json(std::holds_alternative<tiles::ExpandFlock>(command) ? "expand" : "score");
    });
    game().told().numbers = recorded.at("chosen") == "expand" ? numbers_for(recorded.at("token"))
                                                              : std::vector<std::uint64_t>{};
    const bool played = game().play_like("flock", recorded.at("chosen"), offered);
    flock_ = {{"at", at},
              {"legal", sorted(offered.legal)},
              {"chosen", recorded.at("chosen")},
              {"token", token()}};
    return played;
}

}  // namespace server::tools
