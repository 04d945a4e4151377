// What each viewer may know: transitions, snapshots, decisions. Everything that leaves a room about
// its game goes through transition() or snapshot() here.
#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "server/codec/match.h"
#include "server/crypto/room_code.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

rules::Viewer Room::viewer(const Member& member) {
    return member.seat == rules::no_seat ? rules::Viewer::spectator()
                                         : rules::Viewer::at(member.seat);
}

bool Room::sees_legal(const Member& member) const {
    return member.legal && decision_id_ != 0 && member.seat == match_.decision()->seat;
}

std::uint64_t Room::view_hash(rules::Viewer viewer) const {
    return match_.started() ? hash_of(match_.view(viewer)) : 0;
}

// The time of the step before `seq`.
std::uint64_t Room::before_ms(std::uint32_t seq) const {
    return seq >= 2 ? steps_[seq - 2]->at_ms : header_.created_ms();
}

// 0: no limit.
std::uint32_t Room::remaining_ms() const {
    return deadline_ms_ == 0 ? 0 : clamp_ms(std::max(deadline_ms_, now_ms_ + 1) - now_ms_);
}

void Room::write_decision(bool legal, v1::Decision& out) const {
    const rules::Decision decision = match_.decision().value();
    codec::write(decision, out);
    out.set_id(decision_id_);
    out.set_remaining_ms(remaining_ms());
    if (legal) codec::write_legal(match_, decision.seat, out);
}

// `view_hash`: that of all viewers, where it is known.
void Room::tell(const LogEntry& entry, ClientId except, std::optional<std::uint64_t> view_hash) {
    struct Made {
        rules::Seat seat;
        bool legal;
        bool whole;  // a snapshot
        std::shared_ptr<codec::SharedFrame> frame;
    };
    std::vector<Made> made;
    // What all are told where nobody has secrets, but for the decision.
    const bool open = view_hash && !tells_view(entry);
    std::optional<v1::Transition> same;
    for (const Member& member : members_) {
        if (member.client == except) continue;
        const bool whole = member.snapshots || !understood(*steps_[entry.seq() - 1],
                                                           member.takebacks, member.continues);
        const bool legal = sees_legal(member);
        const bool same_for_all = whole ? view_hash.has_value() : open;
        auto found = std::find_if(made.begin(), made.end(), [&](const Made& one) {
            return one.whole == whole && one.legal == legal &&
                   (same_for_all || one.seat == member.seat);
        });
        if (found == made.end()) {
            v1::ServerFrame frame;
            if (whole) {
                *frame.mutable_snapshot() = snapshot(viewer(member), legal);
            } else if (open) {
                if (!same) {
                    same = transition(entry, before_ms(entry.seq()), handle_,
                                      rules::Viewer::spectator(), nullptr);
                    same->set_view_hash(*view_hash);
                }
                *frame.mutable_transition() = *same;
            } else {
                const rules::View view = match_.view(viewer(member));
                v1::Transition& told = *frame.mutable_transition();
                told = transition(entry, before_ms(entry.seq()), handle_, viewer(member), &view);
                told.set_view_hash(match_.started() ? hash_of(view) : 0);
            }
            if (!whole && decision_id_ != 0)
                write_decision(legal, *frame.mutable_transition()->mutable_decision());
            made.push_back({member.seat, legal, whole,
                            std::make_shared<codec::SharedFrame>(std::move(frame))});
            found = std::prev(made.end());
        }
        effects_.emplace_back(effect::Send{member.client, found->frame});
    }
}

// Not every client knows what it means that a step leads back, or that a game begins in the middle.
bool Room::understood(const Step& step, bool takebacks, bool continues) {
    return (takebacks || !step.back_to) && (continues || !step.continues);
}

void Room::write_agreement(v1::Snapshot& out) const {
    const auto until = [this](std::uint64_t ends_ms) {
        return clamp_ms(ends_ms > now_ms_ ? ends_ms - now_ms_ : 1);
    };
    if (pause_ends_ms_) out.mutable_pause()->set_remaining_ms(until(*pause_ends_ms_));
    if (!proposal_) return;
    v1::OpenProposal& open = *out.mutable_proposal();
    open.set_id(proposal_->id);
    open.set_kind(proposal_->kind);
    open.set_seat(proposal_->seat);
    open.set_remaining_ms(until(proposal_->expires_ms));
    for (const rules::Seat seat : proposal_->asked) open.add_asked(seat);
    for (const rules::Seat seat : proposal_->agreed) open.add_agreed(seat);
    for (const rules::Seat seat : proposal_->refused) open.add_refused(seat);
    open.set_to_seq(proposal_->to_seq);
    open.set_majority(proposal_->majority);
}

