// Recorded games with Bridges, Castles & Bazaars.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/tools/trace/extension.h"
#include "server/tools/trace/tile_replay.h"

namespace server::tools {

class BridgeTrace final : public Extension {
public:
    static constexpr std::string_view name = "bridges/1";
    using Extension::Extension;
    static std::map<std::string, std::string> options();
    static void pieces(const rules::tiles::View& view, rules::Seat seat, nlohmann::json& pieces);
    // ["bridge", axis].
    static nlohmann::json action(const rules::tiles::View& view,
                                 const rules::tiles::Command& command);
    static std::optional<rules::tiles::PlaceTile> placement(const rules::tiles::Command& command);
    static void hear(const rules::tiles::Event& event, Said& said);
    void add_fields(Fields& turn, Fields& end) override;
    // Up to the tile that is placed: those before it are given up.
    bool opening(const nlohmann::json& row) override;
    std::optional<rules::tiles::Command> placing(const nlohmann::json& row,
                                                 const rules::tiles::PlaceTile& it) override;
    // What follows a bridge over the tile just placed.
    bool deployed(const nlohmann::json& row) override;
    bool completing(const nlohmann::json& row) override;
    bool done(const nlohmann::json& row) override;

private:
    [[nodiscard]] std::vector<rules::tiles::Command> offers() const;
    [[nodiscard]] bool auctions() const;
    bool play(rules::Seat seat, const rules::tiles::Command& command) {
        return game().play(seat, command, "bridges");
    }
    void look(const nlohmann::json& row);
    bool decline(const nlohmann::json& row);
    bool differ(const std::string& what) {
        return game().mismatch(what, "as recorded", "otherwise");
    }
    bool hold_lot(const nlohmann::json& row);

    nlohmann::json declined_ = nlohmann::json::array();
    nlohmann::json bridged_;
    nlohmann::json bridge_;
    bool may_decline_ = false;
    nlohmann::json castles_;
    nlohmann::json bazaar_;
};

inline const Known<BridgeTrace> known_bridges;

}  // namespace server::tools
