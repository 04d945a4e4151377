// Expansions of Carcassonne that came after the tiles of tile_table_hunters.cpp: append, as there.
#include <array>

#include "rules/tiles/tile_table.h"

namespace rules::tiles {

namespace {

constexpr std::array expansion_tiles = std::to_array<std::string_view>({
    "traders_and_builders/A C:N R:E F:EL>0 F:ER.SL.SR.WL.WR>0",
    "traders_and_builders/B R:NS R:EW F:NL.WR F:NR.EL F:ER.SL F:SR.WL",
    "traders_and_builders/C C:N R:W R:S F:WR>0 F:SR.WL F:EL.ER.SL>0",
    "traders_and_builders/D C:NW=grain C:S R:E F:EL>0 F:ER>0,1",
    "traders_and_builders/E C:EW=grain R:S F:NL.NR>0 F:SR>0 F:SL>0",
    "traders_and_builders/F C:NW=grain R:S F:SR>0 F:EL.ER.SL>0",
    "traders_and_builders/G C:NW=grain F:EL.ER.SL.SR>0",
    "traders_and_builders/H C:NEW=grain F:SL.SR>0",
    "traders_and_builders/I C:NW=grain R:S F:SR>0 F:SL>0 F:EL.ER>0",
    "traders_and_builders/J R:E R:S R:W F:NL.NR.EL.WR F:ER.SL F:SR.WL M",
    "traders_and_builders/K* C:NE=cloth R:S F:SL>0 F:SR.WL.WR>0 G",
    "traders_and_builders/L C:NW=cloth C:S R:E F:EL>0 F:ER>0,1",
    "traders_and_builders/M C:NW=cloth C:S C:E F:inner>0,1,2",
    "traders_and_builders/N C:EW=cloth C:S F:NL.NR>0 F:inner>0,1",
    "traders_and_builders/O C:NW=cloth R:S R:E F:SR>0 F:SL>0 F:ER>0 F:EL>0",
    "traders_and_builders/P C:EW=wine C:S F:NL.NR>0 F:inner>0,1",
    "traders_and_builders/Q C:EW=wine F:NL.NR>0 F:SL.SR>0",
    "traders_and_builders/R C:EW=wine R:N R:S F:NL>0 F:NR>0 F:SL>0 F:SR>0",
    "traders_and_builders/S C:EW=wine R:S F:NL.NR>0 F:SR>0 F:SL>0",
    "traders_and_builders/T C:NW=wine F:EL.ER.SL.SR>0",
    "traders_and_builders/U* C:NW=wine R:S R:E F:SR>0 F:ER.SL>0 F:EL>0 G",
    "traders_and_builders/V C:NEW=wine R:S F:SR>0 F:SL>0",
    "traders_and_builders/W C:NW=wine R:E F:EL>0 F:ER>0 F:SL.SR>0",
    "traders_and_builders/X C:NW=wine C:ES F:inner>0,1",
    "princess_and_dragon/1 R:S F:NL.NR.EL.ER.SL.SR.WL.WR =volcano",
    "princess_and_dragon/2 F:NL.NR.EL.ER.SL.SR.WL.WR =volcano",
    "princess_and_dragon/3 R:NS F:NR.EL.ER.SL F:NL.SR.WL.WR =volcano",
    "princess_and_dragon/A C:NW=princess R:ES F:EL.SR>0 F:ER.SL",
    "princess_and_dragon/B* C:NW=princess F:EL.ER.SL.SR>0 G",
    "princess_and_dragon/C C:NEW=princess F:SL.SR>0",
    "princess_and_dragon/D C:N=princess R:E R:S R:W F:EL.WR>0 F:SR.WL F:ER.SL",
    "princess_and_dragon/E C:NW=princess F:EL.ER>0 F:SL.SR>0",
    "princess_and_dragon/F C:N=princess C:ES+ F:WL.WR>0 F:inner>0,1",
    "princess_and_dragon/G R:SW F:NL.NR.EL.ER.SL.WR F:SR.WL =dragon",
    "princess_and_dragon/H R:NS F:NR.EL.ER.SL F:NL.SR.WL.WR =dragon",
    "princess_and_dragon/I R:E R:S R:W F:NL.NR.EL.WR F:ER.SL F:SR.WL =dragon",
    "princess_and_dragon/J* C:N F:EL.ER.SL.SR.WL.WR>0 G =dragon",
    "princess_and_dragon/K C:NW F:EL.ER.SL.SR>0 =dragon",
    "princess_and_dragon/L C:N R:SW F:EL.ER.SL.WR>0 F:SR.WL =dragon",
    "princess_and_dragon/M C:N R:ES F:EL.SR.WL.WR>0 F:ER.SL =dragon",
    "princess_and_dragon/N C:EW+ F:NL.NR>0 F:SL.SR>0 =dragon",
    "princess_and_dragon/O C:NEW F:SL.SR>0 M =dragon",
    "princess_and_dragon/P R:E R:S R:W F:NL.NR.EL.WR F:ER.SL F:SR.WL M =dragon",
    "princess_and_dragon/Q C:EW R:NS F:NL.NR>0 F:SL.SR>0 =dragon",
    "princess_and_dragon/R R:E R:S R:W F:NL.NR.EL.WR F:ER.SL F:SR.WL =magic_portal",
    "princess_and_dragon/S C:NEW+ F:SL.SR>0 =magic_portal",
    "princess_and_dragon/T C:N R:SW F:EL.ER.SL.WR>0 F:SR.WL =magic_portal",
    "princess_and_dragon/U C:N R:ES F:EL.SR.WL.WR>0 F:ER.SL =magic_portal",
    "princess_and_dragon/V C:NW R:ES F:EL.SR>0 F:ER.SL =magic_portal",
    "princess_and_dragon/W R:NW R:ES F:NL.WR F:ER.SL F:NR.EL.SR.WL =magic_portal",
    "princess_and_dragon/X R:SW F:NL.NR.EL.ER.SL.WR F:SR.WL =volcano",
    "princess_and_dragon/Y C:N C:W F:EL.ER.SL.SR>0,1 =volcano",
    "princess_and_dragon/Z C:N F:EL.ER.SL.SR.WL.WR>0 =volcano",
    "tower/A C:EW R:NS F:NL>0 F:NR>0 F:SL>0 F:SR>0 O",
    "tower/B C:N C:S R:EW F:EL.WR>0 F:ER.WL>1 O",
    "tower/C C:NEW R:S F:SL>0 F:SR>0 O",
    "tower/D C:NEW+ C:S F:inner>0,1 O",
    "tower/E* R:W R:S F:NL.NR.EL.ER.SL.WR F:SR.WL O G",
    "tower/F R:NW R:ES F:NL.WR F:ER.SL F:NR.EL.SR.WL O",
    "tower/G R:W R:N R:E F:NL.WR F:NR.EL F:ER.SL.SR.WL O",
    "tower/H R:N R:E R:S R:W F:NL.WR F:NR.EL F:ER.SL F:SR.WL O",
    "tower/I* F:NL.NR.EL.ER.SL.SR.WL.WR O G",
    "tower/J F:NL.NR.EL.ER.SL.SR.WL.WR O M",
    "tower/K C:N F:EL.ER.SL.SR.WL.WR>0 O",
    "tower/L C:N C:W F:EL.ER.SL.SR>0,1 O",
    "tower/M C:N R:S F:SR.WL.WR>0 F:EL.ER.SL>0 O",
    "tower/N C:N R:SW F:EL.ER.SL.WR>0 F:SR.WL O",
    "tower/O C:N R:EW F:WR>0 F:EL>0 F:ER.SL.SR.WL O",
    "tower/P C:NW R:E F:EL>0 F:ER>0 F:SL.SR>0 O",
    "tower/Q C:NW F:EL.ER.SL.SR>0 O",
});

}  // namespace

std::span<const std::string_view> tile_table_expansions() {
    return expansion_tiles;
}

}  // namespace rules::tiles
