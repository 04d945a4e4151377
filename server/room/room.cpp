// Room: inputs are answered, queued and carried out.
#include "server/room/room.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "server/codec/match.h"
#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// How long a client had better wait before it repeats what was OVERLOADED.
constexpr std::uint32_t overloaded_ms = 200;

template <class T>
constexpr bool is_request = requires(const T& input) {
    input.re;
};

template <class T>
constexpr bool is_talk = requires(Talk& talk, const Scene& scene, const T& input, Outbox& out) {
    talk.take(scene, input, out);
};

// Happens immediately, in every state of the room.
template <class T>
constexpr bool is_urgent =
    is_talk<T> || std::is_same_v<T, input::BlocksChanged> || std::is_same_v<T, input::Stored> ||
    std::is_same_v<T, input::Reloaded> || std::is_same_v<T, input::Gone>;

template <class T>
constexpr bool is_order = requires(const Scene& scene, const T& order) {
    ordered(scene, order);
};

template <class T>
constexpr bool is_question = requires(const Scene& scene, const T& question) {
    answer(scene, question);
};

ClientId client_of(const Input& input) {
    return std::visit(
        [](const auto& one) -> ClientId {
            if constexpr (requires { one.client; }) return one.client;
            return 0;
        },
        input);
}

bool leaves_only(const Input& input) {
    const auto* leaving = std::get_if<input::Leave>(&input);
    return leaving != nullptr && !leaving->give_up_seat;
}

// The request stands behind the step.
template <class Request>
void sign(const Request& request, const Member& who, meeple::store::v1::LogEntry& entry) {
    if (who.seat != rules::no_seat) entry.set_actor(who.seat);
    entry.set_account(who.account);
    entry.set_command_id(request.command_id);
    entry.set_payload_hash(std::string(as_bytes(sha256(request.payload()))));
}

// As the other one is.
void sign_like(const meeple::store::v1::LogEntry& other, meeple::store::v1::LogEntry& entry) {
    if (other.has_actor()) entry.set_actor(other.actor());
    entry.set_account(other.account());
    entry.set_command_id(other.command_id());
    entry.set_payload_hash(other.payload_hash());
}

// For the first one who asks.
effect::MakeRematch next_room(const TableState& table, const NextGame& next) {
    const NextGame::Asked& by = next.first();
    return {next_header(table), by.signed_by.account(), by.origin, by.network};
}

}  // namespace

Room::Room(const RoomConfig& config, std::uint32_t handle, const LoadedRoom& loaded,
           TableState table, std::uint64_t now_ms)
    : config_(config),
      handle_(handle),
      epoch_(loaded.epoch),
      table_(std::make_shared<const TableState>(std::move(table))),
      presence_(table_->seats.size(), now_ms),
      timer_(*table_->settings, table_->seats.size(), *table_->clocks, table_->waited(),
             loaded.waiting.turn_ends_ms.value_or(0), now_ms),
      talk_(loaded.muted),
      load_{now_ms, loaded.waiting.wakes_ms.value_or(0)},
      now_ms_(now_ms) {
    for (const TableSeat& seat : table_->seats)
        buckets_.emplace_back(seat.holder.bot() ? config.bot_commands : config.commands);
}

Scene Room::scene_of(const TableState& table) const {
    return {config_, handle_, epoch_, now_ms_, load_, table, presence_, timer_};
}

std::optional<rules::Seat> Room::decides() const {
    const Waited waited = table_->waited();
    return waited.decision == 0 ? std::nullopt : std::optional(waited.seat);
}

std::optional<Room::Position> Room::position(std::uint32_t seq) const {
    const Steps& steps = table_->steps;
    const auto waits = [&steps](std::uint32_t number) {
        return steps[number - 1].decision_id != 0;
    };
    if (seq == 0) {
        seq = table_->seq();
        while (seq != 0 && !waits(seq)) --seq;
    }
    if (seq == 0 || seq > steps.size() || !waits(seq)) return std::nullopt;
    return Position{seq, table_->match_at(seq).view(rules::Viewer::spectator())};
}

// ---- Inputs. ----

Effects Room::handle(const Input& input, std::uint64_t now_ms) {
    now_ms_ = std::max(now_ms_, now_ms);
    dispatch(input);
    while (!busy() && !frozen_since_ms_ && !queue_.empty()) {
        const Input next = std::move(queue_.front());
        queue_.pop_front();
        carry_out(next);
    }
    // Lists are told what is on the disk when nothing is under way to it.
    if (changed_ && !pending_ && !frozen_since_ms_)
        out_.add(*std::exchange(changed_, std::nullopt));
    return out_.take();
}

