// Match: one running game of any family, a value. Copy it for a bot's search, compare it in a test.
// This is all of the rules that a server needs; it is pure: no clock, no thread, no I/O, no
// randomness of its own.
//
// A match either follows events (evolve) or carries out commands and returns their events (start,
// play). Folding the events of a match into a fresh one with the same setup produces an equal
// match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/cards/command.h"
#include "rules/cards/event.h"
#include "rules/cards/view.h"
#include "rules/core/chance.h"
#include "rules/core/decision.h"
#include "rules/core/expected.h"
#include "rules/core/refusal.h"
#include "rules/core/seat.h"
#include "rules/editions/setup.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"

namespace rules {

// Changes whenever the same commands could lead to other events.
inline constexpr std::string_view rules_version = "3";

// Which form of the canonical bytes append_canonical() writes. Must be raised whenever the bytes of
// any match or view change, in a commit of its own or with the rules: stored hashes of such bytes
// are comparable only within one form. (tests/golden pins both.)
inline constexpr std::uint32_t canonical_form = 3;

// One alternative for each family of games.
using Command = std::variant<tiles::Command, cards::Command>;
using Event = std::variant<tiles::Event, cards::Event>;
using View = std::variant<tiles::View, cards::View>;
using Events = std::vector<Event>;
// The results of chance at the beginning of a game.
using Opening = std::variant<tiles::Started, cards::Started>;

// The value of one feature if the game ended now.
struct Appraisal {
    tiles::FeatureKind kind = tiles::FeatureKind::road;
    bool complete = false;
    std::vector<tiles::ScoreLine> lines;
    std::int32_t points = 0;
    std::vector<Seat> owners;                 // the majority; empty: unoccupied
    std::vector<std::int32_t> owner_points;   // of each of them: `points`, or more
    std::vector<tiles::SegmentRef> segments;  // sorted; the first one names the feature
    // What it would score once complete, if it grew no further. Equals `points` if it is complete
    // or can never be.
    std::int32_t points_complete = 0;
    int open = 0;  // edges, or cells around, at which a tile is missing; 0: it is never complete
};

class Match {
public:
    // A match that has not started: the board is empty and nothing is shuffled.
    [[nodiscard]] static Expected<Match, std::vector<SetupProblem>> create(const Setup& setup);

    // A match that agrees with everything in `view`; what the view does not tell (the order of the
    // supply) is drawn from `chance`. For the deciding seat its offers are those of the true match
    // (a law). Throws Broken if the view cannot be.
    [[nodiscard]] static Match from_view(const Setup& setup, const View& view, Chance& chance);

    // from_view() of this match's own view(viewer), but much faster: what a bot in that seat
    // is handed.
    [[nodiscard]] Match as_known_to(Viewer viewer, Chance& chance) const;

    Match(const Match&);
    Match(Match&&) noexcept;
    Match& operator=(const Match&);
    Match& operator=(Match&&) noexcept;
    ~Match();

    [[nodiscard]] const Setup& setup() const;

    // Shuffle, choose the starting player, place the start tile, draw a tile. Order of draws from
    // `chance`: the start player (cards: the dealer), if the setup leaves it to chance, then
    // Fisher-Yates downwards over the tiles in catalogue order without the start tile (cards: the
    // whole deck in catalogue order). Only once; throws Broken otherwise.
    Events start(Chance& chance);
    // As start(), with a given first seat and order of tiles or cards: for recorded games. Modules
    // still shuffle with `chance`.
    Events start(const Opening& opening, Chance& chance);
    Events start(const Opening& opening);

    // The pending decision; nothing before the start and after the end.
    [[nodiscard]] std::optional<Decision> decision() const;
    [[nodiscard]] bool started() const;
    [[nodiscard]] bool over() const;

    // All commands that `seat` may play now, sorted; empty: the decision is not its own. Written
    // into `out`, which is cleared first.
    void offers(Seat seat, std::vector<Command>& out) const;
    // The commands that `seat` may play directly after `command`, which must be one of the offers,
    // within the same step. Empty if the turn would be over, or if something would be shown or
    // drawn that the seat has to see first. Depends on nothing hidden.
    void follow_ups(Seat seat, const Command& command, std::vector<Command>& out) const;

