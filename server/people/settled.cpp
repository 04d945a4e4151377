#include "server/people/settled.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

namespace server {

namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t day_ms = 86'400'000;
constexpr int encounters_max = 8;

template <class Message>
Message read(const Document& document) {
    Message message;
    if (!message.ParseFromString(document.body)) throw std::runtime_error("a document is damaged");
    return message;
}

DocumentId encounter_id(const std::string& one, const std::string& other) {
    return {DocumentKind::encounter, std::min(one, other) + std::max(one, other)};
}

// Whether anybody at the table counts for the seat.
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
        const bool anybody = std::any_of(seats.begin(), seats.end(),
                                         [](const auto& seat) { return seat.registered(); });
        if (!anybody) return {};
        result_.set_game(outcome_.game);
        result_.set_slow(outcome_.slow);
        result_.set_rated(outcome_.rated);
        result_.set_private_(outcome_.private_room);
        if (outcome_.series.best_of > 0) add_series();
        result_.set_at_ms(outcome_.at_ms);
        if (outcome_.rated) rate_all();
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
        // Who was removed meanwhile is nobody; who becomes somebody has to be looked at again.
        const Document& document = found({DocumentKind::account, outcome.account});
        changes_.push_back({DocumentChange::Act::check, document});
        const auto account = read<stored::Account>(document);
        seat.set_registered(document.version != 0 && account.removed_ms() == 0);
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
        for (const double weight : weights) result_.add_weights(weight);
        for (int i = 0; i < count; ++i) {
            stored::ResultSeat& seat = *result_.mutable_seats(i);
            if (!seat.registered()) continue;
            const Document& before = found(rating_id(seat.account(), pool_));
            stored::Rating& rating = *seat.mutable_before();
            rating = read<stored::Rating>(before);
            if (before.version == 0) {
                rating = beginning(pool_);
                rating.set_account(seat.account());
                rating.set_bot(seat.bot());
            }
            // So that all that somebody was rated by has an order.
            if (counts(result_, i))
                result_.set_at_ms(std::max<std::uint64_t>(result_.at_ms(), rating.last_ms() + 1));
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

    // How much the two count for each other: less with each game within a day, and bots never for
    // people.
    void weigh(int i, int q, std::vector<double>& weights) {
        const stored::ResultSeat& one = result_.seats(i);
        const stored::ResultSeat& other = result_.seats(q);
        if (!one.registered() || !other.registered()) return;
        Document document = found(encounter_id(one.account(), other.account()));
        const auto met = read<stored::Encounter>(document);
        stored::Encounter lately;
        for (const std::uint64_t at_ms : met.at_ms()) {
            if (at_ms + day_ms > outcome_.at_ms) lately.add_at_ms(at_ms);
        }
        // More than that make no difference.
        if (lately.at_ms_size() > encounters_max)
            lately.mutable_at_ms()->erase(lately.at_ms().begin());
        lately.add_at_ms(outcome_.at_ms);
        const double weight = pair_weight(static_cast<std::uint32_t>(lately.at_ms_size()));
        const int count = result_.seats_size();
        const auto at = [&](int a, int b) -> double& {
            return weights[static_cast<std::size_t>(a * count + b)];
        };
        if (one.bot() || !other.bot()) at(i, q) = weight;
        if (other.bot() || !one.bot()) at(q, i) = weight;
        document.body = lately.SerializeAsString();
        put(std::move(document));
    }

    bool removed(const std::string& account) const {
        const Document& document = found({DocumentKind::account, account});
        return read<stored::Account>(document).removed_ms() != 0;
    }

    // Of guests, too, whom nobody can ask about: they may become an account, with their games.
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
    }
    return ids;
}

DocumentChanges settled(const GameOutcome& outcome, const RoomId& room,
                        const std::vector<Document>& documents) {
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
    constexpr std::int64_t last = -1'000'000'000'000;  // who is not sure enough comes after all
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
