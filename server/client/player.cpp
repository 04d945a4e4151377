#include "server/client/player.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/bots/bot.h"
#include "server/client/backoff.h"
#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/crypto/hash.h"

namespace server::client {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t command_id_bytes = 16;

// Of a request that is repeated until it is answered.
const std::string& id_of(const v1::ClientFrame& frame) {
    if (frame.has_command()) return frame.command().command_id();
    if (frame.has_ready()) return frame.ready().command_id();
    if (frame.has_answer()) return frame.answer().command_id();
    if (frame.has_propose()) return frame.propose().command_id();
    if (frame.has_resume()) return frame.resume().command_id();
    if (frame.has_say()) return frame.say().command_id();
    return frame.create_room().command_id();
}

v1::ClientFrame giving_up(std::uint32_t handle) {
    v1::ClientFrame frame;
    frame.mutable_leave()->set_handle(handle);
    frame.mutable_leave()->set_give_up_seat(true);
    return frame;
}

}  // namespace

std::uint64_t view_hash(const rules::View& view) {
    std::string canonical;
    rules::append_canonical(view, canonical);
    const Hash hash = sha256(canonical);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | hash[i];
    return number;
}

namespace {

bool hash_fits(const codec::ClientFold& fold) {
    return fold.view_hash() == 0 || fold.view_hash() == view_hash(fold.view());
}

}  // namespace

Player::Player(boost::asio::io_context& io, PlayerOptions options, PlayerEvents events)
    : io_(io),
      options_(std::move(options)),
      events_(std::move(events)),
      chance_(options_.seed),
      timer_(io),
      create_id_(random_bytes(command_id_bytes)),
      lost_at_(Clock::now()) {}

Player::~Player() = default;

void Player::start() {
    here_ = options_.urls[home_];
    lost_at_ = Clock::now();
    connect();
}

void Player::connect() {
    const std::uint64_t number = ++connection_;
    greeting_ = {};
    handle_ = 0;
    if (pending_) pending_->sent = false;
    const std::weak_ptr<Player> weak = weak_from_this();
    const auto still_mine = [weak, number]() -> std::shared_ptr<Player> {
        auto self = weak.lock();
        return self && self->connection_ == number && !self->ended_ ? self : nullptr;
    };
    net::WsClient::Handlers handlers;
    handlers.on_open = [still_mine] {
        if (const auto self = still_mine()) self->on_open();
    };
    handlers.on_frame = [still_mine](const std::string& bytes) {
        if (const auto self = still_mine()) self->on_frame(bytes);
    };
    handlers.on_closed = [still_mine](std::uint16_t code, const std::string& why) {
        if (const auto self = still_mine()) self->on_closed(code, why);
    };
    client_ = net::WsClient::connect(io_, here_, options_.encoding, std::move(handlers));
}

void Player::drop() {
    if (client_) client_->cut();
}

void Player::stop() {
    ended_ = true;
    timer_.cancel();
    if (client_) client_->close(1000);
    client_.reset();
}

void Player::on_open() {
    greeting_.reached = true;
    v1::ClientFrame frame;
    v1::Hello& hello = *frame.mutable_hello();
    hello.set_proto_min(1);
    hello.set_proto_max(1);
    if (greeting_.tells_minor) hello.set_minor(codec::protocol_minor);
    hello.set_client("meepled-bot/1");
    hello.set_kind(v1::BOT_PROGRAM);
    if (!options_.watch) hello.add_features("legal");
    hello.add_features("takeback");
    if (options_.token.empty()) {
        hello.mutable_guest()->set_name(options_.name);
    } else {
        hello.set_token(options_.token);
    }
    request(std::move(frame));
}

