#include "tests/support/laws_cards.h"

#include <algorithm>
#include <array>

#include "tests/support/laws_tools.h"

namespace laws {

namespace cards = rules::cards;

namespace {

cards::View seen_by(const rules::Match& match, rules::Viewer viewer) {
    return std::get<cards::View>(match.view(viewer));
}

cards::View all_of(const rules::Match& match) {
    return seen_by(match, rules::Viewer::everything());
}

// How many cards a view places somewhere, the stock included.
int count_cards(const cards::View& view) {
    int count = view.stock;
    for (const auto& row : view.rows) {
        count += static_cast<int>(
            std::count_if(row.begin(), row.end(), [](const auto& item) { return !item.follower; }));
    }
    for (const auto& seat : view.seats) {
        count += seat.hand_count + seat.unassigned + seat.chest_count;
        for (const auto animals : seat.animals) count += animals;
        for (const auto jokers : seat.jokers) count += jokers;
    }
    for (const auto& claim : view.claims) count += static_cast<int>(claim.cards.size());
    for (const auto boxed : view.box) count += boxed;
    return count;
}

int followers_in_rows(const cards::View& view, rules::Seat seat) {
    int count = 0;
    for (const auto& row : view.rows) {
        count += static_cast<int>(std::count_if(row.begin(), row.end(), [seat](const auto& item) {
            return item.follower && item.seat == seat;
        }));
    }
    return count;
}

}  // namespace

const cards::View* card_facts(const rules::View& view) {
    return std::get_if<cards::View>(&view);
}

bool is_card_game(const rules::Match& match) {
    return rules::editions::family(match.setup()) == rules::editions::Family::cards;
}

void cards_are_conserved(const rules::Match& match) {
    const auto seen = all_of(match);
    hold(count_cards(seen) == cards::deck_size, match, "every card is in one place");
    for (rules::Seat seat = 0; seat < seen.seats.size(); ++seat) {
        const auto& it = seen.seats[seat];
        hold(followers_in_rows(seen, seat) == (it.follower ? 0 : 1), match,
             "every follower is in one place");
        hold(it.hand.size() == it.hand_count && std::is_sorted(it.hand.begin(), it.hand.end()),
             match, "hands are sorted");
        const bool owns = std::any_of(it.animals.begin(), it.animals.end(),
                                      [](int animals) { return animals > 0; });
        hold(!owns || it.unassigned == 0, match, "jokers lie with animals where there are any");
        const auto resigned = [](const auto& other) { return other.resigned; };
        if (match.over() && std::none_of(seen.seats.begin(), seen.seats.end(), resigned)) {
            hold(seen.stock == 0 && it.hand_count == 0, match, "the deck is used up");
        }
    }
    for (std::size_t card = 0; card < seen.box.size(); ++card) {
        hold(seen.box[card] <= cards::deck_counts[card], match, "no card leaves twice");
    }
}

void card_views_agree(const rules::Match& match) {
    const auto everything = all_of(match);
    const auto spectator = seen_by(match, rules::Viewer::spectator());
    for (const auto viewer : viewers_of(match)) {
        if (viewer.kind == rules::Viewer::Kind::everything) continue;
        auto seen = seen_by(match, viewer);
        for (rules::Seat seat = 0; seat < seen.seats.size(); ++seat) {
            const bool own = viewer == rules::Viewer::at(seat);
            hold(seen.seats[seat].hand ==
                     (own ? everything.seats[seat].hand : std::vector<cards::Card>{}),
                 match, "only the seat itself sees its hand");
            seen.seats[seat].hand.clear();
        }
        for (std::size_t row = 0; row < seen.rows.size(); ++row) {
            for (std::size_t i = 0; i < seen.rows[row].size(); ++i) {
                auto& item = seen.rows[row][i];
                if (!item.down) continue;
                const bool own = viewer == rules::Viewer::at(item.seat);
                hold(item.card == (own ? everything.rows[row][i].card : cards::hidden_card), match,
                     "only the seat that placed a card face down knows it");
                item.card = cards::hidden_card;
            }
        }
        hold(seen == spectator, match, "all viewers know the same of everything else");
        for (const auto& seat : seen.seats) {
            const bool open = seat.building_jokers > 0 || seat.buildings != cards::PerColour{};
            hold(!open || match.over(), match, "chests are open after the end");
        }
    }
}

rules::Command any_card_command(const rules::Match& match, rules::Chance& chance) {
    const auto number = [&](std::uint32_t below) { return chance.below(below); };
    const auto row = static_cast<cards::Colour>(number(number(16) == 0 ? 256 : 4));
    switch (number(10)) {
        case 0: return rules::tiles::Command{rules::tiles::Pass{}};
        case 1: return cards::Command{cards::Resign{}};
        case 2: return cards::Command{cards::PlaceFollower{row}};
        case 3: return cards::Command{cards::LayJoker{row}};
        case 4: return cards::Command{cards::SettleCard{number(2) == 0}};
        case 5: return cards::Command{cards::AssignJoker{row}};
        default: break;
    }
    cards::PlayCard play{static_cast<cards::Card>(number(26)), row, number(2) == 0};
    const auto decision = match.decision();
    const auto seen = all_of(match);
    if (decision && number(4) != 0) {
        const auto& hand = seen.seats.at(decision->seat).hand;
        if (!hand.empty()) play.card = hand[number(static_cast<std::uint32_t>(hand.size()))];
    }
    return cards::Command{play};
}

bool turns_up_cards(const cards::Event& event) {
    return std::holds_alternative<cards::CardTurnedUp>(event) ||
           std::holds_alternative<cards::JokerTurnedUp>(event) ||
           std::holds_alternative<cards::RoundBegan>(event) ||
           std::holds_alternative<cards::ClaimsLifted>(event) ||
           std::holds_alternative<cards::BuildingsScored>(event);
}

namespace {

using Result = rules::Expected<rules::Events, rules::Refusal>;

// The events that `viewer` gets until hidden cards are turned up for all.
struct Told {
    rules::Events events;
    bool all = true;
};

Told told_to(const rules::Events& events, rules::Viewer viewer) {
    Told told;
    for (const auto& event : events) {
        // A joker's row in the set-up was chosen openly; what comes after it was not.
        if (turns_up_cards(std::get<cards::Event>(event)) && !told.events.empty()) {
            told.all = false;
            return told;
        }
        told.events.push_back(rules::project(event, viewer));
    }
    return told;
}

// Checks that `left` in the match and `right` in its twin look equal to this viewer.
void same_for(rules::Viewer viewer, const rules::Match& match, const rules::Match& twin,
              rules::Seat seat, const std::vector<rules::Command>& left,
              const std::vector<rules::Command>& right) {
    rules::Random unused(1);
    rules::Match a = match;
    rules::Match b = twin;
    const Result first = a.play(seat, left, unused);
    const Result second = b.play(seat, right, unused);
    hold(first.has_value() == second.has_value(), match, "what is hidden decides no refusal");
    if (!first) {
        hold(first.error() == second.error(), match, "what is hidden names no refusal");
        return;
    }
    const Told one = told_to(*first, viewer);
    const Told two = told_to(*second, viewer);
    hold(one.events == two.events && one.all == two.all, match,
         "what is hidden changes no event before it is turned up");
    if (!one.all) return;
    hold(bytes_of(a.view(viewer)) == bytes_of(b.view(viewer)), match,
         "what is hidden changes no view after a step");
    hold(a.decision() == b.decision(), match, "what is hidden changes no decision after a step");
}

// A card face down in the same row: which one it is does not matter.
const rules::Command* down_like(const std::vector<rules::Command>& offers,
                                const rules::Command& command) {
    const auto* asked = std::get_if<cards::PlayCard>(&std::get<cards::Command>(command));
    if (asked == nullptr || !asked->down) return nullptr;
    const auto found = std::find_if(offers.rbegin(), offers.rend(), [&](const auto& offer) {
        const auto* play = std::get_if<cards::PlayCard>(&std::get<cards::Command>(offer));
        return play != nullptr && play->down && play->row == asked->row;
    });
    return found == offers.rend() ? nullptr : &*found;
}

void hidden_from(rules::Viewer viewer, const rules::Match& match, const rules::Match& twin) {
    hold(bytes_of(match.view(viewer)) == bytes_of(twin.view(viewer)), match,
         "what is hidden changes no view");
    hold(match.decision() == twin.decision() && match.over() == twin.over(), match,
         "what is hidden changes no decision");
    for (rules::Seat seat = 0; seat < match.setup().seats; ++seat) {
        const auto offers = offers_of(match, seat);
        const auto others = offers_of(twin, seat);
        const bool own = viewer == rules::Viewer::at(seat);
        const bool sees = own || viewer.kind == rules::Viewer::Kind::everything;
        hold(!own || offers == others, match, "what is hidden changes no offer");
        for (const auto& command : sample(offers, 6)) {
            const auto* like = sees ? nullptr : down_like(others, command);
            if (like != nullptr) {
                same_for(viewer, match, twin, seat, {command}, {*like});
            }
            if (std::find(others.begin(), others.end(), command) == others.end()) continue;
            same_for(viewer, match, twin, seat, {command}, {command});
            same_for(viewer, match, twin, seat, {command, command}, {command, command});
        }
        const rules::Command resign = rules::resignation(match);
        same_for(viewer, match, twin, seat, {resign}, {resign});
        if (!own) continue;
        // The seat's own questions, right or wrong, are answered alike.
        for (int card = 0; card < cards::card_types; card += 3) {
            const rules::Command ask = cards::Command{cards::PlayCard{
                static_cast<cards::Card>(card), cards::colour(card % 4), card % 2 == 0}};
            same_for(viewer, match, twin, seat, {ask}, {ask});
        }
    }
}

}  // namespace

void hidden_cards_are_hidden(const rules::Match& match, rules::Chance& chance) {
    if (!match.started()) return;
    for (const auto viewer : viewers_of(match)) {
        hidden_from(viewer, match, match.as_known_to(viewer, chance));
    }
}

}  // namespace laws
