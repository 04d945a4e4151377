#include "server/codec/client_fold.h"

#include <exception>
#include <utility>

#include "server/codec/match.h"

namespace server::codec {

namespace v1 = meeple::v1;

std::optional<ClientFold> ClientFold::from(const v1::Snapshot& snapshot) {
    std::optional<rules::View> view = read_view(snapshot);
    if (!view) return std::nullopt;
    v1::Snapshot base = snapshot;
    base.clear_view();
    return ClientFold(std::move(base), std::move(*view));
}

ClientFold::ClientFold(v1::Snapshot base, rules::View view)
    : base_(std::move(base)), view_(std::move(view)) {}

bool ClientFold::apply(const v1::Transition& transition) {
    if (transition.seq() != base_.seq() + 1) return false;
    for (const v1::Delta& delta : transition.deltas()) {
        if (!apply(delta)) return false;
    }
    base_.set_seq(transition.seq());
    base_.set_view_hash(transition.view_hash());
    if (transition.has_clocks()) *base_.mutable_clocks() = transition.clocks();
    if (transition.has_decision()) {
        *base_.mutable_decision() = transition.decision();
    } else {
        base_.clear_decision();
    }
    return true;
}

v1::Snapshot ClientFold::snapshot() const {
    v1::Snapshot snapshot = base_;
    write(view_, snapshot);
    return snapshot;
}

namespace {

bool draw(v1::SeatInfo* seat, const v1::SeatLook& look) {
    if (seat == nullptr) return false;
    seat->clear_look();
    if (look.ByteSizeLong() > 0) *seat->mutable_look() = look;
    return true;
}

bool take(v1::SeatInfo* seat, const v1::SeatTaken& taken) {
    if (!draw(seat, taken.look())) return false;
    seat->set_kind(v1::PLAYER);
    seat->set_name(taken.name());
    seat->clear_holder();
    if (taken.has_holder()) *seat->mutable_holder() = taken.holder();
    seat->set_ready(false);
    seat->clear_offered_to();
    return true;
}

bool rename(v1::SeatInfo* seat, const std::string& name) {
    if (seat == nullptr) return false;
    if (seat->kind() == v1::PLAYER) {
        seat->set_name(name);
    } else {
        seat->set_offered_to(name);
    }
    return true;
}

}  // namespace

v1::SeatInfo* ClientFold::seat(std::uint32_t number) {
    if (number >= static_cast<std::uint32_t>(base_.seats_size())) return nullptr;
    return base_.mutable_seats(static_cast<int>(number));
}

bool ClientFold::apply(const v1::Delta& delta) {
    switch (delta.delta_case()) {
        case v1::Delta::kSeatTaken:
            return take(seat(delta.seat_taken().seat()), delta.seat_taken());
        case v1::Delta::kSeatLeft: {
            v1::SeatInfo* info = seat(delta.seat_left().seat());
            if (info == nullptr) return false;
            info->Clear();
            return true;
        }
        case v1::Delta::kSeatReady: {
            v1::SeatInfo* info = seat(delta.seat_ready().seat());
            if (info == nullptr) return false;
            info->set_ready(true);
            return true;
        }
        case v1::Delta::kSeatLookChanged:
            return draw(seat(delta.seat_look_changed().seat()), delta.seat_look_changed().look());
        case v1::Delta::kSeatRenamed:
            return rename(seat(delta.seat_renamed().seat()), delta.seat_renamed().name());
        case v1::Delta::kGameStarted: base_.set_phase(v1::PLAYING); return true;
        case v1::Delta::kRoomClosed:
            base_.set_phase(v1::FINISHED);
            base_.set_closed(delta.room_closed().reason());
            base_.set_server_seed(delta.room_closed().server_seed());
            base_.clear_pause();
            return true;
        case v1::Delta::kRematchMade: base_.set_rematch(delta.rematch_made().room()); return true;
        case v1::Delta::kProposalMade:
        case v1::Delta::kProposalAnswered:
        case v1::Delta::kProposalClosed: apply_proposal(delta); return true;
        case v1::Delta::kTakenBack: {
            std::optional<rules::View> view = read_view(delta.taken_back());
            if (!view) return false;
            view_ = std::move(*view);
            return true;
        }
        case v1::Delta::kGameContinued: {
            std::optional<rules::View> view = read_view(delta.game_continued());
            if (!view) return false;
            view_ = std::move(*view);
            return true;
        }
        case v1::Delta::kGamePaused: *base_.mutable_pause() = delta.game_paused(); return true;
        case v1::Delta::kGameResumed: base_.clear_pause(); return true;
        case v1::Delta::kSeatStandIn: {
            v1::SeatInfo* info = seat(delta.seat_stand_in().seat());
            if (info == nullptr) return false;
            info->set_stand_in(delta.seat_stand_in().plays());
            return true;
        }
        case v1::Delta::kClockChanged:
        case v1::Delta::kVacationTaken: return true;  // Transition.clocks tells what it changed.
        case v1::Delta::kTiles:
        case v1::Delta::kCards: return apply_game(delta);
        case v1::Delta::DELTA_NOT_SET: break;
    }
    // Something newer than this client. It must not be an event of the game, so it can be skipped.
    return true;
}

void ClientFold::apply_proposal(const v1::Delta& delta) {
    if (delta.has_proposal_closed()) base_.clear_proposal();
    if (delta.has_proposal_answered()) {
        v1::OpenProposal& open = *base_.mutable_proposal();
        const v1::ProposalAnswered& answered = delta.proposal_answered();
        (answered.agree() ? open.mutable_agreed() : open.mutable_refused())->Add(answered.seat());
    }
    if (!delta.has_proposal_made()) return;
    const v1::ProposalMade& made = delta.proposal_made();
    v1::OpenProposal& open = *base_.mutable_proposal();
    open.Clear();
    open.set_id(made.id());
    open.set_kind(made.kind());
    open.set_seat(made.seat());
    open.set_remaining_ms(made.remaining_ms());
    *open.mutable_asked() = made.asked();
    open.set_to_seq(made.to_seq());
    open.set_majority(made.majority());
}

bool ClientFold::apply_game(const v1::Delta& delta) {
    const std::optional<rules::Event> event = read(delta);
    if (!event) return false;
    try {
        rules::evolve(view_, *event);
    } catch (const std::exception&) {
        return false;
    }
    if (const auto resigned = resigned_seat(delta)) {
        v1::SeatInfo* info = seat(*resigned);
        if (info == nullptr) return false;
        info->set_resigned(true);
    }
    return true;
}

}  // namespace server::codec
