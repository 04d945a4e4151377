-- The store's tables, version 5. Migrations (schema.cpp) start from older ones; this file always shows the newest version.
-- Times are milliseconds since 1970.

-- What changes with every append, in small rows: the rooms that are being played lie side by side on few pages.
CREATE TABLE room (
    room_key   INTEGER PRIMARY KEY,    -- a short name for the other tables
    room       TEXT NOT NULL UNIQUE,
    epoch      INTEGER NOT NULL,       -- an append must name it
    head_seq   INTEGER NOT NULL,       -- entries so far
    state      INTEGER NOT NULL,       -- 0 open, 1 finished, 2 unplayed
    created_ms INTEGER NOT NULL,
    last_ms    INTEGER NOT NULL,       -- of the last entry, or of the creation
    held       INTEGER NOT NULL DEFAULT 0, -- 1: by the process that runs now
    loading    INTEGER,                -- incarnation of the process that began to load it and has not said that it is well
    decides    INTEGER,                -- the seat that is asked
    turn_ends_ms INTEGER,
    wakes_ms   INTEGER,                -- when the room has something to do by itself
    lines      INTEGER NOT NULL DEFAULT 0 -- the number of the last one that was said
) STRICT;
CREATE INDEX room_finished ON room (last_ms) WHERE state = 1;
CREATE INDEX room_unplayed ON room (last_ms) WHERE state = 2;
-- Who plays is held, so appends do not touch it.
CREATE INDEX room_wakes ON room (wakes_ms) WHERE state = 0 AND held = 0 AND wakes_ms IS NOT NULL;

-- What never changes.
CREATE TABLE room_header (
    room_key   INTEGER PRIMARY KEY,
    creator    BLOB NOT NULL,
    command_id BLOB,                   -- of the CreateRoom
    listed     INTEGER NOT NULL,
    header     BLOB NOT NULL,          -- store.v1.RoomHeader
    checksum   INTEGER NOT NULL        -- first 8 bytes of SHA-256; checksum.h says over what
) STRICT;
CREATE UNIQUE INDEX room_header_by_command ON room_header (creator, command_id);

-- One row for each open room, gone when the room is over: what lists show of it, and what limits count by.
CREATE TABLE lobby (
    room_key   INTEGER PRIMARY KEY,
    room       TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    creator    BLOB NOT NULL,
    origin     BLOB NOT NULL,          -- a keyed hash of an address; empty: unknown
    listed     INTEGER NOT NULL,
    summary    BLOB,                   -- v1.RoomInfo; null: written by a version without listings, and in no list until noted
    playing    INTEGER NOT NULL,
    game       TEXT NOT NULL,
    name       TEXT NOT NULL,
    search     TEXT NOT NULL,          -- the name in lower case
    code       TEXT NOT NULL,
    slow       INTEGER NOT NULL DEFAULT 0 -- 1: a game over days
) STRICT;
-- A page of the list reads this from its end. It has all searched columns, so that rooms that do not match cost little.
CREATE INDEX lobby_page ON lobby (created_ms, room, playing, game, search) WHERE listed = 1 AND summary IS NOT NULL;
CREATE INDEX lobby_by_code ON lobby (code) WHERE code <> '';
CREATE INDEX lobby_by_creator ON lobby (creator);
CREATE INDEX lobby_by_origin ON lobby (origin) WHERE origin <> x'';

-- The logs of all rooms in the order in which they were written: an append touches the last page.
CREATE TABLE entry (
    entry_key  INTEGER PRIMARY KEY,
    room_key   INTEGER NOT NULL,
    seq        INTEGER NOT NULL,       -- 1..head_seq
    account    BLOB NOT NULL,          -- empty: timeout, bot or system
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

-- What is said in rooms; no part of their logs.
CREATE TABLE line (
    line_key   INTEGER PRIMARY KEY,
    room_key   INTEGER NOT NULL,
    number     INTEGER NOT NULL,       -- 1..room.lines, where it has not been forgotten
    at_ms      INTEGER NOT NULL,
    account    BLOB NOT NULL,
    command_id BLOB NOT NULL,
    spectators INTEGER NOT NULL,       -- 1: said among them
    body       BLOB NOT NULL           -- v1.Line
) STRICT;
CREATE UNIQUE INDEX line_by_room ON line (room_key, number);
CREATE UNIQUE INDEX line_by_command ON line (room_key, account, command_id);
CREATE INDEX line_by_time ON line (at_ms);

-- Who may not speak among the spectators of a room.
CREATE TABLE muted (
    room_key   INTEGER NOT NULL,
    account    BLOB NOT NULL,
    PRIMARY KEY (room_key, account)
) STRICT, WITHOUT ROWID;

-- Accounts that want nothing to do with another one.
CREATE TABLE block (
    account    BLOB NOT NULL,
    other      BLOB NOT NULL,
    name       TEXT NOT NULL,          -- of the other one, then
    since_ms   INTEGER NOT NULL,
    PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_by_other ON block (other);

-- What people have spent of their vacation, on clocks that had run out. Outlives the rooms.
CREATE TABLE vacation (
    account    BLOB NOT NULL,
    room       TEXT NOT NULL,
    number     INTEGER NOT NULL,       -- of the account's in that room: 1, 2 ...
    at_ms      INTEGER NOT NULL,
    taken_ms   INTEGER NOT NULL,
    PRIMARY KEY (account, room, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX vacation_by_time ON vacation (at_ms);

-- What is known of people: accounts, names, tokens, ratings ... What stands in the bodies: store.v1, people.proto.
CREATE TABLE document (
    kind       INTEGER NOT NULL,       -- DocumentKind
    key        BLOB NOT NULL,
    version    INTEGER NOT NULL,       -- 1, 2 ...: grows with each change
    owner      BLOB NOT NULL,          -- lists are of one kind and one owner,
    rank       INTEGER NOT NULL,       -- and ordered by this
    body       BLOB NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_list ON document (kind, owner, rank, key);

-- Rooms that are not loaded until an operator releases them.
CREATE TABLE quarantine (
    room       TEXT PRIMARY KEY,
    why        TEXT NOT NULL,
    since_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The processes that ran on this store: one row.
CREATE TABLE life (
    id         INTEGER PRIMARY KEY,
    incarnation INTEGER NOT NULL,      -- how many began so far
    alive_ms   INTEGER                 -- when the last one was alive; null: none ever was
) STRICT;
INSERT INTO life (id, incarnation) VALUES (1, 0);

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
