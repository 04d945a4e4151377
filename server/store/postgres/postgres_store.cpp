#include "server/store/postgres/postgres_store.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/store/checksum.h"
#include "server/store/folded.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/statements.h"

namespace server {

namespace {

using postgres::Command;
using postgres::Parameters;
using postgres::Rows;
namespace statements = postgres::statements;

constexpr std::int64_t purged_rooms_max = 64;  // in one transaction
constexpr std::int64_t purged_lines_max = 512;
constexpr std::int64_t news_kept_ms = 600'000;

// What PostgreSQL takes for a text; others are the name of nothing.
std::string as_text(const std::string& text) {
    return text.find('\0') == std::string::npos ? text : std::string();
}

// The numbers that functions.sql answers with.
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
        default: return StoreResult::unavailable;
    }
}

StoreResult first_result(const Rows& rows) {
    return rows.size() == 0 ? StoreResult::unavailable : result_of(rows.integer(0, 0));
}

constexpr std::int64_t open_state = 0;

std::int64_t number_of(RoomState state) {
    switch (state) {
        case RoomState::open: return open_state;
        case RoomState::finished: return 1;
        case RoomState::unplayed: return 2;
    }
    return open_state;
}

RoomState state_of(std::int64_t number) {
    if (number == open_state) return RoomState::open;
    return number == number_of(RoomState::unplayed) ? RoomState::unplayed : RoomState::finished;
}

void with_waiting(Parameters& parameters, const Waiting& waiting) {
    if (waiting.decides) {
        parameters.with(std::int64_t{*waiting.decides});
    } else {
        parameters.with_null();
    }
    parameters.with_time(waiting.turn_ends_ms).with_time(waiting.wakes_ms);
}

Waiting waiting_of(const Rows& rows, int column) {
    Waiting waiting;
    if (!rows.null(0, column)) waiting.decides = static_cast<int>(rows.integer(0, column));
    waiting.turn_ends_ms = rows.time_or_none(0, column + 1);
    waiting.wakes_ms = rows.time_or_none(0, column + 2);
    return waiting;
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

Loaded refused(LoadError error, std::string why = {}) {
    return {std::nullopt, error, std::move(why), {}};
}

// Of the answers to why, room, entries and muted.
Loaded room_of(const RoomId& id, const std::vector<Rows>& answers) {
    const Rows& why = answers[0];
    const Rows& row = answers[1];
    const Rows& entries = answers[2];
    const Rows& muted = answers[3];
    if (why.size() > 0) return refused(LoadError::quarantined, why.bytes(0, 0));
    if (row.size() == 0) return refused(LoadError::not_found);
    LoadedRoom room;
    room.epoch = static_cast<std::uint32_t>(row.integer(0, 0));
    room.state = state_of(row.integer(0, 2));
    room.waiting = waiting_of(row, 3);
    room.header = row.bytes(0, 6);
    if (row.null(0, 7) || row.integer(0, 7) != checksum(id, 0, row.bytes(0, 8), row.bytes(0, 9),
                                                        room.header))
        return refused(LoadError::corrupt);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto seq = static_cast<std::uint32_t>(i + 1);
        std::string body = entries.bytes(i, 3);
        if (entries.integer(i, 0) != seq ||
            entries.integer(i, 4) !=
                checksum(id, seq, entries.bytes(i, 1), entries.bytes(i, 2), body))
            return refused(LoadError::corrupt);
        room.entries.push_back(std::move(body));
    }
    if (static_cast<std::int64_t>(room.entries.size()) != row.integer(0, 1))
        return refused(LoadError::corrupt);
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

Command command_of(const postgres::Statement& statement, Parameters parameters = {}) {
    return {&statement, std::move(parameters)};
}

}  // namespace

std::uint64_t PostgresStore::lease_ms() const {
    return static_cast<std::uint64_t>(options_.lease.count());
}

std::optional<std::int64_t> PostgresStore::at() const {
    if (!options_.now_ms) return std::nullopt;
    return static_cast<std::int64_t>(options_.now_ms());
}

// ---- The calls, on the callers' threads. ------------------------------------------------------

