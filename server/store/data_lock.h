// One process owns a data directory.
#pragma once

#include <filesystem>

namespace server {

// Holds the directory's lock as long as it lives; the operating system gives it back when the
// process ends, however it ends. Two things are locked: the directory itself, which nobody removes
// by mistake, and the file `lock` in it, which tells whose it is and which older programs look at.
// (Not the database: to close a descriptor of that would drop SQLite's own locks.)
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
