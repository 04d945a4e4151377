#include "server/store/postgres/postgres_store.h"

#include <limits>
#include <utility>

#include "server/store/checksum.h"
#include "server/store/folded.h"
#include "server/store/postgres/calls.h"
#include "server/store/postgres/statements.h"
#include "server/store/postgres/values.h"

namespace server {

using postgres::as_text;
using postgres::Command;
using postgres::command_of;
using postgres::first_result;
using postgres::Parameters;
using postgres::Rows;
namespace statements = postgres::statements;
using postgres::with_id;
using postgres::with_listing;
using postgres::with_waiting;

std::uint64_t PostgresStore::lease_ms() const {
    return static_cast<std::uint64_t>(threads_.options().lease.count());
}

void PostgresStore::begin(std::uint64_t turn_grace_ms,
                          std::function<void(std::optional<Begun>)> done) {
    threads_.me().turn_grace_ms = static_cast<std::int64_t>(turn_grace_ms);
    Parameters parameters;
    parameters.with_text(threads_.options().node).with_text(threads_.options().node_url);
    parameters.with(threads_.options().lease.count())
        .with(threads_.me().turn_grace_ms.load())
        .with(threads_.at());
    write(
        command_of(statements::begin, std::move(parameters)),
        [this](const Rows& rows) {
            threads_.me().incarnation = rows.integer(0, 0);
            Begun begun;
            begun.down_ms = rows.time(0, 1);
            begun.open_rooms = static_cast<std::size_t>(rows.integer(0, 2));
            return begun;
        },
        std::move(done), std::optional<Begun>());
}

void PostgresStore::beat(std::function<void(Beaten)> done) {
    threads_.beat(std::move(done));
}

void PostgresStore::create(NewRoom room, std::function<void(StoreResult, RoomId)> done) {
    using Result = std::pair<StoreResult, RoomId>;
    Parameters parameters;
    parameters.with_text(as_text(room.room)).with_bytes(room.creator);
    with_id(parameters, room.command_id);
    parameters.with_bytes(room.header)
        .with(checksum(room.room, 0, room.creator, room.command_id, room.header))
        .with_time(room.created_ms)
        .with_flag(room.listed)
        .with_bytes(room.origin)
        .with(std::int64_t{room.creator_rooms_max})
        .with(std::int64_t{room.origin_rooms_max})
        .with(threads_.me().incarnation.load());
    with_waiting(parameters, room.waiting);
    with_listing(parameters, room.listing);
    parameters.with(threads_.at());
    write(
        command_of(statements::create, std::move(parameters)),
        [](const Rows& rows) { return Result(first_result(rows), rows.bytes(0, 1)); },
        [done = std::move(done)](const Result& result) { done(result.first, result.second); },
        Result(StoreResult::unavailable, {}));
}

void PostgresStore::append(Append entry, std::function<void(StoreResult)> done) {
    Parameters parameters;
    parameters.with_text(as_text(entry.room)).with(std::int64_t{entry.epoch});
    parameters.with(std::int64_t{entry.seq}).with_bytes(entry.account);
    with_id(parameters, entry.command_id);
    parameters.with_bytes(entry.body)
        .with(checksum(entry.room, entry.seq, entry.account, entry.command_id, entry.body));
    if (entry.new_state) {
        parameters.with(postgres::number_of(*entry.new_state));
    } else {
        parameters.with_null();
    }
    with_waiting(parameters, entry.waiting);
    if (entry.member) {
        parameters.with_bytes(entry.member->account).with(std::int64_t{entry.member->seat});
        parameters.with_flag(entry.member->joined);
    } else {
        parameters.with_null().with_null().with_null();
    }
    with_listing(parameters, entry.listing);
    parameters.with(threads_.at());
    if (!entry.documents.empty()) {
        parameters.with_text(postgres::text_of(entry.documents));
        return write(command_of(statements::append_with_documents, std::move(parameters)),
                     first_result, std::move(done), StoreResult::unavailable);
    }
    write(command_of(statements::append, std::move(parameters)), first_result, std::move(done),
          StoreResult::unavailable);
}

void PostgresStore::load(RoomId room, bool take, std::function<void(Loaded)> done) {
    const auto unavailable = [done] { done(not_loaded(LoadError::unavailable)); };
    Call call;
    const auto read_it = [this, room, done, asked = call.asked](bool suspect) {
        read_room(room, suspect, asked, done);
    };
    call.otherwise = [read_it] { read_it(false); };
    if (take) {
        Parameters parameters;
        parameters.with_text(as_text(room)).with(threads_.me().incarnation.load());
        call.command = command_of(
            statements::take,
            std::move(parameters.with(threads_.me().turn_grace_ms.load()).with(threads_.at())));
        call.heard = [this, room, done, read_it](const Rows& rows) -> Task {
            const std::int64_t result = rows.integer(0, 0);
            const std::string note = rows.bytes(0, 2);
            switch (result) {
                case 0:
                case 1: return [read_it, suspect = rows.integer(0, 1) != 0] { read_it(suspect); };
                case 9: return [done, note] { done(not_loaded(LoadError::quarantined, note)); };
                case 10: return [this, room, note, done] { read_owner(room, note, done); };
                default: return [done] { done(not_loaded(LoadError::not_found)); };
            }
        };
        call.otherwise = unavailable;
    }
    if (!threads_.enqueue(std::move(call))) unavailable();
}

// Another node has the room: for how long at least?
void PostgresStore::read_owner(const RoomId& room, const std::string& url,
                               const std::function<void(Loaded)>& done) {
    Parameters parameters;
    parameters.with_text(as_text(room)).with(threads_.at());
    const auto heard = [url, done](const Answers* answers) {
        Loaded found = not_loaded(LoadError::not_owner);
        found.url = url;
        if (answers != nullptr && answers->front().size() > 0)
            found.lease_left_ms = answers->front().time(0, 0);
        done(std::move(found));
    };
    threads_.read({command_of(statements::lease_left, std::move(parameters))}, heard);
}

void PostgresStore::read_room(const RoomId& room, bool suspect,
                              PostgresThreads::Clock::time_point asked,
                              const std::function<void(Loaded)>& done) {
    Parameters id;
    id.with_text(as_text(room));
    threads_.read({command_of(statements::why, id), command_of(statements::room, id),
                   command_of(statements::entries, id), command_of(statements::muted, id)},
                  [this, room, suspect, asked, done](const Answers* answers) {
                      Loaded found = answers == nullptr ? not_loaded(LoadError::unavailable)
                                                        : postgres::room_of(room, *answers);
                      if (found.room) found.room->suspect = suspect;
                      threads_.loaded(found, asked);
                      done(std::move(found));
                  });
}

void PostgresStore::loaded_well(RoomId room) {
    Parameters parameters;
    threads_.tell(
        command_of(statements::loaded_well, std::move(parameters.with_text(as_text(room)))));
}

void PostgresStore::note(RoomId room, std::uint32_t epoch, std::optional<Listing> listing,
                         Waiting waiting, bool let_go) {
    Parameters parameters;
    parameters.with_text(as_text(room)).with(std::int64_t{epoch});
    with_waiting(parameters, waiting);
    parameters.with_flag(let_go);
    with_listing(parameters, listing);
    threads_.tell(command_of(statements::note, std::move(parameters)));
}

void PostgresStore::due(std::uint64_t until_ms, std::size_t rooms_max,
                        std::function<void(std::optional<std::vector<DueRoom>>)> done) {
    Parameters parameters;
    parameters.with_time(until_ms).with(static_cast<std::int64_t>(rooms_max));
    look_up(
        command_of(statements::due, std::move(parameters)),
        [](const Rows& rows) {
            std::vector<DueRoom> rooms;
            for (std::size_t i = 0; i < rows.size(); ++i)
                rooms.push_back({rows.bytes(i, 0), rows.time(i, 1)});
            return rooms;
        },
        std::move(done));
}

void PostgresStore::list(ListQuery query,
                         std::function<void(std::optional<std::vector<ListedRoom>>)> done) {
    Parameters parameters;
    if (query.playing) {
        parameters.with_flag(*query.playing);
    } else {
        parameters.with_null();
    }
    if (query.game.empty()) {
        parameters.with_null();
    } else {
        parameters.with_text(as_text(query.game));
    }
    parameters.with_text(as_text(folded(query.text)));
    if (query.after.empty()) {
        parameters.with(std::numeric_limits<std::int64_t>::max());
    } else {
        parameters.with_time(query.after_created_ms);
    }
    parameters.with_text(as_text(query.after)).with(static_cast<std::int64_t>(query.rooms_max));
    look_up(
        command_of(statements::list, std::move(parameters)),
        [](const Rows& rows) {
            std::vector<ListedRoom> rooms;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                rooms.push_back(
                    {rows.bytes(i, 0), rows.time(i, 1), rows.bytes(i, 2), rows.bytes(i, 3)});
            }
            return rooms;
        },
        std::move(done));
}

