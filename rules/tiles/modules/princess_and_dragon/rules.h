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
// A seat that can send a knight home has to.
[[nodiscard]] const Module& princess_must();

// The targets of a magic portal (PD-14, PD-15): a follower goes to an open, free feature on any
// other tile, but not to the dragon's (PD-2). There are hundreds of segments.
class PortalTargets {
public:
    // For this seat; `lair`: the tile of the board that the dragon is on, or -1.
    PortalTargets(const Situation& now, Seat seat, int lair);

    [[nodiscard]] int count() const;
    // By node, then figure.
    void name(Wanted& wanted) const;

private:
    // Of features of one kind that are open or not, and free or not.
    struct Case {
        std::uint8_t who = 0;  // may come: bit f
        bool asks = false;     // but each of them has to be asked for, at each segment
    };
    static constexpr unsigned kind_bits = 16 - FeatureRecord::kind_shift;
    [[nodiscard]] static std::size_t case_of(const FeatureRecord& record) {
        return static_cast<std::size_t>(record.kind()) |
               std::size_t{record.missing() == 0} << kind_bits |
               std::size_t{record.figures != 0} << (kind_bits + 1);
    }
    void find_cases(std::size_t kind, unsigned followers);
    // How many may come to any segment of this feature; 0 if it is doubtful.
    [[nodiscard]] int surely(const FeatureRecord& record) const;
    // Each has to be asked for, or there are more segments than are counted.
    [[nodiscard]] unsigned is_doubtful(const FeatureRecord& record) const;
    [[nodiscard]] unsigned who(Node node) const;
    [[nodiscard]] unsigned admitted(Node node, unsigned figures) const;

    const Game& game_;
    const State& state_;
    std::array<Case, std::size_t{1} << (kind_bits + 2)> cases_{};
    int end_ = 0;          // behind all nodes except those of the tile just placed
    int lair_ = 0;         // its first node, and
    int behind_lair_ = 0;  // the first one behind it
};

}  // namespace rules::tiles::modules
