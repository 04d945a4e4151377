-- The store's tables, version 1. Migrations (schema.cpp) start from here; this file always shows the newest version.
-- Times are milliseconds since 1970.

-- What changes with every append, in small rows: the rooms that are being played lie side by side on few pages.
CREATE TABLE room (
    room_key   INTEGER PRIMARY KEY,    -- a short name for the other tables
    room       TEXT NOT NULL UNIQUE,
    epoch      INTEGER NOT NULL,       -- whoever appends must name it
    head_seq   INTEGER NOT NULL,       -- entries so far
    state      INTEGER NOT NULL,       -- 0 open, 1 finished
    created_ms INTEGER NOT NULL,
    last_ms    INTEGER NOT NULL        -- of the last entry, or of the creation
) STRICT;
CREATE INDEX room_open ON room (created_ms) WHERE state = 0;
CREATE INDEX room_finished ON room (last_ms) WHERE state = 1;

-- What never changes.
CREATE TABLE room_header (
    room_key   INTEGER PRIMARY KEY,
    creator    BLOB NOT NULL,
    command_id BLOB,                   -- of the CreateRoom
    listed     INTEGER NOT NULL,
    header     BLOB NOT NULL,          -- store.v1.RoomHeader
    checksum   INTEGER NOT NULL        -- first 8 bytes of SHA-256; rows.cpp says over what
) STRICT;
CREATE UNIQUE INDEX room_header_by_command ON room_header (creator, command_id);

-- The logs of all rooms in the order in which they were written: an append touches the last page.
CREATE TABLE entry (
    entry_key  INTEGER PRIMARY KEY,
    room_key   INTEGER NOT NULL,
    seq        INTEGER NOT NULL,       -- 1..head_seq
    account    BLOB NOT NULL,          -- empty: nobody asked
    command_id BLOB,                   -- null: none
    body       BLOB NOT NULL,          -- store.v1.LogEntry
    checksum   INTEGER NOT NULL
) STRICT;
-- At most once; and the way from a room to its entries.
CREATE UNIQUE INDEX entry_by_command ON entry (room_key, account, command_id);

CREATE TABLE member (
    account    BLOB NOT NULL,
    room_key   INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    PRIMARY KEY (account, room_key, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_by_room ON member (room_key);

-- Small facts of the server that outlive it.
CREATE TABLE fact (
    name       TEXT PRIMARY KEY,
    value      BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- One row that is rewritten to find out whether the disk takes writes again.
CREATE TABLE probe (
    id         INTEGER PRIMARY KEY,
    at_ms      INTEGER NOT NULL
) STRICT;
