// Faults as in SQLite's own tests: fail the n-th operation of a fixed scenario, for n = 1, 2, 3 ...
// until it passes, and check each time that everything acknowledged is there.
#include <functional>
#include <map>
#include <string>
#include <thread>

#include "server/store/sqlite_store.h"
#include "tests/server/store/support/calls.h"
#include "tests/server/store/support/faulty_files.h"
#include "tests/server/store/support/released.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::store_tests;
using Fault = FaultyFiles::Fault;

namespace {

constexpr std::uint32_t entries_wanted = 8;
constexpr int attempts_max = 4;
constexpr std::uint64_t far_ms = 0x1000'0000'0000;  // no shift of a test comes near it

// The answers to the store's callers.
struct Told {
    std::map<RoomId, std::uint32_t> rooms;  // acknowledged entries of acknowledged rooms
    std::map<std::string, std::string> facts;
    bool quarantined = false;  // the room "q"
    bool unplayed = false;     // the room "u" is over
    bool purged = false;       // it was forgotten
    bool complete = false;     // everything was done in the end
    bool lost = false;         // something acknowledged was missing while the store was open
};

// A room's owner: appends, and after a failure takes the room again to see what became of it.
class Owner {
public:
    Owner(Store& store, RoomId room, Told& told)
        : store_(store), room_(std::move(room)), told_(told) {}

    bool create_room() {
        for (int attempt = 0; attempt < attempts_max; ++attempt) {
            const StoreResult result = create(store_, new_room(room_)).first;
            if (result == StoreResult::stored || result == StoreResult::duplicate) {
                told_.rooms[room_] = 0;
                return true;
            }
        }
        return false;
    }

    bool append_next() {
        for (int attempt = 0; attempt < attempts_max; ++attempt) {
            const std::uint32_t seq = told_.rooms[room_] + 1;
            const StoreResult result = append(store_, entry_of(room_, seq, epoch_));
            if (result == StoreResult::stored) {
                told_.rooms[room_] = seq;
                return true;
            }
            if (take_again() && told_.rooms[room_] >= seq) return true;
        }
        return false;
    }

private:
    // A room's listing and wake time must be those of its last entry.
    static Append entry_of(const RoomId& room, std::uint32_t seq, std::uint32_t epoch) {
        Append entry = new_entry(room, seq, epoch);
        if (seq == 1) entry.member = MemberChange{"member of " + room, 0, true};
        entry.listing = Listing{entry.body, "game", entry.body, room + std::to_string(seq), true};
        entry.waiting = {static_cast<int>(seq), {}, far_ms + seq};
        return entry;
    }

    bool take_again() {
        for (int attempt = 0; attempt < attempts_max; ++attempt) {
            const Loaded loaded = load(store_, room_, true);
            if (!loaded.room) {
                if (loaded.error != LoadError::unavailable) told_.lost = true;
                continue;
            }
            if (loaded.room->entries.size() < told_.rooms[room_]) told_.lost = true;
            epoch_ = loaded.room->epoch;
            told_.rooms[room_] = static_cast<std::uint32_t>(loaded.room->entries.size());
            return true;
        }
        return false;
    }

