// Gift cards in a state, and all that the engine does with them. The effects of the cards are in
// rules.cpp. A slice (slices.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/row.h"
#include "rules/core/seat.h"
#include "rules/tiles/modules/gifts/words.h"

namespace rules::tiles {

class Surveyor;
struct State;
struct View;

struct GiftCards {
    std::array<std::array<std::uint8_t, gift_kind_count>, seats_max> held{};  // by seat and kind
    Row<GiftKind, gifts_max> stack;      // the last one is received next
    Row<GiftKind, gifts_max> discarded;  // in the order in which they were opened
    std::uint16_t opened_turn = 0;  // the number of the turn in which one was opened last; 0: none
    std::optional<PutFigure> put;   // the figure put from the supply by the last opened gift
    bool dealt = false;             // there are cards in this game, and they were shuffled
};

// The cards of this game before they are shuffled, by kind.
[[nodiscard]] std::vector<GiftKind> gift_deck(const Surveyor& game);

struct GiftMemory {
    GiftCards gifts;
};
struct GiftsSeen {
    std::optional<GiftsView> gifts;  // nothing where there are none
    friend bool operator==(const GiftsSeen&, const GiftsSeen&) = default;
};

struct GiftSlice {
    static void fold(const Surveyor& game, State& state, const GiftsShuffled& event);
    static void fold(const Surveyor& game, State& state, const GiftReceived& event);
    static void fold(const Surveyor& game, State& state, const GiftOpened& event);
    static void fold(const Surveyor& game, State& state, const GiftsRevealed& event);
    static void fold(View& view, const GiftsShuffled& event);
    static void fold(View& view, const GiftReceived& event);
    static void fold(View& view, const GiftOpened& event);
    static void fold(View& view, const GiftsRevealed& event);
    static void project(GiftsShuffled& event, Viewer viewer);
    static void project(GiftReceived& event, Viewer viewer);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void append_canonical(const View& view, std::string& out);
    static void append_hidden(const State& state, std::string& out);
    static bool has_secrets(const State& state);
};

}  // namespace rules::tiles
