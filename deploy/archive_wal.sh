#!/bin/sh
# PostgreSQL's archive_command: put one finished segment of the write-ahead log into the archive.
#
#     archive_command = 'sh /path/to/archive_wal.sh "%p" /archive "%f"'
#
# It may be called again for a segment that it has archived already: then both must be the same, byte for byte. One that
# differs is another server's, and never overwritten: PostgreSQL logs the failure, keeps the segment and tries again.
set -eu
segment=${1:?which segment?}
folder=${2:?which archive?}/wal
file=$folder/${3:?under which name?}

mkdir -p "$folder"
if [ -f "$file" ]; then
  cmp -s "$segment" "$file"
  exit
fi
cp "$segment" "$file.part"
sync "$file.part" # the file, not only its place in the kernel's memory: PostgreSQL may forget the segment now
mv "$file.part" "$file"
sync "$folder"
