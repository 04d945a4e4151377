// Parts: the commands, events and memory that a module adds to the tile-laying games. A part
// names, as types, as many of these as it has:
//   Commands, Events     its commands and its events: Types<...>
//   Questions            the questions that it asks seats (question.h): Types<...>
//   Surprising           the events that show hidden information
//   Memory, Seen         its members of State and of View; Seen is compared
//   Slice                how events change these (slices.h)
//   Text                 its commands, events and memory as text (texts.h)
// Codecs and bots specialise templates of theirs for each part (server/codec/tiles/part_codec.h,
// server/bots/worth.h).
#pragma once

#include <type_traits>
#include <variant>

namespace rules::tiles {

template <class... T>
struct Types {
    template <class F>
    static constexpr void each(const F& f) {
        (f(T{}), ...);
    }
    template <class Wanted>
    static constexpr bool contain = (... || std::is_same_v<T, Wanted>);
    template <template <class...> class Of>
    using To = Of<T...>;
};

// The defaults: a part that names none of these has none.
struct Part {
    using Commands = Types<>;
    using Questions = Types<>;
    using Events = Types<>;
    using Surprising = Types<>;
    using Slice = void;
    using Text = void;
};

// All types of these lists, in their order.
template <class All, class... Lists>
struct Chain {
    using Type = All;
};
template <class... A, class... B, class... More>
struct Chain<Types<A...>, Types<B...>, More...> : Chain<Types<A..., B...>, More...> {};

template <class T>
using UnlessVoid = std::conditional_t<std::is_void_v<T>, Types<>, Types<T>>;

template <class P>
struct MemoryOf {};
template <class P>
requires requires {
    typename P::Memory;
}
struct MemoryOf<P> : P::Memory {};

template <class P>
struct SeenOf {
    friend bool operator==(const SeenOf&, const SeenOf&) = default;
};
template <class P>
requires requires {
    typename P::Seen;
}
struct SeenOf<P> : P::Seen {
    friend bool operator==(const SeenOf&, const SeenOf&) = default;
};

// Several parts put together, in this order: of commands and events, in memory and in canonical
// bytes.
template <class... P>
struct PartList : Types<P...> {
    using Command =
        typename Chain<Types<>, typename P::Commands...>::Type::template To<std::variant>;
    using Event = typename Chain<Types<>, typename P::Events...>::Type::template To<std::variant>;
    using Questions = typename Chain<Types<>, typename P::Questions...>::Type;
    using Surprising = typename Chain<Types<>, typename P::Surprising...>::Type;
    struct Memory : MemoryOf<P>... {};
    struct Seen : SeenOf<P>... {
        friend bool operator==(const Seen&, const Seen&) = default;
    };
    template <template <class...> class Of>
    using Slices = typename Chain<Types<>, UnlessVoid<typename P::Slice>...>::Type::template To<Of>;
    template <template <class...> class Of>
    using Texts = typename Chain<Types<>, UnlessVoid<typename P::Text>...>::Type::template To<Of>;
};

}  // namespace rules::tiles
