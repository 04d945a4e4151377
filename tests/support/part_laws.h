// The interface of the laws of each part of rules/tiles/parts.h, and of the words of scenarios for
// its pieces. A part without complete laws does not compile. Functions:
//   any(near)                     a random command of the part, legal or not (parts with commands)
//   turn(command, board)          the command on a turned board (commands with content)
//   turn(seen, board)             the visible state on a turned board (parts with visible state)
//   kept(seen, seat, kind)        the number of figures that the part holds
//   keep_tiles(seen, balance)     subtracts the tiles that the part holds
//   conserve(match, begun, seen)  the part loses no piece; `begun` is the state before the start
//   agree(match, viewer, seen, all, spectator)
//                                 a viewer knows what it may; `seen` becomes the public state
//   more_commands(seen)           the largest number of its commands per tile beside the placement
//                                 and the command in the place of a figure
//   found(seen, what, parts)      what the expectation `what` of a scenario finds; takes the words
//                                 for a place or seat away from `parts`, the expected words
//   kept_things(seen, seat, name) the number of pieces of this name that a seat has
//   BeforeDrawing, Plays, Ends    events that may come between the beginning of a turn and its
//                                 first tile; events that show that a tile can be placed; events at
//                                 the end of a game in the place of a draw
//   Reveals, OfChance, Unnoticed  events that show something hidden; events in which chance decides
//                                 what their own seats learn; events from which nobody learns what
//                                 they hide
//   of_fields(command)            whether a field alone may be why this command is offered
//   without_fields(seen)          removes what only fields bring; false: without fields it is
//                                 another game
//   hides_offers(seen)            whether a spectator cannot know all offers
//   scorer(scored)                the seat that scores a feature without figures; nothing: the seat
//                                 in turn
//   may_win_nothing(scored)       whether its figures may have no majority
//   drawn_number(seen, word)      the number by which chance draws the piece of this name (the line
//                                 "tokens" of a scenario)
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "rules/match.h"
#include "rules/tiles/parts.h"
#include "tests/support/scenario_names.h"

namespace laws {

using scenario::Words;

// The first word says where.
inline std::string taken_first(Words& parts) {
    std::string first = parts.at(0);
    parts.erase(parts.begin());
    return first;
}

// A random command and place, often a place of an existing piece.
class Near {
public:
    Near(const rules::tiles::View& seen, rules::Chance& chance) : seen_(seen), chance_(chance) {}

    [[nodiscard]] std::uint32_t number(std::uint32_t below) const { return chance_.below(below); }
    [[nodiscard]] rules::Seat seat() const { return static_cast<rules::Seat>(number(7)); }
    [[nodiscard]] rules::tiles::FigureKind figure() const {
        return static_cast<rules::tiles::FigureKind>(number(rules::tiles::figure_kind_count));
    }
    [[nodiscard]] rules::tiles::SegmentRef segment() const {
        rules::tiles::SegmentRef on;
        if (!seen_.board.empty() && number(10) != 0) on.at = one_of(seen_.board).at;
        on.segment = static_cast<std::uint8_t>(number(rules::tiles::segments_max));
        if (!seen_.figures.empty() && number(2) == 0) on = one_of(seen_.figures).on;
        if (number(5) == 0) on.segment = rules::tiles::whole_tile;
        return on;
    }

private:
    template <class T>
    [[nodiscard]] const T& one_of(const std::vector<T>& all) const {
        return all[number(static_cast<std::uint32_t>(all.size()))];
    }
    const rules::tiles::View& seen_;
    rules::Chance& chance_;
};

// A board that is turned clockwise by a quarter.
class TurnedBoard {
public:
    // Commands name features by what the match with that board says; nothing else needs it.
    explicit TurnedBoard(const rules::Match* match = nullptr) : match_(match) {}

