"""Lessons and playable diagrams in a real browser: by touch, by keyboard alone, and by the accessibility tree."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clairiere.games.registry import all_games, game_named
from clairiere.kernel.game import Game
from clairiere.lessons.lesson import KINDS, Exercise, Lesson, against, among, lessons_of
from tests.browser.company import KEYS, TOUCH, Company, Guest
from tests.browser.test_everyone import by_turns, complaints
from tests.browser.test_speed import first_load
from tests.kit import nightly_after
from tests.site.test_lessons import right_answers
from tests.table.kit import Server, lay_table

GAMES = [game for game in all_games() if lessons_of(game)]
LAPTOP = {"width": 1366, "height": 768}
WAYS: dict[str, dict[str, Any]] = {
    "touch": {"phone": True, "language": "fr", "hands": TOUCH},
    "keyboard": {"viewport": LAPTOP, "language": "en", "hands": KEYS},
}
LIGHT = 150_000
"""Bytes that the first visit of an exercise may bring, compressed, with the typefaces."""
ALONE = """(id) => {
  const thing = document.getElementById(id);
  if (!thing) return null;
  thing.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = thing.getBoundingClientRect(), steps = [5, 3, 7, 2, 8, 1, 9];
  const spots = steps.flatMap((x) => steps.map((y) => [left + (x * width) / 10, top + (y * height) / 10]));
  return spots.find(([x, y]) => document.elementFromPoint(x, y)?.closest('#board [id]') === thing) ?? null;
}"""
"""Where a finger meets this thing on the board, and nothing that lies on it."""


def kinds(lesson: Lesson) -> set[str]:
    return {exercise.kind for exercise in lesson.exercises}


def most_varied(game: Game[Any]) -> Lesson:
    """The lesson of a game with the most kinds of exercises."""
    return max(lessons_of(game), key=lambda lesson: len(kinds(lesson)))


def every_lesson() -> list[Any]:
    """Every lesson in every way; in the gate one of each game, by touch and by keyboard by turns."""
    return [
        pytest.param(
            game, lesson, way, id=f"{game.name}-{lesson.id}-{way}",
            marks=[] if (game, lesson, way) in in_the_gate() else [pytest.mark.nightly],
        )
        for game in GAMES for lesson in lessons_of(game) for way in WAYS
    ]  # fmt: skip


def in_the_gate() -> list[tuple[Game[Any], Lesson, str]]:
    """One lesson of each game, in one way."""
    return [(game, most_varied(game), list(WAYS)[number % len(WAYS)]) for number, game in enumerate(GAMES)]


class Learner:
    """Somebody in front of the exercises of a game; what the browser writes to its console is kept."""

    def __init__(self, company: Company, game: Game[Any], **more: Any) -> None:
        self.game = game
        self.language = more.get("language", "en")
        self.guest: Guest = company.guest("Ann", reduced_motion="reduce", **more)
        self.page: Page = self.guest.page
        self.console: list[str] = []
        self.page.on("console", lambda said: self.console.append(f"{self.page.url}: {said.text}"))

    def knows(self, lesson: Lesson) -> bool:
        """Whether the list of lessons ticks this one; what was done is noted beside the mark, and may come later."""
        for _ in range(20):
            self.guest.goto(f"/learn/{self.game.name}")
            if self.page.locator(".lessons li.done", has_text=lesson.title[self.language]).count():
                return True
            self.page.wait_for_timeout(250)
        return False

    def opens(self, exercise: Exercise) -> None:
        """Go to the page of an exercise."""
        self.guest.goto(f"/learn/{self.game.name}/{exercise.id}")
        self.guest.arrive()

    def does(self, exercise: Exercise) -> None:
        """Give the answers that the rules find to be right, until the mark is there."""
        answers = right_answers(exercise, self.game)
        for number, answer in enumerate(answers):
            if exercise.kind == "do":
                self.guest.answer(answer)
            elif exercise.kind == "find":
                self.finds(exercise, answer, number)
            else:
                self.guest.press(f'#answers button[value="{answer}"]')
        self.page.wait_for_selector("#stage[data-panel=mark]")

    def finds(self, exercise: Exercise, answer: str, number: int) -> None:
        """Touch it on the board, where it lies alone; else press its button."""
        spot = self.spot(exercise, answer) if self.guest.hands == TOUCH else None
        if spot:
            self.page.touchscreen.tap(*spot)
        else:
            if not self.page.locator("#answers button").first.is_visible():
                self.guest.press("#more")
            self.guest.answer(answer)
        self.page.wait_for_function(
            "(n) => document.getElementById('stage').dataset.line.split('|').filter(Boolean).length > n", arg=number
        )

    def spot(self, exercise: Exercise, answer: str) -> list[float] | None:
        """Where to touch what stands on the board for this answer alone."""
        practice, touches = exercise.begin(self.game), self.game.picture.touches
        view = practice.view()
        ids = {one: touches(view, view.table.vocabulary().parse(one)) for one in among(exercise, practice)}
        own = [id for id in ids[answer] if sum([id in some for some in ids.values()]) == 1]
        return next((spot for id in own if (spot := self.page.evaluate(ALONE, id))), None)

    def tree(self) -> list[tuple[str, str]]:
        """Role and name of everything in Chromium's accessibility tree."""
        line = self.page.context.new_cdp_session(self.page)
        nodes = line.send("Accessibility.getFullAXTree")["nodes"]
        line.detach()
        return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]

    def reads_the_task(self, exercise: Exercise) -> None:
        """The task is a heading that has the keyboard, and whatever can be pressed has a name."""
        tree = self.tree()
        assert ("heading", exercise.asks[self.language]) in tree
        assert self.page.evaluate("() => document.activeElement.id") == "task"
        unnamed = [role for role, name in tree if role in ("button", "link", "group", "img") and not name]
        assert not [role for role in unnamed if role != "group"], exercise.id
        labels = self.page.locator("#answers button:visible").all_inner_texts()
        buttons = " ".join([name for role, name in tree if role == "button"])
        assert all([label.split("\n")[0].strip() in buttons for label in labels]), exercise.id

    def hears_the_mark(self, exercise: Exercise) -> None:
        """The mark is a heading, it is announced with its reason, and the way on is a button or a form."""
        title = {"en": "Yes!", "fr": "Oui !"}[self.language]
        expect(self.page.locator("#say [data-act=next]")).to_be_visible()
        tree = [(role, name.replace("\N{NARROW NO-BREAK SPACE}", " ")) for role, name in self.tree()]
        assert ("heading", title) in [(role, name.replace("\N{NO-BREAK SPACE}", " ")) for role, name in tree]
        expect(self.page.locator("#announcer[aria-live=polite]")).to_contain_text(exercise.after[self.language])

    def goes_on(self) -> None:
        """To the next page."""
        before = self.page.url
        self.guest.press("#say [data-act=next]")
        self.page.wait_for_url(lambda url: url != before)


