-- The tables of a store in PostgreSQL, version 1. As schema.sql tells them, but for what many nodes on one store need.
-- Times are milliseconds since 1970, by the database's clock where a comment does not say otherwise.

CREATE TABLE meepled (
    id         integer PRIMARY KEY CHECK (id = 1),
    version    integer NOT NULL,       -- of these tables
    functions  integer NOT NULL,       -- version of the functions; 0: there are none yet
    alive_ms   bigint                  -- when a process was last alive, as of the last `begin` and of nodes that are forgotten
);

-- Who runs on this store: a row for each process. Its lease ends lease_ms after alive_ms.
CREATE SEQUENCE incarnation;
CREATE TABLE node (
    incarnation bigint PRIMARY KEY,
    node       text NOT NULL,          -- its name; a later incarnation replaces an earlier one
    url        text NOT NULL,          -- where its rooms' people find it
    alive_ms   bigint NOT NULL,
    lease_ms   bigint NOT NULL
) WITH (fillfactor = 50);

-- What changes with every append has no index, so that the row can be rewritten in its page.
CREATE TABLE room (
    room_key   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    room       text COLLATE "C" NOT NULL UNIQUE,
    epoch      integer NOT NULL,       -- an append must name it
    head_seq   integer NOT NULL,       -- entries so far
    state      smallint NOT NULL,      -- 0 open, 1 finished, 2 unplayed
    created_ms bigint NOT NULL,        -- by the clock of the node that made it
    last_ms    bigint NOT NULL,        -- of the last entry, or of the creation
    ended_ms   bigint,                 -- of the entry that ended it
    owner      bigint,                 -- incarnation of the node that holds it
    loading    bigint,                 -- incarnation that began to load it and has not said that it is well
    decides    smallint,               -- the seat that is asked
    turn_ends_ms bigint,
    wakes_ms   bigint,                 -- when the room has something to do by itself
    lines      integer NOT NULL        -- the number of the last one that was said
) WITH (fillfactor = 60);
CREATE INDEX room_by_owner ON room (owner) WHERE owner IS NOT NULL;
CREATE INDEX room_ended ON room (state, ended_ms) WHERE ended_ms IS NOT NULL;

-- The open rooms without a holder that wake by themselves.
CREATE TABLE asleep (
    room_key   bigint PRIMARY KEY,
    wakes_ms   bigint NOT NULL
);
CREATE INDEX asleep_by_time ON asleep (wakes_ms);

CREATE TABLE room_header (
    room_key   bigint PRIMARY KEY,
    creator    bytea NOT NULL,
    command_id bytea,                  -- of the CreateRoom
    listed     boolean NOT NULL,
    header     bytea NOT NULL,         -- store.v1.RoomHeader
    checksum   bigint NOT NULL         -- first 8 bytes of SHA-256; checksum.h says over what
);
CREATE UNIQUE INDEX room_header_by_command ON room_header (creator, command_id);

-- One row for each open room, gone when the room is over: what lists show of it, and what limits count by.
CREATE TABLE lobby (
    room_key   bigint PRIMARY KEY,
    room       text COLLATE "C" NOT NULL,
    created_ms bigint NOT NULL,
    creator    bytea NOT NULL,
    origin     bytea NOT NULL,         -- a keyed hash of an address; empty: unknown
    listed     boolean NOT NULL,
    summary    bytea,                  -- v1.RoomInfo; null: from a store without listings, and in no list until noted
    playing    boolean NOT NULL,
    game       text NOT NULL,
    name       text NOT NULL,
    search     text COLLATE "C" NOT NULL, -- the name in lower case
    code       text NOT NULL,
    slow       boolean NOT NULL        -- a game over days
) WITH (fillfactor = 70);
CREATE INDEX lobby_page ON lobby (created_ms, room) WHERE listed AND summary IS NOT NULL;
CREATE INDEX lobby_by_code ON lobby (code) WHERE code <> '';
CREATE INDEX lobby_by_creator ON lobby (creator);
CREATE INDEX lobby_by_origin ON lobby (origin) WHERE origin <> '';

CREATE TABLE entry (
    room_key   bigint NOT NULL,
    seq        integer NOT NULL,       -- 1..head_seq
    account    bytea NOT NULL,         -- empty: timeout, bot or system
    command_id bytea,                  -- null: none
    body       bytea NOT NULL,         -- store.v1.LogEntry
    checksum   bigint NOT NULL,
    PRIMARY KEY (room_key, seq)
);
CREATE UNIQUE INDEX entry_by_command ON entry (room_key, account, command_id)
    WHERE command_id IS NOT NULL;      -- at most once

CREATE TABLE member (
    account    bytea NOT NULL,
    room_key   bigint NOT NULL,
    seat       smallint NOT NULL,
    PRIMARY KEY (account, room_key, seat)
);
CREATE INDEX member_by_room ON member (room_key);

CREATE TABLE line (
    room_key   bigint NOT NULL,
    number     integer NOT NULL,
    at_ms      bigint NOT NULL,        -- by the clock of the node that heard it
    account    bytea NOT NULL,
    command_id bytea NOT NULL,
    spectators boolean NOT NULL,       -- said among them
    body       bytea NOT NULL,         -- v1.Line
    PRIMARY KEY (room_key, number)
);
CREATE UNIQUE INDEX line_by_command ON line (room_key, account, command_id);
CREATE INDEX line_by_time ON line (at_ms);

CREATE TABLE muted (
    room_key   bigint NOT NULL,
    account    bytea NOT NULL,
    PRIMARY KEY (room_key, account)
);

CREATE TABLE block (
    account    bytea NOT NULL,
    other      bytea NOT NULL,
    name       text NOT NULL,          -- of the other one, then
    since_ms   bigint NOT NULL,
    PRIMARY KEY (account, other)
);
CREATE INDEX block_by_other ON block (other);

CREATE TABLE vacation (
    account    bytea NOT NULL,
    room       text COLLATE "C" NOT NULL,
    number     integer NOT NULL,       -- of the account's in that room: 1, 2 ...
    at_ms      bigint NOT NULL,
    taken_ms   bigint NOT NULL,
    PRIMARY KEY (account, room, number)
);
CREATE INDEX vacation_by_time ON vacation (at_ms);

CREATE TABLE quarantine (
    room       text COLLATE "C" PRIMARY KEY,
    why        text NOT NULL,
    since_ms   bigint NOT NULL
);

CREATE TABLE fact (
    name       text PRIMARY KEY,
    value      bytea NOT NULL
);

-- What nodes tell each other; nothing is lost with it but time.
CREATE TABLE news (
    news_key   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at_ms      bigint NOT NULL,
    incarnation bigint NOT NULL,       -- who tells it
    what       bytea NOT NULL
);
CREATE INDEX news_by_time ON news (at_ms);

INSERT INTO meepled VALUES (1, 1, 0, NULL);
