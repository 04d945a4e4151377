// Games that start from a position: of a finished game, or a custom one.
#include <algorithm>
#include <utility>

#include "rules/position_text.h"
#include "server/actor/records.h"
#include "server/actor/refused.h"
#include "server/actor/room_maker.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

rules::Unexpected<v1::Error> invalid(std::string detail) {
    return refused(v1::OPTIONS_INVALID, v1::NEVER, std::move(detail));
}

v1::ErrorCode code_of(LoadError error) {
    switch (error) {
        case LoadError::not_found: return v1::ROOM_NOT_FOUND;
        case LoadError::corrupt:
        case LoadError::quarantined: return v1::ROOM_QUARANTINED;
        case LoadError::not_owner:
        case LoadError::unavailable: break;
    }
    return v1::STORE_UNAVAILABLE;
}

// The game's options are that one's; those of the table are as requested. A seat that was out there
// stays out and empty.
v1::RoomSettings settings_of(const v1::RoomSettings& asked, const v1::RoomSettings& source,
                             const rules::View& view) {
    v1::RoomSettings settings = asked;
    settings.set_game(source.game());
    *settings.mutable_modules() = source.modules();
    *settings.mutable_options() = source.options();
    if (settings.seats_size() == 0) *settings.mutable_seats() = source.seats();
    const std::vector<bool> out = codec::seats_out(view);
    for (int i = 0; i < settings.seats_size() && i < static_cast<int>(out.size()); ++i) {
        if (out[static_cast<std::size_t>(i)]) settings.mutable_seats(i)->set_bot("random");
    }
    return settings;
}

void keep_seats(const RoomSummary& source, const v1::RoomSettings& settings,
                meeple::store::v1::RoomHeader& header) {
    for (int i = 0; i < settings.seats_size(); ++i) {
        const AccountId& holder = source.holders[static_cast<std::size_t>(i)];
        if (!settings.seats(i).has_open() || holder.empty()) continue;
        meeple::store::v1::SeatOffer& offer = *header.add_offers();
        offer.set_seat(static_cast<std::uint32_t>(i));
        offer.set_account(holder);
        offer.set_name(source.info.seats(i).name());
    }
}

// The first ones of them.
std::string told(const std::vector<rules::PositionProblem>& problems) {
    constexpr std::size_t told_max = 20;
    std::string text;
    for (const rules::PositionProblem& it : problems) {
        if (&it == problems.data() + told_max) break;
        text += (text.empty() ? "" : "\n") + std::string("position: line ") +
                std::to_string(it.line) + ", column " + std::to_string(it.column) + ": " +
                std::string(it.kind) + ": " + it.what;
    }
    return text;
}

bool names_a_game(const v1::RoomSettings& asked) {
    return !asked.game().empty() || asked.has_modules() || asked.options_size() != 0;
}

}  // namespace

void RoomMaker::begin_at_position(const std::shared_ptr<Creation>& creation,
                                  const v1::CreateRoom& request) {
    if (request.has_continues()) return creation->done(invalid("position: not with continues"));
    if (names_a_game(request.settings()))
        return creation->done(
            invalid("position: game, modules and options come from the position"));
    if (request.settings().rated())
        return creation->done(invalid("position: such a game cannot be rated"));
    if (request.settings().best_of() != 0)
        return creation->done(invalid("position: such a game belongs to no series"));
    const bool begun = work(creation->network, [self = kept(), creation, request] {
        try {
            self->pose(creation, request);
        } catch (const std::exception& broken) {
            creation->done(refused(v1::INTERNAL, v1::NEVER, broken.what()));
        }
    });
    if (!begun) creation->done(refused(v1::OVERLOADED, v1::AFTER, "too many tasks are waiting"));
}

// On a thread for long work.
void RoomMaker::pose(const std::shared_ptr<Creation>& creation, v1::CreateRoom request) {
    const auto read = rules::read_position(request.position());
    if (!read) return creation->done(invalid(told(read.error())));
    v1::RoomSettings& settings = *request.mutable_settings();
    codec::write_game(rules::editions::plain(read->setup), settings);
    const bool all_open = settings.seats_size() == 0;
    for (int i = 0; all_open && i < read->setup.seats; ++i) settings.add_seats()->mutable_open();
    if (settings.seats_size() != read->setup.seats)
        return creation->done(invalid("position: the number of seats differs"));
    codec::write(rules::View(read->view), *creation->header.mutable_origin());
    if (request.invitations_size() > 0) return invite(creation, request);
    make_new(creation, settings);
}

void RoomMaker::continue_game(const std::shared_ptr<Creation>& creation,
                              const v1::CreateRoom& request) {
    const v1::RoomSettings& asked = request.settings();
    if (names_a_game(asked))
        return creation->done(
            invalid("continues: game, modules and options come from the finished game"));
    if (asked.rated())
        return creation->done(invalid("continues: a continued game cannot be rated"));
    store().log->load(
        request.continues().room(), false, [self = kept(), creation, request](Loaded loaded) {
            if (!loaded.room) {
                const bool later = loaded.error == LoadError::unavailable;
                return creation->done(refused(code_of(loaded.error), later ? v1::SAME : v1::NEVER,
                                              "continues: room"));
            }
            const auto source = std::make_shared<const LoadedRoom>(std::move(*loaded.room));
            const bool begun = self->work(creation->network, [self, creation, request, source] {
                self->play_on(creation, request, *source);
            });
            if (!begun)
                creation->done(refused(v1::OVERLOADED, v1::AFTER, "too many tasks are waiting"));
        });
}

// On a thread for long work: the game is played again up to there.
void RoomMaker::play_on(const std::shared_ptr<Creation>& creation, const v1::CreateRoom& request,
                        const LoadedRoom& source) {
    const v1::ContinueGame& from = request.continues();
    meeple::store::v1::RoomHeader header;
    if (!header.ParseFromString(source.header) ||
        !may_see(header, source, creation->account, from.invite()))
        return creation->done(
            refused(v1::FORBIDDEN, v1::NEVER,
                    "continues: the room is private, and the invite is missing or wrong"));
    if (source.state == RoomState::open)
        return creation->done(
            refused(v1::GAME_NOT_OVER, v1::NEVER, "continues: the game is not over"));
    try {
        const auto room = Room::restore(config().room, 1, source, now_ms());
        const auto position = room ? room->position(from.seq()) : std::nullopt;
        if (!position)
            return creation->done(invalid("continues: seq: no position with a decision"));
        const v1::RoomSettings settings =
            settings_of(request.settings(), header.settings(), position->view);
        if (settings.seats_size() != header.settings().seats_size())
            return creation->done(invalid("continues: the number of seats differs"));
        meeple::store::v1::Position& origin = *creation->header.mutable_origin();
        origin.set_room(header.room());
        origin.set_seq(position->seq);
        codec::write(position->view, origin);
        if (from.keep_seats()) {
            const RoomSummary summary = room->summary();
            const auto& holders = summary.holders;
            creation->played_together =
                std::find(holders.begin(), holders.end(), creation->account) != holders.end();
            keep_seats(summary, settings, creation->header);
        }
        make_new(creation, settings);
    } catch (const std::exception& broken) {
        creation->done(refused(v1::ROOM_QUARANTINED, v1::NEVER, broken.what()));
    }
}

}  // namespace server
