#include "rules/tiles/modules/abbey_and_mayor/text.h"

#include "rules/tiles/place_text.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

std::string AbbeyText::command(const View& /*view*/, const LayBarn& it) {
    return "barn " + position_text(it.at);
}

std::optional<std::variant<LayBarn>> AbbeyText::parse(const View& /*view*/,
                                                      std::string_view /*verb*/,
                                                      std::span<const std::string_view> words) {
    const auto at = words.size() == 1 ? parse_position(words[0]) : std::nullopt;
    if (!at) return std::nullopt;
    return LayBarn{*at};
}

std::string AbbeyText::event(const AbbeyTaken& it) {
    return "abbey in hand " + std::to_string(it.seat) + ' ' + tile_name(it.tile);
}

std::string AbbeyText::event(const AbbeyKept& it) {
    return "abbey kept " + std::to_string(it.seat) + ' ' + tile_name(it.tile);
}

std::string AbbeyText::event(const LateTurnsBegan& it) {
    return "late turns up to " + std::to_string(it.last);
}

std::string AbbeyText::event(const BarnLaid& it) {
    return "barn " + std::to_string(it.seat) + ' ' + position_text(it.at);
}

std::string AbbeyText::event(const WagonFreed& it) {
    return "wagon freed " + std::to_string(it.seat) + ' ' + segment_text(it.on);
}

std::string AbbeyText::table(const View& view) {
    if (!view.abbeys) return {};
    std::string text;
    for (const AbbeysView::Barn& barn : view.abbeys->laid)
        text += "barn of " + std::to_string(barn.seat) + " at " + position_text(barn.at) + '\n';
    return text;
}

std::string AbbeyText::seat(const View& view, std::size_t seat) {
    if (!view.abbeys) return {};
    std::string text;
    if (view.abbeys->abbeys[seat] != 0) text += ", abbey";
    if (view.abbeys->barns[seat] != 0) text += ", barn";
    return text;
}

}  // namespace rules::tiles
