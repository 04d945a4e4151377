// A client's memory of one room: a snapshot, folded forward by transitions. The oracle of
// "snapshot == fold" in the tests, and the memory of external bots.
#pragma once

#include <cstdint>
#include <optional>

#include "meeple/v1/room.pb.h"
#include "rules/match.h"

namespace server::codec {

class ClientFold {
public:
    // Nothing: the snapshot's view is invalid.
    [[nodiscard]] static std::optional<ClientFold> from(const meeple::v1::Snapshot& snapshot);

    // False: the transition does not follow (a gap in seq, an invalid delta); then attach again
    // without have_seq, and do not use the fold any more.
    [[nodiscard]] bool apply(const meeple::v1::Transition& transition);

    // As the server would send it now. Presence, and the legal set and time of the decision, are
    // the last ones received.
    [[nodiscard]] meeple::v1::Snapshot snapshot() const;

    [[nodiscard]] std::uint32_t seq() const { return base_.seq(); }
    [[nodiscard]] std::uint64_t view_hash() const { return base_.view_hash(); }
    [[nodiscard]] const meeple::v1::Decision* decision() const {
        return base_.has_decision() ? &base_.decision() : nullptr;
    }
    [[nodiscard]] meeple::v1::RoomPhase phase() const { return base_.phase(); }
    // Null: none is open.
    [[nodiscard]] const meeple::v1::OpenProposal* proposal() const {
        return base_.has_proposal() ? &base_.proposal() : nullptr;
    }
    [[nodiscard]] bool paused() const { return base_.has_pause(); }
    [[nodiscard]] const rules::View& view() const { return view_; }

private:
    ClientFold(meeple::v1::Snapshot base, rules::View view);
    [[nodiscard]] bool apply(const meeple::v1::Delta& delta);
    void apply_proposal(const meeple::v1::Delta& delta);
    [[nodiscard]] bool apply_game(const meeple::v1::Delta& delta);
    [[nodiscard]] meeple::v1::SeatInfo* seat(std::uint32_t number);

    meeple::v1::Snapshot base_;  // all but the view
    rules::View view_;
};

}  // namespace server::codec
