#include "rules/tiles/tower_text.h"

#include "rules/core/text.h"
#include "rules/tiles/place_text.h"

namespace rules::tiles {

namespace {

std::string figure_text(Seat seat, FigureKind kind) {
    return std::to_string(seat) + ' ' + std::string(name(kind));
}

}  // namespace

std::string tower_text(const LayFloor& command) {
    return "floor " + position_text(command.at);
}

std::string tower_text(const FreePrisoner& command) {
    return "free " + figure_text(command.jailer, command.figure);
}

std::optional<Command> parse_tower_command(std::string_view verb,
                                           std::span<const std::string_view> words) {
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

std::string tower_text(const FloorLaid& event) {
    return "floor " + std::to_string(event.seat) + ' ' + position_text(event.at);
}

std::string tower_text(const PrisonerTaken& event) {
    return "imprisoned " + figure_text(event.seat, event.kind) + " by " +
           std::to_string(event.jailer);
}

std::string tower_text(const PrisonerFreed& event) {
    return (event.ransomed ? "ransomed " : "exchanged ") + figure_text(event.seat, event.kind) +
           " from " + std::to_string(event.jailer);
}

std::string tower_text(const TowersView& towers) {
    std::string text;
    for (const TowersView::Tower& tower : towers.towers)
        text += "tower " + position_text(tower.at) + " of " + std::to_string(tower.floors) + '\n';
    for (const Prisoners& it : towers.prisoners) {
        text += "seat " + std::to_string(it.jailer) + " holds " + std::to_string(it.count) + ' ' +
                std::string(name(it.kind)) + " of " + std::to_string(it.seat) + '\n';
    }
    return text;
}

}  // namespace rules::tiles