template <class Parse, class Done, class Answer>
void PostgresStore::write(Command command, Parse parse, Done done, Answer otherwise) {
    Call call;
    call.command = std::move(command);
    call.heard = [parse = std::move(parse), done](const Rows& rows) -> Task {
        return [answer = Answer(parse(rows)), done] { done(answer); };
    };
    call.otherwise = [done, otherwise] { done(otherwise); };
    if (!enqueue(std::move(call))) done(std::move(otherwise));
}

template <class Parse, class Done>
void PostgresStore::look_up(Command command, Parse parse, Done done) {
    using Answer = std::optional<std::invoke_result_t<Parse, const Rows&>>;
    Call call;
    call.otherwise = [this, command = std::move(command), parse = std::move(parse), done] {
        read({command}, [parse, done](const Answers* answers) {
            done(answers == nullptr ? Answer() : Answer(parse(answers->front())));
        });
    };
    if (!enqueue(std::move(call))) done(Answer());
}

void PostgresStore::tell(Command command) {
    Call call;
    call.command = std::move(command);
    call.heard = [](const Rows&) -> Task { return [] {}; };
    call.otherwise = [] {};
    call.told = true;
    enqueue(std::move(call), Bound::none);
}

void PostgresStore::begin(std::uint64_t turn_grace_ms,
                          std::function<void(std::optional<Begun>)> done) {
    turn_grace_ms_ = static_cast<std::int64_t>(turn_grace_ms);
    Parameters parameters;
    parameters.with_text(options_.node).with_text(options_.node_url);
    parameters.with(options_.lease.count()).with(turn_grace_ms_.load()).with(at());
    write(
        command_of(statements::begin, std::move(parameters)),
        [this](const Rows& rows) {
            incarnation_ = rows.integer(0, 0);
            Begun begun;
            begun.down_ms = rows.time(0, 1);
            begun.open_rooms = static_cast<std::size_t>(rows.integer(0, 2));
            return begun;
        },
        std::move(done), std::optional<Begun>());
}

