#include "server/store/schema.h"

#include <array>
#include <string>

#include "server/store/ids.h"

namespace server {
namespace {

// Rooms of version 1 have no listing and no wake time: they are due at once, and the server that
// loads them adds both.
constexpr const char* from_1_to_2 = R"sql(
ALTER TABLE room ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
ALTER TABLE room ADD COLUMN loading INTEGER;
ALTER TABLE room ADD COLUMN decides INTEGER;
ALTER TABLE room ADD COLUMN turn_ends_ms INTEGER;
ALTER TABLE room ADD COLUMN wakes_ms INTEGER;
UPDATE room SET wakes_ms = 0 WHERE state = 0;
DROP INDEX room_open;
CREATE INDEX room_unplayed ON room (last_ms) WHERE state = 2;
CREATE INDEX room_wakes ON room (wakes_ms)
    WHERE state = 0 AND held = 0 AND wakes_ms IS NOT NULL;

CREATE TABLE lobby (
    room_key   INTEGER PRIMARY KEY,
    room       TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    creator    BLOB NOT NULL,
    origin     BLOB NOT NULL,
    listed     INTEGER NOT NULL,
    summary    BLOB,
    playing    INTEGER NOT NULL,
    game       TEXT NOT NULL,
    name       TEXT NOT NULL,
    search     TEXT NOT NULL,
    code       TEXT NOT NULL
) STRICT;
INSERT INTO lobby
    SELECT room_key, room, created_ms, creator, x'', listed, NULL, 0, '', '', '', ''
    FROM room JOIN room_header USING (room_key) WHERE state = 0;
CREATE INDEX lobby_page ON lobby (created_ms, room, playing, game, search)
    WHERE listed = 1 AND summary IS NOT NULL;
CREATE INDEX lobby_by_code ON lobby (code) WHERE code <> '';
CREATE INDEX lobby_by_creator ON lobby (creator);
CREATE INDEX lobby_by_origin ON lobby (origin) WHERE origin <> x'';

CREATE TABLE quarantine (
    room       TEXT PRIMARY KEY,
    why        TEXT NOT NULL,
    since_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE life (
    id         INTEGER PRIMARY KEY,
    incarnation INTEGER NOT NULL,
    alive_ms   INTEGER
) STRICT;
INSERT INTO life (id, incarnation) VALUES (1, 0);
)sql";

// Rooms of version 2 count as live ones until their next listing says otherwise.
constexpr const char* from_2_to_3 = R"sql(
ALTER TABLE room ADD COLUMN lines INTEGER NOT NULL DEFAULT 0;
ALTER TABLE lobby ADD COLUMN slow INTEGER NOT NULL DEFAULT 0;
CREATE TABLE line (
    line_key   INTEGER PRIMARY KEY,
    room_key   INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    at_ms      INTEGER NOT NULL,
    account    BLOB NOT NULL,
    command_id BLOB NOT NULL,
    spectators INTEGER NOT NULL,
    body       BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX line_by_room ON line (room_key, number);
CREATE UNIQUE INDEX line_by_command ON line (room_key, account, command_id);
CREATE INDEX line_by_time ON line (at_ms);
CREATE TABLE muted (
    room_key   INTEGER NOT NULL,
    account    BLOB NOT NULL,
    PRIMARY KEY (room_key, account)
) STRICT, WITHOUT ROWID;
CREATE TABLE block (
    account    BLOB NOT NULL,
    other      BLOB NOT NULL,
    name       TEXT NOT NULL,
    since_ms   INTEGER NOT NULL,
    PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_by_other ON block (other);
)sql";

constexpr const char* from_3_to_4 = R"sql(
CREATE TABLE vacation (
    account    BLOB NOT NULL,
    room       TEXT NOT NULL,
    number     INTEGER NOT NULL,
    at_ms      INTEGER NOT NULL,
    taken_ms   INTEGER NOT NULL,
    PRIMARY KEY (account, room, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX vacation_by_time ON vacation (at_ms);
)sql";

constexpr const char* from_4_to_5 = R"sql(
CREATE TABLE document (
    kind       INTEGER NOT NULL,
    key        BLOB NOT NULL,
    version    INTEGER NOT NULL,
    owner      BLOB NOT NULL,
    rank       INTEGER NOT NULL,
    body       BLOB NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_list ON document (kind, owner, rank, key);
)sql";

// migrations[i] leads from version i + 1 to version i + 2.
constexpr std::array<const char*, schema_version - 1> migrations{from_1_to_2, from_2_to_3,
                                                                 from_3_to_4, from_4_to_5};

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
