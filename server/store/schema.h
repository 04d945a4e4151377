// The schema and its versions. Versions only go up; a program refuses a store that is newer than
// itself.
#pragma once

#include "server/store/database.h"

namespace server {

inline constexpr int schema_version = 5;
// In the file's header, so that a foreign SQLite file is not taken for a store: "meep".
inline constexpr int store_application_id = 0x6d656570;

extern const char* const schema_sql;

// Brings an empty or older store to schema_version, in one transaction. Throws StoreError for a
// newer or foreign file, and SqliteFailure when the file cannot be read or written.
void migrate(Database& database);

}  // namespace server
