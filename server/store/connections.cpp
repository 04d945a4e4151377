#include "server/store/connections.h"

#include <sqlite3.h>

#include "server/store/ids.h"
#include "server/store/schema.h"

namespace server {
namespace {

void configure(Database& database, std::uint64_t log_bytes_max) {
    if (database.text("PRAGMA journal_mode=WAL") != "wal")
        throw StoreError("the file system cannot hold the store (no write-ahead log possible)");
    database.execute("PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;");
    database.execute("PRAGMA temp_store=MEMORY;");
    database.execute(("PRAGMA journal_size_limit=" + std::to_string(log_bytes_max)).c_str());
}

Database& prepared(Database& database, std::uint64_t log_bytes_max) {
    configure(database, log_bytes_max);
    migrate(database);
    return database;
}

int on_commit(void* log_pages, sqlite3*, const char*, int pages) {
    *static_cast<std::uint64_t*>(log_pages) = static_cast<std::uint64_t>(pages);
    return SQLITE_OK;
}

}  // namespace

SqliteThreads::Writer::Writer(const std::string& path, const std::string& vfs,
                              std::uint64_t log_bytes_max)
    : database(path, Access::read_write, vfs), rows(prepared(database, log_bytes_max)) {
    sqlite3_wal_hook(database.handle(), &on_commit, &log_pages);
}

SqliteThreads::Reader::Reader(const std::string& path, const std::string& vfs)
    : database(path, Access::read_write, vfs), rows(database) {
    database.execute("PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;");
}

}  // namespace server
