// Administration of the rooms of a store without a server: lists quarantined ones with the reason,
// quarantines and releases, and checks whether each open room can be loaded. Also the trial of one
// room in a process of its own, which a server starts from its own program.
#pragma once

#include <string>
#include <vector>

#include "rules/core/expected.h"
#include "server/store/room_log.h"

namespace server {

struct RoomsOptions {
    enum class Action { list, quarantine, release, check, attempt };

    Action action = Action::list;
    std::string data;                // directory of the store; no server may run on it
    std::string store;               // a database instead; servers may run on it
    std::vector<std::string> rooms;  // of check: empty means every open one
    std::string why;                 // of quarantine
};

// Exit code: 0 all is well, 1 something is not (said on stderr or stdout).
[[nodiscard]] int run_rooms(const RoomsOptions& options);

// Loads the room in a process of its own, which is this program with the action `attempt`: the
// error says how that went wrong. Blocks for at most `ms_max` and a little.
[[nodiscard]] rules::Expected<bool, std::string> try_apart(const LoadedRoom& room,
                                                           std::uint64_t ms_max);

}  // namespace server
