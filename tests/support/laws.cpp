#include "tests/support/laws.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>

#include "rules/editions/catalog.h"
#include "rules/tiles/modules/extension/memory.h"
#include "tests/support/laws_cards.h"
#include "tests/support/laws_list.h"
#include "tests/support/laws_tools.h"

namespace laws {

namespace tiles = rules::tiles;

// ---- Shared by the laws.

void violated(const rules::Match& match, const std::string& law) {
    const auto all = match.view(rules::Viewer::everything());
    if (const auto* cards = card_facts(all)) {
        throw Violation(law + " (round " + std::to_string(cards->round) + ", turn " +
                        std::to_string(cards->turn) + ")");
    }
    const auto& seen = facts(all);
    throw Violation(law + " (turn " + std::to_string(seen.turn) + ", " +
                    std::to_string(seen.board.size()) + " tiles on the board)");
}

void hold_equal(const std::vector<rules::Command>& expected,
                const std::vector<rules::Command>& found, const rules::Match& match,
                const std::string& law) {
    if (expected == found) return;
    std::string which = law;
    const auto add_other = [&](const char* what, const auto& some, const auto& others) {
        const auto other = std::ranges::find_if(some, [&](const rules::Command& one) {
            return std::ranges::find(others, one) == others.end();
        });
        if (other != some.end()) which += what + rules::command_text(match, *other);
    };
    add_other("; missing: ", expected, found);
    add_other("; unexpected: ", found, expected);
    violated(match, which);
}

const tiles::View& facts(const rules::View& view) {
    return std::get<tiles::View>(view);
}

tiles::View facts(const rules::Match& match) {
    return facts(match.view(rules::Viewer::everything()));
}

std::vector<SeatFacts> seats_of(const rules::Match& match) {
    std::vector<SeatFacts> seats;
    const auto view = match.view(rules::Viewer::everything());
    std::visit(
        [&](const auto& seen) {
            for (const auto& seat : seen.seats) seats.push_back({seat.score, seat.resigned});
        },
        view);
    return seats;
}

std::vector<rules::Viewer> viewers_of(const rules::Match& match) {
    std::vector<rules::Viewer> viewers{rules::Viewer::spectator(), rules::Viewer::everything()};
    for (rules::Seat seat = 0; seat < match.setup().seats; ++seat) {
        viewers.push_back(rules::Viewer::at(seat));
    }
    return viewers;
}

std::vector<rules::Command> offers_of(const rules::Match& match, rules::Seat seat) {
    std::vector<rules::Command> offers;
    match.offers(seat, offers);
    return offers;
}

std::vector<rules::Command> sample(const std::vector<rules::Command>& commands, std::size_t count) {
    if (commands.size() <= count) return commands;
    std::vector<rules::Command> some;
    for (std::size_t i = 0; i < count; ++i) some.push_back(commands[i * commands.size() / count]);
    return some;
}

bool offered(const std::vector<rules::Command>& offers, const rules::Command& command) {
    if (std::find(offers.begin(), offers.end(), command) != offers.end()) return true;
    const auto* of_tiles = std::get_if<tiles::Command>(&command);
    if (of_tiles == nullptr || offers.empty() || offers.front().index() != command.index())
        return false;
    const auto* asked = std::get_if<tiles::PlaceTile>(of_tiles);
    if (asked == nullptr || asked->rotation > 3 || asked->tile >= tiles::all_tiles().size()) {
        return false;
    }
    const auto looks = tiles::all_tiles()[asked->tile].distinct_rotations;
    return std::any_of(offers.begin(), offers.end(), [&](const rules::Command& offer) {
        const auto* place = std::get_if<tiles::PlaceTile>(&std::get<tiles::Command>(offer));
        return place != nullptr && place->tile == asked->tile && place->at == asked->at &&
               place->rotation % looks == asked->rotation % looks;
    });
}

std::string bytes_of(const rules::Match& match) {
    std::string bytes;
    match.append_canonical(bytes);
    return bytes;
}

std::string bytes_of(const rules::View& view) {
    std::string bytes;
    rules::append_canonical(view, bytes);
    return bytes;
}

bool same(const rules::Events& a, const rules::Events& b) {
    return a == b;
}

// ---- The cheap laws.

void somebody_is_asked(const rules::Match& match) {
    const auto decision = match.decision();
    hold(decision.has_value() == (match.started() && !match.over()), match,
         "until the end a decision is pending");
    for (rules::Seat seat = 0; seat < match.setup().seats; ++seat) {
        const auto offers = offers_of(match, seat);
        const bool asked = decision && decision->seat == seat;
        hold(offers.empty() != asked, match, "exactly the deciding seat has offers");
        hold(std::is_sorted(offers.begin(), offers.end()), match, "offers are sorted");
        hold(std::adjacent_find(offers.begin(), offers.end()) == offers.end(), match,
             "offers are distinct");
    }
    hold(offers_of(match, rules::no_seat).empty(), match, "no seat, no offers");
}

namespace {

void tiles_are_conserved(const rules::Match& match, const tiles::View& seen) {
    const auto game = rules::editions::ingredients(match.setup());
    std::map<tiles::TileIndex, int> balance;
    for (const auto& [tile, count] : game.tiles) balance[tile] += count;
    for (const auto& [tile, count] : game.side_tiles) balance[tile] += count;
    for (const auto& [tile, count] : game.seat_tiles) balance[tile] += count * match.setup().seats;
    Laws::each([&]<class L>(const L& /*laws*/) { L::keep_tiles(seen, balance); });
    if (game.start_tile != tiles::no_tile) ++balance[game.start_tile];
    for (const auto& tile : seen.board) --balance[tile.tile];
    for (const auto tile : seen.hand) --balance[tile];
    if (seen.hands) {
        for (const auto& held : seen.hands->held) {
            for (const auto tile : held) --balance[tile];
        }
    }
    for (const auto tile : seen.discarded) --balance[tile];
    for (const auto& [tile, count] : seen.supply) balance[tile] -= count;
    if (seen.side) {
        for (const auto& [tile, count] : seen.side->supply) balance[tile] -= count;
    }
    for (const auto& [tile, left] : balance) {
        hold(left == 0, match, "every tile is in one place: " + tiles::all_tiles()[tile].name);
    }
}

void figures_are_conserved(const rules::Match& match, const tiles::View& seen) {
    std::map<tiles::FigureKind, int> given;
    for (const auto& [kind, count] : rules::editions::ingredients(match.setup()).figures)
        given[kind] += count;
    for (std::size_t seat = 0; seat < seen.seats.size(); ++seat) {
        auto balance = given;
        for (int kind = 0; kind < tiles::figure_kind_count; ++kind) {
            balance[static_cast<tiles::FigureKind>(kind)] -= seen.seats[seat].figures[kind];
        }
        for (const auto& figure : seen.figures) {
            if (figure.seat == seat) --balance[figure.kind];
        }
        for (auto& [kind, left] : balance) {
            // Not every compiler captures names of a structured binding.
            Laws::each([&seen, seat, kind = kind, &left = left]<class L>(const L& /*laws*/) {
                left -= L::kept(seen, seat, kind);
            });
            hold(left == 0, match, "every figure is in one place: " + std::string(name(kind)));
        }
    }
}

}  // namespace

void things_are_conserved(const rules::Match& match) {
    if (is_card_game(match)) return cards_are_conserved(match);
    const auto seen = facts(match);
    tiles_are_conserved(match, seen);
    figures_are_conserved(match, seen);
    const auto begun = facts(*rules::Match::create(match.setup()));
    Laws::each([&]<class L>(const L& /*laws*/) { L::conserve(match, begun, seen); });
    hold(std::is_sorted(seen.figures.begin(), seen.figures.end()), match, "figures are sorted");
}

namespace {

// The public part of hands is the number of tiles. Tiles that a viewer cannot see count as still to
// come.
tiles::View without_hands(tiles::View seen) {
    std::map<tiles::TileIndex, int> supply(seen.supply.begin(), seen.supply.end());
    const auto forget = [&](std::vector<tiles::TileIndex>& hand) {
        for (auto& tile : hand) {
            if (tile != tiles::no_tile) ++supply[tile];
            tile = tiles::no_tile;
        }
    };
    forget(seen.hand);
    for (auto& held : seen.hands->held) forget(held);
    seen.supply.clear();
    for (const auto& [tile, count] : supply)
        seen.supply.emplace_back(tile, static_cast<std::uint8_t>(count));
    return seen;
}

// A hidden hand is known to its seat alone.
void hands_agree(const rules::Match& match, rules::Viewer viewer, const tiles::View& seen,
                 const tiles::View& all) {
    bool hidden = false;
    for (const auto& [name, value] : match.setup().options) {
        hidden |= name == "hand" && value.ends_with("_hidden");
    }
    const auto known = [&](std::size_t seat) {
        return !hidden || viewer.kind == rules::Viewer::Kind::everything ||
               viewer == rules::Viewer::at(static_cast<rules::Seat>(seat));
    };
    for (std::size_t seat = 0; seat < all.hands->held.size(); ++seat) {
        const auto& truth = all.hands->held[seat];
        const std::vector<tiles::TileIndex> blank(truth.size(), tiles::no_tile);
        hold(seen.hands->held[seat] == (known(seat) ? truth : blank), match,
             "a hidden hand is known to its seat only");
    }
    if (all.turn_seat == rules::no_seat) return;
    for (std::size_t i = 0; i < all.hand.size(); ++i) {
        const bool shown = i + all.hands->shown >= all.hand.size();
        hold(seen.hand.at(i) == (known(all.turn_seat) || shown ? all.hand[i] : tiles::no_tile),
             match, "the hand of the seat in turn is hidden like all others");
    }
}

}  // namespace

void views_agree(const rules::Match& match) {
    if (is_card_game(match)) return card_views_agree(match);
    const auto spectator = facts(match.view(rules::Viewer::spectator()));
    const auto supply = spectator.supply;
    hold(std::is_sorted(supply.begin(), supply.end()), match, "the supply is told as counts");
    const auto all = facts(match);
    for (const auto viewer : viewers_of(match)) {
        auto seen = facts(match.view(viewer));
        Laws::each(
            [&]<class L>(const L& /*laws*/) { L::agree(match, viewer, seen, all, spectator); });
        if (seen.hands) {
            hands_agree(match, viewer, seen, all);
            hold(without_hands(seen) == without_hands(spectator), match,
                 "except for hands all viewers know the same");
            continue;
        }
        hold(seen == spectator, match, "except for their own cards all viewers know the same");
    }
}

// ---- Offers and refusals.

namespace {

// The seat is asked again within the same step. Every action of cards is a separate step.
bool goes_on(const rules::Match& before, const rules::Match& after, rules::Seat seat) {
    if (is_card_game(before) || after.over()) return false;
    const auto next = after.decision();
    return next && next->seat == seat && facts(after).turn == facts(before).turn;
}

// The seat is asked again, but not in the same step: a tile that extends the turn is a separate
// step.
bool ends_step(const rules::Events& events) {
    const auto surprises = []<class E>(const E& event) {
        if (std::is_same_v<E, tiles::TurnExtended> || std::is_same_v<E, tiles::TileTaken>)
            return true;
        if (Laws::unnoticed<E>) return false;
        return tiles::Parts::Surprising::contain<E> ||
               rules::project(tiles::Event(event), rules::Viewer::spectator()) !=
                   rules::Event(tiles::Event(event));
    };
    return std::ranges::any_of(events, [&](const rules::Event& event) {
        return std::visit(surprises, std::get<tiles::Event>(event));
    });
}

}  // namespace

void defaults_are_accepted(const rules::Match& match) {
    const auto decision = match.decision();
    if (!decision) return;
    rules::Random chance(1);
    rules::Match after = match;
    const auto events = after.play(decision->seat, match.default_step(), chance);
    hold(events.has_value(), match, "what is done for an absent seat is accepted");
    hold(!goes_on(match, after, decision->seat) || ends_step(*events), match,
         "what is done for an absent seat ends its step");
}

void offers_are_accepted(const rules::Match& match) {
    const auto decision = match.decision();
    if (!decision) return;
    rules::Random chance(1);
    std::vector<rules::Command> follow_ups;
    for (const auto& command : offers_of(match, decision->seat)) {
        rules::Match tried = match;
        const auto result = tried.play(decision->seat, command, chance);
        hold_accepted(result.has_value(), match, command);
        hold(!result->empty() || !(tried == match), match, "a command does something");
        match.follow_ups(decision->seat, command, follow_ups);
        // After revealed information the list must end.
        const bool asked = goes_on(match, tried, decision->seat) && !ends_step(*result);
        hold(follow_ups.empty() != asked, match, "follow-ups are for the same step");
        if (asked) {
            hold_equal(offers_of(tried, decision->seat), follow_ups, tried,
                       "follow-ups are what is offered then");
        }
    }
}

namespace {

// Not made where it is used: g++ 12 takes the unused part of such a temporary for uninitialised.
const rules::Command passing{std::in_place_index<0>, tiles::Pass{}};

// Commands that no list offers.
bool can_extend(const rules::Match& match, const rules::Command& command) {
    const auto view = facts(match);
    const auto& extending = std::get<tiles::ExtendTable>(std::get<tiles::Command>(command));
    return view.table && tiles::can_extend(*view.table, extending);
}

}  // namespace

void others_are_refused(const rules::Match& match, rules::Chance& chance, int tries) {
    const auto decision = match.decision();
    const auto seated = seats_of(match);
    const auto bytes = bytes_of(match);
    const auto seats = match.setup().seats;
    const auto offers = decision ? offers_of(match, decision->seat) : std::vector<rules::Command>{};
    rules::Random unused(1);
    for (int i = 0; i < tries; ++i) {
        const auto command = any_command(match, chance);
        auto seat = decision ? decision->seat : rules::Seat{0};
        if (chance.below(4) == 0) seat = static_cast<rules::Seat>(chance.below(seats + 2U));
        if (chance.below(50) == 0) seat = rules::no_seat;
        const bool resigns = command == rules::resignation(match);
        const bool extends = rules::is_of_host(command);
        const bool may = resigns   ? decision && seat < seats && !seated[seat].resigned
                         : extends ? decision && seat < seats && can_extend(match, command)
                                   : decision && seat == decision->seat && offered(offers, command);
        rules::Match tried = match;
        const auto result = tried.play(seat, command, unused);
        hold(result.has_value() == may, match,
             (may ? "refused: " : "accepted: ") + rules::command_text(match, command));
        if (seat < seats && i % 8 == 0) {
            const auto asked = match.tried(seat, std::span(&command, 1));
            hold(result ? asked.has_value() : !asked && asked.error() == result.error(), match,
                 "asked before: " + rules::command_text(match, command));
        }
        if (result) continue;
        hold(!name(result.error()).empty(), match, "a refusal has a name");
        hold(bytes_of(tried) == bytes, match, "a refusal changes nothing");
    }
}

void places_agree(const rules::Match& match) {
    rules::Random any(0);
    auto known = match.as_known_to(rules::Viewer::spectator(), any).places({}, {});
    auto all = match.places({}, {});
    // Cells come into the game with their tiles, and those of a panel with the panel.
    std::ranges::sort(known);
    std::ranges::sort(all);
    hold(known == all, match, "what could lie where tells nothing that is hidden");
    std::map<tiles::TileIndex, std::vector<tiles::PlaceTile>> offered;
    if (!match.decision()) return;
    for (const auto& offer : offers_of(match, match.decision()->seat)) {
        const auto* command = std::get_if<tiles::Command>(&offer);
        const auto* place = command != nullptr ? std::get_if<tiles::PlaceTile>(command) : nullptr;
        if (place != nullptr) offered[place->tile].push_back(*place);
    }
    for (const auto& [tile, wanted] : offered) {
        auto places = match.places(tile, {});
        std::ranges::sort(places);
        hold(places == wanted, match, "a tile in the hand could lie where it is offered");
        for (const tiles::PlaceTile& place : wanted) {
            const auto there = match.places({}, place.at);
            const auto in_it = std::ranges::count(there, place.at, &tiles::PlaceTile::at);
            hold(std::ranges::count(there, place) == 1 && in_it == std::ssize(there), match,
                 "a cell takes what is offered there, and tells of no other");
        }
    }
}

void steps_agree(const rules::Match& match) {
    const auto decision = match.decision();
    if (!decision) return;
    const auto seat = decision->seat;
    rules::Random chance(1);
    std::vector<rules::Command> follow_ups;
    for (const auto& first : sample(offers_of(match, seat), 6)) {
        rules::Match after = match;
        auto events = after.play(seat, first, chance);
        hold_accepted(events.has_value(), match, first);
        match.follow_ups(seat, first, follow_ups);
        if (follow_ups.empty()) {
            rules::Match tried = match;
            const std::vector<rules::Command> list{
                first, is_card_game(match) ? first : rules::Command{passing}};
            const auto result = tried.play(seat, list, chance);
            hold(!result.has_value(), match, "only the last command may end the turn");
            hold(tried == match, match, "a refused list changes nothing");
            continue;
        }
        for (const auto& second : follow_ups) {
            rules::Match single = after;
            rules::Random same_chance = chance;
            const auto more = single.play(seat, second, chance);
            rules::Match at_once = match;
            const std::vector<rules::Command> list{first, second};
            const auto all = at_once.play(seat, list, same_chance);
            hold(more.has_value() && all.has_value(), match, "a list of offers is accepted");
            auto one_by_one = *events;
            one_by_one.insert(one_by_one.end(), more->begin(), more->end());
            hold(same(*all, one_by_one) && at_once == single, match,
                 "a list does what its commands do one by one");
        }
    }
    rules::Match tried = match;
    hold(!tried.play(seat, std::vector<rules::Command>{}, chance).has_value(), match,
         "an empty list is refused");
}

void texts_are_read_back(const rules::Match& match) {
    const auto decision = match.decision();
    if (!decision) return;
    auto commands = offers_of(match, decision->seat);
    commands.push_back(rules::resignation(match));
    for (const auto& command : commands) {
        const auto text = rules::command_text(match, command);
        hold(rules::parse_command(match, text) == command, match, "text is read back: " + text);
    }
}

void all_at(const rules::Match& match, rules::Chance& chance) {
    somebody_is_asked(match);
    things_are_conserved(match);
    views_agree(match);
    defaults_are_accepted(match);
    offers_are_accepted(match);
    others_are_refused(match, chance, 40);
    places_agree(match);
    steps_agree(match);
    hidden_order_is_hidden(match, chance);
    views_suffice(match, chance);
    texts_are_read_back(match);
    turning_changes_nothing(match, chance);
}

}  // namespace laws
