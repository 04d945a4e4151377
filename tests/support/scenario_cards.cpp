#include "tests/support/scenario_cards.h"

#include <algorithm>
#include <array>

#include "rules/cards/text.h"
#include "rules/match.h"
#include "rules/notation.h"
#include "tests/support/scenario_names.h"
#include "tests/support/scenario_player.h"
#include "tests/support/scenario_text.h"

namespace scenario {
namespace {

namespace cards = rules::cards;

constexpr std::string_view letters = "YRGB";

// "R1" is red/person/1, "BA" blue/animal, "BB" blue/building; D, F, JA, JB are the jokers.
cards::Card card_of(const std::string& word) {
    if (word == "D") return cards::first_joker;
    if (word == "F") return cards::first_joker + 1;
    if (word == "JA") return cards::animal_joker;
    if (word == "JB") return cards::animal_joker + 1;
    const auto colour = letters.find(word.empty() ? '?' : word[0]);
    const auto place = word.size() == 2 ? std::string_view("123BA").find(word[1]) : 9;
    if (colour == std::string_view::npos || place > 4) wrong("no card: " + word);
    return static_cast<cards::Card>(5 * colour + place);
}

std::string short_name(cards::Card card) {
    constexpr std::array<std::string_view, 4> jokers = {"D", "F", "JA", "JB"};
    if (card >= cards::card_types) return "?";
    if (cards::is_joker(card)) return std::string(jokers.at(card - cards::first_joker));
    return {letters[card / 5U], std::string_view("123BA")[card % 5U]};
}

cards::Colour row_of(const std::string& word) {
    for (int i = 0; i < cards::colour_count; ++i) {
        if (name(cards::colour(i)) == word) return cards::colour(i);
    }
    wrong("no colour: " + word);
}

// "R1", "(GA)" for a card face down, "<0>" for a follower.
std::string item_text(const cards::View::Item& item) {
    if (item.follower) return "<" + std::to_string(item.seat) + ">";
    return item.down ? "(" + short_name(item.card) + ")" : short_name(item.card);
}

template <class List, class Text>
std::string in_order(const List& list, Text text) {
    std::string all;
    for (const auto& it : list) all += (all.empty() ? "" : " ") + text(it);
    return all.empty() ? "nothing" : all;
}

std::string rest_of(const Words& parts, std::size_t from) {
    return in_order(Words(parts.begin() + static_cast<std::ptrdiff_t>(from), parts.end()),
                    [](const std::string& word) { return word; });
}

class CardPlayer final : public Player {
public:
    explicit CardPlayer(const Scenario& scenario) : Player(scenario) {}

private:
    // --- playing -------------------------------------------------------------------------------

    void begin() override {
        create({});
        const cards::Started opening{static_cast<rules::Seat>(scenario().first), deck()};
        set_events(match().start(opening));
    }

    // The ten cards turned up, the hands of the first rounds, then the rest by number.
    [[nodiscard]] std::vector<cards::Card> deck() const {
        auto left = cards::deck_counts;
        const auto take = [&](const std::string& word) {
            const auto card = card_of(word);
            if (left[card] == 0) wrong("more cards " + word + " than the game has");
            --left[card];
            return card;
        };
        std::vector<cards::Card> order;
        for (const auto& word : scenario().supply) order.push_back(take(word));
        if (order.size() != 10) wrong("supply: ten cards are turned up");
        for (const auto& [dealer, hands] : scenario().deals) {
            if (hands.size() != static_cast<std::size_t>(scenario().seats))
                wrong("a hand for each");
            for (std::size_t card = 0; card < hands.front().size(); ++card) {
                for (int i = 1; i <= scenario().seats; ++i) {
                    const auto seat = static_cast<std::size_t>((dealer + i) % scenario().seats);
                    order.push_back(take(hands[seat].at(card)));
                }
            }
        }
        for (std::size_t card = 0; card < left.size(); ++card) {
            order.insert(order.end(), left[card], static_cast<cards::Card>(card));
        }
        return order;
    }

    void take(const Step& step) override {
        if (step.seat < 0) {
            for (const auto& text : step.commands) play_on(number_of(words(text).at(1)));
        } else {
            play_all(step, static_cast<rules::Seat>(step.seat), command_of);
        }
    }

