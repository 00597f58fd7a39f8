"""Pages: lessons, their exercises, and the diagrams of rulebooks as something to try.

Nothing is stored: the answers so far are in the address, so a page can be sent, reloaded and used without a script.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clairiere.books.reader import examples_by_id, figure_svg, with_id_prefix
from clairiere.games.registry import all_games, game_named, game_names
from clairiere.kernel.choices import Illegal
from clairiere.kernel.game import Game
from clairiere.kernel.language import CODES
from clairiere.lessons.drills import drill, drilled_clauses, drills_for, todays_five
from clairiere.lessons.lesson import Exercise, lessons_of
from clairiere.lessons.practice import Practice
from clairiere.lessons.progress import CLAUSE, DAY, RIGHT, WRONG
from clairiere.site.lessons.progress import KnownLesson, progress_of
from clairiere.site.tables.assets import sprites
from clairiere.site.tables.labels import game_label, language_now
from clairiere.site.tables.presenters import GameCard
from clairiere.site.tables.previews import game_preview
from clairiere.site.tables.table_settings import FIRST_BOT
from clairiere.table.http.refusals import Refused
from clairiere.table.views.explanations import explained, foreseen, refused
from clairiere.table.views.practice import PracticePage, Verdict

PREFIX = re.compile(r"(d\d{1,3}-)?")
"""Before the ids of a diagram."""


class NumberedExercise:
    """An exercise of a series, with its address and what comes next."""

    def __init__(self, game: Game[Any], series: Series, number: int) -> None:
        self.game = game
        self.series = series
        self.number = number
        self.exercise = series.nth(number - 1)
        self.url = series.url(number)
        self.id = self.url.rpartition("/")[2]
        self.last = number == series.count
        self.next = series.after if self.last else series.url(number + 1)


class Series:
    """Exercises one after the other, under a title: a lesson, the set of a day, or the drills of a clause.

    `nth` makes an exercise by its index; `after` is the page behind the last.
    """

    def __init__(
        self, title: str, intro: str, start: str, count: int, nth: Callable[[int], Exercise], after: str = ""
    ) -> None:
        self.title = title
        self.intro = intro
        self.start = start
        self.count = count
        self.nth = nth
        self.after = after

    def url(self, number: int) -> str:
        """The address of an exercise, counted from 1."""
        return f"{self.start}-{number}"


def known_game(name: str) -> Game[Any]:
    """The game of this name; raises Http404."""
    if name not in game_names():
        raise Http404
    return game_named(name)


NUMBERED = re.compile(r"(?P<series>[A-Za-z0-9-]+)-(?P<number>\d{1,3})")


def exercise_of(game: Game[Any], id: str, language: str) -> NumberedExercise:
    """The exercise with this id, such as `walking-2`, `day-2026-11-18-1` or `clause-BEN-MOVE-07-3`; raises Http404."""
    found = NUMBERED.fullmatch(id)
    if found is None:
        raise Http404
    name, number = found["series"], int(found["number"])
    series = series_of(game, name, language)
    if not 0 < number <= series.count:
        raise Http404
    return NumberedExercise(game, series, number)


def series_of(game: Game[Any], name: str, language: str) -> Series:
    """The exercises of this name; raises Http404."""
    if name.startswith(DAY):
        return day_series(game, name)
    if name.startswith(CLAUSE):
        return clause_series(game, name)
    lessons = lessons_of(game)
    for lesson, following in zip(lessons, [*lessons[1:], None], strict=True):
        if lesson.id == name:
            after = "" if following is None else f"/learn/{game.name}/{following.id}-1"
            title, intro, url = lesson.title[language], lesson.intro[language], f"/learn/{game.name}/{name}"
            return Series(title, intro, url, len(lesson.exercises), lesson.exercises.__getitem__, after)
    raise Http404


def day_series(game: Game[Any], name: str) -> Series:
    """The set of a day; raises Http404 for a day that is none, or has not come yet anywhere."""
    try:
        day = date.fromisoformat(name.removeprefix(DAY))
    except ValueError as wrong:
        raise Http404 from wrong
    if day > now().date() + timedelta(days=1):
        raise Http404
    five = todays_five(game, day)
    intro = _("Five small questions, the same for everybody today. Send the link to whoever plays with you.")
    return Series(_("Today’s five"), intro, f"/learn/{game.name}/{name}", len(five), five.__getitem__)


def clause_series(game: Game[Any], name: str) -> Series:
    """The drills of a clause."""
    clause = name.removeprefix(CLAUSE)
    ids = drills_for(game, clause)
    title = _("Practise rule %(clause)s") % {"clause": clause}
    return Series(title, "", f"/learn/{game.name}/{name}", len(ids), lambda index: drill(game, ids[index]))


def reader_language(request: HttpRequest) -> str:
    """The language that a script asks for, or the reader's."""
    asked = request.GET.get("language", "")
    return asked if asked in CODES else language_now()


