#include "server/actor/refused.h"

#include "server/log.h"

namespace server {

void log_refusal(std::uint64_t session, std::uint32_t re, const meeple::v1::Error& error,
                 const std::string& peer) {
    if (!log::net().should_log(spdlog::level::info) || !log::refusal_line()) return;
    log::net().info("refused session={} re={} code={} why={} peer={}", session, re,
                    meeple::v1::ErrorCode_Name(error.code()), log::quoted(error.detail()), peer);
}

}  // namespace server
