"""The picture of a view, as the rest of the world asks for it."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.names import Names
from clairiere.games.benevolent.picture.board import dreams, forest
from clairiere.games.benevolent.picture.plan import FOLDED_LOG, FREE, Reach, plan_of
from clairiere.games.benevolent.picture.scene import Scene
from clairiere.games.benevolent.picture.seats import mat, pyramid
from clairiere.games.benevolent.picture.sheet import cover, defs
from clairiere.games.benevolent.picture.stage import Stage, stage_of
from clairiere.games.benevolent.rules.state import Table, outcome
from clairiere.games.benevolent.rules.steps.secrets import Again
from clairiere.games.benevolent.rules.steps.turn import Act, Walk
from clairiere.kernel.choices import Choice
from clairiere.kernel.picture import Frame, GamePicture, PictureOptions
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords
from clairiere.pictures.canvas import HIT, Caption, sprite_sheet
from clairiere.pictures.ink import TEXT_TAG, lettering
from clairiere.pictures.mats import (
    ROOM,
    TALL_LEAST,
    TALL_ROOM,
    TALL_SIZE,
    fitted,
    in_both,
    one_or_two_lines,
    text_width,
)

# The heading: the round and whose turn it is or, at the end, who has won and why.

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


def turn_words(s: Table, words: Names) -> str:
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


INK: Final = 'fill="var(--ink-print)"'
FEW: Final = 10
MANY: Final = 28
"""So many Leaves make a middling heap, and so many a large one."""


def picture(v: View[Table], options: PictureOptions, words: GameWords[Table]) -> str:
    """The state layer or, standalone, the whole picture; with a frame, one part of the table alone."""
    stage = stage_of(v.table, v.seat, options.language, options.names, words)
    scene = Scene(stage, v, options.last)
    headline, now = heading(scene), phase(scene)
    title = f"Benevolent · {headline} · {now}" if now else f"Benevolent · {headline}"
    caption = Caption(title, stage.description, options.language)
    canvas = stage.plan.canvas
    ground = "" if options.frame else stage.woods + stage.board
    body = part(scene, options.frame) if options.frame else whole(scene, headline, now)
    if options.standalone:
        return canvas.standalone(caption, ground + body, defs(), options.theme, options.frame)
    return canvas.layer(caption, body, options.frame, ground)


def whole(scene: Scene, headline: str, now: str) -> str:
    """The table from the far side to the near one; the near seat's things lie over everything."""
    stage = scene.stage
    top = drawn_ending(scene) if scene.s.over else drawn_heading(stage, headline, now)
    out = top + forest(scene) + dreams(scene) + pyramid(scene) + reserve(scene)
    for seat in stage.order:
        out += mat(scene, seat)
    return out + mat(scene, stage.near)


def part(scene: Scene, frame: str) -> str:
    """The part of the picture in a named frame."""
    if frame == "forest":
        return scene.stage.woods + forest(scene)
    if frame == "dreams":
        return scene.stage.board + dreams(scene)
    if frame == "secrets":
        return pyramid(scene)
    plan, others = scene.stage.plan, "".join([mat(scene, seat) for seat in scene.stage.order])
    near = f'<g transform="translate({plan.centred():g})">{mat(scene, scene.stage.near)}</g>'
    return f'<g transform="translate(0 {plan.lowered():g})">{others}</g>{near}'


def reserve(scene: Scene) -> str:
    """The heap of Leaves that nobody has, in the corner that the forest leaves free."""
    s, button = scene.s, scene.button("reserve")
    size = 0 if not s.reserve else 1 if s.reserve < FEW else 2 if s.reserve < MANY else 3
    ring = f'{HIT}<use href="#ben-ring-heap"/>' if button else ""
    name, said = scene.say("Reserve"), scene.labels("reserve")
    title = f"{name} · {scene.leaves(s.reserve)}" + (f" · {said}" if said else "")
    return (
        f'<g id="reserve" class="pos{" target" if button else ""}" style="{scene.stage.plan.reserve.style}"{button}>'
        f'<title>{title}</title><use href="#ben-heap{size}"/>{ring}<use href="#ben-pill" y="44"/>'
        f'{TEXT_TAG} x="-59" y="50" font-size="16" {INK} class="t-text">{name}</text>'
        f'{TEXT_TAG} x="35" y="51" font-size="19" {INK} text-anchor="end" class="t-display">{s.reserve}</text>'
        f'<use href="#i-leaf" x="38" y="34" width="19" height="19" style="color:var(--moss-5)"/></g>'
    )


class BenevolentPicture(GamePicture[Table]):
    """Draws views of Benevolent: forest, mats and Secrets."""

    def cover_svg(self) -> str:
        """Five Gifts above a path between standing stones."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet of the game."""
        return sprite_sheet(defs())

    def render(self, v: View[Table], options: PictureOptions) -> str:
        """Forest, Dreams board, Secrets and mats; its frames are `forest`, `dreams`, `secrets` and `mats`."""
        return picture(v, options, self.words)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The prompt under the forest, the log under Dreams and Secrets; at the end the other way round."""
        folded = plan_of(v.table.forest.template).canvas.fold.slot(*FOLDED_LOG)
        if v.table.over:
            return {"prompt": FREE["log"], "log": FOLDED_LOG, "folded": folded}
        return {**FREE, "folded": folded}

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """What a choice names, for whoever's turn it is if the viewer only watches."""
        seat = v.table.active if v.seat == SPECTATOR else v.seat
        return list(Reach(v.table, seat, [choice]).touched)
