#include "rules/editions/hunters_and_gatherers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/core/ensure.h"
#include "rules/editions/house_rules.h"

namespace rules::editions {

namespace {

// Land tiles that come more than once, in both editions.
constexpr std::array<std::pair<std::string_view, std::uint8_t>, 9> several{{
    {"L-FFMM-1", 2},
    {"L-FFMM-2", 2},
    {"L-FFMM-3", 3},
    {"L-FFRR-3", 2},
    {"L-FMFM-1", 2},
    {"L-FMFM-2", 2},
    {"L-FMRR-2", 2},
    {"L-MRMR-3", 2},
    {"L-MRRR-3", 2},
}};

// All tiles whose name begins like this.
TileCounts tiles_of(const std::string& prefix) {
    TileCounts counts;
    const std::size_t set = prefix.find('/') + 1;
    for (std::size_t i = 0; i < tiles::all_tiles().size(); ++i) {
        const std::string& name = tiles::all_tiles()[i].name;
        if (!name.starts_with(prefix)) continue;
        const auto found = std::ranges::find(several, std::string_view(name).substr(set),
                                             &std::pair<std::string_view, std::uint8_t>::first);
        counts.emplace_back(static_cast<tiles::TileIndex>(i),
                            found == several.end() ? std::uint8_t{1} : found->second);
    }
    return counts;
}

EditionEntry edition_of(const std::string& name, const std::string& set, std::uint8_t huts) {
    EditionEntry edition;
    edition.name = name;
    edition.seats_min = 2;
    edition.seats_max = 5;  // HG-1.1
    edition.options = {start_player_option(false)};
    for (OptionEntry& option : table_options()) edition.options.push_back(std::move(option));
    edition.tiles = tiles_of(set + "/L-");
    edition.side_tiles = tiles_of(set + "/B-");
    edition.start_tile = tiles::tile_by_name(set + "/S-FFRM-1");
    ensure(edition.start_tile != tiles::no_tile, "the volcano is in the table");
    edition.figures = {{tiles::FigureKind::meeple, std::uint8_t{5}},  // the sixth keeps the score
                       {tiles::FigureKind::hut, huts}};
    return edition;
}

}  // namespace

EditionEntry hunters_and_gatherers() {
    return edition_of("hunters_and_gatherers", "hg2002", 2);
}

EditionEntry hunters_and_gatherers_2020() {
    return edition_of("hunters_and_gatherers_2020", "hg2020", 3);
}

}  // namespace rules::editions
