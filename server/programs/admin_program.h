// Administration of people by an operator, on the machine of the store; servers may run on it.
#pragma once

#include <cstdint>
#include <string>

namespace server {

struct AdminOptions {
    std::string data;   // directory of the store
    std::string store;  // a database instead
    std::string name;   // of an account
    // Of an order; see Order in people.proto.
    std::string kind;
    std::string room;
    std::uint32_t seat = 0;
    std::uint32_t minutes = 0;
    std::string reason;
    std::string text;
    std::string role;
    std::string report;
};

// Prints a code that signs in once, within a day, for an account that lost its passkeys. Exit code:
// 0 done, 1 not (a line on stderr says why).
[[nodiscard]] int run_reset(const AdminOptions& options);

// Carries an order out as the operator, on the path of all others. Exit code as above.
[[nodiscard]] int run_order(const AdminOptions& options);

// The audit log, the latest line first. Exit code as above.
[[nodiscard]] int run_log(const AdminOptions& options);

// Open reports, the latest line first. Exit code as above.
[[nodiscard]] int run_reports(const AdminOptions& options);

// Works out all ratings once more from the results that are kept, puts right what differs, and says
// how much that was. Exit code as above.
[[nodiscard]] int run_ratings_rebuild(const AdminOptions& options);

}  // namespace server
