// A waiting room gets other settings: a new room replaces it, and its players, its chat and its
// mutes move there. (The kept seats, the invite and the code come with the header.)
#include <boost/asio/post.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "server/actor/refused.h"
#include "server/actor/room_maker.h"
#include "server/crypto/hash.h"
#include "server/room/requests.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t lines_moved_max = 50;  // the newest ones

}  // namespace

void RoomMaker::replace(const std::shared_ptr<Creation>& creation, RoomActor& actor,
                        effect::MakeRematch next) {
    creation->replaced = actor.room();
    creation->seated = std::move(next.seated);
    creation->muted = std::move(next.muted);
    make_new(creation, v1::RoomSettings(creation->header.settings()));
}

// Everything is there before anyone is told of the room.
void RoomMaker::move_in(const std::shared_ptr<Creation>& creation,
                        const std::function<void()>& done) {
    const RoomId& room = creation->header.room();
    for (const AccountId& account : creation->muted)
        store().talk->mute(room, account, true, [](StoreResult) {});
    loader_.find(room, creation->network, [creation](const Found& found) {
        if (!found) return;  // the seats are kept for them
        for (const input::SitDown& one : creation->seated) found.value()->post(one);
    });
    move_lines(creation, done);
}

void RoomMaker::move_lines(const std::shared_ptr<Creation>& creation,
                           const std::function<void()>& done) {
    LinesQuery query;
    query.room = creation->replaced;
    query.spectators = true;
    query.lines_max = lines_moved_max;
    store().talk->lines(query, [self = kept(), creation,
                                done](const std::optional<std::vector<StoredLine>>& lines) {
        if (!lines) return creation->done(no_store());
        for (const StoredLine& one : *lines) {
            NewLine line;
            line.room = creation->header.room();
            line.account = one.account;
            line.command_id = random_bytes(command_id_bytes);
            line.at_ms = one.at_ms;
            line.among_spectators = one.among_spectators;
            line.body = one.body;
            self->store().talk->keep_line(std::move(line), [](const KeptLine&) {});
        }
        asio::post(self->executor(), done);
    });
}

}  // namespace server
