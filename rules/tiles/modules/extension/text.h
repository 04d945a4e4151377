// A table that becomes larger, as text. One of the texts (texts.h).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/tiles/modules/extension/words.h"

namespace rules::tiles {

struct View;

// "extend north 3".
struct ExtensionText {
    static std::string command(const View& view, const ExtendTable& it);
    static constexpr std::array<std::string_view, 1> verbs{"extend"};
    static std::optional<ExtendTable> parse(const View& view, std::string_view verb,
                                            std::span<const std::string_view> words);
    static std::string event(const TableExtended& it);
};

}  // namespace rules::tiles
