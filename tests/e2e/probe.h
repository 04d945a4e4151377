// Probe: what a new client is told of a room.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
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
          const std::string& room)
        : io_(io), home_(url), token_(token), watch_(watch), room_(room), again_(io) {
        connect(url);
    }

    std::optional<meeple::v1::Snapshot> snapshot;
    std::string heard;  // the last frame, for who reads a failure

private:
    void connect(const net::WsUrl& url) {
        net::WsClient::Handlers handlers;
        handlers.on_open = [this, here = std::weak_ptr<bool>(here_)] {
            if (here.expired()) return;
            meeple::v1::ClientFrame frame;
            frame.set_re(1);
            frame.mutable_hello()->set_proto_min(1);
            frame.mutable_hello()->set_proto_max(1);
            frame.mutable_hello()->set_token(token_);
            client_->send(codec::encode(frame, Encoding::binary));
        };
        handlers.on_frame = [this, here = std::weak_ptr<bool>(here_)](const std::string& bytes) {
            if (here.expired()) return;
            const auto frame = codec::decode_server(bytes, Encoding::binary);
            if (!frame) fail("a probe cannot read a frame");
            hear(*frame);
        };
        handlers.on_closed = [this, here = std::weak_ptr<bool>(here_), number = ++connections_](
                                 std::uint16_t, const std::string&) {
            if (here.expired() || snapshot || number != connections_) return;
            // The server is not there, or will not have us: it may know more in a moment.
            again_.expires_after(std::chrono::milliseconds(50));
            again_.async_wait([this, here](const boost::system::error_code& gone) {
                if (!gone && !here.expired()) connect(home_);
            });
        };
        client_ = net::WsClient::connect(io_, url, Encoding::binary, std::move(handlers));
    }

    void hear(const meeple::v1::ServerFrame& frame) {
        heard = frame.ShortDebugString().substr(0, 300);
        if (frame.has_welcome()) {
            meeple::v1::ClientFrame attach;
            attach.set_re(2);
            attach.mutable_attach()->set_room(room_);
            attach.mutable_attach()->set_role(watch_ ? meeple::v1::SPECTATOR : meeple::v1::SEAT);
            client_->send(codec::encode(attach, Encoding::binary));
        } else if (frame.error().retry() == meeple::v1::OTHER_NODE) {
            const auto url = net::parse_ws_url(frame.error().url());
            if (!url) fail("a probe was sent nowhere");
            client_->close(1000);
            connect(*url);
        } else if (frame.error().retry() == meeple::v1::SAME ||
                   frame.error().retry() == meeple::v1::AFTER ||
                   frame.error().retry() == meeple::v1::RESYNC) {
            client_->close(1000);
        } else if (frame.has_error()) {
            fail("a probe was refused: " + frame.error().ShortDebugString());
        } else if (frame.has_snapshot() && !snapshot) {
            snapshot = frame.snapshot();
            client_->close(1000);
        }
    }

    boost::asio::io_context& io_;
    const net::WsUrl home_;
    const std::string token_;
    const bool watch_;
    const std::string room_;
    std::shared_ptr<net::WsClient> client_;
    int connections_ = 0;
    boost::asio::steady_timer again_;
    // The probe ends, and frames on their way are lost.
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

}  // namespace server