void Room::dispatch(const Input& input) {
    std::visit(
        [this, &input](const auto& one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (is_talk<T>) {
                talk_.take(scene(), one, out_);
            } else if constexpr (std::is_same_v<T, input::BlocksChanged>) {
                if (Member* who = presence_.find(one.client)) who->person = one.person;
            } else if constexpr (is_urgent<T>) {
                on(one);
            } else if constexpr (is_request<T>) {
                request(input);
            } else if (pending_ || (busy() && !std::is_same_v<T, input::RematchMade>)) {
                // Not counted: alarms, bots and drained clients are few by their nature.
                queue_.push_back(input);
            } else if (!frozen_since_ms_) {
                carry_out(input);
            }
            // A frozen room drops alarms and bots: it sets and asks them anew when it continues.
        },
        input);
}

void Room::request(const Input& input) {
    const bool limited =
        std::visit([](const auto& one) { return Durable<std::decay_t<decltype(one)>>; }, input);
    const Member* who = presence_.find(client_of(input));
    if (limited && who != nullptr && who->seat != rules::no_seat) {
        const std::uint32_t wait_ms = buckets_[who->seat].take(now_ms_);
        if (wait_ms != 0) return refuse(input, v1::RATE_LIMITED, wait_ms);
    }
    if (frozen_since_ms_ && !leaves_only(input)) {
        refuse(input, v1::STORE_UNAVAILABLE, static_cast<std::uint32_t>(reload_ms_));
    } else if (!busy()) {
        carry_out(input);
    } else if (queue_.size() >= config_.queue_max) {
        refuse(input, v1::OVERLOADED, overloaded_ms);
    } else {
        queue_.push_back(input);
        // It came now, however long it waits.
        auto* play = std::get_if<input::Play>(&queue_.back());
        if (play != nullptr && play->came_ms == 0) play->came_ms = now_ms_;
    }
}

void Room::carry_out(const Input& input) {
    std::visit(
        [this](const auto& one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (is_order<T>) {
                if (auto draft = ordered(scene(), one)) propose(std::move(*draft), {});
            } else if constexpr (is_question<T>) {
                out_.add(answer(scene(), one));
            } else if constexpr (std::is_same_v<T, input::Resync>) {
                const Scene now = scene();
                const Member* to = presence_.find(one.client);
                if (to != nullptr) Teller(now, talk_, out_).send_snapshot(*to);
            } else if constexpr (!is_urgent<T>) {
                on(one);
            }
        },
        input);
}

void Room::refuse(const Input& request, v1::ErrorCode code, std::uint32_t after_ms) {
    std::visit(
        [&](const auto& one) {
            if constexpr (is_request<std::decay_t<decltype(one)>>) {
                const bool same = code == v1::STORE_UNAVAILABLE;
                v1::Error error = error_of(
                    code,
                    same                 ? v1::SAME
                    : code == v1::FENCED ? v1::RESYNC
                                         : v1::AFTER,
                    code == v1::RATE_LIMITED ? "too many requests of this seat" : "", after_ms);
                if constexpr (requires { one.command_id; }) error.set_command_id(one.command_id);
                out_.fail(one.client, one.re, std::move(error));
            }
        },
        request);
}

void Room::refuse_queue(v1::ErrorCode code) {
    for (const Input& input : std::exchange(queue_, {})) {
        if (leaves_only(input)) {
            on(std::get<input::Leave>(input));
        } else {
            refuse(input, code, static_cast<std::uint32_t>(reload_ms_));
        }
    }
}

void Room::on(const input::Gone& input) {
    const ClientId client = input.client;
    // Its waiting requests are dropped: it no longer waits for an answer, and can repeat them by
    // their ids.
    std::erase_if(queue_, [client](const Input& one) { return client_of(one) == client; });
    if (pending_ && pending_->asked.client == client) pending_->asked = Asked{};
    next_game_.gone(client);
    remove_member(client);
}

// ---- Requests that become steps. ----

// The common beginning of all requests. Null: it was answered.
template <Durable Request>
const Member* Room::asker(const Request& request) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, const char* detail) {
        out_.fail(request.client, request.re, code, retry, detail, request.command_id);
        return nullptr;
    };
    const Member* who = presence_.find(request.client);
    if (who == nullptr) return no(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    if (!OfHost<Request> && who->seat == rules::no_seat)
        return no(v1::FORBIDDEN, v1::NEVER, "spectators cannot send this");
    // Before anything else, also after the end: the same id with the same payload gets the old
    // answer.
    std::uint32_t done_seq = 0;
    if (const Step* done = table_->done(who->account, request.command_id, done_seq)) {
        if (done->payload != sha256(request.payload()))
            return no(v1::COMMAND_ID_CONFLICT, v1::NEVER, "command_id: used for another request");
        out_.done(request.client, request.re, request.command_id, done_seq, true);
        return nullptr;
    }
    if (OfHost<Request> && who->account != header().creator())
        return no(v1::FORBIDDEN, v1::NEVER, "only the host may do that");
    return who;
}

