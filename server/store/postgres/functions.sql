-- Functions of version 1; documents.sql adds those of version 2. Each does one operation of the store in one step, so that a group of
-- calls goes to the database in one message. Results are numbers of StoreResult (values.cpp). A function never changes its parameters or
-- answers, because older nodes call it while newer ones start: a different one gets a new name. `at` is a time for tests; null: the clock.

CREATE OR REPLACE FUNCTION clock_ms(at bigint) RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT coalesce(at, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
$$;

-- Half of what fits, so that two times can be added.
CREATE OR REPLACE FUNCTION later(t bigint, by_ms bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN t IS NULL THEN NULL ELSE least(t + by_ms, 4611686018427387903) END
$$;

-- ---- Nodes. ----

-- Everything the node held is free; its clocks go on from where they were when it was last alive.
CREATE OR REPLACE FUNCTION bury(gone bigint, now_ms bigint, grace_ms bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    alive bigint;
    down bigint;
BEGIN
    DELETE FROM node WHERE incarnation = gone RETURNING alive_ms INTO alive;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    down := greatest(now_ms - alive, 0);
    WITH freed AS (
        UPDATE room SET owner = NULL, turn_ends_ms = later(turn_ends_ms, down + grace_ms),
            wakes_ms = later(wakes_ms, down)
        WHERE owner = gone RETURNING room_key, state, room.wakes_ms)
    INSERT INTO asleep SELECT f.room_key, f.wakes_ms FROM freed f
        WHERE f.state = 0 AND f.wakes_ms IS NOT NULL
        ON CONFLICT (room_key) DO UPDATE SET wakes_ms = excluded.wakes_ms;
    UPDATE meepled SET alive_ms = greatest(meepled.alive_ms, alive);
END $$;

CREATE OR REPLACE FUNCTION begin_node(name text, node_url text, lease bigint, grace_ms bigint,
    at bigint, OUT incarnation bigint, OUT down_ms bigint, OUT open_rooms bigint)
LANGUAGE plpgsql AS $$
DECLARE
    now_ms bigint;
    last_ms bigint;
    gone bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(7765, 2);
    now_ms := clock_ms(at);
    SELECT greatest(max(n.alive_ms), (SELECT alive_ms FROM meepled)) INTO last_ms FROM node n;
    down_ms := 0;
    IF NOT EXISTS (SELECT 1 FROM node n WHERE n.alive_ms + n.lease_ms > now_ms AND n.node <> name)
    THEN
        -- No clock ran.
        down_ms := greatest(now_ms - coalesce(last_ms, now_ms), 0);
        UPDATE room SET turn_ends_ms = later(turn_ends_ms, down_ms + grace_ms),
            wakes_ms = later(wakes_ms, down_ms)
            WHERE owner IS NULL AND room_key IN (SELECT room_key FROM lobby);
        UPDATE asleep SET wakes_ms = later(wakes_ms, down_ms);
    END IF;
    FOR gone IN SELECT n.incarnation FROM node n
        WHERE n.node = name OR n.alive_ms + n.lease_ms <= now_ms ORDER BY 1
    LOOP
        PERFORM bury(gone, now_ms, grace_ms);
    END LOOP;
    incarnation := nextval('incarnation');
    INSERT INTO node VALUES (incarnation, name, node_url, now_ms, lease);
    UPDATE meepled SET alive_ms = now_ms;
    SELECT count(*) INTO open_rooms FROM lobby;
END $$;

-- The lease is renewed, and nodes whose lease is over are buried. False: one's own was. `others`:
-- a line for the url of each other node.
CREATE OR REPLACE FUNCTION beat(me bigint, grace_ms bigint, at bigint, OUT alive boolean,
    OUT db_ms bigint, OUT others text) LANGUAGE plpgsql AS $$
DECLARE
    gone bigint;
BEGIN
    db_ms := clock_ms(at);
    UPDATE node SET alive_ms = db_ms WHERE incarnation = me;
    alive := FOUND;
    IF NOT alive THEN
        RETURN;
    END IF;
    FOR gone IN SELECT incarnation FROM node
        WHERE incarnation <> me AND alive_ms + lease_ms <= db_ms ORDER BY 1 FOR UPDATE SKIP LOCKED
    LOOP
        PERFORM bury(gone, db_ms, grace_ms);
    END LOOP;
    SELECT string_agg(url, E'\n' ORDER BY incarnation) INTO others FROM node
        WHERE incarnation <> me AND url <> '';
END $$;

-- A node ends in order: what it holds is free, and no time was lost.
CREATE OR REPLACE FUNCTION end_node(me bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    alive bigint;
BEGIN
    DELETE FROM node WHERE incarnation = me RETURNING alive_ms INTO alive;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    WITH freed AS (UPDATE room SET owner = NULL WHERE owner = me
        RETURNING room_key, state, room.wakes_ms)
    INSERT INTO asleep SELECT f.room_key, f.wakes_ms FROM freed f
        WHERE f.state = 0 AND f.wakes_ms IS NOT NULL
        ON CONFLICT (room_key) DO UPDATE SET wakes_ms = excluded.wakes_ms;
    UPDATE meepled SET alive_ms = greatest(meepled.alive_ms, alive);
END $$;

-- ---- Rooms. ----

-- Two creations at once cannot exceed a limit: each holds a lock on what it counts.
CREATE OR REPLACE FUNCTION create_room(id text, who bytea, cmd bytea, head bytea, sum bigint,
    made_ms bigint, public boolean, whence bytea, who_max bigint, whence_max bigint, me bigint,
    seat smallint, turn bigint, wakes bigint, l_summary bytea, l_game text, l_name text,
    l_search text, l_code text, l_playing boolean, l_slow boolean, at bigint,
    OUT result smallint, OUT made text) LANGUAGE plpgsql AS $$
DECLARE
    key bigint;
    holder bigint := nullif(me, 0);
BEGIN
    PERFORM pg_advisory_xact_lock(7766, hashtext(encode(who, 'hex')));
    made := id;
    IF cmd IS NOT NULL THEN
        SELECT r.room INTO made FROM room_header h JOIN room r USING (room_key)
            WHERE h.creator = who AND h.command_id = cmd;
        IF FOUND THEN
            result := 1;
            RETURN;
        END IF;
        made := id;
    END IF;
    -- Ids are random: a second room of that name is a broken promise of the caller.
    IF EXISTS (SELECT 1 FROM room WHERE room.room = id) THEN
        result := 8;
        RETURN;
    END IF;
    IF who_max > 0 AND (SELECT count(*) FROM
        (SELECT 1 FROM lobby WHERE creator = who AND slow = l_slow LIMIT who_max) l) >= who_max THEN
        result := 4;
        made := '';
        RETURN;
    END IF;
    IF whence_max > 0 AND whence <> '' THEN
        PERFORM pg_advisory_xact_lock(7767, hashtext(encode(whence, 'hex')));
        IF (SELECT count(*) FROM (SELECT 1 FROM lobby WHERE origin = whence AND origin <> ''
            LIMIT whence_max) l) >= whence_max THEN
            result := 5;
            made := '';
            RETURN;
        END IF;
    END IF;
    INSERT INTO room (room, epoch, head_seq, state, created_ms, last_ms, owner, decides,
        turn_ends_ms, wakes_ms, lines)
        VALUES (id, 1, 0, 0, made_ms, clock_ms(at), holder, seat, turn, wakes, 0)
        RETURNING room_key INTO key;
    INSERT INTO room_header VALUES (key, who, cmd, public, head, sum);
    INSERT INTO lobby VALUES (key, id, made_ms, who, whence, public, l_summary, l_playing, l_game,
        l_name, l_search, l_code, l_slow);
    IF holder IS NULL AND wakes IS NOT NULL THEN
        INSERT INTO asleep VALUES (key, wakes);
    END IF;
    result := 0;
END $$;

CREATE OR REPLACE FUNCTION append_entry(id text, of_epoch integer, number integer, who bytea,
    cmd bytea, content bytea, sum bigint, new_state smallint, seat smallint, turn bigint,
    wakes bigint, m_account bytea, m_seat smallint, m_joined boolean, l_summary bytea, l_game text,
    l_name text, l_search text, l_code text, l_playing boolean, l_slow boolean, at bigint,
    OUT result smallint) LANGUAGE plpgsql AS $$
DECLARE
    key bigint;
    its_epoch integer;
    before smallint;
    is_over boolean;
BEGIN
    SELECT room_key, epoch, state INTO key, its_epoch, before FROM room WHERE room = id;
    IF NOT FOUND THEN
        result := 3;
        RETURN;
    END IF;
    IF its_epoch <> of_epoch THEN
        result := 2;
        RETURN;
    END IF;
    IF cmd IS NOT NULL AND EXISTS (SELECT 1 FROM entry
        WHERE room_key = key AND account = who AND command_id = cmd) THEN
        result := 1;
        RETURN;
    END IF;
    is_over := before = 0 AND coalesce(new_state, 0) <> 0;
    -- The fence: a later take of the room has another epoch. Waits for a take in progress.
    IF is_over THEN
        UPDATE room SET head_seq = number, last_ms = clock_ms(at), loading = NULL, decides = seat,
            turn_ends_ms = turn, wakes_ms = wakes, state = new_state, ended_ms = clock_ms(at)
            WHERE room_key = key AND epoch = of_epoch AND head_seq = number - 1;
    ELSE
        UPDATE room SET head_seq = number, last_ms = clock_ms(at), loading = NULL, decides = seat,
            turn_ends_ms = turn, wakes_ms = wakes,
            ended_ms = CASE WHEN ended_ms IS NULL THEN NULL ELSE clock_ms(at) END
            WHERE room_key = key AND epoch = of_epoch AND head_seq = number - 1;
    END IF;
    IF NOT FOUND THEN
        result := 2;
        RETURN;
    END IF;
    INSERT INTO entry VALUES (key, number, who, cmd, content, sum);
    IF is_over THEN
        DELETE FROM lobby WHERE room_key = key;
        DELETE FROM asleep WHERE room_key = key;
    ELSIF l_summary IS NOT NULL THEN
        UPDATE lobby SET summary = l_summary, playing = l_playing, game = l_game, name = l_name,
            search = l_search, code = l_code, slow = l_slow WHERE room_key = key;
    END IF;
    IF m_account IS NOT NULL THEN
        IF m_joined THEN
            INSERT INTO member VALUES (m_account, key, m_seat) ON CONFLICT DO NOTHING;
        ELSE
            DELETE FROM member WHERE account = m_account AND room_key = key AND member.seat = m_seat;
        END IF;
    END IF;
    result := 0;
END $$;

-- result: 0 taken; 1 over, only to be read; 3 no such room; 9 quarantined, for the reason in `note`;
-- 10 another node holds it, which is found at the url in `note`.
CREATE OR REPLACE FUNCTION take_room(id text, me bigint, grace_ms bigint, at bigint,
    OUT result smallint, OUT suspect boolean, OUT note text) LANGUAGE plpgsql AS $$
DECLARE
    key bigint;
    its_state smallint;
    holder bigint;
    mark bigint;
    held_by node%ROWTYPE;
BEGIN
    suspect := false;
    SELECT why INTO note FROM quarantine WHERE room = id;
    IF FOUND THEN
        result := 9;
        RETURN;
    END IF;
    SELECT owner INTO holder FROM room WHERE room = id;
    IF NOT FOUND THEN
        result := 3;
        RETURN;
    END IF;
    IF holder IS NOT NULL AND holder <> me THEN
        SELECT * INTO held_by FROM node WHERE incarnation = holder;
        IF FOUND AND held_by.alive_ms + held_by.lease_ms > clock_ms(at) THEN
            result := 10;
            note := held_by.url;
            RETURN;
        END IF;
        PERFORM bury(holder, clock_ms(at), grace_ms);
    END IF;
    UPDATE room SET epoch = epoch + 1, owner = nullif(me, 0), loading = coalesce(loading, me)
        WHERE room = id AND state = 0
            AND (owner IS NULL OR owner = me OR owner NOT IN (SELECT incarnation FROM node))
        RETURNING room_key, loading INTO key, mark;
    IF FOUND THEN
        DELETE FROM asleep WHERE room_key = key;
        suspect := mark <> me;
        result := 0;
        RETURN;
    END IF;
    SELECT r.state, n.url INTO its_state, note FROM room r LEFT JOIN node n
        ON n.incarnation = r.owner WHERE r.room = id;
    IF its_state = 0 THEN
        result := 10;  -- another process was faster
    ELSE
        result := 1;
        note := NULL;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION loaded_well(id text) RETURNS void LANGUAGE sql AS $$
    UPDATE room SET loading = NULL WHERE room = id AND loading IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION note_room(id text, of_epoch integer, seat smallint, turn bigint,
    wakes bigint, let_go boolean, l_summary bytea, l_game text, l_name text, l_search text,
    l_code text, l_playing boolean, l_slow boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    key bigint;
    its_state smallint;
BEGIN
    IF let_go THEN
        UPDATE room SET loading = NULL, decides = seat, turn_ends_ms = turn, wakes_ms = wakes,
            owner = NULL WHERE room = id AND epoch = of_epoch
            RETURNING room_key, state INTO key, its_state;
    ELSE
        UPDATE room SET loading = NULL, decides = seat, turn_ends_ms = turn, wakes_ms = wakes
            WHERE room = id AND epoch = of_epoch RETURNING room_key, state INTO key, its_state;
    END IF;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF let_go AND its_state = 0 AND wakes IS NOT NULL THEN
        INSERT INTO asleep VALUES (key, wakes)
            ON CONFLICT (room_key) DO UPDATE SET wakes_ms = excluded.wakes_ms;
    END IF;
    IF l_summary IS NOT NULL THEN
        UPDATE lobby SET summary = l_summary, playing = l_playing, game = l_game, name = l_name,
            search = l_search, code = l_code, slow = l_slow WHERE room_key = key;
    END IF;
END $$;

-- No process holds it from then on; once released it wakes like other rooms.
CREATE OR REPLACE FUNCTION quarantine_room(id text, reason text, me bigint, at bigint,
    OUT result smallint)
LANGUAGE plpgsql AS $$
DECLARE
    key bigint;
    its_state smallint;
    wakes bigint;
BEGIN
    UPDATE room SET owner = NULL, loading = NULL,
        -- A node that has it in memory, other than the one that says so, can write no more.
        epoch = CASE WHEN owner IS NULL OR owner = me THEN epoch ELSE epoch + 1 END
        WHERE room = id RETURNING room_key, state, wakes_ms INTO key, its_state, wakes;
    IF NOT FOUND THEN
        result := 3;
        RETURN;
    END IF;
    INSERT INTO quarantine VALUES (id, reason, clock_ms(at)) ON CONFLICT DO NOTHING;
    IF its_state = 0 AND wakes IS NOT NULL THEN
        INSERT INTO asleep VALUES (key, wakes)
            ON CONFLICT (room_key) DO UPDATE SET wakes_ms = excluded.wakes_ms;
    END IF;
    result := 0;
END $$;

CREATE OR REPLACE FUNCTION release_room(id text, OUT result smallint) LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM quarantine WHERE room = id;
    result := CASE WHEN EXISTS (SELECT 1 FROM room WHERE room = id) THEN 0 ELSE 3 END;
END $$;

-- ---- Talk. ----

CREATE OR REPLACE FUNCTION keep_line(id text, who bytea, cmd bytea, said_ms bigint, among boolean,
    content bytea, lines_max bigint, OUT result smallint, OUT n integer, OUT said_at bigint,
    OUT said_by bytea, OUT said_among boolean, OUT said bytea) LANGUAGE plpgsql AS $$
DECLARE
    key bigint;
    last integer;
BEGIN
    -- Locks the room's row: lines are numbered one after another.
    SELECT room_key, lines INTO key, last FROM room WHERE room = id FOR UPDATE;
    IF NOT FOUND THEN
        result := 3;
        RETURN;
    END IF;
    SELECT 1, number, at_ms, account, spectators, body
        INTO result, n, said_at, said_by, said_among, said
        FROM line WHERE room_key = key AND account = who AND command_id = cmd;
    IF FOUND THEN
        RETURN;
    END IF;
    IF lines_max > 0 AND last >= lines_max THEN
        result := 6;
        RETURN;
    END IF;
    UPDATE room SET lines = last + 1 WHERE room_key = key;
    INSERT INTO line VALUES (key, last + 1, said_ms, who, cmd, among, content);
    result := 0;
    n := last + 1;
    said_at := said_ms;
    said_by := who;
    said_among := among;
    said := content;
END $$;

CREATE OR REPLACE FUNCTION mute(id text, who bytea, is_muted boolean, OUT result smallint)
LANGUAGE plpgsql AS $$
DECLARE
    key bigint;
BEGIN
    SELECT room_key INTO key FROM room WHERE room = id;
    IF NOT FOUND THEN
        result := 3;
        RETURN;
    END IF;
    IF is_muted THEN
        INSERT INTO muted VALUES (key, who) ON CONFLICT DO NOTHING;
    ELSE
        DELETE FROM muted WHERE room_key = key AND account = who;
    END IF;
    result := 0;
END $$;

CREATE OR REPLACE FUNCTION block_account(who bytea, whom bytea, whose_name text, since bigint,
    blocks_max bigint, OUT result smallint) LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7768, hashtext(encode(who, 'hex')));
    result := 0;
    IF EXISTS (SELECT 1 FROM block WHERE account = who AND other = whom) THEN
        RETURN;
    END IF;
    IF (SELECT count(*) FROM block WHERE account = who) >= blocks_max THEN
        result := 7;
        RETURN;
    END IF;
    INSERT INTO block VALUES (who, whom, whose_name, since);
END $$;

CREATE OR REPLACE FUNCTION take_vacation(who bytea, id text, which integer, taken_at bigint,
    wanted bigint, since bigint, most bigint, OUT taken bigint, OUT left_ms bigint)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7769, hashtext(encode(who, 'hex')));
    left_ms := greatest(most - (SELECT coalesce(sum(taken_ms), 0) FROM vacation
        WHERE account = who AND at_ms >= since), 0);
    SELECT taken_ms INTO taken FROM vacation
        WHERE account = who AND room = id AND number = which;
    IF FOUND THEN
        RETURN;
    END IF;
    taken := least(wanted, left_ms);
    left_ms := left_ms - taken;
    IF taken > 0 THEN
        INSERT INTO vacation VALUES (who, id, which, taken_at, taken);
    END IF;
END $$;

-- ---- What is forgotten, what is kept. ----

CREATE OR REPLACE FUNCTION purge(finished_before bigint, unplayed_before bigint,
    said_before bigint, vacations_before bigint, rooms_max integer, lines_max integer,
    news_before bigint, OUT rooms_gone bigint, OUT lines_gone bigint) LANGUAGE plpgsql AS $$
DECLARE
    keys bigint[];
BEGIN
    rooms_gone := 0;
    lines_gone := 0;
    -- One node at a time.
    IF NOT pg_try_advisory_xact_lock(7765, 3) THEN
        RETURN;
    END IF;
    SELECT array_agg(room_key) INTO keys FROM (
        (SELECT room_key FROM room WHERE state = 1 AND ended_ms < finished_before
            ORDER BY ended_ms LIMIT rooms_max)
        UNION ALL
        (SELECT room_key FROM room WHERE state = 2 AND ended_ms < unplayed_before
            ORDER BY ended_ms LIMIT rooms_max) LIMIT rooms_max) old;
    IF keys IS NOT NULL THEN
        rooms_gone := array_length(keys, 1);
        DELETE FROM entry WHERE room_key = ANY (keys);
        DELETE FROM member WHERE room_key = ANY (keys);
        DELETE FROM line WHERE room_key = ANY (keys);
        DELETE FROM muted WHERE room_key = ANY (keys);
        DELETE FROM room_header WHERE room_key = ANY (keys);
        DELETE FROM quarantine WHERE room IN (SELECT room FROM room WHERE room_key = ANY (keys));
        DELETE FROM room WHERE room_key = ANY (keys);
    END IF;
    WITH gone AS (DELETE FROM line WHERE (room_key, number) IN
        (SELECT room_key, number FROM line WHERE at_ms < said_before ORDER BY at_ms
            LIMIT lines_max) RETURNING 1)
    SELECT count(*) INTO lines_gone FROM gone;
    DELETE FROM vacation WHERE at_ms < vacations_before;
    DELETE FROM news WHERE at_ms < news_before;
END $$;

CREATE OR REPLACE FUNCTION keep_fact(what text, content bytea, OUT kept bytea) LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO fact VALUES (what, content) ON CONFLICT DO NOTHING;
    SELECT value INTO kept FROM fact WHERE name = what;
END $$;

UPDATE meepled SET functions = 1;
