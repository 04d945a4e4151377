// The two connections of SqliteThreads, each used by one thread, and opened anew after a failure.
#pragma once

#include <cstdint>
#include <string>

#include "server/store/database.h"
#include "server/store/rows.h"
#include "server/store/sqlite_threads.h"

namespace server {

struct SqliteThreads::Writer {
    // Brings the schema up to date. Throws SqliteFailure and StoreError.
    // `log_bytes_max`: what a log that begins anew keeps on disk.
    Writer(const std::string& path, const std::string& vfs, std::uint64_t log_bytes_max);

    Database database;
    WriteRows rows;
    std::uint64_t log_pages = 0;  // in the log after the last commit
};

struct SqliteThreads::Reader {
    // Throws SqliteFailure.
    Reader(const std::string& path, const std::string& vfs);

    Database database;
    ReadRows rows;
};

}  // namespace server
