// trace_check FILE...: replays recorded games through the rules and compares every turn. See
// tests/golden/README.md.
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "server/tools/trace/card_trace.h"
#include "server/tools/trace/hunters_trace.h"
#include "server/tools/trace/text_file.h"
#include "server/tools/trace/tile_trace.h"

namespace {

// The first line of a recorded game names its format.
server::tools::Report check(const std::vector<std::string>& lines) {
    const bool cards = !lines.empty() && lines.front().find("card-game-trace") != std::string::npos;
    if (cards) return server::tools::check_card_trace(lines);
    const bool hunters =
        !lines.empty() && lines.front().find("hunters_and_gatherers") != std::string::npos;
    return hunters ? server::tools::check_hunters_trace(lines)
                   : server::tools::check_tile_trace(lines);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: trace_check FILE...   (recorded games, .jsonl or .jsonl.gz)\n";
        return 2;
    }
    int games = 0;
    int turns = 0;
    std::size_t mismatches = 0;
    bool broken = false;
    for (int i = 1; i < argc; ++i) {
        const std::string path = argv[i];
        try {
            const server::tools::Report report = check(server::tools::read_lines(path));
            for (const std::string& line : report.mismatches)
                std::cout << path << ": " << line << '\n';
            ++games;
            turns += report.turns;
            mismatches += report.mismatches.size();
        } catch (const std::exception& e) {
            std::cout << path << ": error: " << e.what() << '\n';
            broken = true;
        }
    }
    std::cout << games << " games, " << turns << " turns, " << mismatches << " mismatches\n";
    return mismatches == 0 && !broken ? 0 : 1;
}
