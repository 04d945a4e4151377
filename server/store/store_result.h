// How a write to the store went.
#pragma once

#include <cstdint>

namespace server {

enum class StoreResult : std::uint8_t {
    stored,
    duplicate,     // this command id of this account is in the log already
    fenced,        // the room has a newer epoch, or seq is not head + 1
    not_found,     // no such room
    creator_full,  // of create: its creator has too many open rooms
    origin_full,   // of create: too many open rooms come from its origin
    room_full,     // of keep_line: too much has been said in this room
    blocks_full,   // of block: this account blocks too many already
    conflict,      // of documents: one of them has another version by now
    unavailable,   // disk full, I/O error, closed: nothing may be told; try again later
};

}  // namespace server
