#include "server/actor/room_actor.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cassert>
#include <chrono>
#include <exception>
#include <type_traits>

#include "server/actor/refused.h"
#include "server/log.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

void add(std::atomic<std::uint64_t>& counter, std::uint64_t amount = 1) {
    counter.fetch_add(amount, std::memory_order_relaxed);
}

void count_append(Figures& figures, std::chrono::steady_clock::duration took, StoreResult result) {
    figures.append_times.add(took);
    add(result == StoreResult::stored ? figures.appends : figures.appends_failed);
    figures.appends_under_way.fetch_sub(1);
}

}  // namespace

RoomActor::RoomActor(const RoomServices& services, Room room, std::uint32_t handle,
                     std::string origin)
    : services_(services),
      figures_(services.figures),
      room_id_(room.header().room()),
      handle_(handle),
      strand_(asio::make_strand(services.executor)),
      room_(std::move(room)),
      header_(room_.header()),
      origin_(std::move(origin)),
      reload_timer_(strand_),
      lag_timer_(strand_) {
    for (auto& timer : timers_) timer.emplace(strand_);
    decides_ = room_.decides().value_or(rules::no_seat);
    summary_ = std::make_shared<const RoomSummary>(room_.summary());
    figures_->rooms[static_cast<std::size_t>(summary_->info.phase())].fetch_add(1);
}

RoomActor::~RoomActor() {
    figures_->rooms[static_cast<std::size_t>(summary_->info.phase())].fetch_sub(1);
}

void RoomActor::open() {
    post(input::Opened{});
}

void RoomActor::enter(std::shared_ptr<RoomClient> client, input::Attach attach) {
    const ClientId id = attach.client;
    request(std::move(client), id, Input(std::move(attach)));
}

void RoomActor::request(std::shared_ptr<RoomClient> client, ClientId id, Input input,
                        TracePtr trace) {
    asio::post(strand_, [self = shared_from_this(), client = std::move(client), id,
                         input = std::move(input), trace = std::move(trace)]() mutable {
        if (std::holds_alternative<input::Attach>(input) && !client->coming(self)) return;
        self->clients_.try_emplace(id).first->second.client = std::move(client);
        if (!self->has_story_under_way(input)) self->take(input, trace);
    });
}

void RoomActor::post(Input input) {
    asio::post(strand_,
               [self = shared_from_this(), input = std::move(input)] { self->take(input); });
}

void RoomActor::stop() {
    asio::post(strand_, [self = shared_from_this()] {
        self->stopped_ = true;
        for (auto& timer : self->timers_) timer->cancel();
        self->reload_timer_.cancel();
        self->lag_timer_.cancel();
        self->clients_.clear();
    });
}

std::shared_ptr<const RoomSummary> RoomActor::summary() const {
    const std::scoped_lock lock(summary_mutex_);
    return summary_;
}

std::optional<rules::Seat> RoomActor::decides() const {
    const rules::Seat seat = decides_;
    return seat == rules::no_seat ? std::nullopt : std::optional(seat);
}

void RoomActor::assert_on_strand() const {
    assert(strand_.running_in_this_thread());
}

void RoomActor::take(const Input& input, const TracePtr& trace) {
    assert_on_strand();
    if (stopped_) return;
    if (resting_) return turn_away(input);
    note_request(input, trace);
    if (quarantined_) {
        refuse(input);
    } else {
        try {
            for (Effect& effect : room_.handle(input, services_.now_ms())) {
                carry_out(std::move(effect));
            }
        } catch (const std::exception& broken) {
            quarantine(input, broken.what());
        }
    }
    if (handing_over_) let_go();
    if (const auto* gone = std::get_if<input::Gone>(&input)) {
        clients_.erase(gone->client);
        std::erase_if(open_requests_,
                      [gone](const auto& one) { return one.client == gone->client; });
    }
}

// The room has left memory with no client in it. Clients that want to enter find it again.
void RoomActor::turn_away(const Input& input) {
    const auto* attach = std::get_if<input::Attach>(&input);
    if (attach == nullptr) return refuse(input);
    const auto found = clients_.find(attach->client);
    if (found == clients_.end()) return;
    const std::shared_ptr<RoomClient> client = std::move(found->second.client);
    clients_.erase(found);
    client->left(handle_);
    client->find_again(room_id_, *attach);
}

