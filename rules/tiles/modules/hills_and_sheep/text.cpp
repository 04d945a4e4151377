#include "rules/tiles/modules/hills_and_sheep/text.h"

#include "rules/core/text.h"
#include "rules/tiles/place_text.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

std::string HillText::command(const View& /*view*/, const ExpandFlock& /*it*/) {
    return "expand";
}

std::string HillText::command(const View& /*view*/, const ScoreFlock& /*it*/) {
    return "herd";
}

HillText::Read HillText::parse(const View& /*view*/, std::string_view verb, Words words) {
    if (!words.empty()) return std::nullopt;
    return verb == "expand" ? Read(ExpandFlock{}) : Read(ScoreFlock{});
}

std::string HillText::event(const TileBuried& it) {
    return "under the hill " + position_text(it.at) + ' ' +
           (it.tile == no_tile ? std::string("hidden") : tile_name(it.tile));
}

std::string HillText::event(const SheepDrawn& it) {
    return "sheep " + std::to_string(it.seat) + ' ' + std::string(name(it.token));
}

std::string HillText::event(const FlockLeft& it) {
    return "flock left " + std::to_string(it.seat);
}

std::string HillText::table(const View& view) {
    if (!view.hills) return {};
    std::string text;
    for (const HillsView::Hidden& it : view.hills->hidden) {
        text += "under the hill " + position_text(it.at) + ' ' +
                (it.tile == no_tile ? std::string("hidden") : tile_name(it.tile)) + '\n';
    }
    text += "bag";
    for (std::size_t i = 0; i < view.hills->bag.size(); ++i) {
        text += ' ' + std::string(name(static_cast<SheepToken>(i))) + " x" +
                std::to_string(view.hills->bag[i]);
    }
    return text + '\n';
}

std::string HillText::seat(const View& view, std::size_t seat) {
    if (!view.hills || view.hills->flocks[seat].empty()) return {};
    std::string text = ", flock";
    for (const SheepToken token : view.hills->flocks[seat]) text += ' ' + std::string(name(token));
    return text;
}

}  // namespace rules::tiles
