#!/usr/bin/env bash
# PostgreSQL in a container of compose.yaml. STANDBY_OF names the host of the primary; empty: this
# is the primary. If PGDATA has a database, it starts unchanged, whatever STANDBY_OF says: a
# promoted standby stays a primary.
set -euo pipefail

: "${PGDATA:?}" "${PGPASSWORD:?the password of all its roles}" "${NAME:?its name as a standby}"

settings() {
    cat >>"$PGDATA/postgresql.conf" <<END
listen_addresses = '*'
max_connections = 100
password_encryption = scram-sha-256
wal_level = replica
fsync = on
full_page_writes = on
synchronous_commit = on
cluster_name = '$NAME'
END
}

if [[ ! -s $PGDATA/PG_VERSION ]]; then
    partial=$PGDATA.partial
    rm -rf "$partial"
    if [[ -z ${STANDBY_OF:-} ]]; then
        initdb -D "$partial" -U postgres -A scram-sha-256 \
            --pwfile=<(echo "$PGPASSWORD") -E UTF8 --locale=C --no-instructions
        echo "host all all samenet scram-sha-256
host replication standby samenet scram-sha-256" >>"$partial/pg_hba.conf"
        PGDATA=$partial settings
        # Before clients can connect: the servers' role, which owns only their database.
        pg_ctl -D "$partial" -o "-c listen_addresses='' -k /tmp" -w start
        psql -q -h /tmp -U postgres -v password="$PGPASSWORD" -d postgres <<'END'
CREATE ROLE meepled LOGIN PASSWORD :'password';
CREATE ROLE standby LOGIN REPLICATION PASSWORD :'password';
CREATE DATABASE meepled OWNER meepled;
END
        # From now on each commit waits for the standby.
        echo "synchronous_standby_names = '${SYNCHRONOUS:-}'" >>"$partial/postgresql.conf"
        pg_ctl -D "$partial" -m fast -w stop
    else
        until pg_isready -q -h "$STANDBY_OF"; do sleep 1; done
        pg_basebackup -D "$partial" -R -X stream -c fast \
            -d "host=$STANDBY_OF user=standby application_name=$NAME"
        # After a promotion it waits for no standby; see README.md for the next one.
        echo "cluster_name = '$NAME'
synchronous_standby_names = ''" >>"$partial/postgresql.conf"
    fi
    mv "$partial" "$PGDATA"
fi
unset PGPASSWORD
exec postgres -D "$PGDATA" "$@"
