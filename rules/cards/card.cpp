#include "rules/cards/card.h"

#include <algorithm>

namespace rules::cards {

namespace {

constexpr std::array<std::string_view, card_types> names = {
    "yellow/person/1", "yellow/person/2", "yellow/person/3", "yellow/building", "yellow/animal",
    "red/person/1",    "red/person/2",    "red/person/3",    "red/building",    "red/animal",
    "green/person/1",  "green/person/2",  "green/person/3",  "green/building",  "green/animal",
    "blue/person/1",   "blue/person/2",   "blue/person/3",   "blue/building",   "blue/animal",
    "joker/dragon",    "joker/fairy",     "joker/animal",    "joker/building",
};

}  // namespace

std::string_view name(Colour colour) {
    switch (colour) {
        case Colour::yellow: return "yellow";
        case Colour::red: return "red";
        case Colour::green: return "green";
        case Colour::blue: return "blue";
    }
    return "?";
}

std::string_view name(Card card) {
    return card < card_types ? names[card] : "?";
}

Card card_by_name(std::string_view name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? hidden_card : static_cast<Card>(found - names.begin());
}

}  // namespace rules::cards
