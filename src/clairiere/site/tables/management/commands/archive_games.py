"""Archive finished games until nothing is left."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from django.core.management.base import BaseCommand

from clairiere.site.archiving import archive_finished


class Command(BaseCommand):
    """`django-admin archive_games`."""

    help = "Write finished games to files in CLAIRIERE_RECORDS, and drop their logs, until nothing is left."

    def add_arguments(self, parser: ArgumentParser) -> None:
        help_text = "the Nth of M processes that share the work"
        parser.add_argument("--part", type=part_in, default="1/1", metavar="N/M", help=help_text)

    def handle(self, *, part: tuple[int, int], **others: object) -> None:
        """Archive, and say how many games."""
        number, parts = part
        self.stdout.write(f"{archive_finished(float('inf'), number - 1, parts)} games")


def part_in(text: str) -> tuple[int, int]:
    """The numbers in `2/4`; raises ArgumentTypeError for a part that there is not."""
    number, _, parts = text.partition("/")
    if not (number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts)):
        raise ArgumentTypeError(f"{text} is not like 2/4")
    return int(number), int(parts)
