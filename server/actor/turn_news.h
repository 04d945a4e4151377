// TurnNews: a seat's turn in a game over days, for notifications.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace server {

// Nothing in it is secret.
struct TurnNews {
    std::string person;  // Welcome.account
    std::string name;
    bool registered = false;
    bool connected = false;  // to this server, just now
    bool again = false;      // told before of a player who seemed to be connected, and is not
    std::string room;
    std::string room_name;
    std::string game;
    std::uint32_t seat = 0;
    std::vector<std::string> others;  // names of the other players, by seat
    std::uint64_t at_ms = 0;
};

}  // namespace server
