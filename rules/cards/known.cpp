// Between states and views: what a viewer knows of a state, and a state that a viewer could be in.
#include <algorithm>

#include "rules/cards/game.h"
#include "rules/core/ensure.h"

namespace rules::cards {

View Game::view(const State& state, Viewer viewer) const {
    const bool all = viewer.kind == Viewer::Kind::everything;
    const auto sees = [&](Seat seat) { return all || viewer == Viewer::at(seat); };
    View view;
    for (std::size_t row = 0; row < view.rows.size(); ++row) {
        for (View::Item item : state.rows[row]) {
            if (item.down && !sees(item.seat)) item.card = hidden_card;
            view.rows[row].push_back(item);
        }
    }
    for (Seat number = 0; number < seats(); ++number) {
        const SeatState& seat = state.seats[number];
        View::SeatView& seen = view.seats.emplace_back();
        seen.score = seat.score;
        seen.resigned = seat.resigned;
        seen.follower = seat.follower;
        seen.hand_count = static_cast<std::uint8_t>(seat.hand.size());
        if (sees(number)) seen.hand.assign(seat.hand.begin(), seat.hand.end());
        seen.animals = seat.animals;
        seen.jokers = seat.jokers;
        seen.unassigned = seat.unassigned;
        seen.chest_count = static_cast<std::uint8_t>(seat.chest());
        if (all || seat.chest_open) {
            seen.buildings = seat.buildings;
            seen.building_jokers = seat.building_jokers;
        }
        if (((state.winners >> number) & 1) != 0) view.winners.push_back(number);
    }
    Seat number = state.dealer;
    for (int i = 0; i < seats() && state.begun; ++i) {
        number = left_of(number);
        const SeatState& seat = state.seats[number];
        if (!seat.claims) continue;
        const auto cards = claim_of(state, number);
        view.claims.push_back(
            {number, seat.claim_row, {cards.begin(), cards.end()}, seat.assigned});
    }
    view.box = state.box;
    view.stock = static_cast<std::uint8_t>(state.stock());
    view.round = state.round;
    view.phase = state.phase;
    view.turn_seat = state.turn_seat;
    view.question = state.question;
    view.dealer = state.dealer;
    view.next_dealer = state.next_dealer;
    view.turn = state.turn;
    return view;
}

namespace {

// The cards that a view does not show, each as often as there are left.
class Unseen {
public:
    Unseen() : left_(deck_counts) {}

