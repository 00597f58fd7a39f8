"""Progress of a person in the database: one row for each game.

Somebody who has not said their name may learn too: their first note makes a person without a name, whom only
`visitor_of` knows. To all other pages they are nobody until they say what they are called.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils.timezone import now

from clairiere.games.registry import game_named, game_names
from clairiere.kernel.game import Game
from clairiere.lessons.lesson import Lesson
from clairiere.lessons.progress import Note, Progress
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.people import visitor_of
from clairiere.store.models import Person, StoredProgress


def new_learner(request: HttpRequest) -> Person:
    """Create a person without a name."""
    person = Person.objects.create(name="", language=language_now())
    request.person = person  # type: ignore[attr-defined]  # looked up once a request
    return person


def progress_of(request: HttpRequest, game: str) -> Progress:
    """What the visitor has learnt of a game."""
    person = visitor_of(request)
    found = None if person is None else StoredProgress.objects.filter(person=person, game=game).first()
    return Progress() if found is None else Progress(found.notes)


def all_progress(person: Person | None) -> dict[Game[Any], Progress]:
    """What somebody has learnt of each game, the one that they learnt last first."""
    rows = StoredProgress.objects.filter(person=person).order_by("-changed") if person else []
    return {game_named(row.game): Progress(row.notes) for row in rows if row.game in game_names()}


@transaction.atomic
def add_notes(person: Person, game: Game[Any], notes: list[Note]) -> None:
    """Count notes; those that come at the same time are counted one after the other."""
    row, _ = StoredProgress.objects.select_for_update().get_or_create(person=person, game=game.name)
    progress = Progress(row.notes)
    for note in notes:
        progress.add(note)
    keep(row, progress)


def keep(row: StoredProgress, progress: Progress) -> None:
    """Write a row anew."""
    StoredProgress.objects.filter(person=row.person_id, game=row.game).update(notes=progress.text(), changed=now())


@transaction.atomic
def take_over(guest: Person, own: Person) -> None:
    """Move what a guest has learnt to the person of an account."""
    for theirs in StoredProgress.objects.select_for_update().filter(person=guest):
        row, _ = StoredProgress.objects.select_for_update().get_or_create(person=own, game=theirs.game)
        progress = Progress(row.notes)
        progress.merge(Progress(theirs.notes))
        keep(row, progress)
    forget(guest)


def forget(person: Person) -> None:
    """Delete everything that somebody has learnt."""
    StoredProgress.objects.filter(person=person).delete()


def progress_data(person: Person) -> dict[str, Any]:
    """What somebody has learnt, for the export."""
    found: dict[str, Any] = {}
    for row in StoredProgress.objects.filter(person=person).order_by("game"):
        progress = Progress(row.notes)
        clauses = {
            id: {"status": one.status, "used": one.used, "run_into_since": one.missed, "last_drill": one.drill}
            for id, one in progress.clauses.items()
        }
        found[row.game] = {"changed": row.changed, "exercises_done": progress.exercises, "clauses": clauses}
    return found


class KnownLesson:
    """A lesson in the list: whether it is done, and where to begin or go on."""

    def __init__(self, game: Game[Any], progress: Progress, lesson: Lesson) -> None:
        left = progress.left(lesson)
        self.title = lesson.title[language_now()]
        self.intro = lesson.intro[language_now()]
        self.done = not left
        self.begun = 0 < len(left) < len(lesson.exercises)
        self.url = f"/learn/{game.name}/{left[0] if left else lesson.exercises[0].id}"
