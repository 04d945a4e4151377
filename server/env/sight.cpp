#include "server/env/sight.h"

#include "server/env/card_sight.h"
#include "server/env/tile_sight.h"

namespace server::env {

void Globals::add_name(const char* what, std::string_view word) {
    names_->push_back(std::string(what) + " " + std::string(word));
}

std::unique_ptr<const Sight> make_sight(const rules::Match& match, int board) {
    const auto inside = match.inside();
    if (const auto* tiles = std::get_if<rules::Match::TilesInside>(&inside))
        return std::make_unique<TileSight>(match, tiles->game, board);
    return std::make_unique<CardSight>(match);
}

}  // namespace server::env
