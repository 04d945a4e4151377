#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "server/codec/match.h"
#include "server/room/tell.h"
#include "server/store/epochs.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

rules::Viewer viewer_of(const Member& member) {
    return member.seat == rules::no_seat ? rules::Viewer::spectator()
                                         : rules::Viewer::at(member.seat);
}

// Not every client knows what it means that a step leads back, or that a game begins in the middle.
bool understood(const Step& step, bool takebacks, bool continues) {
    return (takebacks || !step.back_to) && (continues || !step.continues);
}

v1::SeatInfo seat_info(const Scene& scene, rules::Seat seat) {
    const TableSeat& state = scene.table.seats[seat];
    v1::SeatInfo info;
    info.set_kind(state.kind);
    info.set_name(state.name);
    info.set_bot_level(state.level);
    info.set_ready(state.ready);
    info.set_resigned(state.resigned);
    info.set_offered_to(state.offered_name);
    if (state.holder.registered()) *info.mutable_holder() = state.holder;
    info.set_stand_in(state.stand_in);
    if (state.look.ByteSizeLong() > 0) *info.mutable_look() = state.look;
    info.set_presence(scene.presence_of(seat));
    return info;
}

v1::RoomInfo info_of(const Scene& scene) {
    v1::RoomInfo info;
    info.set_room(scene.table.header->room());
    *info.mutable_settings() = *scene.table.settings;
    for (std::size_t i = 0; i < scene.table.seats.size(); ++i)
        *info.add_seats() = seat_info(scene, static_cast<rules::Seat>(i));
    info.set_phase(scene.table.phase);
    info.set_commitment(scene.table.header->commitment());
    info.set_spectators(scene.presence.spectators());
    info.set_created_ms(scene.table.header->created_ms());
    if (scene.table.header->has_origin()) {
        info.mutable_origin()->set_room(scene.table.header->origin().room());
        info.mutable_origin()->set_seq(scene.table.header->origin().seq());
    }
    if (scene.table.header->has_series()) *info.mutable_series() = scene.table.header->series();
    return info;
}

}  // namespace

Listing listing_of(const Scene& scene) {
    v1::RoomInfo durable = info_of(scene);
    durable.clear_spectators();
    for (v1::SeatInfo& seat : *durable.mutable_seats()) {
        if (seat.kind() != v1::BOT_PLAYER) seat.clear_presence();
    }
    Listing listing;
    listing.summary = durable.SerializeAsString();
    listing.game = scene.table.header->settings().game();
    listing.name = scene.table.header->settings().name();
    listing.code = code_of(*scene.table.header);
    listing.playing = scene.table.phase == v1::PLAYING;
    listing.slow = scene.timer.slow();
    return listing;
}

RoomSummary summary_of(const Scene& scene) {
    RoomSummary summary;
    summary.info = info_of(scene);
    for (const TableSeat& seat : scene.table.seats) {
        summary.holders.push_back(seat.account);
        summary.offered.push_back(seat.offered);
    }
    summary.listed = !scene.table.header->settings().private_();
    if (scene.table.replaced()) summary.replaced_by = scene.table.rematch;
    return summary;
}

bool Teller::sees_legal(const Member& member) const {
    return member.legal && table_.decision_id != 0 && member.seat == table_.match.decision()->seat;
}

std::uint64_t Teller::view_hash(rules::Viewer viewer) const {
    return table_.match.started() ? hash_of(table_.match.view(viewer)) : 0;
}

// The time of the step before `seq`.
std::uint64_t Teller::before_ms(std::uint32_t seq) const {
    return seq >= 2 ? table_.steps[seq - 2].at_ms : table_.header->created_ms();
}

// 0: no limit.
std::uint32_t Teller::remaining_ms() const {
    const std::uint64_t deadline_ms = scene_.timer.deadline_ms();
    return deadline_ms == 0 ? 0
                            : clamp_ms(std::max(deadline_ms, scene_.now_ms + 1) - scene_.now_ms);
}

void Teller::write_decision(bool legal, v1::Decision& out) const {
    const rules::Decision decision = table_.match.decision().value();
    codec::write(decision, out);
    out.set_id(table_.decision_id);
    out.set_remaining_ms(remaining_ms());
    if (legal) codec::write_legal(table_.match, decision.seat, out);
}

