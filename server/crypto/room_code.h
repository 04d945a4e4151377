// Room codes: short names of rooms to read out to a friend. 50 bits of a hash over the room's id
// and its invite, so that they need not be stored and cannot be guessed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace server {

// Ten characters, a dash in the middle: "k7f3q-9x2mb". Lower case, without i, l, o and u.
[[nodiscard]] std::string room_code(std::string_view room, std::string_view invite);

// As room_code() writes it: in lower case, without what does not count, o read as 0, i and l as 1.
// Empty: it cannot be a code.
[[nodiscard]] std::string plain_room_code(std::string_view typed);

// Random letters, digits, '-' and '_', from that many random bytes: for ids and invites. It never
// begins with '-', which a command line would take for an option.
[[nodiscard]] std::string random_word(std::size_t bytes);

}  // namespace server
