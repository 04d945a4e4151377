// Tables of `meepled load`, and how many people do what.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "rules/core/chance.h"
#include "server/client/load_figures.h"
#include "server/client/load_program.h"
#include "server/client/player.h"

namespace server::client {

// Shared by all threads.
struct LoadState {
    std::atomic<std::uint32_t> playing{0};  // rooms whose first game has begun
    std::atomic<std::uint32_t> greeted{0};  // idle connections
    std::atomic<std::uint32_t> failed{0};
    std::atomic<bool> counting{false};
    std::atomic<bool> stopping{false};
};

// What so many people do at one time.
struct Crowd {
    std::uint32_t tables_of_two = 0;
    std::uint32_t tables_with_bot = 0;  // one person and a bot of the server
    std::uint32_t watchers = 0;
    std::uint32_t in_lobby = 0;  // watch the lists of the first page

    [[nodiscard]] std::uint32_t tables() const { return tables_of_two + tables_with_bot; }
};
// Of ten people six play with each other, one plays with a bot, one watches, two are in the lobby.
[[nodiscard]] Crowd crowd_of(std::uint32_t people);

struct TablePlan {
    std::uint32_t seats = 2;
    std::uint32_t clients = 2;  // that sit at it; bots of the server take the other seats
    std::uint32_t watchers = 0;
    std::chrono::milliseconds think{0};  // pause before each step, on average
    bool like_people = false;            // uneven pauses, and talk
};
// Of the table with that number, from 0 on.
[[nodiscard]] TablePlan table_plan(const LoadOptions& options, std::uint32_t number);

// A table with its clients, one game after another. Everything on one thread.
class LoadTable {
public:
    // The options, the state and the figures outlive it.
    LoadTable(boost::asio::io_context& io, const LoadOptions& options, LoadState& state,
              LoadFigures& figures, std::uint32_t number);

    void open();
    // Breaks off the connection of one of them.
    void drop_one(std::uint32_t number);
    void stop();

private:
    struct Seen {
        std::uint32_t viewers = 0;
        Clock::time_point last;
        std::optional<Clock::time_point> sent;
    };

    [[nodiscard]] PlayerOptions player_options(std::uint32_t index);
    void add(PlayerOptions one, std::uint32_t index);
    [[nodiscard]] PlayerEvents events(std::uint32_t index);
    void on_transition(std::uint32_t index, const meeple::v1::Transition& told, std::size_t bytes);
    void settle(std::uint32_t seq);
    void on_ended(std::uint32_t index, const std::string& problem);
    void talk();

    boost::asio::io_context& io_;
    const LoadOptions& options_;
    LoadState& state_;
    LoadFigures& figures_;
    const TablePlan plan_;
    std::uint64_t seed_;
    rules::Random chance_;
    boost::asio::steady_timer talking_;
    bool begun_ = false;
    bool ever_begun_ = false;
    std::vector<std::string> tokens_;
    std::vector<std::shared_ptr<Player>> players_;
    std::unordered_map<std::uint32_t, Seen> seen_;
};

}  // namespace server::client
