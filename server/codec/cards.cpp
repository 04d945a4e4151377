#include "server/codec/cards.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "server/codec/values.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace cards = rules::cards;

// No row, so the rules answer no_such_row.
constexpr auto no_colour = static_cast<cards::Colour>(cards::colour_count);

// ---- Small values. `ok` collects whether every range was kept. ----

rules::Seat player(std::uint32_t number, bool& ok) {
    return seat(number, ok, cards::seats_max);
}

cards::Card card(std::uint32_t number, bool& ok) {
    if (number >= cards::card_types) ok = false;
    return narrow<cards::Card>(number, ok);
}

cards::Colour colour(v1::CardColour number, bool& ok) {
    if (!v1::CardColour_IsValid(number)) {
        ok = false;
        return cards::Colour::yellow;
    }
    return static_cast<cards::Colour>(number);
}

v1::CardColour wire(cards::Colour colour) {
    return static_cast<v1::CardColour>(colour);
}

template <class Repeated>
void write_counts(const cards::PerColour& counts, Repeated& out) {
    for (const std::uint8_t count : counts) out.Add(count);
}

template <class Repeated>
cards::PerColour read_counts(const Repeated& in, bool& ok) {
    cards::PerColour counts{};
    if (in.size() != cards::colour_count) {
        ok = false;
        return counts;
    }
    for (int i = 0; i < in.size(); ++i) {
        counts[static_cast<std::size_t>(i)] = narrow<std::uint8_t>(in.Get(i), ok);
    }
    return counts;
}

template <class Repeated>
void write_cards(const std::vector<cards::Card>& list, Repeated& out) {
    for (const cards::Card it : list) out.Add(it);
}

template <class Repeated>
std::vector<cards::Card> read_cards(const Repeated& in, bool& ok) {
    std::vector<cards::Card> list;
    if (in.size() > cards::deck_size) {
        ok = false;
        return list;
    }
    for (const std::uint32_t number : in) list.push_back(card(number, ok));
    return list;
}

// ---- Events. ----

void write_round(const cards::RoundBegan& began, v1::RoundBegan& out) {
    out.set_round(began.round);
    out.set_dealer(began.dealer);
    out.set_cards(began.cards);
    for (const auto& hand : began.hands) write_cards(hand, *out.add_hands()->mutable_cards());
}

cards::RoundBegan read_round(const v1::RoundBegan& in, bool& ok) {
    cards::RoundBegan began;
    began.round = narrow<std::uint8_t>(in.round(), ok);
    began.dealer = player(in.dealer(), ok);
    began.cards = narrow<std::uint8_t>(in.cards(), ok);
    if (in.hands_size() > cards::seats_max) ok = false;
    for (const v1::CardList& hand : in.hands()) began.hands.push_back(read_cards(hand.cards(), ok));
    return began;
}

cards::ClaimsLifted read_lifted(const v1::ClaimsLifted& in, bool& ok) {
    cards::ClaimsLifted lifted;
    if (in.claims_size() > cards::seats_max) ok = false;
    for (const v1::CardsClaim& from : in.claims()) {
        cards::Claim& claim = lifted.claims.emplace_back();
        claim.seat = player(from.seat(), ok);
        claim.row = colour(from.row(), ok);
        for (const v1::LiftedCard& it : from.cards()) {
            claim.cards.push_back({card(it.card(), ok), it.down()});
        }
    }
    return lifted;
}

void write_lifted(const cards::ClaimsLifted& lifted, v1::ClaimsLifted& out) {
    for (const cards::Claim& claim : lifted.claims) {
        v1::CardsClaim& to = *out.add_claims();
        to.set_seat(claim.seat);
        to.set_row(wire(claim.row));
        for (const cards::ClaimedCard& it : claim.cards) {
            v1::LiftedCard& card_out = *to.add_cards();
            card_out.set_card(it.card);
            card_out.set_down(it.down);
        }
        // A claim as the view has it: a client's fold takes it over as it is.
        write_counts(cards::PerColour{}, *to.mutable_assigned());
    }
}

