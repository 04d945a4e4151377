// The laws about the offers of every tile-laying game, and about tokens.
#pragma once

#include <algorithm>

#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::PlayPart> : PartLaws {
    static rules::tiles::Command any(const Near& near) {
        return rules::tiles::RecallFigure{near.figure(), near.segment()};
    }
    static void turn(rules::tiles::PlaceTile& it, const TurnedBoard& board) {
        it.at = board.turned(it.at);
        it.rotation = static_cast<rules::tiles::Rotation>(
            (it.rotation + 1) % rules::tiles::all_tiles()[it.tile].distinct_rotations);
    }
    static void turn(rules::tiles::DeployFigure& /*it*/, const TurnedBoard& /*board*/) {}
    static void turn(rules::tiles::RecallFigure& it, const TurnedBoard& board) {
        it.on.at = board.turned(it.on.at);
    }
};

// HOUSE-9: a seat finds out only by drawing that nothing in the bag fits any more. Points for the
// turn itself come before the draw (PD-9).
template <>
struct LawsOf<rules::tiles::CoursePart> : PartLaws {
    using BeforeDrawing = rules::tiles::Types<rules::tiles::SeatScored, rules::tiles::AgendaSet,
                                              rules::tiles::Answered>;
    using Plays = rules::tiles::Types<rules::tiles::TileDrawn, rules::tiles::TileTaken,
                                      rules::tiles::TileDiscarded, rules::tiles::TilePutBack,
                                      rules::tiles::TilePlaced, rules::tiles::SeatResigned>;
    using Ends = rules::tiles::Types<rules::tiles::GameEnded>;
    using Reveals = rules::tiles::Types<rules::tiles::TileDrawn, rules::tiles::TileTaken>;
    using OfChance = rules::tiles::Types<rules::tiles::TilePutBack>;
};

template <>
struct LawsOf<rules::tiles::FarPart> : PartLaws {
    static rules::tiles::Command any(const Near& near) {
        if (near.number(2) == 0) return rules::tiles::DeployFar{near.figure(), near.segment()};
        return rules::tiles::TakeFigure{near.seat(), near.figure(), near.segment()};
    }
    static void turn(rules::tiles::DeployFar& it, const TurnedBoard& board) {
        it.on.at = board.turned(it.on.at);
    }
    static void turn(rules::tiles::TakeFigure& it, const TurnedBoard& board) {
        it.on.at = board.turned(it.on.at);
    }
};

template <>
struct LawsOf<rules::tiles::TokenPart> : PartLaws {
    // The dragon comes to a volcano that is the start tile (PD-1).
    using BeforeDrawing = rules::tiles::Types<rules::tiles::TokenMoved>;
    static rules::tiles::Command any(const Near& near) {
        const auto token = static_cast<rules::tiles::Token>(near.number(rules::tiles::token_count));
        switch (near.number(3)) {
            case 0: return rules::tiles::RemoveToken{token};
            case 1: return rules::tiles::MoveToken{token, near.segment()};
            default: return rules::tiles::MoveToken{token, near.segment(), near.figure()};
        }
    }
    static void turn(rules::tiles::MoveToken& it, const TurnedBoard& board) {
        const bool names_feature = !it.beside && it.on.segment != rules::tiles::whole_tile;
        if (names_feature) it.on = board.feature(it.on);
        if (!names_feature) it.on.at = board.turned(it.on.at);
    }
    static void turn(rules::tiles::RemoveToken& /*it*/, const TurnedBoard& /*board*/) {}
    static void turn(rules::tiles::View& seen, const TurnedBoard& board) {
        for (auto& token : seen.tokens) {
            if (token.on) token.on->at = board.turned(token.on->at);
        }
        for (auto& at : seen.trail) at = board.turned(at);
    }
};

}  // namespace laws
