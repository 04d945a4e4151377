#include "tests/rules/oracle.h"

#include <algorithm>
#include <stdexcept>

namespace oracle {

namespace {

using tiles::FeatureKind;
using tiles::Position;
using tiles::SegmentRef;

Position moved(Position at, int dx, int dy) {
    return {static_cast<std::int8_t>(at.x + dx), static_cast<std::int8_t>(at.y + dy)};
}

// The slot of the neighbour that touches this one.
int touching(int slot) {
    const int side = slot / 3;
    return ((side + 2) % 4) * 3 + (2 - slot % 3);
}

// The segment at a slot of the tile turned by `rotation`; -1: an abbey has none.
int segment_at(const tiles::TileType& type, int rotation, int slot) {
    const int upright = (slot + 12 - 3 * rotation) % 12;
    for (std::size_t i = 0; i < type.segments.size(); ++i) {
        if (((type.segments[i].slots >> upright) & 1) != 0) return static_cast<int>(i);
    }
    return -1;
}

bool is_abbey(const tiles::TileType& type) {
    return segment_at(type, 0, 0) < 0;
}

FeatureKind edge(const tiles::TileType& type, int rotation, int side) {
    const int segment = segment_at(type, rotation, 3 * side + 1);
    return type.segments.at(static_cast<std::size_t>(segment)).kind;
}

}  // namespace

Position across(Position at, int side) {
    switch (side) {
        case 0: return moved(at, 0, -1);
        case 1: return moved(at, 1, 0);
        case 2: return moved(at, 0, 1);
        default: return moved(at, -1, 0);
    }
}

Table::Table(const tiles::View& view, const std::vector<std::string>& modules)
    : view_(view), modules_(modules.begin(), modules.end()) {
    for (const tiles::View::PlacedTile& tile : view.board) board_[tile.at] = tile;
}

bool Table::plays(std::string_view module) const {
    return modules_.contains(module);
}

const tiles::TileType& Table::type_at(Position at) const {
    return laid_type(board_.at(at));
}

std::optional<SegmentRef> Table::at_slot(Position at, int slot) const {
    const int segment = segment_at(type_at(at), board_.at(at).rotation, slot);
    if (segment < 0) return std::nullopt;
    return SegmentRef{at, static_cast<std::uint8_t>(segment)};
}

FeatureKind Table::kind_of(const SegmentRef& ref) const {
    return type_at(ref.at).segments.at(ref.segment).kind;
}

int Table::count_around(Position at) const {
    int count = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx)
            count += (dx != 0 || dy != 0) && board_.contains(moved(at, dx, dy)) ? 1 : 0;
    }
    return count;
}

bool Table::fits(const tiles::TileType& type, Position at, int rotation) const {
    if (board_.contains(at)) return false;
    int touched = 0;
    for (int side = 0; side < 4; ++side) {
        const Position beside = across(at, side);
        if (!board_.contains(beside)) continue;
        ++touched;
        if (is_abbey(type) || is_abbey(type_at(beside))) continue;
        const FeatureKind theirs =
            edge(type_at(beside), board_.at(beside).rotation, (side + 2) % 4);
        if (theirs != edge(type, rotation, side)) return false;
    }
    return touched >= (is_abbey(type) ? 4 : 1);
}

std::set<std::pair<Position, int>> Table::fitting(tiles::TileIndex tile) const {
    std::set<std::pair<Position, int>> found;
    const tiles::TileType& type = tiles::all_tiles().at(tile);
    for (const auto& [at, placed] : board_) {
        for (int side = 0; side < 4; ++side) {
            for (int rotation = 0; rotation < 4; ++rotation) {
                if (fits(type, across(at, side), rotation))
                    found.emplace(across(at, side), rotation);
            }
        }
    }
    return found;
}

Feature Table::feature_of(const SegmentRef& start) const {
    Feature feature;
    std::vector<SegmentRef> reached{start};
    while (!reached.empty()) {
        const SegmentRef ref = reached.back();
        reached.pop_back();
        if (!feature.insert(ref).second) continue;
        for (int slot = 0; slot < tiles::slot_count; ++slot) {
            if (at_slot(ref.at, slot) != ref) continue;
            if (slot % 3 == 1 && kind_of(ref) == FeatureKind::field) continue;  // by halves
            const Position neighbour = across(ref.at, slot / 3);
            if (!board_.contains(neighbour)) continue;
            const auto theirs = at_slot(neighbour, touching(slot));
            if (theirs) reached.push_back(*theirs);
        }
    }
    return feature;
}