void Player::on_frame(const std::string& bytes) {
    const auto decoded = codec::decode_server(bytes, options_.encoding);
    if (!decoded) return end("a frame of the server cannot be read: " + decoded.error().detail);
    const v1::ServerFrame& frame = *decoded;
    switch (frame.body_case()) {
        case v1::ServerFrame::kWelcome: on_welcome(frame.welcome()); return;
        case v1::ServerFrame::kRoomCreated:
            options_.room = frame.room_created().room();
            options_.invite = frame.room_created().invite();
            pending_.reset();
            attach(true);
            return;
        case v1::ServerFrame::kAttached: on_attached(frame.attached()); return;
        case v1::ServerFrame::kSnapshot: on_snapshot(frame.snapshot(), bytes.size()); return;
        case v1::ServerFrame::kTransition: on_transition(frame.transition(), bytes.size()); return;
        case v1::ServerFrame::kCommandDone: on_done(frame.command_done()); return;
        case v1::ServerFrame::kError: on_error(frame.re(), frame.error()); return;
        case v1::ServerFrame::kGoodbye:
            if (!frame.goodbye().url().empty()) (void)go_to(frame.goodbye().url());
            return;
        case v1::ServerFrame::kLeft:
            if (!followed_.refusal.empty() && frame.left().handle() == handle_)
                end(followed_.refusal);
            return;
        case v1::ServerFrame::kPong:
        case v1::ServerFrame::kCatalogue:
        case v1::ServerFrame::kRoomFound:
        case v1::ServerFrame::kRoomList:
        case v1::ServerFrame::kAppraisals:
        case v1::ServerFrame::kConsidered:
        case v1::ServerFrame::kPresence:
        case v1::ServerFrame::kSpectators:
        case v1::ServerFrame::kLine:
        case v1::ServerFrame::kLines:
        case v1::ServerFrame::kMuted:
        case v1::ServerFrame::kAttention:
        case v1::ServerFrame::kNotice:
        case v1::ServerFrame::kBlocks:
        case v1::ServerFrame::kSeeking:
        case v1::ServerFrame::kPeopleHere:
        case v1::ServerFrame::kPresenceSet:
        case v1::ServerFrame::kDeclined:
        case v1::ServerFrame::kLobby:
        case v1::ServerFrame::BODY_NOT_SET: return;
    }
}

void Player::on_welcome(const v1::Welcome& welcome) {
    greeting_.done = true;
    been_.welcome = true;
    options_.patience_first = std::chrono::seconds::max();
    options_.token = welcome.token();
    limits_ = welcome.limits();
    if (!options_.room.empty()) {
        attach(false);
        return;
    }
    Pending create;
    v1::CreateRoom& request = *create.frame.mutable_create_room();
    *request.mutable_settings() = options_.settings;
    request.set_command_id(create_id_);
    ask(std::move(create));
}

void Player::attach(bool afresh) {
    v1::ClientFrame frame;
    v1::Attach& attach = *frame.mutable_attach();
    attach.set_room(options_.room);
    attach.set_role(options_.watch ? v1::SPECTATOR : v1::SEAT);
    attach.set_invite(options_.invite);
    if (options_.seat) attach.set_seat(*options_.seat);
    if (fold_ && !afresh) {
        attach.set_have_epoch(epoch_);
        attach.set_have_seq(fold_->seq());
        attach.set_have_hash(fold_->view_hash());
    }
    request(std::move(frame));
}

void Player::on_attached(const v1::Attached& attached) {
    handle_ = attached.handle();
    epoch_ = attached.epoch();
    info_ = attached.info();
    if (attached.role() == v1::SEAT) seat_ = attached.seat();
    if (!attached.invite().empty()) options_.invite = attached.invite();
    if (!attached.resumed()) fold_.reset();
    if (events_.entered) events_.entered(attached);
    if (been_.attached && losses_ > 0 && events_.resumed) events_.resumed(Clock::now() - lost_at_);
    been_.attached = true;
    losses_ = 0;
    moves_ = 0;
    followed_.refusal.clear();
    send_pending();
    // With nothing missing, nothing follows.
    if (fold_ && fold_->seq() == attached.head_seq()) act();
}

void Player::on_snapshot(const v1::Snapshot& snapshot, std::size_t bytes) {
    if (events_.snapshot) events_.snapshot(snapshot, bytes);
    fold_ = codec::ClientFold::from(snapshot);
    acted_seq_ = std::min(acted_seq_, snapshot.seq());
    if (!fold_ || (options_.check_hashes && !hash_fits(*fold_))) {
        end("a snapshot contradicts itself");
        return;
    }
    act();
}

void Player::on_transition(const v1::Transition& transition, std::size_t bytes) {
    if (!fold_) return;  // on its way since before we asked for everything anew
    if (events_.transition) events_.transition(transition, bytes);
    if (!fold_->apply(transition)) {
        end("transition " + std::to_string(transition.seq()) + " does not follow " +
            std::to_string(fold_->seq()));
        return;
    }
    if (options_.check_hashes && !hash_fits(*fold_)) {
        end("the view differs from the server's after " + std::to_string(transition.seq()));
        return;
    }
    act();
}