    // The step that is played for a seat whose time runs out. It consists of offers, risks as
    // little as possible, and ends with the seat's turn or where hidden information is shown.
    // Requires a decision.
    [[nodiscard]] std::vector<Command> default_step() const;

    // Carry out an offered command (or a symmetric tile's other rotation, or Resign). A
    // refusal changes nothing.
    Expected<Events, Refusal> play(Seat seat, const Command& command, Chance& chance);
    // Several commands as one step: same seat, same turn, in order, all or nothing. Only the last
    // may end the turn, ask for chance or show what was hidden.
    Expected<Events, Refusal> play(Seat seat, std::span<const Command> commands, Chance& chance);

    // The match after this step, or the reason why play() would refuse it. Computed from what the
    // seat knows, so that it reveals nothing hidden: tiles that would be drawn are made up.
    [[nodiscard]] Expected<Match, Refusal> tried(Seat seat,
                                                 std::span<const Command> commands) const;
    // Every legal placement of tiles of this game on the present board, regardless of the turn and
    // of how many are left: of one type (nothing: of all types), in one cell (nothing: anywhere).
    // Rotations that look the same are listed once; sorted by type. Empty in Cardcassonne.
    [[nodiscard]] std::vector<tiles::PlaceTile> places(std::optional<tiles::TileIndex> tile,
                                                       std::optional<tiles::Position> at) const;

    // The only way in which a match changes. Throws Broken if the event cannot follow.
    void evolve(const Event& event);

    // With Viewer::everything() the view still has the supply as counts; its order is in
    // append_canonical() only.
    [[nodiscard]] View view(Viewer viewer) const;
    // Whether one viewer knows, or learned from the latest events, something that another may not
    // know. False: all views are equal, that of Viewer::everything() too.
    [[nodiscard]] bool has_secrets() const;
    // Cardcassonne has no features: nothing.
    [[nodiscard]] std::vector<Appraisal> appraise() const;
    // Only the features that these segments belong to (also those of their networks), each once, in
    // the order of the segments.
    // Segments that are not on the board are skipped. For bots, which ask often.
    void appraise(std::span<const tiles::SegmentRef> segments, std::vector<Appraisal>& out) const;

    // For searches, which play millions of turns a second: the rules and the state of the family
    // that the match belongs to. They are valid until the match is changed or destroyed.
    // They hide nothing: to decide for a seat, read them from a match made by as_known_to().
    template <class Game, class State>
    struct Inside {
        const Game& game;
        const State& state;
    };
    using TilesInside = Inside<tiles::Game, tiles::State>;
    using CardsInside = Inside<cards::Game, cards::State>;
    [[nodiscard]] std::variant<TilesInside, CardsInside> inside() const;

    // The full state's bytes in one fixed order, hidden state included: they must not leave the
    // server before the end. Returns how many of them, at the start, are view(everything())'s.
    std::size_t append_canonical(std::string& out) const;

    // Same setup and same full state.
    friend bool operator==(const Match& a, const Match& b);

private:
    struct Running;  // the rules and the state of one family's game
    explicit Match(Running running);
    std::unique_ptr<Running> running_;
};

// Resigning, in the words of the match's family.
[[nodiscard]] Command resignation(const Match& match);
// Whether only the host of a table may play it, at any time and regardless of the pending
// decision (ExtendTable).
[[nodiscard]] bool is_of_host(const Command& command);

// Throws Broken if the event is one of another family, too.
void evolve(View& view, const Event& event);
[[nodiscard]] Event project(const Event& event, Viewer viewer);
void append_canonical(const View& view, std::string& out);

// "place 1,0 r0", "deploy meeple road W", "pass", "resign". Needs the match, because names of
// segments depend on the tile's rotation. parse_command reads the text of command_text; nothing
// if the text is no command.
[[nodiscard]] std::string command_text(const Match& match, const Command& command);
[[nodiscard]] std::optional<Command> parse_command(const Match& match, std::string_view text);

}  // namespace rules
