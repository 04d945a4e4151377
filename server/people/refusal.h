// The refusal of a request about accounts. Thrown by code on a lane's thread, and caught where
// answers are written.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

#include "meeple/v1/common.pb.h"

namespace server {

class Refusal : public std::exception {
public:
    explicit Refusal(meeple::v1::ErrorCode code, std::string detail = {},
                     std::int64_t retry_after_ms = 0) {
        error_.set_code(code);
        error_.set_detail(std::move(detail));
        error_.set_retry(retry_after_ms > 0 ? meeple::v1::AFTER : meeple::v1::NEVER);
        error_.set_retry_after_ms(static_cast<std::uint32_t>(retry_after_ms));
    }
    explicit Refusal(meeple::v1::Error error) : error_(std::move(error)) {}
    [[nodiscard]] const meeple::v1::Error& error() const { return error_; }
    [[nodiscard]] const char* what() const noexcept override { return error_.detail().c_str(); }

private:
    meeple::v1::Error error_;
};

}  // namespace server
