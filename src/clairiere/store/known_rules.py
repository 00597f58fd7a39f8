"""Which rules the processes at a database know, so that a new table begins under a version that all of them play.

While a new release takes over, processes of both serve the same tables. Every process tells PostgreSQL which versions
of the rules it plays, as the application name of its connections: the server forgets it together with the process.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import connection

from clairiere.games.registry import known_games
from clairiere.kernel.game import Game
from clairiere.kernel.rules import Variant

MARK: Final = "clairiere "
LONGEST: Final = 63
"""Characters of an application name that PostgreSQL keeps."""
CONNECTED: Final = """
SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE %s
"""


def process_name() -> str:
    """The application name of this process: `clairiere BEN=2 BRM=1`. Games for which there is no room go without."""
    name = MARK.rstrip()
    for game in known_games():
        longer = f"{name} {game.rules.prefix}={game.rules.version}"
        name = longer if len(longer) <= LONGEST else name
    return name


def version_to_begin(game: Game[Any], chosen: Variant) -> int:
    """The version of the rules for a new table with these settings."""
    if connection.vendor != "postgresql":
        return game.rules.version  # a home has one process
    with connection.cursor() as cursor:
        cursor.execute(CONNECTED, [f"{MARK}%"])
        names = [name for (name,) in cursor.fetchall()]
    return game.rules.version_for(chosen, versions_in(names, game.rules.prefix))


def versions_in(names: list[str], prefix: str) -> list[int]:
    """The versions of one game in application names."""
    words = [word.partition("=") for name in names for word in name.split()[1:]]
    return [int(version) for word, _, version in words if word == prefix and version.isdecimal()]
