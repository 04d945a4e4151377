#include "server/codec/tiles/agenda.h"

#include <limits>
#include <type_traits>

#include "meeple/v1/room.pb.h"
#include "server/codec/tiles/codecs.h"
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

namespace {

// The data of a question, as a named field.
template <class Codec, class Q>
void name_question(const tiles::Due& row, v1::Due& out) {
    if constexpr (!std::is_empty_v<Q>) {
        if (row.question == Q::kind) Codec::write(tiles::question_of<Q>(row.data), out);
    }
}
template <class Codec, class... Q>
void name_questions(const tiles::Due& row, v1::Due& out, tiles::Types<Q...> /*questions*/) {
    (name_question<Codec, Q>(row, out), ...);
}

// The meaning of a row's number, as a named field.
void name_data(const tiles::Due& row, v1::Due& out) {
    if (row.phase == tiles::Phase::extending) {
        out.set_from(static_cast<v1::Stack>(row.data));
    } else if (row.phase == tiles::Phase::choosing) {
        Codecs::each([&]<class Codec>(Codec /*codec*/) {
            name_questions<Codec>(row, out, typename Codec::Questions());
        });
    } else if (row.data != 0) {
        out.set_extends(true);
    }
}

}  // namespace

void write_due(const tiles::Due& row, v1::Due& out) {
    out.set_phase(static_cast<v1::TilesPhase>(row.phase));
    out.set_seat(row.seat);
    out.set_question(static_cast<std::uint32_t>(row.question));
    out.set_data(row.data);
    name_data(row, out);
}

std::vector<tiles::Due> read_rows(const google::protobuf::RepeatedPtrField<v1::Due>& in, bool& ok) {
    std::vector<tiles::Due> rows;
    for (const v1::Due& from : in) {
        ok = ok && v1::TilesPhase_IsValid(from.phase());
        rows.push_back({static_cast<tiles::Phase>(from.phase()), seat(from.seat(), ok),
                        question(from.question(), ok), narrow<std::uint16_t>(from.data(), ok)});
    }
    return rows;
}

}  // namespace server::codec
