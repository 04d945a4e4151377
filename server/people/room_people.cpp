#include "server/people/room_people.h"

namespace server {

RoomPeople people_of(const LoadedRoom& room) {
    RoomPeople people;
    if (!people.header.ParseFromString(room.header)) {
        people.header.Clear();
        people.header.mutable_settings()->set_private_(true);
    }
    people.all.insert(people.header.creator());
    for (const auto& offer : people.header.offers()) people.all.insert(offer.account());
    for (const std::string& body : room.entries) {
        meeple::store::v1::LogEntry entry;
        if (!entry.ParseFromString(body)) continue;
        for (const meeple::v1::Delta& delta : entry.deltas()) {
            if (delta.has_seat_left()) people.sitting.erase(delta.seat_left().seat());
            if (!delta.has_seat_taken()) continue;
            const RoomPeople::Holder holder{entry.account(), delta.seat_taken().name()};
            people.sitting[delta.seat_taken().seat()] = holder;
            people.sat_last[delta.seat_taken().seat()] = holder;
            people.all.insert(holder.account);
        }
    }
    people.all.erase(AccountId());
    return people;
}

}  // namespace server
