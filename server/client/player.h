// Player: a client in a room, over WebSocket, that uses only the protocol. It creates or enters a
// room, gets ready, and plays every decision of its seat to the end of the game, or only watches.
// After a lost connection it reconnects, resumes, and repeats unanswered requests with the same
// command ids.
//
// Threads: everything happens on the one thread that runs `io`.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meeple/v1/envelope.pb.h"
#include "rules/match.h"
#include "server/client/accepts.h"
#include "server/client/game_choice.h"
#include "server/client/thinking.h"
#include "server/codec/client_fold.h"
#include "server/net/ws_client.h"

namespace server::client {

using Clock = std::chrono::steady_clock;

struct PlayerOptions {
    std::vector<net::WsUrl> urls;  // of one server, or of several on one store; at least one
    Encoding encoding = Encoding::binary;
    std::string name;
    std::string token;  // empty: a new guest
    std::string level =
        "random";            // "random" takes any offered step; others are levels of server/bots
    Thinking thinking = {};  // of levels that look ahead
    // Decides instead of the level, on `thinker`, which must outlive the player. Both or neither.
    std::shared_ptr<const bots::Bot> bot;
    boost::asio::thread_pool* thinker = nullptr;
    std::uint64_t seed = 1;

    // Either a room that is there (`room`, `invite`, perhaps `seat`) or one to be made.
    std::string room;
    std::string invite;
    std::optional<std::uint32_t> seat;
    meeple::v1::RoomSettings settings;  // of the room to be made, if `room` is empty
    FieldNames fields = {};             // what problems of the settings are told with
    // Of the new settings, when the host changes them: otherwise the seat is given up.
    Accepts accepts = {};
    bool watch = false;                  // no seat
    bool check_hashes = true;            // compute each view's hash and compare
    std::chrono::milliseconds think{0};  // pause before each step, on average
    bool like_people = false;            // these pauses are human_pause()
    std::chrono::seconds patience{60};   // without a connection, then it gives up
    // From the start until the first Welcome, if shorter.
    std::chrono::seconds patience_first = std::chrono::seconds::max();
};

// Callbacks of a player; all may be empty. They must not destroy the
// player.
struct PlayerEvents {
    std::function<void(const meeple::v1::Attached& attached)> entered;
    std::function<void(const meeple::v1::Transition& transition, std::size_t bytes)> transition;
    std::function<void(const meeple::v1::Snapshot& snapshot, std::size_t bytes)> snapshot;
    // A step was sent for the first time, and a step was answered; `seq` is its transition.
    std::function<void()> sent;
    std::function<void(std::uint32_t seq, bool duplicate, Clock::duration took)> done;
    std::function<void(const meeple::v1::Error& error)> refused;
    std::function<void(std::uint16_t code, const std::string& why)> lost;
    // Attached again after a lost connection, since it was lost.
    std::function<void(Clock::duration took)> resumed;
    // The end, exactly once: `problem` is empty when the game was played to its end.
    std::function<void(const std::string& problem)> ended;
};

class Player : public std::enable_shared_from_this<Player> {
public:
    Player(boost::asio::io_context& io, PlayerOptions options, PlayerEvents events);
    ~Player();
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    void start();
    // Breaks the connection off; it comes back as after any loss.
    void drop();
    // Sends a proposal, unless another request is pending. The outcome arrives as a transition,
    // like every other event.
    void propose(meeple::v1::ProposalKind kind);
    // Likewise: end a pause, or say an emote of the catalogue.
    void resume();
    void say(const std::string& emote);
    // Closes the connection, without `ended`.
    void stop();

