// TableState: the state that the log of a room describes, as a value. Equal logs make equal states.
//
// Only apply() changes it, live and while a log is read. A step in preparation is a Draft: apply()
// carries it out on a copy, which becomes the state of the room when the entry is
// stored.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/room.pb.h"
#include "rules/core/expected.h"
#include "rules/match.h"
#include "server/crypto/fair_deck.h"
#include "server/room/agreement.h"
#include "server/room/story.h"
#include "server/room/turn_timer.h"
#include "server/store/room_log.h"

namespace server {

struct TableSeat {
    meeple::v1::SeatKind kind = meeple::v1::OPEN;
    AccountId account;
    std::string name;
    std::string level;  // of a bot
    std::string entropy;
    bool ready = false;
    bool moved = false;  // it has made a step of its own
    std::string origin;  // of a rated room, as in SeatOutcome
    std::uint32_t odd_lags = 0;
    bool resigned = false;
    std::uint32_t out_seq = 0;      // of the step by which it resigned or was put out
    meeple::v1::SeatHolder holder;  // the player as shown to others
    std::uint32_t vacations = 0;    // how often its clock went on with a part of one
    AccountId offered;              // for whom an open seat is kept
    std::string offered_name;
    bool stand_in = false;      // a bot plays while no client of the seat is connected
    meeple::v1::SeatLook look;  // as the player wishes it

    [[nodiscard]] bool person() const { return kind == meeple::v1::PLAYER; }
    [[nodiscard]] bool plays() const { return person() && !resigned; }
    friend bool operator==(const TableSeat& a, const TableSeat& b);
};

struct TableState {
    using LogEntry = meeple::store::v1::LogEntry;

    std::shared_ptr<const meeple::store::v1::RoomHeader> header;
    // The settings of the header, with the agreed clock. Never null.
    std::shared_ptr<const meeple::v1::RoomSettings> settings;
    rules::Match match;
    std::uint64_t chance_draws = 0;
    std::shared_ptr<const rules::View> origin;  // where the game goes on from; null: it begins
    std::shared_ptr<const rules::Match> continued = {};  // the match as it began there
    std::vector<TableSeat> seats = {};
    meeple::v1::RoomPhase phase = meeple::v1::WAITING;
    meeple::v1::CloseReason closed = meeple::v1::GAME_FINISHED;
    Steps steps = {};
    std::vector<AccountId> put_out = {};      // by the host or a moderator
    std::vector<std::uint32_t> winners = {};  // once the game has ended
    RoomId rematch = {};                      // the room of the next game
    std::uint32_t rematch_seq = 0;            // of the step that told it
    std::uint64_t last_ms = 0;                // of the last step, or of the room's making
    std::uint32_t decision_id = 0;            // of the decision waited for; 0: none
    std::uint32_t decision_count = 0;
    // As of the last step. Never null.
    std::shared_ptr<const meeple::store::v1::ClockState> clocks =
        std::make_shared<const meeple::store::v1::ClockState>();
    Agreement agreement = {};

    // Of an empty log; `header` is a RoomHeader, encoded.
    [[nodiscard]] static rules::Expected<TableState, std::string> made(const std::string& header);

    // The next entry of the log, and its encoded bytes. The error says why it cannot follow; then
    // the state must not be used any more. Throws rules::Broken where the match does.
    [[nodiscard]] std::optional<std::string> apply(const LogEntry& entry, std::string body);

    [[nodiscard]] std::uint32_t seq() const { return static_cast<std::uint32_t>(steps.size()); }
    [[nodiscard]] bool waiting() const { return phase == meeple::v1::WAITING; }
    [[nodiscard]] bool playing() const { return phase == meeple::v1::PLAYING; }
    [[nodiscard]] bool finished() const { return phase == meeple::v1::FINISHED; }
    [[nodiscard]] Waited waited() const;
    // The account's seat, or no_seat.
    [[nodiscard]] rules::Seat seat_of(const AccountId& account) const;
    // The open seat that is kept for the account.
    [[nodiscard]] std::optional<rules::Seat> offered(const AccountId& account) const;
    // It made the room, or a seat is kept for it.
    [[nodiscard]] bool expects(const AccountId& account) const;
    [[nodiscard]] bool is_put_out(const AccountId& account) const;
    [[nodiscard]] bool everybody_ready() const;
    // The host has changed the settings: the table is the room `rematch`.
    [[nodiscard]] bool replaced() const {
        return finished() && closed == meeple::v1::NEVER_STARTED && !rematch.empty();
    }
    // All players have resigned, and only bots are left.
    [[nodiscard]] bool given_up() const;
    // A rated game has begun when every seat has moved. Until then a player who wants out cancels
    // it.
    [[nodiscard]] bool may_be_cancelled() const;
    // The step that this request of the account made; null: none.
    [[nodiscard]] const Step* done(const AccountId& account, const CommandId& id,
                                   std::uint32_t& seq) const;
    // The id of the decision after a step whose deltas have happened. A decision keeps its id while
    // only other seats resign, or steps do not concern it.
    [[nodiscard]] std::uint32_t next_decision(const LogEntry& entry) const;
    // The fair deck where the log left it.
    [[nodiscard]] FairChance chance() const;
    // Whose turn it is; no_seat: no turn has begun.
    [[nodiscard]] rules::Seat seat_in_turn() const;

    // ---- takeback.cpp ----
    // The match after that step, without steps taken back.
    [[nodiscard]] rules::Match match_at(std::uint32_t seq) const;
    // Back to the seat's last decision before its last action. Nothing: it has not acted, or a seat
    // went out since.
    [[nodiscard]] std::optional<Takeback> takeback(rules::Seat seat) const;

    friend bool operator==(const TableState& a, const TableState& b);

private:
    friend class Draft;
    [[nodiscard]] TableSeat nobody(std::size_t seat) const;
    [[nodiscard]] TableSeat* seat_at(std::uint32_t number);
    // Applies one delta of the entry; false: it is impossible.
    [[nodiscard]] bool happen(const meeple::v1::Delta& delta, const LogEntry& entry);
    [[nodiscard]] bool happen_to_seat(const meeple::v1::Delta& delta, const LogEntry& entry);
    // Applies a delta that the match has followed already.
    [[nodiscard]] bool happened_in_game(const meeple::v1::Delta& delta, const LogEntry& entry);
    [[nodiscard]] bool go_on_from_origin();
    // All its deltas have happened.
    void write_down(const LogEntry& entry, std::string body);
    [[nodiscard]] bool is_free(const LogEntry& entry, std::uint32_t to_seq) const;
};

// The code of the room, for friends.
[[nodiscard]] std::string code_of(const meeple::store::v1::RoomHeader& header);

// ---- restore.cpp ----

// The table after this log (see Room::restore()). The error says why the log is wrong.
[[nodiscard]] rules::Expected<TableState, std::string> table_of(const LoadedRoom& loaded);

}  // namespace server
