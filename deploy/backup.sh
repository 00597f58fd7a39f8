#!/bin/sh
# Write a backup into a folder, and keep the newest KEEP (14) of them. Games go on meanwhile.
#
#     PGHOST=... PGUSER=... PGDATABASE=clairiere sh backup.sh FOLDER      one database, as it is at this moment
#     PGHOST=... PGUSER=... sh backup.sh --base ARCHIVE                   the server's files: with the log that
#                                                                         archive_wal.sh keeps there, every later moment
#
# Who and where is said by libpq's own variables (PGHOST, PGPORT, PGUSER, PGDATABASE; the password in ~/.pgpass or
# PGPASSWORD), so that no password stands on a command line.
set -eu
umask 077
keep=${KEEP:-14}

# The folders' names sort by time; so do those of dumps.
older() {
  sort -r | tail -n +"$((keep + 1))"
}

# The first segment of the log that a base backup needs.
first_segment() {
  tar -xzOf "$1/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION.*(file \([0-9A-F]*\))$/\1/p'
}

# ARCHIVE/base/TIME: a base backup that was complete at TIME. ARCHIVE/wal: the log since the oldest of them.
base() {
  mkdir -p "$1/base"
  part=$1/base/unfinished.$$
  trap 'rm -rf "$part"' EXIT
  pg_basebackup --checkpoint=fast --wal-method=none --format=tar --gzip --no-password --pgdata="$part"
  [ -f "$1/wal/$(first_segment "$part")" ] || { echo "the log is not in $1/wal: is archive_command set?" >&2; exit 1; }
  finished=$1/base/$(date -u +%Y%m%dT%H%M%SZ)
  mv "$part" "$finished"
  sync "$1/base"
  ls -1 "$1/base" | grep '^[0-9TZ]*$' | older | while read -r old; do
    rm -rf "$1/base/$old"
  done
  oldest=$(ls -1 "$1/base" | grep '^[0-9TZ]*$' | sort | head -n 1)
  pg_archivecleanup "$1/wal" "$(first_segment "$1/base/$oldest")"
  echo "$finished"
}

dump() {
  mkdir -p "$1"
  file=$1/${PGDATABASE:?which database?}-$(date -u +%Y%m%dT%H%M%SZ).dump
  part=$file.part
  trap 'rm -f "$part"' EXIT
  pg_dump --format=custom --no-owner --no-privileges --lock-wait-timeout=60s --file="$part"
  pg_restore --list "$part" >/dev/null # a dump that was cut off has no readable list
  sync "$part" 2>/dev/null || sync
  mv "$part" "$file"
  ls -1 "$1" | grep "^$PGDATABASE-[0-9TZ]*\.dump$" | older | while read -r old; do
    rm -f "$1/$old"
  done
  echo "$file"
}

case ${1:?a folder is wanted} in
  --base) base "${2:?an archive is wanted}" ;;
  *) dump "$1" ;;
esac
