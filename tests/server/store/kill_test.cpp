// Faults of a whole process: kill -9 during writes, a disk without space, a backup during writes.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "server/store/backup.h"
#include "server/store/sqlite_store.h"
#include "tests/server/store/support/calls.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::store_tests;

namespace {

using Acknowledged = std::map<RoomId, std::uint32_t>;

// A store_probe whose stdout is read line by line. Killed at the latest when this object goes.
class Probe {
public:
    Probe(const char* mode, const std::filesystem::path& directory) {
        int ends[2] = {-1, -1};  // NOLINT(modernize-avoid-c-arrays): pipe()'s
        REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
        child_ = fork();
        if (child_ == 0) {
            dup2(ends[1], STDOUT_FILENO);
            execl(STORE_PROBE, STORE_PROBE, mode, directory.c_str(), nullptr);
            _exit(127);
        }
        ::close(ends[1]);
        lines_ = fdopen(ends[0], "r");
        REQUIRE(lines_ != nullptr);
    }
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;
    ~Probe() {
        end(SIGKILL);
        std::fclose(lines_);
    }

    // False: the process has ended.
    bool read_line(std::string& line) {
        line.clear();
        for (int letter = std::fgetc(lines_); letter != EOF; letter = std::fgetc(lines_)) {
            if (letter == '\n') return true;
            line.push_back(static_cast<char>(letter));
        }
        return false;
    }

    bool read_acknowledged(Acknowledged& acknowledged) {
        std::string line;
        if (!read_line(line)) return false;
        const std::size_t space = line.find(' ');
        REQUIRE(space != std::string::npos);
        const auto seq = static_cast<std::uint32_t>(std::stoul(line.substr(space + 1)));
        std::uint32_t& head = acknowledged[line.substr(0, space)];
        CHECK(seq > head);
        head = seq;
        return true;
    }

    // The exit code, or minus the signal.
    int end(int signal) {
        if (child_ > 0) {
            if (signal != 0) kill(child_, signal);
            int status = 0;
            waitpid(child_, &status, 0);
            child_ = -1;
            result_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        }
        return result_;
    }

private:
    pid_t child_ = -1;
    std::FILE* lines_ = nullptr;
    int result_ = 0;
};

int rounds_wanted() {
    const char* text = std::getenv("STORE_KILL_ROUNDS");
    return text == nullptr ? 10 : std::atoi(text);
}

void check_rooms(SqliteStore& store, const Acknowledged& acknowledged) {
    for (const auto& [room, head] : acknowledged) {
        CAPTURE(room, head);
        const Loaded loaded = load(store, room);
        REQUIRE(loaded.room);
        REQUIRE(loaded.room->entries.size() >= head);
        CHECK(loaded.room->entries.size() <= head + 1);
        for (std::uint32_t seq = 1; seq <= loaded.room->entries.size(); ++seq)
            if (loaded.room->entries[seq - 1] != body_of(room, seq)) FAIL("another entry");
        // The document changed as often as the log: never one without the other, never twice.
        const auto documents =
            wait_for<std::optional<std::vector<Document>>>([&, id = room](auto done) {
                store.read_documents({{DocumentKind::result, id}}, done);
            });
        REQUIRE(documents);
        CHECK(documents->front().version == loaded.room->entries.size());
    }
}

}  // namespace

TEST_CASE("kill -9 loses nothing that was acknowledged, nor half of it (G1, G3)") {
    const ScratchDirectory directory;
    const unsigned seed = std::random_device{}();
    CAPTURE(seed);
    std::mt19937 dice(seed);
    Acknowledged acknowledged;
    const int rounds = rounds_wanted();
    REQUIRE(rounds > 0);
    for (int round = 0; round < rounds; ++round) {
        CAPTURE(round);
        Probe probe("write", directory.path());
        const auto wanted = 1 + dice() % 400;
        for (auto i = wanted; i > 0; --i) REQUIRE(probe.read_acknowledged(acknowledged));
        CHECK(probe.end(SIGKILL) == -SIGKILL);
        // Everything that it acknowledged before its death counts.
        while (probe.read_acknowledged(acknowledged)) continue;
        SqliteOptions options;
        options.directory = directory.path();
        SqliteStore store(options);
        check_rooms(store, acknowledged);
        // The next process starts from the remaining data.
        for (auto& [room, head] : acknowledged)
            head = static_cast<std::uint32_t>(load(store, room).room->entries.size());
    }
}

TEST_CASE("a full disk refuses, keeps and recovers (G8)") {
    const ScratchDirectory directory;
    Probe probe("full-disk", directory.path());
    std::string line;
    std::string all;
    while (probe.read_line(line)) all += line + "\n";
    const int code = probe.end(0);
    if (code == 77) {
        WARN("SKIPPED: mounting a file system is not allowed here");
        return;
    }
    CHECK(all.empty());
    CHECK(code == 0);
}

