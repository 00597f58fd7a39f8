"""Law 12: every word that a person can meet in play exists in French and in English."""

from __future__ import annotations

import re
from importlib import import_module
from random import Random
from typing import Any

import pytest

from clairiere.bots.roster import bot_named
from clairiere.games.bloody_grove.rules.events import Refilled
from clairiere.games.broom_service.rules.steps.round import GuessHand
from clairiere.games.registry import all_games
from clairiere.games.roundforest.rules.events import (
    Cleared,
    HeldStill,
    Lifted,
    NothingThere,
    PutDown,
    SpiritCame,
    Stayed,
    TokenGone,
    WentBack,
    Won,
)
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.choices import Clause
from clairiere.kernel.game import Game
from clairiere.kernel.language import NARROW, NO_BREAK, language
from clairiere.kernel.match import Match
from clairiere.kernel.play import settle, step, waiting
from clairiere.kernel.rulebook import read_examples
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import Ask, Event, Moment, StepContext, Story, seat_of
from clairiere.testing.battery import Watch, tables
from clairiere.testing.reading import Reader, read_game
from tests.kit import nightly_after, others_nightly, per_build

KINDS = [(game, seats, variant) for game in all_games() for seats, variant in tables(game)]
VOWEL = "aeiouyàâéèêëîïôûAEIOUÀÂÉÈÊÎÔ"
BLOCKS = [PutDown(0, 2, 6), Lifted(0, 2, 6), Cleared(0, 2, 6), HeldStill(8)]
RARE = [
    *[Refilled((60,)), Refilled((60, 61))],
    *[NothingThere(0), NothingThere(1), NothingThere(2), Stayed(0), WentBack((2,)), TokenGone(0, 8), Won(0), *BLOCKS],
    SpiritCame(0, 8, 3),
]
"""What hardly ever happens when everybody plays at random."""
RARE_TABLES = {
    "bethel_woods": [
        "A junas knowledge M1 M2 S1\nB linny\nC nova\nD fenn\nagenda give A B 1 M; pickup A; close",
        "A nova knowledge M1 M2 M3 S1 S2 S3 D1 D2\nB harris\nC junas\nD fenn\nagenda discard A; check",
    ],
    "broom_service": ["board back\nA hand hill_witch tiles extra_card\nB hand hill_witch\nagenda extra A; first_turn"],
}
"""Questions that are hardly ever asked then."""
IMAGINED = {GuessHand}
"""Questions that nobody is ever asked: they stand for what another player has answered under the seal."""
UNELIDED = re.compile(rf"\b(le|la|de|ne|que|se|te|[Ll]e|[Ll]a) [{VOWEL}]")
MISPLACED = re.compile(r"\b(?:[Tt]he|[Aa]n?) (?:[A-Z][\w’]* )+\d+\b|\ba [aeioAEIO]\w|\ban [^aeiouAEIOU\W]")
"""An article before what is called by its number, or one that does not go with the next word."""
UNMERGED = re.compile(r"\b(de le|de les|à le|à les) ")
SPACED = re.compile(r"(.)[:;!?»]")
UNSPEAKABLE = re.compile(r"[×→←↑↓|/\\<>*=#@]|\bNone\b(?! of)")
"""What a screen reader stumbles over, and what nobody has filled in."""
ENGLISH = re.compile(r"\b(the|of|and|with|you|your|has|have|is|at|to|for|which|knows|still|in|left)\b", re.I)
STRIDE = 7
"""From one kind of table to the next that is read, so that few of them are unlike each other."""


def name(kind: tuple[Game[Any], int, Variant]) -> str:
    game, seats, variant = kind
    return "-".join([game.name, str(seats), *variant.values()])


def check(english: str, french: str) -> None:
    """What holds for a sentence and for a button."""
    both = english + french
    assert english, french
    assert french != english
    assert not re.search(r"[{}_'\"]|  |\?\?", both), both
    assert english[0].isupper() or english[0] in "“", english
    assert french[0].isupper() or french[0] in "«", french
    assert not MISPLACED.search(english), english
    assert not UNELIDED.search(french), french
    assert not UNMERGED.search(french), french
    assert "“" not in french, french
    assert "«" not in english, english
    for before in SPACED.findall(french):
        assert before in NARROW + NO_BREAK, french


def check_sentence(english: str, french: str) -> None:
    check(english, french)
    assert english[-1] in ".!?", english
    assert french[-1] in ".!?", french


def check_button(english: str, french: str) -> None:
    check(english, french)
    assert english[-1] not in ".!?:;,", english
    assert french[-1] not in ".!?:;,", french


def check_spoken(english: str, french: str) -> None:
    """What holds for a line of the spoken table, and for the outcome."""
    check_sentence(english, french)
    assert not UNSPEAKABLE.search(english + french), english + french
    assert not ENGLISH.search(french), french


class StrictReader(Reader):
    """Checks typography and grammar too."""

    def check_sentence(self, english: str, french: str) -> None:
        check_sentence(english, french)

    def check_button(self, english: str, french: str) -> None:
        check_button(english, french)

    def check_spoken(self, english: str, french: str) -> None:
        check_spoken(english, french)


