#include "server/bots/modules/abbey_and_mayor.h"

#include "rules/tiles/game.h"
#include "server/bots/weights.h"

namespace server::bots {

namespace tiles = rules::tiles;

namespace {

// The present value of the field of a barn.
int completed_cities(const Position& position, tiles::Node field) {
    tiles::Lines lines;
    const tiles::Survey survey = position.game.survey_to_appraise(position.state, field);
    position.game.appraise(position.state, survey, rules::no_seat, lines);
    for (const tiles::Line& line : lines.all()) {
        if (line.reason == "city") return line.count;
    }
    return 0;
}

}  // namespace

void WorthOf<tiles::AbbeyPart>::add(const Position& position, PerSeat& worth) {
    if (position.game.ingredients().seat_tiles.empty()) return;
    const tiles::State& state = position.state;
    const Weights& weights = position.weights;
    for (std::size_t seat = 0; seat < worth.size(); ++seat) {
        worth[seat] += position.usable * (weights.abbey * state.abbeys.tiles[seat] +
                                          weights.barn * state.abbeys.barns[seat]);
    }
    for (const tiles::TypeIndex type : state.hand) {
        if (!position.game.tiles().is_drawn(type))
            worth[state.turn_seat] += weights.abbey * position.usable;
    }
    for (const tiles::Barn& barn : state.abbeys.laid)
        worth[barn.seat] += weights.city_of_a_barn * completed_cities(position, barn.node);
}

}  // namespace server::bots
