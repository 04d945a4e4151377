// The Princess & the Dragon (PD-1 to PD-16).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/tiles/game.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& princess_and_dragon();
// When the dragon walks: one of these two.
[[nodiscard]] const Module& dragon_after_scoring();
[[nodiscard]] const Module& dragon_before_scoring();
// Whoever could send a knight home has to.
[[nodiscard]] const Module& princess_must();

// Where a magic portal leads to (PD-14, PD-15): followers, to what the others' tiles show and what
// is open and free; but where the dragon is nobody comes (PD-2). There are hundreds of segments.
class PortalTargets {
public:
    // For this seat; `lair`: the tile of the board that the dragon is on, or -1.
    PortalTargets(const Situation& now, Seat seat, int lair);

    [[nodiscard]] int count() const;
    // By node, then figure.
    void name(Wanted& wanted) const;

private:
    static constexpr int block = 64;                             // nodes
    using Block = std::array<std::uint8_t, std::size_t{block}>;  // who may come, bit f
    // [kind of feature]
    using Figures = std::array<std::uint8_t, 1U << (16 - FeatureRecord::kind_shift)>;

    // How many may come to any segment of this feature; of those that are doubtful 0. Which
    // features are free is as good as random, so that nothing branches on it.
    [[nodiscard]] int anywhere(const FeatureRecord& record) const;
    // Closed, shared, or of more segments than are counted: whether one may come depends on more.
    [[nodiscard]] unsigned is_doubtful(const FeatureRecord& record) const;
    [[nodiscard]] int count_one_by_one(FeatureIndex feature) const;
    // From this node on. How many there are. Nothing branches on what is free, either.
    [[nodiscard]] int find(int first, Block& targets) const;
    [[nodiscard]] std::uint8_t admitted(Node node, unsigned figures) const;

    const Game& game_;
    const State& state_;
    Figures figures_{};    // who may stand there
    Figures shared_{};     // who may where somebody stands
    int end_ = 0;          // behind all nodes but those of the tile just laid
    int lair_ = 0;         // its first node, and
    int behind_lair_ = 0;  // the first one behind it
};

}  // namespace rules::tiles::modules