TEST_CASE("a copy taken while the server writes is a store of one moment (G9)") {
    const ScratchDirectory directory;
    const ScratchDirectory copies;
    Acknowledged acknowledged;
    Probe probe("write", directory.path());
    for (int i = 0; i < 100; ++i) REQUIRE(probe.read_acknowledged(acknowledged));
    for (int round = 0; round < 5; ++round) {
        CAPTURE(round);
        const Acknowledged before = acknowledged;
        const std::filesystem::path data = copies.path() / std::to_string(round);
        std::filesystem::create_directory(data);
        const BackupReport report = backup_store(directory.path(), data / "store.db");
        CHECK(report.rooms == 8);
        CHECK(report.bytes == std::filesystem::file_size(data / "store.db"));
        // The writer was not disturbed.
        for (int i = 0; i < 100; ++i) REQUIRE(probe.read_acknowledged(acknowledged));

        SqliteOptions options;
        options.directory = data;
        SqliteStore restored(options);
        std::uint64_t entries = 0;
        for (int number = 0; number < 8; ++number) {
            const RoomId room = "room" + std::to_string(number);
            const auto known = before.find(room);  // None of its entries may be acknowledged yet.
            const std::uint32_t head = known == before.end() ? 0 : known->second;
            CAPTURE(room, head);
            const Loaded loaded = load(restored, room, true);
            REQUIRE(loaded.room);
            CHECK(loaded.room->entries.size() >= head);
            for (std::uint32_t seq = 1; seq <= loaded.room->entries.size(); ++seq)
                if (loaded.room->entries[seq - 1] != body_of(room, seq)) FAIL("another entry");
            entries += loaded.room->entries.size();
            const auto next = static_cast<std::uint32_t>(loaded.room->entries.size() + 1);
            CHECK(append(restored, new_entry(room, next, loaded.room->epoch)) ==
                  StoreResult::stored);
        }
        CHECK(entries == report.entries);
    }
}

TEST_CASE("a copy of a store whose server is down, and stores that cannot be copied") {
    const ScratchDirectory directory;
    const ScratchDirectory copies;
    {
        SqliteOptions options;
        options.directory = directory.path();
        SqliteStore store(options);
        REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    }
    const auto target = copies.path() / "store.db";
    CHECK(backup_store(directory.path(), target).rooms == 1);
    CHECK_THROWS_AS(backup_store(directory.path(), target), StoreError);  // it exists
    CHECK(std::filesystem::exists(target));
    CHECK_THROWS_AS(backup_store(copies.path() / "none", copies.path() / "a"), StoreError);
    CHECK_THROWS_AS(backup_store(directory.path(), copies.path() / "no" / "such"), StoreError);

    const ScratchDirectory other;
    std::ofstream(other.path() / "store.db") << std::string(8192, 'x');
    CHECK_THROWS_AS(backup_store(other.path(), copies.path() / "b"), StoreError);
    CHECK_FALSE(std::filesystem::exists(copies.path() / "b"));
}

TEST_CASE("deploy/backup copies a store that is being written, keeps the newest, and restores") {
    const ScratchDirectory directory;
    const ScratchDirectory other;
    const std::string data = directory.path() / "data";
    const std::string copies = other.path() / "copies of it";
    const std::string restored = other.path() / "restored";
    const auto run = [](const std::string& options) {
        const std::string quiet = " > /dev/null 2> /dev/null";
        const std::string line = "MEEPLED='" STORE_PROBE "' '" BACKUP_SCRIPT "' " + options + quiet;
        return WEXITSTATUS(std::system(line.c_str()));
    };
    const std::string back_up = "--data '" + data + "' --to '" + copies + "'";
    CHECK(run(back_up) == 1);  // there is no store yet
    CHECK(run("--unknown") == 1);
    CHECK(run("--keep") == 1);

    Acknowledged acknowledged;
    Probe probe("write", data);
    for (int i = 0; i < 200; ++i) REQUIRE(probe.read_acknowledged(acknowledged));
    // Older copies: the names sort by time.
    std::filesystem::create_directory(copies);
    for (const char* name : {"meepled-20010101T000000Z.db", "meepled-20020101T000000Z.db"})
        std::ofstream(std::filesystem::path(copies) / name) << "old";
    const Acknowledged before = acknowledged;
    REQUIRE(run(back_up + " --keep 2") == 0);
    for (int i = 0; i < 200; ++i) REQUIRE(probe.read_acknowledged(acknowledged));

    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator(copies)) files.push_back(file);
    std::sort(files.begin(), files.end());
    REQUIRE(files.size() == 2);
    CHECK(files[0].filename() == "meepled-20020101T000000Z.db");

    const std::string restore = "--restore '" + files[1].string() + "' --data '" + restored + "'";
    REQUIRE(run(restore) == 0);
    CHECK(run(restore) == 1);  // there is a store now
    SqliteOptions options;
    options.directory = restored;
    SqliteStore store(options);
    for (const auto& [room, head] : before) {
        const Loaded loaded = load(store, room, true);
        REQUIRE(loaded.room);
        CHECK(loaded.room->entries.size() >= head);
        for (std::uint32_t seq = 1; seq <= loaded.room->entries.size(); ++seq)
            if (loaded.room->entries[seq - 1] != body_of(room, seq)) FAIL("another entry");
    }
}
