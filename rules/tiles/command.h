// The commands of a tile-laying game. A closed list: the commands of all parts (parts.h).
#pragma once

#include <cstddef>
#include <limits>
#include <variant>

#include "rules/core/alternative.h"
#include "rules/tiles/parts.h"

namespace rules::tiles {

using Command = Parts::Command;
static_assert(std::variant_size_v<Command> <= std::numeric_limits<unsigned>::digits,
              "sets of types of commands are bits of an unsigned (Offers::types, Asking::answers)");

// The index of the alternative C in Command.
template <class C>
[[nodiscard]] constexpr std::size_t command_index() {
    return index_of<C, Command>();
}

}  // namespace rules::tiles