    [[nodiscard]] static rules::tiles::Position turned(rules::tiles::Position at) {
        return {static_cast<std::int8_t>(-at.y), at.x};
    }
    // The first segment of this segment's feature: that names it.
    [[nodiscard]] rules::tiles::SegmentRef feature(rules::tiles::SegmentRef on) const {
        on.at = turned(on.at);
        std::vector<rules::Appraisal> found;
        match_->appraise(std::span(&on, 1), found);
        return found.at(0).segments.front();
    }

private:
    const rules::Match* match_;
};

struct PartLaws {
    using BeforeDrawing = rules::tiles::Types<>;
    using Plays = rules::tiles::Types<>;
    using Ends = rules::tiles::Types<>;
    using Reveals = rules::tiles::Types<>;
    using OfChance = rules::tiles::Types<>;
    using Unnoticed = rules::tiles::Types<>;
    static std::optional<std::uint64_t> drawn_number(const rules::tiles::View& /*seen*/,
                                                     const std::string& /*word*/) {
        return std::nullopt;
    }
    static int kept(const rules::tiles::View& /*seen*/, std::size_t /*seat*/,
                    rules::tiles::FigureKind /*kind*/) {
        return 0;
    }
    static void keep_tiles(const rules::tiles::View& /*seen*/,
                           std::map<rules::tiles::TileIndex, int>& /*balance*/) {}
    static void conserve(const rules::Match& /*match*/, const rules::tiles::View& /*begun*/,
                         const rules::tiles::View& /*seen*/) {}
    static void agree(const rules::Match& /*match*/, rules::Viewer /*viewer*/,
                      rules::tiles::View& /*seen*/, const rules::tiles::View& /*all*/,
                      const rules::tiles::View& /*spectator*/) {}
    static bool without_fields(rules::tiles::View& /*seen*/) { return true; }
    static bool hides_offers(const rules::tiles::View& /*seen*/) { return false; }
    static std::optional<rules::Seat> scorer(const rules::tiles::FeatureScored& /*scored*/) {
        return std::nullopt;
    }
    static bool may_win_nothing(const rules::tiles::FeatureScored& /*scored*/) { return false; }
    static std::size_t more_commands(const rules::tiles::View& /*seen*/) { return 0; }
    static std::optional<Words> found(const rules::tiles::View& /*seen*/,
                                      const std::string& /*what*/, Words& /*parts*/) {
        return std::nullopt;
    }
    static std::optional<int> kept_things(const rules::tiles::View& /*seen*/, std::size_t /*seat*/,
                                          std::string_view /*name*/) {
        return std::nullopt;
    }
};

// Specialised for each part.
template <class Part>
struct LawsOf {
    static_assert(sizeof(Part) == 0, "every part has laws, in tests/support/modules");
};

template <class Laws, class C>
concept Turning = std::is_empty_v<C> || requires(C& command, const TurnedBoard& board) {
    Laws::turn(command, board);
};
template <class Laws, class Commands>
inline constexpr bool turns = false;
template <class Laws, class... C>
inline constexpr bool turns<Laws, rules::tiles::Types<C...>> = (... && Turning<Laws, C>);

template <class Laws>
concept TurningViews = requires(rules::tiles::View& seen, const TurnedBoard& board) {
    Laws::turn(seen, board);
};
template <class Laws>
concept Asking = requires(const Near& near) {
    Laws::any(near);
};

template <class Part>
struct CheckedLaws : LawsOf<Part> {
    static_assert(std::is_same_v<typename Part::Commands, rules::tiles::Types<>> ||
                      Asking<LawsOf<Part>>,
                  "every part's commands are tried");
    static_assert(turns<LawsOf<Part>, typename Part::Commands>,
                  "every command is known on a turned board");
    static_assert(
        !requires { typename Part::Seen; } || TurningViews<LawsOf<Part>>,
        "what a part shows is known on a turned board");
};

// All of them, one after the other.
template <class... P>
struct LawList {
    template <class F>
    static void each(const F& f) {
        (f(CheckedLaws<P>{}), ...);
    }
    template <class E>
    static constexpr bool before_drawing = (... || LawsOf<P>::BeforeDrawing::template contain<E>);
    template <class E>
    static constexpr bool plays = (... || LawsOf<P>::Plays::template contain<E>);
    template <class E>
    static constexpr bool ends = (... || LawsOf<P>::Ends::template contain<E>);
    template <class E>
    static constexpr bool reveals = (... || LawsOf<P>::Reveals::template contain<E>);
    template <class E>
    static constexpr bool unnoticed = (... || LawsOf<P>::Unnoticed::template contain<E>);
    template <class E>
    static constexpr bool of_chance = (... || LawsOf<P>::OfChance::template contain<E>);
};

}  // namespace laws
