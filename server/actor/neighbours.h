// Neighbours: the latest messages of the other nodes: their people, and the tickets of quick games
// there. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "server/actor/company.h"
#include "server/actor/directory.h"

namespace server {

inline constexpr std::uint64_t company_told_ms = 3'000;  // also if nothing is new
// A node without a new message for so long counts as gone, by this node's clock.
inline constexpr std::uint64_t company_kept_ms = 3 * company_told_ms;
inline constexpr int company_names_max = 1'000;  // that one server tells the others

class Neighbours {
public:
    using Company = meeple::store::v1::Company;

    // All messages, this node's own included.
    void hear(const std::vector<Directory::Said>& all, const std::string& own,
              std::uint64_t now_ms);
    // By their names.
    using All = std::vector<std::shared_ptr<const Company>>;
    [[nodiscard]] All all(std::uint64_t now_ms) const;

private:
    struct Heard {
        std::uint32_t version = 0;
        std::uint64_t at_ms = 0;  // 0: before this server listened
        std::shared_ptr<const Company> company;
    };
    mutable std::mutex mutex_;
    std::map<std::string, Heard> heard_;
};

// The people on all nodes: each account once, without accounts that hide on one of them.
[[nodiscard]] Company::Listed together(Company::Listed here, const Neighbours::All& elsewhere);

}  // namespace server
