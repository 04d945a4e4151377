// Idler: a connection that sends Hello and then nothing, or asks for the lists of the first page
// from time to time, like an unattended page. On one thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>

#include "server/net/ws_client.h"

namespace server::client {

struct IdlerOptions {
    std::string url;
    Encoding encoding = Encoding::binary;
    std::chrono::milliseconds first_look{0};
    std::chrono::milliseconds look_every{0};  // 0: never
    bool watch = false;                       // is told of changes in them
    std::function<void()> on_greeted;
    std::function<void()> on_lost;
    std::function<void(std::chrono::steady_clock::duration)> on_answer;  // to a look
    std::function<void(std::size_t bytes)> on_told;                      // of a change
};

class Idler : public std::enable_shared_from_this<Idler> {
public:
    Idler(boost::asio::io_context& io, IdlerOptions options)
        : options_(std::move(options)), timer_(io) {}

    void open(boost::asio::io_context& io);
    void stop();

private:
    void greet();
    void take(std::size_t bytes);
    void watch();
    void look_after(std::chrono::milliseconds pause);
    void look();

    const IdlerOptions options_;
    boost::asio::steady_timer timer_;
    std::shared_ptr<net::WsClient> client_;
    bool greeted_ = false;
    int awaited_ = 0;
    std::chrono::steady_clock::time_point asked_;
};

}  // namespace server::client
