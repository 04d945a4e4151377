#include "rules/tiles/tile.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include "rules/core/ensure.h"
#include "rules/tiles/tile_table.h"

namespace rules::tiles {

namespace {

constexpr std::string_view side_letters = "NESW";

// How a segment's place is named: by whole sides, by sides of which it fills the middle, by
// half-sides, by what it borders, or not at all.
enum class Naming : std::uint8_t { none, sides, middles, half_sides, borders };

struct Letter {
    char letter;
    FeatureKind kind;
    Naming naming;
};
constexpr Letter letters[] = {
    // NOLINT(modernize-avoid-c-arrays)
    {'C', FeatureKind::city, Naming::sides},        {'R', FeatureKind::road, Naming::middles},
    {'F', FeatureKind::field, Naming::half_sides},  {'M', FeatureKind::monastery, Naming::none},
    {'G', FeatureKind::garden, Naming::none},       {'V', FeatureKind::river, Naming::middles},
    {'K', FeatureKind::cathedral, Naming::none},    {'T', FeatureKind::forest, Naming::sides},
    {'W', FeatureKind::meadow, Naming::half_sides}, {'L', FeatureKind::lake, Naming::borders},
    {'O', FeatureKind::tower, Naming::none},
};

const Letter* letter_of(char letter) {
    const auto* found = std::ranges::find(letters, letter, &Letter::letter);
    return found == std::end(letters) ? nullptr : found;
}

const Letter* letter_of(FeatureKind kind) {
    const auto* found = std::ranges::find(letters, kind, &Letter::kind);
    return found == std::end(letters) ? nullptr : found;
}

std::uint16_t slot_bit(int slot) {
    return static_cast<std::uint16_t>(1U << slot);
}
bool has_slot(std::uint16_t slots, int slot) {
    return (slots & slot_bit(slot)) != 0;
}

// Sides fill either all three slots (a city) or the middle one (a road, a river).
bool read_sides(std::string_view text, bool middles, std::uint16_t& slots) {
    for (char c : text) {
        const auto side = side_letters.find(c);
        if (side == std::string_view::npos) return false;
        const int first = static_cast<int>(side) * 3;
        const unsigned bits = middles ? 2U : 7U;
        slots = static_cast<std::uint16_t>(slots | (bits << first));
    }
    return !text.empty();
}

bool read_half_sides(std::string_view text, std::uint16_t& slots) {
    if (text == "inner") return true;
    while (!text.empty()) {
        if (text.size() < 2 || (text.size() > 2 && text[2] != '.')) return false;
        const auto side = side_letters.find(text[0]);
        if (side == std::string_view::npos || (text[1] != 'L' && text[1] != 'R')) return false;
        slots |= slot_bit(static_cast<int>(side) * 3 + (text[1] == 'L' ? 0 : 2));
        text.remove_prefix(std::min<std::size_t>(text.size(), 3));
    }
    return slots != 0;
}

bool read_borders(std::string_view text, std::uint16_t& borders) {
    for (std::size_t i = 0; i < text.size(); i += 2) {
        if (text[i] < '0' || text[i] > '9' || (i + 1 < text.size() && text[i + 1] != ','))
            return false;
        borders |= slot_bit(text[i] - '0');
    }
    return !text.empty();
}

// "inn=inn": two inns.
bool read_marks(std::string_view text, Segment& segment) {
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find('='));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        int mark = 0;
        while (mark < mark_count && name(static_cast<Mark>(mark)) != word) ++mark;
        if (mark == mark_count) return false;
        ++segment.marks[mark];
    }
    return true;
}

