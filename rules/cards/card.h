// The cards of Cardcassonne (CARD-1 to CARD-4): 130 of them, of 24 types.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace rules::cards {

// The four colours of cards, and of their four rows.
enum class Colour : std::uint8_t { yellow, red, green, blue };
inline constexpr int colour_count = 4;
[[nodiscard]] std::string_view name(Colour colour);
// Colour 0..3 by its number.
[[nodiscard]] constexpr Colour colour(int number) {
    return static_cast<Colour>(number);
}
[[nodiscard]] constexpr std::size_t index(Colour colour) {
    return static_cast<std::size_t>(colour);
}

enum class Kind : std::uint8_t {
    person,
    building,
    animal,
    dragon,
    fairy,
    animal_joker,
    building_joker,
};

// A type of card; cards of one type are equal. Five types of each colour (persons worth 1, 2
// and 3, building, animal), then the four jokers. Numbers are on disk: they never change.
using Card = std::uint8_t;
inline constexpr int card_types = 24;
inline constexpr int deck_size = 130;
inline constexpr Card first_joker = 20;
inline constexpr Card animal_joker = 22;
// A card whose face the viewer does not know.
inline constexpr Card hidden_card = 0xff;

[[nodiscard]] constexpr bool is_joker(Card card) {
    return card >= first_joker;
}
[[nodiscard]] constexpr Kind kind_of(Card card) {
    if (card >= first_joker)
        return static_cast<Kind>(static_cast<int>(Kind::dragon) + (card - first_joker));
    const int place = card % 5;
    return place < 3 ? Kind::person : place == 3 ? Kind::building : Kind::animal;
}
// Of cards that are no jokers.
[[nodiscard]] constexpr Colour colour_of(Card card) {
    return static_cast<Colour>(card / 5);
}
// Of persons: 1 to 3.
[[nodiscard]] constexpr int value_of(Card card) {
    return card % 5 + 1;
}
[[nodiscard]] constexpr Card animal_of(Colour colour) {
    return static_cast<Card>(5 * static_cast<int>(colour) + 4);
}

// How often each type is in the deck.
inline constexpr std::array<std::uint8_t, card_types> deck_counts = {
    8, 5, 3, 5, 9,  // yellow
    8, 5, 3, 5, 9,  // red
    8, 5, 3, 5, 9,  // green
    8, 5, 3, 5, 9,  // blue
    1, 1, 4, 4,     // dragon, fairy, animal jokers, building jokers
};

// "yellow/person/1", "blue/building", "red/animal", "joker/dragon", "joker/animal" ...; "?" for a
// hidden one.
[[nodiscard]] std::string_view name(Card card);
// hidden_card if there is none of that name.
[[nodiscard]] Card card_by_name(std::string_view name);

}  // namespace rules::cards
