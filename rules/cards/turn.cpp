#include "rules/cards/turn.h"

#include <algorithm>
#include <utility>

#include "rules/core/ensure.h"

namespace rules::cards {

void Turn::open(const Started& opening) {
    emit(opening);
    set_up();
}

void Turn::set_up() {
    while (state_.dealt < set_up_cards) {
        const Card card = state_.deck[state_.dealt];
        if (!is_joker(card)) {
            emit(CardTurnedUp{card, colour_of(card)});
            continue;
        }
        Seat asked = state_.dealer;
        while (seat_of(asked).resigned) asked = game_.left_of(asked);
        emit(JokerTurnedUp{asked, card});
        return;
    }
    deal();
}

void Turn::deal() {
    RoundBegan began;
    began.round = static_cast<std::uint8_t>(state_.round + 1);
    // If no follower was placed, the same dealer deals again.
    const Seat dealer = state_.next_dealer == no_seat ? state_.dealer : state_.next_dealer;
    began.dealer = dealer;
    began.cards = static_cast<std::uint8_t>(game_.hand_size());
    began.hands.resize(static_cast<std::size_t>(game_.seats()));
    int next = state_.dealt;
    for (int card = 0; card < game_.hand_size(); ++card) {
        Seat seat = dealer;
        for (int i = 0; i < game_.seats(); ++i) {
            seat = game_.left_of(seat);
            if (!seat_of(seat).resigned) began.hands[seat].push_back(state_.deck[next++]);
        }
    }
    for (auto& hand : began.hands) std::ranges::sort(hand);
    emit(std::move(began));
    next_turn(dealer);
}

void Turn::next_turn(Seat after) {
    Seat seat = after;
    for (int i = 0; i < game_.seats(); ++i) {
        seat = game_.left_of(seat);
        const SeatState& it = seat_of(seat);
        if (it.resigned || (it.hand.empty() && !it.follower)) continue;
        emit(TurnBegan{seat});
        return;
    }
    emit(ClaimsLifted{game_.claims(state_)});
    score();
}

void Turn::score() {
    Seat seat = state_.dealer;
    for (int i = 0; i < game_.seats(); ++i) {
        seat = game_.left_of(seat);
        if (!seat_of(seat).claims) continue;
        if (ask(seat)) return;
        emit(book(state_, seat, game_.animals()));
    }
    end_round();
}

bool Turn::ask(Seat seat) {
    const Colour row = seat_of(seat).claim_row;
    for (const View::Lifted& it : claim_of(state_, seat)) {
        if (!leaves_choice(it, row) || it.fate != Fate::open) continue;
        if (!seat_of(seat).resigned) {
            emit(ChoiceBegan{seat, it.card});
            return true;
        }
        emit(CardSettled{seat, it.card, false});
    }
    const PerColour animals = animals_with_claim(state_, seat);
    const auto kinds = std::ranges::count_if(animals, [](int count) { return count > 0; });
    if (kinds == 0) return false;
    while (jokers_to_assign(state_, seat) > 0) {
        if (kinds > 1 && !seat_of(seat).resigned) {
            emit(ChoiceBegan{seat, animal_joker});
            return true;
        }
        const auto kind = std::ranges::find_if(animals, [](int count) { return count > 0; });
        emit(JokerAssigned{seat, colour(static_cast<int>(kind - animals.begin()))});
    }
    return false;
}

void Turn::end_round() {
    if (state_.round < game_.rounds()) {
        deal();
    } else {
        finish();
    }
}

void Turn::finish() {
    for (int i = 0; i < game_.seats(); ++i) {
        const SeatState& it = state_.seats[static_cast<std::size_t>(i)];
        emit(BuildingsScored{static_cast<Seat>(i), it.buildings, it.building_jokers,
                             building_points(it.buildings, it.building_jokers)});
    }
    GameEnded ended;
    std::pair<std::int32_t, int> best{};
    for (int i = 0; i < game_.seats(); ++i) {
        const SeatState& it = state_.seats[static_cast<std::size_t>(i)];
        ended.scores.push_back(it.score);
        if (it.resigned) continue;
        const std::pair<std::int32_t, int> mine{it.score, it.chest()};
        if (ended.winners.empty() || mine > best) {
            best = mine;
            ended.winners.clear();
        }
        if (mine == best) ended.winners.push_back(static_cast<Seat>(i));
    }
    emit(std::move(ended));
}

void Turn::carry_out(Seat seat, const Command& command) {
    if (const auto* card = std::get_if<PlayCard>(&command)) {
        emit(CardPlayed{seat, card->card, card->row, card->down});
        next_turn(seat);
    } else if (const auto* follower = std::get_if<PlaceFollower>(&command)) {
        emit(FollowerPlaced{seat, follower->row});
        next_turn(seat);
    } else if (const auto* joker = std::get_if<LayJoker>(&command)) {
        emit(CardTurnedUp{state_.question, joker->row});
        set_up();
    } else if (const auto* settled = std::get_if<SettleCard>(&command)) {
        emit(CardSettled{seat, state_.question, settled->keep});
        score();
    } else if (const auto* assigned = std::get_if<AssignJoker>(&command)) {
        emit(JokerAssigned{seat, assigned->kind});
        score();
    } else {
        resign(seat);
    }
}

// Cards of the hand stay in it, unseen; a follower in a row keeps its claim. One remaining seat
// ends the game: the rows are not scored any more.
void Turn::resign(Seat seat) {
    const bool asked = seat == state_.turn_seat;
    const Phase phase = state_.phase;
    emit(SeatResigned{seat});
    const auto playing = std::count_if(state_.seats.begin(), state_.seats.begin() + game_.seats(),
                                       [](const SeatState& it) { return !it.resigned; });
    if (playing <= 1) {
        finish();
    } else if (!asked) {
        return;
    } else if (phase == Phase::setting_up) {
        emit(CardTurnedUp{state_.question, Colour::yellow});
        set_up();
    } else if (phase == Phase::playing) {
        next_turn(seat);
    } else {
        score();
    }
}

}  // namespace rules::cards
