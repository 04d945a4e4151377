// Outlook: how likely it is that a feature will be completed, judged from what lies on the board
// and what is still to come. It knows geometry and counts, no rule of any module.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/match.h"

namespace server::bots {

class Outlook {
public:
    Outlook(const rules::tiles::View& view, int seats);

    // As if this tile lay there too, or no longer. At most one at a time.
    void lay(const rules::tiles::View::PlacedTile& tile);
    void lift();

    // The seat to move's own turns to come.
    [[nodiscard]] double turns_left() const { return turns_left_; }

    struct Prospect {
        double chance = 0;   // of being completed before the end: 0..1
        int open_cells = 0;  // that are still missing
        double growth = 0;   // of those cells, how many will be filled
    };
    // For a feature that is complete when no side is open.
    [[nodiscard]] Prospect by_sides(const std::vector<rules::tiles::SegmentRef>& segments) const;
    // For a feature that is complete when all cells around it are filled.
    [[nodiscard]] Prospect by_surrounding(rules::tiles::Position at) const;
    // The segments that a segment borders, as they lie.
    void borders_of(const rules::tiles::SegmentRef& segment,
                    std::vector<rules::tiles::SegmentRef>& out) const;
    [[nodiscard]] bool reaches_sides(const rules::tiles::SegmentRef& segment) const;

private:
    struct Edge {
        std::uint8_t kind = 0;     // FeatureKind + 1; 0: nothing lies there
        std::uint8_t segment = 0;  // in the middle of the side
    };
    struct Face {
        rules::tiles::TileIndex tile = rules::tiles::no_tile;
        int count = 0;  // still to come
        std::array<Edge, 4> edges{};
        std::array<std::uint8_t, rules::tiles::segments_max>
            sides{};  // bit s: segment is at side s
    };
    struct Lying {
        const Face* face = nullptr;
        rules::tiles::Rotation rotation = 0;
    };

    static Face face_of(rules::tiles::TileIndex tile);
    const Face& known_face(rules::tiles::TileIndex tile);
    [[nodiscard]] const Lying* at(int x, int y) const;
    // The kinds that the neighbours of an empty cell show it, packed; see outlook.cpp.
    [[nodiscard]] unsigned pattern_at(int x, int y) const;
    // How many tiles to come fit the pattern; with `sides`, only those that end there what reaches
    // them from these sides.
    [[nodiscard]] int fitting(unsigned pattern, unsigned sides) const;
    [[nodiscard]] static bool fits(const Face& face, int rotation, unsigned pattern,
                                   unsigned sides);
    [[nodiscard]] double chance_of_one(int fitting, double draws) const;

    std::vector<Face> faces_;  // by tile
    std::vector<rules::tiles::TileIndex> to_come_;
    std::vector<Lying> cells_;
    rules::tiles::Position laid_;
    int tiles_left_ = 0;
    double turns_left_ = 0;
    mutable std::vector<std::int16_t> known_;  // fitting() + 1, by pattern and sides; 0: not known
};

}  // namespace server::bots
