// A waiting room gets other settings: a new room replaces it, and its players, its chat and its
// mutes move there. (The kept seats, the invite and the code come with the header.)
#include <boost/asio/post.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/actor/refused.h"
#include "server/actor/room_maker.h"
#include "server/room/requests.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t lines_moved_max = 50;  // the newest ones

// With the seat that its speaker has now, if any.
std::string moved_line(const StoredLine& one, const meeple::store::v1::RoomHeader& header) {
    v1::Line line;
    if (!line.ParseFromString(one.body)) return one.body;
    line.clear_seat();
    for (const meeple::store::v1::SeatOffer& offer : header.offers()) {
        if (offer.account() == one.account) line.set_seat(offer.seat());
    }
    return line.SerializeAsString();
}

}  // namespace

void RoomMaker::replace(const std::shared_ptr<Creation>& creation, RoomActor& actor,
                        effect::MakeRematch next) {
    creation->replaced = actor.room();
    creation->closing = 1;
    creation->moving = std::move(next);
    creation->shows_talk =
        creation->header.settings().private_() || !actor.header().settings().private_();
    make_new(creation, v1::RoomSettings(creation->header.settings()));
}

// Everything is there before anyone is told of the room. What could not be moved stays behind. Done
// twice, it moves what was left behind.
void RoomMaker::move_in(const std::shared_ptr<Creation>& creation,
                        const std::function<void()>& done) {
    const RoomId& room = creation->header.room();
    const effect::MakeRematch& moving = creation->moving;
    for (const AccountId& account : moving.muted)
        store().talk->mute(room, account, true, [](StoreResult) {});
    // Unanswered challenges move to the new room.
    creation->by = moving.by;
    creation->apart = {moving.present.begin(), moving.present.end()};
    loader_.find(room, creation->network, [self = kept(), creation, done](const Found& found) {
        // Otherwise the seats are kept for them.
        if (found)
            for (const input::SitDown& one : creation->moving.seated) found.value()->post(one);
        self->challenges_.tell(*creation, [self, creation, done] {
            if (!creation->shows_talk) return done();
            self->move_lines(creation, done);
        });
    });
}

void RoomMaker::move_lines(const std::shared_ptr<Creation>& creation,
                           const std::function<void()>& done) {
    LinesQuery query;
    query.room = creation->replaced;
    query.spectators = true;
    query.lines_max = lines_moved_max;
    store().talk->lines(query, [self = kept(), creation,
                                done](const std::optional<std::vector<StoredLine>>& lines) {
        for (const StoredLine& one : lines.value_or(std::vector<StoredLine>())) {
            NewLine line;
            line.room = creation->header.room();
            line.account = one.account;
            line.command_id =
                derived_id("line/" + creation->replaced + '/' + std::to_string(one.number));
            line.at_ms = one.at_ms;
            line.among_spectators = one.among_spectators;
            line.body = moved_line(one, creation->header);
            self->store().talk->keep_line(std::move(line), [](const KeptLine&) {});
        }
        asio::post(self->executor(), done);
    });
}

}  // namespace server
