#include "server/actor/quick_games.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <utility>

#include "server/actor/hub.h"
#include "server/actor/refused.h"
#include "server/actor/session.h"
#include "server/bots/bot.h"
#include "server/codec/settings.h"
#include "server/crypto/hash.h"
#include "server/room/look.h"
#include "server/room/requests.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr int games_max = 8;
constexpr std::uint32_t bots_after_seconds_max = 3'600;
constexpr std::size_t matched_at_once_max = 64;  // tickets; with more of them the watch matches
constexpr std::uint64_t news_ms = 2'000;
constexpr std::size_t tickets_told_max = 1'000;
constexpr const char* usual_bot = "greedy";

// Of one game that is sought; empty: nothing is wrong.
std::string problem_of(const v1::RoomSettings& asked) {
    if (asked.private_()) return "games: only public rooms";
    if (!asked.name().empty()) return "games: a quick game has no name";
    const bool open = std::all_of(asked.seats().begin(), asked.seats().end(),
                                  [](const auto& seat) { return seat.has_open(); });
    return open ? std::string() : "games: all seats must be open";
}

// Tells those of a new table where they sit, once it is on disk that they do.
class Seating : public std::enable_shared_from_this<Seating> {
public:
    Seating(const asio::any_io_executor& executor, std::shared_ptr<RoomActor> room,
            TicketOffice::Table table)
        : executor_(executor), timer_(executor), room_(std::move(room)), table_(std::move(table)) {}

    void look() {
        if (room_->summary()->info.phase() != v1::WAITING) return tell_found();
        if (++looks_ > looks_max) return tell_lost();
        const auto again = [self = shared_from_this()] { self->look(); };
        // A store that answers at once needs no timer.
        if (looks_ <= quick_looks) return asio::post(executor_, again);
        timer_.expires_after(look_pause);
        timer_.async_wait([again](const boost::system::error_code& stopped) {
            if (!stopped) again();
        });
    }

private:
    void tell_found() {
        for (std::size_t i = 0; i < table_.people.size(); ++i) {
            v1::Seeking seeking;
            seeking.set_state(v1::FOUND);
            seeking.set_room(room_->room());
            seeking.set_seat(static_cast<std::uint32_t>(i));
            if (const auto session = table_.people[i].session.lock())
                session->tell_seeking(seeking);
        }
    }
    // The store does not answer.
    void tell_lost() {
        v1::Seeking seeking;
        seeking.set_state(v1::NOT_FOUND);
        *seeking.mutable_error() = no_store().error();
        for (const Seeker& person : table_.people) {
            if (const auto session = person.session.lock()) session->tell_seeking(seeking);
        }
    }

    static constexpr int quick_looks = 64;
    static constexpr int looks_max = 5'000;
    static constexpr auto look_pause = std::chrono::milliseconds(2);

    const asio::any_io_executor executor_;
    asio::steady_timer timer_;
    const std::shared_ptr<RoomActor> room_;
    const TicketOffice::Table table_;
    int looks_ = 0;
};

}  // namespace

// ---- Connections. ----

