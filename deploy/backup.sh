#!/bin/sh
# Write a backup of the database into a folder, and keep the newest KEEP (14) of them.
#
#     PGHOST=... PGUSER=... PGDATABASE=clairiere sh backup.sh FOLDER
#
# Who and where is said by libpq's own variables (PGHOST, PGPORT, PGUSER, PGDATABASE; the password in ~/.pgpass or
# PGPASSWORD), so that no password stands on a command line. Games go on meanwhile: a dump is one moment of all tables.
set -eu
umask 077
folder=${1:?a folder is wanted}
keep=${KEEP:-14}
mkdir -p "$folder"
file=$folder/${PGDATABASE:?which database?}-$(date -u +%Y%m%dT%H%M%SZ).dump
part=$file.part
trap 'rm -f "$part"' EXIT

pg_dump --format=custom --no-owner --no-privileges --lock-wait-timeout=60s --file="$part"
pg_restore --list "$part" >/dev/null # a dump that was cut off has no readable list
sync "$part" 2>/dev/null || sync
mv "$part" "$file"

# the names sort by time
ls -1 "$folder" | grep "^$PGDATABASE-[0-9TZ]*\.dump$" | sort -r | tail -n +"$((keep + 1))" | while read -r old; do
  rm -f "$folder/$old"
done
echo "$file"
