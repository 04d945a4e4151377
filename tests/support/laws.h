// The laws of every game: functions that look at a match and throw if it breaks one. Property
// tests, fuzzers and the simulation of the server use them. They use only Match, so they hold for
// every edition and module.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/match.h"

namespace laws {

// A law does not hold; what() says which, and at which position.
class Violation : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// ---- Cheap: for every position.

// Until the end exactly one seat is asked, and it has sorted, distinct offers.
void somebody_is_asked(const rules::Match& match);
// No tile and no figure is lost or made.
void things_are_conserved(const rules::Match& match);
// Views have only the counts of the remaining tiles, and seats know everything that spectators
// know.
void views_agree(const rules::Match& match);

// ---- Dear (some milliseconds in a debug build): for samples.

// The default for an absent seat is legal and ends its step.
void defaults_are_accepted(const rules::Match& match);
// Every offer is legal, and follow_ups() equals the offers after it.
void offers_are_accepted(const rules::Match& match);
// Commands that are not offered are refused and change nothing; symmetric rotations and resigning
// are accepted. A check beforehand returns the same reason. `tries` random commands, most of them
// illegal.
void others_are_refused(const rules::Match& match, rules::Chance& chance, int tries);
// The places of the tile in the hand are the places of its type, for every viewer.
void places_agree(const rules::Match& match);
// Several commands in one step do what they do one by one, and only the last may end the turn.
void steps_agree(const rules::Match& match);
// Hidden information changes nothing visible: a match that differs only in the sequence of the
// supply has equal views, offers, refusals and events until a tile is drawn.
void hidden_order_is_hidden(const rules::Match& match, rules::Chance& chance);
// A match made from a seat's view has the same offers for that seat.
void views_suffice(const rules::Match& match, rules::Chance& chance);
// A command's text is read back as that command.
void texts_are_read_back(const rules::Match& match);
// Turning the whole board changes no value, no offer and no score.
void turning_changes_nothing(const rules::Match& match, rules::Chance& chance);

// All of the above.
void all_at(const rules::Match& match, rules::Chance& chance);

// The events of the start that players get reveal nothing about the sequence of the supply. `match`
// has not started.
void opening_is_hidden(const rules::Match& match, rules::Chance& chance);

// ---- Along a game.

// Is told every event and compares what it made of them with the match: the state folded from
// events, and every viewer's view folded from what that viewer is told. Also adds up the points.
class Shadow {
public:
    // `match` has not started.
    explicit Shadow(const rules::Match& match);

    void told(const rules::Events& events);
    void compare(const rules::Match& match) const;

private:
    void add_points(const rules::Event& event);
    void add_points(const rules::cards::Event& event);
    // A turn that begins is played, or tiles are drawn in vain.
    void follow_turn(const rules::Event& event);

    rules::Match folded_;
    std::vector<rules::Viewer> viewers_;
    std::vector<rules::View> views_;
    std::vector<std::int32_t> points_;
    bool turn_begun_ = false;  // by the last event
};

// No game takes more commands, resigning not counted.
[[nodiscard]] int commands_max(const rules::Match& match);

// ---- For the law FARM-1.

// Whether the command may be offered because of a field alone.
[[nodiscard]] bool is_of_fields(const rules::Match& match, const rules::Command& command);
// A spectator's view of the equal game without fields; nothing: without fields it is another game.
[[nodiscard]] std::optional<rules::View> without_fields(const rules::Match& match);

// ---- For building tests.

[[nodiscard]] std::string bytes_of(const rules::Match& match);
[[nodiscard]] std::string bytes_of(const rules::View& view);
// Equal what happened, drawn tiles included.
[[nodiscard]] bool same(const rules::Events& a, const rules::Events& b);
// The position after turning the board clockwise by a quarter; the supply is shuffled anew.
[[nodiscard]] rules::Match turned(const rules::Match& match, rules::Chance& chance);

}  // namespace laws
