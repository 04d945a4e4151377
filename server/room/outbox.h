// Outbox: the effects of one call, including the frames for members.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/room/effect.h"
#include "server/room/presence.h"
#include "server/room/refused.h"

namespace server {

class Outbox {
public:
    template <class One>
    void add(One effect) {
        effects_.emplace_back(std::move(effect));
    }
    [[nodiscard]] Effects take() { return std::exchange(effects_, {}); }

    // Client 0 is no client.
    void send(ClientId client, meeple::v1::ServerFrame frame);
    // To all members but one.
    void push(const std::vector<Member>& members, const meeple::v1::ServerFrame& frame,
              ClientId except);
    void done(ClientId client, std::uint32_t re, const CommandId& id, std::uint32_t seq,
              bool duplicate);
    void fail(ClientId client, std::uint32_t re, meeple::v1::Error error);
    void fail(ClientId client, std::uint32_t re, meeple::v1::ErrorCode code,
              meeple::v1::Retry retry, std::string detail, const CommandId& id = {});

private:
    Effects effects_;
};

}  // namespace server
