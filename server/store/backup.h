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
// and on disk. restore_backup() makes a store from it. Throws StoreError with one line if there is
// no store, the target exists or the copy fails; then it leaves no target behind.
BackupReport backup_store(const std::filesystem::path& data_directory,
                          const std::filesystem::path& target);

// The content of `file`, if that is a whole store that this program can read: SQLite's integrity
// check, of this server, with a schema that is not newer. Changes nothing. Else throws StoreError
// with one line.
BackupReport check_backup(const std::filesystem::path& file);

// Checks `file` and copies it into `data_directory`, which must have no store and is made if it is
// missing. On return the store is on disk, and the epochs of its open rooms are greater than all
// that clients may have seen after the backup. Throws StoreError with one line, and then leaves no
// store behind.
BackupReport restore_backup(const std::filesystem::path& file,
                            const std::filesystem::path& data_directory);

// As backup_store(), with one line about the copy on `out`, or why there is none on `err`.
// 0: done; 1: not.
int backup_command(const std::filesystem::path& data_directory, const std::filesystem::path& target,
                   std::ostream& out, std::ostream& err);
// Likewise for restore_backup().
int restore_command(const std::filesystem::path& file, const std::filesystem::path& data_directory,
                    std::ostream& out, std::ostream& err);

}  // namespace server
