#include "server/room/agreement.h"

#include <algorithm>
#include <utility>

#include "server/codec/match.h"
#include "server/room/refused.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint32_t pauses_max = 3;       // of a game
constexpr std::uint32_t refused_max = 3;      // of a seat, in a game
constexpr std::uint32_t proposals_max = 100;  // of a seat, in a game
constexpr std::uint32_t takebacks_max = 100;  // of a game

bool contains(const std::vector<rules::Seat>& seats, rules::Seat seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

// People alone: bots consent. A player who is not there is not asked for a pause, except in a rated
// game: no clock stands still there because its seat has lost the connection.
std::vector<rules::Seat> consent_of(const Proposal& wanted, const Circumstances& table) {
    std::vector<rules::Seat> asked;
    if (wanted.kind == v1::TAKEBACK && table.back->free) return asked;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const auto seat = static_cast<rules::Seat>(i);
        const bool pause = wanted.kind == v1::PAUSE && !table.rated;
        const bool there = !(wanted.majority || pause) || table.seats[i].connected;
        if (seat != wanted.seat && table.seats[i].plays && there) asked.push_back(seat);
    }
    return asked;
}

}  // namespace

v1::Clock slow_clock() {
    constexpr std::uint32_t hour_ms = 3'600'000;
    v1::Clock clock;
    clock.set_initial_ms(24 * hour_ms);
    clock.set_increment_ms(12 * hour_ms);
    clock.set_cap_ms(72 * hour_ms);
    return clock;
}

bool Proposal::enough_agree() const {
    if (!majority) return agreed.size() == asked.size();
    return 2 * (agreed.size() + 1) > asked.size() + 1;
}

bool Proposal::too_many_refuse() const {
    if (!majority) return !refused.empty();
    return 2 * (asked.size() + 1 - refused.size()) <= asked.size() + 1;
}

// Why the proposal is impossible, independent of consent. Fills in the target of a takeback.
std::optional<v1::Error> Agreement::impossible(Proposal& wanted, const Circumstances& table) const {
    const auto why = [](v1::ErrorCode code, const char* detail) {
        return error_of(code, v1::NEVER, detail);
    };
    if (wanted.kind == v1::TAKEBACK) {
        if (!table.back) return why(v1::UNDO_BARRIER, "there is nothing to take back");
        if (!table.back->free && !table.takebacks)
            return why(v1::UNDO_BARRIER, "others have acted, or something was drawn or revealed");
        if (takebacks >= takebacks_max) return why(v1::QUOTA, "too many takebacks");
        wanted.to_seq = table.back->to_seq;
    } else if (wanted.kind == v1::PAUSE) {
        if (paused) return why(v1::PAUSED, "the game is paused");
        if (pauses >= pauses_max) return why(v1::QUOTA, "too many pauses");
    } else if (wanted.kind == v1::SLOW_DOWN) {
        if (!table.clocks || table.slow)
            return why(v1::FORBIDDEN, "only in games with clocks that are not slow");
    } else if (wanted.kind == v1::BOT_PLAYS) {
        if (!table.waits_for_absent) return why(v1::FORBIDDEN, "the game waits for no absent seat");
    } else if (wanted.kind == v1::ABORT) {
        const bool out = std::any_of(table.seats.begin(), table.seats.end(),
                                     [](const auto& seat) { return seat.out; });
        if (table.rated && out) return why(v1::FORBIDDEN, "a seat is out already");
    } else {
        return why(v1::BAD_FIELD, "kind");
    }
    return std::nullopt;
}

rules::Expected<Proposal, v1::Error> Agreement::ask(v1::ProposalKind kind, rules::Seat seat,
                                                    const Circumstances& table) const {
    Proposal wanted;
    wanted.id = count + 1;
    wanted.kind = kind;
    wanted.seat = seat;
    wanted.majority = kind == v1::BOT_PLAYS || (kind == v1::ABORT && table.waits_for_absent);
    if (auto problem = impossible(wanted, table)) return rules::Unexpected(std::move(*problem));
    wanted.asked = consent_of(wanted, table);
    wanted.expires_ms = table.now_ms + (table.slow     ? proposal_slow_ms
                                        : table.clocks ? proposal_live_ms
                                                       : proposal_calm_ms);
    if (!wanted.enough_agree()) {
        if (open) return refused(v1::PROPOSAL_OPEN, v1::RESYNC, "another proposal is open");
        if (seats[seat].refused >= refused_max)
            return refused(v1::QUOTA, v1::NEVER, "too many of this seat's proposals were refused");
    }
    if (seats[seat].proposals >= proposals_max)
        return refused(v1::QUOTA, v1::NEVER, "too many proposals");
    return wanted;
}

