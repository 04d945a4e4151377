// What somebody has to hear of, whatever room is on their screen: a turn, a challenge.
#include <utility>
#include <vector>

#include "server/actor/hub.h"
#include "server/actor/refused.h"
#include "server/actor/session.h"

namespace server {

namespace v1 = meeple::v1;

// On the room's strand, at every turn: nothing is written that nobody hears.
void Hub::tell_turn(const RoomActor& room, rules::Seat seat) {
    const std::shared_ptr<const RoomSummary> summary = room.summary();
    if (seat >= summary->holders.size() || summary->holders[seat].empty()) return;
    auto sessions = sessions_of(summary->holders[seat]);
    std::erase_if(sessions, [](const auto& session) { return !session->hears_of_people(); });
    if (sessions.empty()) return;
    v1::ServerFrame frame;
    v1::Attention& attention = *frame.mutable_attention();
    attention.set_kind(v1::YOUR_TURN);
    attention.set_room(room.room());
    attention.set_seat(seat);
    attention.set_game(summary->info.settings().game());
    attention.set_name(summary->info.settings().name());
    for (const auto& session : sessions) session->tell(frame);
}

void Session::challenged(const AccountId& by, const v1::ServerFrame& frame) {
    {
        const std::scoped_lock lock(rooms_mutex_);
        if (shunned_ && shunned_->contains(by)) return;
    }
    tell(frame);
}

// Seats of the new room are kept for accounts that are named.
void Hub::invite(const std::shared_ptr<Creation>& creation, const v1::CreateRoom& request) {
    const v1::RoomSettings& asked = request.settings();
    std::vector<std::string> names;
    for (const v1::SeatInvitation& one : request.invitations()) {
        names.push_back(one.name());
        const auto seat = static_cast<int>(one.seat());
        if (one.seat() >= static_cast<std::uint32_t>(asked.seats_size()) ||
            !asked.seats(seat).has_open())
            return creation->done(
                refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations: no open seat"));
    }
    if (!directory_ || names.size() > static_cast<std::size_t>(asked.seats_size()))
        return creation->done(refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations"));
    directory_->find_named(names, [self = shared_from_this(), creation,
                                   request](const std::vector<Directory::Named>& found) {
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (found[i].account.empty() || found[i].account == creation->account)
                return creation->done(refused(v1::NOT_REGISTERED, v1::NEVER, "invitations: name"));
            meeple::store::v1::SeatOffer& offer = *creation->header.add_offers();
            offer.set_seat(request.invitations(static_cast<int>(i)).seat());
            offer.set_account(found[i].account);
            offer.set_name(found[i].name);
        }
        self->make_new(creation, request.settings());
    });
}

void Hub::tell_invited(const Creation& creation) {
    if (creation.by.empty()) return;  // a rematch: everybody is there
    const meeple::store::v1::RoomHeader& header = creation.header;
    for (const meeple::store::v1::SeatOffer& offer : header.offers()) {
        v1::ServerFrame frame;
        v1::Attention& attention = *frame.mutable_attention();
        attention.set_kind(v1::CHALLENGED);
        attention.set_room(header.room());
        attention.set_seat(offer.seat());
        attention.set_game(header.settings().game());
        attention.set_name(header.settings().name());
        attention.set_from(creation.by);
        for (const auto& session : sessions_of(offer.account()))
            session->challenged(header.creator(), frame);
    }
}

}  // namespace server
