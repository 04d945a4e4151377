#include "server/people/standings.h"

#include <algorithm>
#include <utility>

#include "server/people/pages.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::size_t games_looked_at_max = 500;  // for one page of what is sought
constexpr std::uint64_t board_ms = 5'000;
constexpr std::size_t boards_cached_max = 200;
constexpr std::size_t opponents_games_max = 1'000;
constexpr double ms_per_day = 86'400'000;

bool took_part(const stored::Result& result, const std::string& account) {
    return !account.empty() &&
           std::any_of(result.seats().begin(), result.seats().end(),
                       [&account](const auto& seat) { return seat.account() == account; });
}

}  // namespace

Standings::Standings(Archive archive, std::vector<std::string> games,
                     std::function<std::uint64_t()> now, std::string cursor_key)
    : archive_(archive),
      games_(std::move(games)),
      now_(std::move(now)),
      cursors_(std::move(cursor_key)) {}

std::vector<DocumentId> Standings::rating_ids(const std::string& account) const {
    std::vector<DocumentId> ids;
    for (const std::string& game : games_) {
        ids.push_back(rating_id(account, {game, false}));
        ids.push_back(rating_id(account, {game, true}));
    }
    return ids;
}

std::vector<v1::PoolRating> Standings::ratings(const std::string& account) const {
    std::vector<v1::PoolRating> all;
    for (Document& document : archive_.read(rating_ids(account))) {
        const auto rating = Archive::as<stored::Rating>(std::move(document));
        if (rating.exists()) all.push_back(told(rating.is));
    }
    return all;
}

Standings::Names Standings::names_of(std::vector<std::string> accounts) const {
    std::sort(accounts.begin(), accounts.end());
    accounts.erase(std::unique(accounts.begin(), accounts.end()), accounts.end());
    std::vector<DocumentId> ids;
    for (const std::string& account : accounts) ids.push_back({DocumentKind::account, account});
    Names names;
    for (Document& document : archive_.read(std::move(ids))) {
        const auto account = Archive::as<stored::Account>(std::move(document));
        if (!account.exists()) continue;
        const bool gone = account.is.removed_ms() != 0;
        names.emplace(account.key(), gone ? std::string() : account.is.name());
    }
    return names;
}

v1::GameResult Standings::told_result(const std::string& room, const stored::Result& result,
                                      const Names& names) const {
    v1::GameResult out;
    out.set_room(room);
    out.set_game(result.game());
    out.set_slow(result.slow());
    out.set_rated(result.rated());
    out.set_private_(result.private_());
    out.set_at_ms(result.at_ms());
    if (result.has_series()) *out.mutable_series() = result.series();
    for (const stored::ResultSeat& seat : result.seats()) {
        v1::ResultSeat& told_seat = *out.add_seats();
        const auto name = names.find(seat.account());
        told_seat.set_name(name == names.end() ? seat.name() : name->second);
        told_seat.set_registered(name != names.end() && !name->second.empty());
        told_seat.set_bot(seat.bot());
        told_seat.set_place(seat.place());
        told_seat.set_score(seat.score());
        told_seat.set_out(seat.out());
        if (!seat.has_after()) continue;
        *told_seat.mutable_before() = told(seat.before());
        *told_seat.mutable_after() = told(seat.after());
    }
    return out;
}

v1::GameResult Standings::result(const std::string& room, const std::string& asker) const {
    const auto kept = archive_.one<stored::Result>(DocumentKind::result, room);
    if (!kept.exists() || (kept.is.private_() && !took_part(kept.is, asker)))
        throw Refusal(v1::ROOM_NOT_FOUND, "room: no result");
    std::vector<std::string> accounts;
    for (const auto& seat : kept.is.seats()) accounts.push_back(seat.account());
    return told_result(room, kept.is, names_of(std::move(accounts)));
}

// ---- Leaderboards. ----

