"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.picture.board import chased, ground, realm
from clairiere.games.broom_service.picture.plan import pointed_at, slots, touches
from clairiere.games.broom_service.picture.round import news, turn
from clairiere.games.broom_service.picture.scene import Scene
from clairiere.games.broom_service.picture.seats import hand, mat, seats, shown
from clairiere.games.broom_service.picture.sheet import cover, defs
from clairiere.games.broom_service.picture.stage import stage_of
from clairiere.games.broom_service.rules.state import Table, outcome
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Choice
from clairiere.kernel.picture import Frame, GamePicture, PictureOptions
from clairiere.kernel.state import Event, Pieces
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords
from clairiere.pictures.canvas import Caption, sprite_sheet
from clairiere.pictures.ink import lettering
from clairiere.pictures.mats import fitted, halved, text_width

# The heading: the round and who is to play or, at the end, who has won and why.

ROOM: Final = 1380.0
SIZE: Final = 25.0
TALL_ROOM: Final = 368.0
TALL_SIZE: Final = 17.0
SMALL: Final = 13.5


def headline(scene: Scene) -> str:
    """The progress of the game, in one sentence."""
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


def picture(v: View[Table], options: PictureOptions, words: GameWords[Table]) -> str:
    """The state layer or, standalone, the whole picture; with a frame, one part of the table alone."""
    stage = stage_of(v.table, v.seat, options.language, options.names, words)
    scene = Scene(stage, v, options.last)
    said = headline(scene)
    described = stage.words.language.say("The map, the mats of the players, the event, the turn and the hand.")
    caption = Caption(f"Broom Service · {said}", described, options.language)
    count = shown(scene)
    canvas = stage.canvas(scene.rack_v + stage.plan.rack_high(count, scene.picking or scene.extra) + 6)
    frame = options.frame
    under = "" if frame else ground(scene)
    body = part(scene, frame) if frame else heading(scene, said) + whole(scene)
    if options.standalone:
        return canvas.standalone(caption, under + body, defs(v.table.parts, v.table.board.name), options.theme, frame)
    return canvas.layer(caption, body, frame, under)


def whole(scene: Scene) -> str:
    """Clouds and amulets that were taken lie on the mats, so the map is drawn last."""
    return news(scene) + turn(scene) + seats(scene) + hand(scene) + realm(scene)


def part(scene: Scene, frame: str) -> str:
    """The part of the picture in a named frame."""
    if frame == "map":
        return ground(scene) + realm(scene)
    if frame == "hand":
        return hand(scene)
    if frame == "turn":
        return turn(scene)
    if frame == "mat":
        near = scene.plan.order[-1]
        return mat(scene, near) + "".join([svg for _, svg in chased(scene, near)])
    return news(scene) + seats(scene)


class BroomPicture(GamePicture[Table]):
    """Draws views of Broom Service: map, mats and the round."""

    def cover_svg(self) -> str:
        """A witch on her broom before the moon."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet of the game's own box."""
        return sprite_sheet(defs(self.rules.components()))

    def render(self, v: View[Table], options: PictureOptions) -> str:
        """The map, the mats of the players, the event, the turn and the hand."""
        return picture(v, options, self.words)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The places that the picture leaves free."""
        return slots(v)

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """Ids of the elements that a choice refers to."""
        return touches(v, choice)

    def points_at(self, event: Event, pieces: Pieces) -> list[str]:
        """Regions, towers, clouds, badges and mats."""
        return pointed_at(event, pieces)