def wrong_answer(exercise: Exercise, game: Game[Any]) -> str:
    """One that is among the choices and not right."""
    right = right_answers(exercise, game)
    if exercise.kind == "next":
        return next(str(number) for number in range(len(exercise.claims)) if str(number) not in right)
    return next(one for one in exercise.these if one not in right)


def first_of(kind: str, game: Game[Any]) -> Exercise | None:
    return next((one for lesson in lessons_of(game) for one in lesson.exercises if one.kind == kind), None)


def one_of_each_kind() -> list[tuple[Game[Any], Exercise]]:
    """Exercises of all kinds, from one game after the other."""
    found: list[tuple[Game[Any], Exercise]] = []
    for number, kind in enumerate(KINDS):
        for game in [*GAMES[number % len(GAMES) :], *GAMES]:
            exercise = first_of(kind, game)
            if exercise is not None:
                found.append((game, exercise))
                break
    return found


@pytest.mark.parametrize("way", WAYS)
def test_the_lessons_of_the_gate_have_all_kinds_of_exercises_in_every_way(way: str) -> None:
    assert set().union(*[kinds(lesson) for _, lesson, used in in_the_gate() if used == way]) == set(KINDS)


@pytest.mark.parametrize(("game", "lesson", "way"), every_lesson())
def test_a_lesson_is_done_from_its_first_exercise_to_its_end(
    company: Company, game: Game[Any], lesson: Lesson, way: str
) -> None:
    learner = Learner(company, game, **WAYS[way])
    learner.opens(lesson.exercises[0])
    for exercise in lesson.exercises:
        learner.guest.arrive()
        assert learner.page.url.endswith(f"/learn/{game.name}/{exercise.id}")
        if way == "keyboard":
            learner.reads_the_task(exercise)
        learner.does(exercise)
        learner.hears_the_mark(exercise)
        learner.goes_on()
    assert learner.knows(lesson)
    assert not learner.console, "\n".join(learner.console)


@pytest.mark.parametrize("way", WAYS)
def test_a_wrong_answer_is_told_and_can_be_tried_again(company: Company, way: str) -> None:
    game = game_named("benevolent")
    learner = Learner(company, game, **WAYS[way])
    for kind in ("forbidden", "next", "better"):
        exercise = first_of(kind, game)
        assert exercise is not None
        learner.opens(exercise)
        wrong = wrong_answer(exercise, game)
        learner.guest.press(f'#answers button[value="{wrong}"]')
        learner.page.wait_for_selector("#stage[data-panel=mark] #say.no")
        expect(learner.page.locator("#announcer")).not_to_be_empty()
        learner.guest.press("#say [data-act=retry]")
        learner.page.wait_for_selector(f'#answers button[value="{wrong}"]')
        learner.does(exercise)
        learner.hears_the_mark(exercise)


def test_what_cannot_be_found_is_refused_with_its_reason_and_paragraph(company: Company) -> None:
    game = game_named("benevolent")
    learner, exercise = Learner(company, game, **WAYS["keyboard"]), first_of("find", game)
    assert exercise is not None
    practice = exercise.begin(game)
    wrong = next(one for one in among(exercise, practice) if against(practice, one) is not None)
    learner.opens(exercise)
    learner.guest.press("#more")
    learner.guest.press(f'#answers button[value="{wrong}"]')
    learner.page.wait_for_selector("#stage[data-panel=why] #say.no")
    learner.guest.press("#say [data-act=rule]")
    expect(learner.page.locator("#book .at-work")).to_be_visible()


