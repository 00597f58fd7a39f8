"""The mats: what each player has."""

from __future__ import annotations

from clairiere.games.benevolent.numbering import GIFTS
from clairiere.games.benevolent.picture.berth import NARROW, STRIDE
from clairiere.games.benevolent.picture.captions import tall_captions, wide_captions
from clairiere.games.benevolent.picture.reach import GIFT_IDS, STACK_IDS, STEP_IDS
from clairiere.games.benevolent.picture.scene import Scene
from clairiere.games.benevolent.picture.secrets import held_tiles
from clairiere.games.benevolent.tally import tokens
from clairiere.kernel.seats import LETTERS, Seat
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import TEXT_TAG
from clairiere.pictures.mats import Mat, text_width
from clairiere.pictures.place import Place
from clairiere.pictures.style import HIT


def mat(scene: Scene, seat: Seat) -> str:
    """Paper, purse, Gifts, Footsteps on the card and Secrets of one player."""
    s, stage = scene.s, scene.stage
    player, berth = s.players[seat], stage.berths[seat]
    gone = bool(s.gone >> seat & 1)
    title = f"<title>{mat_title(scene, seat)}</title>"
    out = f'<g id="seat-{LETTERS[seat]}" class="pos" style="{berth.corner.style}">{title}{paper(scene, seat)}</g>'
    out += purse(scene, seat, player.leaves)
    for gift in range(5):
        out += gift_token(scene, seat, gift, tokens(player.gifts, gift))
    if player.on_card:
        out += card(scene, seat, player.on_card)
    out += held_tiles(scene, seat, berth.tiles(player.secrets.bit_count(), player.on_card))
    return f'<g opacity=".5">{out}</g>' if gone else out


def mat_title(scene: Scene, seat: Seat) -> str:
    """Who it is; that they play, have won or have left."""
    s, title = scene.s, scene.stage.titles[seat]
    if s.gone >> seat & 1:
        title += " · " + scene.say("has left the game")
    if seat == s.first:
        title += " · " + scene.say("first player")
    return title


def paper(scene: Scene, seat: Seat) -> str:
    """The sheet with the name, in both sizes; gold for whoever is to play, or has won."""
    s, stage = scene.s, scene.stage
    label, glyph = "", ""
    if s.over:
        label, glyph = (scene.say("won"), "crown") if seat in scene.winners else ("", "")
    elif seat == s.active:
        label = scene.say("your turn") if seat == stage.near and not stage.watching else scene.say("to play")
    player, berth = s.players[seat], stage.berths[seat]
    held = player.secrets.bit_count() if berth.own else 0
    key = f"{seat} {s.first} {label} {held} {bool(player.on_card)} {s.over}"
    drawn = stage.mats.get(key)
    if drawn is None:
        wide, tall = [sheet(scene, seat, size, label, glyph) for size in berth.mats]
        if berth.own:
            wide += wide_captions(scene, berth, player.on_card, held)
            tall += tall_captions(scene, berth, player.on_card, held)
        drawn = f'<g class="wide">{wide}</g><g class="tall">{tall}</g>'
        stage.mats.put(key, drawn)
    return drawn


def sheet(scene: Scene, seat: Seat, size: Mat, label: str, glyph: str) -> str:
    """The bare paper in one size, with a flag for the first player."""
    name = scene.stage.names[seat]
    drawn = size.drawn(seat, name, label=label, glyph=glyph, golden=bool(label))
    if seat != scene.s.first:
        return drawn
    if size.width < NARROW:
        return drawn + icon("flag", size.width - 10, 44, 12, "ink-3")
    x = size.name_x + min(size.room, text_width(name, size.size)) + size.size * 0.95
    return drawn + icon("flag", x, size.middle, size.size * 0.8, "ink-3")


def purse(scene: Scene, seat: Seat, leaves: int) -> str:
    """A player's Leaves."""
    id = f"purse-{LETTERS[seat]}"
    ring = '<use href="#ben-last-purse" x="2"/>' if id in scene.moved else ""
    return (
        f'<g id="{id}" class="pos" style="{scene.stage.berths[seat].purse.style}">'
        f"<title>{scene.stage.titles[seat]} · {scene.leaves(leaves)}</title>"
        f'{ring}{TEXT_TAG} x="-2" y="7" font-size="20" fill="var(--ink)" text-anchor="end" class="t-display">{leaves}'
        f'</text><use href="#i-leaf" x="2" y="-10" width="20" height="20" style="color:var(--accent)"/></g>'
    )


def gift_token(scene: Scene, seat: Seat, gift: int, count: int) -> str:
    """The tokens of one kind, or the place for the first of them."""
    stage, id = scene.stage, GIFT_IDS[seat][gift]
    place, name = stage.berths[seat].gifts[gift], GIFTS[gift]
    if not count:
        return f'<use id="{id}" class="pos" style="{place.style}" href="#ben-no-{name}"/>'
    button, source = scene.button(id), scene.moved.get(id)
    classes, style, ring = "pos", place.style, ""
    if button:
        classes, ring = "pos target", f'{HIT}<use href="#ben-ring-gift"/>'
    if source is not None:
        classes += " came"
        style += source_place(scene, gift, source).come()
        ring = ring or '<use href="#ben-last-gift"/>'
    title = stage.gift_names[gift] if count == 1 else f"{stage.gift_names[gift]} ×{count}"
    if button:
        title = f"{stage.titles[seat]} · {title} · {scene.labels(id)}"
    many = stage.counts[stage.berths[seat].own][count] if count > 1 else ""
    inner = f'<title>{title}</title>{ring}<use href="#ben-{name}"/>{many}'
    return f'<g id="{id}" class="{classes}" style="{style}"{button}>{inner}</g>'


def source_place(scene: Scene, gift: int, source: str) -> Place:
    """Where a Gift came from: its stack or a player."""
    if source == STACK_IDS[gift]:
        return scene.stage.stacks[gift]
    return scene.stage.berths[LETTERS.index(source[5])].gifts[gift]


def card(scene: Scene, seat: Seat, count: int) -> str:
    """Footsteps that have not been in the forest yet."""
    stage, id = scene.stage, STEP_IDS[seat][0]
    berth, button = stage.berths[seat], scene.button(STEP_IDS[seat][0])
    token = f'<use href="#ben-step-{seat + 1}"'
    if berth.own:
        inner = "".join([f'{token} x="{i * STRIDE}"/>' for i in range(count - 1)])
        last = (count - 1) * STRIDE
        if button:
            inner += f'<g transform="translate({last})">{HIT}</g><use href="#ben-ring-{seat + 1}" x="{last}"/>'
        inner += f'{token} x="{last}"/>'
    else:
        inner = f'{token}/>{TEXT_TAG} x="26" y="9" font-size="26" fill="var(--ink)" class="t-strong">×{count}</text>'
    title = f"{stage.titles[seat]} · {scene.on_card(count)}"
    if button:
        title += " · " + scene.say("Place one of them")
    classes = "pos target" if button else "pos"
    return f'<g id="{id}" class="{classes}" style="{berth.card.style}"{button}><title>{title}</title>{inner}</g>'
