// A separate process for the store's tests.
//
// store_probe write DIR
//     Takes every open room in DIR, or makes eight, and appends to all of them until it is killed.
//     Each entry also changes a document. Prints "room seq" for each acknowledged entry before the
//     next one of that room.
// store_probe full-disk DIR
//     Mounts a small file system on DIR, in a separate mount namespace, and fills it through the
//     store. Exit codes: 0 passed, 1 failed (the reason is on stdout), 77 mounting is forbidden.
// store_probe backup --data DIR FILE
// store_probe restore FILE --data DIR
//     As the server's subcommands of these names, for the test of deploy/backup.
// store_probe measure DIR [GROUP]
//     Appends per second and waiting times, alone and under load, with at most GROUP in one commit.
// store_probe crowd DIR [ROOMS]
//     Makes ROOMS open rooms (100 000), and prints how long a new process takes to begin with them
//     and to look them up.
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "server/store/backup.h"
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

void append_for_ever(Store& store, const RoomId& room, std::uint32_t epoch, std::uint32_t seq) {
    // A document that changes with each entry: it has as many versions as the log has entries.
    Append entry = new_entry(room, seq, epoch);
    entry.documents = {{DocumentChange::Act::put, {{DocumentKind::result, room}, seq - 1}}};
    store.append(std::move(entry), [&store, room, epoch, seq](StoreResult result) {
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
    if (list(store)->empty())
        for (int i = 0; i < rooms_count; ++i) create(store, new_room("room" + std::to_string(i)));
    const auto rooms = list(store);
    if (!rooms) return 1;
    for (const ListedRoom& open : *rooms) {
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

// As many rooms as there may be appends in flight; each sends its next one when the last is
// acknowledged.
class Load {
public:
    Load(Store& store, int rooms, std::uint32_t entries_each)
        : store_(store), entries_each_(entries_each), running_(rooms) {
        for (int i = 0; i < rooms; ++i) {
            const RoomId room = std::to_string(rooms) + "-" + std::to_string(i);
            create(store_, new_room(room));
            rooms_.push_back(room);
        }
    }

    void run() {
        for (const RoomId& room : rooms_) send(room, 1);
        while (running_ > 0) running_.wait(running_);
    }

    std::vector<double> waits_ms;  // of each append; the store's thread alone

private:
    void send(const RoomId& room, std::uint32_t seq) {
        Append entry = new_entry(room, seq);
        entry.body.resize(400, 'x');  // what a transition has
        entry.waiting = {static_cast<int>(seq % 2), seq, seq};
        const auto begin = std::chrono::steady_clock::now();
        store_.append(std::move(entry), [this, &room, seq, begin](StoreResult) {
            const std::chrono::duration<double, std::milli> wait =
                std::chrono::steady_clock::now() - begin;
            waits_ms.push_back(wait.count());
            if (seq < entries_each_) return send(room, seq + 1);
            --running_;
            running_.notify_one();
        });
    }

    Store& store_;
    std::vector<RoomId> rooms_;
    std::uint32_t entries_each_;
    std::atomic<int> running_;
};

int measure(const std::string& directory, std::size_t group_max) {
    SqliteOptions options;
    options.directory = directory;
    if (group_max > 0) options.group_max = group_max;
    SqliteStore store(options);
    constexpr std::array<std::pair<int, std::uint32_t>, 4> loads = {
        {{1, 4000}, {16, 500}, {64, 300}, {1000, 60}}};
    for (const auto& [rooms, entries_each] : loads) {
        Load load(store, rooms, entries_each);
        const StoreFigures before = store.figures();
        const auto begin = std::chrono::steady_clock::now();
        load.run();
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        const StoreFigures after = store.figures();
        std::sort(load.waits_ms.begin(), load.waits_ms.end());
        const std::size_t count = load.waits_ms.size();
        const auto commits = static_cast<double>(after.commits - before.commits);
        std::printf(
            "rooms %4d  appends/s %8.0f  a commit %5.1f  append ms p50 %.2f p99 %.2f max %.2f  "
            "commit ms mean %.2f\n",
            rooms, static_cast<double>(count) / time.count(), static_cast<double>(count) / commits,
            load.waits_ms[count / 2], load.waits_ms[count * 99 / 100], load.waits_ms.back(),
            (after.commit_times.sum_seconds() - before.commit_times.sum_seconds()) * 1000 /
                commits);
    }
    return 0;
}

NewRoom one_of_many(std::uint32_t number) {
    NewRoom room = new_room("room " + std::to_string(number), number / 4);
    room.creator = "creator " + std::to_string(number / 3);
    room.origin = "origin " + std::to_string(number / 10);
    room.creator_rooms_max = 5;
    room.origin_rooms_max = 20;
    room.listed = number % 3 != 0;
    room.header.resize(300, 'h');
    room.listing.summary.resize(250, 's');
    room.listing.playing = number % 100 != 0;
    room.listing.code = std::to_string(number);
    room.waiting = {0, 1'000'000 + number, 2'000'000 + number};
    return room;
}

template <class Work>
void tell_time(const char* what, Work work) {
    const auto before = std::chrono::steady_clock::now();
    const std::size_t count = work();
    const std::chrono::duration<double, std::milli> time =
        std::chrono::steady_clock::now() - before;
    std::printf("%-44s %8.2f ms  (%zu)\n", what, time.count(), count);
}

int crowd(const std::string& directory, std::uint32_t rooms) {
    SqliteOptions options;
    options.directory = directory;
    options.queue_max = rooms + 10;
    {
        SqliteStore store(options);
        begin(store);
        tell_time("made", [&] {
            std::atomic<std::size_t> made{0};
            for (std::uint32_t i = 0; i < rooms; ++i)
                store.create(one_of_many(i), [&](StoreResult result, const RoomId&) {
                    if (result == StoreResult::stored) ++made;
                });
            memberships(store, "nobody");
            return made.load();
        });
        for (std::uint32_t i = 0; i < 20; ++i) {
            Append join = new_entry("room " + std::to_string(i * 4999), 1);
            join.member = MemberChange{"me", 1, true};
            append(store, join);
        }
    }
    std::unique_ptr<SqliteStore> store;
    tell_time("opened", [&] {
        store = std::make_unique<SqliteStore>(options);
        return std::size_t{1};
    });
    tell_time("begin", [&] { return begin(*store)->open_rooms; });
    ListQuery query;
    const auto page = [&] { return list(*store, query)->size(); };
    tell_time("list: first page", page);
    query.after = "room " + std::to_string(rooms / 2);
    query.after_created_ms = rooms / 8;
    tell_time("list: a page in the middle", page);
    query = {};
    query.playing = false;
    tell_time("list: first page of one in a hundred", page);
    query.text = "ROOM 77";
    tell_time("list: by a part of the name", page);
    query.text = "nothing like it";
    tell_time("list: by a name that there is not", page);
    tell_time("due: the first 100", [&] { return due(*store, UINT64_MAX, 100)->size(); });
    tell_time("due: none yet", [&] { return due(*store, 1, 100)->size(); });
    tell_time("by code", [&] { return by_code(*store, "4711")->room.size(); });
    tell_time("memberships", [&] { return memberships(*store, "me")->size(); });
    tell_time("create, with both limits",
              [&] { return create(*store, one_of_many(rooms)).second.size(); });
    tell_time("load with take", [&] { return load(*store, "room 7", true).room->header.size(); });
    return 0;
}

}  // namespace

int main(int count, char** words) {
    if (count == 3 && std::strcmp(words[1], "write") == 0) return write_until_killed(words[2]);
    if (count == 3 && std::strcmp(words[1], "full-disk") == 0) return fill_disk(words[2]);
    if (count == 5 && std::strcmp(words[1], "backup") == 0 && std::strcmp(words[2], "--data") == 0)
        return backup_command(words[3], words[4], std::cout, std::cerr);
    if (count == 5 && std::strcmp(words[1], "restore") == 0 && std::strcmp(words[3], "--data") == 0)
        return restore_command(words[2], words[4], std::cout, std::cerr);
    if ((count == 3 || count == 4) && std::strcmp(words[1], "measure") == 0)
        return measure(words[2], count == 4 ? std::stoul(words[3]) : 0);
    if ((count == 3 || count == 4) && std::strcmp(words[1], "crowd") == 0)
        return crowd(words[2],
                     count == 4 ? static_cast<std::uint32_t>(std::stoul(words[3])) : 100'000);
    std::fputs("usage: store_probe write|full-disk|backup|restore|measure|crowd ...\n", stderr);
    return 2;
}