// "C:NE+", "R:EW=inn", "F:EL.WR>0,1", "M", "K>0,1".
std::optional<Segment> parse_segment(std::string_view text) {
    const Letter* letter = text.empty() ? nullptr : letter_of(text[0]);
    if (letter == nullptr) return std::nullopt;
    Segment segment;
    segment.kind = letter->kind;
    text.remove_prefix(1);
    if (const auto mark = text.find('='); mark != std::string_view::npos) {
        if (mark + 1 == text.size() || !read_marks(text.substr(mark + 1), segment))
            return std::nullopt;
        text = text.substr(0, mark);
    }
    while (!text.empty() && text.back() == '+') {
        ++segment.marks[static_cast<int>(Mark::pennant)];
        text.remove_suffix(1);
    }
    if (const auto border = text.find('>'); border != std::string_view::npos) {
        if (!read_borders(text.substr(border + 1), segment.borders)) return std::nullopt;
        text = text.substr(0, border);
    }
    if (letter->naming == Naming::none || letter->naming == Naming::borders) {
        const bool nameless = letter->naming == Naming::borders && segment.borders == 0;
        if (!text.empty() || nameless) return std::nullopt;
        return segment;
    }
    if (text.empty() || text[0] != ':') return std::nullopt;
    text.remove_prefix(1);
    const bool read = letter->naming == Naming::half_sides
                          ? read_half_sides(text, segment.slots)
                          : read_sides(text, letter->naming == Naming::middles, segment.slots);
    if (!read) return std::nullopt;
    return segment;
}

// If no segment has the middle of a side, the segment with its right third gets it.
void fill_middles(std::vector<Segment>& segments) {
    for (int side = 0; side < 4; ++side) {
        const int middle = side * 3 + 1;
        if (std::ranges::any_of(segments,
                                [&](const Segment& s) { return has_slot(s.slots, middle); }))
            continue;
        for (Segment& segment : segments) {
            if (has_slot(segment.slots, middle + 1)) segment.slots |= slot_bit(middle);
        }
    }
}

// Of a side that two segments fill the first one has the left slot, the second one the others.
void share_sides(std::vector<Segment>& segments) {
    for (int side = 0; side < 4; ++side) {
        const unsigned whole = 7U << (side * 3);
        Segment* first = nullptr;
        for (Segment& segment : segments) {
            if ((segment.slots & whole) != whole || segment.slots == whole) continue;
            if (first == nullptr) {
                first = &segment;
                continue;
            }
            const unsigned left = slot_bit(side * 3);
            first->slots = static_cast<std::uint16_t>(first->slots & ~(whole & ~left));
            segment.slots = static_cast<std::uint16_t>(segment.slots & ~left);
        }
    }
}

// Each slot belongs to exactly one segment, or none does to any; and what is bordered exists.
bool is_whole(const std::vector<Segment>& segments) {
    if (segments.empty() || segments.size() > segments_max) return false;
    unsigned covered = 0;
    for (const Segment& segment : segments) {
        if ((covered & segment.slots) != 0) return false;
        covered |= segment.slots;
        if ((segment.borders >> segments.size()) != 0) return false;
    }
    return covered == 0xfff || covered == 0;
}

using Looks = std::vector<
    std::tuple<FeatureKind, std::uint16_t, std::vector<std::uint16_t>, std::vector<int>>>;

// The look of the turned tile, regardless of the numbers of its segments.
Looks looks(const std::vector<Segment>& segments, Rotation rotation) {
    Looks result;
    for (const Segment& segment : segments) {
        std::vector<std::uint16_t> borders;
        for (std::size_t j = 0; j < segments.size(); ++j) {
            if (has_slot(segment.borders, static_cast<int>(j))) {
                borders.push_back(turned(segments[j].slots, rotation));
            }
        }
        std::ranges::sort(borders);
        result.emplace_back(segment.kind, turned(segment.slots, rotation), std::move(borders),
                            std::vector<int>(std::begin(segment.marks), std::end(segment.marks)));
    }
    std::ranges::sort(result);
    return result;
}

std::uint8_t count_distinct_rotations(const std::vector<Segment>& segments) {
    const Looks upright = looks(segments, 0);
    if (looks(segments, 1) == upright) return 1;
    return looks(segments, 2) == upright ? 2 : 4;
}

