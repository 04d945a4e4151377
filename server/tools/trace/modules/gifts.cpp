#include "server/tools/trace/modules/gifts.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "server/tools/trace/rows.h"
#include "server/tools/trace/tile_words.h"

namespace server::tools {

namespace {

using nlohmann::json;
namespace tiles = rules::tiles;

const tiles::View::PlacedTile& tile_at(const tiles::View& view, tiles::Position at) {
    const auto found = std::find_if(view.board.begin(), view.board.end(),
                                    [at](const auto& tile) { return tile.at == at; });
    if (found == view.board.end()) throw std::runtime_error("a place without a tile");
    return *found;
}

struct Place {
    std::string kind;
    std::string where;
};

Place place_of(const tiles::View& view, const tiles::SegmentRef& ref) {
    const tiles::View::PlacedTile& tile = tile_at(view, ref.at);
    const tiles::TileType& type = laid_type(tile);
    return {std::string(name(type.segments.at(ref.segment).kind)),
            where_name(type, tile.rotation, ref.segment)};
}

// The segment that is smallest as [x, y, where] names the road.
json road_of(const rules::Match& match, const tiles::View& view, const tiles::SegmentRef& ref) {
    std::vector<rules::Appraisal> features;
    match.appraise(std::span(&ref, 1), features);
    json smallest;
    for (const tiles::SegmentRef& segment : features.at(0).segments) {
        json it = {segment.at.x, segment.at.y, place_of(view, segment).where};
        if (smallest.is_null() || it < smallest) smallest = std::move(it);
    }
    return smallest;
}

json opening_of(const rules::Match& match, const tiles::View& view,
                const tiles::OpenGift& opening) {
    json action = {"open", std::string(name(opening.gift))};
    if (!opening.target) return action;
    const tiles::GiftTarget& target = *opening.target;
    if (opening.gift == tiles::GiftKind::road_sweeper) {
        for (const json& part : road_of(match, view, target.at)) action.push_back(part);
        return action;
    }
    action.push_back(piece_name(target.figure));
    action.push_back(target.at.at.x);
    action.push_back(target.at.at.y);
    if (opening.gift == tiles::GiftKind::synod) return action;
    const Place from = place_of(view, target.at);
    action.push_back(from.kind);
    action.push_back(from.where);
    if (opening.gift != tiles::GiftKind::change_position) return action;
    const Place to = place_of(view, {target.at.at, target.to});
    action.push_back(to.kind);
    action.push_back(to.where);
    return action;
}

tiles::View seen_of(const rules::Match& match) {
    return std::get<tiles::View>(match.view(rules::Viewer::everything()));
}

std::vector<tiles::GiftKind> kinds_of(const json& names) {
    std::vector<tiles::GiftKind> kinds;
    for (const json& name : names) {
        const auto gift = tiles::gift_by_name(name.get<std::string>());
        if (!gift) throw std::runtime_error("unknown gift " + name.dump());
        kinds.push_back(*gift);
    }
    return kinds;
}

int strength_of(tiles::FigureKind kind) {
    return kind == tiles::FigureKind::large_meeple ? 2 : 1;
}

// The gifts that may be opened now and passing; null if the seat holds none.
json window_of(const rules::Match& match, rules::Seat seat) {
    const tiles::View view = seen_of(match);
    if (!view.gifts || view.gifts->held.at(seat).empty()) return {};
    std::vector<rules::Command> offers;
    match.offers(seat, offers);
    json legal = {{"pass"}};
    for (const rules::Command& offer : offers) {
        const auto* opening = std::get_if<tiles::OpenGift>(&std::get<tiles::Command>(offer));
        if (opening != nullptr) legal.push_back(opening_of(match, view, *opening));
    }
    std::sort(legal.begin(), legal.end());
    return legal;
}

// The command that is recorded like this, or nothing.
std::optional<rules::Command> opening_like(const rules::Match& match, rules::Seat seat,
                                           const json& action) {
    const tiles::View view = seen_of(match);
    std::vector<rules::Command> offers;
    match.offers(seat, offers);
    for (const rules::Command& offer : offers) {
        const auto* opening = std::get_if<tiles::OpenGift>(&std::get<tiles::Command>(offer));
        if (opening != nullptr && opening_of(match, view, *opening) == action) return offer;
    }
    return std::nullopt;
}

// Roads and cities that the tile of `placed`, placed last, extends: kind, where, the seat's
// strength, the largest of one other seat. `match` has the same board.
json extended(const rules::Match& match, const tiles::View& placed, rules::Seat seat) {
    const tiles::View::PlacedTile& tile = placed.board.back();
    const auto& segments = laid_type(tile).segments;
    json features = json::array();
    std::vector<tiles::SegmentRef> seen;
    for (std::uint8_t s = 0; s < segments.size(); ++s) {
        const tiles::FeatureKind kind = segments[s].kind;
        if (kind != tiles::FeatureKind::road && kind != tiles::FeatureKind::city) continue;
        const tiles::SegmentRef ref{tile.at, s};
        std::vector<rules::Appraisal> found;
        match.appraise(std::span(&ref, 1), found);
        const auto& ring = found.at(0).segments;
        const bool joins = std::any_of(ring.begin(), ring.end(),
                                       [&](const auto& one) { return one.at != tile.at; });
        if (!joins || std::find(seen.begin(), seen.end(), ring.front()) != seen.end()) continue;
        seen.push_back(ring.front());
        std::array<int, rules::seats_max> strength{};
        for (const tiles::PlacedFigure& figure : placed.figures) {
            if (std::binary_search(ring.begin(), ring.end(), figure.on))
                strength[figure.seat] += strength_of(figure.kind);
        }
        const int own = std::exchange(strength[seat], 0);
        features.push_back({std::string(name(kind)), place_of(placed, ref).where, own,
                            *std::max_element(strength.begin(), strength.end())});
    }
    return features;
}

json names_of(const std::vector<tiles::GiftKind>& gifts) {
    json names = json::array();
    for (const tiles::GiftKind gift : gifts) names.push_back(std::string(name(gift)));
    return names;
}

// Unopened kinds by seat, each sorted.
json held_of(const tiles::View& view) {
    json seats = json::array();
    for (const auto& held : view.gifts.value().held) {
        seats.push_back(names_of(held));
        std::sort(seats.back().begin(), seats.back().end());
    }
    return seats;
}

// The numbers that a placement takes: the tile put back, then a new stack of gifts. `order` is what
// was still to be drawn, `back` the tile that goes back, if any.
std::vector<std::uint64_t> placement_numbers(const json& row, const tiles::View& seen,
                                             std::vector<tiles::TileIndex> order,
                                             std::optional<tiles::TileIndex> back) {
    std::vector<std::uint64_t> numbers;
    if (back) {
        order.push_back(*back);
        std::vector<tiles::TileIndex> stack;
        for (const json& tile : row.at("stack"))
            stack.push_back(tiles::tile_by_name(tile.get<std::string>()));
        numbers = rules::numbers_for(order, stack);
    }
    const json& gift = row.at("gift");
    if (gift.contains("reshuffled")) {
        const auto more =
            rules::numbers_for(seen.gifts.value().discarded, kinds_of(gift.at("reshuffled")));
        numbers.insert(numbers.end(), more.begin(), more.end());
    }
    return numbers;
}

}  // namespace

// The numbers that shuffle the cards as they were at the start.
std::vector<std::uint64_t> GiftTrace::first_numbers(const json& header) {
    const std::vector<tiles::GiftKind> order = kinds_of(header.at("gift_deck"));
    std::vector<tiles::GiftKind> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    return rules::numbers_for(sorted, order);
}

void GiftTrace::hear(const tiles::Event& event, Said& said) {
    if (const auto* received = std::get_if<tiles::GiftReceived>(&event)) {
        said.more["gift"] = std::string(tiles::name(received->gift));
    } else if (const auto* shuffled = std::get_if<tiles::GiftsShuffled>(&event)) {
        said.more["reshuffled"] = names_of(shuffled->stack);
    }
}

json GiftTrace::gift() const {
    const TileReplay::Told& told = game().told();
    const json features = sorted(extended(game().match(), told.placed, game().seat()));
    const bool due = std::any_of(features.begin(), features.end(), [](const json& it) {
        return it.at(2).get<int>() < it.at(3).get<int>();
    });
    json gift = {{"features", features}, {"due", due}, {"received", told.during.heard("gift")}};
    const json reshuffled = told.during.heard("reshuffled");
    if (!reshuffled.is_null()) gift["reshuffled"] = reshuffled;
    return gift;
}

void GiftTrace::add_fields(Fields& turn, Fields& end) {
    turn["placed"] = nullptr;
    turn["window"] = [this] { return window_; };
    turn["second_legal"] = [this] { return second_legal_; };
    turn["stack"] = [this] {
        json stack = json::array();
        for (const tiles::TileIndex tile : game().told().order.before_draw)
            stack.push_back(tiles::all_tiles().at(tile).name);
        return stack;
    };
    turn["gift"] = [this] { return gift(); };
    const auto seen = [this]() -> const tiles::GiftsView& {
        return game().told().after_turn.gifts.value();
    };
    turn["gifts"] = [this] { return held_of(game().told().after_turn); };
    turn["gift_stack"] = [seen] { return json(seen().stack); };
    turn["gift_discard"] = [seen] { return names_of(seen().discarded); };
    end["gifts"] = [this] { return held_of(game().view()); };
}

std::optional<tiles::Command> GiftTrace::placing(const json& row, const tiles::PlaceTile& it) {
    const tiles::View seen = game().view();
    std::vector<rules::Command> offers;
    game().match().offers(game().seat(), offers);
    second_legal_ = seen.hand.size() > 1 ? legal_of(offers, seen.hand.back()) : json::array();
    std::optional<tiles::TileIndex> back;
    if (seen.hand.size() > 1) back = seen.hand[seen.hand.front() == it.tile ? 1 : 0];
    game().told().numbers = placement_numbers(row, seen, game().told().order.now, back);
    return std::nullopt;
}

bool GiftTrace::opening(const json& turn) {
    const json& row = turn.at("window");
    window_ = {};
    const json legal = window_of(game().match(), game().seat());
    if (legal.is_null()) return true;
    window_ = {{"legal", legal}, {"chosen", json::array({"pass"})}};
    if (row.is_null() || row.at("chosen") == window_.at("chosen")) return true;
    const json& chosen = row.at("chosen");
    const auto command = opening_like(game().match(), game().seat(), chosen);
    if (!command) return game().mismatch("window", chosen.dump(), legal.dump());
    game().told().during = Said{};
    const tiles::View before = game().view();
    game().told().in_window = true;
    if (!game().play(std::get<tiles::Command>(*command), chosen.dump())) return false;
    game().told().in_window = false;
    const tiles::View now = game().view();
    window_["chosen"] = chosen;
    window_["scored"] = sorted(game().told().during.scored);
    window_["returned"] = sorted(game().told().during.returned);
    window_["scores"] = scores_of(now);
    window_["supply"] = supply_of(now);
    window_["effect"] = now.hand != before.hand || now.figures != before.figures;
    if (chosen.at(1) == "take_2") {
        window_["discarded"] = game().told().during.discarded;
        window_["second"] = game().told().during.tile ? json(*game().told().during.tile) : json();
    }
    return true;
}

}  // namespace server::tools