    Store& store_;
    RoomId room_;
    Told& told_;
    std::uint32_t epoch_ = 1;
};

bool again_and_again(const std::function<bool()>& attempt) {
    for (int i = 0; i < attempts_max; ++i)
        if (attempt()) return true;
    return false;
}

bool keep_fact(Store& store, Told& told) {
    return again_and_again([&] {
        const auto value = keep(store, "key", "value");
        if (value) told.facts["key"] = *value;
        return value.has_value();
    });
}

// A damaging room, and an unplayed one.
bool end_rooms(Store& store, Told& told) {
    const auto there = [&](const RoomId& room) {
        return again_and_again([&] {
            const StoreResult result = create(store, new_room(room)).first;
            return result == StoreResult::stored || result == StoreResult::duplicate;
        });
    };
    if (!there("q") || !there("u")) return false;
    told.quarantined = again_and_again(
        [&] { return quarantine(store, "q", "it does harm") == StoreResult::stored; });
    told.unplayed = again_and_again([&] {
        Append last = new_entry("u", 1);
        last.new_state = RoomState::unplayed;
        const StoreResult result = append(store, last);
        return result == StoreResult::stored || result == StoreResult::duplicate;
    });
    told.purged = told.unplayed && again_and_again([&] {
                      return purge(store, {0, UINT64_MAX}) == 1;
                  });
    return told.quarantined && told.unplayed;
}

SqliteOptions small_options(const std::filesystem::path& directory, const std::string& vfs) {
    SqliteOptions options;
    options.directory = directory;
    options.vfs = vfs;
    options.checkpoint_pages = 8;  // so that the scenario has some of each kind
    options.log_pages_max = 24;
    return options;
}

void scenario(const std::filesystem::path& directory, const std::string& vfs, Told& told) {
    SqliteStore store(small_options(directory, vfs));
    bool done = again_and_again([&] { return begin(store).has_value(); });
    done = keep_fact(store, told) && done;
    Owner a(store, "a", told);
    Owner b(store, "b", told);
    done = a.create_room() && b.create_room() && done;
    for (std::uint32_t i = 0; done && i < entries_wanted; ++i)
        done = a.append_next() && b.append_next();
    done = done && end_rooms(store, told);
    store.beat([](const Beaten&) {});
    told.complete = done && store.healthy();
}

// Opens the remaining data, as a new process would, and plays on.
void check_after(const std::filesystem::path& directory, const Told& told) {
    const FaultyFiles sound;  // no fault, and no time spent on syncing
    SqliteStore store(small_options(directory, sound.name()));
    CHECK(begin(store));
    for (const auto& [name, value] : told.facts) CHECK(keep(store, name, "other") == value);
    if (told.quarantined) CHECK(load(store, "q", true).why == "it does harm");
    if (told.purged) CHECK(load(store, "u").error == LoadError::not_found);
    if (told.unplayed && !told.purged) {
        const Loaded loaded = load(store, "u");
        CHECK((loaded.room ? loaded.room->state == RoomState::unplayed
                           : loaded.error == LoadError::not_found));
        CHECK(purge(store, {0, UINT64_MAX}) <= 1);
    }
    for (const auto& [room, count] : told.rooms) {
        CAPTURE(room, count);
        const Loaded loaded = load(store, room, true);
        REQUIRE(loaded.room);
        CHECK(loaded.room->header == "header of " + room);
        REQUIRE(loaded.room->entries.size() >= count);
        CHECK(loaded.room->entries.size() <= count + 1);  // one was in doubt at most
        const auto head = static_cast<std::uint32_t>(loaded.room->entries.size());
        for (std::uint32_t seq = 1; seq <= head; ++seq)
            CHECK(loaded.room->entries[seq - 1] == body_of(room, seq));
        if (head > 0) {
            REQUIRE(loaded.room->listing);
            CHECK(loaded.room->listing->summary == body_of(room, head));
            CHECK(by_code(store, room + std::to_string(head))->room == room);
            CHECK(loaded.room->waiting.decides == static_cast<int>(head));
            CHECK(loaded.room->waiting.wakes_ms.value() - far_ms >= head);
            CHECK(memberships(store, "member of " + room)->size() == 1);
            CHECK(append(store, new_entry(room, head, loaded.room->epoch)) ==
                  StoreResult::duplicate);
        }
        CHECK(append(store, new_entry(room, head + 1, loaded.room->epoch)) == StoreResult::stored);
    }
}

// Runs the scenario with the n-th operation failing. False: it was not reached.
bool round(std::uint64_t n, Fault fault) {
    CAPTURE(n);
    const ScratchDirectory directory;
    FaultyFiles files;
    files.arm(n, fault);
    Told told;
    bool opened = true;
    try {
        scenario(directory.path(), files.name(), told);
    } catch (const StoreError& error) {
        opened = false;
        CHECK(std::string(error.what()).find('\n') == std::string::npos);
    }
    const bool struck = files.struck();
    CHECK_FALSE(told.lost);
    if (!struck) CHECK(told.complete);
    // After a single failure everything works again.
    if (opened && (fault == Fault::error || fault == Fault::full)) CHECK(told.complete);
    if (fault == Fault::power_loss) {
        for (std::uint64_t seed = 0; seed < 2; ++seed) {
            CAPTURE(seed);
            const ScratchDirectory after;
            files.after_power_loss(after.path(), n * 2 + seed);
            check_after(after.path(), told);
        }
    } else {
        check_after(directory.path(), told);
    }
    return struck;
}

void every_operation(Fault fault) {
    std::uint64_t n = 1;
    while (round(n, fault)) ++n;
    // The scenario is not empty.
    CHECK(n > 100);
    WARN(n - 1 << " operations failed in turn");
}

}  // namespace

