// Draft: a step in preparation: an entry of the log, and the table after it.
// Each added delta is applied to a copy of the table at once, by the code that reads a log.
// The game's own deltas come from the match of the copy.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/room/input.h"
#include "server/room/table_state.h"

namespace server {

class Draft {
public:
    using LogEntry = meeple::store::v1::LogEntry;
    using Played = std::optional<rules::Refusal>;  // nothing: it is done

    // The next step after `before`, which must outlive the draft.
    Draft(const TableState& before, meeple::v1::Cause cause, std::uint64_t now_ms);
    // For remaking an entry: takes all of it except its deltas and actions.
    Draft(const TableState& before, const LogEntry& again);

    [[nodiscard]] const TableState& after() const { return *after_; }
    [[nodiscard]] const LogEntry& entry() const { return entry_; }
    // For fields that no function below writes.
    [[nodiscard]] LogEntry& entry() { return entry_; }
    // The seat that was taken or given up.
    [[nodiscard]] const std::optional<MemberChange>& member() const { return member_; }

    // Throws std::logic_error if the delta cannot happen.
    void add(meeple::v1::Delta delta);
    // Plays the seat's commands and adds all their deltas. A refusal changes nothing.
    [[nodiscard]] Played play(rules::Seat seat, const std::vector<rules::Command>& commands);
    [[nodiscard]] Played resign(rules::Seat seat);
    void start_game();
    void close(meeple::v1::CloseReason reason);
    void close_proposal(meeple::v1::ProposalOutcome outcome);
    void take_seat(rules::Seat seat, const input::SitDown& person);
    void open_seat(rules::Seat seat, bool kicked);
    void ready(rules::Seat seat, const std::string& entropy);
    // The player takes the seat back from a bot that stood in.
    void take_seat_back(rules::Seat seat);

    // Ends the deltas: adds the ones that follow from them, and the decision that the table waits
    // for afterwards.
    void conclude();
    // After conclude(): the effects of the step on time.
    [[nodiscard]] TimeOfStep time() const;
    // Completes the entry with the values that follow from the table, and makes the step part of
    // it. Returns the encoded body, and the hash of the public view if nothing is hidden.
    struct Written {
        std::string body;
        std::optional<std::uint64_t> view_hash;
    };
    [[nodiscard]] Written write_down();
    [[nodiscard]] std::unique_ptr<TableState> take_table() && { return std::move(after_); }

private:
    [[nodiscard]] Played play(rules::Seat seat, const std::vector<rules::Command>& commands,
                              bool told);
    // The match has played them.
    void happened(const rules::Events& events, const FairChance& chance);

    const TableState* before_;
    std::unique_ptr<TableState> after_;
    LogEntry entry_;
    std::optional<MemberChange> member_;
};

}  // namespace server