    // The seat in turn makes the default step of absent players.
    void play_on(int steps) {
        for (int i = 0; i < steps && match().decision(); ++i) {
            play_one(match().decision()->seat, match().default_step().front());
        }
    }

    // "play R1 red down", "follower red", "row red", "keep", "ten", "assign red", "resign".
    static cards::Command command_of(const std::string& text) {
        const auto parts = words(text);
        if (parts.size() == 4 && parts[0] == "play")
            return cards::PlayCard{card_of(parts[1]), row_of(parts[2]), parts[3] == "down"};
        const auto command = cards::parse_command(text);
        if (!command) wrong("no command: " + text);
        return *command;
    }

    static std::string text_of(const cards::Command& command) {
        const auto* play = std::get_if<cards::PlayCard>(&command);
        if (play == nullptr) return cards::command_text(command);
        return "play " + short_name(play->card) + " " + std::string(name(play->row)) +
               (play->down ? " down" : " up");
    }

    [[nodiscard]] cards::View view(rules::Viewer viewer = rules::Viewer::everything()) const {
        return std::get<cards::View>(match().view(viewer));
    }

    // --- looking -------------------------------------------------------------------------------

    void look_at(const std::vector<Expectation>& expectations) override {
        for (const auto& [line, text] : expectations) {
            attempt(line, [this, &expected = text] { look(expected); });
        }
    }

    template <class E>
    std::vector<E> all() const {
        std::vector<E> found;
        for (const auto& event : events()) {
            const auto* it = std::get_if<E>(&std::get<cards::Event>(event));
            if (it != nullptr) found.push_back(*it);
        }
        return found;
    }

    void look(const std::string& text) const {
        auto parts = words(text);
        const auto what = parts.at(0);
        parts.erase(parts.begin());
        if (what == "refused") {
            const auto found = refusal() ? std::string(name(*refusal())) : "accepted";
            same(what, parts, {found});
        } else if (what == "offered" || what == "not") {
            look_at_offers(text);
        } else if (what == "row") {
            look_at_row(view(), parts);
        } else if (what == "seen") {
            const bool spectator = parts.at(0) == "spectator";
            const auto viewer =
                spectator ? rules::Viewer::spectator()
                          : rules::Viewer::at(static_cast<rules::Seat>(number_of(parts[0])));
            parts.erase(parts.begin());
            const bool hand = parts.at(0) == "hand";
            parts.erase(parts.begin());  // "hand" or "row"
            hand ? look_at_hand(view(viewer), parts) : look_at_row(view(viewer), parts);
        } else if (what == "scored" || what == "claim" || what == "buildings") {
            look_at_scoring(what, parts);
        } else if (parts.size() > 1 && (what == "animals" || what == "alone" || what == "chest")) {
            look_at_area(what, parts);
        } else {
            look_at_table(what, parts);
        }
    }

    // "red R1 (GA) <0>".
    static void look_at_row(const cards::View& seen, const Words& parts) {
        const auto& row = seen.rows.at(cards::index(row_of(parts.at(0))));
        same_value("row " + parts[0], rest_of(parts, 1), in_order(row, item_text));
    }

    // "1 R1 R2" or "1 5 cards".
    static void look_at_hand(const cards::View& seen, const Words& parts) {
        const auto& seat = seen.seats.at(static_cast<std::size_t>(number_of(parts.at(0))));
        if (parts.back() == "cards" && seat.hand.empty()) {
            return same_value("hand", number_of(parts.at(1)), static_cast<int>(seat.hand_count));
        }
        Words found;
        for (const auto card : seat.hand) found.push_back(short_name(card));
        same("hand", {parts.begin() + 1, parts.end()}, found);
    }

