// What each viewer may know: transitions, snapshots, decisions. Everything that leaves a room about
// its game goes through transition() or snapshot() here.
#include <algorithm>
#include <limits>
#include <utility>

#include "server/codec/match.h"
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

void Room::write_decision(bool legal, v1::Decision& out) const {
    const rules::Decision decision = match_.decision().value();
    codec::write(decision, out);
    out.set_id(decision_id_);
    if (deadline_ms_ != 0)
        out.set_remaining_ms(clamp_ms(std::max(deadline_ms_, now_ms_ + 1) - now_ms_));
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
    }
    return out;
}

void Room::send_snapshot(const Member& to) {
    v1::ServerFrame frame;
    *frame.mutable_snapshot() = snapshot(viewer(to), sees_legal(to));
    send(to.client, std::move(frame));
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
