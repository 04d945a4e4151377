// What the extension hills/1 adds to the rows of a recorded game of tiles.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "rules/match.h"
#include "server/tools/trace/row_fields.h"
#include "server/tools/trace/said.h"

namespace server::tools {

// Follows a match through what this extension asks. A step is false if the match cannot follow, and
// `difference` says why.
class HillRows {
public:
    // Carries out a command that takes these numbers from chance; false: it is refused, and that is
    // reported.
    using Play = std::function<bool(const rules::tiles::Command&, std::vector<std::uint64_t>)>;
    HillRows(const rules::Match& match, const Said& during, Play play)
        : match_(match), during_(during), play_(std::move(play)) {}

    // `after_turn`: the table at the end of the turn.
    void add_fields(Fields& fields, const rules::tiles::View& after_turn);
    // What the recorded deployment takes from chance: the first token of a flock.
    [[nodiscard]] std::vector<std::uint64_t> numbers(const nlohmann::json& row) const;
    // After the deployment.
    bool herd(const nlohmann::json& row);

    std::string difference;

private:
    [[nodiscard]] rules::tiles::View view() const;
    [[nodiscard]] std::vector<std::uint64_t> numbers_for(const nlohmann::json& token) const;
    bool differ(const std::string& what);

    const rules::Match& match_;
    const Said& during_;
    Play play_;
    nlohmann::json flock_;
};

}  // namespace server::tools
