// Records as games in text (rules/game_text.h), and back. Nothing of it throws for a bad text.
#pragma once

#include <string>
#include <string_view>

#include "rules/core/expected.h"
#include "rules/game_text.h"
#include "server/record/record.h"

namespace server {

// The game of a record that a server wrote, without steps taken back and without what the rules do
// not know, such as clocks. The error says in one line why there is no such text: the game goes on
// from a position of another one, or it was played by other rules.
[[nodiscard]] rules::Expected<std::string, std::string> record_as_text(const Record& record);

// A record that tells the same game. It has no seed: nothing proves how its tiles were shuffled.
// The room is named after the text. A game that is not over has a record without an end.
[[nodiscard]] rules::Expected<Record, rules::TextProblem> text_as_record(std::string_view text);

}  // namespace server
