#include "rules/tiles/modules/river/rules.h"

#include <bit>

#include "rules/tiles/game.h"

namespace rules::tiles::modules {

namespace {

// The sides of a placed tile that the river reaches: bit s.
unsigned river_sides(const Shape& shape, Rotation rotation) {
    unsigned sides = 0;
    for (std::size_t side = 0; side < 4; ++side) {
        const Ports& ports = shape.ports[rotation][side];
        if (ports.count == 3 && shape.kind[ports.segment[1]] == FeatureKind::river)
            sides |= 1U << side;
    }
    return sides;
}

int only_side(unsigned sides) {
    return sides == 0 ? -1 : std::countr_zero(sides);
}

// How the river turns on its way through a tile, in quarter turns clockwise: 0 straight on.
int turn_of(int in, int out) {
    return (out - in + 6) % 4;
}

class River final : public ModuleOf<River> {
public:
    [[nodiscard]] std::string_view name() const override { return "river"; }

    void stock(Stock& stock) const override {
        stock.must_join(FeatureKind::river);  // RIV-2. RIV-4: and no feature, so no figures
    }
    [[nodiscard]] std::optional<Refusal> veto(const Situation& now, Seat /*seat*/,
                                              const Command& command) const override {
        const auto* place = std::get_if<PlaceTile>(&command);
        if (place == nullptr) return std::nullopt;
        const Board& board = now.state.board;
        if (board.tile_count() == 0) return std::nullopt;
        const Shape& shape = now.game.shape(now.game.type_of(place->tile));
        const unsigned sides = river_sides(shape, place->rotation);
        unsigned joined = 0;
        for (int side = 0; side < 4; ++side) {
            if (((sides >> side) & 1U) == 0) continue;
            if (board.tile_at(beside(place->at, side)) >= 0) joined |= 1U << side;
        }
        const int in = only_side(joined);
        if (in < 0) return Refusal::river_interrupted;  // RIV-2
        const int out = only_side(sides & ~joined);
        if (out < 0) return std::nullopt;  // the lake
        const int turn = turn_of(in, out);
        if (turn != 0 && turn == turn_before(now, place->at, in))
            return Refusal::river_turns_back;  // RIV-3
        return has_room_ahead(now, place->at, out) ? std::nullopt
                                                   : std::optional(Refusal::river_turns_back);
    }

private:
    // How the river turned on the tile that this one continues.
    static int turn_before(const Situation& now, Position at, int side) {
        const Board& board = now.state.board;
        const Board::Tile& before = board.tile(board.tile_at(beside(at, side)));
        const int out = (side + 2) % 4;
        const unsigned sides = river_sides(now.game.shape(before.type), before.rotation);
        const int in = only_side(sides & ~(1U << out));
        return in < 0 ? 0 : turn_of(in, out);
    }
    // RIV-3: the next cell has no neighbour but this one.
    static bool has_room_ahead(const Situation& now, Position at, int out) {
        const Position next = beside(at, out);
        if (!now.state.table.contains(next)) return false;
        for (int side = 0; side < 4; ++side) {
            if (side != (out + 2) % 4 && now.state.board.tile_at(beside(next, side)) >= 0)
                return false;
        }
        return true;
    }
};

}  // namespace

const Module& river() {
    static const River module;
    return module;
}

}  // namespace rules::tiles::modules
