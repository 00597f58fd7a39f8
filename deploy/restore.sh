#!/bin/sh
# Make a new database out of a backup, and check it. It never touches a database that is there already.
#
#     PGHOST=... PGUSER=... sh restore.sh FILE NEW_DATABASE
set -eu
file=${1:?which backup?}
database=${2:?the name of the new database?}
jobs=${JOBS:-2}

createdb --template=template0 --encoding=UTF8 "$database"
pg_restore --exit-on-error --no-owner --no-privileges --jobs="$jobs" --dbname="$database" "$file"
vacuumdb --quiet --analyze-only "$database"

ask() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$database" --command="$1"
}
echo "$(ask 'SELECT count(*) FROM game_table') tables, $(ask 'SELECT count(*) FROM answer') answers"
# Every head names the length of its log, and every log is numbered without a gap.
torn=$(ask "
  SELECT count(*) FROM head
  LEFT JOIN (SELECT table_id, count(*) AS lines, max(seq) AS last FROM answer GROUP BY table_id) log USING (table_id)
  WHERE version <> coalesce(lines, 0) OR version <> coalesce(last, 0)")
if [ "$torn" -ne 0 ]; then
  echo "$torn tables do not agree with their log" >&2
  exit 1
fi
echo "every table agrees with its log"
