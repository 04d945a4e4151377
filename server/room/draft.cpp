#include "server/room/draft.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

#include "server/codec/match.h"
#include "server/room/look.h"

namespace server {

namespace v1 = meeple::v1;

Draft::Draft(const TableState& before, v1::Cause cause, std::uint64_t now_ms)
    : before_(&before), after_(std::make_unique<TableState>(before)) {
    entry_.set_seq(before.seq() + 1);
    entry_.set_at_ms(std::max(now_ms, before.last_ms));
    entry_.set_cause(cause);
}

Draft::Draft(const TableState& before, const LogEntry& again)
    : before_(&before), after_(std::make_unique<TableState>(before)), entry_(again) {
    entry_.clear_deltas();
    entry_.clear_actions();
}

void Draft::add(v1::Delta delta) {
    if (delta.has_seat_left()) {
        const std::uint32_t number = delta.seat_left().seat();
        const TableSeat& left = after_->seats.at(number);
        if (left.person()) member_ = MemberChange{left.account, static_cast<int>(number), false};
    }
    v1::Delta& added = *entry_.add_deltas();
    added = std::move(delta);
    if (!after_->happen(added, entry_)) throw std::logic_error("a step that cannot be");
}

// ---- The game. ----

Draft::Played Draft::play(rules::Seat seat, const std::vector<rules::Command>& commands) {
    return play(seat, commands, true);
}

Draft::Played Draft::resign(rules::Seat seat) {
    return play(seat, {rules::resignation(after_->match)}, false);
}

Draft::Played Draft::play(rules::Seat seat, const std::vector<rules::Command>& commands,
                          bool told) {
    FairChance chance = after_->chance();
    const auto events = after_->match.play(seat, std::span<const rules::Command>(commands), chance);
    if (!events) return events.error();
    for (const rules::Command& command : commands) {
        if (told) codec::write(command, *entry_.add_actions());
    }
    happened(*events, chance);
    return std::nullopt;
}

void Draft::happened(const rules::Events& events, const FairChance& chance) {
    for (const rules::Event& event : events) {
        v1::Delta& delta = *entry_.add_deltas();
        codec::write(event, delta);
        if (!after_->happened_in_game(delta, entry_)) throw std::logic_error("no such seat");
    }
    after_->chance_draws = chance.draws();
    if (after_->match.over()) close(v1::GAME_FINISHED);
}

void Draft::start_game() {
    v1::Delta started;
    started.mutable_game_started();
    add(std::move(started));
    if (after_->origin) {
        v1::Delta continued;
        v1::GameOrigin& origin = *continued.mutable_game_continued()->mutable_origin();
        origin.set_room(after_->header->origin().room());
        origin.set_seq(after_->header->origin().seq());
        return add(std::move(continued));
    }
    FairChance chance = after_->chance();
    happened(after_->match.start(chance), chance);
}

// The end is the last that is told.
void Draft::close(v1::CloseReason reason) {
    if (after_->agreement.open) close_proposal(v1::OVERTAKEN);
    v1::Delta delta;
    v1::RoomClosed& closed = *delta.mutable_room_closed();
    closed.set_reason(reason);
    closed.set_server_seed(after_->header->server_seed());
    add(std::move(delta));
}

void Draft::close_proposal(v1::ProposalOutcome outcome) {
    v1::Delta delta;
    v1::ProposalClosed& closed = *delta.mutable_proposal_closed();
    closed.set_id(after_->agreement.open->id);
    closed.set_outcome(outcome);
    add(std::move(delta));
}

// ---- Seats. ----

void Draft::take_seat(rules::Seat seat, const input::SitDown& person) {
    if (after_->settings->rated()) entry_.set_origin(person.origin);
    entry_.set_actor(seat);
    entry_.set_account(person.account);
    v1::Delta delta;
    v1::SeatTaken& taken = *delta.mutable_seat_taken();
    taken.set_seat(seat);
    taken.set_name(person.name);
    if (person.holder.registered()) *taken.mutable_holder() = person.holder;
    const v1::SeatLook look = granted(after_->seats, seat, person.look);
    if (look.ByteSizeLong() > 0) *taken.mutable_look() = look;
    add(std::move(delta));
    member_ = MemberChange{person.account, seat, true};
}

void Draft::open_seat(rules::Seat seat, bool kicked) {
    v1::Delta delta;
    delta.mutable_seat_left()->set_seat(seat);
    delta.mutable_seat_left()->set_kicked(kicked);
    add(std::move(delta));
}

void Draft::ready(rules::Seat seat, const std::string& entropy) {
    entry_.set_entropy(entropy);
    v1::Delta delta;
    delta.mutable_seat_ready()->set_seat(seat);
    add(std::move(delta));
    if (after_->everybody_ready()) start_game();
}

void Draft::take_seat_back(rules::Seat seat) {
    if (!after_->seats[seat].stand_in) return;
    v1::Delta delta;
    delta.mutable_seat_stand_in()->set_seat(seat);
    add(std::move(delta));
}

// ---- The entry. ----

void Draft::conclude() {
    if (after_->agreement.overtaken(entry_)) close_proposal(v1::OVERTAKEN);
    entry_.set_decision(after_->next_decision(entry_));
}

TimeOfStep Draft::time() const {
    TimeOfStep step;
    step.before = before_->waited();
    if (entry_.decision() != 0) {
        const rules::Seat seat = after_->match.decision()->seat;
        step.after = {entry_.decision(), seat, after_->seats[seat].person(),
                      after_->agreement.paused};
    }
    step.started = after_->match.started();
    step.goes_on = !after_->agreement.paused;
    bool begins = false;
    for (const v1::Delta& delta : entry_.deltas()) {
        step.pauses = step.pauses || delta.has_game_paused();
        begins = begins || codec::turn_began(delta).has_value();
        if (delta.has_clock_changed()) step.other = rules_of(*after_->settings);
        const std::uint32_t to_seq = delta.taken_back().to_seq();
        if (!delta.has_taken_back() || to_seq == 0) continue;
        LogEntry then;
        if (then.ParseFromString(before_->steps[to_seq - 1].body)) step.then = then.clocks();
    }
    // A turn ends where the next one begins. A seat that decides in the middle of another's turn
    // has had a turn when it has answered. A turn that is taken back earns nothing.
    if (step.before.decision == 0 || step.after.decision == 0 || entry_.cause() == v1::UNDO)
        return step;
    const rules::Seat asked = step.before.seat;
    const rules::Seat in_turn = before_->seat_in_turn();
    const auto over = [&](rules::Seat seat) {
        if (seat != rules::no_seat && after_->seats[seat].plays()) step.over.push_back(seat);
    };
    if (begins || (asked != in_turn && asked != step.after.seat)) over(asked);
    if (begins && in_turn != asked) over(in_turn);
    return step;
}

Draft::Written Draft::write_down() {
    StateHashes hashes = hashes_of(after_->match);
    entry_.set_state_hash(std::move(hashes.state));
    entry_.set_form(rules::canonical_form);
    if (after_->match.started()) entry_.set_chance_draws(after_->chance_draws);
    std::string body = entry_.SerializeAsString();
    after_->write_down(entry_, body);
    return {std::move(body), hashes.view};
}

}  // namespace server