void Teller::tell(const meeple::store::v1::LogEntry& entry, ClientId except,
                  std::optional<std::uint64_t> view_hash) {
    struct Made {
        rules::Seat seat;
        bool legal;
        bool whole;  // a snapshot
        std::shared_ptr<codec::SharedFrame> frame;
    };
    std::vector<Made> made;
    // The common part for all viewers if nothing is hidden, without the decision.
    const bool open = view_hash && !tells_view(entry);
    std::optional<v1::Transition> same;
    const Step& step = table_.steps[entry.seq() - 1];
    for (const Member& member : scene_.presence.members()) {
        if (member.client == except) continue;
        const bool whole =
            member.snapshots || !understood(step, member.takebacks, member.continues);
        const bool legal = sees_legal(member);
        const bool same_for_all = whole ? view_hash.has_value() : open;
        auto found = std::find_if(made.begin(), made.end(), [&](const Made& one) {
            return one.whole == whole && one.legal == legal &&
                   (same_for_all || one.seat == member.seat);
        });
        if (found == made.end()) {
            v1::ServerFrame frame;
            if (whole) {
                *frame.mutable_snapshot() = snapshot(viewer_of(member), legal);
            } else if (open) {
                if (!same) {
                    same = transition(entry, before_ms(entry.seq()), scene_.handle,
                                      rules::Viewer::spectator(), nullptr);
                    same->set_view_hash(*view_hash);
                }
                *frame.mutable_transition() = *same;
            } else {
                const rules::View view = table_.match.view(viewer_of(member));
                v1::Transition& told = *frame.mutable_transition();
                told = transition(entry, before_ms(entry.seq()), scene_.handle, viewer_of(member),
                                  &view);
                told.set_view_hash(table_.match.started() ? hash_of(view) : 0);
            }
            if (!whole && table_.decision_id != 0)
                write_decision(legal, *frame.mutable_transition()->mutable_decision());
            made.push_back({member.seat, legal, whole,
                            std::make_shared<codec::SharedFrame>(std::move(frame))});
            found = std::prev(made.end());
        }
        out_.add(effect::Send{member.client, found->frame});
    }
}

void Teller::write_agreement(v1::Snapshot& out) const {
    const auto until = [this](std::uint64_t ends_ms) {
        return clamp_ms(ends_ms > scene_.now_ms ? ends_ms - scene_.now_ms : 1);
    };
    if (const auto& pause_ends_ms = scene_.timer.pause_ends_ms())
        out.mutable_pause()->set_remaining_ms(until(*pause_ends_ms));
    if (!table_.agreement.open) return;
    const Proposal& proposal = *table_.agreement.open;
    v1::OpenProposal& open = *out.mutable_proposal();
    open.set_id(proposal.id);
    open.set_kind(proposal.kind);
    open.set_seat(proposal.seat);
    open.set_remaining_ms(until(table_.agreement.expires_ms(scene_.load.at_ms)));
    for (const rules::Seat seat : proposal.asked) open.add_asked(seat);
    for (const rules::Seat seat : proposal.agreed) open.add_agreed(seat);
    for (const rules::Seat seat : proposal.refused) open.add_refused(seat);
    open.set_to_seq(proposal.to_seq);
    open.set_majority(proposal.majority);
}

v1::Snapshot Teller::snapshot(rules::Viewer viewer, bool legal) const {
    v1::Snapshot out;
    out.set_handle(scene_.handle);
    out.set_epoch(scene_.epoch);
    out.set_seq(table_.seq());
    for (std::size_t i = 0; i < table_.seats.size(); ++i)
        *out.add_seats() = seat_info(scene_, static_cast<rules::Seat>(i));
    out.set_phase(table_.phase);
    codec::write(table_.match.view(viewer), out);
    if (table_.decision_id != 0) write_decision(legal, *out.mutable_decision());
    out.set_view_hash(view_hash(viewer));
    if (table_.phase == v1::FINISHED) {
        out.set_closed(table_.closed);
        out.set_server_seed(table_.header->server_seed());
        out.set_rematch(table_.rematch);
    }
    if (table_.clocks->seats_size() > 0) write(*table_.clocks, *out.mutable_clocks());
    write_agreement(out);
    return out;
}

void Teller::send_snapshot(const Member& to) {
    v1::ServerFrame frame;
    *frame.mutable_snapshot() = snapshot(viewer_of(to), sees_legal(to));
    out_.send(to.client, std::move(frame));
}

// Whether a client that asks for the whole history gets it.
bool Teller::short_enough() const {
    if (table_.seq() > scene_.config.history_frames_max) return false;
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < table_.steps.size(); ++i) bytes += table_.steps[i].body.size();
    return bytes <= scene_.config.history_bytes_max;
}