void PostgresStore::by_code(std::string code, std::function<void(std::optional<RoomByCode>)> done) {
    Parameters parameters;
    look_up(
        command_of(statements::by_code, std::move(parameters.with_text(as_text(code)))),
        [](const Rows& rows) {
            if (rows.size() == 0) return RoomByCode{};
            RoomByCode room{rows.bytes(0, 0), rows.bytes(0, 1)};
            // A room whose header is damaged cannot be entered.
            const bool whole = rows.integer(0, 2) == checksum(room.room, 0, rows.bytes(0, 3),
                                                              rows.bytes(0, 4), room.header);
            return whole ? room : RoomByCode{};
        },
        std::move(done));
}

void PostgresStore::memberships(AccountId account,
                                std::function<void(std::optional<std::vector<Membership>>)> done) {
    Parameters parameters;
    look_up(
        command_of(statements::memberships, std::move(parameters.with_bytes(account))),
        [](const Rows& rows) {
            std::vector<Membership> seats;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                Membership seat;
                seat.room = rows.bytes(i, 0);
                seat.seat = static_cast<int>(rows.integer(i, 1));
                seat.summary = rows.bytes(i, 2);
                if (!rows.null(i, 3)) seat.decides = static_cast<int>(rows.integer(i, 3));
                seat.slow = rows.integer(i, 4) != 0;
                seats.push_back(std::move(seat));
            }
            return seats;
        },
        std::move(done));
}

void PostgresStore::quarantine(RoomId room, std::string why,
                               std::function<void(StoreResult)> done) {
    Parameters parameters;
    parameters.with_text(as_text(room)).with_text(as_text(why));
    parameters.with(threads_.me().incarnation.load()).with(threads_.at());
    write(command_of(statements::quarantine, std::move(parameters)), first_result, std::move(done),
          StoreResult::unavailable);
}

void PostgresStore::release(RoomId room, std::function<void(StoreResult)> done) {
    Parameters parameters;
    write(command_of(statements::release, std::move(parameters.with_text(as_text(room)))),
          first_result, std::move(done), StoreResult::unavailable);
}

void PostgresStore::quarantined(
    std::function<void(std::optional<std::vector<QuarantinedRoom>>)> done) {
    look_up(
        command_of(statements::quarantined),
        [](const Rows& rows) {
            std::vector<QuarantinedRoom> rooms;
            for (std::size_t i = 0; i < rows.size(); ++i)
                rooms.push_back({rows.bytes(i, 0), rows.bytes(i, 1), rows.time(i, 2)});
            return rooms;
        },
        std::move(done));
}

}  // namespace server
