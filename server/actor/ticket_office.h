// TicketOffice: the tickets of quick games on this node, and the news for their holders. Thread-
// safe; it calls no other part while its lock is held.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meeple/v1/meeting.pb.h"
#include "server/actor/matching.h"

namespace server {

class Session;

// The holder of a ticket, with all that is needed to seat them.
struct Seeker {
    std::weak_ptr<Session> session;
    ClientId client = 0;
    AccountId account;
    std::string name;
    std::string address;
    std::string network;
    std::string entropy;
    meeple::v1::SeatLook look;
    std::string bot_level;
    PersonPtr person;
    std::uint64_t bots_after_ms = 0;
    struct Game {
        meeple::v1::RoomSettings settings;   // complete
        meeple::v1::SeatHolder holder = {};  // as others see them there
    };
    std::vector<Game> games;
};

class TicketOffice {
public:
    // A game that can begin: these people, in the order of their seats.
    struct Table {
        meeple::v1::RoomSettings settings;
        std::vector<Seeker> people;
        std::vector<meeple::v1::SeatHolder> holders;
        std::vector<TicketId> tickets;
    };
    // A message for the holder of a ticket.
    struct News {
        std::shared_ptr<Session> session;
        meeple::v1::Seeking seeking;
    };

    // A ticket that the same identity had before is over; `news`: on another connection.
    // Nothing: too many people seek.
    [[nodiscard]] std::optional<meeple::v1::Seeking> seek(const Seeker& seeker,
                                                          std::uint64_t now_ms,
                                                          std::vector<News>& news);
    // False: it has none.
    bool stop(ClientId client);
    // The holder's person has changed. Nothing if it has no ticket.
    void know_person(ClientId client, const PersonPtr& person);
    // The identity sits in a game: its ticket is over, whichever connection it is of.
    [[nodiscard]] std::vector<News> sit_down(const AccountId& account, std::uint64_t now_ms);

    // Games that can begin now. Their tickets are set aside until made() or not_made().
    [[nodiscard]] std::vector<Table> match(std::uint64_t now_ms);
    void made(const Table& table);
    // A host with too many rooms is told so, and the others keep their places in the queue. Faults
    // of the store or the server end all tickets of the table.
    [[nodiscard]] std::vector<News> not_made(const Table& table, const meeple::v1::Error& error);
    // Messages for holders whose news has changed since the last call.
    [[nodiscard]] std::vector<News> news(std::uint64_t now_ms);

    // How many tickets name each game, by a hash of what games that are alike have in common.
    [[nodiscard]] std::map<std::string, std::uint32_t> pools() const;
    // For holders who seek a game that is also sought on another node, by the same hashes: its
    // url. Each is told once of each.
    [[nodiscard]] std::vector<News> elsewhere(const std::map<std::string, std::string>& urls,
                                              std::uint64_t now_ms);

    // The holders of the latest tickets, at most so many, and since when.
    [[nodiscard]] std::vector<std::pair<AccountId, std::uint64_t>> latest(std::size_t max) const;
    // Identities that took a seat here within the last fifteen seconds, and when.
    [[nodiscard]] std::vector<std::pair<AccountId, std::uint64_t>> seated(
        std::uint64_t now_ms) const;
    // Ends tickets whose identities hold a later one on another node, or have a seat there. `why`
    // returns which, if any, for an identity and the time of its ticket.
    using Why = std::function<std::optional<meeple::v1::SeekState>(const AccountId&,
                                                                   std::uint64_t since_ms)>;
    [[nodiscard]] std::vector<News> over_elsewhere(const Why& why);

    [[nodiscard]] std::size_t size() const;

private:
    struct Held {
        Seeker seeker;
        std::vector<std::string> pools;  // of its games
        std::uint64_t since_ms = 0;
        Matching::Outlook told = {};
        std::string url = {};  // where it was sent
        // Of a ticket that is set aside: how it has ended meanwhile.
        std::optional<meeple::v1::SeekState> over = {};
    };
    [[nodiscard]] meeple::v1::Seeking told(const Held& held, std::uint64_t now_ms) const;
    void hold(TicketId id, Held held);
    void remove(TicketId id);
    void forget_seated(std::uint64_t now_ms);
    // Ends the ticket and tells its holder why.
    void end(TicketId id, meeple::v1::SeekState why, std::vector<News>& news);

    mutable std::mutex mutex_;
    Matching matching_;
    std::map<TicketId, Held> held_;
    std::map<TicketId, Held> set_aside_;  // while their tables are being made
    std::map<AccountId, TicketId> by_account_;
    std::map<ClientId, TicketId> by_client_;
    std::map<AccountId, std::uint64_t> seated_;  // of late, and when
    TicketId count_ = 0;
};

}  // namespace server
