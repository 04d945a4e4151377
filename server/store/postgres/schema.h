// The database of a store in PostgreSQL: whether it keeps its promises, and its tables.
#pragma once

#include "server/store/postgres/connection.h"

namespace server::postgres {

inline constexpr int tables_version = 1;
inline constexpr int functions_version = 2;

// tables.sql; functions.sql and documents.sql.
extern const char* const tables_sql;
extern const char* const functions_sql;

// Makes the tables if there are none, and adds missing functions; one process at a time. Throws
// StoreError with one clear line: a server too old, one that does not write to disk what it says it
// has, a standby, tables that are newer than this program. Throws Failure if the database does not
// answer.
void open_database(Connection& connection);

// Whether this process's program knows the tables as they are now. Throws StoreError.
void check_version(Connection& connection);

}  // namespace server::postgres
