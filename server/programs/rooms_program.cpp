#include "server/programs/rooms_program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <thread>

#include "meeple/store/v1/record.pb.h"
#include "server/room/room.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite_store.h"
#include "server/store/wait_for.h"

namespace server {
namespace {

constexpr const char* own_program = "/proc/self/exe";
constexpr std::size_t rooms_max = 10'000'000;
constexpr auto look_period = std::chrono::milliseconds(5);

const char* text_of(StoreResult result) {
    switch (result) {
        case StoreResult::stored: return "done";
        case StoreResult::not_found: return "there is no such room";
        case StoreResult::duplicate:
        case StoreResult::fenced:
        case StoreResult::creator_full:
        case StoreResult::origin_full:
        case StoreResult::room_full:
        case StoreResult::blocks_full:
        case StoreResult::conflict:
        case StoreResult::unavailable: break;
    }
    return "the store cannot be written";
}

int print_quarantined(RoomIndex& store) {
    using Answer = std::optional<std::vector<QuarantinedRoom>>;
    const auto rooms = wait_for<Answer>([&](auto done) { store.quarantined(done); });
    if (!rooms) {
        std::cerr << "meepled: the store cannot be read" << std::endl;
        return 1;
    }
    for (const QuarantinedRoom& room : *rooms)
        std::cout << room.room << "  since " << room.since_ms << "  " << room.why << '\n';
    std::cout << rooms->size() << " rooms are quarantined" << std::endl;
    return 0;
}

int change(RoomIndex& store, const RoomsOptions& options) {
    int outcome = 0;
    for (const std::string& room : options.rooms) {
        const auto result = wait_for<StoreResult>([&](auto done) {
            if (options.action == RoomsOptions::Action::release) return store.release(room, done);
            store.quarantine(room, options.why, done);
        });
        std::cout << room << ": " << text_of(result) << std::endl;
        if (result != StoreResult::stored) outcome = 1;
    }
    return outcome;
}

// Empty: the room can be loaded.
std::string problem_of(RoomLog& store, const RoomId& room) {
    const auto loaded = wait_for<Loaded>([&](auto done) { store.load(room, false, done); });
    if (!loaded.room) {
        switch (loaded.error) {
            case LoadError::not_found: return "there is no such room";
            case LoadError::corrupt: return "damaged in the store";
            case LoadError::quarantined: return "quarantined: " + loaded.why;
            case LoadError::not_owner:  // no node took it
            case LoadError::unavailable: break;
        }
        return "the store cannot be read";
    }
    const auto verdict = try_apart(*loaded.room, 60'000);
    return verdict ? "" : verdict.error();
}

int check(Store& store, const RoomsOptions& options) {
    std::vector<std::string> rooms = options.rooms;
    if (rooms.empty()) {
        using Answer = std::optional<std::vector<DueRoom>>;
        const auto until_ms = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        const auto open =
            wait_for<Answer>([&](auto done) { store.due(until_ms, rooms_max, done); });
        if (!open) {
            std::cerr << "meepled: the store cannot be read" << std::endl;
            return 1;
        }
        for (const DueRoom& room : *open) rooms.push_back(room.room);
    }
    std::size_t bad = 0;
    for (const std::string& room : rooms) {
        const std::string problem = problem_of(store, room);
        if (problem.empty()) continue;
        ++bad;
        std::cout << room << ": " << problem << '\n';
    }
    std::cout << rooms.size() << " rooms checked, " << bad << " cannot be loaded" << std::endl;
    return bad == 0 ? 0 : 1;
}

// ---- One room in a process of its own. The room goes there as a record of lengths and bytes. ----

void put(std::string& out, const std::string& bytes) {
    const auto size = static_cast<std::uint32_t>(bytes.size());
    for (int shift = 24; shift >= 0; shift -= 8)
        out.push_back(static_cast<char>(static_cast<unsigned char>(size >> shift)));
    out += bytes;
}

std::optional<std::string> get(const std::string& in, std::size_t& at) {
    if (in.size() - at < 4) return std::nullopt;
    std::size_t size = 0;
    for (int i = 0; i < 4; ++i) size = size << 8 | static_cast<unsigned char>(in[at++]);
    if (in.size() - at < size) return std::nullopt;
    at += size;
    return in.substr(at - size, size);
}

int attempt() {
    const std::string in{std::istreambuf_iterator<char>(std::cin), {}};
    LoadedRoom room;
    std::size_t at = 0;
    auto header = get(in, at);
    if (!header) return 1;
    room.header = std::move(*header);
    while (auto entry = get(in, at)) room.entries.push_back(std::move(*entry));
    const auto restored = Room::restore({}, 1, room, 1);
    if (restored) return 0;
    std::cout << restored.error() << std::endl;
    return 1;
}

struct Pipe {
    Pipe() { ok = ::pipe2(ends.data(), O_CLOEXEC) == 0; }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close(0);
        close(1);
    }
    void close(std::size_t end) {
        if (ends[end] >= 0) ::close(ends[end]);
        ends[end] = -1;
    }
    std::array<int, 2> ends{-1, -1};
    bool ok = false;
};

pid_t spawn(Pipe& to, Pipe& from) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to.ends[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from.ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    std::string program = "meepled";
    std::string rooms = "rooms";
    std::string action = "attempt";
    std::array<char*, 4> arguments{program.data(), rooms.data(), action.data(), nullptr};
    pid_t child = -1;
    if (posix_spawn(&child, own_program, &actions, nullptr, arguments.data(), environ) != 0)
        child = -1;
    posix_spawn_file_actions_destroy(&actions);
    return child;
}

// Everything that is to be said, or as much as is wanted to be heard.
void say(int file, const std::string& bytes) {
    std::size_t at = 0;
    while (at < bytes.size()) {
        const ssize_t written = ::write(file, bytes.data() + at, bytes.size() - at);
        if (written <= 0) return;
        at += static_cast<std::size_t>(written);
    }
}

// The first output of the child, which is short.
std::string hear(int file) {
    std::array<char, 512> text{};
    pollfd ready{file, POLLIN, 0};
    if (poll(&ready, 1, 0) <= 0) return {};
    const ssize_t size = ::read(file, text.data(), text.size());
    std::string heard(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    while (!heard.empty() && heard.back() == '\n') heard.pop_back();
    return heard;
}

// The child's status; nothing: it took too long and was ended.
std::optional<int> wait_for_child(pid_t child, std::uint64_t ms_max) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms_max);
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > until) {
            ::kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return std::nullopt;
        }
        std::this_thread::sleep_for(look_period);
    }
    return status;
}

