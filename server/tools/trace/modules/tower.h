// Recorded games with The Tower.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/tools/trace/extension.h"
#include "server/tools/trace/tile_replay.h"

namespace server::tools {

class TowerTrace final : public Extension {
public:
    static constexpr std::string_view name = "tower/1";
    using Extension::Extension;
    static void pieces(const rules::tiles::View& view, rules::Seat seat, nlohmann::json& pieces);
    // ["floor", ..] or ["guard", ..].
    static nlohmann::json action(const rules::tiles::View& view,
                                 const rules::tiles::Command& command);
    static bool beside(const rules::tiles::Command& command);
    static void hear(const rules::tiles::Event& event, Said& said);
    void add_fields(Fields& turn, Fields& end) override;
    // A prisoner may be ransomed beside everything else; the record asks for it first.
    bool placed(const nlohmann::json& row) override;
    // Whom a new floor reaches, and who comes home for them.
    bool deployed(const nlohmann::json& row) override;

private:
    nlohmann::json ransom_;
    nlohmann::json capture_;
};

inline const Known<TowerTrace> known_tower;

}  // namespace server::tools