v1::Snapshot Room::snapshot(rules::Viewer viewer, bool legal) const {
    v1::Snapshot out;
    out.set_handle(handle_);
    out.set_epoch(epoch_);
    out.set_seq(seq());
    for (std::size_t i = 0; i < seats_.size(); ++i)
        *out.add_seats() = seat_info(static_cast<rules::Seat>(i));
    out.set_phase(phase_);
    codec::write(match_.view(viewer), out);
    if (decision_id_ != 0) write_decision(legal, *out.mutable_decision());
    out.set_view_hash(view_hash(viewer));
    if (phase_ == v1::FINISHED) {
        out.set_closed(closed_);
        out.set_server_seed(header_.server_seed());
        out.set_rematch(rematch_);
    }
    if (clocks_told_.seats_size() > 0) write(clocks_told_, *out.mutable_clocks());
    write_agreement(out);
    return out;
}

void Room::send_snapshot(const Member& to) {
    v1::ServerFrame frame;
    *frame.mutable_snapshot() = snapshot(viewer(to), sees_legal(to));
    send(to.client, std::move(frame));
}

// Whether a client that asks for the whole history gets it.
bool Room::short_enough() const {
    std::size_t bytes = 0;
    for (const auto& step : steps_) bytes += step->body.size();
    return steps_.size() <= config_.history_frames_max && bytes <= config_.history_bytes_max;
}

// The answer to Attach, and what the client needs to know everything: what it missed, or a
// snapshot.
void Room::send_state(const Member& to, const input::Attach& input) {
    const bool known = input.have_seq != 0 && holds(to, input);
    const bool rolled_back = input.have_seq != 0 && !known;
    const std::uint32_t missing = known ? seq() - input.have_seq : 0;
    const auto missed =
        std::next(steps_.begin(), known ? static_cast<std::ptrdiff_t>(input.have_seq) : 0);
    const bool clear = std::all_of(missed, steps_.end(), [&input](const auto& step) {
        return !input.snapshots && understood(*step, input.takebacks, input.continues);
    });
    const bool told_all = input.history && short_enough() && clear;
    if (told_all && (!known || missing > config_.resumed_steps_max)) {
        send_attached(to, input.re, known, rolled_back);
        if (!known) {
            v1::ServerFrame first;
            *first.mutable_snapshot() = beginning(viewer(to));
            send(to.client, std::move(first));
        }
        effects_.emplace_back(effect::TellStory{to.client, story(to, known ? input.have_seq : 0)});
        return;
    }
    v1::ServerFrame whole;
    *whole.mutable_snapshot() = snapshot(viewer(to), sees_legal(to));
    std::vector<v1::ServerFrame> frames;
    bool resumed = known && missing <= config_.resumed_steps_max && clear;
    if (resumed && missing > 0) {
        frames = transitions(story(to, input.have_seq));
        std::size_t bytes = 0;
        for (const v1::ServerFrame& frame : frames) bytes += frame.ByteSizeLong();
        resumed = told_all || bytes <= whole.ByteSizeLong();
    }
    send_attached(to, input.re, resumed, rolled_back);
    if (!resumed) {
        send(to.client, std::move(whole));
        return;
    }
    for (v1::ServerFrame& frame : frames) send(to.client, std::move(frame));
}

void Room::send_attached(const Member& to, std::uint32_t re, bool resumed, bool rolled_back) {
    v1::ServerFrame answer;
    answer.set_re(re);
    v1::Attached& attached = *answer.mutable_attached();
    attached.set_handle(handle_);
    attached.set_epoch(epoch_);
    attached.set_head_seq(seq());
    attached.set_resumed(resumed);
    attached.set_rolled_back(rolled_back);
    attached.set_role(to.seat == rules::no_seat ? v1::SPECTATOR : v1::SEAT);
    if (to.seat != rules::no_seat) {
        attached.set_seat(to.seat);
        attached.set_invite(header_.invite());
        attached.set_code(room_code(header_.room(), header_.invite()));
    }
    attached.set_host(to.account == header_.creator());
    attached.set_speaker(speaker_of(to.account));
    attached.set_muted(to.seat == rules::no_seat && voices_.muted.count(to.account) != 0);
    if (decision_id_ != 0) attached.set_remaining_ms(remaining_ms());
    *attached.mutable_info() = info();
    send(to.client, std::move(answer));
}

