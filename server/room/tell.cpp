// What each viewer may know: transitions, snapshots, decisions. Everything that leaves a room about
// its game goes through transition() or snapshot() here.
#include <algorithm>
#include <limits>
#include <utility>

#include "server/codec/match.h"
#include "server/crypto/room_code.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

std::uint32_t clamp_ms(std::uint64_t ms) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(ms, std::numeric_limits<std::uint32_t>::max()));
}

// The first eight bytes of SHA-256 over the view's canonical bytes, as a big-endian number.
std::uint64_t hash_of(const rules::View& view) {
    std::string canonical;
    rules::append_canonical(view, canonical);
    const Hash hash = sha256(canonical);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | hash[i];
    return number;
}

}  // namespace

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

rules::View Room::view_at(rules::Viewer viewer, std::uint32_t seq, bool& started) const {
    rules::View view = rules::Match::create(match_.setup()).value().view(viewer);
    started = false;
    LogEntry entry;
    for (std::uint32_t i = 0; i < seq; ++i) {
        entry.ParseFromString(steps_[i].body);
        fold_view(entry, viewer, view, started);
    }
    return view;
}

void Room::fold_view(const LogEntry& entry, rules::Viewer viewer, rules::View& view,
                     bool& started) {
    for (const v1::Delta& delta : entry.deltas()) {
        if (!codec::is_game_delta(delta)) continue;
        started = true;
        rules::evolve(view, rules::project(codec::read(delta).value(), viewer));
    }
}

