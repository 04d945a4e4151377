// A process of its own for the store's tests.
//
//   store_probe write DIR      Takes every open room in DIR, or makes eight, and appends to all of
//   them until it is killed. Each
//                              acknowledged entry is told on stdout as "room seq" before the next
//                              one of that room is sent.
//   store_probe full-disk DIR  Mounts a small file system on DIR, in a name space of its own, and
//   fills it through the store.
//                              Exit codes: 0 right, 1 wrong (a line on stdout says what), 77
//                              mounting is not allowed here.
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "server/store/sqlite_store.h"
#include "tests/server/store/support/calls.h"

using namespace server;
using namespace server::store_tests;

namespace {

constexpr int rooms_count = 8;
constexpr int skipped = 77;

void tell(const std::string& line) {
    const std::string text = line + "\n";
    // One write of a short line to a pipe is whole or not there.
    if (write(STDOUT_FILENO, text.data(), text.size()) < 0) _exit(1);
}

void append_for_ever(EventStore& store, const RoomId& room, std::uint32_t epoch,
                     std::uint32_t seq) {
    store.append(new_entry(room, seq, epoch), [&store, room, epoch, seq](StoreResult result) {
        if (result != StoreResult::stored) _exit(1);
        tell(room + " " + std::to_string(seq));
        append_for_ever(store, room, epoch, seq + 1);
    });
}

int write_until_killed(const std::string& directory) {
    SqliteOptions options;
    options.directory = directory;
    options.checkpoint_pages = 50;  // so that some kills hit a checkpoint
    options.log_pages_max = 200;
    SqliteStore store(options);
    if (list_open(store)->empty())
        for (int i = 0; i < rooms_count; ++i) create(store, new_room("room" + std::to_string(i)));
    const auto rooms = list_open(store);
    if (!rooms) return 1;
    for (const OpenRoom& open : *rooms) {
        const Loaded loaded = load(store, open.room, true);
        if (!loaded.room) return 1;
        append_for_ever(store, open.room, loaded.room->epoch,
                        static_cast<std::uint32_t>(loaded.room->entries.size() + 1));
    }
    for (;;) pause();
}

int wrong(const std::string& what) {
    tell(what);
    return 1;
}

int fill_disk(const std::string& directory) {
    if (unshare(CLONE_NEWNS) != 0 ||
        mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
        return skipped;
    if (mount("tmpfs", directory.c_str(), "tmpfs", 0, "size=2m") != 0) return skipped;

    SqliteOptions options;
    options.directory = directory;
    SqliteStore store(options);
    if (create(store, new_room("r")).first != StoreResult::stored) return wrong("cannot start");
    const std::string ballast = directory + "/ballast";
    std::ofstream(ballast) << std::string(1 << 20, 'x');

    std::uint32_t stored = 0;
    StoreResult result = StoreResult::stored;
    while (result == StoreResult::stored && stored < 10000) {
        Append entry = new_entry("r", stored + 1);
        entry.body.resize(2000, 'x');
        result = append(store, entry);
        if (result == StoreResult::stored) ++stored;
    }
    if (result != StoreResult::unavailable) return wrong("the disk never was full");
    if (store.healthy()) return wrong("healthy on a full disk");
    const Loaded full = load(store, "r");
    if (!full.room || full.room->entries.size() < stored) return wrong("reading fails when full");

    std::filesystem::remove(ballast);
    while (!store.healthy()) std::this_thread::yield();
    const Loaded taken = load(store, "r", true);
    if (!taken.room || taken.room->entries.size() < stored) return wrong("entries are lost");
    const auto next = static_cast<std::uint32_t>(taken.room->entries.size() + 1);
    if (append(store, new_entry("r", next, taken.room->epoch)) != StoreResult::stored)
        return wrong("it does not go on when there is space again");
    store.close();
    SqliteStore again(options);
    if (load(again, "r").room->entries.size() != next) return wrong("entries are lost at the end");
    return 0;
}

}  // namespace

int main(int count, char** words) {
    if (count == 3 && std::strcmp(words[1], "write") == 0) return write_until_killed(words[2]);
    if (count == 3 && std::strcmp(words[1], "full-disk") == 0) return fill_disk(words[2]);
    std::fputs("usage: store_probe write|full-disk DIR\n", stderr);
    return 2;
}
