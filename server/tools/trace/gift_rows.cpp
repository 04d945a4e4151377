#include "server/tools/trace/gift_rows.h"

#include <algorithm>
#include <array>
#include <stdexcept>

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

}  // namespace

std::string piece_name(tiles::FigureKind kind) {
    return std::string(name(kind));
}

json supply_of(const tiles::View& view) {
    json seats = json::array();
    for (const tiles::View::SeatView& seat : view.seats) {
        json pieces = json::object();
        const int floors = view.towers ? view.towers->floors.at(seats.size()) : 0;
        if (floors > 0) pieces["floor"] = floors;
        if (view.abbeys && view.abbeys->barns.at(seats.size()) > 0) pieces["barn"] = 1;
        if (view.abbeys && view.abbeys->abbeys.at(seats.size()) > 0) pieces["abbey"] = 1;
        if (view.bridges && view.bridges->bridges.at(seats.size()) > 0)
            pieces["bridge"] = view.bridges->bridges.at(seats.size());
        if (view.bridges && view.bridges->castles.at(seats.size()) > 0)
            pieces["castle"] = view.bridges->castles.at(seats.size());
        for (int kind = 0; kind < tiles::figure_kind_count; ++kind) {
            const int count = seat.figures[kind];
            if (count > 0) pieces[piece_name(static_cast<tiles::FigureKind>(kind))] = count;
        }
        seats.push_back(std::move(pieces));
    }
    return seats;
}

json scores_of(const tiles::View& view) {
    json scores = json::array();
    for (const tiles::View::SeatView& seat : view.seats) scores.push_back(seat.score);
    return scores;
}

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

json held_of(const tiles::View& view) {
    json seats = json::array();
    for (const auto& held : view.gifts.value().held) {
        seats.push_back(names_of(held));
        std::sort(seats.back().begin(), seats.back().end());
    }
    return seats;
}

std::vector<std::uint64_t> deck_numbers(const json& header) {
    const std::vector<tiles::GiftKind> order = kinds_of(header.at("gift_deck"));
    std::vector<tiles::GiftKind> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    return rules::numbers_for(sorted, order);
}

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

}  // namespace server::tools
