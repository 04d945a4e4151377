// The outcome of a game, for the ledger.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/ids.h"

namespace server {

struct SeatOutcome {
    AccountId account;        // empty: a bot of the server
    std::string name;         // that it was taken under
    std::uint32_t place = 1;  // several may share one; seats that are out come after all others
    std::int32_t score = 0;
    bool out = false;
    std::uint32_t turns = 0;     // turns begun, without those taken back
    bool moved = false;          // it has made a step of its own
    std::string origin = {};     // a keyed hash of the network that it sits at; empty: not known
    std::uint32_t odd_lags = 0;  // see Evidence.odd_lag
};

// The state of a series after one of its games.
struct SeriesOutcome {
    std::uint32_t best_of = 0;  // 0: it was a single game
    std::uint32_t game = 0;     // which of them, from 1 on
    std::vector<std::uint32_t> halves;
    bool decided = false;  // by this game
};

// A game that was played to its end, or a rated one that was cancelled before it began.
struct GameOutcome {
    std::string game;
    bool slow = false;
    bool rated = false;
    bool private_room = false;
    std::uint64_t at_ms = 0;  // when it ended
    std::vector<SeatOutcome> seats;
    SeriesOutcome series = {};
    AccountId cancelled_by = {};  // if set, only this and the game's kind have a meaning
    std::string origin = {};      // a keyed hash of its creator's network; empty: not known
};

}  // namespace server
