// Commands of every kind, sensible or not.
#include "tests/support/laws.h"
#include "tests/support/laws_cards.h"
#include "tests/support/laws_tools.h"

namespace laws {

namespace tiles = rules::tiles;

namespace {

// Not made where they are used: g++ 12 takes the unused part of such a temporary for uninitialised.
const rules::Command pass_command{std::in_place_index<0>, tiles::Pass{}};
const rules::Command resigning{std::in_place_index<0>, tiles::Resign{}};

// Something to do with a figure or a token far away.
tiles::Command far_command(const tiles::View& seen, rules::Chance& chance) {
    const auto number = [&](std::uint32_t below) { return chance.below(below); };
    tiles::SegmentRef on;
    if (!seen.board.empty() && number(10) != 0)
        on.at = seen.board[number(static_cast<std::uint32_t>(seen.board.size()))].at;
    on.segment = static_cast<std::uint8_t>(number(tiles::segments_max));
    if (!seen.figures.empty() && number(2) == 0)
        on = seen.figures[number(static_cast<std::uint32_t>(seen.figures.size()))].on;
    const auto token = static_cast<tiles::Token>(number(tiles::token_count));
    if (number(5) == 0) on.segment = tiles::whole_tile;
    const auto figure = static_cast<tiles::FigureKind>(number(tiles::figure_kind_count));
    switch (number(11)) {
        case 10:
            return tiles::ExtendTable{static_cast<tiles::Side>(number(5)),
                                      static_cast<std::uint8_t>(number(18))};
        case 8: return tiles::SellTile{static_cast<rules::Seat>(number(7))};
        case 9: {
            const auto item = static_cast<tiles::Item>(number(tiles::item_count));
            tiles::Bid bid{{std::nullopt, static_cast<std::uint16_t>(number(40))}};
            if (number(2) == 0) bid.price.item = item;
            return bid;
        }
        case 6: return tiles::LayFloor{on.at};
        case 7: return tiles::FreePrisoner{static_cast<rules::Seat>(number(7)), figure};
        case 0: return tiles::RecallFigure{figure, on};
        case 1: return tiles::MoveToken{token, on};
        case 2: return tiles::MoveToken{token, on, figure};
        case 3: return tiles::DeployFar{figure, on};
        case 4: return tiles::TakeFigure{static_cast<rules::Seat>(number(7)), figure, on};
        default: return tiles::RemoveToken{token};
    }
}

}  // namespace

rules::Command any_command(const rules::Match& match, rules::Chance& chance) {
    if (is_card_game(match)) return any_card_command(match, chance);
    const auto seen = facts(match);
    const auto number = [&](std::uint32_t below) { return chance.below(below); };
    switch (number(11)) {
        case 9:
        case 10: return far_command(seen, chance);
        case 0: return pass_command;
        case 1: return resigning;
        case 4: {
            const auto gift = static_cast<tiles::GiftKind>(number(tiles::gift_kind_count + 1));
            if (number(3) == 0 || seen.figures.empty())
                return tiles::Command{tiles::OpenGift{gift, std::nullopt}};
            const auto& figure =
                seen.figures[number(static_cast<std::uint32_t>(seen.figures.size()))];
            const auto to = static_cast<std::uint8_t>(number(tiles::segments_max));
            return tiles::Command{
                tiles::OpenGift{gift, tiles::GiftTarget{figure.kind, figure.on, to}}};
        }
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