std::optional<v1::Error> Agreement::answer(std::uint32_t id, rules::Seat seat) const {
    if (!open || open->id != id)
        return error_of(v1::PROPOSAL_GONE, v1::RESYNC, "the proposal is not open");
    const bool answered = contains(open->agreed, seat) || contains(open->refused, seat);
    if (!contains(open->asked, seat) || answered)
        return error_of(v1::FORBIDDEN, v1::NEVER, "this seat is not asked");
    return std::nullopt;
}

std::uint64_t Agreement::expires_ms(std::uint64_t known_ms) const {
    return std::max(open->expires_ms, known_ms + proposal_live_ms);
}

// A step of the game answers a wish to take the one before it back; a seat that is out answers all.
bool Agreement::overtaken(const meeple::store::v1::LogEntry& entry) const {
    return open &&
           std::any_of(entry.deltas().begin(), entry.deltas().end(), [this](const auto& delta) {
               return codec::resigned_seat(delta).has_value() ||
                      (open->kind == v1::TAKEBACK && codec::is_game_delta(delta));
           });
}

// ---- From the log. ----

bool Agreement::apply(const v1::Delta& delta, std::uint64_t at_ms) {
    if (delta.has_proposal_made()) return made(delta.proposal_made(), at_ms);
    if (delta.has_proposal_answered()) {
        const v1::ProposalAnswered& answered = delta.proposal_answered();
        if (!open || open->id != answered.id()) return false;
        (answered.agree() ? open->agreed : open->refused)
            .push_back(static_cast<rules::Seat>(answered.seat()));
    } else if (delta.has_proposal_closed()) {
        if (!open || open->id != delta.proposal_closed().id()) return false;
        closed(delta.proposal_closed().outcome());
    } else if (delta.has_taken_back()) {
        ++takebacks;
    } else if (delta.has_game_paused()) {
        ++pauses;
        paused = true;
    } else if (delta.has_game_resumed() || delta.has_room_closed()) {
        paused = false;
    }
    return true;
}

bool Agreement::made(const v1::ProposalMade& made, std::uint64_t at_ms) {
    if (open || made.seat() >= seats.size()) return false;
    Proposal& proposal = open.emplace();
    proposal.id = made.id();
    proposal.kind = made.kind();
    proposal.seat = static_cast<rules::Seat>(made.seat());
    proposal.to_seq = made.to_seq();
    proposal.majority = made.majority();
    proposal.expires_ms = at_ms + made.remaining_ms();
    for (const std::uint32_t seat : made.asked())
        proposal.asked.push_back(static_cast<rules::Seat>(seat));
    count = std::max(count, proposal.id);
    ++seats[proposal.seat].proposals;
    return true;
}

void Agreement::closed(v1::ProposalOutcome outcome) {
    if (outcome == v1::REFUSED || outcome == v1::EXPIRED) ++seats[open->seat].refused;
    open.reset();
}

void Agreement::took_effect(const meeple::store::v1::LogEntry& entry) {
    const auto any = [&entry](auto holds) {
        return std::any_of(entry.deltas().begin(), entry.deltas().end(), holds);
    };
    const bool effect = any([](const v1::Delta& delta) {
        return delta.has_taken_back() || delta.has_game_paused() || delta.has_clock_changed() ||
               delta.seat_stand_in().plays() || delta.room_closed().reason() == v1::ABORTED;
    });
    const bool agreed = any([](const v1::Delta& delta) {
        return delta.has_proposal_closed() && delta.proposal_closed().outcome() == v1::AGREED;
    });
    if (!effect || agreed || entry.actor() >= seats.size()) return;
    ++count;
    ++seats[entry.actor()].proposals;
}

}  // namespace server
