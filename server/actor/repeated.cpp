// The same request once more, after a lost answer or a crash: it finds the room that it made
// before, and does what is left to do.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/actor/refused.h"
#include "server/actor/room_maker.h"
#include "server/codec/catalogue.h"
#include "server/codec/settings.h"
#include "server/room/requests.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

using Header = meeple::store::v1::RoomHeader;

// Settings of a version that did not write such a default are equal.
bool same_settings(v1::RoomSettings a, v1::RoomSettings b) {
    for (v1::RoomSettings* one : {&a, &b}) {
        one->set_on_timeout(one->on_timeout());
        one->set_talk(codec::talk_of(*one));
    }
    return codec::deterministic_bytes(a) == codec::deterministic_bytes(b);
}

// The view of a game's position follows from its room and step.
bool same_origin(const Header& a, const Header& b) {
    if (a.has_origin() != b.has_origin() || a.origin().room() != b.origin().room() ||
        a.origin().seq() != b.origin().seq())
        return false;
    return !a.origin().room().empty() ||
           codec::deterministic_bytes(a.origin()) == codec::deterministic_bytes(b.origin());
}

bool same_room(const Header& a, const Header& b) {
    return a.creator() == b.creator() && same_settings(a.settings(), b.settings()) &&
           same_origin(a, b);
}

// Seats are kept for the same people, and the same people were put out.
bool same_people(const Header& a, const Header& b) {
    const auto same_offer = [](const auto& one, const auto& other) {
        return one.seat() == other.seat() && one.account() == other.account();
    };
    return std::equal(a.offers().begin(), a.offers().end(), b.offers().begin(), b.offers().end(),
                      same_offer) &&
           std::equal(a.put_out().begin(), a.put_out().end(), b.put_out().begin(),
                      b.put_out().end());
}

bool is_open(const Loaded& found) {
    return found.room && found.room->state == RoomState::open;
}

bool waits(const Loaded& found) {
    return is_open(found) && !(found.room->listing && found.room->listing->playing);
}

}  // namespace

void RoomMaker::made_before(const std::shared_ptr<Creation>& creation, const RoomId& room) {
    // Only read: another node may hold it.
    store().log->load(room, false, [self = kept(), creation, room](Loaded found) {
        asio::post(self->executor(), [self, creation, room, found = std::move(found)] {
            self->found_before(creation, room, found);
        });
    });
}

// It may be another room: clients choose ids.
void RoomMaker::found_before(const std::shared_ptr<Creation>& creation, const RoomId& room,
                             const Loaded& found) {
    Header header;
    const bool read = found.room && header.ParseFromString(found.room->header);
    const bool same = read && same_room(header, creation->header);
    if (creation->follows) {
        if (!found.room && found.error == LoadError::unavailable) return creation->done(no_store());
        // A table that waits moves to one that waits.
        const bool serves = creation->replaced.empty() ? is_open(found) : waits(found);
        if (!same || !serves || !same_people(header, creation->header))
            return make_another(creation, room, found);
    }
    if (!read) return creation->done(no_store());
    if (!same) {
        return creation->done(
            refused(v1::COMMAND_ID_CONFLICT, v1::NEVER, "command_id: used for another room"));
    }
    creation->header = std::move(header);
    if (!waits(found)) creation->by.clear();  // too late for challenges
    tell_rest(creation, 0);
}

// Under an id that follows from the first one, so that this is repeated in the same way. What is
// left over of a table has its code, too, and must not be found by it.
void RoomMaker::make_another(const std::shared_ptr<Creation>& creation, const RoomId& room,
                             const Loaded& before) {
    Header& header = creation->header;
    header.set_command_id(derived_id("another/" + header.command_id()));
    if (!creation->replaced.empty() && waits(before)) {
        ++creation->closing;
        loader_.find(room, creation->network, [](const Found& found) {
            if (found && found.value()->summary()->info.phase() == v1::WAITING)
                found.value()->post(input::CloseRoom{});
        });
    }
    make_room(creation);
}

// Who has been challenged already is not told again. Looks at the offers from that one on.
void RoomMaker::tell_rest(const std::shared_ptr<Creation>& creation, int next) {
    const auto& offers = creation->header.offers();
    if (creation->by.empty() || !ground_.directory || next == offers.size())
        return finish(creation);
    const AccountId account = offers.at(next).account();
    ground_.directory->find_challenges(
        account, [self = kept(), creation, next,
                  account](const std::vector<Directory::Challenge>& challenges) {
            const bool told =
                std::any_of(challenges.begin(), challenges.end(),
                            [&](const auto& one) { return one.room == creation->header.room(); });
            if (told) creation->apart.insert(account);
            self->tell_rest(creation, next + 1);
        });
}

}  // namespace server
