// The header of a recorded game of tiles: which game it is, and what was drawn.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "rules/match.h"

namespace server::tools {

struct TileHeader {
    std::vector<rules::tiles::TileIndex> deck;  // in drawing order
    std::set<std::string> exts;
    std::vector<std::uint64_t> numbers;  // what the start takes from chance
    rules::Match match;                  // not started
};

// Throws as unsupported() does.
[[nodiscard]] TileHeader read_tile_header(const nlohmann::json& header);

}  // namespace server::tools
