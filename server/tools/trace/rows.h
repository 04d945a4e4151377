// Shared by the checkers of recorded games: reading rows and comparing their fields.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/tools/trace/report.h"

namespace server::tools {

// The recorded game cannot be checked: it is malformed, or no game that the rules could play.
[[noreturn]] void unsupported(const std::string& what);

// Lists without a meaningful order are compared sorted.
[[nodiscard]] nlohmann::json sorted(nlohmann::json list);

// The first line, of that format. Throws as unsupported() does.
[[nodiscard]] nlohmann::json header_of(const std::vector<std::string>& lines,
                                       const std::string& format);

// Throws as unsupported() does if a field of the row is none of `fields`, a map by name.
template <class Fields>
void only_known(const nlohmann::json& row, const Fields& fields) {
    for (const auto& [field, unused] : row.items()) {
        if (!fields.contains(field)) unsupported("field '" + field + "' is not understood");
    }
}

template <class Replay>
inline constexpr bool knows_kept = requires(Replay& replay, const nlohmann::json& row) {
    replay.kept(row);
};

// Turns, then the end. A Replay has begin(first row), turn(row), which is false if it cannot go on,
// end(row) and report(); it may have kept(row), likewise, for seats that had no turn.
template <class Replay>
Report replay_turns(Replay& replay, const std::vector<std::string>& lines) {
    bool ended = false;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const nlohmann::json row = nlohmann::json::parse(lines[i]);
        if (ended) unsupported("goes on after its end");
        const std::string what = row.value("t", "");
        if (what == "turn") {
            if (i == 1) replay.begin(row);
            if (!replay.turn(row)) return replay.report();
        } else if (what == "abbey" && i > 1 && knows_kept<Replay>) {
            if constexpr (knows_kept<Replay>) {
                if (!replay.kept(row)) return replay.report();
            }
        } else if (what == "end" && i > 1) {
            replay.end(row);
            ended = true;
        } else {
            unsupported("row " + std::to_string(i + 1) + " is neither a turn nor the end");
        }
    }
    if (!ended) unsupported("has no end");
    return replay.report();
}

}  // namespace server::tools
