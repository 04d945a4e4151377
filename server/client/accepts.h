// Which challenges a bot takes. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meeple/v1/room.pb.h"

namespace server::client {

struct Accepts {
    std::string from = "anybody";           // or people, or programs
    std::vector<std::string> games = {};    // empty: all
    std::vector<std::string> modules = {};  // no others; empty: any
    // Of the clock at the beginning, or of a turn. No clock is more than any.
    std::uint32_t seconds_min = 0;
    std::uint32_t seconds_max = 0;  // 0: any
    std::optional<std::int32_t> rating_min = {};
    std::optional<std::int32_t> rating_max = {};
    bool rated_only = false;
    std::vector<std::string> blocked = {};  // names; case does not matter
};

// Empty: it is taken. Else why not, in a few words. `from`: the challenger; one without a rating
// counts as 1500.
[[nodiscard]] std::string why_not(const Accepts& accepts, const meeple::v1::RoomInfo& room,
                                  const std::string& from);
// Likewise for the settings alone, of a table that changed after it was taken.
[[nodiscard]] std::string why_not(const Accepts& accepts, const meeple::v1::RoomSettings& settings);

}  // namespace server::client
