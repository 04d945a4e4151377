#include "server/store/sqlite_store.h"

#include <utility>

namespace server {
namespace {

constexpr std::size_t purged_rooms_max = 16;   // in one transaction
constexpr std::size_t purged_lines_max = 512;  // the same

}  // namespace

void SqliteStore::write(std::function<Task(WriteRows&)> work, Task otherwise) {
    threads_.write(std::move(work), std::move(otherwise));
}

void SqliteStore::read(std::function<Task(ReadRows&)> work, Task otherwise) {
    threads_.read(std::move(work), std::move(otherwise));
}

void SqliteStore::tell(std::function<void(WriteRows&)> work) {
    threads_.tell(std::move(work));
}

void SqliteStore::begin(std::uint64_t turn_grace_ms,
                        std::function<void(std::optional<Begun>)> done) {
    change([this, turn_grace_ms](WriteRows& rows) { return rows.begin(now(), turn_grace_ms); },
           std::move(done), std::optional<Begun>());
}

// One that fails is not repeated: the next one will do.
void SqliteStore::beat(std::function<void(Beaten)> done) {
    change(
        [this](WriteRows& rows) {
            rows.beat(now());
            return Beaten{Lease::held};
        },
        std::move(done), Beaten());
}

void SqliteStore::create(NewRoom room, std::function<void(StoreResult, RoomId)> done) {
    using Result = std::pair<StoreResult, RoomId>;
    change([this,
            room = shared(std::move(room))](WriteRows& rows) { return rows.create(*room, now()); },
           [done = std::move(done)](const Result& result) { done(result.first, result.second); },
           Result(StoreResult::unavailable, {}));
}

void SqliteStore::load(RoomId room, bool take, std::function<void(Loaded)> done) {
    const auto unavailable = [done] { done(not_loaded(LoadError::unavailable)); };
    SqliteThreads::Call call;
    const auto read_it = [this, room, done, asked = call.asked](bool suspect) {
        read_room(room, suspect, asked, done);
    };
    call.otherwise = [read_it] { read_it(false); };
    if (take) {
        call.write = [room, done, read_it](WriteRows& rows) -> Task {
            Loaded taken = rows.take(room);
            if (!taken.room) return [taken, done] { done(taken); };
            return [read_it, suspect = taken.room->suspect] { read_it(suspect); };
        };
        call.otherwise = unavailable;
    }
    if (!threads_.enqueue(std::move(call))) unavailable();
}

void SqliteStore::read_room(const RoomId& room, bool suspect,
                            SqliteThreads::Clock::time_point asked,
                            const std::function<void(Loaded)>& done) {
    const auto tell = [this, suspect, asked, done](Loaded loaded) {
        if (loaded.room) loaded.room->suspect = suspect;
        threads_.loaded(loaded, asked);
        done(std::move(loaded));
    };
    threads_.read_next(
        [room, tell](ReadRows& rows) -> Task {
            return [tell, loaded = rows.load(room)] { tell(loaded); };
        },
        [tell] { tell(not_loaded(LoadError::unavailable)); });
}

void SqliteStore::purge(Retention retention, std::function<void(std::size_t)> done) {
    purge_portion(retention, 0, done);
}

void SqliteStore::purge_portion(const Retention& retention, std::size_t done_before,
                                const std::function<void(std::size_t)>& done) {
    const auto work = [this, retention, done_before, done](WriteRows& rows) -> Task {
        const std::size_t count = rows.purge_rooms(retention, purged_rooms_max);
        const std::size_t lines = rows.purge_lines(retention.said_before_ms, purged_lines_max);
        rows.purge_vacations(retention.vacations_before_ms);
        const bool all = count < purged_rooms_max && lines < purged_lines_max;
        return [this, retention, total = done_before + count, done, all] {
            if (all) return done(total);
            purge_portion(retention, total, done);
        };
    };
    write(work, [done_before, done] { done(done_before); });
}

}  // namespace server