void Teller::send_state(const Member& to, const input::Attach& input) {
    const bool known = input.have_seq != 0 && holds(to, input);
    const bool rolled_back = input.have_seq != 0 && !known;
    const std::uint32_t missing = known ? table_.seq() - input.have_seq : 0;
    bool clear = true;
    for (std::size_t i = known ? input.have_seq : 0; clear && i < table_.steps.size(); ++i)
        clear = !input.snapshots && understood(table_.steps[i], input.takebacks, input.continues);
    const bool told_all = input.history && short_enough() && clear;
    if (told_all && (!known || missing > scene_.config.resumed_steps_max)) {
        send_attached(to, input.re, known, rolled_back);
        if (!known) {
            v1::ServerFrame first;
            *first.mutable_snapshot() = beginning(viewer_of(to));
            out_.send(to.client, std::move(first));
        }
        out_.add(effect::TellStory{to.client, story(to, known ? input.have_seq : 0)});
        return;
    }
    v1::ServerFrame whole;
    *whole.mutable_snapshot() = snapshot(viewer_of(to), sees_legal(to));
    std::vector<v1::ServerFrame> frames;
    bool resumed = known && missing <= scene_.config.resumed_steps_max && clear;
    if (resumed && missing > 0) {
        frames = transitions(story(to, input.have_seq));
        std::size_t bytes = 0;
        for (const v1::ServerFrame& frame : frames) bytes += frame.ByteSizeLong();
        resumed = told_all || bytes <= whole.ByteSizeLong();
    }
    send_attached(to, input.re, resumed, rolled_back);
    if (!resumed) {
        out_.send(to.client, std::move(whole));
        return;
    }
    for (v1::ServerFrame& frame : frames) out_.send(to.client, std::move(frame));
}

void Teller::send_attached(const Member& to, std::uint32_t re, bool resumed, bool rolled_back) {
    v1::ServerFrame answer;
    answer.set_re(re);
    v1::Attached& attached = *answer.mutable_attached();
    attached.set_handle(scene_.handle);
    attached.set_epoch(scene_.epoch);
    attached.set_head_seq(table_.seq());
    attached.set_resumed(resumed);
    attached.set_rolled_back(rolled_back);
    attached.set_role(to.seat == rules::no_seat ? v1::SPECTATOR : v1::SEAT);
    if (to.seat != rules::no_seat) {
        attached.set_seat(to.seat);
        attached.set_invite(table_.header->invite());
        attached.set_code(code_of(*table_.header));
    }
    attached.set_host(to.account == table_.header->creator());
    attached.set_speaker(speaker_of(table_.header->room(), to.account));
    attached.set_muted(to.seat == rules::no_seat && talk_.is_muted(to.account));
    if (table_.decision_id != 0) attached.set_remaining_ms(remaining_ms());
    *attached.mutable_info() = info_of(scene_);
    out_.send(to.client, std::move(answer));
}

Story Teller::story(const Member& to, std::uint32_t known) const {
    Story story;
    story.handle = scene_.handle;
    story.created_ms = table_.header->created_ms();
    story.setup = table_.match.setup();
    story.viewer = viewer_of(to);
    story.steps = table_.steps;
    story.continued = table_.continued;
    story.known = known;
    for (const TableSeat& seat : table_.seats) {
        if (seat.kind == v1::PLAYER && seat.name.empty()) story.gone.push_back(seat.account);
    }
    if (table_.decision_id != 0) write_decision(sees_legal(to), story.decision.emplace());
    return story;
}

// Steps from after a backup are void once it is restored. Number and hash do not always tell: other
// steps may have these numbers now, and before the game the hash of every view is 0.
bool Teller::holds(const Member& to, const input::Attach& input) const {
    const bool restored = input.have_epoch > scene_.epoch ||  // as by a copy of the files
                          restored_between(input.have_epoch, scene_.epoch);
    if (restored || input.have_seq > table_.seq()) return false;
    if (input.have_seq == table_.seq()) return input.have_hash == view_hash(viewer_of(to));
    return input.have_hash == known_hash(story(to, input.have_seq));
}

// The public information before the first transition.
v1::Snapshot Teller::beginning(rules::Viewer viewer) const {
    v1::Snapshot out;
    out.set_handle(scene_.handle);
    out.set_epoch(scene_.epoch);
    for (const v1::SeatSetting& setting : table_.header->settings().seats()) {
        v1::SeatInfo& seat = *out.add_seats();
        if (setting.who_case() != v1::SeatSetting::kBot) continue;
        seat.set_kind(v1::BOT_PLAYER);
        seat.set_name(setting.bot());
        seat.set_bot_level(setting.bot());
        seat.set_ready(true);
        seat.set_presence(v1::CONNECTED);
    }
    for (const meeple::store::v1::SeatOffer& offer : table_.header->offers()) {
        const TableSeat& now = table_.seats[offer.seat()];
        const bool gone = now.account == offer.account() && now.name.empty();
        out.mutable_seats(static_cast<int>(offer.seat()))
            ->set_offered_to(gone ? std::string() : offer.name());
    }
    codec::write(rules::Match::create(table_.match.setup()).value().view(viewer), out);
    return out;
}

}  // namespace server
