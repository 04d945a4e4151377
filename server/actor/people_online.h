// PeopleOnline: the public list of people connected to any node.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "server/actor/company.h"
#include "server/actor/node_channel.h"
#include "server/actor/quick_games.h"

namespace server {

class PeopleOnline final : public Part<PeopleOnline> {
public:
    PeopleOnline(Ground& ground, NodeChannel& channel, const QuickGames& quick_games);

    // Any thread.

    // The connections of this node.
    [[nodiscard]] Company& here() { return here_; }
    // The page after the person of that name; empty: the first one. Some seconds old.
    [[nodiscard]] meeple::v1::PeopleHere page(const std::string& after);
    // The people of this node, as other nodes are told.
    void describe(meeple::store::v1::Company& own) const;

private:
    [[nodiscard]] std::shared_ptr<const Company::Listed> listed();
    [[nodiscard]] std::set<AccountId> playing() const;

    NodeChannel& channel_;
    const QuickGames& quick_games_;
    Company here_;
    std::mutex mutex_;
    std::shared_ptr<const Company::Listed> listed_;
    std::uint64_t listed_at_ms_ = 0;
};

}  // namespace server