template <MakesStep Request>
void Room::on(const Request& request) {
    const Member* who = asker(request);
    if (who == nullptr) return;
    MadeStep made = request.step(scene(), *who);
    if (!made) {
        v1::Error error = made.error();
        error.set_command_id(request.command_id);
        return out_.fail(request.client, request.re, std::move(error));
    }
    Draft draft = std::move(made).value();
    sign(request, *who, draft.entry());
    if constexpr (std::is_same_v<Request, input::Play>) {
        const std::uint64_t came_ms = request.came_ms == 0 ? now_ms_ : request.came_ms;
        timer_.answered(table_->waited(), std::min(came_ms, now_ms_), request.round_trip_ms,
                        draft.entry());
        // The game bounds how many steps there are: only what is refused or repeated counts.
        buckets_[who->seat].give_back();
    }
    propose(std::move(draft), {request.client, request.re});
}

// ---- Another room. ----

void Room::on(const input::ChangeSettings& input) {
    const Member* who = asker(input);
    if (who == nullptr) return;
    const auto no = [&](v1::Error error) {
        error.set_command_id(input.command_id);
        out_.fail(input.client, input.re, std::move(error));
    };
    if (!table_->waiting()) {
        return no(error_of(table_->finished() ? v1::ROOM_ENDED : v1::ROOM_STARTED, v1::NEVER,
                           "the game has begun"));
    }
    auto next = replacement(*table_, input);
    if (!next) return no(next.error());
    next->account = who->account;
    next->by = who->name;
    for (const AccountId& account : talk_.muted()) {
        if (next->muted.size() == moved_max) break;
        next->muted.push_back(account);
    }
    NextGame::Asked asked{{}, input.client, input.re, input.origin, input.network};
    asked.signed_by.set_cause(v1::COMMAND);
    sign(input, *who, asked.signed_by);
    if (next_game_.ask(std::move(asked))) out_.add(std::move(next).value());
}

void Room::on(const input::Rematch& input) {
    const Member* who = asker(input);
    if (who == nullptr) return;
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, const char* detail) {
        out_.fail(input.client, input.re, code, retry, detail, input.command_id);
    };
    if (!table_->finished()) return no(v1::GAME_NOT_OVER, v1::NEVER, "the game is not over yet");
    if (table_->closed == v1::NEVER_STARTED)
        return no(v1::ROOM_ENDED, v1::NEVER, "the room was closed before its game");
    if (!table_->rematch.empty())
        return out_.done(input.client, input.re, input.command_id, table_->rematch_seq, true);
    if (next_game_.count() >= config_.queue_max)
        return no(v1::OVERLOADED, v1::AFTER, "too many requests at once");
    NextGame::Asked asked{{}, input.client, input.re, input.origin, input.network};
    asked.signed_by.set_cause(v1::COMMAND);
    sign(input, *who, asked.signed_by);
    if (next_game_.ask(std::move(asked))) out_.add(next_room(*table_, next_game_));
}

void Room::on(const input::RematchMade& input) {
    if (!next_game_.asked() || !table_->rematch.empty()) return;
    const NextGame::Asked first = next_game_.take_first();
    if (input.room.empty()) {
        first.refuse(input.error, input.retry, input.detail, out_);
        // The limits of one player are not those of the next one.
        if (next_game_.asked()) out_.add(next_room(*table_, next_game_));
        return;
    }
    Draft draft(*table_, first.signed_by.cause(), now_ms_);
    sign_like(first.signed_by, draft.entry());
    if (table_->waiting()) draft.close(v1::NEVER_STARTED);
    v1::Delta delta;
    delta.mutable_rematch_made()->set_room(input.room);
    draft.add(std::move(delta));
    propose(std::move(draft), {first.client, first.re});
}

// It may have been asked for before: there is one next room.
void Room::make_next_of_series() {
    if (next_game_.asked() || !series_goes_on(*table_)) return;
    NextGame::Asked nobody;
    nobody.signed_by.set_cause(v1::SYSTEM);
    if (next_game_.ask(std::move(nobody))) out_.add(next_room(*table_, next_game_));
}

}  // namespace server
