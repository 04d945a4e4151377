// Gift cards as text. One of the texts (texts.h).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/tiles/modules/gifts/words.h"

namespace rules::tiles {

struct View;

// "open take_2", "open cash_out meeple 1,0 road W", "open change_position meeple 1,0 road W to
// field N".
struct GiftText {
    static std::string command(const View& view, const OpenGift& it);
    static constexpr std::array<std::string_view, 1> verbs{"open"};
    static std::optional<OpenGift> parse(const View& view, std::string_view verb,
                                         std::span<const std::string_view> words);
    static std::string event(const GiftsShuffled& it);
    static std::string event(const GiftReceived& it);
    static std::string event(const GiftOpened& it);
    static std::string event(const GiftsRevealed& it);
    static std::string seat(const View& view, std::size_t seat);
};

}  // namespace rules::tiles
