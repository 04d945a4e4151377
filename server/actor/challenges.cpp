#include "server/actor/challenges.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "server/actor/refused.h"
#include "server/actor/session.h"

namespace server {

namespace v1 = meeple::v1;

Challenges::Challenges(Ground& ground, RoomLoader& loader, BlockLists& block_lists)
    : Part(ground), loader_(loader), block_lists_(block_lists) {}

std::optional<v1::Error> Challenges::why_not(const Creation& creation, const AccountId& receiver,
                                             const Directory::Acquaintance& acquaintance) {
    const bool met = creation.played_together || acquaintance.met;
    if (!met && !creation.registered)
        return refused(v1::FORBIDDEN, v1::NEVER,
                       "invitations: a guest can challenge only players of earlier games")
            .error();
    const auto too_many = [](std::uint32_t wait_ms) {
        return refused(v1::RATE_LIMITED, v1::AFTER,
                       "invitations: this player has too many challenges", wait_ms)
            .error();
    };
    if (!met && acquaintance.pending >= config().challenges_pending_max)
        return too_many(hour_seconds * 1'000);
    // All strangers share one limit for each player; acquaintances have their own.
    const std::string key = met ? receiver + creation.account : receiver;
    const std::uint32_t wait_ms =
        ground_.limits.take(Asked::challenge, key, key, now_ms(), config().challenge_cost);
    if (wait_ms == 0) return std::nullopt;
    return too_many(wait_ms);
}

void Challenges::check(const std::shared_ptr<Creation>& creation, std::function<void()> go_on) {
    std::set<AccountId> receivers;
    for (const meeple::store::v1::SeatOffer& offer : creation->header.offers()) {
        if (creation->by.empty()) break;  // a rematch: all players are there
        if (offer.account() != creation->account) receivers.insert(offer.account());
    }
    block_lists_.find_apart(creation->account, receivers,
                            [self = kept(), creation, receivers,
                             go_on = std::move(go_on)](const BlockLists::Apart& apart) {
                                if (!apart) return creation->done(no_store());
                                creation->apart = *apart;
                                std::vector<AccountId> reached;
                                std::set_difference(receivers.begin(), receivers.end(),
                                                    apart->begin(), apart->end(),
                                                    std::back_inserter(reached));
                                self->check_reached(creation, reached, go_on);
                            });
}

void Challenges::check_reached(const std::shared_ptr<Creation>& creation,
                               const std::vector<AccountId>& receivers,
                               const std::function<void()>& go_on) {
    if (receivers.empty()) return go_on();
    ground_.directory->find_acquaintances(
        creation->account, receivers, now_ms(),
        [self = kept(), creation, receivers,
         go_on](const std::vector<Directory::Acquaintance>& found) {
            if (found.size() != receivers.size()) return creation->done(no_store());
            for (std::size_t i = 0; i < receivers.size(); ++i) {
                const auto no = self->why_not(*creation, receivers[i], found[i]);
                if (no) return creation->done(rules::Unexpected<v1::Error>(*no));
            }
            go_on();
        });
}

void Challenges::tell(const Creation& creation, const std::function<void()>& done) {
    const meeple::store::v1::RoomHeader& header = creation.header;
    std::map<AccountId, Directory::Challenge> stored;
    std::vector<std::pair<AccountId, v1::ServerFrame>> told;
    for (const meeple::store::v1::SeatOffer& offer : header.offers()) {
        if (creation.by.empty()) break;  // a rematch: all players are there
        // Else they would crowd out what is told once again after a Welcome.
        if (creation.apart.contains(offer.account())) continue;
        v1::ServerFrame frame;
        v1::Attention& attention = *frame.mutable_attention();
        attention.set_kind(v1::CHALLENGED);
        attention.set_room(header.room());
        attention.set_seat(offer.seat());
        attention.set_game(header.settings().game());
        attention.set_name(header.settings().name());
        attention.set_from(creation.by);
        stored[offer.account()] = {header.room(), attention.SerializeAsString()};
        // The room that they were told of leads to the one that replaces it.
        if (creation.replaced.empty()) told.emplace_back(offer.account(), std::move(frame));
    }
    // A program can decline at once, and that takes what is stored.
    const auto tell_all = [self = kept(), told = std::move(told), done] {
        for (const auto& [account, frame] : told)
            for (const auto& session : self->ground_.connections.of(account)) session->tell(frame);
        done();
    };
    if (stored.empty() || !ground_.directory) return tell_all();
    ground_.directory->keep_challenges(stored, now_ms(), tell_all);
}

namespace {

// Nothing: none is kept for it.
std::optional<std::uint32_t> kept_seat(const RoomSummary& summary, const AccountId& account) {
    if (summary.info.phase() != v1::WAITING) return std::nullopt;
    const auto found = std::find(summary.offered.begin(), summary.offered.end(), account);
    if (found == summary.offered.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - summary.offered.begin());
}

}  // namespace

void Challenges::tell_kept(const AccountId& account, const std::string& network,
                           const std::shared_ptr<Session>& session) {
    if (!ground_.directory) return;
    ground_.directory->find_challenges(
        account,
        [self = kept(), account, network, session](const std::vector<Directory::Challenge>& found) {
            for (const Directory::Challenge& one : found) {
                v1::ServerFrame frame;
                if (!frame.mutable_attention()->ParseFromString(one.what)) continue;
                self->loader_.find(
                    one.room, network, [self, account, session, frame](const Found& room) {
                        const bool gone = !room && room.error().code() == v1::ROOM_NOT_FOUND;
                        const bool over = room && !kept_seat(*room.value()->summary(), account);
                        if (gone || over)
                            return self->ground_.directory->take_challenge(
                                account, frame.attention().room(), [](bool) {});
                        if (room)
                            self->tell_unless_apart(room.value()->header().creator(), account,
                                                    [session, frame] { session->tell(frame); });
                    });
            }
        });
}

// Concerns the challenger only: the challenged player may still come.
void Challenges::decline(const AccountId& account, const std::string& name,
                         const std::string& network, const RoomId& room) {
    if (!ground_.directory) return;
    ground_.directory->take_challenge(
        account, room, [self = kept(), account, name, network, room](bool there) {
            if (!there) return;
            self->loader_.find(room, network, [self, account, name](const Found& found) {
                if (found) self->tell_declined(account, name, *found.value());
            });
        });
}

void Challenges::tell_unless_apart(const AccountId& one, const AccountId& other,
                                   const std::function<void()>& tell) {
    block_lists_.find_apart(one, {other}, [self = kept(), tell](const BlockLists::Apart& apart) {
        if (apart && apart->empty()) tell();
    });
}

void Challenges::tell_declined(const AccountId& account, const std::string& name,
                               const RoomActor& room) {
    const auto seat = kept_seat(*room.summary(), account);
    if (!seat) return;
    const meeple::store::v1::RoomHeader& header = room.header();
    v1::ServerFrame frame;
    v1::Attention& attention = *frame.mutable_attention();
    attention.set_kind(v1::DECLINED);
    attention.set_room(header.room());
    attention.set_seat(*seat);
    attention.set_game(header.settings().game());
    attention.set_name(header.settings().name());
    attention.set_from(name);
    tell_unless_apart(account, header.creator(), [this, creator = header.creator(), frame] {
        for (const auto& session : ground_.connections.of(creator)) session->tell(frame);
    });
}

}  // namespace server
