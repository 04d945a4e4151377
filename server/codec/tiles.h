// The tile-laying family on the wire and on disk: rules values <-> messages of tiles.proto.
// Composed of the codecs of tiles/codecs.h. Translation only, no game knowledge. write() fills a
// fresh message; read() checks every range, because its input may come from a peer or a disk.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "meeple/v1/tiles.pb.h"
#include "rules/match.h"

namespace server::codec {

// A client's action. Resign has no action of its own: it is a request (ResignSeat).
void write(const rules::tiles::Command& command, meeple::v1::TilesAction& out);
// Numbers that no game has are mapped to ones that the rules refuse with the right reason (a
// coordinate to one out of bounds). Nothing: no action, or a rotation beyond 3.
[[nodiscard]] std::optional<rules::tiles::Command> read(const meeple::v1::TilesAction& in);

// Bytes for payload_text() in match.h.
void append_payload(std::string& text, const rules::tiles::Command& command);

void write(const rules::tiles::Event& event, meeple::v1::TilesDelta& out);
[[nodiscard]] std::optional<rules::tiles::Event> read(const meeple::v1::TilesDelta& in);

void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
[[nodiscard]] std::optional<rules::tiles::View> read(const meeple::v1::TilesView& in);

void write(const rules::Appraisal& appraisal, meeple::v1::FeatureAppraisal& out);

// The legal set of `seat`, which must be the deciding one. Sorted; see TilesLegal.
void write_legal(const rules::Match& match, rules::Seat seat, meeple::v1::TilesLegal& out);

// All steps in a legal set, each as the commands of one Command: a placement alone, with Pass if a
// figure could follow, and with each figure that could follow. `hand`: the tile of placements for
// which the set names none.
[[nodiscard]] std::vector<std::vector<rules::Command>> legal_steps(
    const meeple::v1::TilesLegal& legal, std::span<const rules::tiles::TileIndex> hand);

}  // namespace server::codec