    void see(Card card, int count = 1) {
        ensure(card < card_types && left_[card] >= count, "no card is there twice");
        left_[card] = static_cast<std::uint8_t>(left_[card] - count);
    }
    [[nodiscard]] std::vector<Card> cards() const {
        std::vector<Card> cards;
        for (std::size_t card = 0; card < left_.size(); ++card) {
            cards.insert(cards.end(), left_[card], static_cast<Card>(card));
        }
        return cards;
    }

private:
    std::array<std::uint8_t, card_types> left_;
};

bool chest_known(const View::SeatView& seat) {
    int known = seat.building_jokers;
    for (const std::uint8_t count : seat.buildings) known += count;
    return known == seat.chest_count;
}

void see_seat(Unseen& unseen, const View::SeatView& seat) {
    for (const Card card : seat.hand) unseen.see(card);
    for (int kind = 0; kind < colour_count; ++kind) {
        const std::size_t i = index(colour(kind));
        unseen.see(animal_of(colour(kind)), seat.animals[i]);
        unseen.see(animal_joker, seat.jokers[i]);
        unseen.see(static_cast<Card>(animal_of(colour(kind)) - 1), seat.buildings[i]);
    }
    unseen.see(animal_joker, seat.unassigned);
    unseen.see(animal_joker + 1, seat.building_jokers);
}

std::vector<Card> unseen_in(const View& view) {
    Unseen unseen;
    for (const auto& row : view.rows) {
        for (const View::Item& item : row) {
            if (item.card != hidden_card) unseen.see(item.card);
        }
    }
    for (const View::SeatView& seat : view.seats) see_seat(unseen, seat);
    for (const View::OpenClaim& claim : view.claims) {
        for (const View::Lifted& it : claim.cards) unseen.see(it.card);
    }
    for (std::size_t card = 0; card < view.box.size(); ++card) {
        unseen.see(static_cast<Card>(card), view.box[card]);
    }
    if (view.phase == Phase::setting_up && view.question != hidden_card) unseen.see(view.question);
    return unseen.cards();
}

// Deals the unseen cards: first to the chests, which can have only some of them, then to the rest.
class Dealer {
public:
    Dealer(std::vector<Card> cards, Chance& chance) : cards_(std::move(cards)) {
        for (std::size_t i = cards_.size(); i > 1; --i) {
            std::swap(cards_[i - 1], cards_[chance.below(static_cast<std::uint32_t>(i))]);
        }
    }
    Card building() {
        const auto found = std::find_if(cards_.rbegin(), cards_.rend(), [](Card card) {
            return kind_of(card) == Kind::building || kind_of(card) == Kind::building_joker;
        });
        ensure(found != cards_.rend(), "there are as many buildings as lie under chests");
        const Card card = *found;
        cards_.erase(std::next(found).base());
        return card;
    }
    Card any() {
        ensure(!cards_.empty(), "there are as many cards as the game has");
        const Card card = cards_.back();
        cards_.pop_back();
        return card;
    }
    [[nodiscard]] const std::vector<Card>& left() const { return cards_; }

private:
    std::vector<Card> cards_;
};

void restore_seat(SeatState& seat, const View::SeatView& seen, int hand_size) {
    ensure(seen.hand_count <= hand_size, "a hand has its size");
    ensure(seen.hand.empty() || seen.hand.size() == seen.hand_count, "a hand is known or not");
    seat.score = seen.score;
    seat.resigned = seen.resigned;
    seat.follower = seen.follower;
    seat.animals = seen.animals;
    seat.jokers = seen.jokers;
    seat.unassigned = seen.unassigned;
    seat.buildings = seen.buildings;
    seat.building_jokers = seen.building_jokers;
}

void restore_claim(State& state, const View::OpenClaim& claim) {
    SeatState& seat = state.seats[claim.seat];
    ensure(!seat.claims, "a seat has one claim");
    ensure(state.lifted.size() + static_cast<int>(claim.cards.size()) <= deck_size,
           "there are as many cards as the game has");
    seat.claims = true;
    seat.claim_row = claim.row;
    seat.claim_begin = static_cast<std::uint8_t>(state.lifted.size());
    seat.claim_count = static_cast<std::uint8_t>(claim.cards.size());
    seat.assigned = claim.assigned;
    for (const View::Lifted& it : claim.cards) state.lifted.add(it);
}

}  // namespace

State Game::from_view(const View& view, Chance& chance) const {
    State state = fresh();
    ensure(view.seats.size() == static_cast<std::size_t>(seats()),
           "a view has the seats of the game");
    if (view.phase == Phase::not_begun) {
        ensure(view.stock == deck_size, "before the start there is nothing");
        return state;
    }
    check_seat(view.dealer);
    ensure(view.phase == Phase::ended || view.turn_seat < seats(), "a seat has the turn");
    ensure(view.next_dealer == no_seat || view.next_dealer < seats(), "a seat deals next");
    ensure(view.stock <= deck_size && view.round <= rounds_, "a deck has its size");
    Dealer unseen(unseen_in(view), chance);
    state.begun = true;
    state.phase = view.phase;
    state.turn_seat = view.turn_seat;
    state.question = view.question;
    state.dealer = view.dealer;
    state.next_dealer = view.next_dealer;
    state.round = view.round;
    state.turn = view.turn;
    state.box = view.box;
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        const View::SeatView& seen = view.seats[i];
        SeatState& seat = state.seats[i];
        restore_seat(seat, seen, hand_size_);
        seat.chest_open = view.phase == Phase::ended;
        if (chest_known(seen)) continue;
        ensure(seat.chest() == 0, "a chest is known or not");
        for (int n = 0; n < seen.chest_count; ++n) {
            const Card card = unseen.building();
            ++(is_joker(card) ? seat.building_jokers : seat.buildings[index(colour_of(card))]);
        }
    }
    for (std::size_t row = 0; row < view.rows.size(); ++row) {
        for (View::Item item : view.rows[row]) {
            ensure(!state.rows[row].full() && (item.seat < seats() || item.seat == no_seat),
                   "a card was laid by a seat");
            if (!item.follower && item.card == hidden_card) item.card = unseen.any();
            state.rows[row].add(item);
        }
    }
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        std::vector<Card> hand = view.seats[i].hand;
        while (hand.size() < view.seats[i].hand_count) hand.push_back(unseen.any());
        std::ranges::sort(hand);
        for (const Card card : hand) state.seats[i].hand.add(card);
    }
    for (const View::OpenClaim& claim : view.claims) {
        check_seat(claim.seat);
        restore_claim(state, claim);
    }
    for (const Seat seat : view.winners) {
        check_seat(seat);
        state.winners = static_cast<std::uint8_t>(state.winners | (1U << seat));
    }
    // What was dealt comes first, in any order.
    const bool joker = view.phase == Phase::setting_up && view.question != hidden_card;
    ensure(unseen.left().size() + (joker ? 1 : 0) == view.stock, "no card is lost");
    std::array<std::uint8_t, card_types> dealt = deck_counts;
    for (const Card card : unseen.left()) --dealt[card];
    if (joker) --dealt[view.question];
    for (std::size_t card = 0; card < dealt.size(); ++card) {
        for (int n = 0; n < dealt[card]; ++n) state.deck.add(static_cast<Card>(card));
    }
    state.dealt = static_cast<std::uint8_t>(state.deck.size());
    if (joker) state.deck.add(view.question);
    for (const Card card : unseen.left()) state.deck.add(card);
    return state;
}

}  // namespace rules::cards
