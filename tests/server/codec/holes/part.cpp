// A part whose codec lacks the piece with number HOLE (0: nothing). Tests compile it.
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct Wish {
    int number = 0;
};
struct Fact {};
struct AskWish {
    int number = 0;
};

struct InventedPart : rules::tiles::Part {
    using Commands = rules::tiles::Types<Wish>;
    using Questions = rules::tiles::Types<AskWish>;
    using Events = rules::tiles::Types<Fact>;
    using Slice = Fact;
};

#if HOLE != 1
template <>
struct CodecOf<InventedPart> {
#if HOLE != 2
    using Actions = Fields<Field<Wish, 1, nullptr, nullptr>>;
#endif
#if HOLE != 3
    using Deltas = Fields<Field<Fact, 1, nullptr, nullptr>>;
#endif
#if HOLE != 4
    static void append_payload(std::string& text, const Wish& it);
#endif
    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
#if HOLE != 6
    static void write(const AskWish& it, meeple::v1::Due& out);
#endif
#if HOLE != 5
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
#endif
};
#endif

PartCodec<InventedPart> codec_of_invented_part() {
    return {};
}

}  // namespace server::codec
