#include "server/people/settled.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/people/pages.h"

namespace server {

namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t day_ms = 86'400'000;
constexpr int encounters_max = 20;
// Of one day, of one account: that many are looked at by moderators.
constexpr std::uint32_t odd_wins = 8;        // over one network
constexpr std::uint32_t odd_early_wins = 4;  // over who went out early
constexpr std::uint32_t odd_lags = 5;        // in one game
constexpr std::size_t report_key_bytes = 12;
constexpr std::uint64_t week_ms = 7 * day_ms;
constexpr int cancelled_max = 20;
constexpr std::uint64_t first_wait_ms = 60'000;

template <class Message>
Message read(const Document& document) {
    Message message;
    if (!message.ParseFromString(document.body)) throw std::runtime_error("a document is damaged");
    return message;
}

DocumentId encounter_id(const std::string& one, const std::string& other) {
    return {DocumentKind::encounter, std::min(one, other) + std::max(one, other)};
}

DocumentId wins_id(const std::string& account, const std::string& origin) {
    return {DocumentKind::encounter, account + origin};
}

DocumentId early_wins_id(const std::string& account) {
    return {DocumentKind::encounter, account + "early"};
}

// One for each account and day.
DocumentId odd_report_id(const std::string& account, std::uint64_t at_ms) {
    const Hash hash = sha256("odd play/" + account + '/' + std::to_string(at_ms / day_ms));
    return {DocumentKind::report, std::string(as_bytes(hash).substr(0, report_key_bytes))};
}

bool went_out_early(const SeatOutcome& seat) {
    return seat.out && out_weight(seat.turns) < 1;
}

// Whether any opponent at the table counts for the seat.
bool counts(const stored::Result& result, int seat) {
    const int count = result.seats_size();
    for (int other = 0; other < count; ++other) {
        if (result.weights(seat * count + other) != 0) return true;
    }
    return false;
}

class Settling {
public:
    Settling(const GameOutcome& outcome, const RoomId& room, const std::vector<Document>& documents)
        : outcome_(outcome), room_(room), pool_{outcome.game, outcome.slow} {
        for (const Document& document : documents) documents_.emplace(document.id, document);
    }

    DocumentChanges changes() {
        for (const SeatOutcome& seat : outcome_.seats) add_seat(seat);
        const auto& seats = result_.seats();
        const bool anybody = std::any_of(seats.begin(), seats.end(), [this](const auto& seat) {
            return seat.registered() && !removed(seat.account());
        });
        if (!anybody) return {};
        result_.set_game(outcome_.game);
        result_.set_slow(outcome_.slow);
        result_.set_rated(outcome_.rated);
        result_.set_private_(outcome_.private_room);
        if (outcome_.series.best_of > 0) add_series();
        result_.set_at_ms(outcome_.at_ms);
        if (outcome_.rated) {
            rate_all();
            report_odd();
        }
        keep_played();
        Document kept = found({DocumentKind::result, room_});
        kept.owner = results_owner(outcome_.rated);
        kept.rank = -static_cast<std::int64_t>(result_.at_ms());
        kept.body = result_.SerializeAsString();
        put(std::move(kept));
        return std::move(changes_);
    }

private:
    const Document& found(const DocumentId& id) const { return documents_.at(id); }
    void put(Document document) {
        changes_.push_back({DocumentChange::Act::put, std::move(document)});
    }

    void add_seat(const SeatOutcome& outcome) {
        stored::ResultSeat& seat = *result_.add_seats();
        seat.set_account(outcome.account);
        seat.set_name(outcome.name);
        seat.set_place(outcome.place);
        seat.set_score(outcome.score);
        seat.set_out(outcome.out);
        seat.set_bot(outcome.account.empty());
        if (outcome.account.empty()) return;
        // Accounts registered or deleted meanwhile are read again.
        const Document& document = found({DocumentKind::account, outcome.account});
        changes_.push_back({DocumentChange::Act::check, document});
        const auto account = read<stored::Account>(document);
        seat.set_registered(document.version != 0);
        if (seat.registered()) seat.set_bot(!account.bot_owner().empty());
        // A name of theirs is found by the account, as long as there is one.
        if (document.version != 0) seat.clear_name();
    }

