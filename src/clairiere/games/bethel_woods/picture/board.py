"""The ring: machines with their consoles and workers, the ways between them, and a sowing under way."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.picture.glade import CONSOLE, MIDDLE_X, MIDDLE_Y, towards
from clairiere.games.bethel_woods.picture.machines import number_disc, pill
from clairiere.games.bethel_woods.picture.plan import GAP_IDS, GAP_TURNS, HAND_IDS, MACHINE_IDS, ROOM_IDS, WORKER_IDS
from clairiere.games.bethel_woods.picture.scene import WORKER_HIT, Scene
from clairiere.games.bethel_woods.rules.choices import (
    CLOCKWISE,
    COSTLY,
    FIRST_TILE_FACE,
    MACHINES,
    NOWHERE,
    neighbour,
    of_type,
    size,
    types_in,
)
from clairiere.games.bethel_woods.rules.steps.build import piece_cost
from clairiere.games.bethel_woods.rules.steps.repair import RepairAsk
from clairiere.kernel.bits import bits
from clairiere.kernel.state import UNKNOWN
from clairiere.pictures.canvas import HIT, Spot
from clairiere.pictures.ink import icon, numeral, rect

ORDER: Final = (0, 5, 1, 4, 2, 3)
"""The far machines first."""
BODY_HIT: Final = '<rect class="hit" x="-119" y="-104" width="240" height="166" fill="none"/>'
NUMBERS: Final = [f'<g transform="translate(-101 {CONSOLE:g})">{number_disc(n + 1)}</g>' for n in range(MACHINES)]
PILLS: Final[dict[int, str]] = {}
MANY: Final = 64
PILL_X: Final = (-2, 62, -2, -2, -2, 54)
TILE_X: Final = 97
DEMAND: Final = (
    rect(-36, -9.5, 72, 23, "shade", 11)
    + rect(-36, -12, 72, 23, "paper-2", 11, stroke="var(--bark-4)", stroke_width="1")
    + icon("spy", -23, 0, 18, "stone-5")
)


def load_pill(machine: int, load: int, limit: int) -> str:
    """Drawn once for each pair of numbers; at some machines it makes room for the way that begins there."""
    key = MANY * load + limit
    if key not in PILLS:
        PILLS[key] = pill(load, limit)
    return f'<g transform="translate({PILL_X[machine]} {CONSOLE + 33:g})">{PILLS[key]}</g>'


def ring(scene: Scene) -> str:
    """Everything on it, from the far side to the near one."""
    out = ""
    for machine in ORDER:
        out += body(scene, machine) + crowd(scene, machine)
    return out + ways(scene) + cart(scene)


def body(scene: Scene, machine: int) -> str:
    """A machine and its console."""
    s, id = scene.table, MACHINE_IDS[machine]
    button, load = scene.button(id), s.load(machine)
    ill, style = bool(scene.critical >> machine & 1), scene.plan.feet[machine].style
    out = f'<use href="#btw-machine-{machine + 1}"/>' + ('<use href="#btw-critical"/>' if ill else "")
    out += f'<g transform="translate(0 {CONSOLE:g})">{rim(scene, machine, bool(button))}'
    out += f'<use href="#btw-console{"-critical" if ill else ""}"/></g>{NUMBERS[machine]}'
    out += demand(scene, machine) + load_pill(machine, load, s.parts.rules.critical_load) + tile(scene, machine)
    title = machine_title(scene, machine, load, ill)
    if button:
        title += f" {scene.hint(id)}"
        out += BODY_HIT
    classes = "pos target" if button else "pos"
    return f'<g id="{id}" class="{classes}" style="{style}"{button}><title>{title}</title>{out}</g>'


def rim(scene: Scene, machine: int, chosen: bool) -> str:
    """Around the console of a machine that can be chosen, or where the sowing has arrived."""
    s = scene.table
    if s.hand and machine == neighbour(s.at, s.way):
        return '<use href="#btw-next-console" class="breathe"/>' if chosen else '<use href="#btw-next-console"/>'
    if chosen:
        return '<use href="#btw-ring-console"/>'
    if s.at != machine or (s.hand and s.at == s.origin):
        return ""
    top = s.agenda[-1] if s.agenda else None
    return '<use href="#btw-ring-console"/>' if isinstance(top, RepairAsk) else '<use href="#btw-last-console"/>'


def machine_title(scene: Scene, machine: int, load: int, ill: bool) -> str:
    """Who stands there and what lies there."""
    s, labels = scene.table, scene.labels
    faults = sorted([scene.faces[token] for token in s.faults[machine]])
    spy = s.spies >> machine & 1
    key = ("title", machine, s.workers[machine], spy, *faults)
    found = labels.drawn.get(key)
    if found is not None:
        return found
    say, limit = labels.language.say, s.parts.rules.critical_load
    parts = [labels.machines[machine], say("load {load} of {limit}", load=load, limit=limit)]
    parts += [say("critical")] if ill else []
    parts += [labels.crowd(s.workers[machine]) or say("nobody")]
    parts += [labels.tokens[face] for face in faults] + ([say("spy {n}", n=machine + 1)] if spy else [])
    return labels.drawn.put(key, ", ".join(parts) + ".")


def tile(scene: Scene, machine: int) -> str:
    """The critical tile: face up while the machine is critical; one that was turned before is known."""
    face = scene.faces[machine]
    if face == UNKNOWN:
        drawn, title = "btw-tile-back", scene.labels.say("Critical tile, never turned yet")
    else:
        what, up = face - FIRST_TILE_FACE, scene.critical >> machine & 1
        labels = scene.labels
        title = f"{labels.tiles[what]}. {labels.tile_texts[what]}"
        drawn = f"btw-{'tile' if up else 'known'}-{what}"
        if not up:
            title += " " + labels.say("Not at work now.")
    inner = f'<use href="#{drawn}"/>'
    if machine in scene.trail.turned:
        inner = f'<g class="turned">{inner}</g><g class="back" opacity="0"><use href="#btw-tile-back"/></g>'
    at = f"translate({TILE_X} {CONSOLE:g})"
    return f'<g id="tile-{machine + 1}" transform="{at}"><title>{title}</title>{inner}</g>'


def demand(scene: Scene, machine: int) -> str:
    """The two types that are printed beside the number of a machine: what its spy costs (BTW-SPY-02)."""
    first, second = types_in(scene.table.parts.demands[machine])
    signs = f'<use href="#btw-sign-{first}" transform="translate(0 -.5) scale(.72)"/>'
    signs += f'<use href="#btw-sign-{second}" transform="translate(23 -.5) scale(.72)"/>'
    here = "" if scene.table.spies >> machine & 1 else ' opacity=".75"'
    return f'<g transform="translate(-84 {CONSOLE + 32:g})"{here}>{DEMAND}{signs}</g>'


def crowd(scene: Scene, machine: int) -> str:
    """The workers of a machine, the place of the next one, or the footprints of those who were taken up."""
    s, plan = scene.table, scene.plan
    tally = s.workers[machine]
    landing = bool(s.hand) and machine == neighbour(s.at, s.way)
    count = size(tally) + landing
    out, i = "", 0
    for type in types_in(tally):
        many = of_type(tally, type)
        for k in range(many):
            out += worker(scene, machine, type, k, many, plan.worker(machine, i, count))
            i += 1
    if landing:
        spot = plan.worker(machine, i, count)
        out += f'<g class="pos" style="{spot.style}" pointer-events="none"><use href="#btw-ghost" class="breathe"/></g>'
    elif s.hand and machine == s.origin and not tally:
        taken = size(s.hand) + done(scene)
        for j in range(taken):
            out += f'<use class="pos" style="{plan.worker(machine, j, taken).style}" href="#btw-footprint"/>'
    return out


def worker(scene: Scene, machine: int, type: int, k: int, many: int, spot: Spot) -> str:
    """One worker; the last ones of their type are those who have just come."""
    id = WORKER_IDS[machine][type] if k == 0 else f"{WORKER_IDS[machine][type]}-{k + 1}"
    came = scene.trail.arrived.get(8 * machine + type)
    style, classes, floor = spot.style, "pos", ""
    if came is not None and k >= many - len(came):
        origin, turn = came[k - many]
        source = scene.plan.cart if origin == NOWHERE else scene.plan.feet[origin]
        style, classes = style + source.come(turn), "pos came"
        floor = LAST_FLOOR
    return figure(scene, id, type, style, classes, floor)


LAST_FLOOR: Final = '<ellipse rx="21" ry="7" fill="none" stroke="var(--gold)" stroke-width="2.6"/>'


def figure(scene: Scene, id: str, type: int, style: str, classes: str, floor: str) -> str:
    """A worker, perhaps one that can be chosen."""
    button = scene.button(id)
    drawn = f'<use href="#btw-worker-{type}"/>'
    if not button:
        return f'<g id="{id}" class="{classes}" style="{style}" pointer-events="none">{floor}{drawn}</g>'
    title = f"<title>{scene.labels.workers[type]}. {scene.hint(id)}</title>"
    ring = f'{WORKER_HIT}<use href="#btw-ring-worker"/>'
    return f'<g id="{id}" class="{classes} target" style="{style}"{button}>{title}{ring}{drawn}</g>'


def done(scene: Scene) -> int:
    """How many workers have been dropped since they were taken up, once round at most."""
    s = scene.table
    return (s.at - s.origin) * s.way % MACHINES


def gap(machine: int, way: int) -> int:
    """The number of the way out of a machine in a direction."""
    return machine if way == CLOCKWISE else neighbour(machine, way)


def ways(scene: Scene) -> str:
    """Before a sowing the ways it can take; then, on arrows, the drops that are done, due and to come."""
    s = scene.table
    if not s.hand:
        return "".join([choice_of_ways(scene, g) for g in range(MACHINES) if GAP_IDS[g] in scene.answers])
    gone, left = done(scene), size(s.hand)
    out, machine = "", s.origin
    for n in range(min(gone + left, MACHINES)):
        state = "done" if n < gone else "now" if n == gone else "then"
        out += arrow(scene, gap(machine, s.way), s.way, state, n + 1)
        machine = neighbour(machine, s.way)
    return out


def arrow(scene: Scene, g: int, way: int, state: str, number: int) -> str:
    """One step of a sowing."""
    turn = GAP_TURNS[g] + (0 if way == CLOCKWISE else 180)
    flip = "" if way == CLOCKWISE else " scale(1 -1)"
    inner = '<use href="#btw-check"/>' if state == "done" else numeral(0, 7.2, number, 21)
    return (
        f'<g class="pos" style="{scene.plan.gaps[g].style}" pointer-events="none">'
        f'<g transform="rotate({turn:g}){flip}"><use href="#btw-arrow-{state}"/></g>'
        f'<use href="#btw-stop-{state}"/>{inner}</g>'
    )


def choice_of_ways(scene: Scene, g: int) -> str:
    """A way that a sowing can take, in one direction or in both."""
    id, labels = GAP_IDS[g], scene.labels
    said = scene.answers[id]
    turn, flip, drawn = GAP_TURNS[g], "", "btw-way"
    if "|" in said:
        drawn = "btw-ways"
    elif "anti" in said:
        turn, flip = turn + 180, " scale(1 -1)"
    one, other = labels.machines[g].partition(" · ")[0], labels.machines[neighbour(g, 1)].partition(" · ")[0]
    return (
        f'<g id="{id}" class="pos target" style="{scene.plan.gaps[g].style}"{scene.button(id)}>'
        f"<title>{one} – {other}. {labels.hints['take way']}</title>{HIT}"
        f'<g transform="rotate({turn:g}){flip}"><use href="#{drawn}"/></g></g>'
    )


def cart(scene: Scene) -> str:
    """The hand: workers still to be dropped."""
    s, plan = scene.table, scene.plan
    count = size(s.hand)
    labels = scene.labels
    title = labels.say("In the cart") + f": {labels.crowd(s.hand) or labels.say('nobody')}"
    out = f'<g id="hand" class="pos" style="{plan.cart.style}"><title>{title}</title>'
    out += '<use href="#btw-cart-back"/></g>'
    i, types = 0, types_in(s.hand)
    for column, type in enumerate(types):
        for k in range(of_type(s.hand, type)):
            spot = plan.in_cart(i, count, column, len(types), k)
            style, classes = spot.style, "pos"
            if scene.trail.taken != NOWHERE:
                style, classes = style + plan.feet[scene.trail.taken].come(i), "pos came"
            id = HAND_IDS[type] if k == 0 else f"{HAND_IDS[type]}-{k + 1}"
            out += figure(scene, id, type, style, classes, "")
            i += 1
    return f'{out}<use class="pos" style="{plan.cart.style}" href="#btw-cart" pointer-events="none"/>'


# The Orphanage: who stands in its sections, whom the empty ones accept, and the pieces that wait in its yard.

def house(scene: Scene) -> str:
    """All sections and the stack."""
    return "".join([section(scene, number) for number in range(MACHINES)]) + stack(scene)


def section(scene: Scene, number: int) -> str:
    """A section with its worker, or with the two types it accepts."""
    s, labels, spot = scene.table, scene.labels, scene.plan.rooms[number]
    type, id = s.sections[number], ROOM_IDS[number]
    name = labels.language.say("Section {n}", n=number + 1)
    if type != NOWHERE:
        just = scene.trail.built[0] == number
        come, classes = (scene.plan.cart.come(0), "pos came") if just else ("", "pos")
        last = '<use href="#btw-last-room"/>' if just else ""
        return (
            f'<g id="{id}" class="{classes}" style="{spot.style}{come}"><title>{name}: {labels.workers[type]}</title>'
            f'{last}<g transform="translate(0 20)"><use href="#btw-worker-{type}"/></g></g>'
        )
    button = scene.button(id)
    wanted = bits(s.parts.accepts[number])
    title = f"{name}: {labels.workers[wanted[0]]}, {labels.workers[wanted[1]]}"
    ring = f'{HIT}<use href="#btw-ring-room"/>' if button else ""
    if button:
        title += f". {scene.hint(id)}"
    signs = f'<use href="#btw-sign-{wanted[0]}" x="-14"/><use href="#btw-sign-{wanted[1]}" x="14"/>'
    classes = "pos target" if button else "pos"
    out = f'<g id="{id}" class="{classes}" style="{spot.style}"{button}><title>{title}</title>{ring}{signs}</g>'
    return out + entry(scene, number) if button else out


def entry(scene: Scene, number: int) -> str:
    """The arrow from a machine's path into its section."""
    x, y = towards(number)
    spot = scene.plan.on_board(MIDDLE_X + 178 * x, MIDDLE_Y + 178 * y)
    return (
        f'<g class="pos" style="{spot.style}" pointer-events="none"><g class="breathe">'
        f'<use href="#btw-entry" transform="rotate({60 * number + 180})"/></g></g>'
    )


def stack(scene: Scene) -> str:
    """The pieces that are still to be built, and what the next one costs."""
    s = scene.table
    left = s.parts.rules.pieces - s.built
    if not left:
        return ""
    title = scene.labels.language.say_many(
        "Next piece: {n} token of the worker's type", "Next piece: {n} tokens of the worker's type", piece_cost(s)
    )
    more = f'<use href="#btw-dearer"/>{numeral(28, -20.5, "+1", 21, "paper-1")}' if scene.effects & COSTLY else ""
    return (
        f'<g id="stack" class="pos" style="{scene.plan.stack.style}"><title>{title}</title>'
        f'<use href="#btw-stack-{left}"/>{more}</g>'
    )
