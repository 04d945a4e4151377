// Copies of the stores of earlier programs (fixtures/README.md) that a test may open.
#pragma once

#include <zlib.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/store/sqlite_store.h"
#include "tests/server/store/support/calls.h"
#include "tests/support/catch.h"

namespace server::store_tests {

struct ReleasedRoom {
    RoomState state = RoomState::open;
    std::uint32_t entries = 0;
    std::string what;
};

inline void unpack(const std::filesystem::path& from, const std::filesystem::path& to) {
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(from.c_str(), "rb"), gzclose);
    REQUIRE(file != nullptr);
    std::ofstream out(to, std::ios::binary);
    std::array<char, 65536> bytes{};
    int count = 0;
    while ((count = gzread(file.get(), bytes.data(), bytes.size())) > 0)
        out.write(bytes.data(), count);
    REQUIRE(count == 0);
}

// A copy of a released store, to be opened, and what must be in it.
struct Released {
    explicit Released(const std::string& name) {
        const std::filesystem::path folder = std::filesystem::path(RELEASED_STORES) / name;
        for (const auto& file : std::filesystem::directory_iterator(folder))
            if (file.path().extension() == ".gz")
                unpack(file.path(), directory.path() / file.path().stem());
        std::ifstream table(folder / "rooms.txt");
        std::string id;
        std::string state;
        ReleasedRoom room;
        while (table >> id >> state >> room.entries >> room.what) {
            room.state = state == "open" ? RoomState::open : RoomState::finished;
            rooms.emplace(id, room);
        }
        options.directory = directory.path();
    }

    [[nodiscard]] std::set<RoomId> open_rooms() const {
        std::set<RoomId> ids;
        for (const auto& [id, room] : rooms)
            if (room.state == RoomState::open) ids.insert(id);
        return ids;
    }

    const ScratchDirectory directory;
    SqliteOptions options;
    std::map<RoomId, ReleasedRoom> rooms;
};

}  // namespace server::store_tests