    void add_series() {
        const SeriesOutcome& series = outcome_.series;
        meeple::v1::SeriesStanding& kept = *result_.mutable_series();
        kept.set_best_of(series.best_of);
        kept.set_game(series.game);
        kept.mutable_halves()->Add(series.halves.begin(), series.halves.end());
        kept.set_decided(series.decided);
    }

    void rate_all() {
        const int count = result_.seats_size();
        std::vector<double> weights(static_cast<std::size_t>(count * count), 0);
        for (int i = 0; i < count; ++i) {
            for (int q = 0; q < i; ++q) weigh(i, q, weights);
        }
        for (int i = 0; i < count; ++i) {
            for (int q = 0; q < count; ++q)
                weights[static_cast<std::size_t>(i * count + q)] *= win_weight(i, q);
        }
        for (const double weight : weights) result_.add_weights(weight);
        for (int i = 0; i < count; ++i) {
            stored::ResultSeat& seat = *result_.mutable_seats(i);
            if (!seat.registered()) continue;
            *seat.mutable_before() = rating_before(seat);
            // So that all rated games of an account have an order.
            result_.set_at_ms(
                std::max<std::uint64_t>(result_.at_ms(), seat.before().last_ms() + 1));
        }
        rate(result_);
        for (const stored::ResultSeat& seat : result_.seats()) {
            if (!seat.has_after()) continue;
            Document kept = found(rating_id(seat.account(), pool_));
            kept.owner = board_of(pool_, seat.bot());
            kept.rank = rank_of(seat.after());
            kept.body = seat.after().SerializeAsString();
            put(std::move(kept));
        }
    }

    // An account that is gone was rated as when it went.
    stored::Rating rating_before(const stored::ResultSeat& seat) const {
        const Document& kept = found(rating_id(seat.account(), pool_));
        if (kept.version != 0) return read<stored::Rating>(kept);
        const auto account = read<stored::Account>(found({DocumentKind::account, seat.account()}));
        for (const stored::Rating& one : account.ratings()) {
            if (one.game() == pool_.game && one.slow() == pool_.slow) return one;
        }
        stored::Rating rating = beginning(pool_);
        rating.set_account(seat.account());
        rating.set_bot(seat.bot());
        return rating;
    }

    // The pair's weight: less with each game within a day; zero between bots and people, and for
    // deleted accounts.
    void weigh(int i, int q, std::vector<double>& weights) {
        const stored::ResultSeat& one = result_.seats(i);
        const stored::ResultSeat& other = result_.seats(q);
        if (!one.registered() || !other.registered()) return;
        const double weight = pair_weight(nth(encounter_id(one.account(), other.account())));
        const int count = result_.seats_size();
        const auto at = [&](int a, int b) -> double& {
            return weights[static_cast<std::size_t>(a * count + b)];
        };
        if ((one.bot() || !other.bot()) && !removed(one.account())) at(i, q) = weight;
        if ((other.bot() || !one.bot()) && !removed(other.account())) at(q, i) = weight;
    }

    // The number of encounters of that kind within a day, with this one; counted once in a game.
    std::uint32_t nth(const DocumentId& id) {
        const auto counted = counted_.find(id);
        if (counted != counted_.end()) return counted->second;
        Document document = found(id);
        const auto before = read<stored::Encounter>(document);
        stored::Encounter lately;
        for (const std::uint64_t at_ms : before.at_ms()) {
            if (at_ms + day_ms > outcome_.at_ms) lately.add_at_ms(at_ms);
        }
        // More than that make no difference.
        if (lately.at_ms_size() > encounters_max)
            lately.mutable_at_ms()->erase(lately.at_ms().begin());
        lately.add_at_ms(outcome_.at_ms);
        document.body = lately.SerializeAsString();
        put(std::move(document));
        const auto count = static_cast<std::uint32_t>(lately.at_ms_size());
        counted_.emplace(id, count);
        return count;
    }

    // A win over who went out early is worth less, and so is one of many over one network. What the
    // loser loses stays.
    double win_weight(int i, int q) {
        const SeatOutcome& winner = outcome_.seats[static_cast<std::size_t>(i)];
        const SeatOutcome& loser = outcome_.seats[static_cast<std::size_t>(q)];
        const bool won = i != q && winner.place < loser.place;
        if (!won || !result_.seats(i).registered() || !result_.seats(q).registered()) return 1;
        double weight = 1;
        if (!loser.origin.empty())
            weight = address_weight(note_win(winner.account, wins_id(winner.account, loser.origin),
                                             odd_wins, "wins in a day over one network"));
        if (!went_out_early(loser)) return weight;
        note_win(winner.account, early_wins_id(winner.account), odd_early_wins,
                 "wins in a day over players who went out early");
        return weight * out_weight(loser.turns);
    }

