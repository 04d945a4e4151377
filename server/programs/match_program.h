// `meepled match`: lets levels of bots and engines play each other on this machine, each in every
// seat with the same tiles, and says how strong they are, how fast and how sure that is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server {

struct MatchOptions {
    // Two or more, each meets each other: LEVEL, LEVEL:time=SECONDS,nodes=N,workers=N, or the
    // command of an engine, which has a '/' in it (proto/docs/engine.md).
    std::vector<std::string> players;
    std::string game = "carcassonne";
    std::optional<std::string> modules;         // with commas; nothing: "farmers", or none
    std::string options = "start_player=host";  // NAME=VALUE with commas
    int seats = 2;
    int games = 200;            // of each pair at most; rounded up to whole rounds
    std::uint64_t seed = 1;     // of the first round; others count up
    std::vector<double> test;   // two shares that a sequential test is to tell apart; or empty
    double engine_seconds = 1;  // a move of an engine
    std::uint64_t engine_memory_mib = 2048;
    double progress_seconds = 10;  // from one line about a running meeting to the next; 0: none
    bool habits = false;           // prints also what the players do with their figures
    bool json = false;
};

// Prints to stdout, and progress to stderr. Returns 0; 1 with a line on stderr if something of the
// options is wrong; client::engine_failed if a step was taken in the place of an engine.
int run_match(const MatchOptions& options);

}  // namespace server
