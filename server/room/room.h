// Room: a table with its game, as a state machine. Inputs go in with the time, effects come out;
// it has no clock, thread, socket or disk, so a test can replay anything exactly.
//
// The table (TableState) is the state that the log describes. A step is proposed as a Draft
// (Append), and becomes part of the table and is told when it is Stored. Meanwhile other inputs
// wait in a bounded queue, in order. When the store fails, the room freezes, answers
// STORE_UNAVAILABLE, and continues after a fresh load.
//
// Everything else has a machine of its own: connections (Presence), clocks (TurnTimer), consent
// (Agreement, part of the table), chat (Talk), the next room of the table (NextGame), and the
// frames for each viewer (Teller). The room queues, asks, proposes and tells.
//
// handle() throws (rules::Broken or another std::exception) when a promise inside the code is
// broken. The room must not be used after that; its log is whole.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/envelope.pb.h"
#include "rules/match.h"
#include "server/rate.h"
#include "server/room/alarms.h"
#include "server/room/draft.h"
#include "server/room/effect.h"
#include "server/room/input.h"
#include "server/room/life.h"
#include "server/room/next_game.h"
#include "server/room/outbox.h"
#include "server/room/presence.h"
#include "server/room/room_config.h"
#include "server/room/scene.h"
#include "server/room/table_state.h"
#include "server/room/talk.h"
#include "server/room/tell.h"
#include "server/room/turn_timer.h"

namespace server {

class Room {
public:
    // The room that its log describes; a new room has an empty log. `handle` names it on the wire.
    // If the events of a log of other rules cannot be folded, its commands are carried out again.
    // The error says why the log is wrong: the room must be quarantined.
    [[nodiscard]] static rules::Expected<Room, std::string> restore(const RoomConfig& config,
                                                                    std::uint32_t handle,
                                                                    const LoadedRoom& loaded,
                                                                    std::uint64_t now_ms);

    // now_ms: milliseconds since 1970 that never go back while the process lives.
    [[nodiscard]] Effects handle(const Input& input, std::uint64_t now_ms);

    // The table after the stored log. A step that is being stored is not yet part of it.
    [[nodiscard]] const TableState& table() const { return *table_; }
    [[nodiscard]] RoomSummary summary() const { return summary_of(scene()); }
    [[nodiscard]] std::optional<rules::Seat> decides() const;  // the seat that has to decide
    // For the store: the room's row in lists, and when to wake it.
    [[nodiscard]] Listing listing() const { return listing_of(scene()); }
    [[nodiscard]] Waiting waiting() const { return waiting_of(scene()); }
    // A step is on its way to the disk, or the room that replaces this one is being made. Requests
    // wait meanwhile.
    [[nodiscard]] bool busy() const {
        return pending_ || (table_->waiting() && next_game_.asked());
    }
    [[nodiscard]] const meeple::store::v1::RoomHeader& header() const { return *table_->header; }
    [[nodiscard]] std::uint32_t seq() const { return table_->seq(); }
    [[nodiscard]] std::uint32_t epoch() const { return epoch_; }
    [[nodiscard]] meeple::v1::RoomPhase phase() const { return table_->phase; }
    [[nodiscard]] bool frozen() const { return frozen_since_ms_.has_value(); }
    [[nodiscard]] std::size_t member_count() const { return presence_.members().size(); }
    // For a game that continues this one: the public view after that step (0: the last possible
    // one), at which the game waited for a seat. Nothing: it did not.
    struct Position {
        std::uint32_t seq = 0;
        rules::View view;
    };
    [[nodiscard]] std::optional<Position> position(std::uint32_t seq) const;
    // For tests: the true state, hidden things included.
    [[nodiscard]] const rules::Match& match() const { return table_->match; }

private:
    using LogEntry = meeple::store::v1::LogEntry;
    // The request behind a step.
    struct Asked {
        ClientId client = 0;
        std::uint32_t re = 0;
        std::optional<input::Attach> attach = {};  // it took a seat
        bool leave = false;                        // it gave one up
    };
    struct Pending {
        LogEntry entry;
        std::shared_ptr<const TableState> after;
        Asked asked;
        std::optional<std::uint64_t> view_hash;  // see StateHashes
    };
    Room(const RoomConfig& config, std::uint32_t handle, const LoadedRoom& loaded, TableState table,
         std::uint64_t now_ms);

    // ---- room.cpp: inputs ----
    [[nodiscard]] Scene scene() const { return scene_of(*table_); }
    [[nodiscard]] Scene scene_of(const TableState& table) const;
    void dispatch(const Input& input);
    void request(const Input& input);
    void carry_out(const Input& input);
    void refuse(const Input& request, meeple::v1::ErrorCode code, std::uint32_t after_ms);
    void refuse_queue(meeple::v1::ErrorCode code);
    void on(const input::Gone& input);
    template <Durable Request>
    [[nodiscard]] const Member* asker(const Request& request);
    template <MakesStep Request>
    void on(const Request& request);
    void on(const input::ChangeSettings& input);
    void on(const input::Rematch& input);
    void on(const input::RematchMade& input);
    void make_next_of_series();

    // ---- members.cpp: entering and leaving ----
    void on(const input::Attach& input);
    void on(const input::Leave& input);
    void admit(const input::Attach& input, rules::Seat seat);
    void remove_member(ClientId client);
    void evict(const LogEntry& entry, ClientId except);
    void presence_changed(rules::Seat seat, ClientId except);
    void spectators_changed();
    void notice_alarm();
    void away_alarm();
    void seats_passed(const LogEntry& entry);

    // ---- commit.cpp: steps and their consequences ----
    void propose(Draft draft, Asked asked);
    void on(const input::Stored& input);
    void commit();
    void freeze();
    void lose(meeple::v1::ErrorCode code, const std::string& why);
    void on(const input::Reloaded& input);

    // ---- turns.cpp: the seat that is asked ----
    void await_decision(std::uint64_t until_ms);
    void bots_turn();
    void ask_bot();
    void skip(meeple::v1::Cause cause);
    void on(const input::BotMoved& input);
    void time_is_up();
    void at_zero(const Waited& waited);
    void on(const input::VacationPartTaken& input);

    // ---- time.cpp: the room's own time ----
    void on(const input::Opened& input);
    void on(const input::Alarm& input);
    void set_life_alarm();
    void life_alarm();
    [[nodiscard]] std::optional<std::uint64_t> rests_ms() const;

    RoomConfig config_;
    std::uint32_t handle_;
    std::uint32_t epoch_;
    std::shared_ptr<const TableState> table_;
    Presence presence_;
    TurnTimer timer_;
    Talk talk_;
    NextGame next_game_;
    std::vector<TokenBucket> buckets_;  // by seat
    std::optional<Pending> pending_ = {};
    std::map<std::string, std::uint32_t> sits_ = {};  // seats taken before the game, by network
    std::deque<Input> queue_ = {};
    std::optional<std::uint64_t> frozen_since_ms_ = {};
    std::uint64_t reload_ms_ = 0;
    bool asked_bot_ = false;               // for the pending decision
    std::uint32_t vacation_decision_ = 0;  // a vacation was asked for, for that decision
    bool down_told_ = false;
    Load load_;
    std::uint32_t spectators_told_ = 0;
    bool notice_set_ = false;
    Alarms alarms_ = {};

    // Of the call in progress.
    std::uint64_t now_ms_;
    std::optional<effect::Changed> changed_ = {};
    Outbox out_ = {};
};

}  // namespace server
