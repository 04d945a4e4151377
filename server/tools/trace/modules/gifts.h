// Recorded games with gifts.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/tools/trace/extension.h"
#include "server/tools/trace/tile_replay.h"

namespace server::tools {

class GiftTrace final : public Extension {
public:
    static constexpr std::string_view name = "gifts/1";
    using Extension::Extension;
    static std::vector<std::uint64_t> first_numbers(const nlohmann::json& header);
    static void hear(const rules::tiles::Event& event, Said& said);
    void add_fields(Fields& turn, Fields& end) override;
    // What may be opened, and what came of what was.
    bool opening(const nlohmann::json& row) override;
    std::optional<rules::tiles::Command> placing(const nlohmann::json& row,
                                                 const rules::tiles::PlaceTile& it) override;

private:
    [[nodiscard]] nlohmann::json gift() const;

    nlohmann::json window_;
    nlohmann::json second_legal_;
};

inline const Known<GiftTrace> known_gifts;

}  // namespace server::tools
