// `meepled engine`: the levels of server/bots at the engine's end of the line protocol.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

namespace server::engine {

struct SpeakerOptions {
    std::string level = "strong";
    std::uint64_t nodes = 0;  // 0: as the bridge says, else as usual
    std::uint64_t seed = 1;
};

// Reads lines until "quit" or the end. Returns 0; 1 with a line on stderr if there is no such
// level. A line that it does not know is passed over; a position that cannot be is answered with
// "info error ..." and no move.
int speak(const SpeakerOptions& options, std::istream& in, std::ostream& out);

}  // namespace server::engine
