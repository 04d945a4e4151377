// A connection's life: frames in, identity, requests that need no room.
#include "server/actor/session.h"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/actor/hub.h"
#include "server/codec/frame.h"
#include "server/crypto/base64url.h"
#include "server/log.h"
#include "server/room/requests.h"
#include "server/text/line.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::uint32_t protocol = 1;
constexpr std::size_t name_characters_max = 24;
constexpr std::string_view feature_legal = "legal";
constexpr std::string_view feature_takeback = "takeback";
constexpr std::string_view feature_continue = "continue";
constexpr std::string_view feature_snapshots = "snapshots";
constexpr std::string_view feature_talk = "talk";
constexpr std::string_view feature_reports = "reports";  // taken at /v1/reports
constexpr std::string_view feature_people = "people";

bool has(const v1::Hello& hello, std::string_view feature) {
    return std::find(hello.features().begin(), hello.features().end(), feature) !=
           hello.features().end();
}

enum Close : std::uint16_t {
    close_wrong_kind = 1003,
    close_undecodable = 1007,
    close_policy = 1008,
    close_too_big = 1009,
    close_version = 4003,
    close_hello = 4004,
    close_rate = 4008,
    close_slow = 4009,
};

// Each further such number of bytes costs as much as a request.
constexpr std::size_t usual_bytes_max = 4096;

// The cost of a request, by the time that it takes.
std::uint32_t cost_of(const v1::ClientFrame& frame) {
    constexpr std::uint32_t history_cost = 20;
    constexpr std::uint32_t catalogue_cost = 10;
    constexpr std::uint32_t board_cost = 8;  // each feature of it
    constexpr std::uint32_t view_cost = 4;
    constexpr std::uint32_t look_cost = 3;
    if (frame.has_attach()) {  // To know an earlier view the game is folded again.
        const bool folds = frame.attach().history() || frame.attach().have_seq() != 0;
        return folds ? history_cost : view_cost;
    }
    if (frame.has_appraise()) return board_cost;
    const bool goes_on = frame.create_room().has_continues();  // the whole game, played again
    if (goes_on || !frame.create_room().position().empty()) return history_cost;
    if (frame.consider().has_best()) return history_cost;
    if (frame.has_consider()) return view_cost;
    if (frame.has_get_catalogue()) {
        return frame.get_catalogue().have_hash().empty() ? catalogue_cost : 1;
    }
    const bool searches =
        !frame.list_rooms().text().empty() || !frame.watch_lobby().rooms().text().empty();
    if (searches) return history_cost;
    if (frame.has_watch_lobby()) return view_cost;
    if (frame.has_seek()) return board_cost;
    const bool looks = frame.has_list_rooms() || frame.has_get_people() || frame.has_decline() ||
                       frame.has_find_room() || frame.has_get_lines() || frame.has_block() ||
                       frame.has_unblock() || frame.has_get_blocks();
    return looks ? look_cost : 1;
}

// Only requests to rooms are reported.
void describe(Trace& trace, const v1::ClientFrame& frame) {
    const auto address = address_of(frame);
    if (!address) return;
    const int field = static_cast<int>(frame.body_case());
    trace.record.request = v1::ClientFrame::descriptor()->FindFieldByNumber(field)->name();
    trace.record.re = frame.re();
    trace.command_id = address->command_id;
}

v1::ErrorCode reason_of(std::uint16_t close_code) {
    switch (close_code) {
        case close_wrong_kind: return v1::BAD_FRAME;
        case close_too_big: return v1::FRAME_TOO_LARGE;
        case close_hello: return v1::HELLO_REQUIRED;
        case close_rate: return v1::RATE_LIMITED;
        case close_slow: return v1::SLOW_CONSUMER;
        case 1012: return v1::DRAINING;
        default: return v1::ERROR_CODE_UNSPECIFIED;
    }
}

const char* detail_of(v1::ErrorCode reason) {
    switch (static_cast<int>(reason)) {
        case v1::BAD_FRAME: return "the message is text or binary against the subprotocol";
        case v1::FRAME_TOO_LARGE: return "longer than Limits.frame_in_bytes_max";
        case v1::HELLO_REQUIRED: return "no Hello in time";
        case v1::RATE_LIMITED: return "far beyond the limits of a connection";
        case v1::SLOW_CONSUMER: return "the client reads too slowly";
        case v1::DRAINING: return "the server stops";
        default: return "";
    }
}

