// Choices: all commands that a seat may play, without listing them. A caller that picks one of
// many and ignores the others, as playouts do, pays for one command only.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/core/raw_array.h"
#include "rules/core/row.h"
#include "rules/tiles/board.h"
#include "rules/tiles/command.h"
#include "rules/tiles/offers.h"
#include "rules/tiles/position.h"
#include "rules/tiles/shape.h"

namespace rules::tiles {

inline constexpr int hand_max = 4;

struct Placement {
    Position at;
    Rotation rotation = 0;
    std::uint8_t unused = 0;  // makes it four bytes, which are written and read as one word
};

// Has room for all legal placements of a tile: a playout allocates no memory.
class Placements {
public:
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Placement operator[](int i) const {
        return std::bit_cast<Placement>(words_[static_cast<std::size_t>(i)]);
    }
    void clear() { size_ = 0; }
    // One placement for each bit of `rotations`. Always writes four words, so that nothing
    // branches: which cells fit is as good as random, and this runs for every cell of the
    // frontier.
    void add(Position at, unsigned rotations) {
        std::uint32_t* next = words_.data() + size_;
        const auto word = std::bit_cast<std::uint32_t>(Placement{at, 0, 0});
        const Words& set = sets[rotations & 15U];
        next[0] = word | set.of[0];
        next[1] = word | set.of[1];
        next[2] = word | set.of[2];
        next[3] = word | set.of[3];
        size_ += counts[rotations & 15U];
    }

private:
    // A set of rotations as the words of placements at (0,0), those in the set first.
    struct alignas(16) Words {
        std::uint32_t of[4] = {};  // NOLINT(modernize-avoid-c-arrays)
    };
    static constexpr std::array<Words, 16> make_sets() {
        std::array<Words, 16> all{};
        for (std::size_t set = 0; set < all.size(); ++set) {
            std::size_t count = 0;
            for (Rotation r = 0; r < 4; ++r) {
                if (((set >> r) & 1U) == 0) continue;
                all[set].of[count++] = std::bit_cast<std::uint32_t>(Placement{{}, r, 0});
            }
        }
        return all;
    }
    static const std::array<Words, 16> sets;
    static constexpr std::array<std::uint8_t, 16> counts{0, 1, 1, 2, 1, 2, 2, 3,
                                                         1, 2, 2, 3, 2, 3, 3, 4};

    int size_ = 0;
    RawArray<std::uint32_t, 4 * frontier_max + 4> words_;
};
inline constexpr std::array<Placements::Words, 16> Placements::sets = Placements::make_sets();

// How many placements a tile has on the cells of the frontier, counted up to the end of each block
// of cells; in use are multiples of `at_once`, of which no placement passes those behind the last
// block.
struct PlacementCounts {
    static constexpr std::size_t block = 8;  // cells
    static constexpr std::size_t at_once = 8;
    static constexpr std::uint16_t beyond = 0x7fff;
    RawArray<std::uint16_t, frontier_max / block + at_once> ends;
};

// A placement by its cell of the frontier.
struct CellPick {
    int cell = 0;
    int rotation = 0;
};

struct Deployment {
    FigureKind figure = FigureKind::meeple;
    std::uint8_t segment = 0;
};
using Deployments = Row<Deployment, segments_max * figure_kind_count>;

class Game;
struct State;

// Filled by Game::choices(). Reuse it, since it is large. Read commands only while the game lives
// and the state is unchanged.
class Choices {
public:
    [[nodiscard]] int size() const { return size_; }
    // The order has no meaning, but equal histories give equal orders.
    // Not inlined, so that its code exists once.
    [[nodiscard, gnu::noinline]] Command operator[](int i) const;

    // Whether that is the placing of a tile.
    [[nodiscard]] bool places_tile(int i) const {
        for (const Held& held : held_) i -= held.placements;
        return i < 0;
    }
    // Whether the placements of the first tile are counted, not listed.
    [[nodiscard]] bool is_counted() const { return !held_[0].listed; }
    // Null: it is something else.
    [[nodiscard]] const Deployment* deployment(int i) const {
        const int figure = i - 1;  // the first one is passing
        return may_pass_ && figure >= 0 && figure < figures_.size() ? &figures_[figure] : nullptr;
    }
    // Nothing yet, in this state.
    void reset(const Game& game, const State& state) {
        game_ = &game;
        state_ = &state;
        size_ = 0;
        may_pass_ = false;
        held_.clear();
        figures_.clear();
        more_.clear();
    }

private:
    friend class Game;

    // A tile of the hand, and in how many ways it can be placed.
    struct Held {
        std::uint8_t in_hand = 0;
        bool listed = false;  // its placements are in places_
        int placements = 0;
    };
    [[nodiscard]] PlaceTile placement(const Held& held, int i) const;
    [[nodiscard]] Command offered(int i) const;  // by modules

    const Game* game_ = nullptr;
    const State* state_ = nullptr;
    int size_ = 0;
    bool may_pass_ = false;
    Row<Held, hand_max> held_;                 // each kind of tile once
    std::array<Placements, hand_max> places_;  // by place in the hand, of those that are listed
    std::array<PlacementCounts, hand_max> counts_;  // likewise, of those that are not
    Deployments figures_;
    Offers more_;  // by modules
};

}  // namespace rules::tiles
