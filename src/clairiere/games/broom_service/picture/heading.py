"""The heading: the round and who is to play or, at the end, who has won and why."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.picture.scene import Scene
from clairiere.games.broom_service.scoring import outcome
from clairiere.kernel.bits import bits
from clairiere.pictures.ink import lettering
from clairiere.pictures.mats import fitted, halved, text_width

ROOM: Final = 1380.0
SIZE: Final = 25.0
TALL_ROOM: Final = 368.0
TALL_SIZE: Final = 17.0
SMALL: Final = 13.5


def headline(scene: Scene) -> str:
    """One sentence."""
    s, words = scene.s, scene.stage.words
    if s.over:
        result = outcome(s)
        return words.victory(s, result) or words.winners(result)
    key = f"heading {s.round} {scene.asked}"
    said = scene.stage.said.get(key)
    if said is None:
        who = words.language.listed([str(words.players[seat]) for seat in bits(scene.asked)])
        said = words.language.say(
            "Round {round} of {rounds} · {who} to play", round=s.round, rounds=s.parts.rounds, who=who
        )
        scene.stage.said[key] = said
    return said


def heading(scene: Scene, said: str) -> str:
    """In the size of each layout; a page that says it in its bar hides both."""
    key = ("heading", said)
    drawn = scene.stage.drawn.get(key)
    if drawn is None:
        wide = lettering(20, 36, said, min(SIZE, ROOM / text_width(said, 1)), "ink-wood", anchor="start")
        drawn = f'<g class="heading"><g class="wide">{wide}</g><g class="tall">{lines(said)}</g></g>'
        scene.stage.drawn.put(key, drawn)
    return drawn


def lines(said: str) -> str:
    """On the tall canvas, one line or two."""
    if text_width(said, TALL_SIZE) <= TALL_ROOM:
        return fitted(10, 28, said, TALL_SIZE, TALL_ROOM, "ink-wood")
    first, second = halved(said)
    out = fitted(10, 14.5, first, SMALL, TALL_ROOM, "ink-wood")
    return out + fitted(10, 29.5, second, SMALL, TALL_ROOM, "ink-wood")