void Player::on_done(const v1::CommandDone& done) {
    const v1::ClientFrame* asked = pending_ ? &pending_->frame : nullptr;
    const bool mine = asked != nullptr && done.command_id() == id_of(*asked);
    const bool line = mine && asked->has_say();
    (line ? said_ : acknowledged_).emplace_back(done.command_id(), done.seq());
    if (!mine) return;
    if (line) {
        pending_.reset();
        act();
        return;
    }
    const bool step = pending_->decision != 0;
    const Clock::duration took = Clock::now() - pending_->first_sent;
    pending_.reset();
    acted_seq_ = std::max(acted_seq_, done.seq());
    if (step && events_.done) events_.done(done.seq(), done.duplicate(), took);
    act();
}

// Does what the room waits for, if it waits for us.
void Player::act() {
    if (ended_ || !fold_) return;
    if (fold_->phase() == v1::FINISHED) {
        const v1::Snapshot last = fold_->snapshot();
        const bool replaced = last.closed() == v1::NEVER_STARTED && !last.rematch().empty();
        return replaced ? follow(last.rematch()) : end("");
    }
    if (!followed_.refusal.empty()) return;
    // Our last step must have come back as a transition first.
    if (handle_ == 0 || pending_ || !seat_ || fold_->seq() < acted_seq_) return;
    if (fold_->phase() == v1::WAITING) {
        const auto seats = fold_->snapshot().seats();
        if (seats[static_cast<int>(*seat_)].ready()) return;
        const std::string why =
            followed_.re == 0 ? "" : why_not(options_.accepts, info_.settings());
        if (!why.empty()) {
            followed_.refusal =
                "room " + options_.room + " was left: its new settings are declined: " + why;
            return request(giving_up(handle_));
        }
        Pending ready;
        ready.frame.mutable_ready()->set_command_id(random_bytes(command_id_bytes));
        ready.frame.mutable_ready()->set_entropy(random_bytes(8));
        ask(std::move(ready));
        return;
    }
    if (consent() || fold_->paused()) return;
    const v1::Decision* decision = fold_->decision();
    if (decision == nullptr || std::find(decision->seats().begin(), decision->seats().end(),
                                         *seat_) == decision->seats().end()) {
        return;
    }
    if (options_.think.count() == 0) {
        step(*decision);
        return;
    }
    // Half as long to one and a half times as long, so that clients do not move in step.
    const auto most = static_cast<std::uint32_t>(options_.think.count());
    const auto pause = options_.like_people
                           ? human_pause(options_.think, chance_)
                           : std::chrono::milliseconds(most / 2 + chance_.below(most + 1));
    later(pause, [this, id = decision->id()] {
        const v1::Decision* now = fold_ ? fold_->decision() : nullptr;
        if (now != nullptr && now->id() == id && !pending_ && handle_ != 0) step(*now);
    });
}

// Bots agree to every proposal. False: this seat is not asked.
bool Player::consent() {
    const v1::OpenProposal* open = fold_->proposal();
    const auto contains = [this](const auto& seats) {
        return std::find(seats.begin(), seats.end(), *seat_) != seats.end();
    };
    if (open == nullptr || !contains(open->asked()) || contains(open->agreed())) return false;
    Pending answer;
    v1::AnswerProposal& agree = *answer.frame.mutable_answer();
    agree.set_command_id(random_bytes(command_id_bytes));
    agree.set_proposal(open->id());
    agree.set_agree(true);
    ask(std::move(answer));
    return true;
}

void Player::propose(v1::ProposalKind kind) {
    if (!may_wish()) return;
    Pending wish;
    wish.frame.mutable_propose()->set_command_id(random_bytes(command_id_bytes));
    wish.frame.mutable_propose()->set_kind(kind);
    ask(std::move(wish));
}

void Player::resume() {
    if (!may_wish()) return;
    Pending wish;
    wish.frame.mutable_resume()->set_command_id(random_bytes(command_id_bytes));
    ask(std::move(wish));
}

void Player::say(const std::string& emote) {
    if (!may_wish()) return;
    Pending wish;
    wish.frame.mutable_say()->set_command_id(random_bytes(command_id_bytes));
    wish.frame.mutable_say()->set_emote(emote);
    ask(std::move(wish));
}

bool Player::may_wish() const {
    const bool playing = fold_ && fold_->phase() == v1::PLAYING;
    return !ended_ && handle_ != 0 && !pending_ && seat_ && playing;
}

