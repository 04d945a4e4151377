// Tiles of a turn: from the supply to the hands, and back. Each function lets events happen in the
// turn.
#pragma once

#include "rules/core/seat.h"
#include "rules/tiles/turn.h"

namespace rules::tiles {

// Draws until a tile fits, which goes to the hand; the others are discarded (BASE-13). False: no
// tile is left.
bool draw_another(Turn& turn);
// The tile drawn last fits nowhere (BASE-13, HOUSE-9).
[[gnu::noinline]] void set_aside(Turn& turn);
// A tile of the hand goes back, and the supply is shuffled with it.
[[gnu::noinline]] void put_back(Turn& turn, TileIndex tile);

// ---- For the engine only.
// Draws for the seat in turn until it has a tile that fits. False: it gets none.
bool draw(Turn& turn);
// Fills the hand of a seat that draws ahead (HOUSE-7, HOUSE-8). Tiles that come before all others
// are not drawn ahead.
[[gnu::noinline]] void take_tiles(Turn& turn, Seat seat);
// Sets aside tiles that were drawn openly: they are not kept in a hand.
void set_aside_shown(Turn& turn);

}  // namespace rules::tiles
