// The catalogue as clients get it: a translation of rules/editions/catalog.h.
#pragma once

#include <string>
#include <vector>

#include "meeple/v1/envelope.pb.h"

namespace server::codec {

// Everything that can be played, without the hash. The same program makes the same bytes of it.
[[nodiscard]] meeple::v1::Catalogue catalogue(const std::vector<std::string>& bot_levels);

// The same bytes for equal messages made by the same program (maps do not occur in this protocol).
[[nodiscard]] std::string deterministic_bytes(const google::protobuf::Message& message);

}  // namespace server::codec
