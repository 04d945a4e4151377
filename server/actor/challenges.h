// Challenges: seats of new rooms that are kept for named accounts, and their notifications.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/actor/block_lists.h"
#include "server/actor/creation.h"
#include "server/actor/node_channel.h"

namespace server {

class Challenges final : public Part<Challenges> {
public:
    Challenges(Ground& ground, NodeChannel& channel, BlockLists& block_lists);

    // Goes on if the creator may challenge every account for which a seat is kept. Otherwise the
    // creation gets its answer.
    void check(const std::shared_ptr<Creation>& creation, std::function<void()> go_on);
    // The challenged accounts hear of the new room. `done` when they would after a crash, too.
    // Otherwise the creation gets its answer: it may be repeated.
    void tell(const Creation& creation, const std::function<void()>& done);
    // Tells a new connection of the seats that are still kept for its account.
    void tell_kept(const AccountId& account, const std::shared_ptr<Session>& session);
    // The room's creator hears, once, that the account will not come. The host may have changed the
    // settings since the account was told: then it is about the room of the table now.
    // `done(false)`: the store does not answer.
    void decline(const AccountId& account, const std::string& name, const RoomId& room,
                 std::function<void(bool)> done);

private:
    struct Table;
    using Found = rules::Expected<Table, LoadError>;
    void find(const RoomId& room, std::function<void(const Found&)> done);
    void follow(const RoomId& room, std::size_t changes_max,
                std::function<void(const Found&)> done);
    void decline_at(const Table& table, std::uint32_t seat, const AccountId& account,
                    const std::string& name, std::function<void(bool)> done);
    void call(const Called& called);
    void call_here(const Called& called) const;
    [[nodiscard]] std::optional<meeple::v1::Error> why_not(
        const Creation& creation, const AccountId& receiver,
        const Directory::Acquaintance& acquaintance);
    void check_reached(const std::shared_ptr<Creation>& creation,
                       const std::vector<AccountId>& receivers, const std::function<void()>& go_on);

    NodeChannel& channel_;
    BlockLists& block_lists_;
};

}  // namespace server