    std::uint32_t note_win(const std::string& account, const DocumentId& id, std::uint32_t odd,
                           const char* what) {
        const std::uint32_t count = nth(id);
        if (count >= odd) odd_[account] = std::to_string(count) + ' ' + what;
        return count;
    }

    // For moderators to look at; it has no automatic effect.
    void report_odd() {
        for (std::size_t i = 0; i < outcome_.seats.size(); ++i) {
            const SeatOutcome& seat = outcome_.seats[i];
            const auto noticed = odd_.find(seat.account);
            std::string why = noticed == odd_.end() ? std::string() : noticed->second;
            if (seat.odd_lags >= odd_lags)
                why = std::to_string(seat.odd_lags) + " answers came faster than answers to pings";
            if (why.empty() || seat.account.empty()) continue;
            Document kept = found(odd_report_id(seat.account, outcome_.at_ms));
            if (kept.version != 0) continue;
            stored::Report report;
            report.set_about(seat.account);
            meeple::v1::Report& told = *report.mutable_report();
            told.set_id(to_base64url(kept.id.key));
            told.set_at_ms(outcome_.at_ms);
            told.set_by("meepled");
            told.set_about(seat.name);
            told.set_about_person(to_base64url(seat.account));
            told.set_room(room_);
            told.set_seat(static_cast<std::uint32_t>(i));
            told.set_reason("Rated games: " + why + '.');
            kept.owner = reports_owner(false);
            kept.rank = static_cast<std::int64_t>(outcome_.at_ms);
            kept.body = report.SerializeAsString();
            put(std::move(kept));
        }
    }

    bool removed(const std::string& account) const {
        const Document& document = found({DocumentKind::account, account});
        return read<stored::Account>(document).removed_ms() != 0;
    }

    // Of guests, too: they have no profile, but may register and keep their games.
    void keep_played() {
        for (int i = 0; i < result_.seats_size(); ++i) {
            const stored::ResultSeat& seat = result_.seats(i);
            if (seat.account().empty() || removed(seat.account())) continue;
            stored::Played played;
            played.set_room(room_);
            played.set_seat(static_cast<std::uint32_t>(i));
            played.set_private_(outcome_.private_room);
            if (seat.has_after()) *played.mutable_after() = seat.after();
            Document kept = found({DocumentKind::played, seat.account() + room_});
            kept.owner = seat.account();
            kept.rank = static_cast<std::int64_t>(result_.at_ms());
            kept.body = played.SerializeAsString();
            put(std::move(kept));
        }
    }

    const GameOutcome& outcome_;
    const RoomId& room_;
    const Pool pool_;
    std::map<DocumentId, Document> documents_;
    stored::Result result_;
    std::map<DocumentId, std::uint32_t> counted_;
    std::map<std::string, std::string> odd_;  // by account: what moderators should see
    DocumentChanges changes_;
};

}  // namespace

std::string board_of(const Pool& pool, bool bots) {
    return pool.game + (pool.slow ? "/slow" : "/live") + (bots ? "/bots" : "/people");
}

DocumentId rating_id(const std::string& account, const Pool& pool) {
    return {DocumentKind::rating, account + pool.game + (pool.slow ? "/slow" : "/live")};
}

std::string results_owner(bool rated) {
    return rated ? "rated" : "unrated";
}

