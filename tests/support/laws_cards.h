// The laws with special forms for Cardcassonne. laws.h describes each one; its functions call these
// for a match of cards.
#pragma once

#include "rules/match.h"

namespace laws {

// Nothing: the match is of another family.
[[nodiscard]] const rules::cards::View* card_facts(const rules::View& view);
[[nodiscard]] bool is_card_game(const rules::Match& match);

// All 130 cards are there, and a seat's cards and follower are where its turns left them.
void cards_are_conserved(const rules::Match& match);
// All viewers see the same, except hands and face-down cards, which they see only where they may.
void card_views_agree(const rules::Match& match);
// Legal or not.
[[nodiscard]] rules::Command any_card_command(const rules::Match& match, rules::Chance& chance);
// For each viewer: a match that differs in everything that this viewer does not know gives an equal
// view, decision, offers and refusals, and after any command equal events, until hidden cards are
// turned up for all.
void hidden_cards_are_hidden(const rules::Match& match, rules::Chance& chance);
// Whether cards are turned up or dealt with this event.
[[nodiscard]] bool turns_up_cards(const rules::cards::Event& event);

}  // namespace laws
