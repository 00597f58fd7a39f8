"""Foresight: what an answer would bring, tried on tables that a seat can imagine, never on the real one.

So it tells nothing that the seat does not know. What depends on luck, or on what is hidden, is not told at all.
"""

from __future__ import annotations

from random import Random
from typing import Any

from clairiere.kernel.agenda import Poll
from clairiere.kernel.chance import LuckMismatch, Scripted
from clairiere.kernel.choices import Choice
from clairiere.kernel.events import Story
from clairiere.kernel.play import step
from clairiere.kernel.view import view
from clairiere.table.reasons import speech
from clairiere.table.sight import Sight

TRIALS = (1, 2)
"""Seeds of the tables that are imagined: what comes out differently on two of them, nobody can foresee."""
LUCK, HIDDEN, SEALED = "luck", "hidden", "sealed"


class Unforeseen(Exception):
    """Why nobody can say what an answer brings."""


class Foreseen:
    """What an answer is sure to bring."""

    def __init__(self, told: list[str], board: str) -> None:
        self.told = told
        self.board = board


def foresee(sight: Sight, choice: Choice) -> Foreseen:
    """What the seat of this sight would see next; raises Illegal and Unforeseen."""
    first, *others = [imagined(sight, choice, seed) for seed in TRIALS]
    if any([(other.told, other.board) != (first.told, first.board) for other in others]):
        raise Unforeseen(HIDDEN)
    return first


def imagined(sight: Sight, choice: Choice, seed: int) -> Foreseen:
    """What it brings on one table that agrees with all that the seat knows."""
    before = sight.view.imagine(Random(seed))
    sealed = bool(before.agenda) and isinstance(before.agenda[-1], Poll) and not choice.aside
    try:
        after, story = step(before, sight.seat, choice, Scripted(()))
    except LuckMismatch as drawn:
        raise Unforeseen(LUCK) from drawn
    if sealed:
        raise Unforeseen(SEALED)
    if shows_more(before, after, story):
        raise Unforeseen(HIDDEN)
    return drawn_after(sight, after, story)


def shows_more(before: Any, after: Any, story: Story) -> bool:
    """Whether anybody has learned a face on the way, even one that is hidden again."""
    known = before.pieces
    moments = [moment.pieces for moment in story.moments]
    return any([pieces.reveal_more_than(known) for pieces in (*moments, after.pieces)])


def drawn_after(sight: Sight, after: Any, story: Story) -> Foreseen:
    """The sentences and the picture; nothing on it can be touched."""
    v, heard = view(after, sight.seat), story.as_seen_by(sight.seat)
    v.still = True
    board = sight.scene.game.picture(v, sight.language, sight.scene.names(sight.language), last=heard)
    return Foreseen(sight.words.story(heard), board)


def warning(reason: str, language: str) -> str:
    """What somebody should know who is about to answer without foresight."""
    say = speech(language).say
    if reason == LUCK:
        return say("Luck decides what comes of this, so it cannot be taken back.")
    if reason == SEALED:
        return say("This stays under a seal until everyone has answered.")
    return say("Something hidden comes to light, so this cannot be taken back.")
