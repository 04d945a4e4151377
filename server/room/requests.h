// Reads requests to rooms from a client's frames, and checks everything that needs no room.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "meeple/v1/envelope.pb.h"
#include "rules/core/expected.h"
#include "server/room/input.h"

namespace server {

inline constexpr std::size_t command_id_bytes = 16;
inline constexpr int actions_max = 8;  // in one command

// The id of a request that the server makes itself. It follows from the reason, so that asking
// twice, or again after a crash, is one request.
[[nodiscard]] CommandId derived_id(const std::string& reason);

// The room of a request, and its id, if such requests have one: its fields `handle` and
// `command_id`.
struct Address {
    std::uint32_t handle = 0;
    std::string command_id = {};
};
// Nothing: the frame is no request to a room.
[[nodiscard]] std::optional<Address> address_of(const meeple::v1::ClientFrame& frame);

// The asking client, and the time of arrival; see input::Play.
struct Requester {
    ClientId client = 0;
    std::uint64_t came_ms = 0;
    std::uint32_t round_trip_ms = 0;
};
// Any request to a room except Attach and Say. The error names the invalid field.
[[nodiscard]] rules::Expected<Input, std::string> read_request(const meeple::v1::ClientFrame& frame,
                                                               const Requester& asker);

}  // namespace server
