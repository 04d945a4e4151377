// Node: this process among the nodes on the store: it begins, renews its lease, runs periodic
// tasks, and hands its rooms over before it ends.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <vector>

#include "server/actor/node_channel.h"
#include "server/actor/room_loader.h"

namespace server {

class Node final : public Part<Node> {
public:
    // `watched_by`: see BackendParts::watch. `watches` are called a few times a second, one after
    // the other, as long as the node has begun and does not stop.
    Node(Ground& ground, RoomLoader& loader, NodeChannel& channel,
         std::function<void(std::function<void()>)> watched_by,
         std::vector<std::function<void()>> watches);

    // See Backend.
    void open();
    void drain(std::function<void()> done);
    void stop();

private:
    void open_again();
    void watch();
    void beat();
    void watch_lease();
    void dismiss_all();
    void hand_over(std::uint64_t until_ms, std::function<void()> done);
    void wait_for_appends(std::uint64_t until_ms, std::function<void()> done);

    RoomLoader& loader_;
    NodeChannel& channel_;
    const std::function<void(std::function<void()>)> watched_by_;  // empty: the timer
    const std::vector<std::function<void()>> watches_;
    boost::asio::steady_timer drain_timer_;
    boost::asio::steady_timer open_timer_;
    boost::asio::steady_timer watch_timer_;
    std::uint64_t beat_due_ms_ = 0;
};

}  // namespace server
