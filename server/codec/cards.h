// Cardcassonne on the wire and on disk: rules values <-> messages of cards.proto. Translation only,
// no game knowledge. write() fills a fresh message; read() checks every range, because its input
// may come from a peer or a disk.
#pragma once

#include <optional>
#include <vector>

#include "meeple/v1/cards.pb.h"
#include "rules/match.h"

namespace server::codec {

// A client's action. Resign has no action of its own: it is a request (ResignSeat).
void write(const rules::cards::Command& command, meeple::v1::CardsAction& out);
// Numbers that no game has are mapped to ones that the rules refuse with the right reason. Nothing:
// no action.
[[nodiscard]] std::optional<rules::cards::Command> read(const meeple::v1::CardsAction& in);

void write(const rules::cards::Event& event, meeple::v1::CardsDelta& out);
[[nodiscard]] std::optional<rules::cards::Event> read(const meeple::v1::CardsDelta& in);

void write(const rules::cards::View& view, meeple::v1::CardsView& out);
[[nodiscard]] std::optional<rules::cards::View> read(const meeple::v1::CardsView& in);

// The legal set of `seat`, which must be the deciding one, as it is offered.
void write_legal(const rules::Match& match, rules::Seat seat, meeple::v1::CardsLegal& out);
// All steps in a legal set, each as the commands of one Command.
[[nodiscard]] std::vector<std::vector<rules::Command>> legal_steps(
    const meeple::v1::CardsLegal& legal);

}  // namespace server::codec