TEST_CASE("faults: no single I/O error loses acknowledged writes, and the store recovers") {
    every_operation(Fault::error);
}

TEST_CASE("faults: nor does a disk that is full for a moment") {
    every_operation(Fault::full);
}

TEST_CASE("faults: nor does a disk that fails for good") {
    every_operation(Fault::error_on);
}

TEST_CASE("faults: nor does a power loss at any operation (G1)") {
    every_operation(Fault::power_loss);
}

TEST_CASE("faults: a migration is complete or not begun, with any failed operation") {
    const Fault fault = GENERATE(Fault::error, Fault::error_on, Fault::power_loss);
    const FaultyFiles sound;  // no time spent on syncing
    bool struck = true;
    std::uint64_t n = 0;
    while (struck) {
        CAPTURE(++n);
        const Released released("v1-killed");
        FaultyFiles files;
        files.arm(n, fault);
        SqliteOptions options = released.options;
        options.vfs = files.name();
        try {
            const SqliteStore store(options);
        } catch (const StoreError& error) {
            CHECK(std::string(error.what()).find('\n') == std::string::npos);
        }
        struck = files.struck();
        const ScratchDirectory after;
        options = released.options;
        options.vfs = sound.name();
        if (fault == Fault::power_loss) {
            files.after_power_loss(after.path(), n);
            // Files that were not open by then stay unchanged.
            for (const auto& file : std::filesystem::directory_iterator(released.directory.path()))
                std::filesystem::copy(file.path(), after.path() / file.path().filename(),
                                      std::filesystem::copy_options::skip_existing);
            options.directory = after.path();
        }
        SqliteStore store(options);
        CHECK(begin(store)->open_rooms == released.rooms.size());
        for (const auto& [id, room] : released.rooms) {
            const Loaded loaded = load(store, id, true);
            REQUIRE(loaded.room);
            CHECK(loaded.room->entries.size() == room.entries);
        }
    }
    CHECK(n > 50);
}

TEST_CASE(
    "faults: while the disk fails, commands are refused, readiness is false, and reads go on "
    "(G8)") {
    const ScratchDirectory directory;
    FaultyFiles files;
    SqliteOptions options = small_options(directory.path(), files.name());
    std::vector<std::string> said;
    options.on_health = [&](std::string_view reason) { said.emplace_back(reason); };
    SqliteStore store(options);
    REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    REQUIRE(append(store, new_entry("r", 1)) == StoreResult::stored);
    files.arm(1, Fault::error_on);
    for (int i = 0; i < 3; ++i) CHECK(append(store, new_entry("r", 2)) == StoreResult::unavailable);
    CHECK_FALSE(store.healthy());
    CHECK(store.figures().failed_commits >= 3);
    files.heal();
    // The writer notices it without a write call.
    while (!store.healthy()) std::this_thread::yield();
    const Loaded loaded = load(store, "r", true);
    REQUIRE(loaded.room);
    CHECK(loaded.room->entries.size() == 1);
    CHECK(append(store, new_entry("r", 2, 2)) == StoreResult::stored);
    store.close();
    REQUIRE(said.size() == 2);
    CHECK(said[0].find("disk I/O error") != std::string::npos);
    CHECK(said[1].empty());
}
