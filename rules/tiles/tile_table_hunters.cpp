// The tiles of Hunters & Gatherers, both editions, drawn with the orientation of the public data
// that they were taken from.
//
// The tiles of 2020 are verified: four public sources agree with each other and with the pictures.
// No list of the tiles of 2002 is public. Each of them carries how it is known:
//   corroborated     a source of 2002 shows it (the rule book's scoring example, a review)
//   inferred         taken from the tile of 2020, which redraws it, with the known changes: no fish
//                    in rivers, no aurochs on land tiles, no gold nugget on bonus tiles
//   inferred-animal  as inferred, and the animal of one meadow is a guess: a deer, where 2020 shows
//                    an aurochs (a mammoth or none are possible)
//   inferred-shrine  as inferred; the shrine stands where 2020 has the shaman
// A better source corrects a line here and nothing else.
#include <array>

#include "rules/tiles/tile_table.h"

namespace rules::tiles {

namespace {

// Append, never insert, never reorder: as in tile_table.cpp.
constexpr std::array hunters_tiles = std::to_array<std::string_view>({
    // Edition of 2002.
    "hg2002/S-FFRM-1 T:NE=nugget=volcano W:SL W:SR.WL.WR=mammoth V:S L>3=fish",  // corroborated
    "hg2002/L-FFFM-1 T:NE=nugget T:S W:WL.WR",                                   // inferred
    "hg2002/L-FFFM-2 T:NE=nugget T:S W:WL.WR=deer",                              // inferred
    "hg2002/L-FFFM-3 T:NES=nugget W:WL.WR",                                      // inferred
    "hg2002/L-FFFM-4 T:N T:ES=nugget W:WL.WR",                                   // inferred
    "hg2002/L-FFFM-5 T:NES=nugget W:WL.WR=tiger",                                // inferred
    "hg2002/L-FFFR-1 T:N T:E T:S W:WL W:WR=tiger V:W",                           // inferred
    "hg2002/L-FFFR-2 T:NE=nugget T:S W:WL W:WR V:W",                             // inferred
    "hg2002/L-FFFR-3 T:N T:ES=nugget W:WL W:WR V:W L>4=fish=fish",               // inferred
    "hg2002/L-FFFR-4 T:NES=nugget W:WL W:WR V:W L>3=fish",                       // inferred
    "hg2002/L-FFMM-1 T:NE=nugget W:SL.SR.WL.WR=deer",                            // inferred
    "hg2002/L-FFMM-2 T:NE=nugget W:SL.SR.WL.WR=tiger",                           // corroborated
    "hg2002/L-FFMM-3 T:NE=nugget W:SL.SR.WL.WR",                                 // inferred
    "hg2002/L-FFMM-4 T:NE=nugget W:SL.SR W:WL.WR",                               // inferred
    "hg2002/L-FFMM-5 T:N T:E W:SL.SR.WL.WR=deer",                                // inferred
    "hg2002/L-FFMM-6 T:NE=nugget W:SL.SR.WL.WR=deer",                            // inferred-animal
    "hg2002/L-FFMR-1 T:NE=nugget W:SL.SR.WL W:WR V:W L>3=fish",                  // inferred
    "hg2002/L-FFRM-1 T:N T:E W:SL W:SR.WL.WR V:S L>4=fish=fish",                 // inferred
    "hg2002/L-FFRM-2 T:NE=nugget W:SL W:SR W:WL.WR V:S",                         // inferred
    "hg2002/L-FFRR-1 T:NE=nugget W:SL.WR=deer W:SR.WL V:SW",                     // inferred-animal
    "hg2002/L-FFRR-2 T:N T:E W:SL.WR W:SR.WL V:SW",                              // inferred
    "hg2002/L-FFRR-3 T:NE=nugget W:SL.WR W:SR.WL V:SW",                          // inferred
    "hg2002/L-FFRR-4 T:NE=nugget W:SL W:SR.WL=deer W:WR V:SW",                   // inferred
    "hg2002/L-FFRR-5 T:NE=nugget W:SL W:SR.WL W:WR V:S V:W",                     // inferred
    "hg2002/L-FMFM-1 T:NS=nugget W:EL.ER=deer W:WL.WR",                          // corroborated
    "hg2002/L-FMFM-2 T:NS=nugget W:EL.ER W:WL.WR",                               // inferred
    "hg2002/L-FMFM-3 T:N T:S W:EL.ER.WL.WR=deer",                                // inferred
    "hg2002/L-FMMM-1 T:N W:EL.ER W:SL.SR W:WL.WR=deer",                          // inferred
    "hg2002/L-FMMM-2 T:N W:EL.ER.SL.SR.WL.WR=mammoth",                           // corroborated
    "hg2002/L-FMMM-3 T:N W:EL.ER.SL.SR.WL.WR=deer",                              // inferred-animal
    "hg2002/L-FMMM-4 T:N W:EL.ER.SL.SR.WL.WR=deer",                              // inferred
    "hg2002/L-FMRM-1 T:N W:EL.ER.SL W:SR.WL.WR=tiger V:S L>3=fish",              // inferred
    "hg2002/L-FMRM-2 T:N W:EL.ER.SL W:SR.WL.WR V:S",                             // inferred
    "hg2002/L-FMRR-1 T:N W:EL.ER.SL W:SR.WL W:WR V:SW",                          // corroborated
    "hg2002/L-FMRR-2 T:N W:EL.ER.SL.WR W:SR.WL=deer V:SW",                       // inferred
    "hg2002/L-FRFR-1 T:N T:S W:EL=deer W:ER W:WL W:WR V:EW",                     // inferred
    "hg2002/L-FRFR-2 T:NS=nugget W:EL W:ER W:WL W:WR V:E V:W L>5=fish=fish",     // inferred
    "hg2002/L-FRFR-3 T:N T:S W:EL.WR=tiger W:ER.WL V:EW",                        // inferred
    "hg2002/L-FRFR-4 T:N T:S W:EL.WR=deer W:ER.WL V:EW",                         // inferred
    "hg2002/L-FRFR-5 T:N T:S W:EL.WR W:ER.WL V:EW",                              // inferred
    "hg2002/L-FRMR-1 T:N W:EL W:ER.SL.SR.WL W:WR V:E V:W L>4,5=fish=fish=fish",  // inferred
    "hg2002/L-FRMR-2 T:N W:EL W:ER.SL.SR.WL W:WR=deer V:E V:W L>4,5=fish",       // inferred
    "hg2002/L-FRMR-3 T:N W:EL.WR W:ER.SL.SR.WL V:EW",                            // corroborated
    "hg2002/L-FRMR-4 T:N W:EL.WR=deer W:ER.SL.SR.WL V:EW",                       // inferred
    "hg2002/L-FRRM-1 T:N W:EL.SR.WL.WR=deer W:ER.SL V:ES",                       // inferred-animal
    "hg2002/L-FRRM-2 T:N W:EL W:ER.SL W:SR.WL.WR=deer V:E V:S L>4,5=fish",       // inferred-animal
    "hg2002/L-FRRM-3 T:N W:EL.SR.WL.WR W:ER.SL V:ES",                            // inferred
    "hg2002/L-FRRR-1 T:N W:EL W:ER.SL W:SR.WL W:WR V:E V:S V:W L>5,6,7=fish",    // inferred
    "hg2002/L-MMMM-1 W:NL.NR.EL.ER.SL.SR.WL.WR=mammoth",                         // inferred
    "hg2002/L-MMMM-2 W:NL.NR.EL.ER.SL.SR.WL.WR=deer",                            // corroborated
    "hg2002/L-MMRR-1 W:NL.NR.EL.ER.SL.WR=deer W:SR.WL V:SW",                     // corroborated
    "hg2002/L-MMRR-2 W:NL.NR.EL.ER.SL.WR W:SR.WL=deer V:SW",                     // inferred
    "hg2002/L-MMRR-3 W:NL.NR.EL.ER.SL.WR=tiger W:SR.WL V:SW",                    // corroborated
    "hg2002/L-MMRR-4 W:NL.NR.EL.ER.SL.WR=deer W:SR.WL V:SW",                     // corroborated
    "hg2002/L-MMRR-5 W:NL.NR.EL.ER.SL.WR W:SR.WL=deer V:SW",                     // corroborated
    "hg2002/L-MRMR-1 W:NL.NR.EL.WR=tiger W:ER.SL.SR.WL V:EW",                    // corroborated
    "hg2002/L-MRMR-2 W:NL.NR.EL.WR=deer W:ER.SL.SR.WL=tiger V:EW",               // inferred
    "hg2002/L-MRMR-3 W:NL.NR.EL.WR=deer W:ER.SL.SR.WL V:EW",                     // inferred
    "hg2002/L-MRMR-4 W:NL.NR.EL.WR=deer W:ER.SL.SR.WL V:EW",                     // inferred-animal
    "hg2002/L-MRMR-5 W:NL.NR.EL.WR=mammoth W:ER.SL.SR.WL V:EW",                  // corroborated
    "hg2002/L-MRRR-1 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish",    // inferred
    // inferred-animal
    "hg2002/L-MRRR-2 W:NL.NR.EL.WR=deer W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish",
    "hg2002/L-MRRR-3 W:NL.NR.EL.WR=deer W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish",   // inferred
    "hg2002/L-MRRR-4 W:NL.NR.EL.WR=tiger W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish",  // inferred
    // inferred
    "hg2002/L-MRRR-5 W:NL.NR.EL.WR W:ER.SL=mammoth W:SR.WL=deer V:E V:S V:W L>3,4,5=fish",
    "hg2002/L-MRRR-6 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish=fish",  // inferred
    "hg2002/L-MRRR-7 W:NL.NR.EL.WR W:ER.SL=deer W:SR.WL V:E V:S V:W L>3,4,5=fish",  // inferred
    // inferred
    "hg2002/L-RRRR-1 W:NL.WR=deer W:NR.EL=deer W:ER.SL W:SR.WL V:N V:E V:S V:W L>4,5,6,7=fish=fish",
    "hg2002/L-RRRR-2 W:NL.WR=deer W:NR.EL.SR.WL W:ER.SL=tiger V:NW V:ES",   // corroborated
    "hg2002/B-FFMM-1 T:NE W:SL.SR.WL.WR=mammoth=tiger",                     // inferred
    "hg2002/B-FFRM-1 T:NE=mushroom W:SL W:SR.WL.WR V:S L>3=fish=fish",      // inferred
    "hg2002/B-FFRR-1 T:NE W:SL W:SR.WL W:WR V:S V:W L>4,5=fish=fish=fish",  // inferred
    "hg2002/B-FMFR-1 T:NS=mushroom W:EL.ER W:WL W:WR V:W",                  // inferred
    "hg2002/B-FMMM-1 T:N W:EL.ER.SL.SR.WL.WR=mammoth=aurochs",              // inferred
    "hg2002/B-FMRR-1 T:N W:EL.ER.SL.WR W:SR.WL=mammoth V:SW",               // inferred
    "hg2002/B-FMRR-2 T:N W:EL.ER.SL.WR=shrine W:SR.WL V:SW",                // inferred-shrine
    "hg2002/B-FRMM-1 T:N W:EL W:ER.SL.SR.WL.WR=deer V:E L>3=fish=fish",     // inferred
    "hg2002/B-MMMM-1 W:NL.NR.EL.ER.SL.SR.WL.WR=fire",                       // inferred
    // corroborated
    "hg2002/B-MMRR-1 W:NL.NR.EL.ER.SL.WR=mammoth=aurochs W:SR.WL V:S V:W L>2,3=fish",
    // inferred
    "hg2002/B-MRRR-1 W:NL.NR.EL.WR=aurochs W:ER.SL W:SR.WL=tiger V:E V:S V:W L>3,4,5=fish",
    // inferred
    "hg2002/B-RRRR-1 W:NL.ER.SL.WR=deer=deer W:NR.EL W:SR.WL V:N V:E V:S V:W L>3,4=fish=fish "
    "L>5,6=fish=fish",
    // Edition of 2020.
    "hg2020/S-FFRM-1 T:NE=menhir=volcano W:SL W:SR.WL.WR=aurochs V:S L>3=fish",
    "hg2020/L-FFFM-1 T:NE=menhir T:S W:WL.WR",
    "hg2020/L-FFFM-2 T:NE=menhir T:S W:WL.WR=deer",
    "hg2020/L-FFFM-3 T:NES=menhir W:WL.WR",
    "hg2020/L-FFFM-4 T:N T:ES=menhir W:WL.WR",
    "hg2020/L-FFFM-5 T:NES=menhir W:WL.WR=tiger",
    "hg2020/L-FFFR-1 T:N T:E T:S W:WL W:WR=tiger V:W",
    "hg2020/L-FFFR-2 T:NE=menhir T:S W:WL W:WR V:W",
    "hg2020/L-FFFR-3 T:N T:ES=menhir W:WL W:WR V:W L>4=fish=fish",
    "hg2020/L-FFFR-4 T:NES=menhir W:WL W:WR V:W L>3=fish",
    "hg2020/L-FFMM-1 T:NE=menhir W:SL.SR.WL.WR=deer",
    "hg2020/L-FFMM-2 T:NE=menhir W:SL.SR.WL.WR=tiger",
    "hg2020/L-FFMM-3 T:NE=menhir W:SL.SR.WL.WR",
    "hg2020/L-FFMM-4 T:NE=menhir W:SL.SR W:WL.WR",
    "hg2020/L-FFMM-5 T:N T:E W:SL.SR.WL.WR=deer",
    "hg2020/L-FFMM-6 T:NE=menhir W:SL.SR.WL.WR=aurochs",
    "hg2020/L-FFMR-1 T:NE=menhir W:SL.SR.WL W:WR V:W L>3=fish",
    "hg2020/L-FFRM-1 T:N T:E W:SL W:SR.WL.WR V:S L>4=fish=fish",
    "hg2020/L-FFRM-2 T:NE=menhir W:SL W:SR W:WL.WR V:S",
    "hg2020/L-FFRR-1 T:NE=menhir W:SL.WR=aurochs W:SR.WL V:SW",
    "hg2020/L-FFRR-2 T:N T:E W:SL.WR W:SR.WL V:SW",
    "hg2020/L-FFRR-3 T:NE=menhir W:SL.WR W:SR.WL V:SW",
    "hg2020/L-FFRR-4 T:NE=menhir W:SL W:SR.WL=deer W:WR V:SW",
    "hg2020/L-FFRR-5 T:NE=menhir W:SL W:SR.WL W:WR V:S V:W",
    "hg2020/L-FMFM-1 T:NS=menhir W:EL.ER=deer W:WL.WR",
    "hg2020/L-FMFM-2 T:NS=menhir W:EL.ER W:WL.WR",
    "hg2020/L-FMFM-3 T:N T:S W:EL.ER.WL.WR=deer",
    "hg2020/L-FMMM-1 T:N W:EL.ER W:SL.SR W:WL.WR=deer",
    "hg2020/L-FMMM-2 T:N W:EL.ER.SL.SR.WL.WR=mammoth",
    "hg2020/L-FMMM-3 T:N W:EL.ER.SL.SR.WL.WR=aurochs",
    "hg2020/L-FMMM-4 T:N W:EL.ER.SL.SR.WL.WR=deer",
    "hg2020/L-FMRM-1 T:N W:EL.ER.SL W:SR.WL.WR=tiger V:S L>3=fish",
    "hg2020/L-FMRM-2 T:N W:EL.ER.SL W:SR.WL.WR V:S",
    "hg2020/L-FMRR-1 T:N W:EL.ER.SL=aurochs W:SR.WL W:WR V:SW=fish=fish",
    "hg2020/L-FMRR-2 T:N W:EL.ER.SL.WR W:SR.WL=deer V:SW",
    "hg2020/L-FRFR-1 T:N T:S W:EL=deer W:ER W:WL W:WR V:EW=fish",
    "hg2020/L-FRFR-2 T:NS=menhir W:EL W:ER W:WL W:WR V:E V:W L>5=fish=fish",
    "hg2020/L-FRFR-3 T:N T:S W:EL.WR=tiger W:ER.WL V:EW",
    "hg2020/L-FRFR-4 T:N T:S W:EL.WR=deer W:ER.WL V:EW",
    "hg2020/L-FRFR-5 T:N T:S W:EL.WR W:ER.WL V:EW=fish",
    "hg2020/L-FRMR-1 T:N W:EL W:ER.SL.SR.WL W:WR V:E V:W L>4,5=fish=fish=fish",
    "hg2020/L-FRMR-2 T:N W:EL W:ER.SL.SR.WL W:WR=deer V:E V:W L>4,5=fish",
    "hg2020/L-FRMR-3 T:N W:EL.WR W:ER.SL.SR.WL V:EW",
    "hg2020/L-FRMR-4 T:N W:EL.WR=deer W:ER.SL.SR.WL V:EW=fish",
    "hg2020/L-FRRM-1 T:N W:EL.SR.WL.WR=aurochs W:ER.SL V:ES",
    "hg2020/L-FRRM-2 T:N W:EL W:ER.SL W:SR.WL.WR=aurochs V:E V:S L>4,5=fish",
    "hg2020/L-FRRM-3 T:N W:EL.SR.WL.WR W:ER.SL V:ES=fish",
    "hg2020/L-FRRR-1 T:N W:EL W:ER.SL W:SR.WL W:WR V:E V:S V:W L>5,6,7=fish",
    "hg2020/L-MMMM-1 W:NL.NR.EL.ER.SL.SR.WL.WR=mammoth",
    "hg2020/L-MMMM-2 W:NL.NR.EL.ER.SL.SR.WL.WR=deer",
    "hg2020/L-MMRR-1 W:NL.NR.EL.ER.SL.WR=deer W:SR.WL V:SW",
    "hg2020/L-MMRR-2 W:NL.NR.EL.ER.SL.WR W:SR.WL=deer V:SW",
    "hg2020/L-MMRR-3 W:NL.NR.EL.ER.SL.WR=tiger W:SR.WL V:SW",
    "hg2020/L-MMRR-4 W:NL.NR.EL.ER.SL.WR=deer W:SR.WL V:SW=fish",
    "hg2020/L-MMRR-5 W:NL.NR.EL.ER.SL.WR W:SR.WL=aurochs V:SW",
    "hg2020/L-MRMR-1 W:NL.NR.EL.WR=tiger W:ER.SL.SR.WL V:EW",
    "hg2020/L-MRMR-2 W:NL.NR.EL.WR=deer W:ER.SL.SR.WL=tiger V:EW",
    "hg2020/L-MRMR-3 W:NL.NR.EL.WR=deer W:ER.SL.SR.WL V:EW",
    "hg2020/L-MRMR-4 W:NL.NR.EL.WR=aurochs W:ER.SL.SR.WL V:EW",
    "hg2020/L-MRMR-5 W:NL.NR.EL.WR=mammoth W:ER.SL.SR.WL V:EW",
    "hg2020/L-MRRR-1 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish",
    "hg2020/L-MRRR-2 W:NL.NR.EL.WR=aurochs W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish",
    "hg2020/L-MRRR-3 W:NL.NR.EL.WR=deer W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish",
    "hg2020/L-MRRR-4 W:NL.NR.EL.WR=tiger W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish",
    "hg2020/L-MRRR-5 W:NL.NR.EL.WR W:ER.SL=mammoth W:SR.WL=deer V:E V:S V:W L>3,4,5=fish",
    "hg2020/L-MRRR-6 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish=fish",
    "hg2020/L-MRRR-7 W:NL.NR.EL.WR W:ER.SL=deer W:SR.WL V:E V:S V:W L>3,4,5=fish",
    "hg2020/L-RRRR-1 W:NL.WR=deer W:NR.EL=deer W:ER.SL W:SR.WL V:N V:E V:S V:W L>4,5,6,7=fish=fish",
    "hg2020/L-RRRR-2 W:NL.WR=deer W:NR.EL.SR.WL W:ER.SL=tiger V:NW V:ES",
    "hg2020/B-FFMM-1 T:NE=menhir W:SL.SR.WL.WR=mammoth=tiger",
    "hg2020/B-FFMM-2 T:NE W:SL.SR.WL.WR=pit_trap",
    "hg2020/B-FFRM-1 T:NE=mushroom W:SL W:SR.WL.WR V:S L>3=fish=fish",
    "hg2020/B-FFRR-1 T:NE W:SL W:SR.WL W:WR V:S V:W L>4,5=fish=fish=fish",
    "hg2020/B-FMFR-1 T:NS=mushroom W:EL.ER W:WL W:WR V:W",
    "hg2020/B-FMMM-1 T:N W:EL.ER.SL.SR.WL.WR=mammoth=aurochs",
    "hg2020/B-FMMM-2 T:N W:EL.ER.SL.SR.WL.WR=hunting_trap",
    "hg2020/B-FMRR-1 T:N W:EL.ER.SL.WR W:SR.WL=mammoth V:SW",
    "hg2020/B-FMRR-2 T:N W:EL.ER.SL.WR=shaman W:SR.WL V:SW=fish",
    "hg2020/B-FRMM-1 T:N W:EL W:ER.SL.SR.WL.WR=deer V:E L>3=fish=fish",
    "hg2020/B-MMMM-1 W:NL.NR.EL.ER.SL.SR.WL.WR=fire",
    "hg2020/B-MMRR-1 W:NL.NR.EL.ER.SL.WR=mammoth=aurochs W:SR.WL V:S V:W L>2,3=fish",
    "hg2020/B-MRRR-1 W:NL.NR.EL.WR=aurochs W:ER.SL W:SR.WL=tiger V:E V:S V:W L>3,4,5=fish",
    "hg2020/B-MRRR-2 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish=raft",
    "hg2020/B-MRRR-3 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish=logboat",
    "hg2020/B-RRRR-1 W:NL.ER.SL.WR=deer=deer W:NR.EL W:SR.WL V:N V:E V:S V:W L>3,4=fish=fish "
    "L>5,6=fish=fish",
});

}  // namespace

std::span<const std::string_view> tile_table_hunters() {
    return hunters_tiles;
}

}  // namespace rules::tiles
