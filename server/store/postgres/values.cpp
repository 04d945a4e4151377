#include "server/store/postgres/values.h"

#include <utility>

#include "server/store/checksum.h"
#include "server/store/folded.h"

namespace server::postgres {
namespace {

constexpr std::int64_t open_state = 0;

RoomState state_of(std::int64_t number) {
    if (number == open_state) return RoomState::open;
    return number == 2 ? RoomState::unplayed : RoomState::finished;
}

Waiting waiting_of(const Rows& rows, int column) {
    Waiting waiting;
    if (!rows.null(0, column)) waiting.decides = static_cast<int>(rows.integer(0, column));
    waiting.turn_ends_ms = rows.time_or_none(0, column + 1);
    waiting.wakes_ms = rows.time_or_none(0, column + 2);
    return waiting;
}

}  // namespace

std::string as_text(const std::string& text) {
    return text.find('\0') == std::string::npos ? text : std::string();
}

StoreResult result_of(std::int64_t number) {
    switch (number) {
        case 0: return StoreResult::stored;
        case 1: return StoreResult::duplicate;
        case 2: return StoreResult::fenced;
        case 3: return StoreResult::not_found;
        case 4: return StoreResult::creator_full;
        case 5: return StoreResult::origin_full;
        case 6: return StoreResult::room_full;
        case 7: return StoreResult::blocks_full;
        case 11: return StoreResult::conflict;
        default: return StoreResult::unavailable;
    }
}

StoreResult first_result(const Rows& rows) {
    return rows.size() == 0 ? StoreResult::unavailable : result_of(rows.integer(0, 0));
}

std::int64_t number_of(RoomState state) {
    switch (state) {
        case RoomState::open: return open_state;
        case RoomState::finished: return 1;
        case RoomState::unplayed: return 2;
    }
    return open_state;
}

void with_waiting(Parameters& parameters, const Waiting& waiting) {
    if (waiting.decides) {
        parameters.with(std::int64_t{*waiting.decides});
    } else {
        parameters.with_null();
    }
    parameters.with_time(waiting.turn_ends_ms).with_time(waiting.wakes_ms);
}

void with_id(Parameters& parameters, const CommandId& id) {
    if (id.empty()) {
        parameters.with_null();
    } else {
        parameters.with_bytes(id);
    }
}

void with_listing(Parameters& parameters, const std::optional<Listing>& listing) {
    if (!listing) {
        for (int i = 0; i < 7; ++i) parameters.with_null();
        return;
    }
    parameters.with_bytes(listing->summary).with_text(as_text(listing->game));
    parameters.with_text(as_text(listing->name)).with_text(as_text(folded(listing->name)));
    parameters.with_text(as_text(listing->code));
    parameters.with_flag(listing->playing).with_flag(listing->slow);
}

StoredLine line_of(const Rows& rows, std::size_t row, int column) {
    return {static_cast<std::uint32_t>(rows.integer(row, column)), rows.time(row, column + 1),
            rows.bytes(row, column + 2), rows.integer(row, column + 3) != 0,
            rows.bytes(row, column + 4)};
}

Loaded room_of(const RoomId& id, const std::vector<Rows>& answers) {
    const Rows& why = answers[0];
    const Rows& row = answers[1];
    const Rows& entries = answers[2];
    const Rows& muted = answers[3];
    if (why.size() > 0) return not_loaded(LoadError::quarantined, why.bytes(0, 0));
    if (row.size() == 0) return not_loaded(LoadError::not_found);
    LoadedRoom room;
    room.epoch = static_cast<std::uint32_t>(row.integer(0, 0));
    room.state = state_of(row.integer(0, 2));
    room.waiting = waiting_of(row, 3);
    room.header = row.bytes(0, 6);
    if (row.null(0, 7) ||
        row.integer(0, 7) != checksum(id, 0, row.bytes(0, 8), row.bytes(0, 9), room.header))
        return not_loaded(LoadError::corrupt);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto seq = static_cast<std::uint32_t>(i + 1);
        std::string body = entries.bytes(i, 3);
        if (entries.integer(i, 0) != seq ||
            entries.integer(i, 4) !=
                checksum(id, seq, entries.bytes(i, 1), entries.bytes(i, 2), body))
            return not_loaded(LoadError::corrupt);
        room.entries.push_back(std::move(body));
    }
    if (static_cast<std::int64_t>(room.entries.size()) != row.integer(0, 1))
        return not_loaded(LoadError::corrupt);
    if (!row.null(0, 10)) {
        room.listing = Listing{row.bytes(0, 10), row.bytes(0, 11),        row.bytes(0, 12),
                               row.bytes(0, 13), row.integer(0, 14) != 0, row.integer(0, 15) != 0};
    }
    room.origin = row.bytes(0, 16);
    for (std::size_t i = 0; i < muted.size(); ++i) room.muted.push_back(muted.bytes(i, 0));
    Loaded loaded;
    loaded.room = std::move(room);
    return loaded;
}

Command command_of(const Statement& statement, Parameters parameters) {
    return {&statement, std::move(parameters)};
}

}  // namespace server::postgres
