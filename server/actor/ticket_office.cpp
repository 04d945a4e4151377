#include "server/actor/ticket_office.h"

#include <algorithm>
#include <utility>

#include "server/actor/session.h"
#include "server/codec/catalogue.h"
#include "server/crypto/hash.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t tickets_max = 20'000;
constexpr std::int32_t rating_start = 1500;
constexpr std::uint64_t seated_told_ms = 15'000;

// Programs meet only programs.
std::string pool_of(const Seeker::Game& game) {
    return codec::deterministic_bytes(game.settings) + (game.holder.bot() ? 'b' : 'p');
}

// As servers tell each other.
std::string hash_of(const std::string& pool) {
    constexpr std::size_t bytes = 16;
    return std::string(as_bytes(sha256(pool)).substr(0, bytes));
}

Ticket ticket_of(const Seeker& seeker, const std::vector<std::string>& pools, TicketId id,
                 std::uint64_t since_ms) {
    Ticket ticket;
    ticket.id = id;
    ticket.account = seeker.account;
    ticket.person = seeker.person;
    ticket.since_ms = since_ms;
    ticket.bots_after_ms = seeker.bots_after_ms;
    for (std::size_t i = 0; i < pools.size(); ++i) {
        const Seeker::Game& game = seeker.games[i];
        SoughtGame sought;
        sought.pool = pools[i];
        sought.seats = static_cast<std::size_t>(game.settings.seats_size());
        sought.rating = game.holder.has_rating() ? game.holder.rating() : rating_start;
        const bool twice = std::any_of(ticket.games.begin(), ticket.games.end(),
                                       [&](const auto& one) { return one.pool == sought.pool; });
        if (!twice) ticket.games.push_back(std::move(sought));
    }
    return ticket;
}

// Bots take the seats that are left.
v1::RoomSettings with_bots(v1::RoomSettings settings, std::size_t people,
                           const std::string& level) {
    settings.set_rated(false);
    for (int i = static_cast<int>(people); i < settings.seats_size(); ++i)
        settings.mutable_seats(i)->set_bot(level);
    return settings;
}

// Their holders may still hear FOUND: how they ended is told only if no table is made. A client
// that has stopped, or seeks anew, is told nothing more.
void end_aside(auto& tickets, v1::SeekState how, const auto& whose) {
    for (auto& [id, held] : tickets) {
        if ((how == v1::STOPPED || !held.over) && whose(held.seeker)) held.over = how;
    }
}

}  // namespace

v1::Seeking TicketOffice::told(const Held& held, std::uint64_t now_ms) const {
    v1::Seeking seeking;
    seeking.set_waiting(held.told.waiting);
    seeking.set_waited_ms(static_cast<std::uint32_t>(now_ms - std::min(now_ms, held.since_ms)));
    if (held.told.expected_ms)
        seeking.set_expected_ms(static_cast<std::uint32_t>(*held.told.expected_ms));
    if (held.told.width) seeking.set_width(*held.told.width);
    return seeking;
}

void TicketOffice::hold(TicketId id, Held held) {
    matching_.add(ticket_of(held.seeker, held.pools, id, held.since_ms));
    by_account_[held.seeker.account] = id;
    by_client_[held.seeker.client] = id;
    held_.insert_or_assign(id, std::move(held));
}

void TicketOffice::remove(TicketId id) {
    const auto found = held_.find(id);
    if (found == held_.end()) return;
    by_account_.erase(found->second.seeker.account);
    by_client_.erase(found->second.seeker.client);
    matching_.remove(id);
    held_.erase(found);
}

