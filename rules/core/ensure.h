// ensure(): checks an invariant, in every build. A violation quarantines a room; the process
// continues.
#pragma once

#include <stdexcept>

namespace rules {

// Thrown for a violated invariant, or an event that contradicts the state. Never thrown for a
// player's command.
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
