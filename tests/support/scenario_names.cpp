#include "tests/support/scenario_names.h"

#include <algorithm>

#include "rules/editions/catalog.h"
#include "tests/support/scenario_text.h"

namespace scenario {

namespace tiles = rules::tiles;

void wrong(const std::string& what) {
    throw Wrong{what};
}

std::string joined(const Words& parts) {
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : " | ") + part;
    return text.empty() ? "nothing" : text;
}

void same(const std::string& what, Words expected, Words found) {
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    if (expected != found) {
        wrong(what + ": expected " + joined(expected) + ", got " + joined(found));
    }
}

void same_offers(std::string_view expectation, const Words& found) {
    const bool negated = expectation.starts_with("not ");
    if (negated) expectation.remove_prefix(4);
    expectation = trim(expectation.substr(std::string_view("offered").size()));
    const bool only = expectation.starts_with("only ");
    if (only) expectation.remove_prefix(5);
    const auto expected = expectation == "nothing" ? Words{} : split(expectation, "|");
    if (only) return same("offered", expected, found);
    for (const auto& one : expected) {
        const bool there = std::find(found.begin(), found.end(), one) != found.end();
        if (there == negated) {
            wrong((negated ? "offered: " : "not offered: ") + one + " in " + joined(found));
        }
    }
}

std::string text_of(tiles::Position at) {
    return std::to_string(at.x) + "," + std::to_string(at.y);
}

tiles::Position position_of(const std::string& word) {
    if (const auto at = position(word)) return *at;
    wrong("no position: " + word);
}

int number_of(const std::string& word) {
    if (const auto value = number(word)) return *value;
    wrong("no number: " + word);
}

tiles::FeatureKind kind_of(const std::string& word) {
    for (int i = 0; i < tiles::feature_kind_count; ++i) {
        if (tiles::name(static_cast<tiles::FeatureKind>(i)) == word) {
            return static_cast<tiles::FeatureKind>(i);
        }
    }
    wrong("no kind of feature: " + word);
}

tiles::FigureKind figure_of(const std::string& word) {
    for (int i = 0; i < tiles::figure_kind_count; ++i) {
        if (tiles::name(static_cast<tiles::FigureKind>(i)) == word) {
            return static_cast<tiles::FigureKind>(i);
        }
    }
    wrong("no kind of figure: " + word);
}

std::string own_set(const std::string& edition) {
    const auto* found = rules::editions::find_edition(edition);
    if (found == nullptr || found->start_tile == tiles::no_tile) return "";
    const auto& name = tiles::all_tiles().at(found->start_tile).name;
    return name.substr(0, name.find('/') + 1);
}

tiles::TileIndex tile_of(const std::string& word, const std::string& set) {
    const auto full = word.find('/') == std::string::npos ? set + word : word;
    const auto index = tiles::tile_by_name(full);
    if (index == tiles::no_tile) wrong("no tile: " + word);
    return index;
}

std::string tile_name(tiles::TileIndex index, const std::string& set) {
    const auto& full = tiles::all_tiles().at(index).name;
    return full.starts_with(set) ? full.substr(set.size()) : full;
}

std::uint8_t segment_of(const tiles::View::PlacedTile& tile, tiles::FeatureKind kind,
                        const std::string& where) {
    const auto& type = laid_type(tile);
    for (std::size_t i = 0; i < type.segments.size(); ++i) {
        const auto segment = static_cast<std::uint8_t>(i);
        if (type.segments[i].kind == kind &&
            tiles::where_name(type, tile.rotation, segment) == where) {
            return segment;
        }
    }
    wrong("no " + std::string(name(kind)) + " " + where + " on " + type.name);
}

}  // namespace scenario