std::unique_ptr<Store> open(const RoomsOptions& options) {
    if (options.store.empty()) {
        SqliteOptions sqlite;
        sqlite.directory = options.data;
        return std::make_unique<SqliteStore>(std::move(sqlite));
    }
    PostgresOptions postgres;
    postgres.url = options.store;
    postgres.node = "rooms";
    return std::make_unique<PostgresStore>(std::move(postgres));
}

}  // namespace

rules::Expected<bool, std::string> try_apart(const LoadedRoom& room, std::uint64_t ms_max) {
    using Unexpected = rules::Unexpected<std::string>;
    std::string bytes;
    put(bytes, room.header);
    for (const std::string& entry : room.entries) put(bytes, entry);
    Pipe to;
    Pipe from;
    if (!to.ok || !from.ok) return true;  // Nothing is known; it may be well.
    const pid_t child = spawn(to, from);
    if (child < 0) return true;
    to.close(0);
    from.close(1);
    // A child that hangs may not read: the pipe could fill.
    std::thread speaker([&] {
        say(to.ends[1], bytes);
        to.close(1);
    });
    const std::optional<int> status = wait_for_child(child, ms_max);
    speaker.join();
    if (!status) return Unexpected("loading did not end within " + std::to_string(ms_max) + " ms");
    if (WIFSIGNALED(*status))
        return Unexpected("loading ended the process: signal " + std::to_string(WTERMSIG(*status)));
    if (WIFEXITED(*status) && WEXITSTATUS(*status) == 0) return true;
    return Unexpected(hear(from.ends[0]));
}

int run_rooms(const RoomsOptions& options) {
    if (options.action == RoomsOptions::Action::attempt) return attempt();
    std::signal(SIGPIPE, SIG_IGN);
    try {
        const std::unique_ptr<Store> opened = open(options);
        Store& store = *opened;
        // As a server would: from here on no room is leased. Beside servers it takes none.
        const bool alone = store.lease_ms() == 0;
        if (alone && !wait_for<std::optional<Begun>>([&](auto done) { store.begin(0, done); })) {
            std::cerr << "meepled: the store cannot be written" << std::endl;
            return 1;
        }
        int outcome = 0;
        switch (options.action) {
            case RoomsOptions::Action::list: outcome = print_quarantined(store); break;
            case RoomsOptions::Action::quarantine:
            case RoomsOptions::Action::release: outcome = change(store, options); break;
            case RoomsOptions::Action::check: outcome = check(store, options); break;
            case RoomsOptions::Action::attempt: break;
        }
        if (alone) wait_for<Beaten>([&](auto done) { store.beat(done); });
        store.close();
        return outcome;
    } catch (const StoreError& error) {
        std::cerr << "meepled: " << error.what() << std::endl;
        return 1;
    }
}

}  // namespace server