// What a client should do after a connection that ended for this reason.
v1::Retry retry_of(v1::ErrorCode reason) {
    switch (static_cast<int>(reason)) {
        case v1::HELLO_REQUIRED:
        case v1::SLOW_CONSUMER:
        case v1::DRAINING: return v1::RESYNC;
        default: return v1::NEVER;
    }
}

// Not carried out; the client may repeat it after so long.
v1::Error too_soon(std::uint32_t wait_ms, const std::string& command_id) {
    v1::Error error;
    error.set_code(v1::RATE_LIMITED);
    error.set_retry(v1::AFTER);
    error.set_retry_after_ms(wait_ms);
    error.set_command_id(command_id);
    error.set_detail("too many requests of this connection or address");
    return error;
}

}  // namespace

Session::Session(Hub& hub, ClientId id, std::shared_ptr<Outlet> outlet)
    : hub_(hub),
      id_(id),
      outlet_(std::move(outlet)),
      address_(outlet_->address()),
      network_(outlet_->network()),
      strand_(asio::make_strand(hub.executor())),
      frames_(hub.config().frames) {}

// ---- The connection's edge. ----

void Session::on_frame(const std::string& bytes) {
    if (queued_.fetch_add(1) >= hub_.config().frames_queued_max) {
        dismiss(close_rate, v1::RATE_LIMITED, 1'000);
        return;
    }
    const auto& tracer = hub_.tracer();
    TracePtr trace = tracer ? tracer->begin(id_, outlet_->traceparent()) : nullptr;
    asio::post(strand_, [self = shared_from_this(), bytes, came_ms = hub_.now_ms(),
                         trace = std::move(trace)]() mutable {
        self->queued_.fetch_sub(1);
        self->came_ms_ = came_ms;
        if (trace) trace->mark(Moment::begun);
        self->trace_ = std::move(trace);
        self->take(bytes);
        self->trace_.reset();
    });
}

void Session::on_ending(std::uint16_t code) {
    const v1::ErrorCode reason = reason_of(code);
    if (reason != v1::ERROR_CODE_UNSPECIFIED) {
        fail(0, reason, retry_of(reason), detail_of(reason));
    }
    v1::ServerFrame frame;
    frame.mutable_goodbye()->set_code(code);
    frame.mutable_goodbye()->set_reason(reason);
    send(frame);
}

void Session::on_closed() {
    std::unordered_map<std::uint32_t, std::shared_ptr<RoomActor>> rooms;
    {
        const std::scoped_lock lock(rooms_mutex_);
        closed_ = true;
        rooms.swap(rooms_);
    }
    for (const auto& [handle, room] : rooms) room->post(input::Gone{id_});
    hub_.ended(id_);
    asio::post(strand_, [self = shared_from_this()] {
        if (!self->who_.account.empty())
            self->hub_.connections().disconnect(self->who_.account, self->id_);
        self->hub_.people().here().remove(self->id_);
        self->hub_.lists().lobby().forget(self->id_);
        self->hub_.quick_games().stop(self->id_);
        self->who_.account.clear();
        self->deferred_.clear();
        self->state_ = State::ended;
    });
}

bool Session::coming(const std::shared_ptr<RoomActor>& room) {
    const std::scoped_lock lock(rooms_mutex_);
    if (!closed_) rooms_.insert_or_assign(room->handle(), room);
    return !closed_;
}

void Session::left(std::uint32_t handle) {
    const std::scoped_lock lock(rooms_mutex_);
    rooms_.erase(handle);
}

// The game itself bounds how many steps there are, so a player may take them at any speed.
void Session::stepped() {
    asio::post(strand_, [self = shared_from_this()] {
        self->frames_.give_back();
        self->hub_.limits().give_back(Asked::work, self->address_, self->network_);
    });
}

void Session::dismiss(std::uint16_t close_code, v1::ErrorCode reason, std::uint32_t retry_after_ms,
                      const std::string& url) {
    v1::ServerFrame frame;
    v1::Goodbye& goodbye = *frame.mutable_goodbye();
    goodbye.set_code(close_code);
    goodbye.set_reason(reason);
    goodbye.set_retry_after_ms(retry_after_ms);
    goodbye.set_url(url);
    send(frame);
    outlet_->close(close_code, v1::ErrorCode_Name(reason));
}

// ---- On the strand. ----

void Session::take(const std::string& bytes) {
    if (state_ == State::ended) return;
    if (state_ == State::greeting) {
        deferred_.push_back(bytes);  // Bounded: see frames_queued_max and the rate.
        if (deferred_.size() > hub_.config().frames_queued_max) {
            state_ = State::ended;
            dismiss(close_rate, v1::RATE_LIMITED, 1'000);
        }
        return;
    }
    hub_.counters().frames_in.fetch_add(1, std::memory_order_relaxed);
    const auto frame = codec::decode(bytes, outlet_->encoding());
    if (!frame && frame.error().code == v1::BAD_FRAME) return undecodable(frame.error().detail);
    if (trace_ && frame) describe(*trace_, *frame);
    const std::uint32_t cost =
        (frame ? cost_of(*frame) : 1) + static_cast<std::uint32_t>(bytes.size() / usual_bytes_max);
    std::uint32_t wait_ms = frames_.take(hub_.now_ms(), cost);
    if (wait_ms == 0) {
        wait_ms = hub_.limits().take(Asked::work, address_, network_, hub_.now_ms(), cost);
        if (wait_ms != 0) frames_.give_back(cost);  // It pays when it is done.
    }
    if (wait_ms != 0) {
        fail(frame ? frame->re() : frame.error().re, too_soon(wait_ms, {}));
        if (++refused_ > hub_.config().frames_refused_max) {
            state_ = State::ended;
            dismiss(close_rate, v1::RATE_LIMITED, 10'000);
        }
        return;
    }
    refused_ = 0;
    if (!frame) {
        hub_.counters().frames_bad.fetch_add(1, std::memory_order_relaxed);
        return fail(frame.error().re, frame.error().code, v1::NEVER, frame.error().detail);
    }
    guarded(frame->re(), [this, &frame] { handle(*frame); });
}

void Session::guarded(std::uint32_t re, const std::function<void()>& work) {
    try {
        work();
    } catch (const std::exception& broken) {
        log::net().error("request_failed peer={} why={}", outlet_->peer(),
                         log::quoted(broken.what()));
        if (answered_ != re) fail(re, v1::INTERNAL, v1::SAME, "the request failed in the server");
    }
}

void Session::undecodable(const std::string& detail) {
    hub_.counters().frames_bad.fetch_add(1, std::memory_order_relaxed);
    state_ = State::ended;
    fail(0, v1::BAD_FRAME, v1::NEVER, detail);
    dismiss(close_undecodable, v1::BAD_FRAME, 0);
}

void Session::handle(const Frame& frame) {
    if (hub_.draining()) return fail(frame.re(), v1::DRAINING, v1::SAME, "the server stops");
    if (frame.has_hello()) return hello(frame);
    if (state_ == State::fresh) {
        return fail(frame.re(), v1::HELLO_REQUIRED, v1::NEVER, "say Hello first");
    }
    switch (static_cast<int>(frame.body_case())) {
        case Frame::kPing: {
            v1::ServerFrame answer;
            answer.set_re(frame.re());
            answer.mutable_pong()->set_server_time_ms(hub_.now_ms());
            return send(answer);
        }
        case Frame::kGetCatalogue: return catalogue(frame);
        case Frame::kCreateRoom: return create_room(frame);
        case Frame::kListRooms: return list_rooms(frame);
        case Frame::kWatchLobby: return watch_lobby(frame);
        case Frame::kFindRoom: return find_room(frame);
        case Frame::kAttach: return attach(frame);
        case Frame::kSeek: return seek(frame);
        case Frame::kStopSeeking:
        case Frame::kGetPeople:
        case Frame::kSetPresence:
        case Frame::kDecline: return meet(frame);
        case Frame::kUnblock: return unblock(frame);
        case Frame::kGetBlocks: return tell_blocks(frame);
        default: break;
    }
    if (const auto address = address_of(frame)) return to_room(frame, *address);
    fail(frame.re(), v1::UNKNOWN_TYPE, v1::NEVER, "no known body");
}

// ---- Greeting. ----

void Session::hello(const Frame& frame) {
    const v1::Hello& hello = frame.hello();
    if (state_ != State::fresh) {
        return fail(frame.re(), v1::ALREADY_GREETED, v1::NEVER, "Hello was said before");
    }
    if (hello.proto_min() > protocol || hello.proto_max() < protocol) {
        fail(frame.re(), v1::VERSION_UNSUPPORTED, v1::NEVER, "this server speaks version 1");
        state_ = State::ended;
        return dismiss(close_version, v1::VERSION_UNSUPPORTED, 0);
    }
    if (hello.kind() != v1::HUMAN && hello.kind() != v1::BOT_PROGRAM) {
        return fail(frame.re(), v1::KIND_NOT_ALLOWED, v1::NEVER, "kind");
    }
    if (hello.auth_case() == v1::Hello::AUTH_NOT_SET)
        return fail(frame.re(), v1::BAD_FIELD, v1::NEVER, "auth: guest or token");
    const std::optional<std::string> name =
        clean_line(hello.has_guest() ? hello.guest().name() : hello.name(), name_characters_max);
    if (!name) {
        return fail(frame.re(), v1::BAD_FIELD, v1::NEVER, "name: at most 24 visible characters");
    }
    if (limited(frame, Asked::hello)) return;
    state_ = State::greeting;
    outlet_->greeted();
    wishes_.legal = has(hello, feature_legal);
    wishes_.takebacks = has(hello, feature_takeback);
    wishes_.continues = has(hello, feature_continue);
    wishes_.snapshots = has(hello, feature_snapshots);
    wishes_.talk = has(hello, feature_talk);
    wishes_.reports = has(hello, feature_reports);
    people_ = has(hello, feature_people);
    wishes_.hidden = hello.hidden();
    newcomer_ = hello.has_guest();
    token_ = newcomer_ ? hub_.identity().token(Identity::new_account()) : hello.token();
    identify(frame.re(), token_, *name);
}

// Without the store the seats of the identity are not known: no Welcome is better than one in which
// its games are missing.
void Session::welcome(std::uint32_t re, const Active& active) {
    if (state_ != State::greeting) return;
    if (active) {
        state_ = State::greeted;
        guarded(re, [&] { send_welcome(re, active.value()); });
    } else {
        state_ = State::fresh;
        hub_.connections().disconnect(who_.account, id_);
        who_.account.clear();
        fail(re, active.error());
    }
    // Frames that came meanwhile, in order.
    for (const std::string& bytes : std::exchange(deferred_, {})) take(bytes);
}

void Session::send_welcome(std::uint32_t re, const std::vector<v1::ActiveRoom>& active) {
    const ActorConfig& config = hub_.config();
    v1::ServerFrame frame;
    frame.set_re(re);
    v1::Welcome& welcome = *frame.mutable_welcome();
    welcome.set_proto(protocol);
    welcome.set_minor(codec::protocol_minor);
    welcome.set_server(config.server_name);
    if (wishes_.legal) welcome.add_features(std::string(feature_legal));
    if (wishes_.takebacks) welcome.add_features(std::string(feature_takeback));
    if (wishes_.continues) welcome.add_features(std::string(feature_continue));
    if (wishes_.snapshots) welcome.add_features(std::string(feature_snapshots));
    if (wishes_.talk) welcome.add_features(std::string(feature_talk));
    if (wishes_.reports) welcome.add_features(std::string(feature_reports));
    if (people_) welcome.add_features(std::string(feature_people));
    welcome.set_session(std::to_string(id_));
    welcome.set_token(token_);
    welcome.set_registered(who_.registered);
    welcome.set_bot(who_.bot);
    for (const v1::Sanction& one : who_.sanctions) *welcome.add_sanctions() = one;
    welcome.set_announcement(hub_.orders().announcement());
    welcome.set_account(to_base64url(who_.account));
    welcome.set_name(who_.name);
    welcome.set_server_time_ms(hub_.now_ms());
    v1::Limits& limits = *welcome.mutable_limits();
    limits.set_frame_in_bytes_max(config.frame_in_bytes_max);
    limits.set_frame_out_bytes_max(config.frame_out_bytes_max);
    limits.set_ping_seconds(config.ping_seconds);
    limits.set_idle_seconds_max(config.idle_seconds_max);
    limits.set_frames_per_second(static_cast<std::uint32_t>(config.frames.per_second));
    limits.set_frames_burst(static_cast<std::uint32_t>(config.frames.burst));
    const Rate commands = who_.bot ? config.room.bot_commands : config.room.commands;
    limits.set_commands_per_second(static_cast<std::uint32_t>(commands.per_second));
    limits.set_commands_burst(static_cast<std::uint32_t>(commands.burst));
    limits.set_rooms_per_account_max(who_.bot ? config.bot_rooms_per_account_max
                                              : config.rooms_per_account_max);
    limits.set_spectators_per_room_max(config.room.spectators_max);
    limits.set_connections_per_account_max(config.connections_per_account_max);
    limits.set_rooms_per_connection_max(config.rooms_per_connection_max);
    limits.set_actions_per_command_max(actions_max);
    limits.set_line_characters_max(config.line_characters_max);
    limits.set_line_pause_ms(config.room.line_pause_ms);
    limits.set_lines_burst(config.room.lines_burst);
    for (const v1::ActiveRoom& room : active) *welcome.add_active() = room;
    welcome.set_catalogue_hash(hub_.catalogue().hash());
    send(frame);
    be_seen(false, wishes_.hidden);
    if (who_.registered && people_) hub_.challenges().tell_kept(who_.account, shared_from_this());
}

// ---- Requests that need no room. ----

void Session::catalogue(const Frame& frame) {
    v1::ServerFrame answer;
    answer.set_re(frame.re());
    if (frame.get_catalogue().have_hash() == hub_.catalogue().hash()) {
        answer.mutable_catalogue()->set_hash(hub_.catalogue().hash());
        return send(answer);
    }
    answered_ = frame.re();
    outlet_->send(hub_.catalogue_answer().bytes(frame.re(), outlet_->encoding()));
}

void Session::list_rooms(const Frame& frame) {
    hub_.lists().list(frame.list_rooms(), outlet_->network(),
                      [self = shared_from_this(), re = frame.re()](const RoomLists::Listed& list) {
                          self->guarded(re, [&] {
                              if (!list) return self->fail(re, list.error());
                              const auto bytes = list.value()->bytes(re, self->outlet_->encoding());
                              self->answered_ = re;
                              self->outlet_->send(bytes);
                          });
                      });
}

// ---- Answers. Any thread. ----

void Session::send(const v1::ServerFrame& frame) {
    if (frame.re() != 0) answered_ = frame.re();
    outlet_->send(codec::encode(frame, outlet_->encoding()));
}

void Session::fail(std::uint32_t re, v1::ErrorCode code, v1::Retry retry, const std::string& detail,
                   const std::string& command_id) {
    v1::Error error;
    error.set_code(code);
    error.set_retry(retry);
    error.set_detail(detail);
    error.set_command_id(command_id);
    fail(re, std::move(error));
}

bool Session::limited(const Frame& frame, Asked what, const std::string& command_id,
                      std::uint32_t cost) {
    const bool of_account = what == Asked::bot_ticket || what == Asked::bot_challenge;
    const std::uint32_t wait_ms =
        of_account ? hub_.limits().take(what, who_.account, who_.account, hub_.now_ms(), cost)
                   : hub_.limits().take(what, address_, network_, hub_.now_ms(), cost);
    if (wait_ms == 0) return false;
    hub_.counters().limited.fetch_add(1, std::memory_order_relaxed);
    fail(frame.re(), too_soon(wait_ms, command_id));
    return true;
}

void Session::fail(std::uint32_t re, v1::Error error) {
    const auto code = static_cast<std::size_t>(error.code());
    Figures& figures = hub_.counters();
    if (code < figures.errors.size()) figures.errors[code].fetch_add(1, std::memory_order_relaxed);
    log_refusal(id_, re, error, outlet_->peer());
    if (hub_.tracer() && strand_.running_in_this_thread() && trace_) trace_->answered(error.code());
    v1::ServerFrame frame;
    frame.set_re(re);
    *frame.mutable_error() = std::move(error);
    send(frame);
}

}  // namespace server
