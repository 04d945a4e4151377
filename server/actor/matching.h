// Matching: matchmaking of quick games. Pure: no clock, thread or chance;
// the same tickets at the same times make the same tables.
//
// The longest wait is matched first, with the nearest ratings. Two players suit each other if
// neither blocks the other and their ratings differ by at most the narrower of their widths, which
// grow with the time that each has waited.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/room/input.h"

namespace server {

using TicketId = std::uint64_t;

inline constexpr std::uint32_t width_start = 100;
inline constexpr std::uint32_t width_per_second = 10;
inline constexpr std::uint64_t width_ends_ms = 60'000;  // then ratings make no difference

struct SoughtGame {
    std::string pool;  // equal for games that match
    std::size_t seats = 2;
    std::int32_t rating = 0;
};

struct Ticket {
    TicketId id = 0;
    AccountId account;
    PersonPtr person;
    std::vector<SoughtGame> games;  // in order of preference
    std::uint64_t since_ms = 0;
    std::uint64_t bots_after_ms = 0;  // 0: never
};

// A game that can begin. Its people are no longer in the matching.
struct MatchedTable {
    std::string pool;
    std::vector<TicketId> people;  // in the order of their seats
    bool bots = false;             // they take the other seats
};

class Matching {
public:
    void add(Ticket ticket);
    // False: there is no such ticket.
    bool remove(TicketId id);

    // The person of the ticket's holder has changed.
    void know_person(TicketId id, const PersonPtr& person);

    // All tables that can begin now.
    [[nodiscard]] std::vector<MatchedTable> match(std::uint64_t now_ms);

    struct Outlook {
        std::uint32_t waiting = 0;  // others, in any of these games
        std::optional<std::uint64_t> expected_ms;
        std::optional<std::uint32_t> width;

        friend bool operator==(const Outlook&, const Outlook&) = default;
    };
    [[nodiscard]] Outlook outlook(TicketId id, std::uint64_t now_ms) const;

    [[nodiscard]] std::size_t size() const { return tickets_.size(); }

private:
    struct Candidate {
        const Ticket* ticket;
        std::int32_t rating;
    };
    using Group = std::vector<Candidate>;

    [[nodiscard]] Group candidates(const Ticket& first, const SoughtGame& game) const;
    [[nodiscard]] std::optional<MatchedTable> table_of(const Ticket& first, const SoughtGame& game,
                                                       std::uint64_t now_ms) const;
    [[nodiscard]] std::optional<MatchedTable> table_with_bots(const Ticket& first,
                                                              std::uint64_t now_ms) const;
    void begin(const MatchedTable& table, std::uint64_t now_ms);

    std::map<TicketId, Ticket> tickets_;                      // by when they came
    std::map<std::string, std::vector<TicketId>> pools_;      // waiting tickets
    std::map<std::string, std::deque<std::uint64_t>> waits_;  // how long people waited lately
};

// Nothing: any distance will do.
[[nodiscard]] std::optional<std::uint32_t> width_after(std::uint64_t waited_ms);

}  // namespace server
