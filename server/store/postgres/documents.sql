
-- Version 2 of the functions: what is known of people, and its table, which older nodes know nothing of. Changes come as JSON,
-- a list of {act: put | remove | check, kind, version (that is replaced; 0: none), rank} with key, owner and body in hexadecimal.

CREATE TABLE IF NOT EXISTS document (
    kind       smallint NOT NULL,      -- DocumentKind
    key        bytea NOT NULL,
    version    bigint NOT NULL,        -- 1, 2 ...: grows with each change
    owner      bytea NOT NULL,         -- lists are of one kind and one owner,
    rank       bigint NOT NULL,        -- and ordered by this
    body       bytea NOT NULL,
    PRIMARY KEY (kind, key)
);
CREATE INDEX IF NOT EXISTS document_list ON document (kind, owner, rank, key);

-- Whether all have the expected versions. No other transaction changes or makes one of them until
-- this one is over: locks are taken in one order.
CREATE OR REPLACE FUNCTION documents_hold(changes jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    lock_key integer;
BEGIN
    FOR lock_key IN SELECT DISTINCT hashtext((c->>'kind') || ':' || (c->>'key'))
        FROM jsonb_array_elements(changes) c ORDER BY 1
    LOOP
        PERFORM pg_advisory_xact_lock(7770, lock_key);
    END LOOP;
    RETURN NOT EXISTS (SELECT 1 FROM jsonb_array_elements(changes) c LEFT JOIN document d
        ON d.kind = (c->>'kind')::smallint AND d.key = decode(c->>'key', 'hex')
        WHERE coalesce(d.version, 0) <> (c->>'version')::bigint);
END $$;

CREATE OR REPLACE FUNCTION carry_out_documents(changes jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM document d USING jsonb_array_elements(changes) c
        WHERE c->>'act' = 'remove' AND d.kind = (c->>'kind')::smallint
            AND d.key = decode(c->>'key', 'hex');
    INSERT INTO document SELECT (c->>'kind')::smallint, decode(c->>'key', 'hex'),
            (c->>'version')::bigint + 1, decode(c->>'owner', 'hex'), (c->>'rank')::bigint,
            decode(c->>'body', 'hex')
        FROM jsonb_array_elements(changes) c WHERE c->>'act' = 'put'
        ON CONFLICT (kind, key) DO UPDATE SET version = excluded.version, owner = excluded.owner,
            rank = excluded.rank, body = excluded.body;
END $$;

CREATE OR REPLACE FUNCTION change_documents(changes jsonb, OUT result smallint)
LANGUAGE plpgsql AS $$
BEGIN
    result := 11;
    IF documents_hold(changes) THEN
        PERFORM carry_out_documents(changes);
        result := 0;
    END IF;
END $$;

-- As append_entry; nothing is done if the documents do not hold.
CREATE OR REPLACE FUNCTION append_with_documents(id text, of_epoch integer, number integer,
    who bytea, cmd bytea, content bytea, sum bigint, new_state smallint, seat smallint, turn bigint,
    wakes bigint, m_account bytea, m_seat smallint, m_joined boolean, l_summary bytea, l_game text,
    l_name text, l_search text, l_code text, l_playing boolean, l_slow boolean, at bigint,
    changes jsonb, OUT result smallint) LANGUAGE plpgsql AS $$
DECLARE
    its_head integer;
BEGIN
    -- A conflict of the log is reported even if the documents conflict, too.
    SELECT head_seq INTO its_head FROM room WHERE room = id AND epoch = of_epoch;
    IF its_head = number - 1 AND NOT EXISTS (SELECT 1 FROM entry e JOIN room r USING (room_key)
            WHERE r.room = id AND e.account = who AND e.command_id = cmd)
        AND NOT documents_hold(changes) THEN
        result := 11;
        RETURN;
    END IF;
    result := append_entry(id, of_epoch, number, who, cmd, content, sum, new_state, seat, turn,
        wakes, m_account, m_seat, m_joined, l_summary, l_game, l_name, l_search, l_code, l_playing,
        l_slow, at);
    IF result = 0 THEN
        PERFORM carry_out_documents(changes);
    END IF;
END $$;

-- In the order of `ids`, a list of [kind, key in hexadecimal].
CREATE OR REPLACE FUNCTION read_documents(ids jsonb) RETURNS TABLE (kind smallint, key bytea,
    version bigint, owner bytea, rank bigint, body bytea) LANGUAGE sql STABLE AS $$
    SELECT (i.id->>0)::smallint, decode(i.id->>1, 'hex'), coalesce(d.version, 0), d.owner, d.rank,
        d.body
    FROM jsonb_array_elements(ids) WITH ORDINALITY AS i(id, place) LEFT JOIN document d
        ON d.kind = (i.id->>0)::smallint AND d.key = decode(i.id->>1, 'hex')
    ORDER BY i.place
$$;

UPDATE meepled SET functions = 2;
