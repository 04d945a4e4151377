// Challenges that wait for absent players, and who knows whom.
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "server/people/people.h"

namespace server {

namespace {

constexpr std::size_t challenges_told_max = 10;
constexpr std::size_t pending_counted_max = 100;
constexpr std::uint64_t pending_ms = 86'400'000;
constexpr std::size_t games_compared_max = 200;

// Looks at one after the other: the store answers on a thread of its own.
class Acquaintances : public std::enable_shared_from_this<Acquaintances> {
public:
    using Acquaintance = Directory::Acquaintance;
    using Done = std::function<void(const std::vector<Acquaintance>&)>;
    using Found = std::optional<std::vector<Document>>;

    Acquaintances(DocumentStore& store, std::vector<AccountId> others, std::uint64_t since_ms,
                  Done done)
        : store_(store),
          others_(std::move(others)),
          since_ms_(static_cast<std::int64_t>(since_ms)),
          done_(std::move(done)) {}

    void begin(const AccountId& account) {
        games_of(account, [self = shared_from_this()](std::set<RoomId> rooms) {
            self->rooms_ = std::move(rooms);
            self->look_at_next();
        });
    }

private:
    void look_at_next() {
        if (found_.size() == others_.size()) return done_(found_);
        games_of(others_[found_.size()],
                 [self = shared_from_this()](const std::set<RoomId>& rooms) {
                     Acquaintance one;
                     one.met = std::any_of(rooms.begin(), rooms.end(), [&](const RoomId& room) {
                         return self->rooms_.contains(room);
                     });
                     self->found_.push_back(one);
                     self->count_pending();
                 });
    }
    void count_pending() {
        const AccountId& account = others_[found_.size() - 1];
        store_.list_documents({DocumentKind::challenge, account, {}, {}, pending_counted_max},
                              [self = shared_from_this()](const Found& challenges) {
                                  if (!challenges) return self->done_({});
                                  for (const Document& one : *challenges) {
                                      if (one.rank > self->since_ms_) ++self->found_.back().pending;
                                  }
                                  self->look_at_next();
                              });
    }
    void games_of(const AccountId& account, std::function<void(std::set<RoomId>)> then) {
        store_.list_documents(
            {DocumentKind::played, account, {}, {}, games_compared_max},
            [self = shared_from_this(), account, then = std::move(then)](const Found& played) {
                if (!played) return self->done_({});
                std::set<RoomId> rooms;
                for (const Document& one : *played) rooms.insert(one.id.key.substr(account.size()));
                then(std::move(rooms));
            });
    }

    DocumentStore& store_;
    const std::vector<AccountId> others_;
    const std::int64_t since_ms_;
    const Done done_;
    std::set<RoomId> rooms_;
    std::vector<Acquaintance> found_;
};

Document document_of(const AccountId& account, const Directory::Challenge& challenge,
                     std::int64_t rank, std::uint32_t version) {
    return {{DocumentKind::challenge, account + challenge.room},
            version,
            account,
            rank,
            challenge.what};
}

}  // namespace

void People::keep_challenges(const std::map<AccountId, Challenge>& challenges, std::uint64_t now_ms,
                             std::function<void(bool)> done) {
    DocumentChanges changes;
    for (const auto& [account, challenge] : challenges) {
        changes.push_back({DocumentChange::Act::put,
                           document_of(account, challenge, static_cast<std::int64_t>(now_ms), 0)});
    }
    parts_.store->change_documents(
        std::move(changes), [done = std::move(done)](StoreResult result) {
            // All are stored at once. So after a conflict they are there: an earlier call, whose
            // answer was lost, has stored them.
            done(result == StoreResult::stored || result == StoreResult::conflict);
        });
}

void People::move_challenges(const RoomId& from, const std::map<AccountId, Challenge>& challenges,
                             std::function<void(bool)> done) {
    std::vector<DocumentId> ids;
    for (const auto& [account, challenge] : challenges) {
        ids.push_back({DocumentKind::challenge, account + from});
        ids.push_back({DocumentKind::challenge, account + challenge.room});
    }
    parts_.store->read_documents(std::move(ids), [this, from, challenges, done = std::move(done)](
                                                     std::optional<std::vector<Document>> found) {
        if (!found) return done(false);
        DocumentChanges changes;
        auto next = found->begin();
        for (const auto& [account, challenge] : challenges) {
            Document& there = *next++;
            const Document& here = *next++;
            if (there.version == 0) continue;
            changes.push_back({DocumentChange::Act::put,
                               document_of(account, challenge, there.rank, here.version)});
            changes.push_back({DocumentChange::Act::remove, std::move(there)});
        }
        if (changes.empty()) return done(true);
        parts_.store->change_documents(std::move(changes),
                                       [this, from, challenges, done](StoreResult result) {
                                           // One of them was answered meanwhile.
                                           if (result == StoreResult::conflict)
                                               return move_challenges(from, challenges, done);
                                           done(result == StoreResult::stored);
                                       });
    });
}

void People::find_challenges(const AccountId& account,
                             std::function<void(const std::vector<Challenge>&)> done) {
    parts_.store->list_documents(
        {DocumentKind::challenge, account, {}, {}, challenges_told_max},
        [account, done = std::move(done)](const std::optional<std::vector<Document>>& found) {
            std::vector<Challenge> challenges;
            if (!found) return done(challenges);
            for (const Document& one : *found)
                challenges.push_back({one.id.key.substr(account.size()), one.body});
            done(challenges);
        });
}

void People::take_challenge(const AccountId& account, const RoomId& room,
                            std::function<void(std::optional<bool>)> done) {
    parts_.store->read_documents(
        {{DocumentKind::challenge, account + room}},
        [this, done = std::move(done)](std::optional<std::vector<Document>> found) {
            if (!found) return done(std::nullopt);
            if (found->front().version == 0) return done(false);
            parts_.store->change_documents(
                {{DocumentChange::Act::remove, std::move(found->front())}},
                [done](StoreResult result) {
                    if (result == StoreResult::stored) return done(true);
                    if (result == StoreResult::conflict) return done(false);
                    done(std::nullopt);
                });
        });
}

void People::find_acquaintances(const AccountId& account, const std::vector<AccountId>& others,
                                std::uint64_t now_ms,
                                std::function<void(const std::vector<Acquaintance>&)> done) {
    const std::uint64_t since_ms = now_ms - std::min(now_ms, pending_ms);
    std::make_shared<Acquaintances>(*parts_.store, others, since_ms, std::move(done))
        ->begin(account);
}

}  // namespace server
