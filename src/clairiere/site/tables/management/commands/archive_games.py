"""Archive finished games until nothing is left."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from clairiere.site.archiving import archive_finished


class Command(BaseCommand):
    """`django-admin archive_games`."""

    help = "Write finished games to files in CLAIRIERE_RECORDS, and drop their logs, until nothing is left."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--part", default="1/1", metavar="N/M", help="the Nth of M processes that share the work")

    def handle(self, *, part: str, **others: object) -> None:
        """Run it."""
        number, _, parts = part.partition("/")
        self.stdout.write(f"{archive_finished(float('inf'), int(number) - 1, int(parts or 1))} games")
