#include "rules/cards/scoring.h"

#include <functional>
#include <string>

namespace rules::cards {

namespace {

int groups_points(PerColour counts) {
    std::ranges::sort(counts, std::greater<>());
    // A group as wide as n kinds: 5 points for the second, 10 for the third, 15 for the fourth.
    return 5 * counts[1] + 10 * counts[2] + 15 * counts[3];
}

// Adds up lines of points, without lines of 0.
class Ledger {
public:
    explicit Ledger(ClaimScored& booked) : booked_(booked) {}
    void line(std::string reason, int count, int points) {
        if (count == 0) return;
        booked_.lines.push_back({std::move(reason), static_cast<std::uint8_t>(count), points});
        booked_.points += points;
    }

private:
    ClaimScored& booked_;
};

// How many of which sort a claim holds.
struct Sorted {
    int persons = 0;
    int person_sum = 0;
    int wrong = 0;
    int dragons = 0;
    int fairies = 0;
    int animal_jokers = 0;
    PerColour animals{};
};

Sorted sort_claim(const State& state, Seat seat, ClaimScored& booked) {
    Sorted sorted;
    const Colour row = state.seats[seat].claim_row;
    for (const View::Lifted& it : claim_of(state, seat)) {
        const Kind kind = kind_of(it.card);
        if (wrong_colour(it, row) && it.fate != Fate::keep) {
            ++sorted.wrong;
            booked.boxed.push_back(it.card);
            continue;
        }
        switch (kind) {
            case Kind::person:
                ++sorted.persons;
                sorted.person_sum += value_of(it.card);
                booked.boxed.push_back(it.card);
                break;
            case Kind::dragon:
            case Kind::fairy:
                ++(kind == Kind::dragon ? sorted.dragons : sorted.fairies);
                booked.boxed.push_back(it.card);
                break;
            case Kind::animal: ++sorted.animals[index(colour_of(it.card))]; break;
            case Kind::animal_joker: ++sorted.animal_jokers; break;
            case Kind::building:
            case Kind::building_joker: booked.chested.push_back(it.card); break;
        }
    }
    std::ranges::sort(booked.boxed);
    std::ranges::sort(booked.chested);
    return sorted;
}

}  // namespace

int building_points(const PerColour& buildings, int jokers) {
    if (jokers == 0) return groups_points(buildings);
    int best = 0;
    for (std::size_t kind = 0; kind < buildings.size(); ++kind) {
        PerColour more = buildings;
        ++more[kind];
        best = std::max(best, building_points(more, jokers - 1));
    }
    return best;
}

std::span<const View::Lifted> claim_of(const State& state, Seat seat) {
    const SeatState& it = state.seats[seat];
    if (!it.claims) return {};
    return {state.lifted.begin() + it.claim_begin, it.claim_count};
}

PerColour animals_with_claim(const State& state, Seat seat) {
    PerColour animals = state.seats[seat].animals;
    const Colour row = state.seats[seat].claim_row;
    for (const View::Lifted& it : claim_of(state, seat)) {
        if (kind_of(it.card) != Kind::animal) continue;
        if (wrong_colour(it, row) && it.fate != Fate::keep) continue;
        ++animals[index(colour_of(it.card))];
    }
    return animals;
}

int jokers_to_assign(const State& state, Seat seat) {
    int jokers = state.seats[seat].unassigned;
    for (const View::Lifted& it : claim_of(state, seat)) jokers += it.card == animal_joker ? 1 : 0;
    for (const std::uint8_t assigned : state.seats[seat].assigned) jokers -= assigned;
    return jokers;
}

ClaimScored book(const State& state, Seat seat, const AnimalTable& table) {
    const SeatState& it = state.seats[seat];
    ClaimScored booked;
    booked.seat = seat;
    const Sorted sorted = sort_claim(state, seat, booked);
    Ledger ledger(booked);
    ledger.line("person", sorted.persons, sorted.person_sum * sorted.persons);
    ledger.line("wrong_colour", sorted.wrong, sorted.wrong * wrong_colour_points);
    ledger.line("dragon", sorted.dragons, sorted.dragons * creature_points);
    ledger.line("fairy", sorted.fairies, sorted.fairies * creature_points);
    booked.unassigned = static_cast<std::uint8_t>(jokers_to_assign(state, seat));
    if (booked.unassigned > 0) {  // no animals: only those of this claim pay, and only now
        ledger.line("single_joker", sorted.animal_jokers,
                    sorted.animal_jokers * single_joker_points);
    }
    for (std::size_t kind = 0; kind < it.animals.size(); ++kind) {
        const int added = sorted.animals[kind] + it.assigned[kind];
        booked.animals[kind] = static_cast<std::uint8_t>(it.animals[kind] + sorted.animals[kind]);
        booked.jokers[kind] = static_cast<std::uint8_t>(it.jokers[kind] + it.assigned[kind]);
        if (added == 0) continue;
        const int size = booked.animals[kind] + booked.jokers[kind];
        ledger.line(std::string(name(colour(static_cast<int>(kind)))) + "_animal", size,
                    table[static_cast<std::size_t>(size - 1)]);
    }
    booked.chest = static_cast<std::uint8_t>(it.chest() + static_cast<int>(booked.chested.size()));
    return booked;
}

}  // namespace rules::cards
