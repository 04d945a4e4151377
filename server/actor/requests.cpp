// A session's requests to rooms: checked for what needs no room, then handed over.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <set>
#include <utility>

#include "server/actor/hub.h"
#include "server/actor/orders.h"
#include "server/actor/session.h"
#include "server/crypto/hash.h"
#include "server/crypto/room_code.h"
#include "server/room/look.h"
#include "server/room/requests.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t room_id_bytes_max = 64;

bool is_in(const std::vector<AccountId>& accounts, const AccountId& account) {
    return std::find(accounts.begin(), accounts.end(), account) != accounts.end();
}

// The room's creator and players, if the account is about to take a seat among them.
std::set<AccountId> sits_down_with(const RoomActor& room, const input::Attach& attach) {
    const auto summary = room.summary();
    if (attach.spectate || summary->info.phase() != v1::WAITING ||
        is_in(summary->holders, attach.account))
        return {};
    std::set<AccountId> others(summary->holders.begin(), summary->holders.end());
    others.erase(AccountId());  // an open seat
    others.insert(room.header().creator());
    return others;
}

// Strangers learn of a private room only that it is private: the room itself refuses them.
bool may_know(const RoomActor& room, const input::Attach& attach) {
    const meeple::store::v1::RoomHeader& header = room.header();
    if (!header.settings().private_() || attach.account == header.creator()) return true;
    const auto summary = room.summary();
    return is_in(summary->holders, attach.account) || is_in(summary->offered, attach.account) ||
           equal_in_constant_time(attach.invite, header.invite());
}

// What a person may not make; the error bears the id of the request.
std::optional<v1::Error> why_not(const Identified& who, const v1::RoomSettings& settings,
                                 const std::string& command_id, std::uint64_t now_ms) {
    if (settings.rated() && !who.registered) {
        v1::Error error = error_of(v1::NOT_REGISTERED, v1::NEVER, "rated games are for accounts");
        error.set_command_id(command_id);
        return error;
    }
    // A room's name is public.
    const v1::Sanction* const mute = in_force(who.sanctions, v1::SILENCED, now_ms);
    if (mute == nullptr || settings.name().empty()) return std::nullopt;
    return muted(*mute, command_id);
}

}  // namespace

void Session::create_room(const Frame& frame) {
    const v1::CreateRoom& request = frame.create_room();
    if (request.command_id().size() != command_id_bytes) {
        return fail(frame.re(), v1::BAD_FIELD, v1::NEVER, "command_id: 16 bytes",
                    request.command_id());
    }
    if (auto error = why_not(who_, request.settings(), request.command_id(), hub_.now_ms()))
        return fail(frame.re(), std::move(*error));
    if (makes_too_many(frame, request.command_id())) return;
    const auto challenged = static_cast<std::uint32_t>(request.invitations_size());
    const std::uint32_t cost = hub_.config().bot_challenge_cost * challenged;
    if (who_.bot && cost > 0 && limited(frame, Asked::bot_challenge, request.command_id(), cost))
        return;
    const auto answer = [self = shared_from_this(), re = frame.re(),
                         id = request.command_id()](const Created& made) {
        if (!made) {
            v1::Error error = made.error();
            error.set_command_id(id);
            return self->fail(re, std::move(error));
        }
        v1::ServerFrame told;
        told.set_re(re);
        *told.mutable_room_created() = made.value();
        self->send(told);
    };
    const Whence whence{address_, network_, who_.name, who_.bot, who_.registered};
    unless_rated_waits(request.settings().rated(), frame.re(), request.command_id(),
                       [self = shared_from_this(), request, answer, whence] {
                           self->hub_.maker().create(self->who_.account, whence, request, answer);
                       });
}

bool Session::makes_too_many(const Frame& frame, const std::string& command_id) {
    return limited(frame, Asked::create, command_id) ||
           limited(frame, Asked::day, command_id, hub_.config().creates_day_cost);
}

