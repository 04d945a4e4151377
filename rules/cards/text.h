// Cardcassonne as people read it: commands, events and the table as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/cards/command.h"
#include "rules/cards/event.h"
#include "rules/cards/view.h"

namespace rules::cards {

// "card red/person/1 red down", "follower blue", "row green", "keep", "ten", "assign yellow",
// "resign".
[[nodiscard]] std::string command_text(const Command& command);
[[nodiscard]] std::optional<Command> parse_command(std::string_view text);

// One line without its end.
[[nodiscard]] std::string event_text(const Event& event);

// The four rows, the seats, whose turn it is; several lines.
[[nodiscard]] std::string table_text(const View& view);

}  // namespace rules::cards
