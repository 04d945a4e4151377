// Abbeys, barns and wagons as text. One of the texts (texts.h).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/tiles/modules/abbey_and_mayor/words.h"

namespace rules::tiles {

struct View;

// "barn 1,0".
struct AbbeyText {
    static std::string command(const View& view, const LayBarn& it);
    static constexpr std::array<std::string_view, 1> verbs{"barn"};
    static std::optional<std::variant<LayBarn>> parse(const View& view, std::string_view verb,
                                                      std::span<const std::string_view> words);
    static std::string event(const AbbeyTaken& it);
    static std::string event(const AbbeyKept& it);
    static std::string event(const LateTurnsBegan& it);
    static std::string event(const BarnLaid& it);
    static std::string event(const WagonFreed& it);
    // A line for each barn.
    static std::string table(const View& view);
    static std::string seat(const View& view, std::size_t seat);
};

}  // namespace rules::tiles
