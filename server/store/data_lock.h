// One process owns a data directory.
#pragma once

#include <filesystem>

namespace server {

// Holds the directory's lock during its lifetime; the operating system releases it at the end of
// the process, however it ends. Two things are locked: the directory, which is not removed by
// mistake, and its file `lock`, which names the owner and which older programs check.
// (Not the database: closing a descriptor of it would drop SQLite's own locks.)
class DataLock {
public:
    // Makes the directory if there is none. Throws StoreError if it cannot be used or another
    // process (or another DataLock of this one) owns it.
    explicit DataLock(const std::filesystem::path& directory);
    DataLock(const DataLock&) = delete;
    DataLock& operator=(const DataLock&) = delete;
    ~DataLock();

private:
    int directory_ = -1;
    int file_ = -1;
};

}  // namespace server
