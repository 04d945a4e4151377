// The game that a record tells of, as the review of the bots wants it.
#pragma once

#include <string>

#include "rules/core/expected.h"
#include "server/bots/review.h"
#include "server/record/record.h"

namespace server {

// Without steps taken back. The error says in one line why a review is impossible:
// the game is incomplete, or the record is wrong. Steps have the numbers of transitions.
[[nodiscard]] rules::Expected<bots::PlayedGame, std::string> played_game(const Record& record);

}  // namespace server
