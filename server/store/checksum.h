// The checksum of an entry, or (seq 0) of a room's header.
#pragma once

#include <cstdint>
#include <string>

namespace server {

// The first 8 bytes of SHA-256 over the room, a zero byte, seq as 4 bytes and the lengths and
// contents of account, command id and body, all numbers big-endian. So a row that was changed,
// moved to another room or renumbered is found out.
std::int64_t checksum(const std::string& room, std::uint32_t seq, const std::string& account,
                      const std::string& command_id, const std::string& body);

}  // namespace server
