// Following a game by its events only.
#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "rules/notation.h"
#include "tests/support/laws.h"
#include "tests/support/laws_cards.h"
#include "tests/support/laws_list.h"
#include "tests/support/laws_tools.h"

namespace laws {

namespace tiles = rules::tiles;

Shadow::Shadow(const rules::Match& match)
    : folded_(match), viewers_(viewers_of(match)), points_(match.setup().seats, 0) {
    for (const auto viewer : viewers_) views_.push_back(match.view(viewer));
}

void Shadow::told(const rules::Events& events) {
    for (const auto& event : events) {
        folded_.evolve(event);
        for (std::size_t i = 0; i < viewers_.size(); ++i) {
            rules::evolve(views_[i], rules::project(event, viewers_[i]));
        }
        add_points(event);
        follow_turn(event);
    }
    if (folded_.has_secrets()) return;
    for (const auto& event : events) {
        const auto all = rules::project(event, rules::Viewer::spectator());
        for (const auto viewer : viewers_) {
            hold(viewer.kind == rules::Viewer::Kind::everything ||
                     rules::project(event, viewer) == all,
                 folded_, "without secrets all are told the same");
        }
    }
}

void Shadow::follow_turn(const rules::Event& event) {
    const auto* it = std::get_if<tiles::Event>(&event);
    if (it == nullptr) return;
    const auto [before_drawing, played, last] = std::visit(
        []<class E>(const E& /*one*/) {
            return std::tuple(Laws::before_drawing<E>, Laws::plays<E>, Laws::ends<E>);
        },
        *it);
    if (turn_begun_ && before_drawing) return;
    // HOUSE-9: a seat finds out only by drawing that nothing in the bag fits any more.
    const auto& options = folded_.setup().options;
    const bool bag = std::ranges::find(options, std::pair<std::string, std::string>(
                                                    "unplaceable", "bag")) != options.end();
    const auto* scored = std::get_if<tiles::FeatureScored>(it);
    const bool ends = bag && (last || (scored != nullptr && !scored->complete));
    hold(played || ends || !turn_begun_, folded_,
         "a turn begins only if there is something to play: " + rules::event_text(event));
    turn_begun_ = std::holds_alternative<tiles::TurnBegan>(*it);
}

void Shadow::add_points(const rules::Event& event) {
    if (const auto* cards = std::get_if<rules::cards::Event>(&event)) return add_points(*cards);
    const auto* given = std::get_if<tiles::SeatScored>(&std::get<tiles::Event>(event));
    if (given != nullptr) {
        hold(!given->what.empty() && !given->lines.empty(), folded_, "points have a reason");
        for (const auto& line : given->lines) points_.at(given->seat) += line.points;
    }
    const auto* scored = std::get_if<tiles::FeatureScored>(&std::get<tiles::Event>(event));
    if (scored == nullptr) return;
    std::int32_t sum = 0;
    for (const auto& line : scored->lines) sum += line.points;
    bool nobody = false;
    std::optional<rules::Seat> scorer;
    Laws::each([&]<class L>(const L& /*laws*/) {
        nobody |= L::may_win_nothing(*scored);
        if (!scorer) scorer = L::scorer(*scored);
    });
    hold(!scored->awards.empty() || nobody, folded_, "the event names the seats that score");
    hold(!scored->tiles.empty(), folded_, "the tiles that counted are told");
    hold(std::is_sorted(scored->tiles.begin(), scored->tiles.end()), folded_, "sorted tiles");
    hold(std::is_sorted(scored->figures.begin(), scored->figures.end()), folded_, "sorted figures");
    std::set<rules::Seat> present;
    for (const auto& figure : scored->figures) present.insert(figure.seat);
    if (present.empty()) {
        // Points for placing a tile, independent of figures (HG-2-logboat, HG-2-hunting_trap).
        hold(!scored->complete, folded_, "a finished feature is not scored without figures");
        const auto view = folded_.view(rules::Viewer::everything());
        present.insert(scorer.value_or(std::get<tiles::View>(view).turn_seat));
        hold(scored->awards.size() == 1, folded_, "points without figures go to one seat");
    }
    for (const auto& award : scored->awards) {
        std::int32_t own = sum;
        for (const auto& more : scored->own) own += more.seat == award.seat ? more.line.points : 0;
        hold(award.points == own, folded_, "the reasons add up to the award");
        hold(present.erase(award.seat) == 1, folded_, "who scores stands there, once");
        points_.at(award.seat) += award.points;
    }
}

void Shadow::add_points(const rules::cards::Event& event) {
    if (const auto* buildings = std::get_if<rules::cards::BuildingsScored>(&event))
        points_.at(buildings->seat) += buildings->points;
    const auto* scored = std::get_if<rules::cards::ClaimScored>(&event);
    if (scored == nullptr) return;
    std::int32_t sum = 0;
    for (const auto& line : scored->lines) sum += line.points;
    hold(scored->points == sum, folded_, "the reasons add up to the points");
    hold(std::is_sorted(scored->boxed.begin(), scored->boxed.end()), folded_, "sorted cards");
    points_.at(scored->seat) += scored->points;
}

void Shadow::compare(const rules::Match& match) const {
    hold(bytes_of(folded_) == bytes_of(match), match, "folding the events gives the state");
    hold(folded_ == match, match, "matches with equal bytes are equal");
    for (std::size_t i = 0; i < viewers_.size(); ++i) {
        const auto view = match.view(viewers_[i]);
        hold(views_[i] == view, match, "folding what a viewer is told gives the view");
        hold(bytes_of(views_[i]) == bytes_of(view), match, "equal views have equal bytes");
    }
    const auto seats = seats_of(match);
    for (std::size_t seat = 0; seat < points_.size(); ++seat) {
        hold(seats[seat].score == points_[seat], match, "scores are the sum of awards");
    }
}

int commands_max(const rules::Match& match) {
    // Ten jokers in the set-up, at most 150 turns, a choice about each face-down card and joker.
    if (is_card_game(match)) return 10 + 150 + 60 + 4;
    const auto seen = facts(match);
    std::size_t count = seen.board.size() + seen.hand.size() + seen.discarded.size();
    if (seen.hands) {
        for (const auto& held : seen.hands->held) count += held.size();
    }
    std::size_t steps = 0;  // of the dragon
    for (const auto& [tile, copies] : seen.supply) {
        count += copies;
        const auto marks = tiles::all_tiles()[tile].marks;
        if ((marks & bit(tiles::Mark::dragon)) != 0) steps += tiles::trail_max * copies;
    }
    std::size_t each = 3;  // a card, a placement, a deployment
    Laws::each([&]<class L>(const L& /*laws*/) { each += L::more_commands(seen); });
    return static_cast<int>(each * count + steps);
}

}  // namespace laws
