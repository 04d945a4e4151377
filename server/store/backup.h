// Copies of a store that a running server writes to.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>

namespace server {

struct BackupReport {
    std::uint64_t bytes = 0;
    std::uint64_t rooms = 0;
    std::uint64_t entries = 0;
};

// Copies a snapshot of the store in `data_directory` into the new file `target`. The server may run
// and is not delayed; no lock is needed. On return the copy is checked (SQLite's integrity check)
// and on disk. To restore it, put it into an empty data directory as store.db. Throws StoreError
// with one line if there is no store, the target exists or the copy fails; then it leaves no
// target behind.
BackupReport backup_store(const std::filesystem::path& data_directory,
                          const std::filesystem::path& target);

// `meepled backup`: the same, with one line about the copy on `out`, or why there is none on `err`.
// 0: done; 1: not.
int backup_command(const std::filesystem::path& data_directory, const std::filesystem::path& target,
                   std::ostream& out, std::ostream& err);

}  // namespace server
