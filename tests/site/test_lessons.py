"""Lessons on the site: marked by the rules, with and without a script, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from time import process_time
from typing import Any
from urllib.parse import urlencode

import pytest

from clairiere.games.registry import all_games, game_named
from clairiere.kernel.game import Game
from clairiere.kernel.rulebook import DIAGRAM
from clairiere.lessons.lesson import Exercise, against, candidates, lessons_of, preferred, solution, to_find, true_claim
from clairiere.table.views.practice import PracticePage
from tests.site.test_pages import Outline
from tests.site.visitor import Visitor

Visit = Callable[..., Visitor]
GAMES = [game for game in all_games() if lessons_of(game)]
TWO_MINUTES = 250
"""Words that somebody reads in two minutes while they try things out."""


def names(game: Game[Any]) -> str:
    return game.name


IN_A_LANGUAGE = [
    pytest.param(game, way, marks=[] if number % 2 == turn else [pytest.mark.nightly], id=f"{game.name}-{way}")
    for number, game in enumerate(GAMES) for turn, way in enumerate(("en", "fr"))
]
"""Every game in both languages; in the gate in one of them, by turns."""


def right_answers(exercise: Exercise, game: Game[Any]) -> list[str]:
    """What the rules find to be right, answer by answer."""
    practice = exercise.begin(game)
    if exercise.kind == "do":
        return solution(exercise, game)
    if exercise.kind == "find":
        return to_find(exercise, practice)
    if exercise.kind == "forbidden":
        return [one for one in exercise.these if against(practice, one) is not None]
    return [str(true_claim(exercise, game)) if exercise.kind == "next" else preferred(exercise, game)]


def exercises(game: Game[Any]) -> list[Exercise]:
    return [exercise for lesson in lessons_of(game) for exercise in lesson.exercises]


def asked(someone: Visitor, path: str, **query: str) -> Any:
    """The reply of the service to what the script of an exercise asks."""
    reply = someone.get(f"{path}?{urlencode(query)}")
    return {"status": reply.status, **reply.json()}


@pytest.mark.parametrize(("game", "language"), IN_A_LANGUAGE)
def test_every_exercise_is_done_by_the_answers_that_the_rules_find(
    visit: Visit, game: Game[Any], language: str
) -> None:
    someone = visit(language=language)
    for exercise in exercises(game):
        line, told = "", {}
        for answer in right_answers(exercise, game):
            told = asked(someone, f"/learn/{game.name}/{exercise.id}/answer", line=line, notation=answer)
            assert (told["status"], told["right"] or exercise.kind == "do") == (200, True), (exercise.id, told)
            line = told["line"]
        assert told["right"], exercise.id
        assert told["done"], exercise.id
        assert exercise.after[language] in told["says"]


@pytest.mark.parametrize(("game", "language"), IN_A_LANGUAGE)
def test_every_exercise_has_a_page_that_is_well_formed(visit: Visit, game: Game[Any], language: str) -> None:
    someone = visit(language=language)
    for exercise in exercises(game):
        reply = someone.get(f"/learn/{game.name}/{exercise.id}")
        assert reply.status == 200
        assert not Outline(reply.text).faults, exercise.id
        assert exercise.asks[language] in unescape(reply.text)


def test_a_wrong_answer_is_told_its_reason_and_the_clause(visit: Visit) -> None:
    game = game_named("benevolent")
    found = next(one for one in exercises(game) if one.kind == "find")
    practice = found.begin(game)
    wrong = [c.notation() for c in candidates(found, practice) if against(practice, c.notation()) is not None]
    told = asked(visit(language="fr"), f"/learn/benevolent/{found.id}/answer", notation=wrong[0])
    assert told["status"] == 422
    assert told["clause"].startswith("BEN-")
    assert len(told["says"].split()) > 3


def test_a_wrong_choice_leads_to_the_paragraph_that_the_exercise_teaches(visit: Visit) -> None:
    game, kinds = game_named("benevolent"), ("next", "better", "forbidden")
    for exercise in [next(one for one in exercises(game) if one.kind == kind) for kind in kinds]:
        choices = exercise.these or [str(number) for number in range(len(exercise.claims))]
        wrong = next(one for one in choices if one not in right_answers(exercise, game))
        told = asked(visit(), f"/learn/benevolent/{exercise.id}/answer", notation=wrong)
        assert (told["right"], told["clause"]) == (False, exercise.clauses[0])


def test_what_is_touched_in_a_question_says_what_it_is_and_where_to_answer(visit: Visit) -> None:
    game = game_named("broom_service")
    exercise = next(one for one in exercises(game) if one.kind == "forbidden" and "fly" in one.these[0])
    told = asked(visit(language="fr"), f"/learn/broom_service/{exercise.id}/why", piece="region-p4")
    assert told["name"] == "Prairie du Puits (prairie)"
    assert (told["title"], told["says"], told["clause"]) == ("Réponds avec l’un des boutons.", "", "")


def test_without_a_script_an_exercise_is_done_by_links_and_forms_alone(visit: Visit) -> None:
    game, someone = game_named("benevolent"), visit()
    for exercise in [next(one for one in exercises(game) if one.kind == kind) for kind in ("do", "forbidden", "next")]:
        page, line = someone.get(f"/learn/benevolent/{exercise.id}?whole").text, ""
        for answer in right_answers(exercise, game):
            assert f'value="{answer}"' in unescape(page)
            query = urlencode({"line": line, "notation": answer})
            page = someone.get(f"/learn/benevolent/{exercise.id}?{query}").text
            found = re.search(r'name="line" value="([^"]*)"', page)
            line = unescape(found[1]) if found else ""
        assert exercise.after["en"] in unescape(page)
        assert 'id="marked"' in page


def test_answers_that_the_rules_do_not_allow_lead_to_no_page(visit: Visit) -> None:
    someone, first = visit(), exercises(game_named("benevolent"))[0].id
    there = ["nothing-1", "diagram/BEN-EX-99", "diagram/BEN-EX-01?prefix=%3Cb"]
    paths = [f"{first}?line=nonsense", f"{first}/fly", *there]
    assert [someone.get(f"/learn/benevolent/{path}").status for path in paths] == [404] * len(paths)
    assert someone.get("/learn/chess").status == 404


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_the_first_lesson_takes_two_minutes(game: Game[Any]) -> None:
    lesson = lessons_of(game)[0]
    for language in ("en", "fr"):
        read = [lesson.intro[language], *[one.asks[language] + " " + one.after[language] for one in lesson.exercises]]
        assert sum([len(text.split()) for text in read]) <= TWO_MINUTES
    assert sum([len(right_answers(one, game)) for one in lesson.exercises]) <= 12


def test_whoever_knows_no_game_is_led_from_the_first_page_to_a_first_game_in_three_touches(visit: Visit) -> None:
    someone = visit()
    assert 'href="/tables/new/benevolent"' in someone.get("/").text  # first touch
    lesson = re.search(r'href="(/learn/benevolent/[a-z0-9-]+)"', someone.get("/tables/new/benevolent").text)
    assert lesson is not None  # second touch
    last = lessons_of(game_named("benevolent"))[0].exercises[-1].id
    page = someone.get(f"/learn/benevolent/{last}").text
    form = page[page.index('<form class="first-game"') :]
    fields = dict(re.findall(r'name="([a-z-]+)" value="([^"]*)"', form[: form.index("</form>")]))
    del fields["csrfmiddlewaretoken"]
    game = someone.submit("/tables/new/benevolent", **fields)  # third touch
    assert 'id="board"' in game.text
    assert 'data-turn="yours"' in game.text


def test_whoever_waits_for_others_can_learn_the_game(visit: Visit) -> None:
    someone = visit()
    table = someone.submit("/tables/new/benevolent", company="friends", seats="2", name="Ada")
    assert "Learn it in two minutes while the others come" in unescape(table.text)


@pytest.mark.parametrize("game", list(all_games()), ids=names)
def test_every_diagram_of_a_rulebook_can_be_played(visit: Visit, game: Game[Any]) -> None:
    someone = visit()
    for number, found in enumerate(DIAGRAM.finditer(game.words.rulebook_text("en")), 1):
        path, about = f"/learn/{game.name}/diagram/{found[2]}", {"frame": found[3] or "", "prefix": f"d{number}-"}
        first = asked(someone, path, **about)
        assert (first["status"], "<svg" in first["svg"]) == (200, True), found[2]
        if first["options"]:
            then = asked(someone, path, notation=first["options"][0][0], **about)
            assert then["line"] == first["options"][0][0]
            assert then["told"] or then["options"] != first["options"] or then["asks"] != first["asks"], found[2]
            assert asked(someone, path, line="", **about)["svg"] == first["svg"]  # taken back


def test_a_diagram_says_why_something_cannot_be_done(visit: Visit) -> None:
    about = {"frame": "forest", "prefix": "d1-"}
    told = asked(visit(language="fr"), "/learn/benevolent/diagram/BEN-EX-01", piece="h05", **about)
    assert told["clause"] == "BEN-MOVE-05"
    no = asked(visit(language="fr"), "/learn/benevolent/diagram/BEN-EX-01", notation="move h03-h05", **about)
    assert (no["status"], no["clause"]) == (422, "BEN-MOVE-05")


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_a_mark_takes_less_than_a_tenth_of_a_second_of_cpu(game: Game[Any]) -> None:
    took: list[float] = []
    for exercise in exercises(game):
        answer = right_answers(exercise, game)[0]
        begun = process_time()
        PracticePage(exercise.resume(game, ""), exercise, "", "fr").answer(answer)
        took.append(process_time() - begun)
    assert sorted(took)[len(took) * 95 // 100] < 0.1


def test_a_question_about_a_game_that_has_ended_does_not_show_its_result(visit: Visit) -> None:
    ended = [(game, one) for game in GAMES for one in exercises(game) if one.begin(game).state.over]
    for game, one in ended:
        page = visit().get(f"/learn/{game.name}/{one.id}").text
        assert 'id="ending"' not in page
        assert 'data-over="false"' in page
    assert ended


def test_the_five_of_a_day_are_the_same_for_everybody_and_can_be_sent_as_a_link(visit: Visit) -> None:
    path = re.search(r'href="(/learn/benevolent/day-[0-9-]+)-1"', visit().get("/learn/benevolent").text)
    assert path is not None
    one, other = visit(), visit(language="fr")
    pages = [[someone.get(f"{path[1]}-{number}").text for number in range(1, 6)] for someone in (one, other)]
    choices = [[re.findall(r'name="notation" value="([^"]*)"', page) for page in some] for some in pages]
    assert choices[0] == choices[1]
    assert all([len(some) >= 3 for some in choices[0]])
    assert one.get(f"{path[1]}-6").status == 404


def test_a_day_that_has_not_come_has_no_questions(visit: Visit) -> None:
    assert visit().get("/learn/benevolent/day-2999-01-01-1").status == 404
    assert visit().get("/learn/benevolent/day-yesterday-1").status == 404


def test_a_clause_is_practised_on_one_position_after_the_other(visit: Visit) -> None:
    someone = visit()
    pages = [unescape(someone.get(f"/learn/benevolent/clause-BEN-MOVE-07-{number}").text) for number in (1, 2, 20)]
    assert len({re.sub(r"BEN-MOVE-07-\d+", "", page) for page in pages}) == 3
    assert all(["Practise rule BEN-MOVE-07" in page for page in pages])
    assert someone.get("/learn/benevolent/clause-BEN-OBJ-01-1").status == 404  # nothing is refused for it


def test_the_guide_of_a_first_game_tells_the_first_sentences_of_a_paragraph(visit: Visit) -> None:
    told = asked(visit(), "/rules/benevolent/paragraph/BEN-MOVE-07", language="fr")
    whole = game_named("benevolent").words.rulebook("fr").paragraph("BEN-MOVE-07")
    assert told["says"] in whole
    assert told["says"].count(".") <= 2
    assert visit().get("/rules/benevolent/paragraph/BEN-NOT-99").status == 404
