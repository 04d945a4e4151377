// Views from their canonical bytes, as clients have them.
#pragma once

#include <cstdint>
#include <span>

#include "rules/match.h"

namespace server::env {

// `like` is a view of any running game with the same setup: it tells what such views have. Throws
// Fault if the bytes are no view of such a game; numbers are within their ranges, but the view may
// still be impossible.
[[nodiscard]] rules::tiles::View read_tiles(std::span<const std::uint8_t> bytes,
                                            const rules::tiles::View& like);
[[nodiscard]] rules::cards::View read_cards(std::span<const std::uint8_t> bytes,
                                            const rules::cards::View& like);

}  // namespace server::env
