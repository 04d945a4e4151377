// From SQLite to PostgreSQL.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace server {

struct MoveReport {
    std::uint64_t rooms = 0;
    std::uint64_t entries = 0;
};

// Copies the store in `data_directory`, on which no server may run, into the database at `url`,
// which must not hold a room yet. The store stays as it is. Until all of it is there no server
// opens the database. Throws StoreError with one line.
MoveReport move_store(const std::filesystem::path& data_directory, const std::string& url);

}  // namespace server