void PostgresStore::beat(std::function<void(Beaten)> done) {
    {
        const std::lock_guard lock(mutex_);
        if (!closing_) {
            beats_.push_back(std::move(done));
            done = nullptr;
        }
    }
    if (done) return done({});
    beat_wanted_.notify_one();
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
        .with(incarnation_.load());
    with_waiting(parameters, room.waiting);
    with_listing(parameters, room.listing);
    parameters.with(at());
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
    parameters.with_bytes(entry.body).with(
        checksum(entry.room, entry.seq, entry.account, entry.command_id, entry.body));
    if (entry.new_state) {
        parameters.with(number_of(*entry.new_state));
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
    parameters.with(at());
    write(command_of(statements::append, std::move(parameters)), first_result, std::move(done),
          StoreResult::unavailable);
}

void PostgresStore::load(RoomId room, bool take, std::function<void(Loaded)> done) {
    const auto unavailable = [done] { done(refused(LoadError::unavailable)); };
    Call call;
    const auto read_it = [this, room, done, asked = call.asked](bool suspect) {
        read_room(room, suspect, asked, done);
    };
    call.otherwise = [read_it] { read_it(false); };
    if (take) {
        Parameters parameters;
        parameters.with_text(as_text(room)).with(incarnation_.load());
        call.command =
            command_of(statements::take,
                       std::move(parameters.with(turn_grace_ms_.load()).with(at())));
        call.heard = [done, read_it](const Rows& rows) -> Task {
            const std::int64_t result = rows.integer(0, 0);
            const std::string note = rows.bytes(0, 2);
            switch (result) {
                case 0:
                case 1: return [read_it, suspect = rows.integer(0, 1) != 0] { read_it(suspect); };
                case 9: return [done, note] { done(refused(LoadError::quarantined, note)); };
                case 10:
                    return [done, note] {
                        done({std::nullopt, LoadError::not_owner, {}, note});
                    };
                default: return [done] { done(refused(LoadError::not_found)); };
            }
        };
        call.otherwise = unavailable;
    }
    if (!enqueue(std::move(call))) unavailable();
}

void PostgresStore::read_room(const RoomId& room, bool suspect, Clock::time_point asked,
                              const std::function<void(Loaded)>& done) {
    Parameters id;
    id.with_text(as_text(room));
    read({command_of(statements::why, id), command_of(statements::room, id),
          command_of(statements::entries, id), command_of(statements::muted, id)},
         [this, room, suspect, asked, done](const Answers* answers) {
             Loaded found =
                 answers == nullptr ? refused(LoadError::unavailable) : room_of(room, *answers);
             if (found.room) found.room->suspect = suspect;
             loaded(found, asked);
             done(std::move(found));
         });
}

void PostgresStore::loaded_well(RoomId room) {
    Parameters parameters;
    tell(command_of(statements::loaded_well, std::move(parameters.with_text(as_text(room)))));
}

void PostgresStore::note(RoomId room, std::uint32_t epoch, std::optional<Listing> listing,
                         Waiting waiting, bool let_go) {
    Parameters parameters;
    parameters.with_text(as_text(room)).with(std::int64_t{epoch});
    with_waiting(parameters, waiting);
    parameters.with_flag(let_go);
    with_listing(parameters, listing);
    tell(command_of(statements::note, std::move(parameters)));
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
    parameters.with(incarnation_.load()).with(at());
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

void PostgresStore::keep_line(NewLine line, std::function<void(KeptLine)> done) {
    Parameters parameters;
    parameters.with_text(as_text(line.room)).with_bytes(line.account).with_bytes(line.command_id);
    parameters.with_time(line.at_ms).with_flag(line.among_spectators).with_bytes(line.body);
    parameters.with(std::int64_t{line.lines_max});
    write(
        command_of(statements::keep_line, std::move(parameters)),
        [](const Rows& rows) {
            const StoreResult result = first_result(rows);
            return KeptLine{result, rows.null(0, 1) ? StoredLine{} : line_of(rows, 0, 1)};
        },
        std::move(done), KeptLine{});
}

void PostgresStore::lines(LinesQuery query,
                          std::function<void(std::optional<std::vector<StoredLine>>)> done) {
    Parameters parameters;
    parameters.with_text(as_text(query.room)).with(std::int64_t{query.before});
    parameters.with_flag(query.spectators).with(static_cast<std::int64_t>(query.lines_max));
    look_up(
        command_of(statements::lines, std::move(parameters)),
        [](const Rows& rows) {
            std::vector<StoredLine> page;
            for (std::size_t i = rows.size(); i > 0; --i) page.push_back(line_of(rows, i - 1, 0));
            return page;
        },
        std::move(done));
}

void PostgresStore::mute(RoomId room, AccountId account, bool muted,
                         std::function<void(StoreResult)> done) {
    Parameters parameters;
    parameters.with_text(as_text(room)).with_bytes(account).with_flag(muted);
    write(command_of(statements::mute, std::move(parameters)), first_result, std::move(done),
          StoreResult::unavailable);
}

void PostgresStore::block(Block block, std::uint32_t blocks_max,
                          std::function<void(StoreResult)> done) {
    Parameters parameters;
    parameters.with_bytes(block.account).with_bytes(block.other).with_text(as_text(block.name));
    parameters.with_time(block.since_ms).with(std::int64_t{blocks_max});
    write(command_of(statements::block, std::move(parameters)), first_result, std::move(done),
          StoreResult::unavailable);
}

void PostgresStore::unblock(AccountId account, AccountId other,
                            std::function<void(StoreResult)> done) {
    Parameters parameters;
    write(
        command_of(statements::unblock,
                   std::move(parameters.with_bytes(account).with_bytes(other))),
        [](const Rows&) { return StoreResult::stored; }, std::move(done), StoreResult::unavailable);
}

void PostgresStore::blocks(AccountId account, std::function<void(std::optional<Blocks>)> done) {
    Parameters parameters;
    parameters.with_bytes(account);
    Call call;
    call.otherwise = [this, account, done,
                      commands = Commands{command_of(statements::own_blocks, parameters),
                                          command_of(statements::by_others, parameters)}] {
        read(commands, [account, done](const Answers* answers) {
            if (answers == nullptr) return done(std::nullopt);
            const Rows& own = (*answers)[0];
            const Rows& others = (*answers)[1];
            Blocks blocks;
            for (std::size_t i = 0; i < own.size(); ++i)
                blocks.own.push_back({account, own.bytes(i, 0), own.bytes(i, 1), own.time(i, 2)});
            for (std::size_t i = 0; i < others.size(); ++i)
                blocks.by_others.push_back(others.bytes(i, 0));
            done(std::move(blocks));
        });
    };
    if (!enqueue(std::move(call))) done(std::nullopt);
}

void PostgresStore::take_vacation(Vacation vacation, std::function<void(VacationPart)> done) {
    Parameters parameters;
    parameters.with_bytes(vacation.account).with_text(as_text(vacation.room));
    parameters.with(std::int64_t{vacation.number}).with_time(vacation.at_ms);
    parameters.with_time(vacation.wanted_ms).with_time(vacation.since_ms);
    parameters.with_time(vacation.ms_max);
    write(
        command_of(statements::vacation, std::move(parameters)),
        [](const Rows& rows) {
            return VacationPart{StoreResult::stored, rows.time(0, 0), rows.time(0, 1)};
        },
        std::move(done), VacationPart());
}

void PostgresStore::purge(Retention retention, std::function<void(std::size_t)> done) {
    purge_portion(retention, 0, done);
}

void PostgresStore::purge_portion(const Retention& retention, std::size_t done_before,
                                  const std::function<void(std::size_t)>& done) {
    const auto now = static_cast<std::int64_t>(now_ms());
    Parameters parameters;
    parameters.with_time(retention.finished_before_ms).with_time(retention.unplayed_before_ms);
    parameters.with_time(retention.said_before_ms).with_time(retention.vacations_before_ms);
    parameters.with(purged_rooms_max).with(purged_lines_max);
    parameters.with(std::max<std::int64_t>(0, now - news_kept_ms));
    Call call;
    call.command = command_of(statements::purge, std::move(parameters));
    call.heard = [this, retention, done_before, done](const Rows& rows) -> Task {
        const std::int64_t rooms = rows.integer(0, 0);
        const bool all = rooms < purged_rooms_max && rows.integer(0, 1) < purged_lines_max;
        return [this, retention, total = done_before + static_cast<std::size_t>(rooms), done, all] {
            if (all) return done(total);
            purge_portion(retention, total, done);
        };
    };
    call.otherwise = [done_before, done] { done(done_before); };
    if (!enqueue(std::move(call))) done(done_before);
}

void PostgresStore::keep(std::string name, std::string value,
                         std::function<void(std::optional<std::string>)> done) {
    Parameters parameters;
    parameters.with_text(as_text(name)).with_bytes(std::move(value));
    write(
        command_of(statements::keep, std::move(parameters)),
        [](const Rows& rows) { return rows.bytes(0, 0); }, std::move(done),
        std::optional<std::string>());
}

void PostgresStore::tell_nodes(std::string what) {
    Parameters parameters;
    parameters.with(at()).with(incarnation_.load()).with_bytes(std::move(what));
    tell(command_of(statements::tell_nodes, std::move(parameters)));
}

void PostgresStore::news(std::function<void(std::vector<std::string>)> done) {
    Parameters parameters;
    read({command_of(statements::news, std::move(parameters.with(at())))},
         [this, done = std::move(done)](const Answers* answers) {
             std::vector<std::string> fresh;
             if (answers != nullptr) {
                 const Rows& rows = answers->front();
                 std::set<std::int64_t> known;
                 const std::lock_guard lock(mutex_);
                 for (std::size_t i = 0; i < rows.size(); ++i) {
                     known.insert(rows.integer(i, 0));
                     if (!heard_news_.contains(rows.integer(i, 0)))
                         fresh.push_back(rows.bytes(i, 1));
                 }
                 heard_news_ = std::move(known);
             }
             done(std::move(fresh));
         });
}

}  // namespace server
