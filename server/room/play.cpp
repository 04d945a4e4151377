// Requests of seats about the game, and steps that are made for a seat.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/codec/match.h"
#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint32_t paused_retry_ms = 1'000;

// Why no action is possible now.
std::optional<v1::Error> cannot_play(const Scene& scene, const Member& who,
                                     const input::Play& play) {
    const TableState& table = scene.table;
    if (table.waiting())
        return error_of(v1::GAME_NOT_STARTED, v1::RESYNC, "the game has not begun");
    if (table.finished()) return error_of(v1::GAME_OVER, v1::NEVER, "the game is over");
    if (table.agreement.paused) {
        // Not done, and it may be in order when the pause is over.
        return error_of(v1::PAUSED, v1::AFTER, "the game is paused", paused_retry_ms);
    }
    if (play.decision != table.decision_id) {
        return error_of(v1::STALE_DECISION, v1::RESYNC,
                        "waiting for decision " + std::to_string(table.decision_id));
    }
    if (table.waited().seat != who.seat)
        return error_of(v1::NOT_YOUR_DECISION, v1::NEVER, "another seat decides");
    if (std::any_of(play.commands.begin(), play.commands.end(), rules::is_of_host))
        return error_of(v1::FORBIDDEN, v1::NEVER, "only the host can do this, with ExtendTable");
    if (scene.timer.timed_out(play.decision))
        return error_of(v1::OUT_OF_TIME, v1::RESYNC, "the time of this seat is up");
    return std::nullopt;
}

v1::Error over_or_begun(const TableState& table, v1::ErrorCode over, v1::ErrorCode otherwise,
                        const char* detail) {
    return error_of(table.finished() ? over : otherwise, v1::NEVER, detail);
}

}  // namespace

v1::Error error_of(rules::Refusal refusal) {
    v1::Error error = error_of(v1::ILLEGAL_ACTION, v1::NEVER, std::string(rules::name(refusal)));
    error.set_reason(codec::reason(refusal));
    return error;
}

namespace input {

std::string Ready::payload() const {
    return codec::payload_text("ready", 0, entropy, {});
}

MadeStep Ready::step(const Scene& scene, const Member& who) const {
    const TableState& table = scene.table;
    if (!table.waiting()) {
        return rules::Unexpected(over_or_begun(table, v1::ROOM_ENDED, v1::ROOM_STARTED,
                                               "this room no longer waits for players"));
    }
    if (table.seats[who.seat].ready) {
        return refused(v1::ALREADY_READY, v1::NEVER,
                       "this seat is ready already, under another id");
    }
    Draft draft(table, v1::COMMAND, scene.now_ms);
    draft.ready(who.seat, entropy);
    return draft;
}

std::string Resign::payload() const {
    return codec::payload_text("resign", 0, {}, {});
}

MadeStep Resign::step(const Scene& scene, const Member& who) const {
    const TableState& table = scene.table;
    if (!table.playing()) {
        return rules::Unexpected(
            over_or_begun(table, v1::GAME_OVER, v1::GAME_NOT_STARTED, "no game is going on"));
    }
    Draft draft(table, v1::COMMAND, scene.now_ms);
    if (table.may_be_cancelled()) {
        draft.close(v1::CANCELLED);
    } else if (const auto refusal = draft.resign(who.seat)) {
        return rules::Unexpected(error_of(*refusal));
    }
    return draft;
}

std::string Play::payload() const {
    return codec::payload_text("play", decision, {}, commands);
}

MadeStep Play::step(const Scene& scene, const Member& who) const {
    if (auto problem = cannot_play(scene, who, *this)) {
        if (problem->code() != v1::PAUSED) problem->set_head_seq(scene.table.seq());
        return rules::Unexpected(std::move(*problem));
    }
    Draft draft(scene.table, v1::COMMAND, scene.now_ms);
    if (const auto refusal = draft.play(who.seat, commands))
        return rules::Unexpected(error_of(*refusal));
    draft.take_seat_back(who.seat);
    return draft;
}

}  // namespace input

// ---- Steps that a seat does not make itself. ----

// As if it had resigned: its figures stay, and it cannot win.
Draft put_out_for_time(const Scene& scene) {
    const rules::Seat seat = scene.table.waited().seat;
    Draft draft(scene.table, v1::TIMEOUT, scene.now_ms);
    draft.entry().set_actor(seat);
    if (draft.resign(seat)) throw std::logic_error("the rules keep a seat in");
    return draft;
}

Draft default_step(const Scene& scene, v1::Cause cause) {
    const rules::Seat seat = scene.table.waited().seat;
    Draft draft(scene.table, cause, scene.now_ms);
    draft.entry().set_actor(seat);
    if (draft.play(seat, scene.table.match.default_step()))
        throw std::logic_error("the rules refuse what they offer");
    return draft;
}

// ---- What an entry says. ----

bool stops_or_goes_on(const meeple::store::v1::LogEntry& entry) {
    return std::any_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
        return delta.has_game_paused() || delta.has_game_resumed() || delta.has_clock_changed() ||
               delta.has_vacation_taken() || delta.seat_stand_in().plays();
    });
}

bool plays_on(const meeple::store::v1::LogEntry& entry) {
    return std::all_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
        return codec::is_game_delta(delta) && !codec::resigned_seat(delta);
    });
}

bool changes_listing(const meeple::store::v1::LogEntry& entry) {
    return std::any_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
        const bool of_seats = delta.has_seat_taken() || delta.has_seat_left() ||
                              delta.has_seat_ready() || delta.has_seat_renamed() ||
                              delta.has_seat_look_changed() ||
                              codec::resigned_seat(delta).has_value();
        return of_seats || delta.has_game_started() || delta.has_room_closed() ||
               delta.has_rematch_made() || delta.has_clock_changed();
    });
}

}  // namespace server
