#include "rules/tiles/modules/gifts/memory.h"

#include <algorithm>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

constexpr std::array<GiftKind, gift_kind_count - 1> kinds{GiftKind::synod, GiftKind::road_sweeper,
                                                          GiftKind::change_position,
                                                          GiftKind::cash_out, GiftKind::take_2};
constexpr std::uint8_t copies = 5;  // GIFT-1

using Counts = std::array<int, gift_kind_count>;

std::size_t index(GiftKind gift) {
    const auto i = static_cast<std::size_t>(gift);
    ensure(i < gift_kind_count, "a card has a kind");
    return i;
}

std::optional<PutFigure> put_by(const GiftOpened& event) {
    if (event.gift != GiftKind::synod || !event.target) return std::nullopt;
    return PutFigure{event.target->at, event.target->figure};
}

template <class List>
void count(const List& cards, int by, Counts& counts) {
    for (const GiftKind card : cards) counts[index(card)] += by;
}

}  // namespace

std::string_view name(GiftKind gift) {
    switch (gift) {
        case GiftKind::hidden: return "hidden";
        case GiftKind::synod: return "synod";
        case GiftKind::road_sweeper: return "road_sweeper";
        case GiftKind::change_position: return "change_position";
        case GiftKind::cash_out: return "cash_out";
        case GiftKind::take_2: return "take_2";
    }
    return "unknown";
}

std::optional<GiftKind> gift_by_name(std::string_view text) {
    for (int i = 1; i < gift_kind_count; ++i) {
        const auto gift = static_cast<GiftKind>(i);
        if (name(gift) == text) return gift;
    }
    return std::nullopt;
}

// GIFT-48: without fields no follower can lie down, and those five cards stay in the box.
std::vector<GiftKind> gift_deck(const Surveyor& game) {
    std::vector<GiftKind> deck;
    for (const GiftKind gift : kinds) {
        if (gift == GiftKind::change_position && !game.kind(FeatureKind::field).in_play) continue;
        deck.insert(deck.end(), copies, gift);
    }
    return deck;
}

// ---- Folding events into a state.

void GiftSlice::fold(const Surveyor& game, State& state, const GiftsShuffled& event) {
    GiftCards& cards = state.gifts;
    ensure(state.begun && cards.stack.empty(), "cards are shuffled when none is left");
    Counts counts{};
    count(event.stack, 1, counts);
    if (cards.dealt) {
        count(cards.discarded, -1, counts);
    } else {
        count(gift_deck(game), -1, counts);
    }
    ensure(std::ranges::all_of(counts, [](int n) { return n == 0; }),
           "those cards are shuffled that were discarded");
    std::for_each(event.stack.rbegin(), event.stack.rend(),
                  [&](GiftKind card) { cards.stack.add(card); });
    cards.discarded.clear();
    cards.dealt = true;
}

void GiftSlice::fold(const Surveyor& game, State& state, const GiftReceived& event) {
    GiftCards& cards = state.gifts;
    ensure(event.seat < game.seats() && !cards.stack.empty(), "a received card was in the stack");
    ensure(*(cards.stack.end() - 1) == event.gift, "the uppermost card is received");
    cards.stack.erase(cards.stack.size() - 1);
    ++cards.held[event.seat][index(event.gift)];
}

void GiftSlice::fold(const Surveyor& game, State& state, const GiftOpened& event) {
    GiftCards& cards = state.gifts;
    ensure(event.seat < game.seats() && event.gift != GiftKind::hidden, "an opened card is shown");
    std::uint8_t& left = cards.held[event.seat][index(event.gift)];
    ensure(left > 0, "who opens a card holds it");
    --left;
    cards.discarded.add(event.gift);  // GIFT-3a
    cards.opened_turn = state.turn;
    cards.put = put_by(event);
}

void GiftSlice::fold(const Surveyor& game, State& state, const GiftsRevealed& event) {
    ensure(event.seat < game.seats(), "an event names a seat of the game");
    Counts counts{};
    count(event.gifts, 1, counts);
    for (std::size_t kind = 0; kind < gift_kind_count; ++kind) {
        ensure(counts[kind] == state.gifts.held[event.seat][kind], "all cards are revealed");
    }
}

// ---- Folding events into a view.

namespace {

GiftsView& cards_of(View& view) {
    ensure(view.gifts.has_value(), "there are cards in this game");
    return *view.gifts;
}

std::vector<GiftKind>& held_by(View& view, Seat seat) {
    ensure(seat < cards_of(view).held.size(), "an event names a seat of the game");
    return view.gifts->held[seat];
}

}  // namespace

void GiftSlice::fold(View& view, const GiftsShuffled& event) {
    if (!view.gifts) {
        view.gifts.emplace();
        view.gifts->held.resize(view.seats.size());
    }
    ensure(view.gifts->stack == 0 && event.stack.size() <= gifts_max,
           "cards are shuffled when none is left");
    view.gifts->stack = static_cast<std::uint8_t>(event.stack.size());
    view.gifts->discarded.clear();
}

void GiftSlice::fold(View& view, const GiftReceived& event) {
    std::vector<GiftKind>& held = held_by(view, event.seat);
    ensure(view.gifts->stack > 0, "a received card was in the stack");
    --view.gifts->stack;
    held.insert(std::ranges::upper_bound(held, event.gift), event.gift);
}

