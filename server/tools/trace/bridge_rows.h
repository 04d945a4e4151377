// What the extension bridges/1 adds to the rows of a recorded game of tiles.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/match.h"
#include "server/tools/trace/row_fields.h"
#include "server/tools/trace/said.h"

namespace server::tools {

// ["bridge", axis]; null: it is something else.
[[nodiscard]] nlohmann::json bridge_action(const rules::tiles::Command& command);

// Follows a match through what this extension asks. Each step is false if the match cannot follow,
// and `difference` says why.
class BridgeRows {
public:
    // What was said before this turn and in it. `in_window`: nothing that is said now belongs to
    // the next turn.
    struct Heard {
        Said& before;
        Said& during;
        bool& in_window;
    };
    // Carries out a command; false: it is refused, and that is reported.
    using Play = std::function<bool(rules::Seat, const rules::tiles::Command&)>;
    BridgeRows(const rules::Match& match, Heard heard, Play play)
        : match_(match), heard_(heard), play_(std::move(play)) {}

    void add_fields(Fields& fields);
    // Up to the tile that is placed: those before it are given up.
    bool begin_turn(const nlohmann::json& row);
    // The command that is recorded, if it lays a bridge.
    [[nodiscard]] std::optional<rules::tiles::Command> placing(const nlohmann::json& row) const;
    // After the placement.
    bool build_castles(const nlohmann::json& row);
    bool hold_bazaar(const nlohmann::json& row);

    std::string difference;

private:
    [[nodiscard]] std::vector<rules::tiles::Command> offers() const;
    [[nodiscard]] rules::tiles::View view() const;
    [[nodiscard]] bool is_asked(rules::DecisionKind kind) const;
    [[nodiscard]] bool auctions() const;
    void look(const nlohmann::json& row);
    bool decline(const nlohmann::json& row);
    bool differ(const std::string& what);
    bool hold_lot(const nlohmann::json& row);

    const rules::Match& match_;
    Heard heard_;
    Play play_;
    nlohmann::json declined_ = nlohmann::json::array();
    nlohmann::json bridged_;
    nlohmann::json bridge_;
    bool may_decline_ = false;
    nlohmann::json castles_;
    nlohmann::json bazaar_;
};

}  // namespace server::tools
