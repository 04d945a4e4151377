// What a game has only because it has fields (FARM-1).
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "tests/support/laws.h"
#include "tests/support/laws_list.h"
#include "tests/support/laws_tools.h"

namespace laws {

namespace tiles = rules::tiles;

bool is_of_fields(const rules::Match& match, const rules::Command& command) {
    bool of_fields = false;
    const auto ask = [&](const auto& it) {
        Laws::each([&]<class L>(const L& /*laws*/) {
            if constexpr (requires { L::of_fields(it); }) of_fields |= L::of_fields(it);
        });
    };
    std::visit(ask, std::get<tiles::Command>(command));
    const auto& modules = match.setup().modules;
    if (of_fields || std::ranges::find(modules, "farmers") == modules.end()) return of_fields;
    // A number names a segment only where several fields of a tile have one name.
    const std::string text = rules::command_text(match, command);
    return text.find(" field") != std::string::npos || text.find('#') != std::string::npos;
}

std::optional<rules::View> without_fields(const rules::Match& match) {
    auto seen = facts(match.view(rules::Viewer::spectator()));
    bool comparable = true;
    Laws::each([&]<class L>(const L& /*laws*/) { comparable &= L::without_fields(seen); });
    if (!comparable) return std::nullopt;
    return rules::View(std::move(seen));
}

}  // namespace laws
