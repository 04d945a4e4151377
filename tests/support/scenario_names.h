// The words of scenarios and their meaning.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/position.h"
#include "rules/tiles/tile.h"
#include "rules/tiles/view.h"

namespace scenario {

using Words = std::vector<std::string>;

// Something that a scenario says is not so, or cannot be understood.
struct Wrong {
    std::string what;
};
[[noreturn]] void wrong(const std::string& what);

// "a | b", or "nothing".
[[nodiscard]] std::string joined(const Words& parts);
// Throws Wrong unless both are the same multiset.
void same(const std::string& what, Words expected, Words found);
// "offered A | B", "offered only A | B", "offered only nothing", "not offered A": throws Wrong
// unless `found` agrees.
void same_offers(std::string_view expectation, const Words& found);
template <class T>
void same_value(const std::string& what, const T& expected, const T& found) {
    if (expected == found) return;
    std::ostringstream text;
    text << what << ": expected " << expected << ", got " << found;
    wrong(text.str());
}

// All of these throw Wrong if there is no such thing.
[[nodiscard]] rules::tiles::Position position_of(const std::string& word);
[[nodiscard]] int number_of(const std::string& word);
[[nodiscard]] rules::tiles::FeatureKind kind_of(const std::string& word);
[[nodiscard]] rules::tiles::FigureKind figure_of(const std::string& word);
// The set of an edition's own tiles, which scenarios leave out: "base/", "hg2002/".
[[nodiscard]] std::string own_set(const std::string& edition);
// "W" is "base/W" where that is the edition's own set, in both directions.
[[nodiscard]] rules::tiles::TileIndex tile_of(const std::string& word, const std::string& set);
[[nodiscard]] std::string tile_name(rules::tiles::TileIndex index, const std::string& set);
// The segment of a placed tile: city, "SW".
[[nodiscard]] std::uint8_t segment_of(const rules::tiles::View::PlacedTile& tile,
                                      rules::tiles::FeatureKind kind, const std::string& where);

[[nodiscard]] std::string text_of(rules::tiles::Position at);

}  // namespace scenario
