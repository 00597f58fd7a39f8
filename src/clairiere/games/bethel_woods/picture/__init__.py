"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from clairiere.games.bethel_woods.picture.board import house, ring
from clairiere.games.bethel_woods.picture.plan import MACHINE_IDS, SLOTS, pointed_at, touches
from clairiere.games.bethel_woods.picture.plates import dream, lower, plates, spies
from clairiere.games.bethel_woods.picture.scene import Scene
from clairiere.games.bethel_woods.picture.seats import knowledge, seats
from clairiere.games.bethel_woods.picture.sheet import cover, defs
from clairiere.games.bethel_woods.picture.stage import labels
from clairiere.games.bethel_woods.rules.choices import CRITICAL, SPIES, SUPPLY, WIN
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.choices import Choice
from clairiere.kernel.language import language as language_of
from clairiere.kernel.picture import Frame, GamePicture, PictureOptions
from clairiere.kernel.state import Event, Pieces
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Caption, Spot, sprite_sheet
from clairiere.pictures.mats import ROOM, fitted, in_both, one_or_two_lines

# The heading: which turn it is and whose or, at the end, how it ended.

def headline(scene: Scene) -> str:
    """The progress of the game, for the caption."""
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


def picture(v: View[Table], options: PictureOptions) -> str:
    """The state layer or, standalone, the whole picture; with a frame, one part of the table alone."""
    scene = Scene(v, labels(v.table, language_of(options.language, "bethel_woods"), options.names), options.last)
    said = headline(scene)
    beneath, low = lower(scene)
    canvas = scene.plan.canvas(low)
    ground = "" if options.frame else glade(scene)
    body = part(scene, options.frame) if options.frame else drawn_heading(said) + whole(scene) + beneath + tokens(scene)
    caption = Caption("Bethel Woods", said, options.language)
    if options.standalone:
        return canvas.standalone(caption, ground + body, defs(), options.theme, options.frame)
    return canvas.layer(caption, body, options.frame, ground)


def whole(scene: Scene) -> str:
    """The table without its tokens."""
    return seats(scene) + drawn_board(scene) + dream(scene)


def drawn_board(scene: Scene) -> str:
    """The board: orphanage, ring, plates and spies."""
    return house(scene) + ring(scene) + plates(scene) + spies(scene)


def glade(scene: Scene) -> str:
    """What all of them lie on."""
    return f'<use class="pos" style="{scene.plan.board.style}" href="#btw-board"/>'


def part(scene: Scene, frame: str) -> str:
    """The part of the picture in a named frame."""
    if frame == "daydreamer":
        return dream(scene)
    if frame == "mats":
        return seats(scene) + tokens(scene, held=True, lying=False)
    return glade(scene) + drawn_board(scene) + tokens(scene, held=False)


def tokens(scene: Scene, *, held: bool = True, lying: bool = True) -> str:
    """Every token that lies open, in the order of their numbers, so that each keeps its element wherever it goes."""
    s, plan = scene.table, scene.plan
    found: dict[int, tuple[Spot, str]] = knowledge(scene) if held else {}
    covering: set[int] = set()
    for machine, there in enumerate(s.faults) if lying else []:
        load, where = s.load(machine), f", {scene.labels.machines[machine]}"
        for i, token in enumerate(sorted(there)):
            found[token] = (plan.socket(machine, i, load, 0.95), where)
            if MACHINE_IDS[machine] in scene.answers:
                covering.add(token)
    for i, token in enumerate(scene.trail.spent) if lying else []:
        found[token] = (plan.discarded(i), ", " + scene.labels.say("discarded"))
    drawn = [scene.token(token, *found[token], loose=token in covering) for token in sorted(found)]
    return f'<g id="tokens">{"".join(drawn)}</g>'


class WoodsPicture(GamePicture[Table]):
    """Draws views of Bethel Woods: board, plates and mats."""

    def cover_svg(self) -> str:
        """The orphanage by night."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet of the game."""
        return sprite_sheet(defs())

    def render(self, v: View[Table], options: PictureOptions) -> str:
        """The glade with its machines, the mats, the Daydreamer; its frames stand in picture/places.py."""
        return picture(v, options)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The lower right corner for the prompt, and above it the log."""
        return dict(SLOTS)

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """Machines, workers, tokens and children that the choice is about."""
        return touches(v, choice)

    def points_at(self, event: Event, pieces: Pieces) -> list[str]:
        """Where malfunctions and spies come."""
        return pointed_at(event)