// ---- Requests without a room to answer them. ----

void RoomActor::note_request(const Input& input, const TracePtr& trace) {
    if (trace) {
        trace->mark(Moment::taken);
        trace->record.room = room_id_;
    }
    std::visit(
        [&](const auto& one) {
            if constexpr (requires { one.re; }) {
                constexpr bool step = std::is_same_v<std::decay_t<decltype(one)>, input::Play>;
                open_requests_.push_back(
                    {one.client, one.re, std::chrono::steady_clock::now(), step, trace});
            }
        },
        input);
}

void RoomActor::quarantine(const Input& input, const char* why) {
    quarantined_ = true;
    log::room().error("quarantined room={} seq={} input={} why={}", room_id_, room_.seq(),
                      input.index(), log::quoted(why));
    figures_->rooms_quarantined.fetch_add(1);
    for (auto& timer : timers_) timer->cancel();
    answer_open_requests(error_of(v1::INTERNAL, v1::RESYNC, "the room is quarantined"));
    v1::ServerFrame notice;
    notice.mutable_error()->set_code(v1::ROOM_QUARANTINED);
    notice.mutable_error()->set_retry(v1::NEVER);
    notice.mutable_error()->set_handle(handle_);
    const auto shared = std::make_shared<codec::SharedFrame>(std::move(notice));
    for (const auto& [client, known] : clients_) {
        if (known.attached) send({client, shared});
    }
    drop_all();
    services_.on_quarantined(*this);
}

void RoomActor::answer_open_requests(const v1::Error& error) {
    for (const OpenRequest& request : std::exchange(open_requests_, {})) {
        v1::ServerFrame frame;
        frame.set_re(request.re);
        *frame.mutable_error() = error;
        send({request.client, std::make_shared<codec::SharedFrame>(std::move(frame))});
    }
}

// Why the room answers no requests any more.
v1::Error RoomActor::refusal() const {
    if (resting_) return error_of(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    return lost_ ? error_of(v1::FENCED, v1::RESYNC) : error_of(v1::ROOM_QUARANTINED, v1::NEVER);
}

void RoomActor::refuse(const Input& input) {
    std::visit(
        [this](const auto& one) {
            if constexpr (requires { one.re; }) {
                v1::ServerFrame frame;
                frame.set_re(one.re);
                *frame.mutable_error() = refusal();
                if constexpr (requires { one.command_id; }) {
                    frame.mutable_error()->set_command_id(one.command_id);
                }
                send({one.client, std::make_shared<codec::SharedFrame>(std::move(frame))});
            }
        },
        input);
}

// ---- Effects. ----

void RoomActor::carry_out(Effect effect) {
    std::visit(
        [this](auto& one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, effect::Append>) append(std::move(one));
            if constexpr (std::is_same_v<T, effect::Send>) send(one);
            if constexpr (std::is_same_v<T, effect::SetAlarm>) set_alarm(one);
            if constexpr (std::is_same_v<T, effect::AskBot>) ask_bot(std::move(one));
            if constexpr (std::is_same_v<T, effect::AskAdvice>) ask_advice(std::move(one));
            if constexpr (std::is_same_v<T, effect::MakeRematch>) {
                services_.on_rematch(*this, std::move(one));
            }
            if constexpr (std::is_same_v<T, effect::KeepLine>) keep_line(std::move(one));
            if constexpr (std::is_same_v<T, effect::ReadLines>) read_lines(one);
            if constexpr (std::is_same_v<T, effect::KeepMute>) keep_mute(one);
            if constexpr (std::is_same_v<T, effect::Block>) block(one);
            if constexpr (std::is_same_v<T, effect::TakeVacation>) take_vacation(one);
            if constexpr (std::is_same_v<T, effect::Reload>) reload(one.after_ms);
            if constexpr (std::is_same_v<T, effect::Changed>) publish(one.summary);
            if constexpr (std::is_same_v<T, effect::Forget>) services_.on_forget(*this);
            if constexpr (std::is_same_v<T, effect::TellStory>) tell_story(std::move(one));
            if constexpr (std::is_same_v<T, effect::Rest>) rest(one.waiting);
            if constexpr (std::is_same_v<T, effect::Note>) {
                services_.store.log->note(room_id_, room_.epoch(), std::nullopt, one.waiting,
                                          false);
            }
            if constexpr (std::is_same_v<T, effect::Lost>) lost(one);
        },
        effect);
}

