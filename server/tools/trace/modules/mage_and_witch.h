// Recorded games with Mage & Witch.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/tools/trace/extension.h"
#include "server/tools/trace/tile_replay.h"

namespace server::tools {

class MageTrace final : public Extension {
public:
    static constexpr std::string_view name = "mage/1";
    using Extension::Extension;
    void add_fields(Fields& turn, Fields& end) override;
    // The figures that a tile makes move, before anything is deployed.
    bool placed(const nlohmann::json& row) override;

private:
    nlohmann::json magic_;
};

inline const Known<MageTrace> known_mage;

}  // namespace server::tools