std::vector<TileType> read_table() {
    std::vector<TileType> types;
    for (const auto table : {tile_table(), tile_table_hunters(), tile_table_expansions()}) {
        for (const std::string_view line : table) {
            std::optional<TileType> type = parse_tile(line);
            ensure(type.has_value(), "the tile table can be read");
            types.push_back(*std::move(type));
        }
    }
    return types;
}

}  // namespace

std::string_view name(Mark mark) {
    switch (mark) {
        case Mark::pennant: return "pennant";
        case Mark::inn: return "inn";
        case Mark::cathedral: return "cathedral";
        case Mark::german_cathedral: return "german_cathedral";
        case Mark::labyrinth: return "labyrinth";
        case Mark::magic: return "magic";
        case Mark::nugget: return "nugget";
        case Mark::mushroom: return "mushroom";
        case Mark::fish: return "fish";
        case Mark::deer: return "deer";
        case Mark::mammoth: return "mammoth";
        case Mark::tiger: return "tiger";
        case Mark::aurochs: return "aurochs";
        case Mark::fire: return "fire";
        case Mark::shrine: return "shrine";
        case Mark::hunting_trap: return "hunting_trap";
        case Mark::pit_trap: return "pit_trap";
        case Mark::shaman: return "shaman";
        case Mark::logboat: return "logboat";
        case Mark::raft: return "raft";
        case Mark::menhir: return "menhir";
        case Mark::volcano: return "volcano";
        case Mark::wine: return "wine";
        case Mark::grain: return "grain";
        case Mark::cloth: return "cloth";
        case Mark::princess: return "princess";
        case Mark::dragon: return "dragon";
        case Mark::magic_portal: return "magic_portal";
        case Mark::bazaar: return "bazaar";
        case Mark::no_castle: return "no_castle";
        case Mark::hill: return "hill";
        case Mark::vineyard: return "vineyard";
    }
    return "unknown";
}

std::optional<TileType> spanned(const TileType& type, Axis axis) {
    if (axis == Axis::none) return std::nullopt;
    TileType with_road = type;
    Segment road;
    road.kind = FeatureKind::road;
    for (int side = axis == Axis::north_south ? 0 : 1; side < 4; side += 2) {
        const auto edge = static_cast<std::uint16_t>(0b111U << (3 * side));
        const auto is_edge = [&](const Segment& it) {
            return it.kind == FeatureKind::field && (it.slots & edge) == edge;
        };
        const auto field = std::ranges::find_if(with_road.segments, is_edge);
        if (field == with_road.segments.end()) return std::nullopt;
        const std::uint16_t middle = slot_bit(3 * side + 1);
        field->slots = static_cast<std::uint16_t>(field->slots & ~middle);
        road.slots = static_cast<std::uint16_t>(road.slots | middle);
    }
    with_road.segments.push_back(road);
    with_road.distinct_rotations = count_distinct_rotations(with_road.segments);
    return with_road;
}

const TileType& laid_type(TileIndex tile, Rotation rotation, Axis span) {
    static const auto with_roads = [] {
        std::vector<std::array<TileType, 2>> types;
        for (const TileType& type : all_tiles()) {
            types.push_back({spanned(type, Axis::north_south).value_or(type),
                             spanned(type, Axis::east_west).value_or(type)});
        }
        return types;
    }();
    if (span == Axis::none) return all_tiles().at(tile);
    return with_roads.at(tile)[turned(span, rotation) == Axis::north_south ? 0 : 1];
}

std::uint16_t turned(std::uint16_t slots, Rotation rotation) {
    const unsigned by = 3U * (rotation & 3U);
    return static_cast<std::uint16_t>(((unsigned{slots} << by) | (unsigned{slots} >> (12U - by))) &
                                      0xfffU);
}

