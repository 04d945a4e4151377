// TileTypes: the types of tiles of one game, where each of them fits, and the stacks to be drawn.
// It never changes. Types are numbered from 0: first the tiles to be drawn, then the tiles that
// seats have from the beginning, then tiles with a road over them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/tiles/board.h"
#include "rules/tiles/feature.h"
#include "rules/tiles/ingredients.h"
#include "rules/tiles/module.h"
#include "rules/tiles/shape.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

class TileTypes {
public:
    TileTypes() = default;
    // `completions`: by kind of feature. `joining`: the kinds of edges that must_join() names.
    // Throws Broken if the tiles exceed the engine's limits.
    TileTypes(const Ingredients& ingredients, std::span<const Completion> completions,
              const std::vector<Membership>& memberships, const std::vector<FeatureKind>& joining);

    [[nodiscard]] std::size_t count() const { return shapes_.size(); }
    // Of those without roads over them.
    [[nodiscard]] std::size_t printed_count() const { return printed_types_; }
    // Unchecked. NOLINTNEXTLINE(readability-simplify-subscript-expr)
    [[nodiscard]] const Shape& shape(TypeIndex type) const { return shapes_.data()[type]; }
    [[nodiscard]] const std::vector<Shape>& shapes() const { return shapes_; }
    // Throws Broken if the tile is not in this game.
    [[nodiscard]] TypeIndex type_of(TileIndex tile) const;
    // The type without a road over it.
    [[nodiscard]] TypeIndex printed(TypeIndex type) const {
        return type < printed_types_ ? type : spans_[std::size_t{type} - printed_types_].printed;
    }
    // Whether such tiles are drawn. Seats have the others from the beginning.
    [[nodiscard]] bool is_drawn(TypeIndex type) const { return printed(type) < drawn_types_; }
    // The type of a tile with a road over it, for the upright tile; no_type: there can be no road,
    // or it has one.
    [[nodiscard]] TypeIndex spanned(TypeIndex type, Axis upright) const {
        if (type >= spanned_.size() || upright == Axis::none) return no_type;
        return spanned_[type][upright == Axis::north_south ? 0 : 1];
    }
    // The road over a tile of this type, upright.
    [[nodiscard]] Axis span_of(TypeIndex type) const {
        return type < printed_types_ ? Axis::none
                                     : spans_[std::size_t{type} - printed_types_].upright;
    }

    // The tiles to be drawn without the start tile, in the order of the catalogue, and those of the
    // side stack.
    [[nodiscard]] const std::vector<TypeIndex>& stack() const { return stack_; }
    [[nodiscard]] const std::vector<TypeIndex>& side_stack() const { return side_stack_; }
    // Of all tiles of this game, the start tile included.
    template <class F>
    [[nodiscard]] int count_tiles(const F& is) const {
        const auto is_one = [&](TypeIndex type) { return is(shapes_[type]); };
        int count = start_ != no_type && is_one(start_) ? 1 : 0;
        for (const auto* stack : {&stack_, &side_stack_})
            count += static_cast<int>(std::ranges::count_if(*stack, is_one));
        return count;
    }
    // Tiles of a lower stage come before those of a higher one.
    [[nodiscard]] bool has_stages() const { return !stages_.empty(); }
    [[nodiscard]] std::uint8_t stage(TypeIndex type) const {
        return stages_.empty() ? no_stage : stages_[type];
    }
    // Whether it comes before all ordinary tiles.
    [[nodiscard]] bool is_early(TypeIndex type) const { return stage(type) != no_stage; }
    // Early tiles before the others, otherwise as they are.
    void sort_stages(std::vector<TileIndex>& tiles) const;

    // What a cell of the frontier requires is one number (Pattern); these are the weights of the
    // sides in it.
    [[nodiscard]] const SideWeights& weights() const { return weights_; }
    // Of cells that nothing fits.
    [[nodiscard]] Pattern pattern_of_none() const {
        return static_cast<Pattern>(pattern_count_ - 1);
    }
    // The rotations of a tile that fit a cell with this pattern: bit r.
    [[nodiscard]] unsigned fitting(TypeIndex type, Pattern pattern) const {
        return fits_[std::size_t{type} * pattern_count_ + pattern] & all_rotations;
    }
    // Those in which the tile also joins as must_join() requires.
    [[nodiscard]] unsigned joining(TypeIndex type, Pattern pattern) const {
        return unsigned{fits_[std::size_t{type} * pattern_count_ + pattern]} >> rotation_count;
    }
    // Whether it has an edge that must_join() names.
    [[nodiscard]] bool must_join(TypeIndex type) const { return must_join_[type]; }
    // [pattern]: how many of the fitting rotations look different.
    [[nodiscard]] const std::uint8_t* placement_counts(TypeIndex type) const {
        return placement_counts_.data() + type * pattern_count_;
    }
    // At how many edges, or cells around, something is missing from a feature.
    [[nodiscard]] int open_ends(const FeatureRecord& record) const {
        const int ports = ports_of_edge_[static_cast<std::size_t>(record.kind())];
        return (record.missing() + ports - 1) / ports;
    }

    static constexpr unsigned rotation_count = 4;
    static constexpr unsigned all_rotations = 0xf;

private:
    static constexpr std::uint8_t no_stage = 0xff;
    struct Span {
        TypeIndex printed;
        Axis upright;
    };
    using Completions = std::span<const Completion>;  // by kind of feature
    using EdgeNumbers = std::array<std::uint8_t, feature_kind_count>;

    void number_types(const Ingredients& ingredients, const std::vector<Membership>& memberships);
    void add(TileIndex tile, const Ingredients& ingredients,
             const std::vector<Membership>& memberships);
    void check_limits(const Ingredients& ingredients, Completions completions) const;
    void add_spanned();
    // The numbers of the kinds of edges, from 1; 0: no tile has such an edge.
    EdgeNumbers number_edges();
    void weigh_sides(const EdgeNumbers& numbers);
    void note_completions(Completions completions);
    // Returns their edges: bit n.
    unsigned note_joining(const std::vector<FeatureKind>& joining, const EdgeNumbers& numbers);
    void make_fits(unsigned joining_edges);
    void fit_anything(std::size_t type);

    std::vector<Shape> shapes_;
    std::vector<TypeIndex> type_of_;  // by TileIndex; no_type where it is not in the game
    TypeIndex start_ = no_type;       // of the start tile
    std::vector<TypeIndex> stack_;
    std::vector<TypeIndex> side_stack_;
    std::vector<std::uint8_t> stages_;  // by TypeIndex; empty if all tiles are of one stage
    TypeIndex drawn_types_ = 0;         // from here on those of tiles that seats have
    TypeIndex printed_types_ = 0;       // from here on those with roads over them:
    std::vector<Span> spans_;
    std::vector<std::array<TypeIndex, 2>> spanned_;  // by printed type; empty: nothing is laid over
    bool shares_sides_ = false;                      // segments of some tile share sides
    std::vector<bool> must_join_;
    SideWeights weights_{};
    std::array<std::uint8_t, feature_kind_count> ports_of_edge_{};  // of a segment that fills one
    std::size_t pattern_count_ = 0;
    std::vector<std::uint8_t> placement_counts_;  // [type][pattern]
    std::vector<std::uint8_t> fits_;  // [type][pattern]: bit r: rotation r fits; bit r + 4: and
                                      // joins
};

}  // namespace rules::tiles