// Of the request whose step this is.
TracePtr RoomActor::trace_of(const Append& entry) const {
    if (entry.command_id.empty()) return nullptr;
    for (const OpenRequest& one : open_requests_)
        if (one.trace && one.trace->command_id == entry.command_id) return one.trace;
    return nullptr;
}

void RoomActor::append(effect::Append append) {
    figures_->appends_under_way.fetch_add(1);
    const std::uint32_t seq = append.entry.seq;
    const auto begun = std::chrono::steady_clock::now();
    TracePtr trace = trace_of(append.entry);
    if (trace) {
        trace->mark(Moment::appended);
        trace->record.seq = seq;
    }
    auto stored = [self = shared_from_this(), seq, begun,
                   trace = std::move(trace)](StoreResult result) {
        // On the store's thread.
        if (trace) trace->mark(Moment::stored);
        asio::post(self->strand_, [self, seq, result, begun, trace] {
            const auto took = std::chrono::steady_clock::now() - begun;
            if (trace) trace->mark(Moment::resumed);
            self->telling_ = trace;
            self->take(input::Stored{seq, result});
            if (trace) trace->mark(Moment::told);
            self->telling_.reset();
            count_append(*self->figures_, took, result);
        });
    };
    if (append.outcome && services_.ledger) {
        append.outcome->origin = origin_.substr(0, origin_network_bytes);
        services_.ledger->append(std::move(append.entry), *append.outcome, std::move(stored));
    } else {
        services_.store.log->append(std::move(append.entry), std::move(stored));
    }
}

void RoomActor::send(const effect::Send& send) {
    const v1::ServerFrame& frame = send.frame->message();
    if (frame.re() != 0) close_request(send.client, frame);
    const auto found = clients_.find(send.client);
    if (found == clients_.end()) return;
    Known& known = found->second;
    if (withhold(known, frame)) return;
    Outlet& outlet = known.client->outlet();
    const Frame& bytes = send.frame->bytes(outlet.encoding());
    count(frame, bytes->size());
    if (telling_) ++telling_->record.told;
    if (frame.has_error()) log_refusal(send.client, frame.re(), frame.error(), outlet.peer());
    if (known.story) {
        hold(known, bytes, frame.re() != 0);
    } else {
        outlet.send(bytes);
    }
    if (frame.has_attached()) {
        known.attached = true;
        known.lagging = false;
        known.spectator = frame.attached().role() == v1::SPECTATOR;
        tell_seated(frame.attached());
    }
    if (frame.has_snapshot()) known.lagging = false;
    // Not let in, or it left before this answer came.
    const bool outside = frame.re() != 0 && !known.attached;
    if (frame.has_left() || outside) drop(send.client);
}

// The player has the seat now: a seat that is only asked for may be refused.
void RoomActor::tell_seated(const v1::Attached& attached) const {
    if (!services_.on_sat_down || attached.role() != v1::SEAT) return;
    if (room_.phase() != v1::WAITING || rules_of(header_.settings()).slow()) return;
    services_.on_sat_down(room_.table().seats[attached.seat()].account);
}

// The client is no longer in the room. Its requests that are still open are answered later all the
// same, and so are those whose answers wait behind a story: it stays known while there are any.
void RoomActor::drop(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end()) return;
    found->second.attached = false;
    const bool waits = std::any_of(open_requests_.begin(), open_requests_.end(),
                                   [client](const auto& one) { return one.client == client; });
    if (waits || found->second.story) return;
    const std::shared_ptr<RoomClient> gone = std::move(found->second.client);
    clients_.erase(found);
    gone->left(handle_);
}

void RoomActor::drop_all() {
    std::vector<ClientId> attached;
    for (const auto& [client, known] : clients_) {
        if (known.attached) attached.push_back(client);
    }
    for (const ClientId client : attached) drop(client);
}