v1::Transition Room::transition(const LogEntry& entry, rules::Viewer viewer) const {
    v1::Transition out;
    out.set_handle(handle_);
    out.set_seq(entry.seq());
    const std::uint64_t before =
        entry.seq() >= 2 ? steps_[entry.seq() - 2].at_ms : header_.created_ms();
    out.set_dt_ms(clamp_ms(entry.at_ms() > before ? entry.at_ms() - before : 0));
    out.set_cause(entry.cause());
    if (entry.has_actor()) out.set_actor(entry.actor());
    for (const v1::Delta& delta : entry.deltas()) {
        if (codec::is_game_delta(delta)) {
            const rules::Event event = codec::read(delta).value();
            codec::write(rules::project(event, viewer), *out.add_deltas());
        } else {
            *out.add_deltas() = delta;
        }
    }
    return out;
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

void Room::tell(const LogEntry& entry, ClientId except) {
    struct Made {
        rules::Seat seat;
        bool legal;
        std::shared_ptr<codec::SharedFrame> frame;
    };
    std::vector<Made> made;
    for (const Member& member : members_) {
        if (member.client == except) continue;
        const bool legal = sees_legal(member);
        auto found = std::find_if(made.begin(), made.end(), [&](const Made& one) {
            return one.seat == member.seat && one.legal == legal;
        });
        if (found == made.end()) {
            v1::ServerFrame frame;
            *frame.mutable_transition() = transition(entry, viewer(member));
            frame.mutable_transition()->set_view_hash(view_hash(viewer(member)));
            if (decision_id_ != 0)
                write_decision(legal, *frame.mutable_transition()->mutable_decision());
            made.push_back(
                {member.seat, legal, std::make_shared<codec::SharedFrame>(std::move(frame))});
            found = std::prev(made.end());
        }
        effects_.emplace_back(effect::Send{member.client, found->frame});
    }
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
    return out;
}

void Room::send_snapshot(const Member& to) {
    v1::ServerFrame frame;
    *frame.mutable_snapshot() = snapshot(viewer(to), sees_legal(to));
    send(to.client, std::move(frame));
}

bool Room::short_enough(const std::vector<v1::ServerFrame>& frames) const {
    std::size_t bytes = 0;
    for (const v1::ServerFrame& frame : frames) bytes += frame.ByteSizeLong();
    return frames.size() <= config_.history_frames_max && bytes <= config_.history_bytes_max;
}

// The answer to Attach, and what the client needs to know everything: what it missed, or a
// snapshot.
void Room::send_state(const Member& to, const input::Attach& input) {
    bool rolled_back = false;
    std::vector<v1::ServerFrame> frames;
    std::optional<v1::ServerFrame> whole;
    if (input.have_seq != 0) frames = missing(to, input.have_seq, input.have_hash, rolled_back);
    bool resumed = input.have_seq != 0 && !rolled_back;
    if (!resumed && input.history) {
        bool never = false;
        frames = missing(to, 0, 0, never);
        if (short_enough(frames)) {
            whole.emplace();
            *whole->mutable_snapshot() = beginning(viewer(to));
        } else {
            frames.clear();
        }
    } else if (resumed && !frames.empty() && !(input.history && short_enough(frames))) {
        std::size_t bytes = 0;
        for (const v1::ServerFrame& frame : frames) bytes += frame.ByteSizeLong();
        whole.emplace();
        *whole->mutable_snapshot() = snapshot(viewer(to), sees_legal(to));
        resumed = bytes <= whole->ByteSizeLong();
        if (resumed) {
            whole.reset();
        } else {
            frames.clear();
        }
    }
    if (!resumed && !whole) {
        whole.emplace();
        *whole->mutable_snapshot() = snapshot(viewer(to), sees_legal(to));
    }

    v1::ServerFrame answer;
    answer.set_re(input.re);
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
    if (decision_id_ != 0) attached.set_remaining_ms(remaining_ms());
    *attached.mutable_info() = info();
    send(to.client, std::move(answer));
    if (whole) send(to.client, std::move(*whole));
    for (v1::ServerFrame& frame : frames) send(to.client, std::move(frame));
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
    for (const meeple::store::v1::SeatOffer& offer : header_.offers())
        out.mutable_seats(static_cast<int>(offer.seat()))->set_offered_to(offer.name());
    codec::write(rules::Match::create(match_.setup()).value().view(viewer), out);
    return out;
}

std::vector<v1::ServerFrame> Room::missing(const Member& to, std::uint32_t have_seq,
                                           std::uint64_t have_hash, bool& rolled_back) const {
    std::vector<v1::ServerFrame> frames;
    rolled_back = have_seq > seq();
    if (rolled_back) return frames;
    const rules::Viewer eyes = viewer(to);
    if (have_seq == seq()) {
        rolled_back = have_hash != view_hash(eyes);
        return frames;
    }
    bool started = false;
    rules::View view = view_at(eyes, have_seq, started);
    rolled_back = have_hash != (started ? hash_of(view) : 0);
    if (rolled_back) return frames;
    LogEntry entry;
    for (std::uint32_t i = have_seq; i < seq(); ++i) {
        const Step& step = steps_[i];
        entry.ParseFromString(step.body);
        fold_view(entry, eyes, view, started);
        v1::Transition& out = *frames.emplace_back().mutable_transition();
        out = transition(entry, eyes);
        out.set_view_hash(started ? hash_of(view) : 0);
        if (step.decision_id == 0) continue;
        if (i + 1 == seq()) {
            write_decision(sees_legal(to), *out.mutable_decision());
        } else {
            codec::write(*step.decision, *out.mutable_decision());
            out.mutable_decision()->set_id(step.decision_id);
        }
    }
    return frames;
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
    if (state.kind == v1::BOT_PLAYER || connected(seat)) {
        info.set_presence(v1::CONNECTED);
    } else if (state.kind == v1::PLAYER && state.was_here) {
        info.set_presence(v1::DROPPED);
    }
    return info;
}

v1::RoomInfo Room::info() const {
    v1::RoomInfo info;
    info.set_room(header_.room());
    *info.mutable_settings() = header_.settings();
    for (std::size_t i = 0; i < seats_.size(); ++i)
        *info.add_seats() = seat_info(static_cast<rules::Seat>(i));
    info.set_phase(phase_);
    info.set_commitment(header_.commitment());
    info.set_spectators(spectator_count());
    info.set_created_ms(header_.created_ms());
    return info;
}

RoomSummary Room::summary() const {
    RoomSummary summary;
    summary.info = info();
    for (const SeatState& seat : seats_) summary.holders.push_back(seat.account);
    if (decision_id_ != 0) summary.decides = match_.decision()->seat;
    summary.listed = !header_.settings().private_();
    return summary;
}

}  // namespace server