void Session::seek(const Frame& frame) {
    const v1::Seek& request = frame.seek();
    const auto no = [&](v1::ErrorCode code, const std::string& why) {
        fail(frame.re(), code, v1::NEVER, why);
    };
    if (request.games_size() < 1 || request.games_size() > games_max)
        return no(v1::BAD_FIELD, "games: 1 to 8");
    if (request.bots_after_seconds() > bots_after_seconds_max)
        return no(v1::BAD_FIELD, "bots_after_seconds: at most 3600");
    if (request.entropy().size() > entropy_bytes_max)
        return no(v1::BAD_FIELD, "entropy: at most 32 bytes");
    if (!is_look(request.look()))
        return no(v1::BAD_FIELD, "look: a colour from 0 to 5, a portrait");
    Seeker seeker;
    seeker.bot_level = request.bot_level().empty() ? usual_bot : request.bot_level();
    const auto& levels = bots::bot_levels();
    if (std::find(levels.begin(), levels.end(), seeker.bot_level) == levels.end())
        return no(v1::BAD_FIELD, "bot_level");
    for (const v1::RoomSettings& asked : request.games()) {
        const std::string problem = problem_of(asked);
        if (!problem.empty()) return no(v1::OPTIONS_INVALID, problem);
        if (asked.rated() && !who_.registered)
            return no(v1::NOT_REGISTERED, "rated games are for accounts");
        auto settings = hub_.maker().complete(asked);
        if (!settings) return fail(frame.re(), settings.error());
        if (rules_of(settings.value()).slow())
            return no(v1::OPTIONS_INVALID, "games: no slow games");
        seeker.games.push_back({std::move(settings).value()});
        seeker.games.back().holder.set_registered(who_.registered);
        seeker.games.back().holder.set_bot(who_.bot);
    }
    if (limited(frame, Asked::create)) return;
    const ActorConfig& config = hub_.config();
    if (who_.bot && limited(frame, Asked::bot_ticket, {}, config.bot_ticket_cost)) return;
    seeker.session = weak_from_this();
    seeker.client = id_;
    seeker.account = who_.account;
    seeker.name = who_.name;
    seeker.address = address_;
    seeker.network = network_;
    seeker.entropy = request.entropy();
    seeker.look = request.look();
    seeker.bots_after_ms = request.bots_after_seconds() * std::uint64_t{1'000};
    const bool rated = std::any_of(seeker.games.begin(), seeker.games.end(),
                                   [](const auto& game) { return game.settings.rated(); });
    unless_rated_waits(rated, frame.re(), {},
                       [self = shared_from_this(), re = frame.re(),
                        held = std::make_shared<Seeker>(std::move(seeker))] {
                           self->look_up_ratings(re, held, 0);
                       });
}

// One game after the other; then the ticket holds. Any thread.
void Session::look_up_ratings(std::uint32_t re, const std::shared_ptr<Seeker>& seeker,
                              std::size_t next) {
    const std::shared_ptr<Ledger>& ledger = hub_.ledger();
    if (next == seeker->games.size() || !who_.registered || !ledger) {
        asio::post(strand_, [self = shared_from_this(), re, seeker] {
            if (self->state_ != State::greeted) return;
            self->guarded(re, [&] { self->hold_ticket(re, *seeker); });
        });
        return;
    }
    Seeker::Game& game = seeker->games[next];
    ledger->tell_rating(
        who_.account, game.settings.game(), rules_of(game.settings).slow(), game.holder,
        [self = shared_from_this(), re, seeker, next](const v1::SeatHolder& holder) {
            seeker->games[next].holder = holder;
            self->look_up_ratings(re, seeker, next + 1);
        });
}

void Session::hold_ticket(std::uint32_t re, Seeker& seeker) {
    {
        const std::scoped_lock lock(rooms_mutex_);
        if (closed_) return;
        seeker.person = person_;
    }
    auto seeking = hub_.quick_games().seek(seeker);
    if (!seeking) return fail(re, seeking.error());
    {
        // If others meanwhile.
        const std::scoped_lock lock(rooms_mutex_);
        hub_.quick_games().know_person(id_, person_);
    }
    v1::ServerFrame answer;
    answer.set_re(re);
    *answer.mutable_seeking() = std::move(seeking).value();
    send(answer);
    hub_.quick_games().match();
}

void Session::tell_seeking(const v1::Seeking& seeking) {
    v1::ServerFrame frame;
    *frame.mutable_seeking() = seeking;
    send(frame);
}

// ---- Quick games. ----

QuickGames::QuickGames(Ground& ground, RoomLoader& loader, RoomMaker& maker)
    : Part(ground), loader_(loader), maker_(maker) {}

void QuickGames::tell(const std::vector<TicketOffice::News>& all) {
    for (const TicketOffice::News& one : all) one.session->tell_seeking(one.seeking);
}

Answer<v1::Seeking> QuickGames::seek(const Seeker& seeker) {
    std::vector<TicketOffice::News> news;
    auto seeking = tickets_.seek(seeker, now_ms(), news);
    tell(news);
    count();
    if (!seeking)
        return refused(v1::OVERLOADED, v1::AFTER, "too many players are waiting", come_later_ms);
    return *std::move(seeking);
}

void QuickGames::count() {
    figures().tickets = static_cast<std::int64_t>(tickets_.size());
}

void QuickGames::stop(ClientId client) {
    if (tickets_.stop(client)) count();
}

std::uint32_t QuickGames::seeking() const {
    return static_cast<std::uint32_t>(tickets_.size());
}

void QuickGames::sat_down(const AccountId& account) {
    tell(tickets_.sit_down(account, now_ms()));
    count();
}

void QuickGames::match() {
    if (tickets_.size() <= matched_at_once_max) make_tables();
}

// Of the watch.
void QuickGames::watch() {
    if (tickets_.size() == 0) return;
    make_tables();
    if (now_ms() < news_due_ms_) return;
    news_due_ms_ = now_ms() + news_ms;
    tell(tickets_.news(now_ms()));
}

void QuickGames::make_tables() {
    if (ground_.standing.stops()) return;
    for (TicketOffice::Table& table : tickets_.match(now_ms()))
        make_table(std::make_shared<TicketOffice::Table>(std::move(table)));
    count();
}

// The creator is the player who has waited longest.
void QuickGames::make_table(const std::shared_ptr<TicketOffice::Table>& table) {
    const Seeker& host = table->people.front();
    const auto creation = std::make_shared<Creation>();
    creation->account = host.account;
    creation->network = host.network;
    creation->bot = table->holders.front().bot();
    creation->origin = maker_.origin_of(host.address, host.network);
    creation->header.set_creator(host.account);
    creation->header.set_command_id(random_bytes(command_id_bytes));
    for (std::size_t i = 0; i < table->people.size(); ++i) {
        meeple::store::v1::SeatOffer& offer = *creation->header.add_offers();
        offer.set_seat(static_cast<std::uint32_t>(i));
        offer.set_account(table->people[i].account);
        offer.set_name(table->people[i].name);
    }
    creation->done = [self = kept(), table](const Created& made) {
        if (made) return self->seat_all(*table, made.value().room());
        self->no_table(*table, made.error());
    };
    maker_.make_new(creation, table->settings);
}

void QuickGames::seat_all(const TicketOffice::Table& table, const RoomId& room) {
    loader_.find(room, table.people.front().network, [this, table](const Found& found) {
        if (!found) return no_table(table, found.error());
        tickets_.made(table);
        figures().tables_matched.fetch_add(1);
        for (std::size_t i = 0; i < table.people.size(); ++i) {
            const Seeker& person = table.people[i];
            found.value()->post(
                input::SitDown{person.account, person.name, table.holders[i], person.entropy,
                               maker_.origin_of_network(person.network), person.look});
        }
        std::make_shared<Seating>(executor(), found.value(), table)->look();
    });
}

void QuickGames::no_table(const TicketOffice::Table& table, const v1::Error& error) {
    tell(tickets_.not_made(table, error));
    count();
}

// ---- Other nodes. ----

void QuickGames::describe(meeple::store::v1::Company& own) const {
    own.set_seeking(seeking());
    for (const auto& [key, waiting] : tickets_.pools()) {
        auto& pool = *own.add_pools();
        pool.set_key(key);
        pool.set_waiting(waiting);
    }
    const auto put = [](const auto& all, auto& told) {
        for (const auto& [account, since_ms] : all) {
            auto& ticket = *told.Add();
            ticket.set_account(account);
            ticket.set_since_ms(since_ms);
        }
    };
    put(tickets_.latest(tickets_told_max), *own.mutable_tickets());
    put(tickets_.seated(now_ms()), *own.mutable_seated());
}

void QuickGames::heed(const Neighbours::All& elsewhere) {
    if (tickets_.size() == 0) return;
    drop_outdated(elsewhere);
    send_seekers(elsewhere);
}

// An identity has one ticket on all servers, where it asked last, and none after it has sat down:
// within the time in which servers hear each other, and by their clocks. Of tickets of one moment
// that one is left where the name of the server is later.
void QuickGames::drop_outdated(const Neighbours::All& elsewhere) {
    using Place = std::pair<std::uint64_t, std::string>;
    std::map<AccountId, Place> latest;
    std::map<AccountId, std::uint64_t> seated;
    for (const auto& node : elsewhere) {
        for (const auto& ticket : node->tickets()) {
            Place& place = latest[ticket.account()];
            place = std::max(place, Place(ticket.since_ms(), node->node()));
        }
        for (const auto& one : node->seated())
            seated[one.account()] = std::max(seated[one.account()], one.since_ms());
    }
    const std::string& own = config().node;
    using Why = std::optional<v1::SeekState>;
    tell(tickets_.over_elsewhere([&](const AccountId& account, std::uint64_t since_ms) -> Why {
        const auto sits = seated.find(account);
        if (sits != seated.end() && sits->second >= since_ms) return v1::SAT_DOWN;
        const auto found = latest.find(account);
        if (found != latest.end() && found->second > Place(since_ms, own)) return v1::REPLACED;
        return std::nullopt;
    }));
    count();
}

// Players who seek the same game are sent to one of the nodes with such tickets: of several, to the
// one whose name comes first, so that players are not sent back and forth.
void QuickGames::send_seekers(const Neighbours::All& elsewhere) {
    std::map<std::string, std::string> urls;
    for (const auto& node : elsewhere) {
        if (node->url().empty() || node->node() >= config().node) continue;
        for (const auto& pool : node->pools())
            if (pool.waiting() > 0) urls.emplace(pool.key(), node->url());
    }
    tell(tickets_.elsewhere(urls, now_ms()));
}

}  // namespace server