// A player who cancelled rated games waits for the next one. Any thread; continues on the strand.
void Session::unless_rated_waits(bool rated, std::uint32_t re, const std::string& command_id,
                                 std::function<void()> go_on) {
    const std::shared_ptr<Ledger>& ledger = hub_.ledger();
    if (!rated || !ledger) return go_on();
    ledger->rated_wait(
        who_.account, hub_.now_ms(),
        [self = shared_from_this(), re, command_id,
         go_on = std::move(go_on)](std::uint64_t wait_ms) {
            asio::post(self->strand_, [self, re, command_id, go_on, wait_ms] {
                if (self->state_ != State::greeted) return;
                if (wait_ms == 0) return self->guarded(re, go_on);
                v1::Error error;
                error.set_code(v1::RATE_LIMITED);
                error.set_retry(v1::AFTER);
                error.set_retry_after_ms(clamp_ms(wait_ms));
                error.set_detail("rated: you cancelled rated games before they began");
                error.set_command_id(command_id);
                self->fail(re, std::move(error));
            });
        });
}

void Session::find_room(const Frame& frame) {
    if (limited(frame, Asked::find)) return;
    const std::string code = plain_room_code(frame.find_room().code());
    if (code.empty()) return fail(frame.re(), v1::ROOM_NOT_FOUND, v1::NEVER, "code");
    hub_.lists().by_code(
        code, [self = shared_from_this(), re = frame.re()](const Answer<v1::RoomFound>& found) {
            if (!found) return self->fail(re, found.error());
            v1::ServerFrame answer;
            answer.set_re(re);
            *answer.mutable_room_found() = found.value();
            self->send(answer);
        });
}

void Session::attach(const Frame& frame) {
    const RoomId& room = frame.attach().room();
    if (room.empty() || room.size() > room_id_bytes_max) {
        return fail(frame.re(), v1::ROOM_NOT_FOUND, v1::NEVER, "room");
    }
    const v1::Attach& request = frame.attach();
    if (!is_look(request.look()))
        return fail(frame.re(), v1::BAD_FIELD, v1::NEVER, "look: a colour from 0 to 5, a portrait");
    input::Attach attach;
    attach.client = id_;
    attach.re = frame.re();
    attach.account = who_.account;
    attach.name = who_.name;
    attach.holder.set_registered(who_.registered);
    attach.holder.set_bot(who_.bot);
    attach.legal = wishes_.legal;
    attach.takebacks = wishes_.takebacks;
    attach.continues = wishes_.continues;
    attach.snapshots = wishes_.snapshots;
    attach.talk = wishes_.talk;
    attach.spectate = request.role() == v1::SPECTATOR;
    attach.invite = request.invite();
    if (request.has_seat()) attach.seat = request.seat();
    attach.have_epoch = request.have_epoch();
    attach.have_seq = request.have_seq();
    attach.have_hash = request.have_hash();
    attach.history = request.history();
    attach.look = request.look();
    attach.round_trip_ms = outlet_->round_trip_ms();
    attach.origin = hub_.maker().origin_of_network(network_);
    find(room, std::move(attach));
}

// Any thread.
void Session::find(const RoomId& room, input::Attach attach) {
    hub_.loader().find(room, network_,
                       [self = shared_from_this(), attach = std::move(attach)](const Found& found) {
                           if (!found) return self->fail(attach.re, found.error());
                           if (may_know(*found.value(), attach))
                               return self->count_seats(found.value(), attach);
                           asio::post(self->strand_, [self, room = found.value(), attach] {
                               self->guarded(attach.re, [&] { self->enter(room, attach); });
                           });
                       });
}

// Any thread. Limits the games over days in which an account has a seat.
void Session::count_seats(const std::shared_ptr<RoomActor>& room, const input::Attach& attach) {
    const auto go_on = [self = shared_from_this(), room, attach] {
        self->tell_rating(room, attach);
    };
    if (attach.spectate || !rules_of(room->header().settings()).slow()) return go_on();
    hub_.lists().slow_seats(
        attach.account, room->room(),
        [self = shared_from_this(), re = attach.re, go_on](const Answer<std::size_t>& seats) {
            if (!seats) return self->fail(re, seats.error());
            if (seats.value() < self->hub_.config().slow_rooms_per_account_max) return go_on();
            self->fail(re, v1::QUOTA, v1::NEVER, "too many unfinished games over days");
        });
}