void RoomActor::close_request(ClientId client, const v1::ServerFrame& frame) {
    const auto found = std::find_if(
        open_requests_.begin(), open_requests_.end(),
        [&](const OpenRequest& one) { return one.client == client && one.re == frame.re(); });
    if (found == open_requests_.end()) return;
    if (found->trace) found->trace->answered(frame.error().code());
    if (frame.has_command_done()) {
        figures_->commands.add(std::chrono::steady_clock::now() - found->since);
        const auto known = clients_.find(client);
        const bool played = found->step && !frame.command_done().duplicate();
        if (played && known != clients_.end()) known->second.client->stepped();
    }
    open_requests_.erase(found);
}

void RoomActor::count(const v1::ServerFrame& frame, std::size_t bytes) {
    Figures& figures = *figures_;
    add(figures.frames_out);
    add(figures.frame_bytes_out, bytes);
    if (frame.has_transition()) {
        add(figures.transitions_out);
        add(figures.transition_bytes_out, bytes);
    } else if (frame.has_snapshot()) {
        add(figures.snapshots_out);
        add(figures.snapshot_bytes_out, bytes);
    } else if (frame.has_command_done()) {
        add(frame.command_done().duplicate() ? figures.commands_duplicate : figures.commands_done);
    } else if (frame.has_error()) {
        const auto code = static_cast<std::size_t>(frame.error().code());
        if (code < figures.errors.size()) add(figures.errors[code]);
        const auto reason = static_cast<std::size_t>(frame.error().reason());
        if (reason != 0 && reason < figures.refusals.size()) add(figures.refusals[reason]);
    }
}

// ---- Slow spectators: they miss what happens meanwhile, and get one snapshot when they drain.
// ----

bool RoomActor::withhold(Known& known, const v1::ServerFrame& frame) {
    if (!known.spectator || frame.re() != 0 || frame.has_snapshot() || frame.has_error())
        return false;
    Outlet& outlet = known.client->outlet();
    if (!known.lagging && outlet.backlog_share() > 0.5) {
        known.lagging = true;
        add(figures_->spectators_lagged);
        watch_laggards();
    }
    return known.lagging;
}

void RoomActor::watch_laggards() {
    if (lag_timer_set_) return;
    lag_timer_set_ = true;
    lag_timer_.expires_after(std::chrono::milliseconds(services_.config.lag_ms));
    lag_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
        self->lag_timer_set_ = false;
        if (stopped || self->stopped_) return;
        std::vector<ClientId> drained;
        bool more = false;
        std::vector<ClientId> listening;
        for (auto& [client, known] : self->clients_) {
            if (known.told_ms != 0) listening.push_back(client);
            if (!known.lagging) continue;
            Outlet& outlet = known.client->outlet();
            if (outlet.backlog_share() > 0.125) {
                more = true;
                continue;
            }
            drained.push_back(client);
        }
        for (const ClientId client : drained) {
            // Frames flow again behind the snapshot, which comes when no step is being stored.
            self->take(input::Resync{client});
        }
        for (const ClientId client : listening) self->tell_on(client);
        if (more) self->watch_laggards();
    });
}

// ---- Time, bots, store. ----

void RoomActor::set_alarm(const effect::SetAlarm& alarm) {
    asio::steady_timer& timer = *timers_[static_cast<std::size_t>(alarm.kind)];
    timer.expires_after(std::chrono::milliseconds(alarm.after_ms));
    const input::Alarm input{alarm.kind, alarm.serial};
    timer.async_wait([weak = weak_from_this(), input](const boost::system::error_code& replaced) {
        const std::shared_ptr<RoomActor> self = weak.lock();
        if (self && !replaced) self->take(input);
    });
}

// ---- What others see of it. ----

void RoomActor::publish(bool summary) {
    const rules::Seat asked = room_.decides().value_or(rules::no_seat);
    const bool turned = decides_.exchange(asked) != asked;
    if (summary) publish_summary();
    if (turned && services_.on_turn) services_.on_turn(*this, asked);
}

void RoomActor::publish_summary() {
    auto fresh = std::make_shared<const RoomSummary>(room_.summary());
    Figures& figures = *figures_;
    figures.rooms[static_cast<std::size_t>(fresh->info.phase())].fetch_add(1);
    {
        const std::scoped_lock lock(summary_mutex_);
        figures.rooms[static_cast<std::size_t>(summary_->info.phase())].fetch_sub(1);
        summary_ = std::move(fresh);
    }
}

}  // namespace server
