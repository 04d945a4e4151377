// A client of the protocol before rooms had clocks and agreements, made from its .proto files of
// that time: old_client URL ROOM. It takes a seat and plays what it is offered until the room ends;
// it must never get a message that it cannot read. Exits 0 when the room has closed.
#include <boost/asio/io_context.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "meeple/v1/envelope.pb.h"
#include "server/net/ws_client.h"

namespace {

namespace v1 = meeple::v1;
using server::net::WsClient;

class OldClient {
public:
    explicit OldClient(std::string room) : room_(std::move(room)) {}

    void connect(boost::asio::io_context& io, const server::net::WsUrl& url) {
        socket_ = WsClient::connect(
            io, url, server::Encoding::binary,
            {[this] { hello(); }, [this](const std::string& bytes) { on_frame(bytes); },
             [this](std::uint16_t code, const std::string& reason) { on_close(code, reason); }});
    }
    [[nodiscard]] int exit_code() const { return closed_ && problem_.empty() ? 0 : 1; }
    [[nodiscard]] const std::string& problem() const { return problem_; }
    [[nodiscard]] std::uint32_t transitions() const { return transitions_; }
    [[nodiscard]] std::uint32_t snapshots() const { return snapshots_; }

private:
    void send(v1::ClientFrame& frame) {
        frame.set_re(++re_);
        socket_->send(frame.SerializeAsString());
    }
    std::string new_id() {
        std::string id(16, '\0');
        std::snprintf(id.data(), id.size(), "old %u", ++id_count_);
        return id;
    }
    void hello() {
        v1::ClientFrame frame;
        frame.mutable_hello()->set_proto_min(1);
        frame.mutable_hello()->set_proto_max(1);
        frame.mutable_hello()->set_kind(v1::BOT_PROGRAM);
        frame.mutable_hello()->add_features("legal");
        frame.mutable_hello()->mutable_guest()->set_name("Old");
        send(frame);
    }
    void end(const std::string& problem) {
        if (problem_.empty()) problem_ = problem;
        socket_->close(1000);
    }

    void on_close(std::uint16_t code, const std::string& reason) {
        if (!closed_ && problem_.empty())
            problem_ = "closed " + std::to_string(code) + ' ' + reason;
    }

    void on_frame(const std::string& bytes) {
        v1::ServerFrame frame;
        if (!frame.ParseFromString(bytes)) return end("not a frame");
        if (frame.has_error()) return end(frame.error().ShortDebugString());
        v1::ClientFrame next;
        if (frame.has_welcome()) {
            next.mutable_attach()->set_room(room_);
            send(next);
        } else if (frame.has_attached()) {
            handle_ = frame.attached().handle();
            next.mutable_ready()->set_handle(handle_);
            next.mutable_ready()->set_command_id(new_id());
            send(next);
        } else if (frame.has_snapshot()) {
            ++snapshots_;
            seq_ = frame.snapshot().seq();
            if (frame.snapshot().tiles().hand_size() > 0)
                hand_ = *frame.snapshot().tiles().hand().rbegin();
            if (frame.snapshot().has_decision()) decide(frame.snapshot().decision());
        } else if (frame.has_transition()) {
            ++transitions_;
            take(frame.transition());
        }
    }

    void take(const v1::Transition& transition) {
        if (transition.seq() != seq_ + 1) return end("a gap after " + std::to_string(seq_));
        seq_ = transition.seq();
        for (const v1::Delta& delta : transition.deltas()) {
            if (delta.tiles().has_drawn()) hand_ = delta.tiles().drawn().tile();
            closed_ = closed_ || delta.has_room_closed();
        }
        if (closed_) return end("");
        if (transition.has_decision()) decide(transition.decision());
    }

    // The first offered placement, and no figure.
    void decide(const v1::Decision& decision) {
        if (!decision.has_tiles() || decision.id() == answered_) return;
        answered_ = decision.id();
        const v1::TilesLegal& legal = decision.tiles();
        v1::ClientFrame frame;
        v1::Command& command = *frame.mutable_command();
        command.set_handle(handle_);
        command.set_command_id(new_id());
        command.set_decision(decision.id());
        bool more = legal.x_size() == 0;
        if (legal.x_size() > 0) {
            v1::PlaceTile& place = *command.add_actions()->mutable_tiles()->mutable_place();
            place.set_tile(hand_);
            place.set_x(legal.x(0));
            place.set_y(legal.y(0));
            place.set_rotation(legal.rotation(0));
        }
        for (const auto& offer : legal.follow_ups()) more = more || offer.segments(0) != 0;
        if (more) command.add_actions()->mutable_tiles()->mutable_pass();
        send(frame);
    }

    const std::string room_;
    std::shared_ptr<WsClient> socket_;
    std::uint32_t re_ = 0;
    std::uint32_t id_count_ = 0;
    std::uint32_t handle_ = 0;
    std::uint32_t seq_ = 0;
    std::uint32_t answered_ = 0;  // the last decision
    std::uint32_t hand_ = 0;
    std::uint32_t transitions_ = 0;
    std::uint32_t snapshots_ = 0;
    bool closed_ = false;
    std::string problem_;
};

}  // namespace

int main(int argc, char** argv) {
    const auto url = argc == 3 ? server::net::parse_ws_url(argv[1]) : std::nullopt;
    if (!url) {
        std::fprintf(stderr, "old_client URL ROOM\n");
        return 2;
    }
    boost::asio::io_context io;
    OldClient client(argv[2]);
    client.connect(io, *url);
    io.run();
    std::printf("transitions %u snapshots %u %s\n", client.transitions(), client.snapshots(),
                client.problem().c_str());
    return client.exit_code();
}
