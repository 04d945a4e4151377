// Requests about what needs consent: proposals, answers to them, the end of a pause.
#include <algorithm>
#include <utility>

#include "server/codec/match.h"
#include "server/room/draft.h"
#include "server/room/scene.h"
#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

std::string payload_text(std::string_view what, std::uint32_t number, std::uint32_t more) {
    return codec::payload_text(what, number, std::string(1, static_cast<char>(more)), {});
}

// Nothing: the seat's game is going on.
std::optional<v1::Error> not_at_play(const TableState& table, const Member& who) {
    if (table.playing() && !table.seats[who.seat].resigned) return std::nullopt;
    const v1::ErrorCode code = table.waiting()    ? v1::GAME_NOT_STARTED
                               : table.finished() ? v1::GAME_OVER
                                                  : v1::FORBIDDEN;
    return error_of(code, v1::NEVER, "this seat is not in a running game");
}

Circumstances circumstances(const Scene& scene, rules::Seat asker, v1::ProposalKind kind) {
    const TableState& table = scene.table;
    Circumstances all;
    all.now_ms = scene.now_ms;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const TableSeat& seat = table.seats[i];
        all.seats.push_back(
            {seat.plays(), seat.resigned, scene.presence.connected(static_cast<rules::Seat>(i))});
    }
    all.rated = table.settings->rated();
    all.takebacks = table.settings->takebacks();
    all.clocks = scene.timer.on();
    all.slow = scene.timer.slow();
    all.waits_for_absent = scene.waits_for_absent();
    if (kind == v1::TAKEBACK) all.back = table.takeback(asker);
    return all;
}

void take_effect(const Scene& scene, const Proposal& agreed, Draft& draft) {
    v1::Delta delta;
    if (agreed.kind == v1::TAKEBACK) {
        draft.entry().set_cause(v1::UNDO);
        delta.mutable_taken_back()->set_to_seq(agreed.to_seq);
    } else if (agreed.kind == v1::PAUSE) {
        delta.mutable_game_paused()->set_remaining_ms(clamp_ms(pause_ms));
    } else if (agreed.kind == v1::ABORT) {
        return draft.close(v1::ABORTED);
    } else if (agreed.kind == v1::SLOW_DOWN) {
        *delta.mutable_clock_changed()->mutable_clock() = slow_clock();
    } else if (scene.waits_for_absent()) {
        v1::SeatStandIn& stand_in = *delta.mutable_seat_stand_in();
        stand_in.set_seat(scene.table.waited().seat);
        stand_in.set_plays(true);
    } else {
        return;
    }
    draft.add(std::move(delta));
}

}  // namespace

namespace input {

std::string Propose::payload() const {
    return payload_text("propose", decision, static_cast<std::uint32_t>(kind));
}

MadeStep Propose::step(const Scene& scene, const Member& who) const {
    const TableState& table = scene.table;
    if (const auto problem = not_at_play(table, who)) return rules::Unexpected(*problem);
    if (kind == v1::TAKEBACK && decision != 0 && decision != table.decision_id) {
        return refused(v1::STALE_DECISION, v1::RESYNC,
                       "waiting for decision " + std::to_string(table.decision_id));
    }
    const auto wanted = table.agreement.ask(kind, who.seat, circumstances(scene, who.seat, kind));
    if (!wanted) return rules::Unexpected(wanted.error());
    Draft draft(table, v1::COMMAND, scene.now_ms);
    if (wanted->enough_agree()) {
        take_effect(scene, *wanted, draft);
        return draft;
    }
    v1::Delta delta;
    v1::ProposalMade& made = *delta.mutable_proposal_made();
    made.set_id(wanted->id);
    made.set_kind(wanted->kind);
    made.set_seat(wanted->seat);
    made.set_remaining_ms(clamp_ms(wanted->expires_ms - scene.now_ms));
    made.set_to_seq(wanted->to_seq);
    made.set_majority(wanted->majority);
    for (const rules::Seat one : wanted->asked) made.add_asked(one);
    draft.add(std::move(delta));
    return draft;
}

std::string Answer::payload() const {
    return payload_text("answer", proposal, agree ? 1 : 0);
}

MadeStep Answer::step(const Scene& scene, const Member& who) const {
    if (const auto problem = not_at_play(scene.table, who)) return rules::Unexpected(*problem);
    if (const auto problem = scene.table.agreement.answer(proposal, who.seat))
        return rules::Unexpected(*problem);
    Draft draft(scene.table, v1::COMMAND, scene.now_ms);
    v1::Delta delta;
    v1::ProposalAnswered& answered = *delta.mutable_proposal_answered();
    answered.set_id(proposal);
    answered.set_seat(who.seat);
    answered.set_agree(agree);
    draft.add(std::move(delta));
    const Proposal open = *draft.after().agreement.open;
    if (!agree && open.too_many_refuse()) draft.close_proposal(v1::REFUSED);
    if (agree && open.enough_agree()) {
        draft.close_proposal(v1::AGREED);
        take_effect(scene, open, draft);
    }
    return draft;
}

std::string Withdraw::payload() const {
    return payload_text("withdraw", proposal, 0);
}

MadeStep Withdraw::step(const Scene& scene, const Member& who) const {
    if (const auto problem = not_at_play(scene.table, who)) return rules::Unexpected(*problem);
    const auto& open = scene.table.agreement.open;
    if (!open || open->id != proposal || open->seat != who.seat) {
        return refused(v1::PROPOSAL_GONE, v1::RESYNC,
                       "this seat has no open proposal with that id");
    }
    Draft draft(scene.table, v1::COMMAND, scene.now_ms);
    draft.close_proposal(v1::WITHDRAWN);
    return draft;
}

std::string Resume::payload() const {
    return payload_text("resume", 0, 0);
}

MadeStep Resume::step(const Scene& scene, const Member& who) const {
    if (const auto problem = not_at_play(scene.table, who)) return rules::Unexpected(*problem);
    if (!scene.table.agreement.paused)
        return refused(v1::NOT_PAUSED, v1::RESYNC, "the game is not paused");
    Draft draft(scene.table, v1::COMMAND, scene.now_ms);
    v1::Delta delta;
    delta.mutable_game_resumed();
    draft.add(std::move(delta));
    return draft;
}

}  // namespace input

std::uint64_t agreement_ends_ms(const Scene& scene) {
    const Agreement& agreement = scene.table.agreement;
    const std::uint64_t pause_ends_ms = scene.timer.pause_ends_ms().value_or(UINT64_MAX);
    return agreement.open ? std::min(agreement.expires_ms(scene.load.at_ms), pause_ends_ms)
                          : pause_ends_ms;
}

std::optional<Draft> overdue(const Scene& scene) {
    const TableState& table = scene.table;
    if (!table.playing()) return std::nullopt;
    Draft draft(table, v1::SYSTEM, scene.now_ms);
    if (table.agreement.open && table.agreement.expires_ms(scene.load.at_ms) <= scene.now_ms)
        draft.close_proposal(v1::EXPIRED);
    const auto& pause_ends_ms = scene.timer.pause_ends_ms();
    if (pause_ends_ms && *pause_ends_ms <= scene.now_ms) {
        v1::Delta delta;
        delta.mutable_game_resumed();
        draft.add(std::move(delta));
    }
    if (draft.entry().deltas_size() == 0) return std::nullopt;
    return draft;
}

}  // namespace server
