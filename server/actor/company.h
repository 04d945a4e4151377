// Company: the public list of accounts connected to this server. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "meeple/v1/meeting.pb.h"
#include "server/room/input.h"

namespace server {

class Company {
public:
    struct Connection {
        AccountId account;
        std::string name;
        bool registered = false;
        bool bot = false;
        bool idle = false;
        bool hidden = false;
    };

    void put(ClientId client, const Connection& connection);
    void remove(ClientId client);

    // The listed accounts, by name; identities in `playing` have a game under way.
    struct Listed {
        std::vector<meeple::v1::PersonHere> people;
        std::vector<std::string> hidden;  // names of unlisted accounts
        std::uint32_t accounts = 0;
        std::uint32_t guests = 0;
    };
    [[nodiscard]] Listed list(const std::set<AccountId>& playing) const;

private:
    mutable std::mutex mutex_;
    std::unordered_map<ClientId, Connection> connections_;
};

inline constexpr std::size_t people_on_page = 50;

// The page after the person of that name; empty: the first one.
[[nodiscard]] meeple::v1::PeopleHere page_of(const Company::Listed& listed,
                                             const std::string& after);

}  // namespace server
