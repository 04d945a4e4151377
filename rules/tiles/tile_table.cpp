#include "rules/tiles/tile_table.h"

#include <array>

namespace rules::tiles {

namespace {

// The numbers of types are indices into this table and stand in stored games: append, never insert,
// never reorder. Letters of the tiles as in the public tile list of the second edition; drawn with
// the orientation given there.
constexpr std::array table = std::to_array<std::string_view>({
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
});

}  // namespace

std::span<const std::string_view> tile_table() {
    return table;
}

}  // namespace rules::tiles
