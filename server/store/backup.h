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

// Copies the store in `data_directory` into the new file `target`, as it was at one moment, while
// its server may go on writing (this needs no lock and stalls nobody). The copy is checked
// (SQLite's integrity check) and on disk when this returns; put it into an empty data directory
// under the name store.db to restore it. Throws StoreError with one line if there is no store, the
// target exists or the copy fails; then no target is left behind.
BackupReport backup_store(const std::filesystem::path& data_directory,
                          const std::filesystem::path& target);

// `meepled backup`: the same, with one line about the copy on `out`, or why there is none on `err`.
// 0: done; 1: not.
int backup_command(const std::filesystem::path& data_directory, const std::filesystem::path& target,
                   std::ostream& out, std::ostream& err);

}  // namespace server
