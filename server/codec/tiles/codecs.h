// Codecs: commands, events and views as messages, written and read, for each part of
// rules/tiles/parts.h. A codec has its own pair of files, registers itself as the codec of its part
// (CodecOf), and implements as many of these as it needs, as static functions:
//   Actions, Deltas             the members of TilesAction and TilesDelta for its commands and
//                               events (field.h), and for each of them
//   write(value, message)         into a fresh one
//   read(message, value, ok)      `ok` as in values.h. In commands, numbers that no game has become
//                                 ones that the rules refuse
//   write(view, message), read(message, view)
//                               its part of a view; false: invalid
//   write(question, message)    the data of a question, as a named field beside the row's number
//   append_payload(text, command)
//                               bytes that differ between different commands of its kind
//   stands_apart(command)       whether a legal set has a field of its own for this command; all
//                               others are listed one by one (TilesLegal.others)
//   write_legal(offers, message), read_legal(message, steps)
//                               these commands, if possible now and not after a placement
//   unwritten(command)          declared for a command that has no member
// A part without a codec, or with a hole in it, does not compile (part_codec.h). Private to
// server/codec.
#pragma once

#include "modules/codecs.h"
#include "rules/tiles/parts.h"
#include "server/codec/tiles/course.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"
#include "server/codec/tiles/play.h"
#include "server/codec/tiles/tokens.h"

namespace server::codec {

template <class... C>
struct CodecList {
    template <class G>
    static constexpr void each(const G& g) {
        (g(C{}), ...);
    }
    template <class G>
    static constexpr bool any(const G& g) {
        return (... || g(C{}));
    }
};

template <class... Part>
using CodecsOf = CodecList<PartCodec<Part>...>;
using Codecs = rules::tiles::Parts::To<CodecsOf>;

}  // namespace server::codec
