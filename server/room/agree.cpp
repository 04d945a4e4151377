// What needs consent: taking back, pausing, ending without a result, slowing down. One proposal at
// a time; every part of it is a step of the log, so that a restart forgets nothing.
#include <algorithm>
#include <utility>

#include "server/codec/match.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t proposal_live_ms = 30'000;
constexpr std::uint64_t proposal_slow_ms = 24ULL * 3'600'000;
constexpr std::uint64_t pause_ms = 600'000;
constexpr std::uint32_t pauses_max = 3;       // of a game
constexpr std::uint32_t refused_max = 3;      // of a seat, in a game
constexpr std::uint32_t proposals_max = 100;  // of a seat, in a game
constexpr std::uint32_t takebacks_max = 100;  // of a game

// What a live game becomes.
v1::Clock slow_clock() {
    constexpr std::uint32_t hour_ms = 3'600'000;
    v1::Clock clock;
    clock.set_initial_ms(24 * hour_ms);
    clock.set_increment_ms(12 * hour_ms);
    clock.set_cap_ms(72 * hour_ms);
    return clock;
}

bool contains(const std::vector<rules::Seat>& seats, rules::Seat seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

Hash payload_hash(std::string_view what, std::uint32_t number, std::uint32_t more) {
    const std::string bytes(1, static_cast<char>(more));
    return sha256(codec::payload_text(what, number, bytes, {}));
}

}  // namespace

// ---- Requests. ----

// What all of them begin with. Nothing: it was answered.
template <class Request>
Room::Member* Room::at_play(const Request& input, const Hash& payload) {
    Member* who = player(input.client, input.re, input.command_id, payload);
    if (who == nullptr) return nullptr;
    if (phase_ == v1::PLAYING && !seats_[who->seat].resigned) return who;
    const v1::ErrorCode code = phase_ == v1::WAITING    ? v1::GAME_NOT_STARTED
                               : phase_ == v1::FINISHED ? v1::GAME_OVER
                                                        : v1::FORBIDDEN;
    fail(input.client, input.re, code, v1::NEVER, "no game of this seat is going on",
         input.command_id);
    return nullptr;
}

void Room::ask_for(const input::Propose& input) {
    const Hash payload =
        payload_hash("propose", input.decision, static_cast<std::uint32_t>(input.kind));
    const Member* who = at_play(input, payload);
    if (who == nullptr) return;
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        fail(input.client, input.re, code, retry, std::move(detail), input.command_id);
    };
    SeatState& seat = seats_[who->seat];
    if (input.kind == v1::TAKEBACK && input.decision != 0 && input.decision != decision_id_) {
        return no(v1::STALE_DECISION, v1::RESYNC,
                  "waiting for decision " + std::to_string(decision_id_));
    }
    Proposal wanted;
    wanted.kind = input.kind;
    wanted.seat = who->seat;
    wanted.majority =
        wanted.kind == v1::BOT_PLAYS || (wanted.kind == v1::ABORT && waits_for_absent());
    if (const auto problem = impossible(wanted))
        return no(problem->first, v1::NEVER, problem->second);
    wanted.asked = consent_of(wanted);
    const bool at_once = enough_agree(wanted);
    if (!at_once) {
        if (proposal_) return no(v1::PROPOSAL_OPEN, v1::RESYNC, "another one is open");
        if (seat.refused >= refused_max) return no(v1::QUOTA, v1::NEVER, "refused too often");
    }
    if (seat.proposals >= proposals_max) return no(v1::QUOTA, v1::NEVER, "too many proposals");

    LogEntry entry = entry_of(*who, input.command_id, payload);
    wanted.id = ++proposal_count_;
    ++seat.proposals;
    if (at_once) {
        take_effect(wanted, entry);
    } else {
        wanted.expires_ms = now_ms_ + proposal_time_ms();
        v1::ProposalMade& made = *entry.add_deltas()->mutable_proposal_made();
        made.set_id(wanted.id);
        made.set_kind(wanted.kind);
        made.set_seat(wanted.seat);
        made.set_remaining_ms(clamp_ms(proposal_time_ms()));
        made.set_to_seq(wanted.to_seq);
        made.set_majority(wanted.majority);
        for (const rules::Seat one : wanted.asked) made.add_asked(one);
        proposal_ = std::move(wanted);
    }
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false});
}