void GiftSlice::fold(View& view, const GiftOpened& event) {
    std::vector<GiftKind>& held = held_by(view, event.seat);
    auto card = std::ranges::find(held, event.gift);
    if (card == held.end()) card = std::ranges::find(held, GiftKind::hidden);
    ensure(card != held.end(), "who opens a card holds it");
    held.erase(card);
    GiftsView& cards = *view.gifts;
    cards.discarded.push_back(event.gift);
    cards.opened_turn = view.turn;
    cards.put = put_by(event);
}

void GiftSlice::fold(View& view, const GiftsRevealed& event) {
    std::vector<GiftKind>& held = held_by(view, event.seat);
    ensure(held.size() == event.gifts.size(), "all cards are revealed");
    held = event.gifts;
}

// ---- Between states and views.

void GiftSlice::project(GiftsShuffled& event, Viewer /*viewer*/) {
    std::ranges::fill(event.stack, GiftKind::hidden);
}

void GiftSlice::project(GiftReceived& event, Viewer viewer) {
    if (viewer != Viewer::at(event.seat)) event.gift = GiftKind::hidden;
}

void GiftSlice::show(const Surveyor& game, const State& state, Viewer viewer, View& view) {
    const GiftCards& cards = state.gifts;
    if (!cards.dealt) return;
    GiftsView& seen = view.gifts.emplace();
    for (int seat = 0; seat < game.seats(); ++seat) {
        const bool known = viewer.kind == Viewer::Kind::everything ||
                           viewer == Viewer::at(static_cast<Seat>(seat)) ||
                           state.phase() == Phase::ended;  // they were revealed
        std::vector<GiftKind>& held = seen.held.emplace_back();
        for (const GiftKind gift : kinds) {
            held.insert(held.end(), cards.held[static_cast<std::size_t>(seat)][index(gift)],
                        known ? gift : GiftKind::hidden);
        }
    }
    seen.stack = static_cast<std::uint8_t>(cards.stack.size());
    seen.discarded.assign(cards.discarded.begin(), cards.discarded.end());
    seen.opened_turn = cards.opened_turn;
    seen.put = cards.put;
}

void GiftSlice::restore(const Surveyor& game, const View& view, State& state, Chance& chance) {
    if (!view.gifts) return;
    const GiftsView& seen = *view.gifts;
    GiftCards& cards = state.gifts;
    cards.dealt = true;
    ensure(seen.held.size() == static_cast<std::size_t>(game.seats()),
           "a view has the seats of the game");
    Counts left{};
    count(gift_deck(game), 1, left);
    count(seen.discarded, -1, left);
    for (const std::vector<GiftKind>& held : seen.held) count(held, -1, left);
    left[index(GiftKind::hidden)] = 0;
    std::vector<GiftKind> unknown;
    for (const GiftKind gift : kinds) {
        ensure(left[index(gift)] >= 0, "there are no more cards than the game has");
        unknown.insert(unknown.end(), static_cast<std::size_t>(left[index(gift)]), gift);
    }
    shuffle(unknown, chance);
    for (std::size_t seat = 0; seat < seen.held.size(); ++seat) {
        for (GiftKind gift : seen.held[seat]) {
            if (gift == GiftKind::hidden) {
                ensure(!unknown.empty(), "no card is lost");
                gift = unknown.back();
                unknown.pop_back();
            }
            ++cards.held[seat][index(gift)];
        }
    }
    ensure(unknown.size() == seen.stack, "no card is lost");
    for (const GiftKind gift : unknown) cards.stack.add(gift);
    for (const GiftKind gift : seen.discarded) cards.discarded.add(gift);
    cards.opened_turn = seen.opened_turn;
    cards.put = seen.put;
}

void GiftSlice::append_canonical(const View& view, std::string& out) {
    if (!view.gifts) return;
    const GiftsView& seen = *view.gifts;
    const auto put_cards = [&out](const std::vector<GiftKind>& cards) {
        put(out, static_cast<std::uint8_t>(cards.size()));
        for (const GiftKind gift : cards) put(out, static_cast<std::uint8_t>(gift));
    };
    put(out, static_cast<std::uint8_t>(seen.held.size()));
    for (const std::vector<GiftKind>& held : seen.held) put_cards(held);
    put(out, seen.stack);
    put_cards(seen.discarded);
    put(out, seen.opened_turn);
    put(out, static_cast<std::uint8_t>(seen.put ? 1 + static_cast<int>(seen.put->kind) : 0));
    if (!seen.put) return;
    put(out, seen.put->on.at.x);
    put(out, seen.put->on.at.y);
    put(out, seen.put->on.segment);
}

void GiftSlice::append_hidden(const State& state, std::string& out) {
    if (!state.gifts.dealt) return;
    const auto& stack = state.gifts.stack;
    put(out, static_cast<std::uint8_t>(stack.size()));
    for (int i = stack.size(); i > 0; --i) put(out, static_cast<std::uint8_t>(stack[i - 1]));
}

bool GiftSlice::has_secrets(const State& state) {
    return state.gifts.dealt;
}

}  // namespace rules::tiles
