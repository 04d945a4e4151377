// The error of a refused request.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "meeple/v1/common.pb.h"
#include "rules/core/expected.h"

namespace server {

// `after_ms`: how long the client had better wait; 0: nothing is said about that.
[[nodiscard]] inline meeple::v1::Error error_of(meeple::v1::ErrorCode code, meeple::v1::Retry retry,
                                                std::string detail = {},
                                                std::uint32_t after_ms = 0) {
    meeple::v1::Error error;
    error.set_code(code);
    error.set_retry(retry);
    error.set_retry_after_ms(after_ms);
    error.set_detail(std::move(detail));
    return error;
}

[[nodiscard]] inline rules::Unexpected<meeple::v1::Error> refused(meeple::v1::ErrorCode code,
                                                                  meeple::v1::Retry retry,
                                                                  std::string detail = {},
                                                                  std::uint32_t after_ms = 0) {
    return rules::Unexpected(error_of(code, retry, std::move(detail), after_ms));
}

}  // namespace server
