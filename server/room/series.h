// Series: the score of several games of the same people. Pure.
#pragma once

#include <cstdint>
#include <vector>

#include "meeple/v1/room.pb.h"

namespace server {

// The series before a game, from the room's header, which may lack it.
[[nodiscard]] meeple::v1::Series series_before(meeple::v1::Series stored, std::size_t seats);

// Before the first game.
[[nodiscard]] meeple::v1::Series new_series(std::size_t seats);

// The series after a game that these seats have won.
[[nodiscard]] meeple::v1::Series series_after(meeple::v1::Series before,
                                              const std::vector<std::uint32_t>& winners);

// No other player can catch up any more, or all games are played. `series`: the state after a game,
// so that `game` is the number of the next one.
[[nodiscard]] bool series_decided(const meeple::v1::Series& series, std::uint32_t best_of);

}  // namespace server
