// Tokens as a state remembers them, and all that the engine does with them; what they mean stands
// in the modules. A slice (slices.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/row.h"
#include "rules/core/seat.h"
#include "rules/tiles/feature.h"
#include "rules/tiles/position.h"
#include "rules/tiles/token.h"

namespace rules::tiles {

class Surveyor;
struct State;
struct View;
struct TilePlaced;

// Where the tokens lie.
struct Tokens {
    Tokens() { on.fill(no_node); }

    // A segment. Of a token that lies on a tile as a whole: where the figure beside it stands,
    // otherwise the tile's first one.
    std::array<Node, token_count> on{};
    std::array<Beside, token_count> beside{};
    Row<std::uint16_t, trail_max> trail;  // tiles of the board, left by steps since one was placed

    [[nodiscard]] Node node_of(Token token) const { return on[static_cast<std::size_t>(token)]; }
    [[nodiscard]] const Beside& beside_of(Token token) const {
        return beside[static_cast<std::size_t>(token)];
    }
};

// The node that says where such a token lies (Tokens::on), or -1 if it cannot lie there.
[[nodiscard]] int footing_at(const Surveyor& game, const State& state, Token token, SegmentRef on,
                             const std::optional<Beside>& beside);

struct TokenMemory {
    Tokens tokens;
};
struct TokensSeen {
    struct TokenPlace {
        Token token = Token::mage;
        std::optional<SegmentRef> on;  // nothing: beside the board
        std::optional<Beside> beside = {};
        friend bool operator==(const TokenPlace&, const TokenPlace&) = default;
    };

    std::vector<TokenPlace> tokens;  // of the game, by token
    std::vector<Position> trail;     // left by steps of tokens since the last tile was placed
    friend bool operator==(const TokensSeen&, const TokensSeen&) = default;
};

struct TokenSlice {
    // When it is known that it can follow: `node` says where the token lies then (Tokens::on).
    static void lay(State& state, const TokenMoved& event, Node node);
    static void fold(const Surveyor& game, State& state, const TokenMoved& event);
    static void fold(const Surveyor& game, State& state, const TokenRemoved& event);
    static void fold(const Surveyor& game, State& state, const TilePlaced& event);
    static void fold(View& view, const TokenMoved& event);
    static void fold(View& view, const TokenRemoved& event);
    static void fold(View& view, const TilePlaced& event);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void append_canonical(const View& view, std::string& out);
};

}  // namespace rules::tiles
