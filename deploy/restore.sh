#!/bin/sh
# Make a new database out of a backup, and check it. It never touches a database that is there already.
#
#     PGHOST=... PGUSER=... sh restore.sh FILE NEW_DATABASE
#
# From an archive of base backups and log (backup.sh --base, archive_wal.sh): a new server, with all databases as they
# were at a moment, at a restore point that has a name, or when the log ends. It runs at 127.0.0.1:PGPORT until
# `pg_ctl -D NEW_FOLDER stop`, and archives nothing. As the user `postgres`, with PostgreSQL's programs on the PATH:
#
#     PGPORT=5433 PGUSER=... PGDATABASE=clairiere sh restore.sh --to '2026-11-19 19:59:59+00' ARCHIVE NEW_FOLDER
#     ...                                                       --to name:before-upgrade
#     ...                                                       --to latest
set -eu

ask() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$database" --command="$1"
}

check() {
  echo "$(ask 'SELECT count(*) FROM game_table') tables, $(ask 'SELECT count(*) FROM answer') answers"
  # Every head names the length of its log, and every log is numbered without a gap. Of finished games some lines, or all,
  # are in files (fold_all.py reads them).
  archived=$(ask "SELECT coalesce(max('greatest(archived, 0)'), '0') FROM information_schema.columns
    WHERE table_name = 'game_table' AND column_name = 'archived'")
  torn=$(ask "
    SELECT count(*) FROM head JOIN game_table t ON t.id = table_id
    LEFT JOIN (SELECT table_id, count(*) AS lines, max(seq) AS last FROM answer GROUP BY table_id) log USING (table_id)
    WHERE version <> coalesce(lines, 0) + $archived OR version <> coalesce(last, $archived)")
  if [ "$torn" -ne 0 ]; then
    echo "$torn tables do not agree with their log" >&2
    exit 1
  fi
  echo "every table agrees with its log"
}

from_dump() {
  createdb --template=template0 --encoding=UTF8 "$database"
  pg_restore --exit-on-error --no-owner --no-privileges --jobs="${JOBS:-2}" --dbname="$database" "$1"
  vacuumdb --quiet --analyze-only "$database"
}

# The newest base backup that was complete before a moment; BASE names another.
base_before() {
  if [ -n "${BASE:-}" ]; then
    echo "$BASE"
  elif [ "$2" = latest ]; then
    ls -1 "$1/base" | grep '^[0-9TZ]*$' | sort | tail -n 1
  else
    moment=$(date -u -d "$2" +%Y%m%dT%H%M%SZ)
    ls -1 "$1/base" | grep '^[0-9TZ]*$' | sort | awk -v moment="$moment" '$0 <= moment' | tail -n 1
  fi
}

failed() {
  tail -n 20 "$folder/restore.log" >&2
  exit 1
}

from_archive() {
  moment=$1 archive=$2 folder=$3
  case $moment in
    latest) target='' base=$(base_before "$archive" latest) ;;
    name:*) target="-c recovery_target_name='${moment#name:}'" base=$(base_before "$archive" latest) ;;
    *) target="-c recovery_target_time='$moment'" base=$(base_before "$archive" "$moment") ;;
  esac
  [ -n "$base" ] || { echo "no base backup is older than $moment" >&2; exit 1; }
  if [ -n "$(ls -A "$folder" 2>/dev/null)" ]; then
    echo "$folder is not empty" >&2
    exit 1
  fi
  umask 077
  mkdir -p "$folder"
  chmod 700 "$folder"
  tar -xzf "$archive/base/$base/base.tar.gz" -C "$folder"
  cp "$archive/base/$base/backup_manifest" "$folder/"
  pg_verifybackup --quiet --no-parse-wal "$folder" # every file has the checksum that it had on the server
  mkdir -p "$folder/pg_wal"
  # Debian keeps these two elsewhere.
  [ -f "$folder/postgresql.conf" ] || : >"$folder/postgresql.conf"
  [ -f "$folder/pg_hba.conf" ] || printf 'local all all peer\nhost all all 127.0.0.1/32 scram-sha-256\n' >"$folder/pg_hba.conf"
  touch "$folder/recovery.signal"
  pg_ctl -D "$folder" -l "$folder/restore.log" -w -t "${WAIT:-86400}" -s -o "-p ${PGPORT:?which port?} -k '$folder' \
    -c listen_addresses=127.0.0.1 -c archive_mode=off -c hot_standby=off -c recovery_target_action=promote \
    -c restore_command='cp \"$archive/wal/%f\" \"%p\"' $target" start || failed
  until pg_isready --quiet; do # it has come to the moment
    pg_ctl -D "$folder" status >/dev/null || failed
    sleep 0.2
  done
  echo "restored from the base backup of $base"
}

case ${1:?which backup?} in
  --to)
    database=${PGDATABASE:?which database?}
    export PGHOST=127.0.0.1
    from_archive "${2:?which moment?}" "${3:?which archive?}" "${4:?which new folder?}"
    ;;
  *)
    database=${2:?the name of the new database?}
    from_dump "$1"
    ;;
esac
check
