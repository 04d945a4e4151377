#include "rules/tiles/tile_table.h"

#include <array>

namespace rules::tiles {

namespace {

// The numbers of types are indices into this table and stand in stored games: append, never insert,
// never reorder. Letters of the tiles as in the public tile list of the second edition; drawn with
// the orientation given there.
constexpr std::array base_tiles = std::to_array<std::string_view>({
    "base/A R:S F:NL.NR.EL.ER.SL.SR.WL.WR M",
    "base/B F:NL.NR.EL.ER.SL.SR.WL.WR M",
    "base/C C:NESW+",
    "base/D C:N R:EW F:EL.WR>0 F:ER.SL.SR.WL",
    "base/E C:N F:EL.ER.SL.SR.WL.WR>0",
    "base/E* C:N F:EL.ER.SL.SR.WL.WR>0 G",
    "base/F C:EW+ F:NL.NR>0 F:SL.SR>0",
    "base/G C:EW F:NL.NR>0 F:SL.SR>0",
    "base/H C:E C:W F:NL.NR.SL.SR>0,1",
    "base/H* C:E C:W F:NL.NR.SL.SR>0,1 G",
    "base/I C:N C:E F:SL.SR.WL.WR>0,1",
    "base/I* C:N C:E F:SL.SR.WL.WR>0,1 G",
    "base/J C:N R:ES F:EL.SR.WL.WR>0 F:ER.SL",
    "base/K C:N R:SW F:EL.ER.SL.WR>0 F:SR.WL",
    "base/L C:N R:E R:S R:W F:EL.WR>0 F:ER.SL F:SR.WL",
    "base/M C:NE+ F:SL.SR.WL.WR>0",
    "base/M* C:NE+ F:SL.SR.WL.WR>0 G",
    "base/N C:NE F:SL.SR.WL.WR>0",
    "base/N* C:NE F:SL.SR.WL.WR>0 G",
    "base/O C:NW+ R:ES F:EL.SR>0 F:ER.SL",
    "base/P C:NW R:ES F:EL.SR>0 F:ER.SL",
    "base/Q C:NEW+ F:SL.SR>0",
    "base/R C:NEW F:SL.SR>0",
    "base/R* C:NEW F:SL.SR>0 G",
    "base/S C:NEW+ R:S F:SL>0 F:SR>0",
    "base/T C:NEW R:S F:SL>0 F:SR>0",
    "base/U R:NS F:NR.EL.ER.SL F:NL.SR.WL.WR",
    "base/U* R:NS F:NR.EL.ER.SL F:NL.SR.WL.WR G",
    "base/V R:SW F:NL.NR.EL.ER.SL.WR F:SR.WL",
    "base/V* R:SW F:NL.NR.EL.ER.SL.WR F:SR.WL G",
    "base/W R:E R:S R:W F:NL.NR.EL.WR F:ER.SL F:SR.WL",
    "base/X R:N R:E R:S R:W F:NL.WR F:NR.EL F:ER.SL F:SR.WL",
    "labyrinth/LAB-C1 R:NESW=labyrinth F:NL.WR F:NR.EL F:ER.SL F:SR.WL",
    "labyrinth/LAB-C2 R:NESW=labyrinth F:NL.WR F:NR.EL F:ER.SL F:SR.WL",
    "inns_and_cathedrals/A R:SW=inn F:NL.NR.EL.ER.SL.WR F:SR.WL",
    "inns_and_cathedrals/B* R:EW=inn F:NL.NR.EL.WR F:ER.SL.SR.WL G",
    "inns_and_cathedrals/C R:E=inn R:W R:S F:NL.NR.EL.WR F:SR.WL F:ER.SL",
    "inns_and_cathedrals/D R:W R:E F:ER.SL.SR.WL F:NL.NR.EL.WR M",
    "inns_and_cathedrals/E R:NW R:ES F:NL.WR F:ER.SL F:NR.EL.SR.WL",
    "inns_and_cathedrals/F C:NW R:E F:EL>0 F:ER.SL.SR>0",
    "inns_and_cathedrals/G C:W=no_castle F:NL.NR>0 F:EL.ER.SL.SR>0",
    "inns_and_cathedrals/H* C:N C:W C:E C:S F:inner>0,1,2,3 G",
    "inns_and_cathedrals/I C:N C:S R:W R:E F:ER>1 F:WL>1 F:EL>0 F:WR>0",
    "inns_and_cathedrals/J C:N R:S F:SR.WL.WR>0 F:EL.ER.SL>0",
    "inns_and_cathedrals/K C:NESW=cathedral",
    "inns_and_cathedrals/L C:NW+ R:ES=inn F:ER.SL F:EL.SR>0",
    "inns_and_cathedrals/M C:N R:SW=inn F:SR.WL F:EL.ER.SL.WR>0",
    "inns_and_cathedrals/N C:NW R:S=inn F:SR>0 F:EL.ER.SL>0",
    "inns_and_cathedrals/O C:N C:W C:E F:SL.SR>0,1,2",
    "inns_and_cathedrals/P C:NW+ C:S F:EL.ER>0,1",
    "inns_and_cathedrals/Q C:EW+ R:N R:S F:NL>0 F:NR>0 F:SL>0 F:SR>0",
    "mage_and_witch/A C:N=magic R:E R:S R:W F:EL.WR>0 F:SR.WL F:ER.SL",
    "mage_and_witch/B C:W=magic C:N C:E R:S F:SR>0,1,2 F:SL>2",
    "mage_and_witch/C C:NEW=magic R:S F:SL>0 F:SR>0",
    "mage_and_witch/D C:E C:W F:NL.NR.SL.SR>0,1=magic",
    "mage_and_witch/E* C:N=magic C:W R:ES F:EL.SR>0,1 F:ER.SL G",
    "mage_and_witch/F C:NW=magic R:ES F:EL.SR>0 F:ER.SL",
    "mage_and_witch/G C:EW=magic R:N R:S F:NL>0 F:NR>0 F:SL>0 F:SR>0",
    "mage_and_witch/H C:N=magic R:E R:SW F:EL>0 F:ER.SL.WR>0 F:SR.WL",
    "cathedrals_in_germany/GC-01 R:N=german_cathedral R:E=german_cathedral R:S=german_cathedral "
    "R:W=german_cathedral F:NR.EL F:ER.SL F:SR.WL F:NL.WR K>0,1,2,3",
    "cathedrals_in_germany/GC-02 R:E=german_cathedral R:S=german_cathedral R:W=german_cathedral "
    "F:ER.SL F:SR.WL F:NL.NR.EL.WR K>0,1,2",
    "cathedrals_in_germany/GC-03 R:N=german_cathedral R:S=german_cathedral R:W=german_cathedral "
    "F:NR.EL.ER.SL F:SR.WL F:NL.WR K>0,1,2",
    "cathedrals_in_germany/GC-04 R:N=german_cathedral R:E=german_cathedral R:S=german_cathedral "
    "R:W=german_cathedral F:NR.EL F:ER.SL F:SR.WL F:NL.WR K>0,1,2,3",
    "cathedrals_in_germany/GC-05 R:E=german_cathedral R:S=german_cathedral R:W=german_cathedral "
    "F:ER.SL F:SR.WL F:NL.NR.EL.WR K>0,1,2",
    "cathedrals_in_germany/GC-06 R:N=german_cathedral R:E=german_cathedral R:S=german_cathedral "
    "R:W=german_cathedral F:NR.EL F:ER.SL F:SR.WL F:NL.WR K>0,1,2,3",
    "river_1/A V:S F:NL.NR.EL.ER.SL.SR.WL.WR",
    "river_1/B C:N R:S V:EW F:EL>0 F:WR>0 F:ER.SL F:SR.WL",
    "river_1/C C:N C:S V:EW F:EL.WR>0 F:ER.WL>1",
    "river_1/D V:NS F:NR.EL.ER.SL F:NL.SR.WL.WR",
    "river_1/E C:NE V:SW F:SL.WR>0 F:SR.WL",
    "river_1/G V:ES F:NL.NR.EL.SR.WL.WR F:ER.SL",
    "river_1/G* V:ES F:NL.NR.EL.SR.WL.WR F:ER.SL G",
    "river_1/H R:S V:EW F:NL.NR.EL.WR F:ER.SL F:SR.WL M",
    "river_1/I R:NW V:ES F:NR.EL.SR.WL F:NL.WR F:ER.SL",
    "river_1/K R:EW V:NS F:NL.WR F:NR.EL F:ER.SL F:SR.WL",
    "river_1/L V:N F:NL.NR.EL.ER.SL.SR.WL.WR",
});

}  // namespace

std::span<const std::string_view> tile_table() {
    return base_tiles;
}

}  // namespace rules::tiles
