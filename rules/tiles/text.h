// Tile-laying games as people read them: commands, events and the board as text. It is composed of
// the texts of texts.h.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

// `view` shows everything.
[[nodiscard]] std::string command_text(const View& view, const Command& command);
// Nothing if these words are no command.
[[nodiscard]] std::optional<Command> parse_command(const View& view,
                                                   std::span<const std::string_view> words);

// One line without its end.
[[nodiscard]] std::string event_text(const Event& event);

// The map, its figures and tokens, the seats, the pending decision; several lines.
[[nodiscard]] std::string table_text(const View& view);

}  // namespace rules::tiles
