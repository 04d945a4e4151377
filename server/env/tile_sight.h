// What a seat sees of a tile-laying game: planes over the window of the board, and everything else.
//
// A tile has five places where planes say something of a feature: its four sides (the segment in
// the middle of the side) and its centre (a segment that reaches no side).
#pragma once

#include <array>
#include <utility>

#include "rules/tiles/game.h"
#include "server/env/actions.h"
#include "server/env/sight.h"

namespace server::env {

class TileSight final : public Sight {
public:
    TileSight(const rules::Match& match, const rules::tiles::Game& game, int board);
    void observe(const rules::Match& match, rules::Seat seat, std::uint8_t* planes,
                 std::int32_t* globals) const override;

private:
    static constexpr int sides = 4;
    static constexpr int places = sides + 1;
    static constexpr int no_segment = -1;

    // A tile as it lies.
    struct Look {
        std::array<std::uint16_t, sides> edge_planes{};
        std::array<std::int8_t, places> segments{};
        std::array<std::uint8_t, places> networks{};  // of a segment, counted on; 0: none
        std::uint8_t joined = 0;                      // bit i: pair i of sides
    };
    struct Drawn {
        int plane = 0;
        std::uint8_t count = 0;
    };
    // The planes of features, one for each place.
    enum class Value : std::uint8_t { open, size, points, own, others };
    static constexpr int value_count = 5;

    struct Features;
    struct Sheet;
    void name_planes(const rules::tiles::Game& game, const rules::tiles::View& view);
    void learn_tiles(const rules::tiles::Game& game);
    void learn_patterns(const rules::tiles::Game& game);
    void put_globals(Globals& out, const rules::Match& match, const rules::tiles::View& view,
                     rules::Seat viewer) const;
    void put_hands(Globals& out, const rules::tiles::View& view, rules::Seat viewer) const;
    void put_tiles(Globals& out, const rules::tiles::View& view, rules::Seat viewer) const;
    void draw_tile(const Sheet& sheet, const rules::tiles::Board::Tile& tile) const;
    void draw_frontier(const Sheet& sheet, const rules::tiles::View& view) const;
    void draw_pieces(const Sheet& sheet, const rules::tiles::View& view) const;

    int board_ = 0;
    std::vector<std::array<Look, 4>> looks_;                      // by type and rotation
    std::vector<std::vector<Drawn>> marks_;                       // by type
    std::vector<std::pair<rules::tiles::TileIndex, int>> types_;  // sorted; with their type
    std::vector<rules::tiles::Pattern> turned_;  // by pattern: the least of its turns
    std::vector<rules::tiles::FigureKind> figures_;
    std::array<int, rules::tiles::feature_kind_count> edges_{};  // first plane of four
    std::array<int, rules::tiles::mark_count> mark_planes_{};
    int joined_ = 0;
    int centre_ = 0;
    int values_ = 0;
    int first_figure_ = 0;
    std::vector<int> part_planes_;  // the first plane of each part (sights.h)
};

}  // namespace server::env