std::vector<DocumentId> documents_of(const GameOutcome& outcome, const RoomId& room) {
    if (!outcome.cancelled_by.empty()) return {{DocumentKind::cancelled, outcome.cancelled_by}};
    std::vector<DocumentId> ids{{DocumentKind::result, room}};
    std::vector<std::string> accounts;
    for (const SeatOutcome& seat : outcome.seats) {
        if (!seat.account.empty()) accounts.push_back(seat.account);
    }
    for (const std::string& account : accounts) {
        ids.push_back({DocumentKind::account, account});
        ids.push_back({DocumentKind::played, account + room});
    }
    if (!outcome.rated) return ids;
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        ids.push_back(rating_id(accounts[i], {outcome.game, outcome.slow}));
        for (std::size_t q = 0; q < i; ++q) ids.push_back(encounter_id(accounts[i], accounts[q]));
        ids.push_back(early_wins_id(accounts[i]));
        ids.push_back(odd_report_id(accounts[i], outcome.at_ms));
        for (const SeatOutcome& seat : outcome.seats) {
            if (!seat.origin.empty()) ids.push_back(wins_id(accounts[i], seat.origin));
        }
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

namespace {

// Games of the last week, and at most as many as matter.
DocumentChanges note_cancelled(const GameOutcome& outcome, Document document) {
    const auto before = read<stored::Cancelled>(document);
    stored::Cancelled kept;
    for (const std::uint64_t at_ms : before.at_ms()) {
        if (at_ms + week_ms > outcome.at_ms) kept.add_at_ms(at_ms);
    }
    if (kept.at_ms_size() >= cancelled_max) kept.mutable_at_ms()->erase(kept.at_ms().begin());
    kept.add_at_ms(outcome.at_ms);
    document.body = kept.SerializeAsString();
    return {{DocumentChange::Act::put, std::move(document)}};
}

}  // namespace

std::uint64_t rated_wait_ms(const stored::Cancelled& cancelled, std::uint64_t now_ms) {
    std::uint64_t wait_ms = 0;
    std::uint64_t last_ms = 0;
    for (const std::uint64_t at_ms : cancelled.at_ms()) {
        if (at_ms + week_ms <= now_ms) continue;
        wait_ms = wait_ms == 0 ? first_wait_ms : std::min(4 * wait_ms, day_ms);
        last_ms = at_ms;
    }
    return last_ms + wait_ms > now_ms ? last_ms + wait_ms - now_ms : 0;
}

DocumentChanges settled(const GameOutcome& outcome, const RoomId& room,
                        const std::vector<Document>& documents) {
    if (!outcome.cancelled_by.empty()) return note_cancelled(outcome, documents.at(0));
    return Settling(outcome, room, documents).changes();
}

void rate(stored::Result& result) {
    std::vector<RatedSeat> seats;
    for (const stored::ResultSeat& seat : result.seats()) {
        RatedSeat& one = seats.emplace_back();
        one.place = seat.place();
        if (!seat.has_before()) continue;
        one.before = numbers(seat.before());
        const std::uint64_t last_ms = seat.before().last_ms();
        if (last_ms != 0 && last_ms < result.at_ms())
            one.idle_days = static_cast<double>(result.at_ms() - last_ms) / day_ms;
    }
    const std::vector<double> weights(result.weights().begin(), result.weights().end());
    const std::vector<Rating> after = server::rated(seats, weights);
    for (int i = 0; i < result.seats_size(); ++i) {
        stored::ResultSeat& seat = *result.mutable_seats(i);
        if (!seat.has_before() || !counts(result, i)) continue;
        *seat.mutable_after() = seat.before();
        seat.mutable_after()->set_mu(after[static_cast<std::size_t>(i)].mu);
        seat.mutable_after()->set_sigma(after[static_cast<std::size_t>(i)].sigma);
        seat.mutable_after()->set_games(seat.before().games() + 1);
        seat.mutable_after()->set_last_ms(result.at_ms());
    }
}

stored::Rating beginning(const Pool& pool) {
    stored::Rating rating;
    rating.set_game(pool.game);
    rating.set_slow(pool.slow);
    rating.set_mu(rating_mu_start);
    rating.set_sigma(rating_sigma_start);
    return rating;
}

std::int64_t rank_of(const stored::Rating& rating) {
    constexpr double precision = 1e6;
    constexpr std::int64_t last = -1'000'000'000'000;  // for ratings that are not established
    const auto rank = static_cast<std::int64_t>(std::llround(certain(numbers(rating)) * precision));
    return on_leaderboard(numbers(rating), 0) ? rank : last + rank;
}

Rating numbers(const stored::Rating& rating) {
    return {rating.mu(), rating.sigma()};
}

meeple::v1::PoolRating told(const stored::Rating& rating) {
    meeple::v1::PoolRating out;
    out.set_game(rating.game());
    out.set_slow(rating.slow());
    out.set_rating(static_cast<std::int32_t>(std::lround(shown(numbers(rating)))));
    out.set_provisional(provisional(numbers(rating)));
    out.set_games(rating.games());
    out.set_last_ms(rating.last_ms());
    out.set_mu(rating.mu());
    out.set_sigma(rating.sigma());
    return out;
}

}  // namespace server
