// Recorded games with Traders & Builders.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/tools/trace/extension.h"
#include "server/tools/trace/tile_replay.h"

namespace server::tools {

class BuilderTrace final : public Extension {
public:
    static constexpr std::string_view name = "builder/1";
    using Extension::Extension;
    void add_fields(Fields& turn, Fields& end) override;
};

inline const Known<BuilderTrace> known_builder;

}  // namespace server::tools
