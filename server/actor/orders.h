// Orders: what moderators and operators decided, on its way to connections and rooms.
#pragma once

#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/actor/room_loader.h"

namespace server {

class Orders final : public Part<Orders> {
public:
    Orders(Ground& ground, RoomLoader& loader);

    // See Backend.
    void sanctioned(const AccountId& account, const std::vector<meeple::v1::Sanction>& sanctions,
                    const meeple::v1::Sanction& news);
    void announce(const std::string& text);
    void bar(std::set<std::string> addresses);
    void order(const RoomId& room, const Input& order, std::function<void(bool done)> answer);

    // Any thread.
    [[nodiscard]] std::string announcement() const;
    [[nodiscard]] bool barred(const std::string& address, const std::string& network) const;

private:
    RoomLoader& loader_;
    mutable std::mutex mutex_;
    std::string announcement_;
    std::set<std::string> barred_;  // addresses and networks
};

}  // namespace server
