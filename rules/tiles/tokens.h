// Tokens in a state, and all that the engine does with them; modules give them their meaning.
// A slice (slices.h).
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

// The places of the tokens.
struct Tokens {
    Tokens() { on.fill(no_node); }

    // A segment. For a token on a tile as a whole: the segment of the figure beside it, otherwise
    // the tile's first one.
    std::array<Node, token_count> on{};
    std::array<Beside, token_count> beside{};
    Row<std::uint16_t, trail_max> trail;  // tiles of the board, left by steps since one was placed

    [[nodiscard]] Node node_of(Token token) const { return on[static_cast<std::size_t>(token)]; }
    [[nodiscard]] const Beside& beside_of(Token token) const {
        return beside[static_cast<std::size_t>(token)];
    }
};

// The node that stands for that place (Tokens::on), or -1 if such a token cannot stand there.
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
    // Requires that the event can follow. `node`: the token's new place (Tokens::on).
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