    // Its memory of the room, from the first snapshot on.
    [[nodiscard]] const std::optional<codec::ClientFold>& fold() const { return fold_; }
    [[nodiscard]] const std::string& room() const { return options_.room; }
    [[nodiscard]] const std::string& token() const { return options_.token; }
    [[nodiscard]] const meeple::v1::Limits& limits() const { return limits_; }
    [[nodiscard]] bool ended() const { return ended_; }
    // Its state, for debugging.
    [[nodiscard]] std::string state() const;
    // Command ids whose transition was acknowledged, with its number.
    [[nodiscard]] const std::vector<std::pair<std::string, std::uint32_t>>& acknowledged() const {
        return acknowledged_;
    }
    // Likewise for chat, with the line's number.
    [[nodiscard]] const std::vector<std::pair<std::string, std::uint32_t>>& said() const {
        return said_;
    }

private:
    // A request that must be answered: repeated until it is.
    struct Pending {
        meeple::v1::ClientFrame frame;
        Clock::time_point first_sent;
        std::uint32_t decision = 0;  // 0: not a step
        bool sent = false;           // on this connection
    };

    void connect();
    void on_open();
    void on_frame(const std::string& bytes);
    void on_closed(std::uint16_t code, const std::string& why);
    void on_welcome(const meeple::v1::Welcome& welcome);
    void on_attached(const meeple::v1::Attached& attached);
    void on_snapshot(const meeple::v1::Snapshot& snapshot, std::size_t bytes);
    void on_transition(const meeple::v1::Transition& transition, std::size_t bytes);
    void on_done(const meeple::v1::CommandDone& done);
    void on_error(std::uint32_t re, const meeple::v1::Error& error);
    void act();
    [[nodiscard]] bool consent();
    void step(const meeple::v1::Decision& decision);
    [[nodiscard]] std::vector<rules::Command> choose(const meeple::v1::Decision& decision);
    [[nodiscard]] rules::Match known_match();
    void think(std::uint32_t decision);
    void thought(std::uint32_t decision, const std::vector<rules::Command>& commands);
    void send_step(std::uint32_t decision, const std::vector<rules::Command>& commands);
    void attach(bool afresh);
    void request(meeple::v1::ClientFrame frame);
    void ask(Pending pending);
    [[nodiscard]] bool may_wish() const;
    void send_pending();
    void later(std::chrono::milliseconds pause, std::function<void()> what);
    void end(const std::string& problem);

    [[nodiscard]] bool go_to(const std::string& url);
    void follow(const std::string& room);

    boost::asio::io_context& io_;
    PlayerOptions options_;
    PlayerEvents events_;
    rules::Random chance_;
    std::shared_ptr<net::WsClient> client_;
    boost::asio::steady_timer timer_;
    std::uint64_t connection_ = 0;  // number of the connection: what older ones say is not heard

    std::size_t home_ = 0;     // which of the urls
    net::WsUrl here_;          // that one, or where another node was said to be
    std::uint32_t moves_ = 0;  // to other nodes, since the last Attached
    std::uint32_t re_ = 0;
    // The table that became another room.
    struct Followed {
        std::uint32_t re = 0;  // the last request before; 0: it has not
        std::string refusal;   // of its new settings; the seat is being given up
    };
    Followed followed_;
    struct Greeting {
        bool reached = false;     // the connection was open
        bool tells_minor = true;  // its server may know minor versions
        bool done = false;
    };
    Greeting greeting_;         // of this connection
    std::uint32_t handle_ = 0;  // 0: not attached
    std::uint32_t epoch_ = 0;
    std::optional<std::uint32_t> seat_;
    meeple::v1::RoomInfo info_;
    meeple::v1::Limits limits_;
    std::optional<codec::ClientFold> fold_;
    std::optional<Pending> pending_;
    bool thinking_ = false;        // the bot of the options does
    std::uint32_t acted_seq_ = 0;  // the last transition that we are known to have made
    bool ended_ = false;
    std::string create_id_;
    std::vector<std::pair<std::string, std::uint32_t>> acknowledged_;
    std::vector<std::pair<std::string, std::uint32_t>> said_;
    Clock::time_point lost_at_;
    std::uint32_t losses_ = 0;  // since the last Attached
    struct Been {
        bool welcome = false;
        bool attached = false;
    };
    Been been_;  // ever
};

// The first eight bytes of SHA-256 over the view's canonical bytes, as the server sends it.
[[nodiscard]] std::uint64_t view_hash(const rules::View& view);

}  // namespace server::client
