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

namespace {

// So often the host may have changed the settings since the player was told.
constexpr std::size_t changes_followed_max = 20;

std::string attention_of(v1::AttentionKind kind, const meeple::store::v1::RoomHeader& header,
                         std::uint32_t seat, const std::string& from) {
    v1::Attention attention;
    attention.set_kind(kind);
    attention.set_room(header.room());
    attention.set_seat(seat);
    attention.set_game(header.settings().game());
    attention.set_name(header.settings().name());
    attention.set_from(from);
    return attention.SerializeAsString();
}

// The room that replaces it. Its last step says so.
RoomId next_of(const LoadedRoom& room) {
    meeple::store::v1::LogEntry last;
    if (room.state != RoomState::unplayed || room.entries.empty() ||
        !last.ParseFromString(room.entries.back()))
        return {};
    for (const v1::Delta& delta : last.deltas()) {
        if (delta.has_rematch_made()) return delta.rematch_made().room();
    }
    return {};
}

}  // namespace

// The room of a challenge as the store has it: another node may hold it, and no room comes into
// memory by this.
struct Challenges::Table {
    meeple::store::v1::RoomHeader header = {};
    v1::RoomInfo info = {};  // empty: the room is over
    RoomId next = {};        // replaces it; empty: none

    // Nothing: none is kept for it.
    [[nodiscard]] std::optional<std::uint32_t> seat_kept_for(const AccountId& account) const {
        if (info.phase() != v1::WAITING) return std::nullopt;
        for (const meeple::store::v1::SeatOffer& offer : header.offers()) {
            const auto seat = static_cast<int>(offer.seat());
            if (offer.account() != account || seat >= info.seats_size()) continue;
            if (info.seats(seat).kind() == v1::OPEN && !info.seats(seat).offered_to().empty())
                return offer.seat();
        }
        return std::nullopt;
    }
};

Challenges::Challenges(Ground& ground, NodeChannel& channel, BlockLists& block_lists)
    : Part(ground), channel_(channel), block_lists_(block_lists) {
    channel_.on_called([this](const Called& called) { call_here(called); });
}

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
    std::map<AccountId, Directory::Challenge> challenges;
    for (const meeple::store::v1::SeatOffer& offer : header.offers()) {
        if (creation.by.empty()) break;  // a rematch: all players are there
        // Else they would crowd out what is told once again after a Welcome.
        if (creation.apart.contains(offer.account())) continue;
        challenges[offer.account()] = {
            header.room(), attention_of(v1::CHALLENGED, header, offer.seat(), creation.by)};
    }
    if (challenges.empty() || !ground_.directory) return done();
    const auto unless_lost = [refuse = creation.done](const std::function<void()>& go_on) {
        return [refuse, go_on](bool stored) {
            stored ? go_on() : refuse(refused(v1::STORE_UNAVAILABLE, v1::SAME));
        };
    };
    // The room that they were told of leads to the one that replaces it.
    if (!creation.replaced.empty())
        return ground_.directory->move_challenges(creation.replaced, challenges, unless_lost(done));
    const auto call_all = [self = kept(), challenges, room = header.room(), done] {
        self->find(room, [self, challenges, done](const Found& table) {
            for (const auto& [account, challenge] : challenges) {
                // Who has come already was called before: the request is a repeated one.
                if (!table || table->seat_kept_for(account)) self->call({account, challenge.what});
            }
            done();
        });
    };
    // First: a program can decline at once, and that takes what is stored.
    ground_.directory->keep_challenges(challenges, now_ms(), unless_lost(call_all));
}

// ---- Rooms of challenges. ----

void Challenges::find(const RoomId& room, std::function<void(const Found&)> done) {
    store().log->load(room, false, [done = std::move(done)](const Loaded& loaded) {
        if (!loaded.room) return done(rules::Unexpected(loaded.error));
        const LoadedRoom& stored = *loaded.room;
        Table table;
        const bool known =
            table.header.ParseFromString(stored.header) &&
            (stored.state != RoomState::open ||
             (stored.listing && table.info.ParseFromString(stored.listing->summary)));
        if (!known) return done(rules::Unexpected(LoadError::corrupt));
        table.next = next_of(stored);
        done(std::move(table));
    });
}

// The room of the table now.
void Challenges::follow(const RoomId& room, std::size_t changes_max,
                        std::function<void(const Found&)> done) {
    find(room, [self = kept(), changes_max, done = std::move(done)](const Found& found) {
        if (!found || found->next.empty() || changes_max == 0) return done(found);
        self->follow(found->next, changes_max - 1, done);
    });
}

void Challenges::tell_kept(const AccountId& account, const std::shared_ptr<Session>& session) {
    if (!ground_.directory) return;
    const auto tell_of = [self = kept(), account, session](const v1::ServerFrame& frame,
                                                           const Found& found) {
        const bool gone = !found && found.error() == LoadError::not_found;
        if (gone || (found && !found->seat_kept_for(account)))
            return self->ground_.directory->take_challenge(account, frame.attention().room(),
                                                           [](std::optional<bool>) {});
        if (!found) return;
        self->block_lists_.find_apart(found->header.creator(), {account},
                                      [session, frame](const BlockLists::Apart& apart) {
                                          if (apart && apart->empty()) session->tell(frame);
                                      });
    };
    ground_.directory->find_challenges(
        account, [self = kept(), tell_of](const std::vector<Directory::Challenge>& challenges) {
            for (const Directory::Challenge& one : challenges) {
                v1::ServerFrame frame;
                if (!frame.mutable_attention()->ParseFromString(one.what)) continue;
                self->find(one.room,
                           [tell_of, frame](const Found& found) { tell_of(frame, found); });
            }
        });
}

// ---- Answers. ----

// Concerns the challenger only: the challenged player may still come.
void Challenges::decline(const AccountId& account, const std::string& name, const RoomId& room,
                         std::function<void(bool)> done) {
    if (!ground_.directory) return done(true);
    follow(room, changes_followed_max,
           [self = kept(), account, name, room, done = std::move(done)](const Found& found) {
               if (!found && found.error() == LoadError::unavailable) return done(false);
               const auto seat = found ? found->seat_kept_for(account) : std::nullopt;
               if (seat) return self->decline_at(*found, *seat, account, name, done);
               self->ground_.directory->take_challenge(
                   account, room, [done](std::optional<bool> taken) { done(taken.has_value()); });
           });
}

// The challenge goes when nothing else can fail.
void Challenges::decline_at(const Table& table, std::uint32_t seat, const AccountId& account,
                            const std::string& name, std::function<void(bool)> done) {
    const AccountId& creator = table.header.creator();
    const Called called{creator, attention_of(v1::DECLINED, table.header, seat, name)};
    block_lists_.find_apart(
        account, {creator},
        [self = kept(), account, room = table.header.room(), called,
         done = std::move(done)](const BlockLists::Apart& apart) {
            if (!apart) return done(false);
            self->ground_.directory->take_challenge(
                account, room, [self, called, apart = *apart, done](std::optional<bool> taken) {
                    if (taken.value_or(false) && apart.empty()) self->call(called);
                    done(taken.has_value());
                });
        });
}

// All connections of the account, on every node.
void Challenges::call(const Called& called) {
    channel_.tell(called);
    call_here(called);
}

void Challenges::call_here(const Called& called) const {
    v1::ServerFrame frame;
    if (!frame.mutable_attention()->ParseFromString(called.attention)) return;
    for (const auto& session : ground_.connections.of(called.account)) session->tell(frame);
}

}  // namespace server