void Player::step(const v1::Decision& decision) {
    if (decision.legal_case() == v1::Decision::LEGAL_NOT_SET) {
        attach(true);  // what may be done was told to another connection: a snapshot tells it again
        return;
    }
    options_.bot ? think(decision.id()) : send_step(decision.id(), choose(decision));
}

// The bot may take long: meanwhile the connection is served.
void Player::think(std::uint32_t decision) {
    if (std::exchange(thinking_, true)) return;
    const auto match = std::make_shared<const rules::Match>(known_match());
    boost::asio::post(*options_.thinker,
                      [weak = weak_from_this(), &io = io_, decision, match,
                       work = boost::asio::make_work_guard(io_), bot = options_.bot,
                       seed = chance_.next(), seat = static_cast<rules::Seat>(*seat_)] {
                          rules::Random chance(seed);
                          const auto commands = bot->choose(*match, seat, chance);
                          boost::asio::post(io, [weak, decision, commands] {
                              const auto self = weak.lock();
                              if (self && !self->ended_) self->thought(decision, commands);
                          });
                      });
}

void Player::thought(std::uint32_t decision, const std::vector<rules::Command>& commands) {
    thinking_ = false;
    const v1::Decision* now = fold_ ? fold_->decision() : nullptr;
    const bool still_asked = now != nullptr && now->id() == decision && handle_ != 0 && !pending_;
    still_asked ? send_step(decision, commands) : act();
}

void Player::send_step(std::uint32_t decision, const std::vector<rules::Command>& commands) {
    if (commands.empty()) {
        end("the legal set of decision " + std::to_string(decision) + " is empty");
        return;
    }
    Pending step;
    step.decision = decision;
    v1::Command& command = *step.frame.mutable_command();
    command.set_command_id(random_bytes(command_id_bytes));
    command.set_decision(decision);
    for (const rules::Command& one : commands) codec::write(one, *command.add_actions());
    if (events_.sent) events_.sent();
    ask(std::move(step));
}

std::vector<rules::Command> Player::choose(const v1::Decision& decision) {
    if (options_.level == "random") {
        auto steps = codec::legal_steps(decision, fold_->view());
        if (steps.empty()) return {};
        return steps[chance_.below(static_cast<std::uint32_t>(steps.size()))];
    }
    const auto bot =
        bots::make_bot(options_.level, budget_for(options_.thinking, decision.remaining_ms()));
    if (!bot) return {};
    return bot->choose(known_match(), static_cast<rules::Seat>(*seat_), chance_);
}

rules::Match Player::known_match() {
    return rules::Match::from_view(codec::setup(info_.settings()), fold_->view(), chance_);
}

void Player::request(v1::ClientFrame frame) {
    frame.set_re(++re_);
    client_->send(codec::encode(frame, options_.encoding));
}

void Player::ask(Pending pending) {
    pending.first_sent = Clock::now();
    pending_ = std::move(pending);
    send_pending();
}

void Player::send_pending() {
    if (!pending_ || pending_->sent || !greeting_.done) return;
    v1::ClientFrame& frame = pending_->frame;
    if (!id_of(frame).empty() && !frame.has_create_room()) {
        if (handle_ == 0) return;
        if (frame.has_resume()) frame.mutable_resume()->set_handle(handle_);
        if (frame.has_say()) frame.mutable_say()->set_handle(handle_);
        if (frame.has_propose()) frame.mutable_propose()->set_handle(handle_);
        if (frame.has_answer()) frame.mutable_answer()->set_handle(handle_);
        if (frame.has_command()) frame.mutable_command()->set_handle(handle_);
        if (frame.has_ready()) frame.mutable_ready()->set_handle(handle_);
    }
    frame.set_re(++re_);
    pending_->sent = true;
    client_->send(codec::encode(frame, options_.encoding));
}

// One thing at a time: a later call replaces an earlier one.
void Player::later(std::chrono::milliseconds pause, std::function<void()> what) {
    timer_.expires_after(pause);
    const std::weak_ptr<Player> weak = weak_from_this();
    timer_.async_wait([weak, what = std::move(what)](const boost::system::error_code& error) {
        const auto self = weak.lock();
        if (!error && self && !self->ended_) what();
    });
}

void Player::end(const std::string& problem) {
    if (std::exchange(ended_, true)) return;
    timer_.cancel();
    if (client_) client_->close(1000);
    if (events_.ended) events_.ended(problem);
}

}  // namespace server::client
