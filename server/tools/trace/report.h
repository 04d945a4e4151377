// A checker's findings in one recorded game.
#pragma once

#include <string>
#include <vector>

namespace server::tools {

struct Report {
    int turns = 0;
    std::vector<std::string> mismatches;  // "turn 7: legal: expected [...], got [...]"
};

}  // namespace server::tools
