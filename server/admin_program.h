// What an operator does about people, on the machine of the store; servers may run on it.
#pragma once

#include <string>

namespace server {

struct AdminOptions {
    std::string data;   // directory of the store
    std::string store;  // a database instead
    std::string name;   // of an account
};

// Prints a code that signs in once, within a day, in place of what somebody has lost. Exit code: 0
// done, 1 not (a line on stderr says why).
[[nodiscard]] int run_reset(const AdminOptions& options);

}  // namespace server
