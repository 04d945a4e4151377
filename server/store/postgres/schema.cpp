#include "server/store/postgres/schema.h"

#include <string>

#include "server/store/ids.h"

namespace server::postgres {
namespace {

constexpr int server_version_min = 150000;

void check_server(Connection& connection) {
    const std::string version = connection.execute("SHOW server_version_num");
    if (std::stoi(version) < server_version_min)
        throw StoreError("PostgreSQL 15 or newer is needed, this one says version " + version);
    for (const char* setting : {"fsync", "full_page_writes"}) {
        if (connection.execute("SHOW " + std::string(setting)) != "on")
            throw StoreError("the database has " + std::string(setting) +
                             " = off: it would lose what it has acknowledged");
    }
    if (connection.execute("SELECT pg_is_in_recovery()") == "t")
        throw StoreError(
            "the database is a standby: name all of them in the url, with "
            "target_session_attrs=read-write");
    if (connection.execute("SHOW server_encoding") != "UTF8")
        throw StoreError("the database's encoding is not UTF8");
}

// 0: there are no tables yet.
int version_of(Connection& connection) {
    const std::string table = connection.execute("SELECT to_regclass('meepled')");
    if (table.empty()) return 0;
    return std::stoi(connection.execute("SELECT version FROM meepled"));
}

}  // namespace

void check_version(Connection& connection) {
    const int version = version_of(connection);
    if (version < 0)
        throw StoreError(
            "moving a store into this database was begun and not finished: "
            "make an empty one and move again");
    if (version > tables_version)
        throw StoreError("the store has tables of version " + std::to_string(version) +
                         ", this program knows versions up to " + std::to_string(tables_version) +
                         "; run a newer program");
}

void open_database(Connection& connection) {
    check_server(connection);
    connection.execute("BEGIN; SELECT pg_advisory_xact_lock(7765, 1)");
    try {
        check_version(connection);
        if (version_of(connection) == 0) connection.execute(tables_sql);
        // Older nodes go on calling what they know: functions are only ever added to.
        if (std::stoi(connection.execute("SELECT functions FROM meepled")) < functions_version)
            connection.execute(functions_sql);
        connection.execute("COMMIT");
    } catch (const Failure& failure) {
        if (failure.lost()) throw;
        connection.execute("ROLLBACK");
        throw StoreError("the tables cannot be made: " + std::string(failure.what()));
    } catch (const StoreError&) {
        connection.execute("ROLLBACK");
        throw;
    }
}

}  // namespace server::postgres