v1::Leaderboard Standings::board(const Pool& pool, bool bots, const std::string& after) {
    if (std::find(games_.begin(), games_.end(), pool.game) == games_.end())
        throw Refusal(v1::BAD_FIELD, "game");
    const std::string key = board_of(pool, bots) + '?' + after;
    {
        const std::scoped_lock lock(mutex_);
        const auto found = boards_.find(key);
        if (found != boards_.end() && found->second.at_ms + board_ms > now_())
            return found->second.board;
    }
    v1::Leaderboard fresh = read_board(pool, bots, after);
    const std::scoped_lock lock(mutex_);
    if (boards_.size() >= boards_cached_max) boards_.clear();
    boards_[key] = {now_(), fresh};
    return fresh;
}

v1::Leaderboard Standings::read_board(const Pool& pool, bool bots, const std::string& after) const {
    DocumentQuery query{DocumentKind::rating, board_of(pool, bots), {}, {}, page_max};
    cursors_.go_on_after(after, query);
    v1::Leaderboard board;
    const std::vector<Document> page = archive_.list(query);
    std::vector<stored::Rating> ratings;
    std::vector<std::string> accounts;
    bool more = page.size() == page_max;
    for (const Document& document : page) {
        ratings.push_back(Archive::as<stored::Rating>(document).is);
        accounts.push_back(ratings.back().account());
    }
    const Names names = names_of(std::move(accounts));
    for (const stored::Rating& rating : ratings) {
        // They are listed last.
        if (!on_leaderboard(numbers(rating), 0)) more = false;
        const auto idle_ms = static_cast<double>(now_()) - static_cast<double>(rating.last_ms());
        const auto name = names.find(rating.account());
        const bool called = name != names.end() && !name->second.empty();
        if (!called || !on_leaderboard(numbers(rating), idle_ms / ms_per_day)) continue;
        v1::LeaderboardPlace& place = *board.add_places();
        place.set_name(name->second);
        place.set_bot(bots);
        *place.mutable_rating() = told(rating);
    }
    if (more) board.set_next(cursors_.cursor(page.back()));
    return board;
}

// ---- Games of an account. ----

std::vector<Document> Standings::results_of(const std::vector<Document>& played) const {
    std::vector<DocumentId> ids;
    for (const Document& document : played)
        ids.push_back({DocumentKind::result, Archive::as<stored::Played>(document).is.room()});
    return archive_.read(std::move(ids));
}

v1::GamesPlayed Standings::games(const std::string& account, const Wanted& wanted,
                                 const std::string& asker) const {
    DocumentQuery query{DocumentKind::played, account, {}, {}, page_max};
    cursors_.go_on_after(wanted.after, query);
    v1::GamesPlayed games;
    std::vector<std::pair<std::string, stored::Result>> found;
    std::size_t known = 0;  // to the asker: no other game makes a page shorter
    bool full = false;
    for (std::size_t looked_at = 0; looked_at < games_looked_at_max; looked_at += page_max) {
        const std::vector<Document> page = archive_.list(query);
        std::vector<Document> results = results_of(page);
        std::size_t next = 0;
        while (next < page.size() && !full) {
            auto result = Archive::as<stored::Result>(std::move(results[next++]));
            if (!result.exists() || (result.is.private_() && !took_part(result.is, asker)))
                continue;
            const bool fits = wanted.game.empty() || result.is.game() == wanted.game;
            const bool met = wanted.opponent.empty() || took_part(result.is, wanted.opponent);
            if (fits && met) found.emplace_back(result.key(), std::move(result.is));
            full = ++known % page_max == 0 && !found.empty();
        }
        const bool more = full || page.size() == page_max;
        games.set_next(more ? cursors_.cursor(page[next - 1]) : std::string());
        if (full || !more) break;
        cursors_.go_on_after(games.next(), query);
    }
    std::vector<std::string> accounts;
    for (const auto& [room, result] : found)
        for (const auto& seat : result.seats()) accounts.push_back(seat.account());
    const Names names = names_of(std::move(accounts));
    for (const auto& [room, result] : found) *games.add_games() = told_result(room, result, names);
    return games;
}

