"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.board import BASE, debts, fairy, forest, plates, stores
from clairiere.games.roundforest.picture.plan import slots, touches
from clairiere.games.roundforest.picture.scene import Scene, waiting
from clairiere.games.roundforest.picture.seats import pack, packs, tray
from clairiere.games.roundforest.picture.sheet import cover, defs
from clairiere.games.roundforest.picture.stage import stage_of
from clairiere.games.roundforest.rules.choices import CORNER
from clairiere.games.roundforest.rules.state import Table, outcome
from clairiere.kernel.choices import Choice
from clairiere.kernel.picture import Frame, GamePicture, PictureOptions
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords
from clairiere.pictures.canvas import Caption, sprite_sheet
from clairiere.pictures.ink import lettering
from clairiere.pictures.mats import ROOM, in_both, one_or_two_lines, text_width

# The heading: the round and whose turn it is or, at the end, who has won and why.

SIZE: Final = 25.0


def headline(scene: Scene) -> str:
    """The progress of the game, in one sentence."""
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


def picture(v: View[Table], options: PictureOptions, words: GameWords[Table]) -> str:
    """The state layer or, standalone, the whole picture; with a frame, one part of the table alone."""
    stage = stage_of(v.table, v.seat, options.language, options.names, words)
    scene = Scene(stage, v, options.last)
    said = headline(scene)
    described = stage.words.language.say("The forest, the backpacks, the fairy board and the stores.")
    caption = Caption(f"Roundforest · {said}", described, options.language)
    canvas = stage.canvas(len(scene.waiting), scene.debts)
    body = part(scene, options.frame) if options.frame else whole(scene, said)
    if options.standalone:
        return canvas.standalone(caption, body, defs(v.table.parts), options.theme, options.frame)
    return canvas.layer(caption, body, options.frame)


def whole(scene: Scene, said: str) -> str:
    """Backpacks lie under the pawns that stand on them, the tray lies over everything."""
    table = stores(scene) + debts(scene) + fairy(scene) + plates(scene)
    return heading(scene, said) + table + packs(scene) + forest(scene) + tray(scene)


def part(scene: Scene, frame: str) -> str:
    """The part of the picture in a named frame."""
    if frame == "forest":
        return forest(scene)
    if frame == "fairy":
        return fairy(scene)
    if frame == "pack":
        return pack(scene, scene.stage.near)
    if frame == "tile":
        return close_up(scene)
    if frame == "tray":
        return tray(scene, alone=True)
    return stores(scene) + debts(scene) + packs(scene) + forest(scene) + tray(scene)


def close_up(scene: Scene) -> str:
    """The tile under the near pawn, large and empty."""
    s, printed = scene.s, scene.printed
    at = s.players[scene.stage.near].at
    place = s.layout.spaces[0] if at == CORNER else at
    number, rotation = s.tiles[place], s.turned[place]
    art = f"{BASE}{printed.tiles[number][rotation]}{printed.signs[number][rotation]}"
    return f'<g transform="translate(102 100)">{art}</g>'


class RoundforestPicture(GamePicture[Table]):
    """Draws views of Roundforest: tiles, backpacks and cards."""

    def cover_svg(self) -> str:
        """A golden apple over tiles that turn."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet of the game's own box."""
        return sprite_sheet(defs(self.rules.components()))

    def render(self, v: View[Table], options: PictureOptions) -> str:
        """The whole table; its frames are `table`, `forest`, `fairy`, `pack`, `tile` and `tray`."""
        return picture(v, options, self.words)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The lower right corner for the prompt, and above it, below those who wait, the log."""
        return slots(len(waiting(v.table)))

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """What a choice names, for whoever's turn it is if the viewer only watches."""
        return touches(v.table, v.table.active if v.seat == SPECTATOR else v.seat, choice)
