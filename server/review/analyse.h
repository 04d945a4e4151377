// `meepled analyse`: what was luck and what was skill in a finished game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

namespace server {

struct AnalyseOptions {
    std::string record;                 // file
    std::uint64_t nodes = 0;            // turns to look through for a step; 0: as many as usual
    double seconds = 0;                 // for all; 0: there is no limit but `nodes`
    std::optional<std::uint64_t> seed;  // absent: another each time
    bool json = false;
    bool growing = false;  // a line of JSON after each step
};

// Progress and problems go to `problems`. 0: done; 1: the game cannot be reviewed; 2: no record can
// be read from the file (one line); 3: stopped, with what was known by then.
int analyse_file(const AnalyseOptions& options, const std::function<bool()>& stop,
                 std::ostream& out, std::ostream& problems);

}  // namespace server
