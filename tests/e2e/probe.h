// Probe: what a fresh client is told of a room.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <optional>
#include <string>

#include "meeple/v1/envelope.pb.h"
#include "server/codec/frame.h"
#include "server/net/ws_client.h"
#include "tests/e2e/victim.h"

namespace server {

// Asks for a snapshot on a connection of its own, with the identity of `token`.
class Probe {
public:
    Probe(boost::asio::io_context& io, const net::WsUrl& url, const std::string& token, bool watch,
          const std::string& room) {
        net::WsClient::Handlers handlers;
        handlers.on_open = [this, token] {
            meeple::v1::ClientFrame frame;
            frame.set_re(1);
            frame.mutable_hello()->set_proto_min(1);
            frame.mutable_hello()->set_proto_max(1);
            frame.mutable_hello()->set_token(token);
            client_->send(codec::encode(frame, Encoding::binary));
        };
        handlers.on_frame = [this, watch, room](const std::string& bytes) {
            const auto frame = codec::decode_server(bytes, Encoding::binary);
            if (!frame) fail("a probe cannot read a frame");
            if (frame->has_welcome()) {
                meeple::v1::ClientFrame attach;
                attach.set_re(2);
                attach.mutable_attach()->set_room(room);
                attach.mutable_attach()->set_role(watch ? meeple::v1::SPECTATOR : meeple::v1::SEAT);
                client_->send(codec::encode(attach, Encoding::binary));
            } else if (frame->has_error()) {
                fail("a probe was refused: " + frame->error().ShortDebugString());
            } else if (frame->has_snapshot() && !snapshot) {
                snapshot = frame->snapshot();
                client_->close(1000);
            }
        };
        client_ = net::WsClient::connect(io, url, Encoding::binary, std::move(handlers));
    }

    std::optional<meeple::v1::Snapshot> snapshot;

private:
    std::shared_ptr<net::WsClient> client_;
};

}  // namespace server