v1::Opponents Standings::opponents(const std::string& account, const std::string& asker) const {
    std::map<std::string, v1::Opponent> met;
    const std::string own = names_of({account})[account];
    Wanted wanted;
    for (std::size_t looked_at = 0; looked_at < opponents_games_max; looked_at += page_max) {
        const v1::GamesPlayed page = games(account, wanted, asker);
        for (const v1::GameResult& game : page.games()) {
            const auto me = std::find_if(
                game.seats().begin(), game.seats().end(),
                [&own](const auto& seat) { return seat.registered() && seat.name() == own; });
            if (me == game.seats().end()) continue;
            for (const v1::ResultSeat& seat : game.seats()) {
                if (&seat == &*me || seat.name().empty()) continue;
                v1::Opponent& one = met[(seat.registered() ? "a/" : "g/") + seat.name()];
                one.set_name(seat.name());
                one.set_registered(seat.registered());
                one.set_bot(seat.bot());
                one.set_games(one.games() + 1);
                if (me->place() < seat.place()) one.set_ahead(one.ahead() + 1);
                if (me->place() > seat.place()) one.set_behind(one.behind() + 1);
            }
        }
        wanted.after = page.next();
        if (wanted.after.empty()) break;
    }
    v1::Opponents all;
    for (const auto& [key, one] : met) *all.add_opponents() = one;
    std::stable_sort(all.mutable_opponents()->begin(), all.mutable_opponents()->end(),
                     [](const auto& a, const auto& b) { return a.games() > b.games(); });
    return all;
}

v1::RatingCurve Standings::curve(const std::string& account, const Pool& pool,
                                 const std::string& after) const {
    DocumentQuery query{DocumentKind::played, account, {}, {}, games_looked_at_max};
    cursors_.go_on_after(after, query);
    v1::RatingCurve curve;
    const std::vector<Document> page = archive_.list(query);
    for (const Document& document : page) {
        const auto played = Archive::as<stored::Played>(document);
        const bool fits = played.is.has_after() && played.is.after().game() == pool.game &&
                          played.is.after().slow() == pool.slow;
        if (fits) *curve.add_points() = told(played.is.after());
    }
    if (page.size() == games_looked_at_max) {
        curve.set_next(cursors_.cursor(page.back()));
    } else {
        *curve.mutable_start() = told(beginning(pool));
    }
    return curve;
}

// ---- Forgotten. ----

void Standings::remove_ratings(const std::string& account, DocumentChanges& changes,
                               Ratings& last) const {
    for (Document& document : archive_.read(rating_ids(account))) {
        if (document.version == 0) continue;
        *last.Add() = Archive::as<stored::Rating>(document).is;
        changes.push_back({DocumentChange::Act::remove, std::move(document)});
    }
}

// The results stay: without the account they contain no name.
void remove_played(const Archive& archive, const std::string& account) {
    for (const DocumentKind kind : {DocumentKind::played, DocumentKind::challenge}) {
        for (;;) {
            DocumentChanges changes;
            std::vector<DocumentId> reviews;
            for (Document& document : archive.list({kind, account, {}, {}, page_max})) {
                // Those of earlier versions tell names; each is made again when it is asked for.
                reviews.push_back({DocumentKind::review, document.id.key.substr(account.size())});
                changes.push_back({DocumentChange::Act::remove, std::move(document)});
            }
            if (changes.empty()) break;
            for (Document& review : archive.read(std::move(reviews))) {
                if (review.version != 0)
                    changes.push_back({DocumentChange::Act::remove, std::move(review)});
            }
            static_cast<void>(archive.change(std::move(changes)));
        }
    }
}

}  // namespace server
