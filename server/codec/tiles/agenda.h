// The agenda of a game as messages. Private to server/codec.
#pragma once

#include <cstdint>
#include <vector>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/agenda.h"

namespace server::codec {

[[nodiscard]] rules::tiles::Question question(std::uint32_t number, bool& ok);

void write_due(const rules::tiles::Due& row, meeple::v1::Due& out);
[[nodiscard]] std::vector<rules::tiles::Due> read_rows(
    const google::protobuf::RepeatedPtrField<meeple::v1::Due>& in, bool& ok);

}  // namespace server::codec
