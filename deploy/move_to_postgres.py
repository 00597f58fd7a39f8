"""Move a house full of games from SQLite (`clairiere serve`) to PostgreSQL, all of it or nothing.

    CLAIRIERE_DATABASE=postgresql://... django-admin migrate
    CLAIRIERE_DATABASE=postgresql://... python move_to_postgres.py /path/to/clairiere.sqlite3

Stop `clairiere serve` first, and let it have run the same version, so that both schemas are the same. Keep the same
CLAIRIERE_SECRET, and everybody is still who they were.
"""
# ruff: noqa: T201 # printing is its job

from __future__ import annotations

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clairiere.site.settings")

import django
from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model

from clairiere.site.settings import database

MADE_BY_MIGRATE = {"contenttypes", "sessions", "usersessions"}
"""Of these the new database has its own; and who was signed in signs in again."""
Kind = type[Model]


def kinds() -> list[Kind]:
    """Everything that is moved."""
    found = apps.get_models(include_auto_created=True)
    ours = [kind for kind in found if kind._meta.managed and not kind._meta.proxy]
    return [kind for kind in ours if kind._meta.app_label not in MADE_BY_MIGRATE and not names_content(kind)]


def names_content(kind: Kind) -> bool:
    """Permissions and the admin's diary point at content types, whose numbers differ from database to database."""
    names = {"auth.Permission", "admin.LogEntry", "auth.Group_permissions", "auth.User_user_permissions"}
    return kind._meta.label in names


def move(kind: Kind) -> int:
    """Copy all rows of a kind, as they are; how many there were."""
    fields = list(kind._meta.concrete_fields)
    columns = ", ".join([connection.ops.quote_name(field.column or "") for field in fields])
    into = f"COPY {connection.ops.quote_name(kind._meta.db_table)} ({columns}) FROM STDIN"
    rows, count = kind._base_manager.using("home").values_list(*[field.attname for field in fields]), 0
    with connection.cursor() as cursor, cursor.copy(into) as copy:
        for row in rows.iterator(chunk_size=2000):
            values = zip(fields, row, strict=True)
            copy.write_row([field.get_db_prep_save(value, connection) for field, value in values])
            count += 1
    return count


def main(path: str) -> int:
    """Everything, in one transaction."""
    if not os.path.exists(path):
        print(f"{path} is not there", file=sys.stderr)
        return 2
    settings.DATABASES["home"] = database(f"sqlite:///{os.path.abspath(path)}")
    django.setup()
    if connection.vendor != "postgresql" or any([kind._base_manager.exists() for kind in kinds()]):
        print("CLAIRIERE_DATABASE must be a PostgreSQL database that has been migrated and is empty", file=sys.stderr)
        return 2
    with transaction.atomic():  # what points at what is checked at the end
        for kind in kinds():
            print(f"{move(kind):8d}  {kind._meta.db_table}")
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), kinds()):
                cursor.execute(statement)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
