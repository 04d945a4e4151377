// Slices: how the memory of parts in a state and in a view changes (parts.h). A slice implements
// show, restore and append_canonical, and as many of the others as it needs, as static functions:
//   fold(game, state, event)          an event changes the state; throws Broken if it cannot follow
//   fold(view, event)                 an event changes the view, likewise
//   project(event, viewer)            hides what the viewer may not know (never called for a
//                                     viewer who knows everything)
//   show(game, state, viewer, view)   fills a view with what the viewer knows of a state
//   restore(game, view, state, chance)
//                                     makes a state that agrees with the view, or throws Broken
//   append_canonical(view, out)       its bytes (rules/canonical.md); nothing in games without it
//   append_hidden(state, out)         the bytes that no view shows, behind those, likewise
//   has_secrets(state)                whether a seat knows something that others do not
//   check(game)                       throws Broken if the game exceeds a limit of the slice
//   begin(game, state)                sets the memory before the start
//   count_figures(view, seats)        adds figures that are kept neither on the board nor in the
//                                     supply to those of their seats
//   kept_tiles(game, view, out)       appends the tiles that seats have (Ingredients::seat_tiles)
//                                     and that are neither on the board nor in the hand
//   count_kept_tiles(state, seat)     how many of these a seat has: they count as a part of its
//                                     hand (HOUSE-8)
#pragma once

#include <string>
#include <type_traits>

#include "rules/tiles/event.h"
#include "rules/tiles/parts.h"

namespace rules::tiles {

// A slice without these three does not compile.
template <class S>
struct CheckedSlice : S {
    static_assert(
        requires(const Surveyor& game, const State& state, Viewer viewer, View& view) {
            S::show(game, state, viewer, view);
        },
        "every slice shows what it keeps");
    static_assert(
        requires(const Surveyor& game, const View& view, State& state, Chance& chance) {
            S::restore(game, view, state, chance);
        },
        "every slice is made from what it shows");
    static_assert(
        requires(const View& view, std::string& out) { S::append_canonical(view, out); },
        "every slice has canonical bytes");
};

template <class... S>
struct SliceList {
    template <class F>
    static void each(const F& f) {
        (f(CheckedSlice<S>{}), ...);
    }
    template <class Event>
    static constexpr bool fold_states = (... || requires(const Surveyor& game, State& state,
                                                         const Event& event) {
        S::fold(game, state, event);
    });
    template <class Event>
    static constexpr bool fold_views = (... || requires(View & view, const Event& event) {
        S::fold(view, event);
    });
};

using Slices = Parts::Slices<SliceList>;

// The engine's events that slices get for a state, before the state follows them. (For a view
// they get all events, afterwards.)
template <class Event>
inline constexpr bool told_to_slices =
    std::is_same_v<Event, TilePlaced> || std::is_same_v<Event, SeatResigned>;

template <class Event>
void fold_slices(const Surveyor& game, State& state, const Event& event) {
    Slices::each([&]<class S>(S /*slice*/) {
        if constexpr (requires { S::fold(game, state, event); }) S::fold(game, state, event);
    });
}

template <class Event>
void fold_slices(View& view, const Event& event) {
    Slices::each([&]<class S>(S /*slice*/) {
        if constexpr (requires { S::fold(view, event); }) S::fold(view, event);
    });
}

inline void append_hidden(const State& state, std::string& out) {
    Slices::each([&]<class S>(S /*slice*/) {
        if constexpr (requires { S::append_hidden(state, out); }) S::append_hidden(state, out);
    });
}

[[nodiscard]] inline int count_kept_tiles(const State& state, Seat seat) {
    int count = 0;
    Slices::each([&]<class S>(S /*slice*/) {
        if constexpr (requires { S::count_kept_tiles(state, seat); })
            count += S::count_kept_tiles(state, seat);
    });
    return count;
}

[[nodiscard]] inline bool has_secrets(const State& state) {
    bool found = false;
    Slices::each([&]<class S>(S /*slice*/) {
        if constexpr (requires { S::has_secrets(state); }) found = found || S::has_secrets(state);
    });
    return found;
}

}  // namespace rules::tiles
