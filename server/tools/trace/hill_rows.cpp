#include "server/tools/trace/hill_rows.h"

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

void HillRows::add_fields(Fields& fields, const tiles::View& after_turn) {
    fields["hidden"] = [this] { return during_.buried; };
    fields["flock"] = [this] { return flock_; };
    fields["sheep"] = [&after_turn] { return sheep_of(after_turn); };
}

tiles::View HillRows::view() const {
    return std::get<tiles::View>(match_.view(rules::Viewer::everything()));
}

bool HillRows::differ(const std::string& what) {
    difference = what;
    return false;
}

// The tokens of the bag are drawn by their numbers, the wolves first.
std::vector<std::uint64_t> HillRows::numbers_for(const json& token) const {
    const tiles::View seen = view();
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < tiles::sheep_token_kind_count; ++i) {
        if (token_name(static_cast<tiles::SheepToken>(i)) == token) break;
        before += seen.hills.value().bag.at(i);
    }
    return {before};
}

std::vector<std::uint64_t> HillRows::numbers(const json& row) const {
    if (!puts_shepherd(row.at("chosen")) || row.at("flock").is_null()) return {};
    return numbers_for(row.at("flock").at("token"));
}

bool HillRows::herd(const json& row) {
    const json& recorded = row.at("flock");
    flock_ = {};
    const auto decision = match_.decision();
    if (puts_shepherd(row.at("chosen"))) {
        const json& chosen = row.at("chosen");
        const json& place = row.at("place");
        flock_ = {{"at", {place.at(0), place.at(1), chosen.at(3)}},
                  {"legal", json::array({"expand"})},
                  {"chosen", "expand"},
                  {"token", during_.token}};
        return true;
    }
    if (!decision || decision->kind != rules::DecisionKind::herd_flock) return true;
    if (recorded.is_null()) return differ("a flock is to be herded");
    const json at = shepherd_at(view(), decision->seat);
    std::vector<rules::Command> offers;
    match_.offers(decision->seat, offers);
    json legal = json::array();
    for (const rules::Command& offer : offers) {
        const bool expands =
            std::holds_alternative<tiles::ExpandFlock>(std::get<tiles::Command>(offer));
        legal.push_back(expands ? "expand" : "score");
    }
    const bool expands = recorded.at("chosen") == "expand";
    const bool played = expands ? play_(tiles::ExpandFlock{}, numbers_for(recorded.at("token")))
                                : play_(tiles::ScoreFlock{}, {});
    flock_ = {{"at", at},
              {"legal", sorted(legal)},
              {"chosen", recorded.at("chosen")},
              {"token", during_.token}};
    return played || differ("it is refused");
}

}  // namespace server::tools