std::optional<v1::Seeking> TicketOffice::seek(const Seeker& seeker, std::uint64_t now_ms,
                                              std::vector<News>& news) {
    const std::scoped_lock lock(mutex_);
    end_aside(set_aside_, v1::STOPPED,
              [&](const Seeker& one) { return one.client == seeker.client; });
    end_aside(set_aside_, v1::REPLACED,
              [&](const Seeker& one) { return one.account == seeker.account; });
    if (const auto old = by_account_.find(seeker.account); old != by_account_.end()) {
        const Seeker& before = held_.at(old->second).seeker;
        if (before.client != seeker.client) {
            v1::Seeking over;
            over.set_state(v1::REPLACED);
            if (auto session = before.session.lock())
                news.push_back({std::move(session), std::move(over)});
        }
        remove(old->second);
    }
    if (held_.size() >= tickets_max) return std::nullopt;
    const TicketId id = ++count_;
    Held fresh{seeker, {}, now_ms};
    for (const Seeker::Game& game : seeker.games) fresh.pools.push_back(pool_of(game));
    hold(id, std::move(fresh));
    Held& held = held_.at(id);
    held.told = matching_.outlook(id, now_ms);
    return told(held, now_ms);
}

bool TicketOffice::stop(ClientId client) {
    const std::scoped_lock lock(mutex_);
    end_aside(set_aside_, v1::STOPPED, [&](const Seeker& one) { return one.client == client; });
    const auto found = by_client_.find(client);
    if (found == by_client_.end()) return false;
    remove(found->second);
    return true;
}

void TicketOffice::know_person(ClientId client, const PersonPtr& person) {
    const std::scoped_lock lock(mutex_);
    for (auto& [id, held] : set_aside_) {
        if (held.seeker.client == client) held.seeker.person = person;
    }
    const auto found = by_client_.find(client);
    if (found == by_client_.end()) return;
    held_.at(found->second).seeker.person = person;
    matching_.know_person(found->second, person);
}

std::vector<TicketOffice::News> TicketOffice::sit_down(const AccountId& account,
                                                       std::uint64_t now_ms) {
    std::vector<News> news;
    const std::scoped_lock lock(mutex_);
    forget_seated(now_ms);
    seated_[account] = now_ms;
    end_aside(set_aside_, v1::SAT_DOWN, [&](const Seeker& one) { return one.account == account; });
    if (const auto found = by_account_.find(account); found != by_account_.end())
        end(found->second, v1::SAT_DOWN, news);
    return news;
}

void TicketOffice::end(TicketId id, v1::SeekState why, std::vector<News>& news) {
    v1::Seeking over;
    over.set_state(why);
    if (auto session = held_.at(id).seeker.session.lock())
        news.push_back({std::move(session), std::move(over)});
    remove(id);
}

std::vector<TicketOffice::Table> TicketOffice::match(std::uint64_t now_ms) {
    std::vector<Table> tables;
    const std::scoped_lock lock(mutex_);
    std::vector<TicketId> gone;
    for (const auto& [id, held] : held_) {
        if (held.seeker.session.expired()) gone.push_back(id);
    }
    for (const TicketId id : gone) remove(id);
    if (held_.empty()) return tables;
    forget_seated(now_ms);
    for (const MatchedTable& matched : matching_.match(now_ms)) {
        Table& table = tables.emplace_back();
        for (const TicketId id : matched.people) {
            const Held& held = held_.at(id);
            const auto pool = std::find(held.pools.begin(), held.pools.end(), matched.pool);
            const Seeker::Game& game =
                held.seeker.games[static_cast<std::size_t>(pool - held.pools.begin())];
            table.settings = game.settings;
            table.holders.push_back(game.holder);
            table.people.push_back(held.seeker);
            table.tickets.push_back(id);
            seated_[held.seeker.account] = now_ms;
            set_aside_.emplace(id, held);
            remove(id);
        }
        if (matched.bots)
            table.settings = with_bots(std::move(table.settings), table.people.size(),
                                       table.people.front().bot_level);
    }
    return tables;
}

void TicketOffice::made(const Table& table) {
    const std::scoped_lock lock(mutex_);
    for (const TicketId id : table.tickets) set_aside_.erase(id);
}

