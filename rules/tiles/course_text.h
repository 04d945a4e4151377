// The events of every tile-laying game as text. One of the texts (texts.h).
#pragma once

#include <string>

#include "rules/tiles/course.h"

namespace rules::tiles {

struct CourseText {
    static std::string event(const Started& it);
    static std::string event(const TurnBegan& it);
    static std::string event(const TurnExtended& it);
    static std::string event(const TileDrawn& it);
    static std::string event(const TileTaken& it);
    static std::string event(const TileDiscarded& it);
    static std::string event(const TilePlaced& it);
    static std::string event(const TilePutBack& it);
    static std::string event(const FigureDeployed& it);
    static std::string event(const FigureMoved& it);
    static std::string event(const FigureReturned& it);
    static std::string event(const FeatureCompleted& it);
    static std::string event(const FeatureScored& it);
    static std::string event(const SeatScored& it);
    static std::string event(const ItemsTaken& it);
    static std::string event(const SeatResigned& it);
    static std::string event(const GameEnded& it);
    static std::string event(const Asked& it);
    static std::string event(const Answered& it);
    static std::string event(const AgendaSet& it);
};

}  // namespace rules::tiles
