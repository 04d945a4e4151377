#include "rules/cards/view.h"

#include <algorithm>
#include <utility>

#include "rules/cards/game.h"
#include "rules/core/bytes.h"
#include "rules/core/ensure.h"

namespace rules::cards {

namespace {

constexpr std::uint8_t bytes_version = 0x81;  // tiles begin with 2

// Folds one event into a view.
struct Fold {
    View& view;

    [[nodiscard]] View::SeatView& seat(Seat number) const {
        ensure(number < view.seats.size(), "an event names a seat of the game");
        return view.seats[number];
    }
    [[nodiscard]] std::vector<View::Item>& row(Colour row) const {
        ensure(static_cast<int>(row) < colour_count, "an event names a row");
        return view.rows[index(row)];
    }
    [[nodiscard]] View::OpenClaim& claim(Seat number) const {
        const auto found = std::ranges::find(view.claims, number, &View::OpenClaim::seat);
        ensure(found != view.claims.end(), "a seat has a claim");
        return *found;
    }
    void asked(Seat number, Card card) const {
        view.turn_seat = number;
        view.question = card;
    }

    void operator()(const Started& event) const {
        ensure(view.phase == Phase::not_begun, "a game starts once");
        view.phase = Phase::setting_up;
        view.dealer = event.dealer;
    }
    void operator()(const CardTurnedUp& event) const {
        ensure(view.phase == Phase::setting_up && view.stock > 0, "cards are turned up at first");
        row(event.row).push_back({event.card, no_seat, false, false});
        --view.stock;
        asked(no_seat, hidden_card);
    }
    void operator()(const JokerTurnedUp& event) const {
        ensure(view.phase == Phase::setting_up, "cards are turned up at first");
        (void)seat(event.seat);
        asked(event.seat, event.card);
    }
    void operator()(const RoundBegan& event) const {
        ensure(event.hands.size() == view.seats.size(), "every seat is dealt a hand");
        int dealt = 0;
        for (std::size_t i = 0; i < view.seats.size(); ++i) {
            View::SeatView& it = view.seats[i];
            if (it.resigned) continue;
            ensure(event.hands[i].empty() || event.hands[i].size() == event.cards,
                   "a hand has its size");
            it.hand_count = event.cards;
            it.hand = event.hands[i];
            it.follower = true;
            dealt += event.cards;
        }
        ensure(dealt <= view.stock, "cards are dealt from the stock");
        view.stock = static_cast<std::uint8_t>(view.stock - dealt);
        view.round = event.round;
        view.dealer = event.dealer;
        view.next_dealer = no_seat;
        view.phase = Phase::playing;
        asked(no_seat, hidden_card);
    }
    void operator()(const TurnBegan& event) const {
        (void)seat(event.seat);
        asked(event.seat, hidden_card);
        ++view.turn;
    }
    void operator()(const CardPlayed& event) const {
        View::SeatView& it = seat(event.seat);
        ensure(it.hand_count > 0, "a played card was in the hand");
        --it.hand_count;
        if (!it.hand.empty()) {
            const auto held = std::ranges::find(it.hand, event.card);
            ensure(held != it.hand.end(), "a played card was in the hand");
            it.hand.erase(held);
        }
        row(event.row).push_back({event.card, event.seat, false, event.down});
    }
    void operator()(const FollowerPlaced& event) const {
        View::SeatView& it = seat(event.seat);
        ensure(it.follower, "a follower is placed once a round");
        it.follower = false;
        row(event.row).push_back({hidden_card, event.seat, true, false});
        view.next_dealer = event.seat;
    }
    void operator()(const ClaimsLifted& event) const {
        view.claims.clear();
        for (const Claim& lifted : event.claims) {
            seat(lifted.seat).follower = true;
            (void)row(lifted.row);
            View::OpenClaim& open = view.claims.emplace_back();
            open.seat = lifted.seat;
            open.row = lifted.row;
            for (const ClaimedCard& it : lifted.cards) {
                open.cards.push_back({it.card, it.down, Fate::open});
            }
        }
        for (auto& items : view.rows) {
            const auto last = std::find_if(items.rbegin(), items.rend(),
                                           [](const View::Item& it) { return it.follower; });
            items.erase(items.begin(), last.base());
        }
        view.phase = Phase::settling;
        asked(no_seat, hidden_card);
    }
    void operator()(const ChoiceBegan& event) const {
        (void)claim(event.seat);
        view.phase = event.card == animal_joker ? Phase::assigning : Phase::settling;
        asked(event.seat, event.card);
    }
    void operator()(const CardSettled& event) const {
        View::OpenClaim& open = claim(event.seat);
        const auto found = std::ranges::find_if(open.cards, [&](const View::Lifted& it) {
            return it.fate == Fate::open && leaves_choice(it, open.row);
        });
        ensure(found != open.cards.end() && found->card == event.card,
               "a settled card left a choice");
        found->fate = event.keep ? Fate::keep : Fate::sell;
        asked(no_seat, hidden_card);
    }
    void operator()(const JokerAssigned& event) const {
        ensure(static_cast<int>(event.kind) < colour_count, "an event names a kind");
        ++claim(event.seat).assigned[index(event.kind)];
        asked(no_seat, hidden_card);
    }
    void operator()(const ClaimScored& event) const {
        View::SeatView& it = seat(event.seat);
        std::erase_if(view.claims,
                      [&](const View::OpenClaim& open) { return open.seat == event.seat; });
        for (const Card card : event.boxed) {
            ensure(card < card_types, "cards go to the box");
            ++view.box[card];
        }
        it.score += event.points;
        it.animals = event.animals;
        it.jokers = event.jokers;
        it.unassigned = event.unassigned;
        it.chest_count = event.chest;
        for (const Card card : event.chested) {
            ensure(card < card_types, "cards go under the chest");
            ++(is_joker(card) ? it.building_jokers : it.buildings[index(colour_of(card))]);
        }
    }
    void operator()(const BuildingsScored& event) const {
        View::SeatView& it = seat(event.seat);
        it.score += event.points;
        it.buildings = event.buildings;
        it.building_jokers = event.jokers;
    }
    void operator()(const SeatResigned& event) const { seat(event.seat).resigned = true; }
    void operator()(const GameEnded& event) const {
        view.phase = Phase::ended;
        view.winners = event.winners;
        asked(no_seat, hidden_card);
    }
};

void put_counts(std::string& out, const PerColour& counts) {
    for (const std::uint8_t count : counts) put(out, count);
}

void put_seat(std::string& out, const View::SeatView& seat) {
    put(out, seat.score);
    put(out, std::uint8_t{seat.resigned});
    put(out, std::uint8_t{seat.follower});
    put(out, seat.hand_count);
    put(out, static_cast<std::uint8_t>(seat.hand.size()));
    for (const Card card : seat.hand) put(out, card);
    put_counts(out, seat.animals);
    put_counts(out, seat.jokers);
    put(out, seat.unassigned);
    put(out, seat.chest_count);
    put_counts(out, seat.buildings);
    put(out, seat.building_jokers);
}

void put_claim(std::string& out, const View::OpenClaim& claim) {
    put(out, claim.seat);
    put(out, static_cast<std::uint8_t>(claim.row));
    put(out, static_cast<std::uint8_t>(claim.cards.size()));
    for (const View::Lifted& it : claim.cards) {
        put(out, it.card);
        put(out, std::uint8_t{it.down});
        put(out, static_cast<std::uint8_t>(it.fate));
    }
    put_counts(out, claim.assigned);
}

}  // namespace

void evolve(View& view, const Event& event) {
    std::visit(Fold{view}, event);
}

Event project(const Event& event, Viewer viewer) {
    if (viewer.kind == Viewer::Kind::everything) return event;
    const auto sees = [&](Seat seat) { return viewer == Viewer::at(seat); };
    if (const auto* started = std::get_if<Started>(&event)) return Started{started->dealer, {}};
    if (const auto* began = std::get_if<RoundBegan>(&event)) {
        RoundBegan told{began->round, began->dealer, began->cards, {}};
        told.hands.resize(began->hands.size());
        for (std::size_t i = 0; i < told.hands.size(); ++i) {
            if (sees(static_cast<Seat>(i))) told.hands[i] = began->hands[i];
        }
        return told;
    }
    if (const auto* scored = std::get_if<ClaimScored>(&event)) {
        ClaimScored told = *scored;
        told.chested.clear();
        return told;
    }
    if (const auto* played = std::get_if<CardPlayed>(&event)) {
        if (!played->down || sees(played->seat)) return event;
        return CardPlayed{played->seat, hidden_card, played->row, true};
    }
    return event;
}

void append_canonical(const View& view, std::string& out) {
    put(out, bytes_version);
    put(out, static_cast<std::uint8_t>(view.phase));
    put(out, view.turn_seat);
    put(out, view.question);
    put(out, view.turn);
    put(out, view.round);
    put(out, view.dealer);
    put(out, view.next_dealer);
    put(out, view.stock);
    put(out, static_cast<std::uint8_t>(view.seats.size()));
    for (const View::SeatView& seat : view.seats) put_seat(out, seat);
    for (const auto& row : view.rows) {
        put(out, static_cast<std::uint8_t>(row.size()));
        for (const View::Item& item : row) {
            put(out, item.card);
            put(out, item.seat);
            put(out, static_cast<std::uint8_t>((item.follower ? 2 : 0) + (item.down ? 1 : 0)));
        }
    }
    put(out, static_cast<std::uint8_t>(view.claims.size()));
    for (const View::OpenClaim& claim : view.claims) put_claim(out, claim);
    for (const std::uint8_t count : view.box) put(out, count);
    put(out, static_cast<std::uint8_t>(view.winners.size()));
    for (const Seat seat : view.winners) put(out, seat);
}

}  // namespace rules::cards