std::optional<TileType> parse_tile(std::string_view text) {
    TileType type;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (type.name.empty()) {
            if (word.empty()) return std::nullopt;
            type.name = word;
            continue;
        }
        if (word.starts_with('=')) {
            Segment drawn;
            if (word.size() == 1 || !read_marks(word.substr(1), drawn)) return std::nullopt;
            for (int mark = 0; mark < mark_count; ++mark) {
                if (drawn.marks[mark] != 0) type.marks |= bit(static_cast<Mark>(mark));
            }
            continue;
        }
        const std::optional<Segment> segment = parse_segment(word);
        if (!segment) return std::nullopt;
        type.segments.push_back(*segment);
    }
    fill_middles(type.segments);
    share_sides(type.segments);
    if (!is_whole(type.segments)) return std::nullopt;
    type.distinct_rotations = count_distinct_rotations(type.segments);
    return type;
}

std::string tile_text(const TileType& type) {
    std::string text = type.name;
    for (std::size_t i = 0; i < type.segments.size(); ++i) {
        const Segment& segment = type.segments[i];
        const Letter* letter = letter_of(segment.kind);
        ensure(letter != nullptr, "every kind in use has a letter");
        text += ' ';
        text += letter->letter;
        if (letter->naming != Naming::none && letter->naming != Naming::borders)
            text += ':' + where_name(type, 0, static_cast<int>(i));
        char before = '>';
        for (int j = 0; j < segments_max; ++j) {
            if (!has_slot(segment.borders, j)) continue;
            text += before;
            text += static_cast<char>('0' + j);
            before = ',';
        }
        text.append(segment.marks[static_cast<int>(Mark::pennant)], '+');
        for (int mark = 1; mark < mark_count; ++mark) {
            for (int n = 0; n < segment.marks[mark]; ++n)
                text.append("=").append(name(static_cast<Mark>(mark)));
        }
    }
    if (type.marks != 0) text += ' ';
    for (int mark = 0; mark < mark_count; ++mark) {
        if ((type.marks & bit(static_cast<Mark>(mark))) != 0)
            text.append("=").append(name(static_cast<Mark>(mark)));
    }
    return text;
}

const std::vector<TileType>& all_tiles() {
    static const std::vector<TileType> types = read_table();
    return types;
}

TileIndex tile_by_name(std::string_view name) {
    static const std::map<std::string, TileIndex, std::less<>> numbers = [] {
        std::map<std::string, TileIndex, std::less<>> result;
        for (const TileType& type : all_tiles()) {
            result.emplace(type.name, static_cast<TileIndex>(result.size()));
        }
        return result;
    }();
    const auto found = numbers.find(name);
    return found == numbers.end() ? no_tile : found->second;
}

std::string where_name(const TileType& type, Rotation rotation, int segment) {
    const Segment& it = type.segments.at(static_cast<std::size_t>(segment));
    const Letter* letter = letter_of(it.kind);
    std::string text;
    if (letter == nullptr || letter->naming == Naming::none) return text;
    std::uint16_t slots = it.slots;
    for (std::size_t j = 0; letter->naming == Naming::borders && j < type.segments.size(); ++j) {
        if (has_slot(it.borders, static_cast<int>(j))) slots |= type.segments[j].slots;
    }
    slots = turned(slots, rotation);
    for (int side = 0; side < 4; ++side) {
        if (letter->naming != Naming::half_sides) {
            const unsigned named = (letter->naming == Naming::sides ? 7U : 2U) << (side * 3);
            if ((slots & named) != 0) text += side_letters[static_cast<std::size_t>(side)];
            continue;
        }
        for (const int half : {0, 2}) {
            if (!has_slot(slots, side * 3 + half)) continue;
            if (!text.empty()) text += '.';
            text += side_letters[static_cast<std::size_t>(side)];
            text += half == 0 ? 'L' : 'R';
        }
    }
    return text.empty() ? "inner" : text;
}

}  // namespace rules::tiles
