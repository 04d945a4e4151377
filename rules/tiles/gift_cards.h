// Gift cards as a state remembers them. The events that change them are folded in gift_cards.cpp;
// what the cards do stands in modules/gifts.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/row.h"
#include "rules/core/seat.h"
#include "rules/tiles/gift.h"

namespace rules::tiles {

class Game;
struct State;
struct View;

struct GiftCards {
    std::array<std::array<std::uint8_t, gift_kind_count>, seats_max> held{};  // by seat and kind
    Row<GiftKind, gifts_max> stack;      // the last one is received next
    Row<GiftKind, gifts_max> discarded;  // in the order in which they were opened
    std::uint16_t opened_turn = 0;  // the number of the turn in which one was opened last; 0: none
    std::optional<PutFigure> put;   // what the gift opened last put from the supply
    bool dealt = false;             // there are cards in this game, and they were shuffled
};

// The cards of this game before they are shuffled, by kind.
[[nodiscard]] std::vector<GiftKind> gift_deck(const Game& game);

// What a viewer may know of the cards; nothing where there are none.
[[nodiscard]] std::optional<GiftsView> gifts_seen(const State& state, int seats, Viewer viewer);
// Cards that agree with what a viewer knows, if there are any in this game; the rest is dealt from
// `chance`. Throws Broken if there cannot be such.
void restore_cards(const Game& game, const View& view, State& state, Chance& chance);
void append_canonical(const GiftsView& seen, std::string& out);

}  // namespace rules::tiles
