// Hills and flocks as text. One of the texts (texts.h).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/tiles/modules/hills_and_sheep/words.h"

namespace rules::tiles {

struct View;

// "expand", "herd": the own flock grows, or is scored.
struct HillText {
    using Words = std::span<const std::string_view>;
    using Read = std::optional<std::variant<ExpandFlock, ScoreFlock>>;
    static std::string command(const View& view, const ExpandFlock& it);
    static std::string command(const View& view, const ScoreFlock& it);
    static constexpr std::array<std::string_view, 2> verbs{"expand", "herd"};
    static Read parse(const View& view, std::string_view verb, Words words);
    static std::string event(const TileBuried& it);
    static std::string event(const SheepDrawn& it);
    static std::string event(const FlockLeft& it);
    // A line for each hill with a tile under it, and for the bag.
    static std::string table(const View& view);
    static std::string seat(const View& view, std::size_t seat);
};

}  // namespace rules::tiles
