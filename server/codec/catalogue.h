// The catalogue as clients get it: a translation of rules/editions/catalog.h.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "meeple/v1/envelope.pb.h"

namespace server::codec {

// What an operator has instead of the rules' own default, by the name of the option.
using OptionDefaults = std::vector<std::pair<std::string, std::string>>;

// Everything that can be played, without the hash. The same program makes the same bytes of it.
[[nodiscard]] meeple::v1::Catalogue catalogue(const std::vector<std::string>& bot_levels,
                                              const OptionDefaults& defaults = {});

// The same bytes for equal messages made by the same program (maps do not occur in this protocol).
[[nodiscard]] std::string deterministic_bytes(const google::protobuf::Message& message);

}  // namespace server::codec