@pytest.mark.parametrize(("game", "whole"), [
    *[pytest.param(game, False, id=f"{game.name}-some") for game in GAMES[::2]],
    *[pytest.param(game, True, id=f"{game.name}-all", marks=pytest.mark.nightly) for game in GAMES],
])
def test_an_exercise_opens_with_its_task_in_sight_and_nothing_on_the_console(
    company: Company, game: Game[Any], whole: bool
) -> None:
    """The first of every third lesson of some games, and nightly all of all of them."""
    learner = Learner(company, game, phone=True, language="fr")
    for lesson in lessons_of(game)[:: 1 if whole else 3]:
        for exercise in lesson.exercises if whole else lesson.exercises[:1]:
            learner.opens(exercise)
            expect(learner.page.locator("#task")).to_be_in_viewport(ratio=1)
    assert not learner.console, "\n".join(learner.console)


@pytest.mark.parametrize("game", nightly_after(2, GAMES), ids=lambda game: game.name)
def test_the_first_visit_of_an_exercise_is_light(company: Company, game: Game[Any]) -> None:
    guest, exercise = company.guest("Ann", language="fr"), lessons_of(game)[0].exercises[0]
    sizes = first_load(guest.page, f"{company.address}/learn/{game.name}/{exercise.id}")
    told = "\n".join([f"{size:7} {name}" for name, size in sorted(sizes.items(), key=lambda item: -item[1])])
    assert sum(sizes.values()) < LIGHT, told


@pytest.mark.parametrize(("screen", "whole"), [
    ("phone", False), *[pytest.param(screen, True, marks=pytest.mark.nightly) for screen in ("phone", "desktop")]
])
def test_lessons_are_for_everyone(company: Company, screen: str, *, whole: bool) -> None:
    """By day and by night, by finger and by keyboard, with big letters, from 320 pixels to 1920."""
    learner = Learner(company, GAMES[0], phone=screen == "phone", language="fr")
    found: list[str] = []
    for turn, path in enumerate(("/learn", "/learn/benevolent")):
        learner.guest.goto(path)
        said = complaints(learner.page, screen, lights=by_turns(turn, whole=whole))
        found += [f"{path} {one}" for one in said]
    for turn, (game, exercise) in enumerate(one_of_each_kind()):
        learner.game = game
        learner.opens(exercise)
        said = complaints(learner.page, screen, "table", lights=by_turns(turn, whole=whole))
        found += [f"{game.name} {exercise.id} {one}" for one in said]
    assert not found, "\n".join(found)
    assert not learner.console, "\n".join(learner.console)


FIGURE = "figure[data-example='benevolent/BEN-EX-01']"


def plays_a_diagram(page: Page, within: str) -> None:
    """Try, be refused with a reason, play, take back."""
    figure = page.locator(f"{within} {FIGURE}").first
    figure.locator(".try").click()
    expect(figure.locator(".asks")).not_to_be_empty()
    first = figure.locator("svg").inner_html()
    told, prefix = figure.locator(".told[role=status]"), figure.get_attribute("data-prefix")
    figure.locator(f"svg [id='{prefix}h05']").dispatch_event("click")
    expect(told).to_contain_text("Pond 5 touches none of your other Footsteps.")
    assert figure.locator("svg").inner_html() == first
    figure.locator("summary").click()
    figure.locator("details button").first.click()
    expect(figure.locator("svg")).to_be_visible()
    drawn = [figure.element_handle(), first]
    page.wait_for_function("([one, first]) => one.querySelector('svg').innerHTML !== first", arg=drawn)
    expect(told).not_to_be_empty()
    figure.get_by_role("button", name="Take back").click()
    page.wait_for_function("([one, first]) => one.querySelector('svg').innerHTML === first", arg=drawn)


def test_a_diagram_of_a_rulebook_is_played_refused_and_taken_back(company: Company) -> None:
    guest = company.guest("Ann", reduced_motion="reduce")
    guest.goto("/rules/benevolent")
    plays_a_diagram(guest.page, "main")


def test_a_diagram_in_the_drawer_of_a_table_is_played_too(company: Company, site: Server) -> None:
    table = lay_table(site.store, "benevolent", secret="hare")
    guest = company.at(table, 0, reduced_motion="reduce")
    guest.page.keyboard.press("?")
    guest.page.wait_for_selector("#book figure.ready")
    plays_a_diagram(guest.page, "#book")


def test_without_a_script_a_diagram_is_a_picture(company: Company) -> None:
    guest = company.guest("Ann", java_script_enabled=False)
    guest.goto("/rules/benevolent")
    figure = guest.page.locator(FIGURE).first
    expect(figure.locator("svg")).to_be_visible()
    assert figure.locator("button, [data-answers]").count() == 0