LONGEST = 2000
"""Characters of a line of answers; every request plays it again."""


def line_in(request: HttpRequest) -> str:
    """The answers so far; raises Http404 if they are too many."""
    line = request.GET.get("line", "")
    if len(line) > LONGEST:
        raise Http404
    return line


def practice_page(request: HttpRequest, numbered: NumberedExercise, line: str | None = None) -> PracticePage:
    """The exercise after these answers, or those in the address; raises Http404 if the rules do not allow them."""
    intro = numbered.series.intro if numbered.number == 1 else ""
    try:
        practice = numbered.exercise.resume(numbered.game, line_in(request) if line is None else line)
    except Illegal as illegal:
        raise Http404 from illegal
    return PracticePage(practice, numbered.exercise, numbered.url, reader_language(request), intro)


def first_game(game: Game[Any]) -> dict[str, object]:
    """Context of the form of a first game: few seats, gentle bots, and the learner begins where one can choose."""
    begins = any([option.name == "first" and "A" in option.values for option in game.rules.options])
    return {"fewest": game.rules.seats[0], "first_bot": FIRST_BOT, "begins": begins}


# Views.

@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Page with the games that have lessons."""
    boxes = [GameCard(game) for game in all_games() if lessons_of(game)]
    return render(request, "lessons/games.html", {"boxes": boxes})


@require_safe
def lessons(request: HttpRequest, game: str) -> HttpResponse:
    """Page with the lessons of a game."""
    found = lessons_of(known_game(game))
    if not found:
        raise Http404
    progress = progress_of(request, game)
    shown = [KnownLesson(known_game(game), progress, one) for one in found]
    response = render(request, "lessons/lessons.html", {
        "game": game,
        "title": game_label(game),
        "preview": game_preview(request, game_label(game), GameCard(known_game(game))),
        "lessons": shown,
        "following": next((one for one in shown if not one.done), shown[0]),
        "begun": any([one.done or one.begun for one in shown]),
        "today": f"/learn/{game}/{DAY}{now().date().isoformat()}-1" if drilled_clauses(known_game(game)) else "",
        **first_game(known_game(game)),
    })
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def exercise(request: HttpRequest, game: str, id: str) -> HttpResponse:
    """Page of an exercise; with `?notation=`, as a browser without a script sends it, it is marked."""
    numbered = exercise_of(known_game(game), id, language_now())
    page, verdict = practice_page(request, numbered), None
    if request.GET.get("notation"):
        page, verdict = marked(request, numbered)
    whole, sheet, language = "whole" in request.GET or verdict is not None, sprites()[game], page.language
    return render(request, "lessons/exercise.html", {
        "shown": SimpleNamespace(game=game_label(game), code="", table=SimpleNamespace(game=game), chairs=[], owns=[]),
        "title": numbered.series.title,
        "preview": game_preview(request, numbered.series.title, GameCard(numbered.game)),
        "number": numbered.number,
        "of": numbered.series.count,
        "exercises": range(1, numbered.series.count + 1),
        "intro": numbered.series.intro,
        "kind": page.kind,
        "url": page.url,
        "next": numbered.next,
        "onward": numbered.next or f"/learn/{game}",
        "line": page.practice.line(),
        "verdict": verdict,
        "notes": "" if verdict is None else note_of(numbered, verdict),
        "onward_to_known": numbered.last or id.startswith(CLAUSE),
        "last": numbered.last,
        **first_game(numbered.game),
        "language": language,
        "sheet": sheet.url,
        "drawn": mark_safe(sheet.body.decode()) if whole else "",  # our own drawing
        "whole": whole,
        "piece": mark_safe(page.fragment()),  # the same as at a table, without anybody's name
    })


def marked(request: HttpRequest, numbered: NumberedExercise) -> tuple[PracticePage, Verdict]:
    """The page after one more answer, and what is said to it."""
    page = practice_page(request, numbered)
    try:
        verdict = page.answer(request.GET["notation"])
    except Refused as no:
        return practice_page(request, numbered), refusal_verdict(no)
    if not verdict.right and verdict.done:
        return practice_page(request, numbered), verdict
    return practice_page(request, numbered, verdict.shows or verdict.line), verdict


def refusal_verdict(no: Refused) -> Verdict:
    """What is said to an answer that the rules refuse; with its clause if the rulebook says it."""
    clause = no.more["clause"] if no.more.get("link") else ""
    return Verdict("", False, False, no.more["title"], [no.reason], clause)


def note_of(numbered: NumberedExercise, verdict: Verdict) -> str:
    """What the form below a mark sends for the page of what somebody knows; empty while an exercise goes on."""
    if verdict.right or not verdict.title:
        return f"{numbered.id} {RIGHT}" if verdict.done else ""
    return f"{numbered.id} {WRONG} {verdict.clause}".strip()


@require_safe
def practise(request: HttpRequest, game: str, id: str, verb: str) -> HttpResponse:
    """What the script of an exercise asks: `now`, `try`, `answer`, `why`, as at a table."""
    page = practice_page(request, exercise_of(known_game(game), id, reader_language(request)))
    notation = request.GET.get("notation", "")
    if verb == "now":
        return HttpResponse(page.fragment())
    try:
        if verb == "answer":
            return as_json(page.answer(notation))
        if verb == "try":
            return as_json(foreseen(page, notation))
        if verb == "why":
            piece = request.GET.get("piece", "")
            found = page.touched(piece)
            return as_json(page.answer(found) if found else explained(page, piece))
    except Illegal as illegal:
        return refusal(refused(page, page.seat, notation, illegal))
    except Refused as no:
        return refusal(no)
    raise Http404


def as_json(found: object) -> HttpResponse:
    """A structure as JSON."""
    return HttpResponse(msgspec.json.encode(found), content_type="application/json")


def refusal(no: Refused) -> HttpResponse:
    """A refusal with its sentence and clause."""
    return JsonResponse({"says": no.reason, **no.more}, status=no.status)


@cache
def diagrams_of(game: Game[Any]) -> set[tuple[str, str]]:
    """Examples and frames of the diagrams in a game's rulebooks."""
    return {(id, frame) for code in CODES for _, id, frame in game.words.rulebook(code).diagrams()}


