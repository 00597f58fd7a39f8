"""The heading: the round and whose turn it is or, at the end, who has won and why."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.scene import Scene
from clairiere.games.benevolent.picture.stage import Stage
from clairiere.games.benevolent.scoring import outcome
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.action import Act
from clairiere.games.benevolent.steps.again import Again
from clairiere.games.benevolent.steps.walk import Walk
from clairiere.games.benevolent.words.door import BenevolentWords
from clairiere.pictures.headings import ROOM, TALL_LEAST, TALL_ROOM, TALL_SIZE, in_both, one_or_two_lines
from clairiere.pictures.ink import lettering
from clairiere.pictures.mats import fitted, text_width

SIZE: Final = 25.0
LEAST: Final = 19.0
"""How small the sentence may get that says who has won."""


def heading(scene: Scene) -> str:
    """The round and whose turn it is, or who has won, and why."""
    s, stage = scene.s, scene.stage
    if s.over:
        return stage.words.outcome(s, outcome(s))
    key = f"round {s.round} {s.active}"
    said = stage.said.get(key)
    if said is None:
        said = turn_words(s, stage.words)
        stage.said[key] = said
    return said


def turn_words(s: Table, words: BenevolentWords) -> str:
    """`Round 9 · Lake to play`."""
    return words.language.say("Round {round} · {who} to play", round=s.round, who=words.players[s.active])


def phase(scene: Scene) -> str:
    """What the open question is about."""
    if isinstance(scene.open, Walk):
        return scene.say("move")
    if isinstance(scene.open, Act):
        return scene.say("action")
    if isinstance(scene.open, Again):
        return scene.say("once more?")
    return "" if scene.open is None else scene.say("end of turn")


def drawn_heading(stage: Stage, headline: str, now: str) -> str:
    """In the size of each layout; where there is room, with what the open question is about."""
    key = f"heading {headline} {now}"
    drawn = stage.mats.get(key)
    if drawn is None:
        words = lettering(30, 36, headline, SIZE, "ink-wood", anchor="start")
        words += lettering(46 + text_width(headline, SIZE), 35, now, 17, "ink-wood", anchor="start", face="text")
        tall = fitted(10, 28, headline, TALL_SIZE, TALL_ROOM, "ink-wood")
        drawn = in_both(words, tall)
        stage.mats.put(key, drawn)
    return drawn


def drawn_ending(scene: Scene) -> str:
    """Who has won, with as much of the reason as there is room for."""
    words, result = scene.stage.words, outcome(scene.s)
    sentences = [words.outcome(scene.s, result), words.victory(scene.s, result)]
    plain = words.winners(result)
    wide = [said for said in sentences if text_width(said, LEAST) <= ROOM] or [plain]
    tall = [said for said in sentences if text_width(said, TALL_LEAST) <= 1.9 * TALL_ROOM] or [plain]
    size = min(SIZE, ROOM / text_width(wide[0], 1))
    return in_both(lettering(30, 34, wide[0], size, "ink-wood", anchor="start"), one_or_two_lines(tall[0]))