void Room::answer(const input::Answer& input) {
    const Hash payload = payload_hash("answer", input.proposal, input.agree ? 1 : 0);
    const Member* who = at_play(input, payload);
    if (who == nullptr) return;
    if (!proposal_ || proposal_->id != input.proposal) {
        return fail(input.client, input.re, v1::PROPOSAL_GONE, v1::RESYNC, "it is not open",
                    input.command_id);
    }
    const bool answered_it =
        contains(proposal_->agreed, who->seat) || contains(proposal_->refused, who->seat);
    if (!contains(proposal_->asked, who->seat) || answered_it) {
        return fail(input.client, input.re, v1::FORBIDDEN, v1::NEVER, "this seat is not asked",
                    input.command_id);
    }
    LogEntry entry = entry_of(*who, input.command_id, payload);
    v1::ProposalAnswered& answered = *entry.add_deltas()->mutable_proposal_answered();
    answered.set_id(input.proposal);
    answered.set_seat(who->seat);
    answered.set_agree(input.agree);
    if (!input.agree) {
        proposal_->refused.push_back(who->seat);
        if (too_many_refuse(*proposal_)) close_proposal(v1::REFUSED, entry);
    } else {
        proposal_->agreed.push_back(who->seat);
        if (enough_agree(*proposal_)) {
            const Proposal agreed = *proposal_;
            close_proposal(v1::AGREED, entry);
            take_effect(agreed, entry);
        }
    }
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false});
}

void Room::withdraw(const input::Withdraw& input) {
    const Hash payload = payload_hash("withdraw", input.proposal, 0);
    const Member* who = at_play(input, payload);
    if (who == nullptr) return;
    if (!proposal_ || proposal_->id != input.proposal || proposal_->seat != who->seat) {
        return fail(input.client, input.re, v1::PROPOSAL_GONE, v1::RESYNC,
                    "this seat has no such proposal", input.command_id);
    }
    LogEntry entry = entry_of(*who, input.command_id, payload);
    close_proposal(v1::WITHDRAWN, entry);
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false});
}

void Room::resume(const input::Resume& input) {
    const Hash payload = payload_hash("resume", 0, 0);
    const Member* who = at_play(input, payload);
    if (who == nullptr) return;
    if (!pause_ends_ms_) {
        return fail(input.client, input.re, v1::NOT_PAUSED, v1::RESYNC, "the game goes on",
                    input.command_id);
    }
    LogEntry entry = entry_of(*who, input.command_id, payload);
    end_pause(entry);
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false});
}

// ---- What is possible, and who has to agree. ----

std::uint64_t Room::proposal_time_ms() const {
    return clocks_.rules().slow() ? proposal_slow_ms : proposal_live_ms;
}

// Why it cannot be, whoever agrees. Fills in where a takeback leads.
std::optional<std::pair<v1::ErrorCode, std::string>> Room::impossible(Proposal& wanted) const {
    using Why = std::pair<v1::ErrorCode, std::string>;
    if (wanted.kind == v1::TAKEBACK) {
        const std::optional<Takeback> back = takeback(wanted.seat);
        if (!back) return Why(v1::UNDO_BARRIER, "there is nothing to take back");
        if (!back->free && !settings_.takebacks())
            return Why(v1::UNDO_BARRIER, "others have acted, or something was shown");
        if (takebacks_ >= takebacks_max) return Why(v1::QUOTA, "too many takebacks");
        wanted.to_seq = back->to_seq;
        wanted.free = back->free;
    } else if (wanted.kind == v1::PAUSE) {
        if (pause_ends_ms_) return Why(v1::PAUSED, "it is paused");
        if (pauses_ >= pauses_max) return Why(v1::QUOTA, "too many pauses");
    } else if (wanted.kind == v1::SLOW_DOWN) {
        if (!clocks_.on() || clocks_.rules().slow())
            return Why(v1::FORBIDDEN, "only a game with clocks that is not slow");
    } else if (wanted.kind == v1::BOT_PLAYS) {
        if (!waits_for_absent())
            return Why(v1::FORBIDDEN, "nobody is away whom the game waits for");
    } else if (wanted.kind == v1::ABORT) {
        const bool out = std::any_of(seats_.begin(), seats_.end(),
                                     [](const SeatState& seat) { return seat.resigned; });
        if (settings_.rated() && out) return Why(v1::FORBIDDEN, "somebody has lost already");
    } else {
        return Why(v1::BAD_FIELD, "kind");
    }
    return std::nullopt;
}