    void look_at_scoring(const std::string& what, const Words& parts) const {
        const auto seat = number_of(parts.at(0));
        if (what == "claim") {
            for (const auto& lifted : all<cards::ClaimsLifted>()) {
                for (const auto& claim : lifted.claims) {
                    if (claim.seat != seat) continue;
                    return same_value(what, rest_of(parts, 1),
                                      in_order(claim.cards, [](const cards::ClaimedCard& it) {
                                          const auto text = short_name(it.card);
                                          return it.down ? "(" + text + ")" : text;
                                      }));
                }
            }
            wrong("no claim of that seat");
        }
        Words found;
        for (const auto& it : all<cards::BuildingsScored>()) {
            if (what == "buildings" && it.seat == seat)
                found = {parts[0], "+" + std::to_string(it.points)};
        }
        for (const auto& it : all<cards::ClaimScored>()) {
            if (what != "scored" || it.seat != seat) continue;
            found = {parts[0], "+" + std::to_string(it.points)};
            for (const auto& line : it.lines) {
                found.push_back(line.reason + ":" + std::to_string(line.count) + ":" +
                                std::to_string(line.points));
            }
        }
        // The reasons may be left out.
        if (parts.size() == 2 && found.size() > 2) found.resize(2);
        same(what, parts, found);
    }

    // "animals 0 yellow:2+1 green:1+0" (or "nothing"), "alone 0 2", "chest 0 3".
    void look_at_area(const std::string& what, const Words& parts) const {
        const auto now = view();
        const auto& seat = now.seats.at(static_cast<std::size_t>(number_of(parts.at(0))));
        if (what == "alone") return same_value(what, number_of(parts[1]), int{seat.unassigned});
        if (what == "chest") return same_value(what, number_of(parts[1]), int{seat.chest_count});
        Words found;
        for (int i = 0; i < cards::colour_count; ++i) {
            const auto kind = cards::index(cards::colour(i));
            if (seat.animals[kind] + seat.jokers[kind] == 0) continue;
            found.push_back(std::string(name(cards::colour(i))) + ":" +
                            std::to_string(seat.animals[kind]) + "+" +
                            std::to_string(seat.jokers[kind]));
        }
        if (found.empty()) found = {"nothing"};
        same(what, {parts.begin() + 1, parts.end()}, found);
    }

    void look_at_table(const std::string& what, const Words& parts) const {
        const auto now = view();
        const auto decision = match().decision();
        const auto number = [](int value) { return std::to_string(value); };
        if (what == "scores") {
            same_value(what, rest_of(parts, 0),
                       in_order(now.seats, [&](const auto& seat) { return number(seat.score); }));
        } else if (what == "hands") {
            same_value(what, rest_of(parts, 0), in_order(now.seats, [&](const auto& seat) {
                           return number(seat.hand_count);
                       }));
        } else if (what == "hand") {
            look_at_hand(now, parts);
        } else if (what == "winners") {
            same_value(what, rest_of(parts, 0), in_order(now.winners, number));
        } else if (what == "turn") {
            same(what, parts, {decision ? number(decision->seat) : "nobody"});
        } else if (what == "waits") {
            same(what, parts, {waits()});
        } else if (what == "over" || what == "running") {
            same_value(what, what == "over", match().over());
        } else if (what == "left") {
            same_value(what, number_of(parts.at(0)), int{now.stock});
        } else if (what == "round") {
            same_value(what, number_of(parts.at(0)), int{now.round});
        } else if (what == "turns") {
            same_value(what, number_of(parts.at(0)), int{now.turn});
        } else if (what == "dealer") {
            same_value(what, number_of(parts.at(0)), int{now.dealer});
        } else if (what == "box") {
            int boxed = 0;
            for (const auto count : now.box) boxed += count;
            same_value(what, number_of(parts.at(0)), boxed);
        } else if (what == "question") {
            same(what, parts, {short_name(now.question)});
        } else {
            wrong("unknown expectation: " + what);
        }
    }

    [[nodiscard]] std::string waits() const {
        const auto decision = match().decision();
        return std::string(decision ? rules::decision_text(decision->kind) : "nothing");
    }

    // "offered A | B", "offered only A | B", "not offered A".
    void look_at_offers(std::string_view text) const {
        Words found;
        std::vector<rules::Command> offers;
        if (match().decision()) match().offers(match().decision()->seat, offers);
        for (const auto& offer : offers) found.push_back(text_of(std::get<cards::Command>(offer)));
        same_offers(text, found);
    }
};

}  // namespace

Problems run_cards(const Scenario& scenario) {
    return CardPlayer(scenario).play();
}

}  // namespace scenario
