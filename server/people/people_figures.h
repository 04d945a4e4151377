// Figures of the people's part of the server, for /metrics. Written and read by any thread.
#pragma once

#include <atomic>
#include <cstdint>

namespace server {

struct PeopleFigures {
    std::atomic<std::uint64_t> registered{0};
    std::atomic<std::uint64_t> signed_in{0};
    std::atomic<std::uint64_t> sign_ins_refused{0};  // wrong, or one too many
    std::atomic<std::uint64_t> reports{0};
    std::atomic<std::int64_t> reports_open{0};  // as of the last look, a hundred at most
};

}  // namespace server
