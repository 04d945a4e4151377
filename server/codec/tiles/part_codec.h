// The codec of one part of rules/tiles/parts.h, and its required members: a part without a codec,
// or with a hole in it, does not compile. Private to server/codec.
#pragma once

#include <string>
#include <type_traits>

#include "rules/tiles/part.h"
#include "server/codec/tiles/field.h"

namespace meeple::v1 {
class Due;
class TilesAction;
class TilesDelta;
class TilesView;
}  // namespace meeple::v1
namespace rules::tiles {
struct View;
}  // namespace rules::tiles

namespace server::codec {

// Specialised beside each codec.
template <class Part>
struct CodecOf {
    static_assert(sizeof(Part) == 0, "every part has a codec, in server/codec/tiles/modules");
};

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

template <class List, class Value>
inline constexpr int fields_of = 0;
template <class... F, class Value>
inline constexpr int fields_of<Fields<F...>, Value> =
    (0 + ... + static_cast<int>(std::is_same_v<typename F::Value, Value>));

template <class Codec, class Message, class Values>
inline constexpr bool has_fields = false;
template <class Codec, class Message, class... V>
inline constexpr bool has_fields<Codec, Message, rules::tiles::Types<V...>> =
    (... && (fields_of<typename FieldsIn<Codec, Message>::Type, V> == 1 ||
             requires { Codec::unwritten(V{}); }));

template <class Codec, class Command>
inline constexpr bool has_payload = requires(std::string& text, const Command& it) {
    Codec::append_payload(text, it);
};
template <class Codec, class Commands>
inline constexpr bool has_payloads = false;
template <class Codec, class... C>
inline constexpr bool has_payloads<Codec, rules::tiles::Types<C...>> =
    (... && (has_payload<Codec, C> != std::is_empty_v<C>));

template <class Codec, class Question>
inline constexpr bool names = std::is_empty_v<Question> ||
                              requires(const Question& it, meeple::v1::Due& out) {
    Codec::write(it, out);
};
template <class Codec, class Questions>
inline constexpr bool names_all = false;
template <class Codec, class... Q>
inline constexpr bool names_all<Codec, rules::tiles::Types<Q...>> = (... && names<Codec, Q>);

template <class Codec>
concept WritesViews = requires(const rules::tiles::View& view, meeple::v1::TilesView& out) {
    Codec::write(view, out);
};
template <class Codec>
concept ReadsViews = requires(const meeple::v1::TilesView& in, rules::tiles::View& view) {
    Codec::read(in, view);
};

template <class Part>
struct PartCodec : CodecOf<Part> {
    using Codec = CodecOf<Part>;
    using Questions = typename Part::Questions;
    static_assert(has_fields<Codec, meeple::v1::TilesAction, typename Part::Commands>,
                  "every command is one member of TilesAction");
    static_assert(has_fields<Codec, meeple::v1::TilesDelta, typename Part::Events>,
                  "every event is one member of TilesDelta");
    static_assert(has_payloads<Codec, typename Part::Commands>,
                  "every command with something in it has a payload");
    static_assert(names_all<Codec, Questions>,
                  "what is known of every question has a name: write(question, v1::Due&)");
    static_assert(std::is_void_v<typename Part::Slice> || (WritesViews<Codec> && ReadsViews<Codec>),
                  "what a part shows is written and read");
};

}  // namespace server::codec
