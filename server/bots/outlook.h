// Outlook: the chance that a feature will be completed, judged from the board and the remaining
// tiles. It knows geometry and counts, no rule of any module.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "rules/tiles/game.h"

namespace server::bots {

// How the draws to come fill cells. As it is, each seat's own draws fill the cells that it needs,
// and no other seat is in the way.
struct Odds {
    double side_draws = 1;      // for a cell that a feature needs to be completed, per own draw
    double growth_draws = 1;    // for a cell at which it may grow, likewise
    double around_draws = 1.5;  // for a cell around a feature: all seats help, since all fill cells
    double spoiled = 0;  // chance that such a cell is filled with a tile that does not end it
    double around_spoiled = 0;  // or becomes one that no tile fits
};

class Outlook {
public:
    // The game must outlive it.
    explicit Outlook(const rules::tiles::Game& game, const Odds& odds = {});

    // Takes the remaining tiles from this state until the next call, for any state.
    void count(const rules::tiles::State& state);
    // Each seat's own turns to come.
    [[nodiscard]] double turns_left() const { return turns_left_; }
    // The share of the tiles to come that carry this mark as a whole: 0..1.
    [[nodiscard]] double share(rules::tiles::Mark mark) const;

    struct Prospect {
        double chance = 0;   // of being completed before the end: 0..1
        int open_cells = 0;  // that are still missing
        double growth = 0;   // of those cells, how many will be filled
        double wait = 0;     // own turns until then, if it is completed: about
    };
    // For the node's feature, if it is complete when no side is open.
    [[nodiscard]] Prospect by_sides(const rules::tiles::State& state, rules::tiles::Node node);
    // For a feature that is complete when all cells around it are filled.
    [[nodiscard]] Prospect by_surrounding(const rules::tiles::State& state,
                                          rules::tiles::Position at);
    // Adds the cells of the frontier on which a tile could change the last answer.
    using Cells = std::bitset<rules::tiles::frontier_max>;
    void add_cells(const rules::tiles::State& state, Cells& out) const;
    [[nodiscard]] bool reaches_sides(const rules::tiles::State& state,
                                     rules::tiles::Node node) const {
        const auto& tile = state.board.tile(state.features.tile_of(node));
        return reach_[tile.type][static_cast<std::size_t>(node) - tile.first_node] != 0;
    }

private:
    // The tiles that fit a pattern and end the features that reach them from some of its sides.
    struct Fitting {
        std::array<std::uint64_t, 4> types{};  // bit t: those of type t
        std::uint32_t counted = 0;             // `count` is that of this round of counting
        int count = 0;                         // still to come
    };
    struct OpenCell {
        rules::tiles::Position at;
        int frontier = -1;  // its index there; -1: beyond the table
        unsigned sides = 0;
    };

    [[nodiscard]] Fitting tiles_for(rules::tiles::Pattern pattern, unsigned sides) const;
    [[nodiscard]] bool ends(rules::tiles::TypeIndex type, unsigned rotation,
                            rules::tiles::Pattern pattern, unsigned sides) const;
    // How many remaining tiles fit the pattern; with `sides`, only tiles that end the features that
    // reach them from these sides.
    [[nodiscard]] int fitting(rules::tiles::Pattern pattern, unsigned sides);
    [[nodiscard]] double chance_of_one(int fitting, double draws) const;
    [[nodiscard]] double draws_for_one(int fitting) const;
    void note_open(const rules::tiles::State& state, rules::tiles::Position at, unsigned side);

    const rules::tiles::Game& game_;
    Odds odds_;
    std::size_t types_ = 0;
    // [type][node]: bit s: reaches side s of the upright tile
    std::vector<std::array<std::uint8_t, rules::tiles::tile_nodes_max>> reach_;
    std::vector<std::uint16_t> known_;  // by pattern and sides: index in fittings_, plus 1
    std::vector<Fitting> fittings_;
    std::vector<OpenCell> open_;  // kept for its memory
    std::vector<int> to_come_;    // by type
    std::uint32_t counting_ = 0;
    int tiles_left_ = 0;
    double turns_left_ = 0;
};

}  // namespace server::bots
