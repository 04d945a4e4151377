// The numbers of actions: a fixed space for one setup.
//
// Tile games: first the placements: for each tile of the hand (one, or more where hands hold more),
// each cell of the window by row, and each rotation; then for each kind of figure of the game the
// segments of the tile just placed; passing; and `others_max` numbers for other offers of modules,
// in the sorted order of the offers. The window is centred on the placed tiles. Cardcassonne: cards
// by row and face, the follower, jokers, and answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/match.h"

namespace server::env {

inline constexpr int others_max = 512;

// The position of the window: its middle cell.
struct Window {
    int x = 0;
    int y = 0;
    int board = 0;
    // The cell's place in the window by row; -1: outside.
    [[nodiscard]] int cell(rules::tiles::Position at) const {
        const int column = at.x - x + board / 2;
        const int row = at.y - y + board / 2;
        const bool inside = column >= 0 && column < board && row >= 0 && row < board;
        return inside ? row * board + column : -1;
    }
};
[[nodiscard]] Window window_of(const rules::tiles::State& state, int board);

// The commands that the deciding seat may play now.
struct Offered {
    std::vector<rules::Command> commands;  // sorted
    std::vector<std::int32_t> actions;     // of each; -1: it has none
    bool outside = false;                  // some have none
};

class ActionSpace {
public:
    ActionSpace(const rules::Match& match, int board);

    [[nodiscard]] int size() const { return size_; }
    void offered(const rules::Match& match, Offered& out) const;
    // The command of a number now, legal or not. Nothing: only an offer gives it a meaning.
    [[nodiscard]] std::optional<rules::Command> command(const rules::Match& match,
                                                        int action) const;
    // In general; for numbers that stand for nothing now.
    [[nodiscard]] std::string general_name(int action) const;

private:
    [[nodiscard]] int number_of(const rules::tiles::Command& command, const Window& window,
                                const std::vector<rules::tiles::TileIndex>& hand) const;

    bool cards_ = false;
    int board_ = 0;
    int held_ = 1;  // different tiles of a hand
    std::vector<rules::tiles::FigureKind> figures_;
    int first_figure_ = 0;
    int pass_ = 0;
    int first_other_ = 0;
    int size_ = 0;
};

}  // namespace server::env
