// Towers and prisoners as text. One of the texts (texts.h).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/tiles/modules/tower/words.h"

namespace rules::tiles {

struct View;

// "floor 1,0", "free 1 meeple".
struct TowerText {
    static std::string command(const View& view, const LayFloor& it);
    static std::string command(const View& view, const FreePrisoner& it);
    static constexpr std::array<std::string_view, 2> verbs{"floor", "free"};
    static std::optional<std::variant<LayFloor, FreePrisoner>> parse(
        const View& view, std::string_view verb, std::span<const std::string_view> words);
    static std::string event(const FloorLaid& it);
    static std::string event(const PrisonerTaken& it);
    static std::string event(const PrisonerFreed& it);
    // A line for each tower and for each kind of prisoners.
    static std::string table(const View& view);
    static std::string seat(const View& view, std::size_t seat);
};

}  // namespace rules::tiles
