// Commands of every kind, sensible or not.
#include <vector>

#include "tests/support/laws.h"
#include "tests/support/laws_cards.h"
#include "tests/support/laws_list.h"
#include "tests/support/laws_tools.h"

namespace laws {

namespace tiles = rules::tiles;

namespace {

// Not made where they are used: g++ 12 takes the unused part of such a temporary for uninitialised.
const rules::Command pass_command{std::in_place_index<0>, tiles::Pass{}};
const rules::Command resigning{std::in_place_index<0>, tiles::Resign{}};

// One of some part: each as often.
tiles::Command part_command(const tiles::View& seen, rules::Chance& chance) {
    std::vector<tiles::Command (*)(const Near&)> parts;
    Laws::each([&]<class L>(const L& /*laws*/) {
        if constexpr (Asking<L>) parts.push_back(&L::any);
    });
    return parts[chance.below(static_cast<std::uint32_t>(parts.size()))](Near(seen, chance));
}

}  // namespace

rules::Command any_command(const rules::Match& match, rules::Chance& chance) {
    if (is_card_game(match)) return any_card_command(match, chance);
    const auto seen = facts(match);
    const auto number = [&](std::uint32_t below) { return chance.below(below); };
    switch (number(11)) {
        case 4:
        case 9:
        case 10: return part_command(seen, chance);
        case 0: return pass_command;
        case 1: return resigning;
        case 2:
        case 3: {
            const auto segment = number(10) == 0 ? 255U : number(tiles::segments_max + 2U);
            return tiles::Command{tiles::DeployFigure{static_cast<tiles::FigureKind>(number(6)),
                                                      static_cast<std::uint8_t>(segment)}};
        }
        default: break;
    }
    tiles::PlaceTile place;
    const auto all = static_cast<std::uint32_t>(tiles::all_tiles().size());
    place.tile = seen.hand.empty() ? tiles::no_tile : seen.hand.front();
    if (number(8) == 0) place.tile = static_cast<tiles::TileIndex>(number(all + 2));
    if (number(30) == 0) place.tile = tiles::no_tile;
    place.rotation = static_cast<tiles::Rotation>(number(number(8) == 0 ? 256 : 4));
    if (number(8) == 0 || seen.board.empty()) {
        place.at = {static_cast<std::int8_t>(static_cast<int>(number(256)) - 128),
                    static_cast<std::int8_t>(static_cast<int>(number(256)) - 128)};
        return tiles::Command{place};
    }
    const auto near = seen.board[number(static_cast<std::uint32_t>(seen.board.size()))].at;
    place.at = {static_cast<std::int8_t>(near.x + static_cast<int>(number(3)) - 1),
                static_cast<std::int8_t>(near.y + static_cast<int>(number(3)) - 1)};
    return tiles::Command{place};
}

}  // namespace laws