// People alone: bots consent. Whoever is not there is not asked for a pause, except in a rated
// game: no clock stands still there because its seat has lost the connection.
std::vector<rules::Seat> Room::consent_of(const Proposal& wanted) const {
    std::vector<rules::Seat> asked;
    if (wanted.free) return asked;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const auto seat = static_cast<rules::Seat>(i);
        const bool person = seats_[i].kind == v1::PLAYER && !seats_[i].resigned;
        const bool pause = wanted.kind == v1::PAUSE && !settings_.rated();
        const bool there = !(wanted.majority || pause) || connected(seat);
        if (seat != wanted.seat && person && there) asked.push_back(seat);
    }
    return asked;
}

// ---- What comes of it. ----

void Room::take_effect(const Proposal& agreed, LogEntry& entry) {
    if (agreed.kind == v1::TAKEBACK) {
        entry.set_cause(v1::UNDO);
        entry.add_deltas()->mutable_taken_back()->set_to_seq(agreed.to_seq);
        match_ = match_at(agreed.to_seq);
        take_time_back(agreed.to_seq);
        ++takebacks_;
    } else if (agreed.kind == v1::PAUSE) {
        entry.add_deltas()->mutable_game_paused()->set_remaining_ms(clamp_ms(pause_ms));
        stop_clock();
        ++pauses_;
        pause_ends_ms_ = now_ms_ + pause_ms;
    } else if (agreed.kind == v1::ABORT) {
        close(v1::ABORTED, entry);
    } else if (agreed.kind == v1::SLOW_DOWN) {
        v1::Clock& clock = *entry.add_deltas()->mutable_clock_changed()->mutable_clock();
        clock = slow_clock();
        change_clock(clock);
        deadline_ms_ = 0;
    } else if (agreed.kind == v1::BOT_PLAYS && waits_for_absent()) {
        const rules::Seat seat = match_.decision()->seat;
        v1::SeatStandIn& stand_in = *entry.add_deltas()->mutable_seat_stand_in();
        stand_in.set_seat(seat);
        stand_in.set_plays(true);
        seats_[seat].stand_in = true;
    }
}

void Room::close_proposal(v1::ProposalOutcome outcome, LogEntry& entry) {
    v1::ProposalClosed& closed = *entry.add_deltas()->mutable_proposal_closed();
    closed.set_id(proposal_->id);
    closed.set_outcome(outcome);
    if (outcome == v1::REFUSED || outcome == v1::EXPIRED) ++seats_[proposal_->seat].refused;
    proposal_.reset();
}

// A step of the game answers a wish to take the one before it back; a seat that is out, and the
// end, answer all of them.
void Room::overtake_proposal(LogEntry& entry) {
    if (!proposal_) return;
    const bool moved = std::any_of(entry.deltas().begin(), entry.deltas().end(),
                                   [](const auto& one) { return codec::is_game_delta(one); });
    const bool out = std::any_of(entry.deltas().begin(), entry.deltas().end(), [](const auto& one) {
        return codec::resigned_seat(one).has_value();
    });
    const bool overtaken =
        phase_ != v1::PLAYING || out || (moved && proposal_->kind == v1::TAKEBACK);
    if (!overtaken) return;
    close_proposal(v1::OVERTAKEN, entry);
    // The end is the last that is told.
    const int last = entry.deltas_size() - 1;
    if (last > 0 && entry.deltas(last - 1).has_room_closed())
        entry.mutable_deltas()->SwapElements(last - 1, last);
}

