#include "server/people/publishing.h"

#include <algorithm>
#include <utility>

#include "server/people/pages.h"

namespace server {

namespace stored = meeple::store::v1;

namespace {

constexpr int attempts_max = 20;

std::int64_t rank_at(std::uint64_t ms) {
    return -static_cast<std::int64_t>(ms);
}

// All people in it, and their programs.
bool all_moved(const GameOutcome& outcome) {
    return std::all_of(outcome.seats.begin(), outcome.seats.end(),
                       [](const SeatOutcome& seat) { return seat.account.empty() || seat.moved; });
}

DocumentChange put_at(Kept<stored::Published> kept, std::uint64_t now_ms) {
    kept.document.rank = rank_at(now_ms);
    return kept.put();
}

}  // namespace

std::string published_owner() {
    return "public";
}

std::vector<DocumentId> publishing_ids(const GameOutcome& outcome, const RoomId& room) {
    if (outcome.private_room || !outcome.cancelled_by.empty()) return {};
    std::vector<DocumentId> ids{{DocumentKind::published, room}};
    for (const SeatOutcome& seat : outcome.seats) {
        if (!seat.account.empty()) ids.push_back({DocumentKind::opted_out, seat.account});
    }
    return ids;
}

void publish(const GameOutcome& outcome, const RoomId& room, const std::vector<Document>& documents,
             DocumentChanges& changes) {
    if (outcome.private_room || !outcome.cancelled_by.empty()) return;
    const bool opted_out = std::any_of(documents.begin(), documents.end(), [](const Document& one) {
        return one.id.kind == DocumentKind::opted_out && one.version != 0;
    });
    if (opted_out) return;
    for (const Document& one : documents) {
        // Who opts out meanwhile changes it.
        if (one.id.kind == DocumentKind::opted_out)
            changes.push_back({DocumentChange::Act::check, one});
        if (one.id != DocumentId{DocumentKind::published, room}) continue;
        stored::Published published;
        published.set_ended_ms(outcome.at_ms);
        published.set_origin(outcome.origin);
        published.set_unplayed(!all_moved(outcome));
        Document kept = one;
        kept.owner = published_owner();
        kept.rank = rank_at(outcome.at_ms);
        kept.body = published.SerializeAsString();
        changes.push_back({DocumentChange::Act::put, std::move(kept)});
    }
}

DocumentChange withdrawn(Document document, std::uint64_t now_ms) {
    auto kept = Archive::as<stored::Published>(std::move(document));
    kept.is.set_removed(true);
    kept.is.clear_origin();
    return put_at(std::move(kept), now_ms);
}

bool Publishing::published(const std::string& account) const {
    return archive_.read({{DocumentKind::opted_out, account}}).front().version == 0;
}

void Publishing::choose(const std::string& account, bool published) const {
    for (;;) {
        Document choice = archive_.read({{DocumentKind::opted_out, account}}).front();
        if ((choice.version == 0) == published) break;
        choice.owner = account;
        const auto act = published ? DocumentChange::Act::remove : DocumentChange::Act::put;
        if (archive_.change({{act, std::move(choice)}})) break;
    }
    // Also where it was chosen before: the process may have ended in between.
    if (!published)
        change_games(account,
                     [this](Document game) { return withdrawn(std::move(game), now_ms_()); });
}

void Publishing::choose_as(const std::string& other, const std::string& account,
                           DocumentChanges& changes) const {
    if (published(other)) return;
    Document choice{{DocumentKind::opted_out, account}};
    choice.owner = account;
    changes.push_back({DocumentChange::Act::put, std::move(choice)});
}

void Publishing::tell_again(const std::string& account) const {
    change_games(account, [this](Document game) {
        return put_at(Archive::as<stored::Published>(std::move(game)), now_ms_());
    });
}

// Those of the account that are published.
void Publishing::change_games(const std::string& account, const Change& change) const {
    DocumentQuery query{DocumentKind::played, account, {}, {}, page_max};
    for (;;) {
        const std::vector<Document> page = archive_.list(query);
        std::vector<DocumentId> ids;
        for (const Document& played : page)
            ids.push_back({DocumentKind::published, played.id.key.substr(account.size())});
        for (int attempt = 0; !ids.empty(); ++attempt) {
            DocumentChanges changes;
            for (Document& game : archive_.read(ids)) {
                if (game.version == 0 || Archive::as<stored::Published>(game).is.removed())
                    continue;
                changes.push_back(change(std::move(game)));
            }
            if (changes.empty() || archive_.change(std::move(changes))) break;
            if (attempt == attempts_max)
                throw Refusal(meeple::v1::STORE_UNAVAILABLE, "games", 1'000);
        }
        if (page.size() < page_max) return;
        query.after_rank = page.back().rank;
        query.after_key = page.back().id.key;
    }
}

}  // namespace server
