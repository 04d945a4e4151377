// Tokens as text. One of the texts (texts.h).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/tiles/token.h"

namespace rules::tiles {

struct View;

// "move mage 1,0 road W", "move fairy beside meeple 1,0 city", "remove witch".
struct TokenText {
    static std::string command(const View& view, const MoveToken& it);
    static std::string command(const View& view, const RemoveToken& it);
    static constexpr std::array<std::string_view, 2> verbs{"move", "remove"};
    static std::optional<std::variant<MoveToken, RemoveToken>> parse(
        const View& view, std::string_view verb, std::span<const std::string_view> words);
    static std::string event(const TokenMoved& it);
    static std::string event(const TokenRemoved& it);
    // A line for each token on the board.
    static std::string table(const View& view);
};

}  // namespace rules::tiles
