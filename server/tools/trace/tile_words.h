// The content of every tile, in the words of recorded games.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "rules/match.h"

namespace server::tools {

// What a seat may do after it placed. Throws as unsupported() does for anything else.
[[nodiscard]] nlohmann::json action_of(const rules::tiles::View& view,
                                       const rules::tiles::Command& it);
// Where the tile may be placed: in every rotation that fits, including equivalent ones.
[[nodiscard]] nlohmann::json legal_of(const std::vector<rules::Command>& offers,
                                      rules::tiles::TileIndex tile);

}  // namespace server::tools
