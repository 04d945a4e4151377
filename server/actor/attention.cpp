// What somebody has to hear of, whatever room is on their screen: a turn, a challenge.
#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "server/actor/hub.h"
#include "server/actor/refused.h"
#include "server/actor/session.h"
#include "server/crypto/base64url.h"

namespace server {

namespace v1 = meeple::v1;

// On the room's strand, at every turn: nothing is written that nobody hears.
void Hub::tell_turn(const RoomActor& room, rules::Seat seat) {
    const std::shared_ptr<const RoomSummary> summary = room.summary();
    if (seat >= summary->holders.size() || summary->holders[seat].empty()) return;
    if (on_slow_turn_) tell_slow_turn(room, *summary, seat);
    auto sessions = sessions_of(summary->holders[seat]);
    std::erase_if(sessions, [](const auto& session) { return !session->hears_of_people(); });
    if (sessions.empty()) return;
    v1::ServerFrame frame;
    v1::Attention& attention = *frame.mutable_attention();
    attention.set_kind(v1::YOUR_TURN);
    attention.set_room(room.room());
    attention.set_seat(seat);
    attention.set_game(summary->info.settings().game());
    attention.set_name(summary->info.settings().name());
    for (const auto& session : sessions) session->tell(frame);
}

void Hub::tell_slow_turn(const RoomActor& room, const RoomSummary& summary, rules::Seat seat) {
    if (!rules_of(summary.info.settings()).slow()) return;
    const v1::SeatInfo& info = summary.info.seats(static_cast<int>(seat));
    TurnNews news;
    news.person = to_base64url(summary.holders[seat]);
    news.name = info.name();
    news.registered = info.holder().registered();
    news.connected = !sessions_of(summary.holders[seat]).empty();
    news.room = room.room();
    news.room_name = summary.info.settings().name();
    news.game = summary.info.settings().game();
    news.seat = seat;
    news.at_ms = now_ms();
    on_slow_turn_(news);
}

void Session::challenged(const AccountId& by, const v1::ServerFrame& frame) {
    {
        const std::scoped_lock lock(rooms_mutex_);
        if (shunned_ && shunned_->contains(by)) return;
    }
    tell(frame);
}

// Seats of the new room are kept for accounts that are named.
void Hub::invite(const std::shared_ptr<Creation>& creation, const v1::CreateRoom& request) {
    const v1::RoomSettings& asked = request.settings();
    std::vector<std::string> names;
    std::set<std::uint32_t> seats;
    for (const v1::SeatInvitation& one : request.invitations()) {
        names.push_back(one.name());
        const auto seat = static_cast<int>(one.seat());
        if (one.seat() >= static_cast<std::uint32_t>(asked.seats_size()) ||
            !asked.seats(seat).has_open())
            return creation->done(
                refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations: no open seat"));
        if (!seats.insert(one.seat()).second)
            return creation->done(
                refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations: a seat twice"));
    }
    if (!directory_ || names.size() > static_cast<std::size_t>(asked.seats_size()))
        return creation->done(refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations"));
    directory_->find_named(names, [self = shared_from_this(), creation,
                                   request](const std::vector<Directory::Named>& found) {
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (found[i].account.empty() || found[i].account == creation->account)
                return creation->done(refused(v1::NOT_REGISTERED, v1::NEVER, "invitations: name"));
            const auto& before = creation->header.offers();
            if (std::any_of(before.begin(), before.end(),
                            [&](const auto& one) { return one.account() == found[i].account; }))
                return creation->done(
                    refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations: somebody twice"));
            meeple::store::v1::SeatOffer& offer = *creation->header.add_offers();
            offer.set_seat(request.invitations(static_cast<int>(i)).seat());
            offer.set_account(found[i].account);
            offer.set_name(found[i].name);
        }
        self->make_new(creation, request.settings());
    });
}

namespace {

bool keeps_apart(const Shunned& shunned, const AccountId& account) {
    return shunned && shunned->contains(account);
}

}  // namespace

std::optional<v1::Error> Hub::why_not_challenged(const Creation& creation,
                                                 const AccountId& receiver,
                                                 const Directory::Acquaintance& acquaintance) {
    const bool met = creation.played_together || acquaintance.met;
    if (!met && !creation.registered)
        return refused(v1::FORBIDDEN, v1::NEVER,
                       "invitations: guests challenge only people they have played with")
            .error();
    const ActorConfig& config = services_.config;
    const auto too_many = [](std::uint32_t wait_ms) {
        return refused(v1::RATE_LIMITED, v1::AFTER,
                       "invitations: too many challenges of one player", wait_ms)
            .error();
    };
    if (!met && acquaintance.pending >= config.challenges_pending_max)
        return too_many(hour_seconds * 1'000);
    // Strangers share what somebody gets of them; nobody takes it away from people they know.
    const std::string key = met ? receiver + creation.account : receiver;
    const std::uint32_t wait_ms =
        limits_.take(Asked::challenge, key, key, now_ms(), config.challenge_cost);
    if (wait_ms == 0) return std::nullopt;
    return too_many(wait_ms);
}

void Hub::check_challenges(const std::shared_ptr<Creation>& creation, std::function<void()> go_on) {
    std::vector<AccountId> receivers;
    for (const meeple::store::v1::SeatOffer& offer : creation->header.offers()) {
        if (creation->by.empty()) break;  // a rematch: everybody is there
        const bool own = offer.account() == creation->account;
        if (!own && !keeps_apart(creation->shunned, offer.account()))
            receivers.push_back(offer.account());
    }
    if (receivers.empty()) return go_on();
    directory_->find_acquaintances(
        creation->account, receivers, now_ms(),
        [self = shared_from_this(), creation, receivers,
         go_on = std::move(go_on)](const std::vector<Directory::Acquaintance>& found) {
            if (found.size() != receivers.size()) return creation->done(no_store());
            for (std::size_t i = 0; i < receivers.size(); ++i) {
                const auto no = self->why_not_challenged(*creation, receivers[i], found[i]);
                if (no) return creation->done(rules::Unexpected<v1::Error>(*no));
            }
            go_on();
        });
}

void Hub::tell_invited(const Creation& creation, const std::function<void()>& done) {
    const meeple::store::v1::RoomHeader& header = creation.header;
    std::map<AccountId, Directory::Challenge> kept;
    for (const meeple::store::v1::SeatOffer& offer : header.offers()) {
        if (creation.by.empty()) break;  // a rematch: everybody is there
        // Else they would crowd out what is told once again after a Welcome.
        if (keeps_apart(creation.shunned, offer.account())) continue;
        v1::ServerFrame frame;
        v1::Attention& attention = *frame.mutable_attention();
        attention.set_kind(v1::CHALLENGED);
        attention.set_room(header.room());
        attention.set_seat(offer.seat());
        attention.set_game(header.settings().game());
        attention.set_name(header.settings().name());
        attention.set_from(creation.by);
        kept[offer.account()] = {header.room(), attention.SerializeAsString()};
        for (const auto& session : sessions_of(offer.account()))
            session->challenged(header.creator(), frame);
    }
    if (kept.empty() || !directory_) return done();
    directory_->keep_challenges(kept, now_ms(), done);
}

namespace {

bool still_kept(const RoomSummary& summary, std::uint32_t seat) {
    if (summary.info.phase() != v1::WAITING) return false;
    const auto index = static_cast<int>(seat);
    return index < summary.info.seats_size() && summary.info.seats(index).kind() == v1::OPEN &&
           !summary.info.seats(index).offered_to().empty();
}

}  // namespace

void Hub::tell_challenges(const AccountId& account, const std::shared_ptr<Session>& session) {
    if (!directory_) return;
    directory_->find_challenges(account, [self = shared_from_this(), account,
                                          session](const std::vector<Directory::Challenge>& found) {
        for (const Directory::Challenge& one : found) {
            v1::ServerFrame frame;
            if (!frame.mutable_attention()->ParseFromString(one.what)) continue;
            self->find(one.room, {}, [self, account, session, frame](const Found& room) {
                const v1::Attention& attention = frame.attention();
                const bool gone = !room && room.error().code() == v1::ROOM_NOT_FOUND;
                const bool over = room && !still_kept(*room.value()->summary(), attention.seat());
                if (gone || over)
                    return self->directory_->forget_challenge(account, attention.room());
                if (room) session->challenged(room.value()->header().creator(), frame);
            });
        }
    });
}

// It is for whoever has challenged: who the seat is kept for may come all the same.
void Hub::decline(const AccountId& account, const std::string& name, const RoomId& room) {
    if (directory_) directory_->forget_challenge(account, room);
    find(room, {}, [this, account, name, room](const Found& found) {
        if (!found || found.value()->summary()->info.phase() != v1::WAITING) return;
        const meeple::store::v1::RoomHeader& header = found.value()->header();
        const auto& offers = header.offers();
        const auto offer = std::find_if(offers.begin(), offers.end(),
                                        [&](const auto& one) { return one.account() == account; });
        if (offer == offers.end()) return;
        v1::ServerFrame frame;
        v1::Attention& attention = *frame.mutable_attention();
        attention.set_kind(v1::DECLINED);
        attention.set_room(room);
        attention.set_seat(offer->seat());
        attention.set_game(header.settings().game());
        attention.set_name(header.settings().name());
        attention.set_from(name);
        for (const auto& session : sessions_of(header.creator()))
            session->challenged(account, frame);
    });
}

void Session::decline(const Frame& frame) {
    constexpr std::size_t room_id_bytes_max = 64;
    const RoomId& room = frame.decline().room();
    if (room.empty() || room.size() > room_id_bytes_max)
        return fail(frame.re(), v1::ROOM_NOT_FOUND, v1::NEVER, "room");
    hub_.decline(account_, name_, room);
    v1::ServerFrame answer;
    answer.set_re(frame.re());
    answer.mutable_declined();
    send(answer);
}

}  // namespace server
