#include "server/store/schema.h"

#include <array>
#include <string>

#include "server/store/event_store.h"

namespace server {
namespace {

// migrations[i] leads from version i + 1 to version i + 2. Empty while there is one version only.
constexpr std::array<const char*, schema_version - 1> migrations{};

std::int64_t pragma(Database& database, const char* name) {
    Statement statement(database, ("PRAGMA " + std::string(name)).c_str());
    Query query(statement);
    return query.step() ? query.integer(0) : 0;
}

void set_pragma(Database& database, const char* name, std::int64_t value) {
    database.execute(("PRAGMA " + std::string(name) + "=" + std::to_string(value)).c_str());
}

bool empty(Database& database) {
    Statement statement(database, "SELECT count(*) FROM sqlite_schema");
    Query query(statement);
    return query.step() && query.integer(0) == 0;
}

}  // namespace

void migrate(Database& database) {
    database.execute("BEGIN IMMEDIATE");
    const std::int64_t application = pragma(database, "application_id");
    const std::int64_t version = pragma(database, "user_version");
    if (application == 0 && version == 0 && empty(database)) {
        database.execute(schema_sql);
        set_pragma(database, "application_id", store_application_id);
        set_pragma(database, "user_version", schema_version);
    } else if (application != store_application_id || version < 1) {
        throw StoreError("the file is not a store of this server");
    } else if (version > schema_version) {
        throw StoreError("the store has schema version " + std::to_string(version) +
                         ", this program knows versions up to " + std::to_string(schema_version) +
                         "; run a newer program");
    } else {
        for (auto step = static_cast<std::size_t>(version - 1); step < migrations.size(); ++step)
            database.execute(migrations[step]);
        if (version < schema_version) set_pragma(database, "user_version", schema_version);
    }
    database.execute("COMMIT");
}

}  // namespace server
