// The members of a oneof, each with the type of its value.
#pragma once

namespace server::codec {

// `case_number` is the message's own name for the member; `get` reads it and `make` creates
// it: Field<LayFloor, TilesAction::kLayFloor, &TilesAction::lay_floor, ...>.
template <class V, auto case_number, auto get, auto make>
struct Field {
    using Value = V;
    static constexpr auto number = case_number;
    template <class Message>
    static const auto& of(const Message& in) {
        return (in.*get)();
    }
    template <class Message>
    static auto& enter(Message& out) {
        return *(out.*make)();
    }
};

template <class... F>
struct Fields {
    template <class G>
    static constexpr void each(const G& g) {
        (g(F{}), ...);
    }
    // In order, until one is true.
    template <class G>
    static constexpr bool any(const G& g) {
        return (... || g(F{}));
    }
};

}  // namespace server::codec
