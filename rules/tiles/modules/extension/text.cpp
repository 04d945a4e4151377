#include "rules/tiles/modules/extension/text.h"

#include "rules/core/text.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

std::string panel_text(Side side, std::uint8_t cells) {
    return std::string(name(side)) + ' ' + std::to_string(cells);
}

}  // namespace

std::string ExtensionText::command(const View& /*view*/, const ExtendTable& it) {
    return "extend " + panel_text(it.side, it.cells);
}

std::optional<ExtendTable> ExtensionText::parse(const View& /*view*/, std::string_view /*verb*/,
                                                std::span<const std::string_view> words) {
    const auto cells = words.size() == 2 ? number_of<std::uint8_t>(words[1]) : std::nullopt;
    for (int i = 0; cells && i < 4; ++i) {
        const auto side = static_cast<Side>(i);
        if (name(side) == words[0]) return ExtendTable{side, *cells};
    }
    return std::nullopt;
}

std::string ExtensionText::event(const TableExtended& it) {
    return "table extended " + panel_text(it.side, it.cells);
}

}  // namespace rules::tiles
