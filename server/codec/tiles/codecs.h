// Codecs: how commands, events and what a viewer sees are written into messages and read again, for
// what belongs together. Each has its own pair of files and answers as many of these as it needs,
// by static functions:
//   Actions, Deltas             the members of TilesAction and TilesDelta that its commands and
//                               events are (field.h), and for each of them
//   write(value, message)         into a fresh one
//   read(message, value, ok)      `ok` as in values.h. Where a command acts, numbers that no game
//                                 has become ones that the rules refuse
//   Slice                       the slice of rules/tiles/slices.h whose part of a view this is, if
//                               it is one
//   write(view, message), read(message, view)
//                               its part of a view; false: that cannot be
//   append_payload(text, command)
//                               bytes that are others wherever a command is another one of its kind
//   stands_apart(command)       whether a legal set has a place of its own for this command; all
//                               others are told one by one (TilesLegal.others)
//   write_legal(offers, message), read_legal(message, steps)
//                               those, where they are possible now and not after a placement
// A command or an event that no codec writes, or two of them, does not compile; nor does a command
// with something in it that has no payload, nor a slice without a codec. Private to server/codec.
#pragma once

#include <type_traits>

#include "server/codec/tiles/course.h"
#include "server/codec/tiles/extension.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/gifts.h"
#include "server/codec/tiles/hands.h"
#include "server/codec/tiles/hunt.h"
#include "server/codec/tiles/play.h"
#include "server/codec/tiles/sale.h"
#include "server/codec/tiles/tokens.h"
#include "server/codec/tiles/towers.h"

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
    template <class Slice>
    static consteval bool has_slice() {
        int found = 0;
        const auto look = [&]<class One>(One /*codec*/) {
            if constexpr (requires { typename One::Slice; })
                found += static_cast<int>(std::is_same_v<typename One::Slice, Slice>);
        };
        (look(C{}), ...);
        return found == 1;
    }
};

using Codecs = CodecList<PlayCodec, CourseCodec, HandCodec, TokenCodec, HuntCodec, GiftCodec,
                         TowerCodec, SaleCodec, ExtensionCodec>;

// The members that a codec has in this message.
template <class Codec, class Message>
struct FieldsIn {
    using Type = Fields<>;
};
template <class Codec>
requires requires {
    typename Codec::Actions;
}
struct FieldsIn<Codec, meeple::v1::TilesAction> {
    using Type = typename Codec::Actions;
};
template <class Codec>
requires requires {
    typename Codec::Deltas;
}
struct FieldsIn<Codec, meeple::v1::TilesDelta> {
    using Type = typename Codec::Deltas;
};

// In how many members of this message such a value can be.
template <class Value, class Message>
consteval int count_fields() {
    int found = 0;
    Codecs::each([&]<class C>(C /*codec*/) {
        FieldsIn<C, Message>::Type::each([&]<class F>(F /*field*/) {
            found += static_cast<int>(std::is_same_v<typename F::Value, Value>);
        });
    });
    return found;
}

}  // namespace server::codec
