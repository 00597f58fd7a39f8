"""The heading: the round and whose turn it is or, at the end, who has won and why."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.scene import Scene
from clairiere.games.roundforest.scoring import outcome
from clairiere.pictures.headings import ROOM, in_both, one_or_two_lines
from clairiere.pictures.ink import lettering
from clairiere.pictures.mats import text_width

SIZE: Final = 25.0


def headline(scene: Scene) -> str:
    """One sentence."""
    s, words = scene.s, scene.stage.words
    if s.over:
        result = outcome(s)
        return words.victory(s, result) or words.winners(result)
    key = f"heading {s.round} {s.active}"
    said = scene.stage.said.get(key)
    if said is None:
        who = words.players[s.active]
        said = words.language.say("Round {round} · {who} to play", round=s.round, who=who)
        scene.stage.said[key] = said
    return said


def heading(scene: Scene, said: str) -> str:
    """In the size of each layout; a page that says it in its bar hides both."""
    key = f"drawn {said}"
    drawn = scene.stage.drawn.get(key)
    if drawn is None:
        wide = lettering(30, 36, said, min(SIZE, ROOM / text_width(said, 1)), "ink-wood", anchor="start")
        drawn = scene.stage.drawn.put(key, in_both(wide, one_or_two_lines(said)))
    return drawn
