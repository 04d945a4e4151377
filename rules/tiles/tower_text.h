// Towers and prisoners as text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/tiles/command.h"
#include "rules/tiles/tower.h"

namespace rules::tiles {

// "floor 1,0", "free 1 meeple".
[[nodiscard]] std::string tower_text(const LayFloor& command);
[[nodiscard]] std::string tower_text(const FreePrisoner& command);
// What follows one of these verbs. Nothing if that is no command.
[[nodiscard]] std::optional<Command> parse_tower_command(std::string_view verb,
                                                         std::span<const std::string_view> words);

[[nodiscard]] std::string tower_text(const FloorLaid& event);
[[nodiscard]] std::string tower_text(const PrisonerTaken& event);
[[nodiscard]] std::string tower_text(const PrisonerFreed& event);

// A line for each tower and for each kind of prisoners.
[[nodiscard]] std::string tower_text(const TowersView& towers);

}  // namespace rules::tiles
