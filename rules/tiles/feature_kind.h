// The closed list of the kinds of feature and figure, with their names. Vocabulary only: the engine
// never asks for one by name; modules say what a kind means. The numbers are those of
// meeple.v1.FeatureKind and meeple.v1.FigureKind.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rules::tiles {

enum class FeatureKind : std::uint8_t {
    field,
    road,
    city,
    monastery,
    garden,
    river,
    forest,
    meadow,
    stream,
    lake,
    cathedral,
    river_system,
    tower,   // a foundation, and what is built on it
    castle,  // what a city became; printed on no tile
};
inline constexpr int feature_kind_count = 14;

enum class FigureKind : std::uint8_t {
    meeple,
    abbot,
    large_meeple,
    hut,
    builder,
    pig,
    mayor,
    wagon,
    shepherd,
};
inline constexpr int figure_kind_count = 9;
using FigureSet = std::uint16_t;  // bit f: figure kind f
static_assert(figure_kind_count <= 16, "every kind of figure has its bit in a set");

[[nodiscard]] std::string_view name(FeatureKind kind);  // "road"
[[nodiscard]] std::string_view name(FigureKind kind);   // "large_meeple"
[[nodiscard]] std::optional<FigureKind> figure_by_name(std::string_view text);

}  // namespace rules::tiles
