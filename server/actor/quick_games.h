// QuickGames: tickets come from sessions, tables are made of them, and every player is seated.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "server/actor/neighbours.h"
#include "server/actor/room_maker.h"
#include "server/actor/ticket_office.h"

namespace server {

class QuickGames final : public Part<QuickGames> {
public:
    QuickGames(Ground& ground, RoomLoader& loader, RoomMaker& maker);

    // Any thread.

    [[nodiscard]] Answer<meeple::v1::Seeking> seek(const Seeker& seeker);
    void stop(ClientId client);
    void know_person(ClientId client, const PersonPtr& person) {
        tickets_.know_person(client, person);
    }
    // The identity takes a seat: it seeks no more.
    void sat_down(const AccountId& account);
    // Games begin as soon as they can; if there are many tickets, within a moment.
    void match();
    [[nodiscard]] std::uint32_t seeking() const;

    // ---- Other nodes. ----

    // This node's tickets, for the others.
    void describe(meeple::store::v1::Company& own) const;
    // Their tickets: tickets here end, or their owners are sent there.
    void heed(const Neighbours::All& elsewhere);

    // Of the node's watch.
    void watch();

private:
    static void tell(const std::vector<TicketOffice::News>& all);
    void count();
    void make_tables();
    void make_table(const std::shared_ptr<TicketOffice::Table>& table);
    void seat_all(const TicketOffice::Table& table, const RoomId& room);
    void no_table(const TicketOffice::Table& table, const meeple::v1::Error& error);
    void drop_outdated(const Neighbours::All& elsewhere);
    void send_seekers(const Neighbours::All& elsewhere);

    RoomLoader& loader_;
    RoomMaker& maker_;
    TicketOffice tickets_;
    std::uint64_t news_due_ms_ = 0;  // of the watch
};

}  // namespace server
