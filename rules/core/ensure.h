// ensure(): a promise inside the code that must hold. It stays on in every build; a broken one ends
// a room, not the process.
#pragma once

#include <stdexcept>

namespace rules {

// Thrown when the rules find themselves, or an event they are told, in contradiction. Never thrown
// for what a player asks.
class Broken : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

[[noreturn]] void broken(const char* promise);

inline void ensure(bool holds, const char* promise) {
    if (!holds) [[unlikely]] {
        broken(promise);
    }
}

}  // namespace rules