void write_scored(const cards::ClaimScored& scored, v1::ClaimScored& out) {
    out.set_seat(scored.seat);
    for (const cards::ScoreLine& line : scored.lines) {
        v1::ScoreLine& to = *out.add_lines();
        to.set_reason(line.reason);
        to.set_count(line.count);
        to.set_points(line.points);
    }
    out.set_points(scored.points);
    write_cards(scored.boxed, *out.mutable_boxed());
    write_counts(scored.animals, *out.mutable_animals());
    write_counts(scored.jokers, *out.mutable_jokers());
    out.set_unassigned(scored.unassigned);
    out.set_chest(scored.chest);
    write_cards(scored.chested, *out.mutable_chested());
}

cards::ClaimScored read_scored(const v1::ClaimScored& in, bool& ok) {
    cards::ClaimScored scored;
    scored.seat = player(in.seat(), ok);
    for (const v1::ScoreLine& line : in.lines()) {
        scored.lines.push_back(
            {line.reason(), narrow<std::uint8_t>(line.count(), ok), line.points()});
    }
    scored.points = in.points();
    scored.boxed = read_cards(in.boxed(), ok);
    scored.chested = read_cards(in.chested(), ok);
    scored.animals = read_counts(in.animals(), ok);
    scored.jokers = read_counts(in.jokers(), ok);
    scored.unassigned = narrow<std::uint8_t>(in.unassigned(), ok);
    scored.chest = narrow<std::uint8_t>(in.chest(), ok);
    return scored;
}

cards::GameEnded read_ended(const v1::GameEnded& in, bool& ok) {
    cards::GameEnded ended;
    ended.scores.assign(in.scores().begin(), in.scores().end());
    for (const std::uint32_t winner : in.winners()) ended.winners.push_back(player(winner, ok));
    return ended;
}

cards::CardPlayed read_played(const v1::CardPlayed& in, bool& ok) {
    return {player(in.seat(), ok), in.has_card() ? card(in.card(), ok) : cards::hidden_card,
            colour(in.row(), ok), in.down()};
}

std::optional<cards::Event> read_event(const v1::CardsDelta& in, bool& ok) {
    switch (in.delta_case()) {
        case v1::CardsDelta::kStarted:
            return cards::Started{player(in.started().dealer(), ok),
                                  read_cards(in.started().deck(), ok)};
        case v1::CardsDelta::kTurnedUp:
            return cards::CardTurnedUp{card(in.turned_up().card(), ok),
                                       colour(in.turned_up().row(), ok)};
        case v1::CardsDelta::kJokerTurnedUp:
            return cards::JokerTurnedUp{player(in.joker_turned_up().seat(), ok),
                                        card(in.joker_turned_up().card(), ok)};
        case v1::CardsDelta::kRoundBegan: return read_round(in.round_began(), ok);
        case v1::CardsDelta::kTurnBegan:
            return cards::TurnBegan{player(in.turn_began().seat(), ok)};
        case v1::CardsDelta::kPlayed: return read_played(in.played(), ok);
        case v1::CardsDelta::kFollowerPlaced:
            return cards::FollowerPlaced{player(in.follower_placed().seat(), ok),
                                         colour(in.follower_placed().row(), ok)};
        case v1::CardsDelta::kLifted: return read_lifted(in.lifted(), ok);
        case v1::CardsDelta::kChoiceBegan:
            return cards::ChoiceBegan{player(in.choice_began().seat(), ok),
                                      card(in.choice_began().card(), ok)};
        case v1::CardsDelta::kSettled:
            return cards::CardSettled{player(in.settled().seat(), ok),
                                      card(in.settled().card(), ok), in.settled().keep()};
        case v1::CardsDelta::kAssigned:
            return cards::JokerAssigned{player(in.assigned().seat(), ok),
                                        colour(in.assigned().kind(), ok)};
        case v1::CardsDelta::kScored: return read_scored(in.scored(), ok);
        case v1::CardsDelta::kBuildings:
            return cards::BuildingsScored{
                player(in.buildings().seat(), ok), read_counts(in.buildings().buildings(), ok),
                narrow<std::uint8_t>(in.buildings().jokers(), ok), in.buildings().points()};
        case v1::CardsDelta::kResigned:
            return cards::SeatResigned{player(in.resigned().seat(), ok)};
        case v1::CardsDelta::kEnded: return read_ended(in.ended(), ok);
        case v1::CardsDelta::DELTA_NOT_SET: break;
    }
    return std::nullopt;
}

