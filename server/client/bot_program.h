// `meepled bot`: plays (or watches) games on a server, from outside.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/client/accepts.h"
#include "server/client/game_choice.h"
#include "server/client/thinking.h"
#include "server/net/gateway.h"

namespace server::client {

struct BotOptions {
    std::string url = "ws://127.0.0.1:8080/ws";
    std::string level = "greedy";
    Encoding encoding = Encoding::binary;
    std::string name;
    // A room to enter; without one, a room is made with `seats` seats, of which the last
    // `server_bots` are played by the server's own bots.
    std::string room;
    std::string invite;
    GameChoice game;
    std::uint32_t seats = 2;
    std::uint32_t server_bots = 0;
    std::string server_bot_level = "greedy";
    bool hidden = false;  // a room of our own is private
    bool rated = false;   // it is rated
    // Of a room of our own: "INITIAL+INCREMENT" in seconds; empty: as the server likes.
    std::string clock;
    // Instead of rooms of our own: tickets for quick games, and challenges.
    bool seek = false;
    bool challenges = false;
    Accepts accepts = {};
    std::uint32_t games = 1;
    std::uint32_t at_once = 1;  // so many of them
    std::string token;          // of an account, or of an earlier guest; empty: a new guest
    std::string token_file;     // with it in its first line; used if `token` is empty
    // A program that chooses the moves instead of a level (proto/docs/engine.md), with arguments.
    std::string engine;
    double engine_seconds = 5;  // a move
    std::uint64_t engine_memory_mib = 2048;
    bool watch = false;
    // A line for each transition, with the hash of the view; the "info" lines of an engine.
    bool verbose = false;
    std::uint32_t think_ms = 0;
    Thinking thinking = {};
    std::optional<std::uint64_t> seed;
    std::uint32_t patience_seconds = 60;
};

// What a program returns if its games were played to their end, but a step was taken in the place
// of an engine that failed.
inline constexpr int engine_failed = 3;

// Returns 0 if all games were played to their end, perhaps engine_failed; otherwise 1, with the
// reason on stderr. Prints one line for each event to stdout:
//   room R [invite I]     entered; others need this to join
//   at SEQ hash H         with `verbose`
//   back after MS ms      after a lost connection
//   result room R seat S: 26 points; the others: 98; lost
//   end room R scores A B ... winners W ...
//   waiting ...           for challenges and opponents, and their outcome
// The state of an engine is told on stderr. With an engine, or while it waits for games, the
// first SIGTERM or SIGINT lets the running games end and begins no other; the second one ends the
// program.
int run_bot(const BotOptions& options);

// Nothing: `text` is INITIAL+INCREMENT or empty. Otherwise one line that says what is wrong.
[[nodiscard]] std::string clock_problem(const std::string& text);

}  // namespace server::client