def read_strictly(game: Game[Any], seats: int, variant: Variant, seed: int) -> Reader:
    """A random game, read from the opening to the end."""
    return read_game(game, seats, variant, seed, StrictReader)


def brought_by(game: Game[Any], seats: int, variant: Variant, seed: int) -> set[type]:
    """The kinds of events and questions in the same random game, which is only played."""
    match = (watch := Watch(game, game.rules.components(), seats, variant, seed)).match
    asked: set[type] = set()
    while not match.state.over:
        asked |= {type(ask) for ask in waiting(match.state)}
        match.choose(*watch.next_answer())
    return asked | {type(moment.event) for story in match.stories for moment in story.moments}


@pytest.mark.parametrize("kind", others_nightly(KINDS), ids=name)
def test_everything_in_a_random_game_has_words_in_both_languages(kind: tuple[Game[Any], int, Variant]) -> None:
    game, seats, variant = kind
    assert read_strictly(game, seats, variant, seed=4).met


def leaves(base: type, package: str) -> set[type]:
    """The classes of a game beneath this one that have none beneath them."""
    found: set[type] = set()
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        below = leaves(kind, package)
        found |= below or ({kind} if kind.__module__.startswith(package) else set())
    return found


def read_examples_of(game: Game[Any]) -> set[type]:
    """What is met in the worked examples of a game: they seek out what chance seldom brings."""
    met: set[type] = set()
    for example in read_examples(game.rules.file("words/examples.toml")):
        for line in example.lines:
            s, luck, story = (
                game.rules.read_position(example.position, game.rules.components()),
                Scripted(line.luck),
                Story([]),
            )
            settle(s, StepContext(luck, story))
            reader = StrictReader(game, s)
            reader.look(s, Random(1))
            for answer in line.answers:
                seat, _, notation = answer.partition(" ")
                s, story = step(s, seat_of(seat), s.vocabulary().parse(notation), luck)
                reader.hear(s, story)
                reader.look(s, Random(1))
            met |= reader.met
    return met


@pytest.mark.parametrize("game", nightly_after(per_build(2, 99), all_games()), ids=lambda game: game.name)
def test_every_kind_of_event_and_question_has_been_read(game: Game[Any]) -> None:
    package = f"clairiere.games.{game.name}."
    wanted = (leaves(Event, package) | leaves(Ask, package)) - IMAGINED - read_examples_of(game)
    for position in RARE_TABLES.get(game.name, []):
        table = game.rules.read_position(position, game.rules.components())
        reader = StrictReader(game, table)
        reader.look(table, Random(1))
        wanted -= reader.met
    kinds = list(tables(game))
    for seed in range(30):
        if wanted - {type(event) for event in RARE}:
            usual = (game.rules.seats[-1], game.rules.variant({}))
            kind = kinds[-1 - seed // 2 * STRIDE % len(kinds)] if seed % 2 else usual
            if wanted & brought_by(game, *kind, seed):
                wanted -= read_strictly(game, *kind, seed).met
    s = Watch(game, game.rules.components(), game.rules.seats[-1], {}, 1).match.state
    rare = [event for event in RARE if type(event) in wanted]
    StrictReader(game, s).hear(s, Story([Moment(event, s.pieces) for event in rare]))
    assert wanted == {type(event) for event in rare}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_choice_of_the_vocabulary_has_words(game: Game[Any]) -> None:
    s = Watch(game, game.rules.components(), game.rules.seats[-1], {}, 1).match.state
    english, french = game.words.for_table(s, "en"), game.words.for_table(s, "fr")
    for c in s.vocabulary().choices():
        check_button(english.choice(c, s), french.choice(c, s))


@pytest.mark.parametrize("module", ["kernel.choices", *[f"games.{game.name}.rules.clauses" for game in all_games()]])
def test_every_clause_has_words_of_its_own(module: str) -> None:
    clauses = [c for c in vars(import_module(f"clairiere.{module}")).values() if isinstance(c, Clause)]
    assert len(clauses) > 5
    english, french = language("en"), language("fr", module.split(".")[1] if module.startswith("games") else "")
    for clause in clauses:
        check_sentence(english.say(clause.says), french.say(clause.says))


REASONED = 0.95
"""Of so many suggestions at least, the reason names what lies on this very table."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_reason_for_an_answer_is_about_this_very_table(game: Game[Any], language: str) -> None:
    """Not only what such an answer is good for in general: places, amounts and players make most of them different."""
    match: Match[Any] = Match(game, game.rules.seats[0], {}, Chance(Random(5)))
    bots = [bot_named("greedy", game, seat) for seat in range(match.record.seats)]
    asked, told = 0, list[str]()
    while not match.state.over and asked < 80:
        ask = waiting(match.state)[0]
        seen = match.view(ask.seat)
        choice = bots[ask.seat].choose(seen)
        if len(seen.options()) > 1:
            asked += 1
            told += [said] if (said := game.words.for_table(seen.table, language).purpose(seen, choice)) else []
        match.choose(ask.seat, choice)
    assert len(told) >= REASONED * asked
    assert len(set(told)) > 0.5 * len(told)
    assert all([said.endswith((".", "!")) and "{" not in said for said in told])
