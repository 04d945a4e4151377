// A whole game as text that people can read and tests replay (".match"). rules/games_as_text.md
// explains it:
//
//     match 1
//     edition carcassonne
//     seats 2
//     modules farmers
//     option start_player seats
//     player 0 Anna
//     first 0
//     draws 0 base/X 1 base/U
//     side hg2002/B-FFMM-1 ...
//     chance 17 4711
//     supply base/W base/X ...
//     0 place 1,0 r0; deploy meeple road W
//     chance 3
//     1 open take_2
//     1 resign
//     ended 0 3; winners 0
//     events 0123456789abcdef
//
// In Cardcassonne `first` is the dealer and `supply` the deck.
//
// Blank lines mean nothing; a '#' followed by a blank begins a comment. What chance decided is
// `first`, `draws` (where tiles were drawn for the right to begin), `supply` and, in games with a
// side stack, `side`, and where modules ask for more, `chance`: the numbers that the next step (or
// the start, beyond the first seat and the order of tiles) takes from a Chance. `supply` and `side`
// may end early: tiles that they do not name follow in an order of the reader's. The last two lines
// may be missing; where they stand, they are true: `ended` is the text of the last event, `events`
// the FNV-1a hash over the texts of all events, each followed by a line feed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match.h"
#include "rules/reading.h"

namespace rules {

// The commands of one seat in one step.
struct Step {
    Seat seat = no_seat;
    std::vector<Command> commands;
    std::vector<std::uint64_t> chance;  // the numbers that it took
};

struct GameRecord {
    Setup setup;
    Opening opening;
    std::vector<Step> steps;
    std::vector<std::uint64_t> chance;  // that the start took beyond the opening
    // Names by seat, each one line; missing or empty: unknown. They mean nothing to the rules.
    std::vector<std::string> players = {};
};

// The record as text, with the last two lines. Throws Broken if the steps cannot be played.
[[nodiscard]] std::string game_text(const GameRecord& record);

// The hash that a text's last line has.
[[nodiscard]] std::string events_hash(const Events& events);

// Longer texts are not read. No recorded game comes near it.
inline constexpr std::size_t game_text_bytes_max = 256 * 1024;
inline constexpr std::size_t player_name_bytes_max = 200;

// Reads and replays a game, and checks its last two lines. The match is where the text ends. Any
// text is safe to read, also where exceptions end the program.
struct ReplayedGame {
    GameRecord record;
    Match match;
    Events events;
};
[[nodiscard]] Expected<ReplayedGame, TextProblem> read_game(std::string_view text);

}  // namespace rules
