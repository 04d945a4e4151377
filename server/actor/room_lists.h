// RoomLists: rooms found by code, by search, or by player.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/actor/lobby.h"
#include "server/actor/room_loader.h"

namespace server {

class RoomLists final : public Part<RoomLists> {
public:
    RoomLists(Ground& ground, RoomLoader& loader);

    // Any thread, and so are the callbacks.

    // The room that the code stands for, among those whose game is not over.
    void by_code(const std::string& code,
                 std::function<void(const Answer<meeple::v1::RoomFound>&)> done);
    // Public rooms, newest first; as old as `list_ms` at most. `network`: whose work a search is.
    using Listed = Answer<std::shared_ptr<const codec::PreparedAnswer>>;
    void list(const meeple::v1::ListRooms& request, const std::string& network,
              std::function<void(const Listed&)> done);
    // Unfinished rooms in which the account has a seat.
    using Active = Answer<std::vector<meeple::v1::ActiveRoom>>;
    void active(const AccountId& account, const std::string& network,
                std::function<void(const Active&)> done);
    // In how many unfinished games over days, besides `room`, it has a seat; 0 where it has one in
    // `room`, which it only comes back to.
    void slow_seats(const AccountId& account, const RoomId& room,
                    std::function<void(const Answer<std::size_t>&)> done);

    [[nodiscard]] Lobby& lobby() { return lobby_; }

private:
    [[nodiscard]] meeple::v1::RoomList make_list(const std::vector<ListedRoom>& rooms,
                                                 std::size_t rooms_max) const;
    void gather(const std::vector<Membership>& memberships, const std::string& network,
                const std::function<void(const Active&)>& done);

    RoomLoader& loader_;
    Lobby lobby_;
};

}  // namespace server
