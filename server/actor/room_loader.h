// RoomLoader: how rooms come into memory and leave it: when a client asks for one, or when the
// room's timer is due.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/actor/ground.h"

namespace server {

class RoomLoader final : public Part<RoomLoader> {
public:
    using TryApart = std::function<rules::Expected<bool, std::string>(const LoadedRoom&)>;
    // `try_apart`: see BackendParts.
    RoomLoader(Ground& ground, TryApart try_apart);

    // The room is loaded if it is not in memory. `network`: for whom. Any thread, and so is `done`.
    void find(const RoomId& room, const std::string& network,
              const std::function<void(const Found&)>& done);
    // A room that was made or loaded comes into memory.
    void adopt(Room room, std::uint32_t handle, const LoadedRoom& loaded);
    // Every caller that waits for the room gets the answer.
    void settle(const RoomId& room, const Found& found, bool quarantined);

    // Of the node's watch.
    void give_up_stuck_loads();
    void load_due_rooms();

    // ---- Reports of rooms, on their strands. ----

    void forget(RoomActor& actor);
    // It is of no use any more, but may be loaded again.
    void lost(RoomActor& actor);

private:
    void load(const RoomId& room, const std::string& network);
    void loaded(const RoomId& room, const std::string& network, std::uint32_t generation,
                Loaded loaded);
    void restore(const RoomId& room, std::uint32_t handle, const LoadedRoom& loaded);
    [[nodiscard]] bool well_apart(const RoomId& room, const LoadedRoom& loaded);
    [[nodiscard]] Found elsewhere(const Loaded& loaded) const;
    void load_failed(const RoomId& room, const std::string& why);
    void look_for_due();
    void load_due(const std::vector<DueRoom>& rooms);

    const TryApart try_apart_;
    std::uint64_t look_due_ms_ = 0;  // of the watch
    std::atomic<bool> looking_for_due_{false};
    std::atomic<std::size_t> due_loading_{0};
    std::atomic<bool> due_found_{false};  // any of these
};

}  // namespace server