std::vector<TicketOffice::News> TicketOffice::not_made(const Table& table, const v1::Error& error) {
    const bool of_host = error.code() == v1::QUOTA;
    std::vector<News> news;
    const std::scoped_lock lock(mutex_);
    for (const TicketId id : table.tickets) {
        const auto found = set_aside_.find(id);
        if (found == set_aside_.end()) continue;
        Held held = std::move(found->second);
        set_aside_.erase(found);
        if (held.over == v1::STOPPED) continue;
        if (!held.over && of_host && id != table.tickets.front()) {
            hold(id, std::move(held));
            continue;
        }
        v1::Seeking over;
        over.set_state(held.over.value_or(v1::NOT_FOUND));
        if (!held.over) *over.mutable_error() = error;
        if (auto session = held.seeker.session.lock())
            news.push_back({std::move(session), std::move(over)});
    }
    return news;
}

std::vector<TicketOffice::News> TicketOffice::news(std::uint64_t now_ms) {
    std::vector<News> news;
    const std::scoped_lock lock(mutex_);
    for (auto& [id, held] : held_) {
        const Matching::Outlook outlook = matching_.outlook(id, now_ms);
        if (outlook == held.told) continue;
        held.told = outlook;
        if (auto session = held.seeker.session.lock())
            news.push_back({std::move(session), told(held, now_ms)});
    }
    return news;
}

std::map<std::string, std::uint32_t> TicketOffice::pools() const {
    std::map<std::string, std::uint32_t> pools;
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, held] : held_) {
        for (const std::string& pool : held.pools) ++pools[pool];
    }
    std::map<std::string, std::uint32_t> hashed;
    for (const auto& [pool, waiting] : pools) hashed[hash_of(pool)] = waiting;
    return hashed;
}

std::vector<TicketOffice::News> TicketOffice::elsewhere(
    const std::map<std::string, std::string>& urls, std::uint64_t now_ms) {
    std::vector<News> news;
    if (urls.empty()) return news;
    const std::scoped_lock lock(mutex_);
    for (auto& [id, held] : held_) {
        for (const std::string& pool : held.pools) {
            const auto url = urls.find(hash_of(pool));
            if (url == urls.end() || url->second == held.url) continue;
            held.url = url->second;
            v1::Seeking seeking = told(held, now_ms);
            seeking.set_url(held.url);
            if (auto session = held.seeker.session.lock())
                news.push_back({std::move(session), std::move(seeking)});
            break;
        }
    }
    return news;
}

std::vector<std::pair<AccountId, std::uint64_t>> TicketOffice::latest(std::size_t max) const {
    std::vector<std::pair<AccountId, std::uint64_t>> all;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& [id, held] : held_) all.emplace_back(held.seeker.account, held.since_ms);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (all.size() > max) all.resize(max);
    return all;
}

std::vector<std::pair<AccountId, std::uint64_t>> TicketOffice::seated(std::uint64_t now_ms) const {
    std::vector<std::pair<AccountId, std::uint64_t>> of_late;
    const std::scoped_lock lock(mutex_);
    for (const auto& one : seated_) {
        if (now_ms < one.second + seated_told_ms) of_late.emplace_back(one);
    }
    return of_late;
}

void TicketOffice::forget_seated(std::uint64_t now_ms) {
    std::erase_if(seated_,
                  [now_ms](const auto& one) { return one.second + seated_told_ms <= now_ms; });
}

std::vector<TicketOffice::News> TicketOffice::over_elsewhere(const Why& why) {
    std::vector<News> news;
    const std::scoped_lock lock(mutex_);
    std::vector<std::pair<TicketId, v1::SeekState>> over;
    for (const auto& [id, held] : held_) {
        if (const auto state = why(held.seeker.account, held.since_ms))
            over.emplace_back(id, *state);
    }
    for (const auto& [id, state] : over) end(id, state, news);
    return news;
}

std::size_t TicketOffice::size() const {
    const std::scoped_lock lock(mutex_);
    return held_.size();
}

}  // namespace server
