// The laws about hidden information, and about turning the board.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "rules/editions/catalog.h"
#include "tests/support/laws.h"
#include "tests/support/laws_cards.h"
#include "tests/support/laws_list.h"
#include "tests/support/laws_tools.h"

namespace laws {

namespace tiles = rules::tiles;

namespace {

// Up to the first event that takes from the hidden sequence or reveals hidden information. It omits
// what a viewer may learn of a shuffled stack or of its own card. With hands, the next seat's hand
// decides what happens after its turn began.
rules::Events before_drawing(const rules::Match& match, const rules::Events& events,
                             rules::Viewer viewer) {
    rules::Events told;
    const bool hands = !is_card_game(match) && facts(match).hands.has_value();
    for (const auto& event : events) {
        if (const auto* cards = std::get_if<rules::cards::Event>(&event)) {
            if (turns_up_cards(*cards)) break;
            told.push_back(rules::project(event, viewer));
            continue;
        }
        const auto& it = std::get<tiles::Event>(event);
        const auto [reveals, of_chance] = std::visit(
            []<class E>(const E& /*event*/) {
                return std::pair(Laws::reveals<E>, Laws::of_chance<E>);
            },
            it);
        if (reveals || (std::holds_alternative<tiles::TurnBegan>(it) && hands)) break;
        told.push_back(rules::project(event, of_chance ? rules::Viewer::spectator() : viewer));
    }
    return told;
}

using Result = rules::Expected<rules::Events, rules::Refusal>;

void same_result(const rules::Match& match, const Result& a, const Result& b) {
    hold(a.has_value() == b.has_value(), match, "what is hidden decides no refusal");
    if (!a) {
        hold(a.error() == b.error(), match, "what is hidden names no refusal");
        return;
    }
    for (const auto viewer : viewers_of(match)) {
        hold(same(before_drawing(match, *a, viewer), before_drawing(match, *b, viewer)), match,
             "what is hidden changes no event before it is drawn");
    }
}

// Two matches between which `viewer` cannot tell: what others do looks the same to them.
void same_to(const rules::Match& match, const rules::Match& twin, rules::Viewer viewer) {
    hold(bytes_of(match.view(viewer)) == bytes_of(twin.view(viewer)), match,
         "what a viewer may not know changes no byte of their view");
    hold(match.decision() == twin.decision() && match.over() == twin.over(), match,
         "what a viewer may not know changes no decision");
    if (!match.decision()) return;
    const auto seat = match.decision()->seat;
    const auto offers = offers_of(match, seat);
    const auto others = offers_of(twin, seat);
    if (viewer == rules::Viewer::at(seat)) {
        hold_equal(offers, others, match, "what a seat may not know changes nothing offered to it");
    }
    for (const auto& command : sample(offers, 8)) {
        // A card that the other one does not hold.
        if (std::find(others.begin(), others.end(), command) == others.end()) continue;
        rules::Random chance(1);
        rules::Random same_chance(1);
        rules::Match left = match;
        rules::Match right = twin;
        const auto a = left.play(seat, command, chance);
        const auto b = right.play(seat, command, same_chance);
        hold_accepted(a.has_value() && b.has_value(), match, command);
        hold(same(before_drawing(match, *a, viewer), before_drawing(match, *b, viewer)), match,
             "what a viewer may not know changes nothing that they are told");
    }
}

void same_plays(const rules::Match& match, const rules::Match& twin, rules::Seat seat,
                const std::vector<rules::Command>& commands) {
    rules::Random chance(1);
    rules::Random same_chance(1);
    rules::Match left = match;
    rules::Match right = twin;
    const auto a = left.play(seat, commands, chance);
    const auto b = right.play(seat, commands, same_chance);
    same_result(match, a, b);
}

}  // namespace

void hidden_order_is_hidden(const rules::Match& match, rules::Chance& chance) {
    if (is_card_game(match)) return hidden_cards_are_hidden(match, chance);
    if (!match.started()) return;
    const auto twin = match.as_known_to(rules::Viewer::everything(), chance);
    const auto all = bytes_of(match.view(rules::Viewer::everything()));
    for (const auto viewer : viewers_of(match)) {
        const auto seen = bytes_of(match.view(viewer));
        hold(seen == bytes_of(twin.view(viewer)), match, "what is hidden changes no view");
        hold(match.has_secrets() || seen == all, match, "without secrets all see the same");
    }
    std::string whole;
    const std::size_t size = match.append_canonical(whole);
    hold(whole.substr(0, size) == all, match, "a state's bytes begin with those of its view");
    hold(match.decision() == twin.decision() && match.over() == twin.over(), match,
         "what is hidden changes no decision");
    std::vector<rules::Command> left;
    std::vector<rules::Command> right;
    for (rules::Seat seat = 0; seat < match.setup().seats; ++seat) {
        const auto offers = offers_of(match, seat);
        hold_equal(offers, offers_of(twin, seat), match, "what is hidden changes no offer");
        for (const auto& command : sample(offers, 5)) {
            match.follow_ups(seat, command, left);
            twin.follow_ups(seat, command, right);
            hold_equal(left, right, match, "what is hidden changes no follow-up");
            hold(rules::command_text(match, command) == rules::command_text(twin, command), match,
                 "what is hidden changes no text");
            same_plays(match, twin, seat, {command});
            // Right or wrong, a second command is judged without looking at the next tile.
            same_plays(match, twin, seat, {command, tiles::Command{tiles::Pass{}}});
            same_plays(match, twin, seat, {command, command});
            if (!left.empty()) same_plays(match, twin, seat, {command, left.front()});
        }
        same_plays(match, twin, seat, {tiles::Command{tiles::Resign{}}});
        same_plays(match, twin, seat, {tiles::Command{tiles::Pass{}}});
        same_plays(match, twin, seat, {tiles::Command{tiles::DeployFigure{{}, 0}}});
    }
    for (const auto viewer : viewers_of(match)) {
        same_to(match, match.as_known_to(viewer, chance), viewer);
    }
}

namespace {

const tiles::Started& opening_of(const rules::Events& events) {
    return std::get<tiles::Started>(std::get<tiles::Event>(events.front()));
}

}  // namespace

void opening_is_hidden(const rules::Match& match, rules::Chance& chance) {
    if (is_card_game(match)) return;  // what its deals tell is judged at every position
    rules::Match left = match;
    const auto a = left.start(chance);
    for (int tries = 0; tries < 100; ++tries) {
        rules::Match other = match;
        auto opening = opening_of(other.start(chance));
        if (opening.first_seat != opening_of(a).first_seat) continue;
        // The public part of an opening must be equal in both.
        opening.draws = opening_of(a).draws;
        const auto first = facts(left).board.front().tile;
        if (facts(other).board.front().tile != first) {
            std::iter_swap(opening.supply.begin(),
                           std::find(opening.supply.begin(), opening.supply.end(), first));
        }
        rules::Match right = match;
        const auto b = right.start(opening, chance);
        if (left == right) continue;
        for (const auto viewer : viewers_of(match)) {
            const bool equal =
                same(before_drawing(match, a, viewer), before_drawing(match, b, viewer));
            const bool knows_all = viewer.kind == rules::Viewer::Kind::everything;
            hold(equal != knows_all, match, "the start tells the order only to the server");
        }
        return;
    }
    violated(match, "two shuffles differ");
}

namespace {

bool hides_hand(const rules::View& view) {
    return std::ranges::count(facts(view).hand, tiles::no_tile) > 0;
}

bool hides_offers(const tiles::View& seen) {
    bool hides = false;
    Laws::each([&]<class L>(const L& /*laws*/) { hides |= L::hides_offers(seen); });
    return hides;
}

}  // namespace

void views_suffice(const rules::Match& match, rules::Chance& chance) {
    const auto decision = match.decision();
    for (const auto viewer : viewers_of(match)) {
        const auto view = match.view(viewer);
        const auto made = match.as_known_to(viewer, chance);
        hold(made.view(viewer) == view, match, "a match made from a view has that view");
        hold(made.decision() == decision, match, "a view tells who is asked");
        if (!decision) continue;
        if (viewer.kind == rules::Viewer::Kind::seat && viewer.seat != decision->seat) continue;
        if (viewer.kind == rules::Viewer::Kind::spectator &&
            (is_card_game(match) || hides_offers(facts(match)) || hides_hand(view))) {
            continue;
        }
        hold_equal(offers_of(match, decision->seat), offers_of(made, decision->seat), match,
                   "a view tells what is offered");
    }
    // Making the rules anew is dear, so one viewer has to do.
    const auto viewer =
        rules::Viewer::at(static_cast<rules::Seat>(chance.below(match.setup().seats)));
    rules::Random left(1);
    rules::Random right(1);
    hold(match.as_known_to(viewer, left) ==
             rules::Match::from_view(match.setup(), match.view(viewer), right),
         match, "both ways to what a viewer knows agree");
}

// ---- Turning.

namespace {

// `other` is the match with the turned board.
rules::Command turned(const rules::Command& command, const rules::Match& other) {
    auto copy = std::get<tiles::Command>(command);
    const TurnedBoard board(&other);
    std::visit(
        [&](auto& it) {
            Laws::each([&]<class L>(const L& /*laws*/) {
                if constexpr (requires { L::turn(it, board); }) L::turn(it, board);
            });
        },
        copy);
    return copy;
}

// The value and the owners of a feature, independent of its position.
using Worth =
    std::tuple<tiles::FeatureKind, bool, std::int32_t, std::vector<rules::Seat>, std::size_t>;

std::vector<Worth> worths_of(const rules::Match& match) {
    std::vector<Worth> worths;
    for (const auto& one : match.appraise()) {
        worths.emplace_back(one.kind, one.complete, one.points, one.owners, one.segments.size());
    }
    std::sort(worths.begin(), worths.end());
    return worths;
}

using Scored = std::tuple<tiles::FeatureKind, bool, std::size_t, std::size_t,
                          std::vector<std::pair<rules::Seat, std::int32_t>>>;

std::vector<Scored> scored_in(const rules::Events& events) {
    std::vector<Scored> all;
    for (const auto& event : events) {
        const auto* one = std::get_if<tiles::FeatureScored>(&std::get<tiles::Event>(event));
        if (one == nullptr) continue;
        std::vector<std::pair<rules::Seat, std::int32_t>> awards;
        for (const auto& award : one->awards) awards.emplace_back(award.seat, award.points);
        all.emplace_back(one->kind, one->complete, one->tiles.size(), one->figures.size(), awards);
    }
    std::sort(all.begin(), all.end());
    return all;
}

// Whether no hidden draw affects the rest of the game.
bool ends_surely(const rules::Match& match) {
    return facts(match).supply.empty();
}

}  // namespace

rules::Match turned(const rules::Match& match, rules::Chance& chance) {
    auto seen = facts(match);
    const TurnedBoard board;
    for (auto& tile : seen.board) {
        tile.at = board.turned(tile.at);
        tile.rotation = static_cast<tiles::Rotation>((tile.rotation + 1) % 4);
    }
    for (auto& figure : seen.figures) figure.on.at = board.turned(figure.on.at);
    std::sort(seen.figures.begin(), seen.figures.end());
    Laws::each([&]<class L>(const L& /*laws*/) {
        if constexpr (TurningViews<L>) L::turn(seen, board);
    });
    auto setup = match.setup();
    for (auto& [name, value] : setup.options) {  // a table that is wide becomes high
        if (name == "table_width") {
            name = "table_height";
        } else if (name == "table_height") {
            name = "table_width";
        }
    }
    return rules::Match::from_view(setup, rules::View{seen}, chance);
}

void turning_changes_nothing(const rules::Match& match, rules::Chance& chance) {
    if (!match.started() || is_card_game(match)) return;
    const auto other = turned(match, chance);
    hold(worths_of(match) == worths_of(other), match, "turning the board changes no value");
    const auto decision = match.decision();
    hold(decision == other.decision(), match, "turning the board changes no decision");
    if (!decision) return;
    const auto offers = offers_of(match, decision->seat);
    std::vector<rules::Command> expected;
    expected.reserve(offers.size());
    for (const auto& command : offers) expected.push_back(turned(command, other));
    std::sort(expected.begin(), expected.end());
    hold_equal(expected, offers_of(other, decision->seat), other, "turning turns the offers");
    rules::Random unused(1);
    for (const auto& command : sample(offers, 8)) {
        rules::Match left = match;
        rules::Match right = other;
        const auto a = left.play(decision->seat, command, unused);
        const auto b = right.play(decision->seat, turned(command, other), unused);
        hold(a.has_value() && b.has_value(), match, "turned offers are accepted");
        // Whether tiles that fit nowhere end the game depends on nothing turned either, but on the
        // order of the supply.
        if (left.over() != right.over() && !ends_surely(match)) continue;
        hold(scored_in(*a) == scored_in(*b), match, "turning the board changes no score");
    }
}

}  // namespace laws