// ---- Views. ----

void write_seat(const cards::View::SeatView& from, v1::CardsSeat& out) {
    out.set_score(from.score);
    out.set_resigned(from.resigned);
    out.set_follower(from.follower);
    out.set_hand_count(from.hand_count);
    write_cards(from.hand, *out.mutable_hand());
    write_counts(from.animals, *out.mutable_animals());
    write_counts(from.jokers, *out.mutable_jokers());
    out.set_unassigned(from.unassigned);
    out.set_chest_count(from.chest_count);
    write_counts(from.buildings, *out.mutable_buildings());
    out.set_building_jokers(from.building_jokers);
}

cards::View::SeatView read_seat(const v1::CardsSeat& in, bool& ok) {
    cards::View::SeatView to;
    to.score = in.score();
    to.resigned = in.resigned();
    to.follower = in.follower();
    to.hand_count = narrow<std::uint8_t>(in.hand_count(), ok);
    to.hand = read_cards(in.hand(), ok);
    to.animals = read_counts(in.animals(), ok);
    to.jokers = read_counts(in.jokers(), ok);
    to.unassigned = narrow<std::uint8_t>(in.unassigned(), ok);
    to.chest_count = narrow<std::uint8_t>(in.chest_count(), ok);
    to.buildings = read_counts(in.buildings(), ok);
    to.building_jokers = narrow<std::uint8_t>(in.building_jokers(), ok);
    return to;
}

void write_item(const cards::View::Item& item, v1::CardsItem& out) {
    if (item.card != cards::hidden_card) out.set_card(item.card);
    if (item.seat != rules::no_seat) out.set_seat(item.seat);
    out.set_follower(item.follower);
    out.set_down(item.down);
}

cards::View::Item read_item(const v1::CardsItem& in, bool& ok) {
    return {in.has_card() ? card(in.card(), ok) : cards::hidden_card,
            in.has_seat() ? player(in.seat(), ok) : rules::no_seat, in.follower(), in.down()};
}

void write_claim(const cards::View::OpenClaim& claim, v1::CardsClaim& out) {
    out.set_seat(claim.seat);
    out.set_row(wire(claim.row));
    for (const cards::View::Lifted& it : claim.cards) {
        v1::LiftedCard& to = *out.add_cards();
        to.set_card(it.card);
        to.set_down(it.down);
        to.set_fate(static_cast<v1::CardFate>(it.fate));
    }
    write_counts(claim.assigned, *out.mutable_assigned());
}

cards::View::OpenClaim read_claim(const v1::CardsClaim& in, bool& ok) {
    cards::View::OpenClaim claim;
    claim.seat = player(in.seat(), ok);
    claim.row = colour(in.row(), ok);
    if (in.cards_size() > cards::deck_size) ok = false;
    for (const v1::LiftedCard& it : in.cards()) {
        if (!v1::CardFate_IsValid(it.fate())) ok = false;
        claim.cards.push_back(
            {card(it.card(), ok), it.down(), static_cast<cards::Fate>(it.fate())});
    }
    claim.assigned = read_counts(in.assigned(), ok);
    return claim;
}

}  // namespace

// ---- What the headers promise. ----

