// Recorded games with Hills & Sheep.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/tools/trace/extension.h"
#include "server/tools/trace/tile_replay.h"

namespace server::tools {

class HillTrace final : public Extension {
public:
    static constexpr std::string_view name = "hills/1";
    using Extension::Extension;
    static std::map<std::string, std::string> options();
    static void hear(const rules::tiles::Event& event, Said& said);
    void add_fields(Fields& turn, Fields& end) override;
    // A recorded shepherd takes the first token of its flock from chance.
    bool placed(const nlohmann::json& row) override;
    bool acted(const nlohmann::json& row) override;

private:
    [[nodiscard]] std::vector<std::uint64_t> numbers_for(const nlohmann::json& token) const;

    nlohmann::json flock_;
};

inline const Known<HillTrace> known_hills;

}  // namespace server::tools
