// Challenges that wait for whoever is not here.
#include <utility>

#include "server/people/people.h"

namespace server {

namespace {

constexpr std::size_t challenges_told_max = 10;

}  // namespace

void People::keep_challenges(const std::map<AccountId, Challenge>& challenges, std::uint64_t now_ms,
                             std::function<void()> done) {
    DocumentChanges changes;
    for (const auto& [account, challenge] : challenges) {
        Document document{{DocumentKind::challenge, account + challenge.room}};
        document.owner = account;
        document.rank = static_cast<std::int64_t>(now_ms);
        document.body = challenge.what;
        changes.push_back({DocumentChange::Act::put, std::move(document)});
    }
    // Whoever is here has heard of it all the same.
    parts_.store->change_documents(std::move(changes),
                                   [done = std::move(done)](StoreResult) { done(); });
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

void People::forget_challenge(const AccountId& account, const RoomId& room) {
    parts_.store->read_documents({{DocumentKind::challenge, account + room}},
                                 [this](std::optional<std::vector<Document>> found) {
                                     if (!found || found->front().version == 0) return;
                                     parts_.store->change_documents(
                                         {{DocumentChange::Act::remove, std::move(found->front())}},
                                         [](StoreResult) {});
                                 });
}

}  // namespace server
