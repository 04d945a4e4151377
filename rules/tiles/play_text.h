// The commands with tiles and figures of every tile-laying game as text. Two of the texts
// (texts.h).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/tiles/play.h"

namespace rules::tiles {

struct View;

// "place 1,0 r3", "place base/C 1,0 r3", "deploy meeple road W", "pass", "resign",
// "recall abbot 1,0 garden".
struct PlayText {
    static std::string command(const View& view, const PlaceTile& it);
    static std::string command(const View& view, const DeployFigure& it);
    static std::string command(const View& view, const RecallFigure& it);
    static std::string command(const View& view, const Pass& it);
    static std::string command(const View& view, const Resign& it);
    static constexpr std::array<std::string_view, 5> verbs{"place", "deploy", "recall", "pass",
                                                           "resign"};
    using Read = std::optional<std::variant<PlaceTile, DeployFigure, Pass, Resign, RecallFigure>>;
    static Read parse(const View& view, std::string_view verb,
                      std::span<const std::string_view> words);
};

// "put meeple 1,0 city", "take 1 meeple 1,0 city N".
struct FarText {
    static std::string command(const View& view, const DeployFar& it);
    static std::string command(const View& view, const TakeFigure& it);
    static constexpr std::array<std::string_view, 2> verbs{"put", "take"};
    static std::optional<std::variant<DeployFar, TakeFigure>> parse(
        const View& view, std::string_view verb, std::span<const std::string_view> words);
};

}  // namespace rules::tiles
