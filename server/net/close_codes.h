// Close codes that the sockets use themselves; proto/docs/errors.md lists all.
#pragma once

#include <cstdint>

namespace server::net {

enum Close : std::uint16_t {
    close_protocol = 1002,
    close_wrong_kind = 1003,
    close_without_code = 1005,  // as these two are counted; they are never sent
    close_lost = 1006,
    close_bad_text = 1007,
    close_too_big = 1009,
    close_internal = 1011,
    close_no_hello = 4004,
    close_flood = 4008,
    close_slow = 4009,
    close_silent = 4013,
};

}  // namespace server::net
