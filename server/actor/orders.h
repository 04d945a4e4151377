// Orders: carries decisions of moderators and operators to connections and rooms.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/actor/room_loader.h"

namespace server {

// The sanction of this kind that holds now; null: none does.
[[nodiscard]] const meeple::v1::Sanction* in_force(
    const std::vector<meeple::v1::Sanction>& sanctions, meeple::v1::SanctionKind kind,
    std::uint64_t now_ms);
// The error for a request that this mute forbids.
[[nodiscard]] meeple::v1::Error muted(const meeple::v1::Sanction& mute,
                                      const std::string& command_id);

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
