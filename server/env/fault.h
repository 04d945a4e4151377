// Fault: what a caller of the C interface did wrong. It never crosses the border.
#pragma once

#include <stdexcept>
#include <string>

#include "server/env/meepled_env.h"

namespace server::env {

class Fault : public std::runtime_error {
public:
    Fault(meepled_code code, const std::string& what) : std::runtime_error(what), code_(code) {}
    [[nodiscard]] meepled_code code() const { return code_; }

private:
    meepled_code code_;
};

inline void require(bool holds, meepled_code code, const std::string& what) {
    if (!holds) throw Fault(code, what);
}

}  // namespace server::env
