#include "server/actor/records.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "server/crypto/hash.h"

namespace server {

namespace v1 = meeple::v1;

bool may_see(const meeple::store::v1::RoomHeader& header, const LoadedRoom& loaded,
             const std::optional<AccountId>& account, const std::string& invite) {
    if (!header.settings().private_()) return true;
    if (!invite.empty() && equal_in_constant_time(invite, header.invite())) return true;
    if (!account) return false;
    if (*account == header.creator()) return true;
    return std::any_of(loaded.entries.begin(), loaded.entries.end(), [&](const std::string& body) {
        meeple::store::v1::LogEntry entry;
        if (!entry.ParseFromString(body) || entry.account() != *account) return false;
        return std::any_of(entry.deltas().begin(), entry.deltas().end(),
                           [](const v1::Delta& delta) { return delta.has_seat_ready(); });
    });
}

namespace {

using meeple::store::v1::LogEntry;

bool takes_seat(const LogEntry& entry) {
    return std::any_of(entry.deltas().begin(), entry.deltas().end(),
                       [](const v1::Delta& delta) { return delta.has_seat_taken(); });
}

// The accounts whose names are in its log.
std::vector<AccountId> named_in(const LoadedRoom& room) {
    std::set<AccountId> accounts;
    meeple::store::v1::RoomHeader header;
    header.ParseFromString(room.header);
    for (const auto& offer : header.offers()) accounts.insert(offer.account());
    LogEntry entry;
    for (const std::string& body : room.entries) {
        if (entry.ParseFromString(body) && takes_seat(entry)) accounts.insert(entry.account());
    }
    return {accounts.begin(), accounts.end()};
}

// `names`: see Directory.
void take_names_out(LoadedRoom& room, const input::Names& names) {
    std::set<AccountId> gone;
    for (const auto& [account, name] : names) {
        if (name.empty()) gone.insert(account);
    }
    if (gone.empty()) return;
    meeple::store::v1::RoomHeader header;
    header.ParseFromString(room.header);
    for (auto& offer : *header.mutable_offers()) {
        if (gone.contains(offer.account())) offer.clear_name();
    }
    room.header = header.SerializeAsString();
    LogEntry entry;
    for (std::string& body : room.entries) {
        if (!entry.ParseFromString(body) || !gone.contains(entry.account()) || !takes_seat(entry))
            continue;
        for (v1::Delta& delta : *entry.mutable_deltas()) {
            if (delta.has_seat_taken()) delta.mutable_seat_taken()->clear_name();
        }
        body = entry.SerializeAsString();
    }
}

}  // namespace

Records::Records(Ground& ground) : Part(ground) {}

void Records::find(const std::optional<AccountId>& account, const std::string& room,
                   const std::string& invite, const std::string& network, Done done) {
    using Unexpected = rules::Unexpected<RecordError>;
    const auto judge = [account,
                        invite](Loaded loaded) -> rules::Expected<LoadedRoom, RecordError> {
        if (!loaded.room) {
            switch (loaded.error) {
                case LoadError::not_found: return Unexpected(RecordError::not_found);
                case LoadError::quarantined:
                case LoadError::corrupt: return Unexpected(RecordError::corrupt);
                case LoadError::not_owner:
                case LoadError::unavailable: break;
            }
            return Unexpected(RecordError::unavailable);
        }
        meeple::store::v1::RoomHeader header;
        if (!header.ParseFromString(loaded.room->header)) return Unexpected(RecordError::corrupt);
        if (!may_see(header, *loaded.room, account, invite)) {
            return Unexpected(RecordError::forbidden);
        }
        if (loaded.room->state == RoomState::open) return Unexpected(RecordError::not_finished);
        return std::move(*loaded.room);
    };
    store().log->load(
        room, false, [self = kept(), judge, network, done = std::move(done)](Loaded loaded) {
            const auto found = std::make_shared<Loaded>(std::move(loaded));
            const bool begun = self->work(network, [self, judge, done, found, network] {
                auto judged = judge(std::move(*found));
                if (!judged) return done(std::move(judged));
                self->forget_names(std::move(judged).value(), network, done);
            });
            if (!begun) done(Unexpected(RecordError::unavailable));
        });
}

// Names of deleted accounts are removed. On a thread for long work, where `done` is
// called, too.
void Records::forget_names(LoadedRoom loaded, const std::string& network, const Done& done) {
    const std::vector<AccountId> named = named_in(loaded);
    if (!ground_.directory || named.empty()) return done(std::move(loaded));
    const auto record = std::make_shared<LoadedRoom>(std::move(loaded));
    ground_.directory->find_names(
        named, [self = kept(), network, done, record](const std::optional<input::Names>& names) {
            using Unexpected = rules::Unexpected<RecordError>;
            const bool begun = self->work(network, [done, record, names] {
                if (!names) return done(Unexpected(RecordError::unavailable));
                take_names_out(*record, *names);
                done(std::move(*record));
            });
            if (!begun) done(Unexpected(RecordError::unavailable));
        });
}

}  // namespace server
