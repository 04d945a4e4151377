// Small values in messages of every game. Private to server/codec.
//
// Readers take `ok` by reference and set it to false if a number is out of range; their result is
// then harmless and must not be used.
#pragma once

#include <cstdint>
#include <utility>

#include "rules/core/seat.h"

namespace server::codec {

template <class... Fs>
struct Overloaded : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

template <class To, class From>
To narrow(From value, bool& ok) {
    if (!std::in_range<To>(value)) {
        ok = false;
        return To{};
    }
    return static_cast<To>(value);
}

// A seat of a game that has room for `seats`.
inline rules::Seat seat(std::uint32_t number, bool& ok, std::uint32_t seats = rules::seats_max) {
    if (number >= seats) ok = false;
    return narrow<rules::Seat>(number, ok);
}

}  // namespace server::codec
