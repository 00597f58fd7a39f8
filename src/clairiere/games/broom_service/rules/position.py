"""Positions of Broom Service: tables as text, which `Table.text` writes and this module reads back.

    board back storm 24
    round 3 first A leader B
    turn hill_witch claim C
    led forest_witch hill_witch
    event black_market
    events full_set gathering black_market moonshine ...
    cursed herb_gatherer hill_witch
    pile peak_druid fruit_gatherer ...
    clouds f2=1-2 f3=gust m1=2-2 m1.2=3-3 sea_e=1-1
    tiles m1=two_wands m2=chase m3=deliver f3=brave_heart h4=turbo_ab
    occupied t07 t32
    A vp 14 stock 1.0.2.1 pawns f6 p8 cards 2 hand hill_witch! peak_druid without valley_druid played forest_witch*
    B vp 9 stock 1.1.1.0 pawns h5 h7 clouds 1-2 gust amulets m1 tiles extra_card fresh five_points
    agenda declare A; follow C; brave; end_turn

- `board` is front, front_mountain or back, with `storm` the number of heavy clouds in the mix. `turn` is the role that
  was led in this turn, and who holds the claim; `led` are the roles that were led in this round.
- `events` is the whole event pile from the first round on, then the events that left the game; `pile` the cursed pile,
  the next first. Who has no business to know reads `?event` and `?cursed`.
- A heavy cloud is written by its stars and bolts; the second cloud of a region lies on `m1.2`.
- `stock` counts purple, green and orange potions and wands. `cards` is the size of the hand, `hand` the roles in it as
  far as the viewer knows them, `!` one that everyone knows of; `without` are roles that everyone knows to be laid
  aside, for a chance to follow has been passed; `played` are the roles of this round, `*` those declared brave.
- `fresh` are the forest tiles taken in this turn, `gone` marks a player who has left.

Reading fills in what is not said: the front, round 1, A first and leader, no clouds, tiles in the order of the box,
start points, resources and castles, the event Gathering, no curses. A player of whom no hand is said has not picked.
Without an agenda the leader leads, or, if nobody has a hand, all pick.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import (
    ASIDE,
    EVENTS,
    FACES,
    FIRST_CARD,
    FIRST_CURSED,
    FOREST,
    FOREST_TILES,
    GATHERING,
    HILL,
    HILL_TILES,
    MOUNTAIN,
    MOUNTAIN_TILES,
    NOTHING,
    PICKED,
    REGIONS,
    ROLES,
    SPACES,
    TOWERS,
)
from clairiere.games.broom_service.rules.components import Parts
from clairiere.games.broom_service.rules.setup import SIDES, bare_table, give_start, lay_hill_tiles, lay_mountain_tiles
from clairiere.games.broom_service.rules.state import NO_CARDS, Offer, Player, Table, card_of
from clairiere.games.broom_service.rules.steps.delivery import ChooseCircle, DeliverFrom, DeliverThere
from clairiere.games.broom_service.rules.steps.moves import ENDINGS, ChaseCloud, FlyTo, MountainMenu
from clairiere.games.broom_service.rules.steps.round import (
    EXTRA_CARDS,
    GIVE_SETS,
    NEXT_ROUND,
    OFFER_SETS,
    ROUND_EVENT,
    bidding,
    pick_roles,
)
from clairiere.games.broom_service.rules.steps.turn import (
    BRAVE_ACTION,
    DECLARES,
    END_TURN,
    FIRST_TURN,
    FOLLOWS,
    LEAD_ROLES,
    CowardlyMenu,
    GatherUp,
)
from clairiere.kernel.bits import mask_of
from clairiere.kernel.components import Lines, fields, lines_of
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import EVERYONE, LETTERS, Question, Seat, Step, letter, seat_of
from clairiere.kernel.view import HiddenFaces

OF_NOBODY: Final[dict[str, Step[Table]]] = {
    "brave": BRAVE_ACTION,
    "end_turn": END_TURN,
    "first_turn": FIRST_TURN,
    "round_event": ROUND_EVENT,
    "next_round": NEXT_ROUND,
}
OF_SEAT: Final[dict[str, list[Step[Table]]]] = {
    "follow": [*FOLLOWS],
    "offer_set": [*OFFER_SETS],
}
ASKED: Final[dict[str, list[Question[Table]]]] = {
    "lead": [*LEAD_ROLES],
    "declare": [*DECLARES],
    "extra": [*EXTRA_CARDS],
    "full_set": [*GIVE_SETS],
}
TURNS_SAID: Final = ("end_turn", "first_turn")
POLLS: Final = ("pick", "bids")
BEFORE_TURNS: Final = ("pick", "extra")
AFTER_TURNS: Final = ("bids", "offer_set", "full_set", "round_event", "next_round")


def read_agenda(s: Table, text: str) -> list[Step[Table]]:
    """Steps, the next first; what always follows need not be said: the end of the turn and of the round."""
    words = [step.split() for step in text.split(";")]
    steps = [read_step(s, step) for step in words]
    names = [step[0] for step in words]
    if names[-1] in BEFORE_TURNS:
        steps.append(FIRST_TURN)
    elif names[-1] not in TURNS_SAID and names[-1] not in AFTER_TURNS:
        steps.append(END_TURN)
    if names[-1] not in AFTER_TURNS:
        steps.append(ROUND_EVENT)
    if names[-1] != "next_round":
        steps.append(NEXT_ROUND)
    return steps[::-1]


def read_step(s: Table, words: list[str]) -> Step[Table]:
    """Parse one step of the agenda."""
    name = words[0]
    if name in OF_NOBODY:
        return OF_NOBODY[name]
    if name == "pick":
        return pick_roles(s)
    if name == "bids":
        return bidding(s)
    if name in OF_SEAT:
        return OF_SEAT[name][seat_of(words[1])]
    if name == "offer":
        return Offer(read_question(words[1:]))
    return read_question(words)


def read_question(words: list[str]) -> Question[Table]:
    """Parse a question to one seat."""
    name, seat, rest = words[0], seat_of(words[1]), words[2:]
    if name in ASKED:
        return ASKED[name][seat]
    question = read_action(name, seat, rest) or read_arrival(name, seat, rest)
    if question is None:
        raise WrongTable(f"agenda: nothing is called {name!r}")
    return question


def read_action(name: str, seat: Seat, rest: list[str]) -> Question[Table] | None:
    """Parse the question of a role."""
    match name:
        case "menu":
            return CowardlyMenu(seat, ROLES.index(rest[0]))
        case "fly":
            return FlyTo(seat, int(rest[0]), rest[1] == "brave", int(rest[2]))
        case "deliver":
            return DeliverFrom(seat, int(rest[0]), int(rest[1]))
        case "chase":
            return ChaseCloud(seat, int(rest[0]))
        case "gather":
            return GatherUp(seat, ROLES.index(rest[0]), rest[1] == "brave")
    return None


def read_arrival(name: str, seat: Seat, rest: list[str]) -> Question[Table] | None:
    """Parse the question of an arrival."""
    match name:
        case "deliver_there":
            return DeliverThere(seat, REGIONS.index(rest[0]))
        case "circle":
            return ChooseCircle(seat, int(rest[0]) - 1, rest[1] == "brave")
        case "mountain":
            used, ending = rest[2] == "used", ENDINGS.index(rest[3])
            return MountainMenu(seat, int(rest[0]) - 1, REGIONS.index(rest[1]), used, ending)
    return None


FIELDS: Final = (
    "vp", "stock", "pawns", "cards", "hand", "without", "played", "clouds", "amulets", "tiles", "fresh", "gone",
)
LINES: Final = "board round turn led event events cursed pile clouds tiles occupied agenda over"


def read_position(text: str, parts: Parts) -> Table:
    """The table that is described so; WrongTable, ValueError or LookupError if it is none."""
    return Laying(lines_of(text), parts).table()


class Laying:
    """Lays a table out line by line."""

    def __init__(self, lines: Lines, parts: Parts) -> None:
        self.lines = lines
        self.parts = parts
        seats = len([seat for seat in LETTERS if seat in lines])
        words = lines.get("board", [SIDES[0]])
        self.side = SIDES[SIDES.index(words[0])]
        storm = "storm" in words
        heavies = int(words[2]) if len(words) > 2 else parts.heavies
        self.s = bare_table(parts, seats, self.side, storm=storm, heavies=heavies)
        self.left = list(range(len(parts.clouds)))  # cloud tiles that have not been named yet

    def table(self) -> Table:
        """Zone after zone."""
        s = self.s
        for name in self.lines:
            if name not in LINES.split() and name not in LETTERS:
                raise WrongTable(f"position: {name!r} is no line of a position")
        self.read_round()
        self.read_clouds()
        self.read_tiles()
        s.occupied = mask_of([TOWERS.index(name) for name in self.take("occupied")])
        give_start(s)
        for seat in range(s.seats):
            self.read_player(seat)
        self.read_events()
        self.read_cursed()
        self.read_end()
        return s

    def take(self, head: str) -> list[str]:
        """The words behind a heading; none, if the line is not there."""
        return self.lines.get(head, [])

    def read_round(self) -> None:
        """`round 3 first A leader B`, `turn hill_witch claim C`, `led hill_witch`."""
        s, words = self.s, self.take("round")
        s.round = int(words[0]) if words else 1
        s.first = seat_of(words[words.index("first") + 1]) if "first" in words else 0
        s.leader = seat_of(words[words.index("leader") + 1]) if "leader" in words else s.first
        turn = self.take("turn")
        s.role = ROLES.index(turn[0]) if turn else NOTHING
        s.claim = seat_of(turn[2]) if len(turn) > 2 else NOTHING
        s.led = roles_of(self.take("led")) | (1 << s.role if turn else 0)

    def read_clouds(self) -> None:
        """`clouds f2=1-2 f3=gust`."""
        s = self.s
        for where, name in pairs(self.take("clouds")):
            s.clouds[s.board.spaces.index(SPACES.index(where))] = self.cloud(name)
        s.note_clouds()

    def cloud(self, name: str) -> int:
        """The next cloud tile of this name."""
        number = [n for n in self.left if self.parts.clouds[n].name == name][0]
        self.left.remove(number)
        return number

    def read_tiles(self) -> None:
        """`tiles m1=two_wands f3=brave_heart`; without a line, the first ones of the box."""
        s, spaces = self.s, self.s.board.tile_spaces
        laid = {REGIONS.index(where): name for where, name in pairs(self.take("tiles"))}
        if self.side != SIDES[0]:
            lay_mountain_tiles(s, named(spaces[MOUNTAIN], laid, MOUNTAIN_TILES))
        if self.side == SIDES[2]:
            lay_hill_tiles(s, named(spaces[HILL], laid, HILL_TILES))
            box = [tile for tile, n in enumerate(self.parts.forest_tiles) for _ in range(n)]
            usual = box[: len(spaces[FOREST])]
            said = [FOREST_TILES.index(laid[at]) if at in laid else NOTHING for at in spaces[FOREST]]
            s.forest_tiles = tuple(said if "tiles" in self.lines else usual)

    def read_player(self, seat: Seat) -> None:
        """A player's line; what it does not say is as at the start of the game."""
        s, me = self.s, self.s.players[seat]
        found = fields(self.lines[letter(seat)], FIELDS)
        me.vp = int(found["vp"][0]) if "vp" in found else me.vp
        if "stock" in found:
            me.stock = [int(n) for n in found["stock"][0].split(".")]
        if "pawns" in found:
            me.pawns = [REGIONS.index(name) for name in found["pawns"]]
        played = found.get("played", [])
        me.played = roles_of([name.rstrip("*") for name in played])
        me.braves = roles_of([name.rstrip("*") for name in played if name.endswith("*")])
        me.clouds = tuple([self.cloud(name) for name in found.get("clouds", [])])
        mountains = s.board.tile_spaces[MOUNTAIN]
        me.amulets = mask_of([mountains.index(REGIONS.index(name)) for name in found.get("amulets", [])])
        me.tiles = tuple([FOREST_TILES.index(name) for name in found.get("tiles", [])])
        me.fresh = tuple([FOREST_TILES.index(name) for name in found.get("fresh", [])])
        if "gone" in found:
            s.gone |= 1 << seat
        self.read_hand(seat, me, found)

    def read_hand(self, seat: Seat, me: Player, found: Lines) -> None:
        """`cards 2 hand hill_witch! peak_druid without valley_druid`; those who have left have none."""
        pieces, hand = self.s.pieces, found.get("hand", [])
        dealt = "cards" in found or "hand" in found
        gone = "gone" in found
        if dealt:
            me.cards = int(found["cards"][0]) if "cards" in found else len(hand)
        else:
            me.cards = 0 if gone and self.in_turns() else NO_CARDS
        held = roles_of([name.rstrip("!") for name in hand]) | me.played
        open = roles_of([name[:-1] for name in hand if name.endswith("!")]) | roles_of(found.get("without", []))
        for role in range(len(ROLES)):
            card = card_of(seat, role)
            pieces.faces[card] = PICKED if held >> role & 1 else ASIDE
            hidden = dealt and not (open | me.played) >> role & 1
            pieces.seen[card] = 1 << seat if hidden else EVERYONE

    def in_turns(self) -> bool:
        """Whether hands have been picked in this round."""
        return any("cards" in self.take(seat) or "hand" in self.take(seat) for seat in LETTERS)

    def read_events(self) -> None:
        """`event black_market`, and the whole pile, or else the others in their order."""
        s = self.s
        word = self.take("event")
        s.event = EVENTS.index(word[0]) if word else GATHERING
        if "events" in self.lines:
            order = [EVENTS.index(name) for name in self.lines["events"]]
        else:
            order = [event for event in range(len(EVENTS)) if event != s.event]
            order.insert(s.round - 1, s.event)
        for card, event in enumerate(order):
            s.pieces.faces[card] = event
            s.pieces.seen[card] = EVERYONE if card < s.round else 0

    def read_cursed(self) -> None:
        """`cursed hill_witch`, and the pile; those of earlier rounds lie open."""
        s = self.s
        s.cursed = roles_of(self.take("cursed"))
        names = self.take("pile")
        if "pile" not in self.lines and self.parts.setup.cursed[s.seats]:
            names = [name for role, name in enumerate(ROLES) if not s.cursed >> role & 1]
        rest = [name for name in ROLES if name not in names]
        for card, name in enumerate([*names, *rest], start=FIRST_CURSED):
            s.pieces.faces[card] = FIRST_CURSED + ROLES.index(name)
            s.pieces.seen[card] = 0 if card < FIRST_CURSED + len(names) else EVERYONE
        s.pile = tuple(range(FIRST_CURSED, FIRST_CURSED + len(names)))
        assert FIRST_CURSED + len(ROLES) == FIRST_CARD

    def read_end(self) -> None:
        """What is still to be done: by default the leader leads, or all pick."""
        s = self.s
        if "over" in self.lines:
            s.over = True
            return
        usual = "lead " + letter(s.leader) if s.players[s.leader].cards > 0 else "pick"
        agenda = " ".join(self.take("agenda")) or usual
        s.agenda = read_agenda(s, agenda)
        poll, _, sealed = agenda.partition(";")[0].partition(" ")
        if poll in POLLS:
            s.seal_again(sealed)


