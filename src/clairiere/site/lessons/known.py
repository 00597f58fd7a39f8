"""The private page of what somebody knows of each game, the notes that make it, and how it is forgotten.

Decision 0046 says what counts. Whoever the cookie names sees their own; there is no way to see anybody else's.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clairiere.games.registry import all_games
from clairiere.kernel.game import Game
from clairiere.kernel.rulebook import paragraphs
from clairiere.lessons.drills import drilled_clauses, todays_clauses
from clairiere.lessons.lesson import lessons_of
from clairiere.lessons.progress import (
    DAY,
    MET,
    MISSED,
    UNMET,
    USED,
    Progress,
    UnknownNote,
    exercise_for,
    next_step,
    read_notes,
)
from clairiere.site.accounts.deletion import delete_person, scrub_file
from clairiere.site.lessons.progress import KnownLesson, add_notes, all_progress, forget, new_learner
from clairiere.site.lessons.views import known_game
from clairiere.site.middleware import delete_identity_cookie
from clairiere.site.rules.views import SENTENCE
from clairiere.site.tables.labels import game_label, language_now
from clairiere.site.tables.people import give_cookie, visitor_of
from clairiere.site.tables.presenters import GameCard
from clairiere.site.tables.services import too_many_guests
from clairiere.site.tables.views import origin
from clairiere.table.views.explanations import plain

LONGEST = 4000
"""Characters of the notes that are taken at once."""
ORDER = (MISSED, USED, MET, UNMET)
"""Of the clauses of one paragraph, the first of these is shown."""
Said = tuple[str, list[str]]  # the first sentence of a paragraph, and its clauses


@cache
def outline(game: Game[Any], language: str) -> list[tuple[str, list[Said]]]:
    """The chapters of a rulebook that say clauses: title, and each paragraph with its clauses."""
    seen: set[str] = set()
    found = []
    for chapter in game.words.rulebook(language).chapters:
        said: list[Said] = []
        for paragraph in paragraphs(chapter.text):
            clauses = [clause for clause in paragraph.clauses if clause not in seen]
            seen.update(clauses)
            if clauses:
                said.append((SENTENCE.split(plain(paragraph.text))[0], clauses))
        if said:
            found.append((chapter.title, said))
    return found


class RuleLine:
    """A paragraph of which something is known: its first sentence, how one stands with it, and where to go on."""

    def __init__(self, game: Game[Any], progress: Progress, said: Said) -> None:
        self.sentence, clauses = said
        statuses = [progress.status(clause) for clause in clauses]
        self.status = next(status for status in ORDER if status in statuses)
        clause = clauses[statuses.index(self.status)]
        self.rule = f"/rules/{game.name}#{clause}"
        exercise = exercise_for(game, clause, progress)
        self.practise = f"/learn/{game.name}/{exercise}" if exercise else ""
        self.label = status_label(self.status)


class KnownChapter:
    """A chapter with a mark for each clause."""

    def __init__(self, game: Game[Any], progress: Progress, title: str, said: list[Said]) -> None:
        self.title = title
        clauses = [clause for _, some in said for clause in some]
        self.marks = [progress.status(clause) for clause in clauses]
        self.begins = f"/rules/{game.name}#{clauses[0]}"
        lines = [RuleLine(game, progress, one) for one in said]
        self.lines = [line for line in lines if line.status != UNMET]
        counts = Counter(self.marks)
        self.counted = ", ".join([count_label(status, counts[status]) for status in ORDER if counts[status]])


class NextCard:
    """What to do next in a game: a sentence of why, what it is about, and one button."""

    def __init__(self, game: Game[Any], progress: Progress) -> None:
        language, step = language_now(), next_step(game, progress)
        self.game = game.name
        self.title = game_label(game.name)
        self.why, self.about = _("You have done everything there is. Five fresh questions come every day."), ""
        self.url = f"/learn/{game.name}/{DAY}{now().date().isoformat()}-1"
        if step is None:
            return
        self.url = f"/learn/{game.name}/{step.exercise}"
        if step.lesson is not None:
            begun = step.exercise != step.lesson.exercises[0].id
            self.why = _("You have begun this lesson.") if begun else _("Your next lesson.")
            self.about = step.lesson.title[language]
            return
        said = next((one for _, some in outline(game, language) for one, ids in some if step.clause in ids), "")
        self.about = said or game.words.rulebook(language).paragraph(step.clause)
        self.why = _("A rule you have not met yet.")
        if step.missed:
            self.why = ngettext(
                "You ran into this rule once.", "You ran into this rule %(n)s times.", step.missed
            ) % {"n": step.missed}


class KnownGame:
    """A game that somebody has begun to learn."""

    def __init__(self, game: Game[Any], progress: Progress) -> None:
        self.name = game.name
        self.title = game_label(game.name)
        self.lessons = [KnownLesson(game, progress, lesson) for lesson in lessons_of(game)]
        self.chapters = [KnownChapter(game, progress, *one) for one in outline(game, language_now())]
        day = f"{DAY}{now().date().isoformat()}"
        self.five = len(todays_clauses(game, now().date())) if drilled_clauses(game) else 0
        self.five_done = len([n for n in range(1, self.five + 1) if progress.is_done(f"{day}-{n}")])
        self.today = f"/learn/{game.name}/{day}-1"
        self.done = len([lesson for lesson in self.lessons if lesson.done])


def status_label(status: str) -> str:
    """A status in one or two words."""
    labels = {MISSED: _("run into"), USED: _("used"), MET: _("met"), UNMET: _("not met yet")}
    return labels[status]


def count_label(status: str, n: int) -> str:
    """So many clauses of a status, for the ear."""
    labels = {
        MISSED: ngettext("%(n)s run into", "%(n)s run into", n),
        USED: ngettext("%(n)s used", "%(n)s used", n),
        MET: ngettext("%(n)s met", "%(n)s met", n),
        UNMET: ngettext("%(n)s not met yet", "%(n)s not met yet", n),
    }
    return labels[status] % {"n": n}


# Views.

@require_safe
def known(request: HttpRequest) -> HttpResponse:
    """Page of what the visitor knows, and what to learn next."""
    found = all_progress(visitor_of(request))
    begun = [(game, progress) for game, progress in found.items() if lessons_of(game)]
    others = [game for game in all_games() if lessons_of(game) and game not in found]
    response = render(request, "lessons/known.html", {
        "next": NextCard(*begun[0]) if begun else None,
        "games": [KnownGame(game, progress) for game, progress in begun],
        "others": [GameCard(game) for game in others],
        "statuses": [(status, status_label(status)) for status in (UNMET, MET, USED, MISSED)],
    })
    response["Cache-Control"] = "private, no-store"
    return response


@require_POST
def note(request: HttpRequest) -> HttpResponse:
    """Take notes of what somebody has just met, used or run into; a form is led on to its next page."""
    game, lines = known_game(request.POST.get("game", "")), request.POST.get("notes", "")
    try:
        notes = read_notes(game, lines.splitlines() if len(lines) <= LONGEST else [])
    except UnknownNote:
        return HttpResponse(status=422)
    person = visitor_of(request)
    if person is None and too_many_guests(request):
        return HttpResponse(status=429)
    response = redirect(origin(request)) if "next" in request.POST else HttpResponse(status=204)
    if person is None:
        person = new_learner(request)
        give_cookie(request, response, person)
    add_notes(person, game, notes)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def forgets(request: HttpRequest) -> HttpResponse:
    """Page to forget what somebody has learnt: a GET asks, a POST forgets."""
    person, response = visitor_of(request), redirect("known")
    found = all_progress(person)
    if person is None or not found:
        return response
    if request.method != "POST":
        asks = render(request, "lessons/forget.html", {"games": [game_label(game.name) for game in found]})
        asks["Cache-Control"] = "private, no-store"
        return asks
    if person.name:
        forget(person)
        scrub_file()
    else:  # nothing else is kept of them
        delete_person(person)
        request.person = None  # type: ignore[attr-defined]
        delete_identity_cookie(request, response)
    messages.success(request, _("It is forgotten. Everything is new again."))
    return response
