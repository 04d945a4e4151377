// The fields of commands: as numbers for rows of legal commands, and as JSON of the protocol.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "rules/match.h"
#include "server/env/meepled_env.h"

namespace server::env {

// What a number of a row is when it means nothing.
inline constexpr std::int32_t nothing = INT32_MIN;

enum class Column : std::uint8_t {
    action,
    kind,
    tile,
    x,
    y,
    rotation,
    figure,
    segment,
    seat,
    points,
    points_complete,
    open,
};
using Row = std::array<std::int32_t, MEEPLED_ROW>;

struct CommandFields {
    Row row{};         // from `kind` to `seat`
    std::string json;  // {"tiles":{"place":{...}}}, enumerators as numbers
};
[[nodiscard]] CommandFields fields_of(const rules::Command& command);

}  // namespace server::env
