// What a game came to, for whoever keeps account of that.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/event_store.h"

namespace server {

struct SeatOutcome {
    AccountId account;        // empty: a bot of the server
    std::string name;         // that it was taken under
    std::uint32_t place = 1;  // several may share one; whoever is out comes after all others
    std::int32_t score = 0;
    bool out = false;
};

// A game that was played to its end.
struct GameOutcome {
    std::string game;
    bool slow = false;
    bool rated = false;
    bool private_room = false;
    std::uint64_t at_ms = 0;  // when it ended
    std::vector<SeatOutcome> seats;
};

}  // namespace server
