// What the extensions mage/1, builder/1, dragon/1, tower/1 and abbey/1 add to the rows of a
// recorded game.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "rules/match.h"

namespace server::tools {

// A feature as the format calls it: x, y, kind, where of its segment that is smallest as
// [x, y, where].
[[nodiscard]] nlohmann::json feature_name(const rules::Match& match,
                                          const rules::tiles::SegmentRef& on);
// ["move", token, x, y, kind, where] or ["remove", token]; null for any other command.
[[nodiscard]] nlohmann::json token_action(const rules::Match& match,
                                          const rules::tiles::Command& command);
// By token; null for one that lies beside the board or on what is complete.
[[nodiscard]] nlohmann::json tokens_of(const rules::Match& match, const rules::tiles::View& view);
// By seat: how many of which good.
[[nodiscard]] nlohmann::json goods_of(const rules::tiles::View& view);
// ["portal", ..], ["princess", ..] or ["fairy", ..]; null for any other command.
[[nodiscard]] nlohmann::json dragon_action(const rules::tiles::View& view,
                                           const rules::tiles::Command& command);
// Where the dragon and the fairy are.
[[nodiscard]] nlohmann::json dragon_figures(const rules::tiles::View& view);
// Converts options of the formats to those of the catalogue.
void choose_options(const nlohmann::json& options, rules::Setup& setup);
// ["floor", ..] or ["guard", ..]; null for any other command.
[[nodiscard]] nlohmann::json tower_action(const rules::tiles::View& view,
                                          const rules::tiles::Command& command);
// ["capture", ..] or ["pass"]; null for any other command.
[[nodiscard]] nlohmann::json capture_action(const rules::tiles::View& view,
                                            const rules::tiles::Command& command);
// ["ransom", ..], also for what is exchanged; null for any other command.
[[nodiscard]] nlohmann::json ransom_action(const rules::tiles::Command& command);
// By jailer: owner, kind and number of figures.
[[nodiscard]] nlohmann::json prisoners_of(const rules::tiles::View& view);
[[nodiscard]] nlohmann::json towers_of(const rules::tiles::View& view);
// {"legal": [[x, y] .. and ["pass"]], "chosen": ["pass"]}; null: no abbey is in the hand.
[[nodiscard]] nlohmann::json abbey_legal(const rules::Match& match, rules::Seat seat);
// ["barn", x, y]; null for any other command.
[[nodiscard]] nlohmann::json barn_action(const rules::tiles::Command& command);
// ["wagon", ..] or ["pass"]; null for any other command.
[[nodiscard]] nlohmann::json wagon_action(const rules::tiles::View& view,
                                          const rules::tiles::Command& command);
// Where the wagon of this seat stood before it came back.
[[nodiscard]] nlohmann::json wagon_from(const rules::tiles::View& view, rules::Seat seat);

}  // namespace server::tools