def diagram_practice(request: HttpRequest, game: Game[Any], id: str, frame: str) -> Practice[Any]:
    """The position of a diagram after the answers in the address; raises Http404."""
    if (id, frame) not in diagrams_of(game):
        raise Http404
    practice = Practice(game, examples_by_id(game)[id].position)
    try:
        practice.follow(line_in(request))
    except Illegal as illegal:
        raise Http404 from illegal
    return practice


@require_safe
def diagram(request: HttpRequest, game: str, id: str) -> HttpResponse:
    """The diagram of a rulebook after the answers in the address: picture, answers, and what happened."""
    rules, language = known_game(game), reader_language(request)
    frame, prefix, piece, notation = [request.GET.get(name, "") for name in ("frame", "prefix", "piece", "notation")]
    practice = diagram_practice(request, rules, id, frame)
    if not PREFIX.fullmatch(prefix) or (notation and not practice.is_asked()):
        raise Http404
    page, told = PracticePage(practice, None, "", language), list[str]()
    try:
        if piece:
            return as_json(explained(page, piece))
        if notation:
            told = page.answer(notation).says
            page = PracticePage(practice, None, "", language)
    except Refused as no:
        return refusal(no)
    return JsonResponse({
        "line": practice.line(),
        "told": told,
        "asks": "" if practice.state.over else page.prompt(),
        "options": [[one.notation, one.says] for one in page.options()],
        "svg": with_id_prefix(figure_svg(page.view, rules, language, frame), prefix),
    })
