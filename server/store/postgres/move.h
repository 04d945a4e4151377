// From SQLite to PostgreSQL, and from a backup of PostgreSQL.
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

// After the database at `url` was restored to an earlier moment, and before a server runs on it: as
// restore_backup() the epochs of its open rooms become greater than all that clients may have seen.
// Their number. Throws StoreError with one line.
std::uint64_t mark_restored(const std::string& url);

}  // namespace server