std::vector<Feature> Table::features() const {
    std::set<Feature> all;
    for (const auto& [at, placed] : board_) {
        for (std::size_t i = 0; i < type_at(at).segments.size(); ++i) {
            all.insert(feature_of({at, static_cast<std::uint8_t>(i)}));
        }
    }
    return {all.begin(), all.end()};
}

bool Table::complete(const Feature& feature) const {
    const FeatureKind kind = kind_of(*feature.begin());
    if (kind == FeatureKind::monastery) return count_around(feature.begin()->at) == 8;
    if (kind != FeatureKind::road && kind != FeatureKind::city) return false;
    for (const SegmentRef& ref : feature) {
        for (int slot = 0; slot < tiles::slot_count; ++slot) {
            if (at_slot(ref.at, slot) == ref && !board_.contains(across(ref.at, slot / 3)))
                return false;
        }
    }
    return true;
}

bool Table::claimed(const Feature& feature) const {
    return std::ranges::any_of(view_.figures, [&](const tiles::PlacedFigure& figure) {
        return figure.kind != tiles::FigureKind::shepherd && feature.contains(figure.on);
    });
}

bool Table::is_plain(Position at, int side) const {
    const auto middle = at_slot(at, 3 * side + 1);
    return middle && kind_of(*middle) == FeatureKind::field && at_slot(at, 3 * side) == middle &&
           at_slot(at, 3 * side + 2) == middle;
}

int Table::figures_on(const Feature& feature) const {
    return static_cast<int>(std::ranges::count_if(
        view_.figures,
        [&](const tiles::PlacedFigure& figure) { return feature.contains(figure.on); }));
}

std::vector<rules::Seat> Table::owners(const Feature& feature) const {
    std::map<rules::Seat, int> count;
    int most = 0;
    for (const tiles::PlacedFigure& figure : view_.figures) {
        if (feature.contains(figure.on)) most = std::max(most, ++count[figure.seat]);
    }
    std::vector<rules::Seat> seats;
    for (const auto& [seat, figures] : count) {
        if (figures == most) seats.push_back(seat);
    }
    return seats;
}

int Table::points(const Feature& feature) const {
    std::set<Position> cells;
    int pennants = 0;
    std::set<Feature> cities;
    for (const SegmentRef& ref : feature) {
        const tiles::Segment& segment = type_at(ref.at).segments.at(ref.segment);
        cells.insert(ref.at);
        pennants += segment.marks[0];
        for (int i = 0; i < tiles::segments_max; ++i) {
            if (((segment.borders >> i) & 1) == 0) continue;
            const Feature city = feature_of({ref.at, static_cast<std::uint8_t>(i)});
            if (complete(city)) cities.insert(city);
        }
    }
    const int size = static_cast<int>(cells.size());
    switch (kind_of(*feature.begin())) {
        case FeatureKind::road: return size;
        case FeatureKind::city: return (size + pennants) * (complete(feature) ? 2 : 1);
        case FeatureKind::monastery: return 1 + count_around(feature.begin()->at);
        case FeatureKind::field: return 3 * static_cast<int>(cities.size());
        case FeatureKind::garden:
        case FeatureKind::river:
        case FeatureKind::forest:
        case FeatureKind::meadow:
        case FeatureKind::stream:
        case FeatureKind::lake:
        case FeatureKind::cathedral:
        case FeatureKind::river_system:
        case FeatureKind::tower:
        case FeatureKind::castle: return 0;
    }
    return 0;
}

std::uint64_t perft(const rules::Match& match, int depth) {
    const auto view = std::get<tiles::View>(match.view(rules::Viewer::everything()));
    const std::vector<rules::Command> commands = Table(view, match.setup().modules).commands();
    if (depth == 1) return commands.size();
    std::uint64_t sequences = 0;
    for (const rules::Command& command : commands) {
        rules::Match next = match;
        rules::Random chance(0);  // as count_sequences()
        if (!next.play(view.asked(), command, chance))
            throw std::logic_error("the engine refuses what is legal");
        if (next.decision()) sequences += perft(next, depth - 1);
    }
    return sequences;
}

}  // namespace oracle
