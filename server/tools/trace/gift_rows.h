// What the extension gifts/1 adds to the rows of a recorded game.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/match.h"

namespace server::tools {

[[nodiscard]] std::string piece_name(rules::tiles::FigureKind kind);
[[nodiscard]] nlohmann::json supply_of(const rules::tiles::View& view);
[[nodiscard]] nlohmann::json scores_of(const rules::tiles::View& view);

// The gifts that may be opened now and passing; null if the seat holds none.
[[nodiscard]] nlohmann::json window_of(const rules::Match& match, rules::Seat seat);
// The command that is recorded like this, or nothing.
[[nodiscard]] std::optional<rules::Command> opening_like(const rules::Match& match,
                                                         rules::Seat seat,
                                                         const nlohmann::json& action);
// Roads and cities that the tile of `placed`, laid last, extends: kind, where, the seat's strength,
// the largest of one other seat. `match` has the same board.
[[nodiscard]] nlohmann::json extended(const rules::Match& match, const rules::tiles::View& placed,
                                      rules::Seat seat);
// Unopened kinds by seat, each sorted.
[[nodiscard]] nlohmann::json held_of(const rules::tiles::View& view);
[[nodiscard]] nlohmann::json names_of(const std::vector<rules::tiles::GiftKind>& gifts);

// The numbers that shuffle the cards as they were at the start.
[[nodiscard]] std::vector<std::uint64_t> deck_numbers(const nlohmann::json& header);
// The numbers that a placement takes: the tile put back, then a new stack of gifts. `order` is what
// was still to be drawn, `back` the tile that goes back, if any.
[[nodiscard]] std::vector<std::uint64_t> placement_numbers(
    const nlohmann::json& row, const rules::tiles::View& seen,
    std::vector<rules::tiles::TileIndex> order, std::optional<rules::tiles::TileIndex> back);

}  // namespace server::tools
