// What each part of rules/tiles/parts.h brings to this folder. A part without it, or with a hole in
// it, does not compile. Functions:
//   put(out, command)            the fields of a command: of each command. out.begin() names its
//                                member of TilesAction, with its number there; tests/tidy compares
//   has(view)                    whether a game with such views has the part's pieces: of each part
//                                with visible state
//   read(in, view)               its part of the canonical bytes (rules/canonical.md): likewise
//   name_planes(view, names)     appends the names of its planes
//   draw(planes, view)           draws its pieces on them
//   count(out, view, viewer)     adds its numbers of the game to the globals
//   count_seat(out, view, viewer, it)
//                                adds its numbers of one seat
//   adds_to_hand(game)           whether a second tile can come to a hand of one
//   rank                         the place of its numbers among those of all parts
// Planes and numbers exist in games for which has(view) is true.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "rules/tiles/game.h"
#include "rules/tiles/part.h"
#include "rules/tiles/view.h"
#include "server/env/actions.h"
#include "server/env/fields.h"
#include "server/env/sight.h"
#include "server/env/view_reader.h"

namespace server::env {

// A value of a plane.
[[nodiscard]] inline std::uint8_t byte_of(int number) {
    return static_cast<std::uint8_t>(std::clamp(number, 0, 255));
}

// The planes of one part.
class PartPlanes {
public:
    // `size` of a plane.
    PartPlanes(std::uint8_t* first, std::size_t size, const Window& window, rules::Seat viewer)
        : first_(first), size_(size), window_(window), viewer_(viewer) {}

    [[nodiscard]] rules::Seat viewer() const { return viewer_; }
    // `plane`: from 0, as name_planes() names them. Cells outside the window are left out.
    void put(int plane, rules::tiles::Position at, int value) const {
        const int cell = window_.cell(at);
        if (cell < 0) return;
        first_[static_cast<std::size_t>(plane) * size_ + static_cast<std::size_t>(cell)] =
            byte_of(value);
    }

private:
    std::uint8_t* first_;
    std::size_t size_;
    const Window& window_;
    rules::Seat viewer_;
};

// A seat whose numbers are wanted.
struct CountedSeat {
    rules::Seat seat = 0;
    std::int64_t number = 0;  // as the viewer counts
};

// Within a rank numbers follow the list of parts. The hands of seats come before `middle`.
enum class Rank : std::uint8_t { first, early, middle, last };

// The defaults.
struct PartSight {
    static constexpr Rank rank = Rank::middle;
    static bool adds_to_hand(const rules::tiles::Game& /*game*/) { return false; }
    static void name_planes(const rules::tiles::View& /*view*/,
                            std::vector<std::string>& /*names*/) {}
    static void draw(const PartPlanes& /*planes*/, const rules::tiles::View& /*view*/) {}
    static void count(Globals& /*out*/, const rules::tiles::View& /*view*/,
                      rules::Seat /*viewer*/) {}
    static void count_seat(Globals& /*out*/, const rules::tiles::View& /*view*/,
                           rules::Seat /*viewer*/, CountedSeat /*it*/) {}
};

// Specialised for each part.
template <class Part>
struct SightOf {
    static_assert(sizeof(Part) == 0, "every part has a sight, in server/env/modules");
};

template <class Sight, class Command>
concept PutsFields = requires(Fields& out, const Command& it) {
    Sight::put(out, it);
};
template <class Sight, class Commands>
inline constexpr bool puts_fields = false;
template <class Sight, class... C>
inline constexpr bool puts_fields<Sight, rules::tiles::Types<C...>> = (... && PutsFields<Sight, C>);

template <class Sight>
concept ReadsBytes = requires(ViewReader& in, rules::tiles::View& view) {
    Sight::read(in, view);
};
template <class Sight>
concept TellsPresence = requires(const rules::tiles::View& view) {
    Sight::has(view);
};

template <class Part>
struct CheckedSight : SightOf<Part> {
    static constexpr bool is_seen = requires { typename Part::Seen; };
    static_assert(puts_fields<SightOf<Part>, typename Part::Commands>, "every command has fields");
    static_assert(!is_seen || ReadsBytes<SightOf<Part>>, "what a part shows is read from bytes");
    static_assert(!is_seen || TellsPresence<SightOf<Part>>, "a part knows the games that it is in");

    [[nodiscard]] static bool is_in([[maybe_unused]] const rules::tiles::View& view) {
        if constexpr (is_seen) return SightOf<Part>::has(view);
        return false;
    }
};

// All of them, in their order.
template <class... P>
struct SightList {
    static constexpr std::size_t count = sizeof...(P);

    // f(sight, place in the list)
    template <class F>
    static void each(const F& f) {
        std::size_t i = 0;
        (f(CheckedSight<P>{}, i++), ...);
    }
    template <class F>
    static void each(Rank rank, const F& f) {
        each([&]<class S>(const S& sight, std::size_t /*place*/) {
            if (S::rank == rank) f(sight);
        });
    }
    template <class Command>
    static void put(Fields& out, const Command& it) {
        const auto put = [&]<class Part>(const CheckedSight<Part>& /*sight*/) {
            if constexpr (Part::Commands::template contain<Command>)
                CheckedSight<Part>::put(out, it);
        };
        (put(CheckedSight<P>{}), ...);
    }
};

}  // namespace server::env