def fill_blanks(position: str, hidden: HiddenFaces) -> str:
    """Some hidden face for every blank: events and curses are written as such, of a hand the number of roles tells."""
    lines = [fill_hand(line, hidden) if line[:1] in LETTERS else line for line in position.splitlines()]
    return hidden.fill("\n".join(lines))


def fill_hand(line: str, hidden: HiddenFaces) -> str:
    """A player's line, with as many roles in hand as there are cards."""
    words = line.split()
    found = fields(words[1:], FIELDS)
    if "cards" not in found:
        return line
    hand = [name.rstrip("!") for name in found.get("hand", [])]
    others = {*hand, *found.get("without", []), *[name.rstrip("*") for name in found.get("played", [])]}
    blank = hidden.take_all(f"role_{words[0]}").count(FACES[PICKED])
    drawn = [name for name in ROLES if name not in others][:blank]
    if not drawn:
        return line
    at = words.index("hand") + 1 if "hand" in found else words.index("cards") + 2
    return " ".join([*words[:at], *([] if "hand" in found else ["hand"]), *drawn, *words[at:]])


def pairs(words: list[str]) -> list[tuple[str, str]]:
    """`f2=gust` as its two halves."""
    return [(word.partition("=")[0], word.partition("=")[2]) for word in words]


def roles_of(names: list[str]) -> int:
    """The roles of these names."""
    return mask_of([ROLES.index(name) for name in names])


def named(spaces: list[int], laid: dict[int, str], names: tuple[str, ...]) -> list[int]:
    """The tiles on these spaces: those that are named, then the first ones left."""
    said = [names.index(laid[at]) if at in laid else NOTHING for at in spaces]
    left = [tile for tile in range(len(names)) if tile not in said]
    return [left.pop(0) if tile == NOTHING else tile for tile in said]
