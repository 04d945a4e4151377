// The one list of what modules add to the tile-laying games. Append only: its order is that of
// State in memory and of canonical bytes.
#pragma once

#include "modules/parts.h"
#include "rules/tiles/course.h"
#include "rules/tiles/course_text.h"
#include "rules/tiles/part.h"
#include "rules/tiles/play.h"
#include "rules/tiles/play_text.h"
#include "rules/tiles/question.h"
#include "rules/tiles/token.h"
#include "rules/tiles/token_text.h"
#include "rules/tiles/tokens.h"

namespace rules::tiles {

// ---- The engine's own, which several modules use.

struct PlayPart : Part {
    using Commands = Types<PlaceTile, DeployFigure, Pass, Resign, RecallFigure>;
    using Text = PlayText;
};

struct CoursePart : Part {
    using Events = Types<Started, TurnBegan, TileDrawn, TileDiscarded, TilePlaced, FigureDeployed,
                         FeatureCompleted, FeatureScored, FigureReturned, SeatResigned, GameEnded,
                         Asked, Answered, TilePutBack, FigureMoved, SeatScored, TileTaken,
                         TurnExtended, AgendaSet, ItemsTaken>;
    using Surprising = Types<TileDrawn>;
    using Text = CourseText;
};

struct TokenPart : Part {
    using Commands = Types<MoveToken, RemoveToken>;
    using Questions = Types<AskToken, AskStep>;
    using Events = Types<TokenMoved, TokenRemoved>;
    using Memory = TokenMemory;
    using Seen = TokensSeen;
    using Slice = TokenSlice;
    using Text = TokenText;
};

struct FarPart : Part {
    using Commands = Types<DeployFar, TakeFigure>;
    using Questions = Types<AskTaking>;
    using Text = FarText;
};

using Parts = PartList<PlayPart, CoursePart, TokenPart, HuntersPart, GiftsPart, FarPart, TowerPart,
                       BuyingPart, ExtensionPart, AbbeyPart, BridgesPart, HillPart>;

static_assert(kinds_differ(Parts::Questions()), "each question has a number of its own");

}  // namespace rules::tiles
