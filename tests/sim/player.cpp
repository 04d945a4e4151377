#include "tests/sim/player.h"

#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/crypto/hash.h"
#include "tests/sim/world.h"

namespace server::sim {

namespace v1 = meeple::v1;

std::string comparable(v1::Snapshot snapshot) {
    snapshot.clear_handle();
    snapshot.clear_epoch();
    for (v1::SeatInfo& seat : *snapshot.mutable_seats()) seat.clear_presence();
    if (snapshot.has_proposal()) snapshot.mutable_proposal()->clear_remaining_ms();
    if (snapshot.has_pause()) snapshot.mutable_pause()->clear_remaining_ms();
    if (snapshot.has_decision()) {
        snapshot.mutable_decision()->clear_remaining_ms();
        snapshot.mutable_decision()->clear_legal();
    }
    return snapshot.DebugString();
}

Player::Player(World& world, Traits traits) : world_(world), traits_(std::move(traits)) {}

// ---- Actions. ----

void Player::wake() {
    rules::Random& random = world_.random();
    if (!connection_) {
        connection_ = world_.connect(*this);
        attached_ = attaching_ = false;
    } else if (!attached_) {
        if (!attaching_) attach();
    } else if (!world_.calm() && random.below(60) == 0) {
        world_.cut(*connection_);
    } else if (wish_) {
        // Nothing came back for a while: it is asked again, on the same connection or another one.
        if (random.below(4) == 0) send_wish();
    } else {
        act();
    }
    world_.after(1 + random.below(400), [this] { wake(); });
}

void Player::attach() {
    v1::ClientFrame frame;
    v1::Attach& attach = *frame.mutable_attach();
    attach.set_room(world_.room_id());
    attach.set_role(traits_.spectator ? v1::SPECTATOR : v1::SEAT);
    if (fold_ && !traits_.forgetful) {
        attach.set_have_epoch(epoch_);
        attach.set_have_seq(fold_->seq());
        attach.set_have_hash(fold_->view_hash());
        if (!world_.calm() && world_.random().below(10) == 0)
            attach.set_have_hash(77);  // Wrong on purpose.
    }
    attaching_ = true;
    send(frame);
}

void Player::act() {
    rules::Random& random = world_.random();
    if (done_before_ && random.below(8) == 0) {
        send(*done_before_);  // As a client that lost the answer would.
        return;
    }
    if (random.below(30) == 0) return speak();
    if (traits_.hostile && random.below(3) == 0) return misbehave();
    if (traits_.spectator || !fold_) return;
    v1::ClientFrame frame;
    if (fold_->phase() == v1::WAITING) {
        if (ready_sent_) return;
        frame.mutable_ready()->set_entropy(std::string(random.below(33), 'e'));
        ready_sent_ = true;
        return wish(frame, true, false);
    }
    if (agree()) return;
    const v1::Decision* decision = fold_->decision();
    if (decision == nullptr || decision->seats(0) != seat_ || fold_->paused()) return;
    if (decision->legal_case() == v1::Decision::LEGAL_NOT_SET) return;
    // No player here waits for days.
    const bool slow = decision->remaining_ms() > 3'600'000;
    if (decision->id() == idled_ && !slow) return;
    if (traits_.lazy && !slow && random.below(6) == 0) {
        idled_ = decision->id();
        return;
    }
    if (random.below(400) == 0) {
        frame.mutable_resign();
        return wish(frame, true, false);
    }
    const auto steps = codec::legal_steps(*decision, fold_->view());
    world_.promise(!steps.empty(), "an empty legal set");
    const auto& step = steps[random.below(static_cast<std::uint32_t>(steps.size()))];
    frame.mutable_command()->set_decision(decision->id());
    // A placement may also be sent alone.
    const std::size_t count = random.below(4) == 0 ? 1 : step.size();
    for (std::size_t i = 0; i < count; ++i)
        codec::write(step[i], *frame.mutable_command()->add_actions());
    wish(frame, true, false);
}

// Answers proposals. False: there is none to answer.
bool Player::agree() {
    rules::Random& random = world_.random();
    v1::ClientFrame frame;
    if (fold_->paused() && random.below(10) == 0) {
        frame.mutable_resume();
        wish(frame, true, false);
        return true;
    }
    if (const v1::OpenProposal* open = fold_->proposal(); open != nullptr) {
        if (random.below(4) != 0) return false;
        if (open->seat() == seat_) {
            if (random.below(10) != 0) return false;
            frame.mutable_withdraw()->set_proposal(open->id());
        } else {
            // Players here never agree to an end.
            const std::uint32_t of = open->kind() == v1::ABORT ? 20 : 3;
            frame.mutable_answer()->set_proposal(open->id());
            frame.mutable_answer()->set_agree((random.below(of) == 0) == (of > 3));
        }
        wish(frame, true, false);
        return true;
    }
    if (random.below(25) != 0) return false;
    const std::uint32_t dice = random.below(40);
    frame.mutable_propose()->set_kind(dice < 36   ? v1::TAKEBACK
                                      : dice < 38 ? v1::PAUSE
                                      : dice < 39 ? v1::SLOW_DOWN
                                                  : v1::ABORT);
    wish(frame, true, false);
    return true;
}

void Player::speak() {
    v1::ClientFrame frame;
    frame.mutable_say()->set_emote(std::to_string(world_.random().below(3)));
    wish(frame, false, false);
}

void Player::misbehave() {
    rules::Random& random = world_.random();
    v1::ClientFrame frame;
    v1::Command& command = *frame.mutable_command();
    const v1::Decision* decision = fold_ ? fold_->decision() : nullptr;
    command.set_decision(decision == nullptr ? 1 : decision->id());
    v1::PlaceTile& place = *command.add_actions()->mutable_tiles()->mutable_place();
    place.set_tile(random.below(30));
    place.set_x(static_cast<std::int32_t>(random.below(9)) * 40 - 160);
    place.set_y(-160);
    switch (random.below(3)) {
        case 0: break;  // Out of bounds, in any seat's turn.
        case 1: command.set_decision(random.below(5)); break;
        default:
            // The id of an earlier command, another payload.
            if (done_before_ && done_before_->has_command()) {
                command.set_command_id(done_before_->command().command_id());
            }
            break;
    }
    if (!command.command_id().empty()) {
        command.set_handle(handle_);
        send(frame);
        return;
    }
    wish(frame, false, true);
}

void Player::wish(v1::ClientFrame frame, bool offered, bool bad) {
    Wish wish;
    wish.id.assign(16, '\0');
    ++id_count_;
    for (std::size_t i = 0; i < 8; ++i) wish.id[i] = static_cast<char>(id_count_ >> (8 * i));
    if (frame.has_command()) frame.mutable_command()->set_command_id(wish.id);
    if (frame.has_ready()) frame.mutable_ready()->set_command_id(wish.id);
    if (frame.has_resign()) frame.mutable_resign()->set_command_id(wish.id);
    if (frame.has_propose()) frame.mutable_propose()->set_command_id(wish.id);
    if (frame.has_answer()) frame.mutable_answer()->set_command_id(wish.id);
    if (frame.has_withdraw()) frame.mutable_withdraw()->set_command_id(wish.id);
    if (frame.has_resume()) frame.mutable_resume()->set_command_id(wish.id);
    if (frame.has_say()) {
        frame.mutable_say()->set_command_id(wish.id);
        said_[wish.id] = 0;
    }
    wish.frame = std::move(frame);
    wish.offered = offered;
    wish.bad = bad;
    wish_ = std::move(wish);
    send_wish();
    if (wish_ && world_.random().below(10) == 0) {
        ++world_.tally().duplicates;
        send_wish();  // Twice, without waiting.
    }
}

void Player::send_wish() {
    v1::ClientFrame& frame = wish_->frame;
    if (frame.has_command()) frame.mutable_command()->set_handle(handle_);
    if (frame.has_ready()) frame.mutable_ready()->set_handle(handle_);
    if (frame.has_resign()) frame.mutable_resign()->set_handle(handle_);
    wish_->re = send(frame);
}

std::uint32_t Player::send(v1::ClientFrame frame) {
    frame.set_re(++re_);
    ++world_.tally().requests;
    world_.send(*connection_, codec::encode(frame, traits_.encoding));
    return re_;
}

// ---- Frames from the server. ----

void Player::on_cut() {
    connection_.reset();
    attached_ = attaching_ = snapshot_due_ = false;
}

void Player::on_frame(const std::string& bytes) {
    auto decoded = codec::decode_server(bytes, traits_.encoding);
    world_.promise(decoded.has_value(), "an undecodable frame");
    const v1::ServerFrame& frame = decoded.value();
    if (frame.has_transition()) {
        world_.promise(attached_, "a transition before Attached");
        world_.promise(!snapshot_due_, "a transition before the snapshot");
        take(frame.transition());
    } else if (frame.has_snapshot()) {
        world_.promise(attached_, "a snapshot before Attached");
        take(frame.snapshot());
    } else if (frame.re() != 0) {
        answered(frame);
    }
}

void Player::answered(const v1::ServerFrame& frame) {
    if (frame.has_attached()) {
        const v1::Attached& attached = frame.attached();
        attached_ = true;
        attaching_ = false;
        handle_ = attached.handle();
        epoch_ = attached.epoch();
        seat_ = attached.seat();
        snapshot_due_ = !attached.resumed();
        world_.promise(!attached.resumed() || fold_.has_value(), "resumed from nothing");
        if (attached.resumed()) ++world_.tally().resumes;
        if (wish_) send_wish();
        return;
    }
    if (frame.has_command_done()) {
        const v1::CommandDone& done = frame.command_done();
        if (const auto line = said_.find(done.command_id()); line != said_.end()) {
            world_.promise(line->second == 0 || line->second == done.seq(), "said twice");
            line->second = done.seq();
        } else {
            const auto [known, fresh] = acknowledged_.try_emplace(done.command_id(), done.seq());
            world_.promise(known->second == done.seq(), "one command id, two numbers");
        }
        if (wish_ && wish_->id == done.command_id()) {
            world_.promise(!wish_->bad, "done what is not allowed");
            done_before_ = wish_->frame;
            wish_.reset();
        }
        return;
    }
    world_.promise(frame.has_error(), "an answer of the wrong kind");
    const v1::Error& error = frame.error();
    ++world_.tally().errors[error.code()];
    attaching_ = false;
    if (!wish_ || wish_->id != error.command_id()) return;
    const v1::ErrorCode code = error.code();
    const bool again = code == v1::RATE_LIMITED || code == v1::STORE_UNAVAILABLE ||
                       code == v1::OVERLOADED || code == v1::NOT_ATTACHED;
    if (again) return;  // It will be repeated later.
    if (code == v1::ILLEGAL_ACTION) {
        ++world_.tally().refusals;
        world_.promise(!wish_->offered || wish_->frame.has_resign(), "refused what was offered");
        world_.promise(error.reason() != v1::REASON_UNSPECIFIED, "refused without a reason");
    }
    wish_.reset();
}

void Player::take(const v1::Transition& transition) {
    for (const v1::Delta& delta : transition.deltas()) {
        if (delta.has_taken_back()) ++world_.tally().takebacks;
        if (delta.has_game_paused()) ++world_.tally().pauses;
    }
    world_.promise(fold_ && fold_->apply(transition), "a transition that does not follow");
    check_hash();
}

void Player::take(const v1::Snapshot& snapshot) {
    auto fresh = codec::ClientFold::from(snapshot);
    world_.promise(fresh.has_value(), "a snapshot that cannot be");
    if (fold_ && fold_->seq() == snapshot.seq()) {
        const std::string mine = comparable(fold_->snapshot());
        const std::string theirs = comparable(snapshot);
        world_.promise(mine == theirs, "snapshot and fold differ:\n" + theirs + "\nfold:\n" + mine);
    }
    world_.promise(!fold_ || snapshot.seq() >= fold_->seq(), "the room went back");
    snapshot_due_ = false;
    ++world_.tally().snapshots;
    fold_ = std::move(fresh);
    check_hash();
}

void Player::check_hash() const {
    if (fold_->phase() == v1::WAITING) return;
    if (fold_->view_hash() == 0) return;
    std::string canonical;
    rules::append_canonical(fold_->view(), canonical);
    const Hash hash = sha256(canonical);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | hash[i];
    world_.promise(number == fold_->view_hash(), "the view's hash differs from the client's");
}

}  // namespace server::sim