void Room::end_pause(LogEntry& entry) {
    entry.add_deltas()->mutable_game_resumed();
    pause_ends_ms_.reset();
}

// One alarm for both: whichever comes first.
void Room::set_agree_alarm() {
    std::uint64_t next_ms = UINT64_MAX;
    if (proposal_) next_ms = proposal_->expires_ms;
    if (pause_ends_ms_) next_ms = std::min(next_ms, *pause_ends_ms_);
    if (next_ms == UINT64_MAX) {
        alarms_[static_cast<std::size_t>(input::AlarmKind::agree)] = 0;
    } else {
        set_alarm(input::AlarmKind::agree, next_ms > now_ms_ ? next_ms - now_ms_ : 1);
    }
}

void Room::agree_alarm() {
    if (phase_ != v1::PLAYING) return;
    LogEntry entry;
    entry.set_cause(v1::SYSTEM);
    if (proposal_ && proposal_->expires_ms <= now_ms_) close_proposal(v1::EXPIRED, entry);
    if (pause_ends_ms_ && *pause_ends_ms_ <= now_ms_) end_pause(entry);
    if (entry.deltas_size() == 0) return set_agree_alarm();
    propose(std::move(entry), Asked{});
}

// ---- From the log. ----

bool Room::fold_agreement(const v1::Delta& delta, const LogEntry& entry) {
    if (delta.has_proposal_made()) return fold_proposal(delta.proposal_made(), entry);
    if (delta.has_proposal_answered()) {
        const v1::ProposalAnswered& answered = delta.proposal_answered();
        if (!proposal_ || proposal_->id != answered.id()) return false;
        (answered.agree() ? proposal_->agreed : proposal_->refused)
            .push_back(static_cast<rules::Seat>(answered.seat()));
    } else if (delta.has_proposal_closed()) {
        if (!proposal_ || proposal_->id != delta.proposal_closed().id()) return false;
        LogEntry told;
        close_proposal(delta.proposal_closed().outcome(), told);
    } else if (delta.has_taken_back()) {
        if (phase_ != v1::PLAYING || delta.taken_back().to_seq() > steps_.size()) return false;
        match_ = match_at(delta.taken_back().to_seq());
        ++takebacks_;
        return match_.started() && !match_.over();
    } else if (delta.has_game_paused()) {
        ++pauses_;
        // The store knows when it ends: no turn does meanwhile.
        pause_ends_ms_ = deadline_ms_ != 0 ? deadline_ms_ : now_ms_ + pause_ms;
    } else if (delta.has_game_resumed()) {
        pause_ends_ms_.reset();
    } else if (delta.has_clock_changed()) {
        change_clock(delta.clock_changed().clock());
    }
    return true;
}

bool Room::fold_proposal(const v1::ProposalMade& made, const LogEntry& entry) {
    if (proposal_ || made.seat() >= seats_.size()) return false;
    Proposal proposal;
    proposal.id = made.id();
    proposal.kind = made.kind();
    proposal.seat = static_cast<rules::Seat>(made.seat());
    proposal.to_seq = made.to_seq();
    proposal.majority = made.majority();
    // Whoever comes back after a restart finds it open.
    proposal.expires_ms = std::max(entry.at_ms() + made.remaining_ms(), now_ms_ + proposal_live_ms);
    for (const std::uint32_t seat : made.asked())
        proposal.asked.push_back(static_cast<rules::Seat>(seat));
    proposal_count_ = std::max(proposal_count_, proposal.id);
    ++seats_[proposal.seat].proposals;
    proposal_ = std::move(proposal);
    return true;
}

}  // namespace server
