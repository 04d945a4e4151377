// Challenges: seats of new rooms that are kept for named accounts, and their notifications.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/actor/block_lists.h"
#include "server/actor/creation.h"
#include "server/actor/room_loader.h"

namespace server {

class Challenges final : public Part<Challenges> {
public:
    Challenges(Ground& ground, RoomLoader& loader, BlockLists& block_lists);

    // Goes on if the creator may challenge every account for which a seat is kept. Otherwise the
    // creation gets its answer.
    void check(const std::shared_ptr<Creation>& creation, std::function<void()> go_on);
    // The challenged accounts hear of the new room. `done` when they would after a crash, too.
    void tell(const Creation& creation, const std::function<void()>& done);
    // Tells a new connection, which is at that network, of the seats that are still kept for its
    // account.
    void tell_kept(const AccountId& account, const std::string& network,
                   const std::shared_ptr<Session>& session);
    // The room's creator hears, once, that the account, which is at that network, will not come.
    void decline(const AccountId& account, const std::string& name, const std::string& network,
                 const RoomId& room);

private:
    void tell_declined(const AccountId& account, const std::string& name, const RoomActor& room);
    [[nodiscard]] std::optional<meeple::v1::Error> why_not(
        const Creation& creation, const AccountId& receiver,
        const Directory::Acquaintance& acquaintance);
    void check_reached(const std::shared_ptr<Creation>& creation,
                       const std::vector<AccountId>& receivers, const std::function<void()>& go_on);
    void tell_unless_apart(const AccountId& one, const AccountId& other,
                           const std::function<void()>& tell);

    RoomLoader& loader_;
    BlockLists& block_lists_;
};

}  // namespace server
