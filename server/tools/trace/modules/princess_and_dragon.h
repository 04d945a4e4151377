// Recorded games with The Princess & the Dragon.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/tools/trace/extension.h"
#include "server/tools/trace/tile_replay.h"

namespace server::tools {

class DragonTrace final : public Extension {
public:
    static constexpr std::string_view name = "dragon/1";
    using Extension::Extension;
    static std::map<std::string, std::string> options();
    // ["portal", ..], ["princess", ..] or ["fairy", ..].
    static nlohmann::json action(const rules::tiles::View& view,
                                 const rules::tiles::Command& command);
    void add_fields(Fields& turn, Fields& end) override;
    // The dragon's steps, one seat after the other.
    bool scored(const nlohmann::json& row) override;

private:
    nlohmann::json walk_;
};

inline const Known<DragonTrace> known_dragon;

}  // namespace server::tools
