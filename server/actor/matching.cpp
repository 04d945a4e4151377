#include "server/actor/matching.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace server {

namespace {

constexpr std::size_t waits_kept = 15;      // of each pool
constexpr std::size_t pools_kept = 1'000;   // with waits
constexpr std::size_t looked_at_max = 200;  // for one table, the nearest by rating

std::uint64_t waited_ms(const Ticket& ticket, std::uint64_t now_ms) {
    return now_ms > ticket.since_ms ? now_ms - ticket.since_ms : 0;
}

bool wants_bots(const Ticket& ticket, std::uint64_t now_ms) {
    return ticket.bots_after_ms != 0 && waited_ms(ticket, now_ms) >= ticket.bots_after_ms;
}

}  // namespace

std::optional<std::uint32_t> width_after(std::uint64_t waited_ms) {
    if (waited_ms >= width_ends_ms) return std::nullopt;
    return width_start + static_cast<std::uint32_t>(waited_ms / 1000) * width_per_second;
}

void Matching::add(Ticket ticket) {
    for (const SoughtGame& game : ticket.games) pools_[game.pool].push_back(ticket.id);
    const TicketId id = ticket.id;
    tickets_.insert_or_assign(id, std::move(ticket));
}

void Matching::know_person(TicketId id, const PersonPtr& person) {
    const auto found = tickets_.find(id);
    if (found != tickets_.end()) found->second.person = person;
}

bool Matching::remove(TicketId id) {
    const auto found = tickets_.find(id);
    if (found == tickets_.end()) return false;
    for (const SoughtGame& game : found->second.games) {
        const auto pool = pools_.find(game.pool);
        if (pool == pools_.end()) continue;
        std::erase(pool->second, id);
        if (pool->second.empty()) pools_.erase(pool);
    }
    tickets_.erase(found);
    return true;
}

// Others in the pool, the nearest by rating first; at equal distance, the longest wait first.
Matching::Group Matching::candidates(const Ticket& first, const SoughtGame& game) const {
    Group group;
    const auto pool = pools_.find(game.pool);
    if (pool == pools_.end()) return group;
    for (const TicketId id : pool->second) {
        const Ticket& other = tickets_.at(id);
        if (id == first.id || other.account == first.account) continue;
        const auto sought = std::find_if(other.games.begin(), other.games.end(),
                                         [&](const auto& one) { return one.pool == game.pool; });
        group.push_back({&other, sought->rating});
    }
    const auto nearer = [&game](const Candidate& a, const Candidate& b) {
        const auto key = [&game](const Candidate& one) {
            return std::pair(std::abs(one.rating - game.rating), one.ticket->id);
        };
        return key(a) < key(b);
    };
    const std::size_t kept = std::min(group.size(), looked_at_max);
    std::partial_sort(group.begin(), group.begin() + static_cast<std::ptrdiff_t>(kept), group.end(),
                      nearer);
    group.resize(kept);
    return group;
}

std::optional<MatchedTable> Matching::table_of(const Ticket& first, const SoughtGame& game,
                                               std::uint64_t now_ms) const {
    const auto suit = [now_ms](const Candidate& a, const Candidate& b) {
        if (a.ticket->account == b.ticket->account) return false;
        if (kept_apart(a.ticket->person, b.ticket->person)) return false;
        const auto distance = static_cast<std::uint32_t>(std::abs(a.rating - b.rating));
        for (const Candidate* one : {&a, &b}) {
            const auto width = width_after(waited_ms(*one->ticket, now_ms));
            if (width && distance > *width) return false;
        }
        return true;
    };
    Group group{{&first, game.rating}};
    for (const Candidate& other : candidates(first, game)) {
        if (group.size() == game.seats) break;
        if (std::all_of(group.begin(), group.end(),
                        [&](const Candidate& one) { return suit(one, other); }))
            group.push_back(other);
    }
    if (group.size() < game.seats) return std::nullopt;
    MatchedTable table;
    table.pool = game.pool;
    for (const Candidate& one : group) table.people.push_back(one.ticket->id);
    std::sort(table.people.begin(), table.people.end());
    return table;
}

// With all others in the pool that accept bots by now.
std::optional<MatchedTable> Matching::table_with_bots(const Ticket& first,
                                                      std::uint64_t now_ms) const {
    if (!wants_bots(first, now_ms) || first.games.empty()) return std::nullopt;
    const SoughtGame& game = first.games.front();
    MatchedTable table;
    table.pool = game.pool;
    table.bots = true;
    Group group{{&first, game.rating}};
    for (const Candidate& other : candidates(first, game)) {
        if (group.size() + 1 >= game.seats) break;
        const bool apart = std::any_of(group.begin(), group.end(), [&](const Candidate& one) {
            return kept_apart(one.ticket->person, other.ticket->person) ||
                   one.ticket->account == other.ticket->account;
        });
        if (!apart && wants_bots(*other.ticket, now_ms)) group.push_back(other);
    }
    for (const Candidate& one : group) table.people.push_back(one.ticket->id);
    std::sort(table.people.begin(), table.people.end());
    return table;
}

void Matching::begin(const MatchedTable& table, std::uint64_t now_ms) {
    for (const TicketId id : table.people) {
        if (!table.bots) {
            if (waits_.size() >= pools_kept && !waits_.contains(table.pool)) waits_.clear();
            std::deque<std::uint64_t>& waits = waits_[table.pool];
            waits.push_back(waited_ms(tickets_.at(id), now_ms));
            if (waits.size() > waits_kept) waits.pop_front();
        }
        remove(id);
    }
}

std::vector<MatchedTable> Matching::match(std::uint64_t now_ms) {
    std::vector<TicketId> in_turn;
    for (const auto& [id, ticket] : tickets_) in_turn.push_back(id);
    std::vector<MatchedTable> tables;
    for (const TicketId id : in_turn) {
        const auto found = tickets_.find(id);
        if (found == tickets_.end()) continue;  // Sits already.
        std::optional<MatchedTable> table;
        for (const SoughtGame& game : found->second.games) {
            table = table_of(found->second, game, now_ms);
            if (table) break;
        }
        if (!table) table = table_with_bots(found->second, now_ms);
        if (!table) continue;
        begin(*table, now_ms);
        tables.push_back(std::move(*table));
    }
    return tables;
}

Matching::Outlook Matching::outlook(TicketId id, std::uint64_t now_ms) const {
    Outlook outlook;
    const auto found = tickets_.find(id);
    if (found == tickets_.end()) return outlook;
    std::set<TicketId> others;
    for (const SoughtGame& game : found->second.games) {
        if (const auto pool = pools_.find(game.pool); pool != pools_.end())
            others.insert(pool->second.begin(), pool->second.end());
        const auto waits = waits_.find(game.pool);
        if (waits == waits_.end()) continue;
        std::vector<std::uint64_t> sorted(waits->second.begin(), waits->second.end());
        std::nth_element(sorted.begin(),
                         sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2),
                         sorted.end());
        const std::uint64_t usual = sorted[sorted.size() / 2];
        outlook.expected_ms = std::min(outlook.expected_ms.value_or(usual), usual);
    }
    outlook.waiting = static_cast<std::uint32_t>(others.size()) - 1;
    outlook.width = width_after(waited_ms(found->second, now_ms));
    return outlook;
}

}  // namespace server
