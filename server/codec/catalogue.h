// The catalogue as clients get it: a translation of rules/editions/catalog.h.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meeple/v1/envelope.pb.h"

namespace server::codec {

// The operator's defaults of options, by name; they replace those of the rules.
using OptionDefaults = std::vector<std::pair<std::string, std::string>>;

// The names and ratings of the bots' levels in a game.
using LevelsOf = std::vector<std::pair<std::string_view, int>> (*)(std::string_view game);

// Everything that can be played, without the hash. One program always makes equal bytes. Null
// `levels`: there are no bots.
[[nodiscard]] meeple::v1::Catalogue catalogue(LevelsOf levels, const OptionDefaults& defaults = {});

// Equal messages of one program give equal bytes (the protocol has no maps).
[[nodiscard]] std::string deterministic_bytes(const google::protobuf::Message& message);

}  // namespace server::codec
