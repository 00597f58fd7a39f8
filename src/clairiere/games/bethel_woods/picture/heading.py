"""The heading: which turn it is and whose or, at the end, how it ended."""

from __future__ import annotations

from clairiere.games.bethel_woods.numbering import CRITICAL, SPIES, SUPPLY, WIN
from clairiere.games.bethel_woods.picture.scene import Scene
from clairiere.pictures.headings import ROOM, in_both, one_or_two_lines
from clairiere.pictures.mats import fitted


def headline(scene: Scene) -> str:
    """As a text."""
    s, labels = scene.table, scene.labels
    if s.over:
        return ending(scene)
    say = labels.language.say
    if scene.view.seat < s.seats and scene.asked >> scene.view.seat & 1:
        return say("Turn {turn} · your turn", turn=s.turn)
    waiting = [labels.players[seat] for seat in range(s.seats) if scene.asked >> seat & 1]
    return say("Turn {turn} · {who} to play", turn=s.turn, who=labels.language.listed(waiting))


def ending(scene: Scene) -> str:
    """Why the game is over."""
    cause, say = scene.table.cause, scene.labels.language.say
    if cause == WIN:
        return say("The Daydreamer is whole. All win, together.")
    if cause == SUPPLY:
        return say("The supply has run out. All lose, together.")
    if cause == CRITICAL:
        return say("Too many machines are critical. All lose, together.")
    if cause == SPIES:
        return say("Every spy is on the board. All lose, together.")
    return say("Everybody has left.")


def drawn_heading(said: str) -> str:
    """In both layouts; a page that says it in its bar hides it."""
    return in_both(fitted(28, 36, said, 24, ROOM, "ink-wood"), one_or_two_lines(said))
