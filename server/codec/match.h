// A game of any family on the wire and on disk. One `case` or one `get_if` for each family, which
// calls that family's file (tiles.h, cards.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/common.pb.h"
#include "meeple/v1/question.pb.h"
#include "meeple/v1/room.pb.h"
#include "rules/match.h"

namespace server::codec {

void write(const rules::Command& command, meeple::v1::Action& out);
// Nothing: an unknown action, or a value that no command can have.
[[nodiscard]] std::optional<rules::Command> read(const meeple::v1::Action& in);

void write(const rules::Event& event, meeple::v1::Delta& out);
// Nothing: a delta of the room's own (SeatTaken ...), or an invalid one.
[[nodiscard]] std::optional<rules::Event> read(const meeple::v1::Delta& in);
// Whether the delta is about the game, so that read() has to give an event.
[[nodiscard]] bool is_game_delta(const meeple::v1::Delta& in);

// The host's command; nothing if it is invalid.
[[nodiscard]] std::optional<rules::tiles::ExtendTable> read_panel(const meeple::v1::TablePanel& in);

// The seat, if it resigned with this delta.
[[nodiscard]] std::optional<std::uint32_t> resigned_seat(const meeple::v1::Delta& in);
// Whether the event reveals nothing, draws nothing, and leaves it that seat's turn.
// `before`: the view of a spectator.
[[nodiscard]] bool shows_nothing(const rules::Event& event, const rules::View& before);
// The seat whose turn begins with this delta.
[[nodiscard]] std::optional<rules::Seat> turn_began(const meeple::v1::Delta& in);
// How the game ended; null: it did not end with this delta.
[[nodiscard]] const meeple::v1::GameEnded* game_ended(const meeple::v1::Delta& in);

// Fills only the view's own field: of a snapshot, a takeback, or a continued game.
void write(const rules::View& view, meeple::v1::Snapshot& out);
void write(const rules::View& view, meeple::v1::TakenBack& out);
void write(const rules::View& view, meeple::v1::GameContinued& out);
void write(const rules::View& view, meeple::store::v1::Position& out);
[[nodiscard]] std::optional<rules::View> read_view(const meeple::v1::Snapshot& in);
[[nodiscard]] std::optional<rules::View> read_view(const meeple::v1::TakenBack& in);
[[nodiscard]] std::optional<rules::View> read_view(const meeple::v1::GameContinued& in);
[[nodiscard]] std::optional<rules::View> read_view(const meeple::store::v1::Position& in);
// The seats that are out, in a view of the game.
[[nodiscard]] std::vector<bool> seats_out(const rules::View& view);

// Adds to the appraisals.
void write(const std::vector<rules::Appraisal>& appraisals, meeple::v1::Appraisals& out);

// `places` are sorted by tile; those of one tile in one cell follow each other.
void write(const std::vector<rules::tiles::PlaceTile>& places, meeple::v1::Considered& out);
// The points of each seat in this match, now and if the game ended there.
void write_worth(const rules::Match& match, meeple::v1::Considered& out);
// Reads one of the three kinds of questions. False: none of them, or an invalid value.
[[nodiscard]] bool read(const meeple::v1::Consider& in, std::vector<rules::Command>& commands,
                        std::optional<rules::tiles::TileIndex>& tile,
                        std::optional<rules::tiles::Position>& cell);

// The decision without its id and time, and without the legal set.
void write(const rules::Decision& decision, meeple::v1::Decision& out);
// Adds the legal set of the deciding seat.
void write_legal(const rules::Match& match, rules::Seat seat, meeple::v1::Decision& out);
// All steps in the decision's legal set, for a program that knows only the protocol.
// `view` is the viewer's own.
[[nodiscard]] std::vector<std::vector<rules::Command>> legal_steps(
    const meeple::v1::Decision& decision, const rules::View& view);

[[nodiscard]] meeple::v1::Reason reason(rules::Refusal refusal);

// The payload of a request with a command id, as bytes for hashing, equal for both encodings.
// `what` is the kind of request ("play", "ready" ...); `number` and `bytes` are its fields (the
// decision, the entropy).
[[nodiscard]] std::string payload_text(std::string_view what, std::uint32_t number,
                                       std::string_view bytes,
                                       const std::vector<rules::Command>& commands);

}  // namespace server::codec
