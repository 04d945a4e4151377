// Reception: a connection on which a bot waits for games. It holds a ticket for quick games, and
// accepts or declines challenges. On one thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meeple/v1/envelope.pb.h"
#include "server/client/accepts.h"
#include "server/net/ws_client.h"

namespace server::client {

struct ReceptionOptions {
    std::vector<net::WsUrl> urls;  // at least one
    Encoding encoding = Encoding::binary;
    std::string name;
    std::string token;                     // empty: a new guest, who gets no challenges
    std::optional<meeple::v1::Seek> seek;  // none: no tickets
    bool challenges = false;
    Accepts accepts = {};
    std::chrono::seconds patience{60};  // without a connection, then it gives up
};

// Called in the middle of things: the reception must not be destroyed in here.
struct ReceptionEvents {
    std::function<bool()> has_place;                         // for another game
    std::function<void(const std::string& token)> known;     // who we are
    std::function<void(const std::string& room)> game;       // that begins, or waits for us
    std::function<void(const std::string& line)> told;       // for people
    std::function<void(const std::string& problem)> failed;  // at most once, then nothing more
};

class Reception : public std::enable_shared_from_this<Reception> {
public:
    Reception(boost::asio::io_context& io, ReceptionOptions options, ReceptionEvents events);

    void start();
    // A place has become free.
    void look();
    // Closes the connection; what it waited for is given up.
    void stop();

private:
    using Clock = std::chrono::steady_clock;
    struct Challenge {
        std::string room;
        std::string from;
    };

    void connect();
    void greet();
    void on_frame(const std::string& bytes);
    void on_closed(const std::string& why);
    void on_error(std::uint32_t re, const meeple::v1::Error& error);
    void not_judged(const meeple::v1::Error& error, std::chrono::milliseconds pause);
    void on_attention(const meeple::v1::Attention& attention);
    void on_seeking(const meeple::v1::Seeking& seeking);
    void on_attached(const meeple::v1::Attached& attached);
    void send(meeple::v1::ClientFrame frame);
    void look_in(std::chrono::milliseconds pause);
    void go_to(const net::WsUrl& there, std::uint32_t retry_after_ms);
    void fail(const std::string& problem);

    boost::asio::io_context& io_;
    ReceptionOptions options_;
    const ReceptionEvents events_;
    std::shared_ptr<net::WsClient> client_;
    boost::asio::steady_timer timer_;
    std::uint64_t connection_ = 0;
    std::size_t home_ = 0;
    net::WsUrl here_;          // of this connection or the next one: home, or another node
    std::uint32_t moves_ = 0;  // to other nodes in a row
    std::uint32_t losses_ = 0;
    Clock::time_point lost_at_ = Clock::now();
    bool greeted_ = false;
    bool ended_ = false;
    bool seeks_ = false;
    std::uint32_t re_ = 0;
    std::uint32_t seek_re_ = 0;
    std::uint32_t judge_re_ = 0;
    std::optional<Challenge> judged_;  // looked at just now, or being declined
    std::deque<Challenge> waiting_;
};

}  // namespace server::client
