#!/usr/bin/env bash
# Tries the point-in-time recovery of docs/operate.md on one machine: a PostgreSQL of its own with Foyer in it, archived by
# Debian's pgbackrest, is brought back to a moment before a table was emptied. It needs root, the user postgres, Debian's
# postgresql and pgbackrest, and the packages of Foyer.
set -euo pipefail
cd "$(dirname "$0")/.."
binaries=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
place=$(mktemp -d)
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
trap 'as_postgres "$binaries/pg_ctl" -D "$place/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$place"' EXIT
chown postgres "$place"

say() { echo "── $1"; }
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })")
sql() { as_postgres "$binaries/psql" -h "$place" -p "$port" -d foyer -qAtc "$1"; }
pgbackrest() { as_postgres pgbackrest --config="$place/pgbackrest.conf" --stanza=foyer "$@"; }
start() { as_postgres "$binaries/pg_ctl" -D "$place/data" -l "$place/log" -w start >/dev/null; }

say 'a PostgreSQL that archives its log'
as_postgres mkdir "$place/repository"
as_postgres "$binaries/initdb" -D "$place/data" --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
as_postgres tee "$place/pgbackrest.conf" >/dev/null <<END
[global]
repo1-path=$place/repository
repo1-retention-full=2
log-path=$place
lock-path=$place
start-fast=y
[foyer]
pg1-path=$place/data
pg1-port=$port
pg1-socket-path=$place
END
as_postgres tee -a "$place/data/postgresql.conf" >/dev/null <<END
port = $port
unix_socket_directories = '$place'
archive_mode = on
archive_command = 'pgbackrest --config=$place/pgbackrest.conf --stanza=foyer archive-push %p'
archive_timeout = 60s
END
start
as_postgres "$binaries/psql" -h "$place" -p "$port" -d postgres -qc "CREATE ROLE foyer LOGIN CREATEROLE CREATEDB PASSWORD 'foyer'"
as_postgres "$binaries/createdb" -h "$place" -p "$port" -O foyer foyer

say 'Foyer in it, as an owner that is no superuser'
export DATABASE_URL="postgresql://foyer:foyer@127.0.0.1:$port/foyer" DATA_DIR="$place/foyer" DEMO=off PORT=0 FOYER_WEB=off
SECRETS_KEY=$(openssl rand -base64 32)
export SECRETS_KEY
node run.mjs invite owner@example.com >/dev/null

say 'a full backup, then a change, a moment, and a mistake'
pgbackrest stanza-create
pgbackrest check
pgbackrest --type=full backup
sql 'CREATE TABLE public.trial AS SELECT generate_series(1, 1000) AS n'
sleep 1
moment=$(sql "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00')")
sleep 1
sql 'TRUNCATE public.trial'
sql 'SELECT pg_switch_wal()' >/dev/null

say "back to $moment"
as_postgres "$binaries/pg_ctl" -D "$place/data" -m fast -w stop >/dev/null
pgbackrest --delta --type=time --target="$moment" --target-action=promote restore
start
for _ in $(seq 100); do [ "$(sql 'SELECT pg_is_in_recovery()')" = f ] && break; sleep 0.2; done
rows=$(sql 'SELECT count(*) FROM public.trial')
[ "$rows" = 1000 ] || { echo "The table has $rows rows instead of 1000." >&2; exit 1; }
sql 'DROP TABLE public.trial'

say 'held until an owner has released it'
node run.mjs restore --point-in-time "${moment/ /T}:00"
[ "$(sql 'SELECT app.is_outgoing_paused()')" = t ] || { echo 'It is not held.' >&2; exit 1; }
echo 'All of it works.'
