// Codecs: how commands, events and what a viewer sees are written into messages and read again, for
// each part of rules/tiles/parts.h. A codec has its own pair of files, is named beside itself as
// the one of its part (CodecOf), and answers as many of these as it needs, by static functions:
//   Actions, Deltas             the members of TilesAction and TilesDelta that its commands and
//                               events are (field.h), and for each of them
//   write(value, message)         into a fresh one
//   read(message, value, ok)      `ok` as in values.h. Where a command acts, numbers that no game
//                                 has become ones that the rules refuse
//   write(view, message), read(message, view)
//                               its part of a view; false: that cannot be
//   write(question, message)    what is known of a question, by its name beside the number of a row
//   append_payload(text, command)
//                               bytes that are others wherever a command is another one of its kind
//   stands_apart(command)       whether a legal set has a place of its own for this command; all
//                               others are told one by one (TilesLegal.others)
//   write_legal(offers, message), read_legal(message, steps)
//                               those, where they are possible now and not after a placement
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