void write(const cards::Command& command, v1::CardsAction& out) {
    std::visit(Overloaded{[&out](const cards::PlayCard& play) {
                              out.mutable_play()->set_card(play.card);
                              out.mutable_play()->set_row(wire(play.row));
                              out.mutable_play()->set_down(play.down);
                          },
                          [&out](const cards::PlaceFollower& follower) {
                              out.mutable_follower()->set_row(wire(follower.row));
                          },
                          [&out](const cards::LayJoker& joker) {
                              out.mutable_joker()->set_row(wire(joker.row));
                          },
                          [&out](const cards::SettleCard& settle) {
                              out.mutable_settle()->set_keep(settle.keep);
                          },
                          [&out](const cards::AssignJoker& assign) {
                              out.mutable_assign()->set_kind(wire(assign.kind));
                          },
                          [](const cards::Resign&) {}},
               command);
}

std::optional<cards::Command> read(const v1::CardsAction& in) {
    const auto row = [](v1::CardColour number) {
        bool ok = true;
        const cards::Colour read = colour(number, ok);
        return ok ? read : no_colour;
    };
    switch (in.action_case()) {
        case v1::CardsAction::kPlay: {
            bool ok = true;
            const cards::Card read = card(in.play().card(), ok);
            return cards::PlayCard{ok ? read : cards::hidden_card, row(in.play().row()),
                                   in.play().down()};
        }
        case v1::CardsAction::kFollower: return cards::PlaceFollower{row(in.follower().row())};
        case v1::CardsAction::kJoker: return cards::LayJoker{row(in.joker().row())};
        case v1::CardsAction::kSettle: return cards::SettleCard{in.settle().keep()};
        case v1::CardsAction::kAssign: return cards::AssignJoker{row(in.assign().kind())};
        case v1::CardsAction::ACTION_NOT_SET: break;
    }
    return std::nullopt;
}

void write(const cards::Event& event, v1::CardsDelta& out) {
    std::visit(
        Overloaded{
            [&out](const cards::Started& it) {
                out.mutable_started()->set_dealer(it.dealer);
                write_cards(it.deck, *out.mutable_started()->mutable_deck());
            },
            [&out](const cards::CardTurnedUp& it) {
                out.mutable_turned_up()->set_card(it.card);
                out.mutable_turned_up()->set_row(wire(it.row));
            },
            [&out](const cards::JokerTurnedUp& it) {
                out.mutable_joker_turned_up()->set_seat(it.seat);
                out.mutable_joker_turned_up()->set_card(it.card);
            },
            [&out](const cards::RoundBegan& it) { write_round(it, *out.mutable_round_began()); },
            [&out](const cards::TurnBegan& it) { out.mutable_turn_began()->set_seat(it.seat); },
            [&out](const cards::CardPlayed& it) {
                v1::CardPlayed& to = *out.mutable_played();
                to.set_seat(it.seat);
                if (it.card != cards::hidden_card) to.set_card(it.card);
                to.set_row(wire(it.row));
                to.set_down(it.down);
            },
            [&out](const cards::FollowerPlaced& it) {
                out.mutable_follower_placed()->set_seat(it.seat);
                out.mutable_follower_placed()->set_row(wire(it.row));
            },
            [&out](const cards::ClaimsLifted& it) { write_lifted(it, *out.mutable_lifted()); },
            [&out](const cards::ChoiceBegan& it) {
                out.mutable_choice_began()->set_seat(it.seat);
                out.mutable_choice_began()->set_card(it.card);
            },
            [&out](const cards::CardSettled& it) {
                v1::CardSettled& to = *out.mutable_settled();
                to.set_seat(it.seat);
                to.set_card(it.card);
                to.set_keep(it.keep);
            },
            [&out](const cards::JokerAssigned& it) {
                out.mutable_assigned()->set_seat(it.seat);
                out.mutable_assigned()->set_kind(wire(it.kind));
            },
            [&out](const cards::ClaimScored& it) { write_scored(it, *out.mutable_scored()); },
            [&out](const cards::BuildingsScored& it) {
                v1::BuildingsScored& to = *out.mutable_buildings();
                to.set_seat(it.seat);
                write_counts(it.buildings, *to.mutable_buildings());
                to.set_jokers(it.jokers);
                to.set_points(it.points);
            },
            [&out](const cards::SeatResigned& it) { out.mutable_resigned()->set_seat(it.seat); },
            [&out](const cards::GameEnded& it) {
                v1::GameEnded& to = *out.mutable_ended();
                for (const std::int32_t score : it.scores) to.add_scores(score);
                for (const rules::Seat winner : it.winners) to.add_winners(winner);
            }},
        event);
}

