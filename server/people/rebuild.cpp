#include "server/people/rebuild.h"

#include <functional>
#include <map>
#include <utility>

#include "server/people/settled.h"

namespace server {

namespace stored = meeple::store::v1;

namespace {

constexpr std::size_t rebuild_page_max = 200;

using Ratings = std::map<DocumentId, stored::Rating>;

// From the first one on.
void each_result(const Archive& archive, const std::function<void(stored::Result&)>& work) {
    DocumentQuery query{DocumentKind::result, results_owner(true), {}, {}, rebuild_page_max};
    for (;;) {
        const std::vector<Document> page = archive.list(query);
        for (const Document& document : page) {
            auto result = Archive::as<stored::Result>(document);
            work(result.is);
        }
        if (page.size() < rebuild_page_max) return;
        query.after_rank = page.back().rank;
        query.after_key = page.back().id.key;
    }
}

DocumentId id_of(const stored::Result& result, const stored::ResultSeat& seat) {
    return rating_id(seat.account(), {result.game(), result.slow()});
}

// As results alone tell it.
Ratings ratings_of(const Archive& archive, std::size_t& results) {
    Ratings ratings;
    results = 0;
    each_result(archive, [&](stored::Result& result) {
        ++results;
        for (stored::ResultSeat& seat : *result.mutable_seats()) {
            if (!seat.has_before()) continue;
            const auto known = ratings.find(id_of(result, seat));
            if (known != ratings.end()) {
                *seat.mutable_before() = known->second;
                continue;
            }
            seat.mutable_before()->set_mu(rating_mu_start);
            seat.mutable_before()->set_sigma(rating_sigma_start);
            seat.mutable_before()->set_games(0);
            seat.mutable_before()->set_last_ms(0);
        }
        rate(result);
        for (const stored::ResultSeat& seat : result.seats()) {
            if (seat.has_after()) ratings[id_of(result, seat)] = seat.after();
        }
    });
    return ratings;
}

std::map<DocumentId, Document> read_all(const Archive& archive, const Ratings& ratings) {
    std::map<DocumentId, Document> kept;
    std::vector<DocumentId> ids;
    const auto read = [&] {
        for (Document& document : archive.read(std::exchange(ids, {})))
            kept.emplace(document.id, std::move(document));
    };
    for (const auto& [id, rating] : ratings) {
        ids.push_back(id);
        ids.push_back({DocumentKind::account, rating.account()});
        if (ids.size() >= rebuild_page_max) read();
    }
    read();
    return kept;
}

// Nothing: another change came first, so read it again.
bool try_once(const Archive& archive, Rebuilt& report) {
    std::size_t results = 0;
    // Versions are read before the results that count: who ends a game after that is noticed.
    const auto kept = read_all(archive, ratings_of(archive, results));
    const Ratings ratings = ratings_of(archive, report.results);
    if (report.results != results) return false;
    report.ratings = ratings.size();
    DocumentChanges changes;
    for (const auto& [id, rating] : ratings) {
        const Document& account = kept.at({DocumentKind::account, rating.account()});
        const bool gone =
            account.version == 0 || Archive::as<stored::Account>(account).is.removed_ms() != 0;
        Document fresh = kept.at(id);
        const std::string body = rating.SerializeAsString();
        if (gone || fresh.body == body) continue;
        fresh.owner = board_of({rating.game(), rating.slow()}, rating.bot());
        fresh.rank = rank_of(rating);
        fresh.body = body;
        changes = {{DocumentChange::Act::put, fresh}, {DocumentChange::Act::check, account}};
        if (!archive.change(std::move(changes))) return false;
        ++report.changed;
    }
    return true;
}

}  // namespace

Rebuilt rebuild_ratings(const Archive& archive) {
    Rebuilt report;
    while (!try_once(archive, report)) {
    }
    return report;
}

}  // namespace server
