// Ground: what all parts of a Hub share. Part: the base of these parts.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/actor/connections.h"
#include "server/actor/directory.h"
#include "server/actor/limits.h"
#include "server/actor/room_actor.h"
#include "server/actor/room_table.h"
#include "server/actor/standing.h"

namespace server {

struct Ground {
    RoomServices services;
    std::shared_ptr<Directory> directory;  // none: every identity is a guest
    Limits limits;
    Standing standing;
    Connections connections;
    RoomTable rooms;
    std::weak_ptr<void> hub = {};  // owns this and all parts
};

// A member of a Hub, which refers to its ground and to the parts before it.
template <class T>
class Part {
public:
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

protected:
    explicit Part(Ground& ground) : ground_(ground) {}
    ~Part() = default;

    // For callbacks: keeps the whole hub alive.
    [[nodiscard]] std::shared_ptr<T> kept() { return {ground_.hub.lock(), static_cast<T*>(this)}; }
    [[nodiscard]] const ActorConfig& config() const { return ground_.services.config; }
    [[nodiscard]] const Stores& store() const { return ground_.services.store; }
    [[nodiscard]] Figures& figures() const { return *ground_.services.figures; }
    [[nodiscard]] const boost::asio::any_io_executor& executor() const {
        return ground_.services.executor;
    }
    [[nodiscard]] std::uint64_t now_ms() const { return ground_.services.now_ms(); }
    // Long work. False: too much waits.
    [[nodiscard]] bool work(std::string network, std::function<void()> task) const {
        return ground_.services.work->post(std::move(network), std::move(task));
    }

    Ground& ground_;
};

}  // namespace server
