// Bridges as text. One of the texts (texts.h).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/tiles/modules/bridges_castles_and_bazaars/words.h"

namespace rules::tiles {

struct View;

// "bridge NS": over the tile just placed; "bridge NS 0,0 place base/D 1,0 r3": with a placement.
struct BridgeText {
    static std::string command(const View& view, const PlaceBridged& it);
    static std::string command(const View& view, const LayBridge& it);
    static constexpr std::array<std::string_view, 1> verbs{"bridge"};
    static std::optional<std::variant<PlaceBridged, LayBridge>> parse(
        const View& view, std::string_view verb, std::span<const std::string_view> words);
    static std::string event(const BridgeLaid& it);
    // A line for each bridge.
    static std::string table(const View& view);
    static std::string seat(const View& view, std::size_t seat);
};

}  // namespace rules::tiles
