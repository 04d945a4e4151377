// Recorded games with Abbey & Mayor.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/tools/trace/extension.h"
#include "server/tools/trace/tile_replay.h"

namespace server::tools {

class AbbeyTrace final : public Extension {
public:
    static constexpr std::string_view name = "abbey/1";
    using Extension::Extension;
    static std::map<std::string, std::string> options();
    static void pieces(const rules::tiles::View& view, rules::Seat seat, nlohmann::json& pieces);
    // ["barn", x, y].
    static nlohmann::json action(const rules::tiles::View& view,
                                 const rules::tiles::Command& command);
    static void hear(const rules::tiles::Event& event, Said& said);
    void add_fields(Fields& turn, Fields& end) override;
    // A seat that might have laid its abbey when nothing was left to be drawn.
    std::optional<bool> kept(const nlohmann::json& row) override;
    // The abbey, before anything is drawn.
    bool drawing(const nlohmann::json& row) override;
    // The wagons that came back, one seat after the other.
    bool scored(const nlohmann::json& row) override;

private:
    nlohmann::json abbey_;
    nlohmann::json wagons_;
    bool late_ = false;  // nothing was left to be drawn
};

inline const Known<AbbeyTrace> known_abbey;

}  // namespace server::tools
