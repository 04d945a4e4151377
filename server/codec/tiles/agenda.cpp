#include "server/codec/tiles/agenda.h"

#include <limits>

#include "meeple/v1/room.pb.h"
#include "server/codec/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

tiles::Question question(std::uint32_t number, bool& ok) {
    if (number > std::numeric_limits<std::uint8_t>::max() ||
        !v1::DecisionKind_IsValid(static_cast<int>(number))) {
        ok = false;
        return tiles::Question::none;
    }
    return static_cast<tiles::Question>(number);
}

void write_due(const tiles::Due& row, v1::Due& out) {
    out.set_phase(static_cast<v1::TilesPhase>(row.phase));
    out.set_seat(row.seat);
    out.set_question(static_cast<std::uint32_t>(row.question));
    out.set_data(row.data);
}

std::vector<tiles::Due> read_rows(const google::protobuf::RepeatedPtrField<v1::Due>& in, bool& ok) {
    std::vector<tiles::Due> rows;
    for (const v1::Due& from : in) {
        ok = ok && v1::TilesPhase_IsValid(from.phase());
        rows.push_back({static_cast<tiles::Phase>(from.phase()), seat(from.seat(), ok),
                        question(from.question(), ok), narrow<std::uint8_t>(from.data(), ok)});
    }
    return rows;
}

}  // namespace server::codec