std::optional<cards::Event> read(const v1::CardsDelta& in) {
    bool ok = true;
    std::optional<cards::Event> event = read_event(in, ok);
    return ok ? event : std::nullopt;
}

void write(const cards::View& view, v1::CardsView& out) {
    for (const auto& row : view.rows) {
        v1::CardsRow& to = *out.add_rows();
        for (const cards::View::Item& item : row) write_item(item, *to.add_items());
    }
    for (const cards::View::SeatView& from : view.seats) write_seat(from, *out.add_seats());
    for (const cards::View::OpenClaim& claim : view.claims) write_claim(claim, *out.add_claims());
    for (const std::uint8_t count : view.box) out.add_box(count);
    out.set_stock(view.stock);
    out.set_round(view.round);
    out.set_phase(static_cast<v1::CardsPhase>(view.phase));
    if (view.turn_seat != rules::no_seat) out.set_turn_seat(view.turn_seat);
    if (view.question != cards::hidden_card) out.set_question(view.question);
    if (view.dealer != rules::no_seat) out.set_dealer(view.dealer);
    if (view.next_dealer != rules::no_seat) out.set_next_dealer(view.next_dealer);
    out.set_turn(view.turn);
    for (const rules::Seat winner : view.winners) out.add_winners(winner);
}

std::optional<cards::View> read(const v1::CardsView& in) {
    bool ok = v1::CardsPhase_IsValid(in.phase()) && in.rows_size() == cards::colour_count &&
              in.seats_size() <= cards::seats_max && in.claims_size() <= cards::seats_max &&
              in.box_size() == cards::card_types;
    if (!ok) return std::nullopt;
    cards::View view;
    for (int row = 0; row < in.rows_size(); ++row) {
        const auto& items = in.rows(row).items();
        if (items.size() > cards::deck_size + cards::seats_max) ok = false;
        for (const v1::CardsItem& item : items) {
            view.rows[static_cast<std::size_t>(row)].push_back(read_item(item, ok));
        }
    }
    for (const v1::CardsSeat& from : in.seats()) view.seats.push_back(read_seat(from, ok));
    for (const v1::CardsClaim& claim : in.claims()) view.claims.push_back(read_claim(claim, ok));
    for (int i = 0; i < in.box_size(); ++i) {
        view.box[static_cast<std::size_t>(i)] = narrow<std::uint8_t>(in.box(i), ok);
    }
    view.stock = narrow<std::uint8_t>(in.stock(), ok);
    view.round = narrow<std::uint8_t>(in.round(), ok);
    view.phase = static_cast<cards::Phase>(in.phase());
    if (in.has_turn_seat()) view.turn_seat = player(in.turn_seat(), ok);
    if (in.has_question()) view.question = card(in.question(), ok);
    if (in.has_dealer()) view.dealer = player(in.dealer(), ok);
    if (in.has_next_dealer()) view.next_dealer = player(in.next_dealer(), ok);
    view.turn = narrow<std::uint16_t>(in.turn(), ok);
    for (const std::uint32_t winner : in.winners()) view.winners.push_back(player(winner, ok));
    if (!ok) return std::nullopt;
    return view;
}

void write_legal(const rules::Match& match, rules::Seat seat_number, v1::CardsLegal& out) {
    std::vector<rules::Command> offers;
    match.offers(seat_number, offers);
    for (const rules::Command& offer : offers) {
        write(std::get<cards::Command>(offer), *out.add_actions());
    }
}

std::vector<std::vector<rules::Command>> legal_steps(const v1::CardsLegal& legal) {
    std::vector<std::vector<rules::Command>> steps;
    for (const v1::CardsAction& action : legal.actions()) {
        const std::optional<cards::Command> command = read(action);
        if (command) steps.push_back({rules::Command(*command)});
    }
    return steps;
}

}  // namespace server::codec