Story Room::story(const Member& to, std::uint32_t known) const {
    Story story;
    story.handle = handle_;
    story.created_ms = header_.created_ms();
    story.setup = match_.setup();
    story.viewer = viewer(to);
    story.steps = steps_;
    story.continued = continued_;
    story.known = known;
    for (const SeatState& seat : seats_) {
        if (seat.kind == v1::PLAYER && seat.name.empty()) story.gone.push_back(seat.account);
    }
    if (decision_id_ != 0) write_decision(sees_legal(to), story.decision.emplace());
    return story;
}

// An epoch that is still to come was before a backup was restored: what happened in it is void.
bool Room::holds(const Member& to, const input::Attach& input) const {
    if (input.have_epoch > epoch_ || input.have_seq > seq()) return false;
    if (input.have_seq == seq()) return input.have_hash == view_hash(viewer(to));
    return input.have_hash == known_hash(story(to, input.have_seq));
}

// What everybody knows before the first transition.
v1::Snapshot Room::beginning(rules::Viewer viewer) const {
    v1::Snapshot out;
    out.set_handle(handle_);
    out.set_epoch(epoch_);
    for (const v1::SeatSetting& setting : header_.settings().seats()) {
        v1::SeatInfo& seat = *out.add_seats();
        if (setting.who_case() != v1::SeatSetting::kBot) continue;
        seat.set_kind(v1::BOT_PLAYER);
        seat.set_name(setting.bot());
        seat.set_bot_level(setting.bot());
        seat.set_ready(true);
        seat.set_presence(v1::CONNECTED);
    }
    for (const meeple::store::v1::SeatOffer& offer : header_.offers()) {
        const SeatState& now = seats_[offer.seat()];
        const bool gone = now.account == offer.account() && now.name.empty();
        out.mutable_seats(static_cast<int>(offer.seat()))
            ->set_offered_to(gone ? std::string() : offer.name());
    }
    codec::write(rules::Match::create(match_.setup()).value().view(viewer), out);
    return out;
}

v1::SeatInfo Room::seat_info(rules::Seat seat) const {
    const SeatState& state = seats_[seat];
    v1::SeatInfo info;
    info.set_kind(state.kind);
    info.set_name(state.name);
    info.set_bot_level(state.level);
    info.set_ready(state.ready);
    info.set_resigned(state.resigned);
    info.set_offered_to(state.offered_name);
    if (state.holder.registered()) *info.mutable_holder() = state.holder;
    info.set_stand_in(state.stand_in);
    info.set_presence(presence(seat));
    return info;
}

v1::RoomInfo Room::info() const {
    v1::RoomInfo info;
    info.set_room(header_.room());
    *info.mutable_settings() = settings_;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        *info.add_seats() = seat_info(static_cast<rules::Seat>(i));
    info.set_phase(phase_);
    info.set_commitment(header_.commitment());
    info.set_spectators(spectator_count());
    info.set_created_ms(header_.created_ms());
    if (header_.has_origin()) {
        info.mutable_origin()->set_room(header_.origin().room());
        info.mutable_origin()->set_seq(header_.origin().seq());
    }
    if (header_.has_series()) *info.mutable_series() = header_.series();
    return info;
}

Listing Room::listing() const {
    v1::RoomInfo durable = info();
    durable.clear_spectators();
    for (v1::SeatInfo& seat : *durable.mutable_seats()) {
        if (seat.kind() != v1::BOT_PLAYER) seat.clear_presence();
    }
    Listing listing;
    listing.summary = durable.SerializeAsString();
    listing.game = header_.settings().game();
    listing.name = header_.settings().name();
    listing.code = room_code(header_.room(), header_.invite());
    listing.playing = phase_ == v1::PLAYING;
    listing.slow = clocks_.rules().slow();
    return listing;
}

std::optional<rules::Seat> Room::decides() const {
    return decision_id_ == 0 ? std::nullopt : std::optional(match_.decision()->seat);
}

RoomSummary Room::summary() const {
    RoomSummary summary;
    summary.info = info();
    for (const SeatState& seat : seats_) {
        summary.holders.push_back(seat.account);
        summary.offered.push_back(seat.offered);
    }
    summary.listed = !header_.settings().private_();
    return summary;
}

}  // namespace server
