#include "rules/tiles/modules/tower/text.h"

#include "rules/core/text.h"
#include "rules/tiles/place_text.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

std::string prisoner_text(Seat seat, FigureKind kind) {
    return std::to_string(seat) + ' ' + std::string(name(kind));
}

}  // namespace

std::string TowerText::command(const View& /*view*/, const LayFloor& it) {
    return "floor " + position_text(it.at);
}

std::string TowerText::command(const View& /*view*/, const FreePrisoner& it) {
    return "free " + prisoner_text(it.jailer, it.figure);
}

std::optional<std::variant<LayFloor, FreePrisoner>> TowerText::parse(
    const View& /*view*/, std::string_view verb, std::span<const std::string_view> words) {
    if (verb == "floor") {
        const auto at = words.size() == 1 ? parse_position(words[0]) : std::nullopt;
        if (!at) return std::nullopt;
        return LayFloor{*at};
    }
    const auto jailer = words.size() == 2 ? number_of<Seat>(words[0]) : std::nullopt;
    const auto figure = jailer ? figure_by_name(words[1]) : std::nullopt;
    if (!figure) return std::nullopt;
    return FreePrisoner{*jailer, *figure};
}

std::string TowerText::event(const FloorLaid& it) {
    return "floor " + std::to_string(it.seat) + ' ' + position_text(it.at);
}

std::string TowerText::event(const PrisonerTaken& it) {
    return "imprisoned " + prisoner_text(it.seat, it.kind) + " by " + std::to_string(it.jailer);
}

std::string TowerText::event(const PrisonerFreed& it) {
    return (it.ransomed ? "ransomed " : "exchanged ") + prisoner_text(it.seat, it.kind) + " from " +
           std::to_string(it.jailer);
}

std::string TowerText::table(const View& view) {
    if (!view.towers) return {};
    std::string text;
    for (const TowersView::Tower& tower : view.towers->towers)
        text += "tower " + position_text(tower.at) + " of " + std::to_string(tower.floors) + '\n';
    for (const Prisoners& it : view.towers->prisoners) {
        text += "seat " + std::to_string(it.jailer) + " holds " + std::to_string(it.count) + ' ' +
                std::string(name(it.kind)) + " of " + std::to_string(it.seat) + '\n';
    }
    return text;
}

std::string TowerText::seat(const View& view, std::size_t seat) {
    if (!view.towers || view.towers->floors[seat] == 0) return {};
    return ", " + std::to_string(view.towers->floors[seat]) + " floors";
}

}  // namespace rules::tiles