// Any thread. A player who takes a seat is shown with a rating, and kept apart from others.
void Session::tell_rating(const std::shared_ptr<RoomActor>& room, const input::Attach& attach) {
    const auto go_on = [self = shared_from_this(), room, attach](const v1::SeatHolder& holder) {
        input::Attach known = attach;
        known.holder = holder;
        self->hub_.block_lists().find_apart(
            attach.account, sits_down_with(*room, attach),
            [self, room, known = std::move(known)](const BlockLists::Apart& apart) mutable {
                if (!apart) return self->fail(known.re, no_store().error());
                known.apart = *apart;
                asio::post(self->strand_, [self, room, known = std::move(known)] {
                    self->guarded(known.re, [&] { self->enter(room, known); });
                });
            });
    };
    const bool sits_down = attach.holder.registered() && !attach.spectate &&
                           room->summary()->info.phase() == v1::WAITING;
    const std::shared_ptr<Ledger>& ledger = hub_.ledger();
    if (!sits_down || !ledger) return go_on(attach.holder);
    const v1::RoomSettings& settings = room->header().settings();
    const auto& holders = room->summary()->holders;
    const bool sits = std::find(holders.begin(), holders.end(), attach.account) != holders.end();
    unless_rated_waits(settings.rated() && !sits, attach.re, {}, [=] {
        ledger->tell_rating(attach.account, settings.game(), rules_of(settings).slow(),
                            attach.holder, go_on);
    });
}

void Session::find_again(const RoomId& room, input::Attach attach) {
    find(room, std::move(attach));
}

void Session::enter(const std::shared_ptr<RoomActor>& room, input::Attach attach) {
    // It may have been revoked or banned while the room was being found.
    if (state_ != State::greeted) return;
    const std::uint32_t re = attach.re;
    bool too_many = false;
    {
        // Under the lock, so that Gone cannot overtake the request.
        const std::scoped_lock lock(rooms_mutex_);
        if (closed_) return;
        too_many = rooms_.count(room->handle()) == 0 &&
                   rooms_.size() >= hub_.config().rooms_per_connection_max;
        if (!too_many) {
            attach.person = person_;
            rooms_.insert_or_assign(room->handle(), room);
            room->enter(shared_from_this(), std::move(attach));
        }
    }
    if (too_many) fail(re, v1::QUOTA, v1::NEVER, "too many rooms on one connection");
}

void Session::to_room(const Frame& frame, const Address& address) {
    std::optional<Input> input = request_of(frame, address.command_id);
    if (!input) return;
    if (!frame.change_settings().settings().rated())
        return hand_over(frame.re(), address, std::move(*input));
    unless_rated_waits(true, frame.re(), address.command_id,
                       [self = shared_from_this(), re = frame.re(), address,
                        input = std::move(*input)] { self->hand_over(re, address, input); });
}

void Session::hand_over(std::uint32_t re, const Address& address, Input request) {
    {
        // Under the lock, so that Gone cannot overtake the request.
        const std::scoped_lock lock(rooms_mutex_);
        const auto found = rooms_.find(address.handle);
        if (found != rooms_.end()) {
            if (trace_) trace_->mark(Moment::handed_over);
            return found->second->request(shared_from_this(), id_, std::move(request),
                                          std::move(trace_));
        }
    }
    fail(re, v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room", address.command_id);
}

// Nothing: it was answered.
std::optional<Input> Session::request_of(const Frame& frame, const std::string& command_id) {
    const auto no = [&](const std::string& field) {
        fail(frame.re(), v1::BAD_FIELD, v1::NEVER, field, command_id);
        return std::nullopt;
    };
    if (frame.has_say()) {
        if (command_id.size() != command_id_bytes) return no("command_id: 16 bytes");
        return say_of(frame);
    }
    auto input = read_request(frame, {id_, came_ms_, outlet_->round_trip_ms()});
    if (!input) return no(input.error());
    if (frame.has_block() && limited(frame, Asked::block)) return std::nullopt;
    if (frame.has_change_settings()) {
        auto error = why_not(who_, frame.change_settings().settings(), command_id, hub_.now_ms());
        if (error) fail(frame.re(), std::move(*error));
        if (error) return std::nullopt;
    }
    const bool makes_room = frame.has_rematch() || frame.has_change_settings();
    if (!makes_room) return std::move(input).value();
    if (makes_too_many(frame, command_id)) return std::nullopt;
    const std::string origin = hub_.maker().origin_of(address_, network_);
    if (auto* rematch = std::get_if<input::Rematch>(&input.value())) {
        rematch->origin = origin;
        rematch->network = network_;
    }
    if (auto* change = std::get_if<input::ChangeSettings>(&input.value())) {
        change->origin = origin;
        change->network = network_;
    }
    return std::move(input).value();
}

}  // namespace server
