// The worth of the parts of rules/tiles/parts.h for bots that look ahead. Each part has a worth; a
// part without one, or with a hole in it, does not compile. It answers by:
//   look(command)               how steps with this command are found and judged, as a constant: of
//                               each command
//   looks_into(question)        whether a position with this question is worth what the best answer
//                               makes of it; else it is judged as it stands: of each question
//   add(position, worth)        adds what the part remembers to the worth of a position for each
//                               seat: of each part with a memory
//   count(game, outlook)        what is known until the next position is counted, for add()
//   answer(game, weights, state, offers, steps)
//                               whether this question is the part's own to answer, and how
//   uncovers(before, after)     whether something hidden came to light in between
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "rules/core/seat.h"
#include "rules/tiles/part.h"

namespace rules::tiles {
class Game;
struct PlayPart;
struct State;
}  // namespace rules::tiles

namespace server::bots {

struct Weights;

using PerSeat = std::array<double, rules::seats_max>;

// How a bot judges a step with a command. `done` is right for most commands of modules.
enum class Look : std::uint8_t {
    never,   // it is not considered: not offered to bots, or answer() answers its question
    gained,  // without playing it, by Evaluation::gain(): only figures on the tile just placed
    opened,  // before the tile is placed, and only if it pays at once
    placed,  // it places the tile: played, then with the best that can be done afterwards
    done,    // played, and the position after it is judged; after a tile only if it is placed well
};

struct Position {
    const rules::tiles::Game& game;
    const rules::tiles::State& state;
    const Weights& weights;
    double usable;  // 1 while there is time to use what one has, then less
};

// Specialised beside each worth.
template <class Part>
struct WorthOf {
    static_assert(sizeof(Part) == 0, "every part has a worth, in server/bots/modules");
};

template <class Worth, class Command>
concept Looking = requires(const Command& it) {
    Worth::look(it);
};
template <class Worth, class Commands>
inline constexpr bool looks_at = false;
template <class Worth, class... C>
inline constexpr bool looks_at<Worth, rules::tiles::Types<C...>> = (... && Looking<Worth, C>);

template <class Worth, class Command>
concept Playing = Looking<Worth, Command> && Worth::look(Command{})
!= Look::gained;
template <class Worth, class Commands>
inline constexpr bool plays = false;
template <class Worth, class... C>
inline constexpr bool plays<Worth, rules::tiles::Types<C...>> = (... && Playing<Worth, C>);

template <class Worth, class Question>
concept Deciding = requires {
    Worth::looks_into(Question());
};
template <class Worth, class Questions>
inline constexpr bool decides = false;
template <class Worth, class... Q>
inline constexpr bool decides<Worth, rules::tiles::Types<Q...>> = (... && Deciding<Worth, Q>);

template <class Part>
concept Remembering = requires {
    typename Part::Memory;
};
template <class Worth>
concept Adding = requires(const Worth& it, const Position& position, PerSeat& worth) {
    it.add(position, worth);
};

template <class Part>
struct PartWorth : WorthOf<Part> {
    static_assert(looks_at<WorthOf<Part>, typename Part::Commands>,
                  "a bot knows how to look at every command");
    static_assert(
        std::is_same_v<Part, rules::tiles::PlayPart> ||
            plays<WorthOf<Part>, typename Part::Commands>,
        "Evaluation::gain() knows figures on the tile just placed: other commands are played");
    static_assert(decides<WorthOf<Part>, typename Part::Questions>,
                  "a bot knows whether to look into every question");
    static_assert(!Remembering<Part> || Adding<WorthOf<Part>>,
                  "what a part remembers is worth something, or said to be worth nothing");
};

}  // namespace server::bots
