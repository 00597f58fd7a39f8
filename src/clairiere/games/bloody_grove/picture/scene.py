"""Scene: one view being drawn; how a card, a small card and a token look in it."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.picture.cards import BACK_OF
from clairiere.games.bloody_grove.picture.plan import (
    BASIC_IDS,
    CARD_IDS,
    FAR,
    NEAR,
    answers,
    chosen,
    deck_of_venerables,
    deck_spots,
    far_hand_spots,
    hand_spots,
)
from clairiere.games.bloody_grove.picture.plan import (
    ELITES as ELITE_SPOTS,
)
from clairiere.games.bloody_grove.picture.stage import SMALLEST, Labels
from clairiere.games.bloody_grove.rules.choices import (
    BASICS,
    ELITES,
    FIRST_ELITE,
    FIRST_ELITE_FACE,
    FIRST_TOKEN,
    FIRST_TOKEN_FACE,
    FIRST_VENERABLE,
    HAND,
    TOP,
    owned_pool,
)
from clairiere.games.bloody_grove.rules.events import (
    AtGrove,
    Controlled,
    Covered,
    Discarded,
    Drew,
    Invoked,
    LaidDown,
    Moved,
    Peeked,
    Placed,
    Recruited,
    Revealed,
    Took,
    Transformed,
    TurnedUp,
)
from clairiere.games.bloody_grove.rules.state import Cards, Table, outcome
from clairiere.kernel.play import asked_seats
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import EVERYONE, UNKNOWN, Event, Seat, Story
from clairiere.kernel.view import View
from clairiere.pictures.canvas import HIT, Spot, button
from clairiere.pictures.mats import LEGIBLE

# Trail: what has just moved, where it came from, and what was turned over.

class Trail:
    """The pieces of a story; a grove that changed hands is `-1 - grove`."""

    def __init__(self, story: Story | None, viewer: Seat, near: Seat) -> None:
        self.viewer = viewer
        self.near = near
        self.moved: set[int] = set()
        self.came: dict[int, Spot] = {}  # pieces that were not to be seen before, and whence they came
        self.turned: set[int] = set()
        self.recruited: list[tuple[Seat, int, int]] = []  # who, which animal, and where it was put
        if story is not None:
            for moment in story.moments:
                self.follow(moment.event)

    def follow(self, event: Event) -> None:
        """Note which elements an event moves, and from where."""
        self.moved.update(of_event(event))
        if isinstance(event, Invoked | Transformed):
            if event.seat != self.viewer:  # an own card had its face in the hand already
                self.appeared(event.card, self.hand(event.seat))
        elif isinstance(event, LaidDown):
            self.appeared(event.card, self.deck(event.seat))
        elif isinstance(event, Drew):
            for card in event.cards if event.seat == self.viewer else ():
                self.appeared(card, self.deck(event.seat))
        else:
            self.follow_faces(event)

    def follow_faces(self, event: Event) -> None:
        """What was turned up or looked at where it lies."""
        if isinstance(event, TurnedUp):
            for card in event.numbers:
                self.turned.add(card)
                if card >= FIRST_VENERABLE:
                    self.came[card] = deck_of_venerables(1)[0]
        elif isinstance(event, Revealed):
            self.turned.update(event.tokens)
        elif isinstance(event, Peeked) and event.seat == self.viewer:
            self.turned.add(event.token)
        elif isinstance(event, Recruited):
            self.recruited.append((event.seat, (event.card - FIRST_ELITE) // ELITES, event.place))

    def into_deck(self, seat: Seat, i: int, count: int) -> Spot | None:
        """Where the i-th card of a deck came from, if it has just been recruited."""
        for who, animal, place in self.recruited:
            if who == seat and i == (0 if place == TOP else count - 1) and place != HAND:
                return ELITE_SPOTS[animal]
        return None

    def into_hand(self, seat: Seat, pool: int) -> Spot | None:
        """The same for a card with this back in a hidden hand."""
        for who, animal, place in self.recruited:
            if who == seat and place == HAND and pool == owned_pool(seat, animal):
                return ELITE_SPOTS[animal]
        return None

    def appeared(self, card: int, origin: Spot) -> None:
        """A card came from among others that only show their backs."""
        self.came[card] = origin
        self.turned.add(card)

    def hand(self, seat: Seat) -> Spot:
        """The middle of a hand."""
        return hand_spots(1)[0] if seat == self.near else far_hand_spots(3)[1]

    def deck(self, seat: Seat) -> Spot:
        """The top of a deck."""
        return deck_spots(NEAR if seat == self.near else FAR, 1)[0]


def of_event(event: Event) -> list[int]:
    """The pieces that moved, were turned or were looked at."""
    if isinstance(event, AtGrove | Moved | Covered | Transformed | Recruited | Took):
        return [event.card]
    if isinstance(event, Placed | Peeked):
        return [event.token]
    if isinstance(event, TurnedUp | Discarded):
        return list(event.numbers)
    if isinstance(event, Revealed):
        return list(event.tokens)
    if isinstance(event, Controlled):
        return [-1 - event.grove]
    return []


NO_OUTCOME: Final = Outcome(())
STRIP: Final = '<rect class="hit" x="-36" width="272" height="62" fill="none"/>'
"""Where a card can be touched of which only the header is seen."""
IN_COLUMNS: Final = ("move ", "on ", "repl")
"""How answers begin that choose a card in a column."""


class Scene:
    """A view, who sits where, and what is marked."""

    def __init__(self, v: View[Table], labels: Labels, last: Story | None) -> None:
        s = v.table
        self.view = v
        self.table = s
        self.labels = labels
        self.near = v.seat if v.seat < s.seats else 0
        self.far = 1 - self.near
        self.faces = s.pieces.faces
        self.pool = s.pieces.pool
        self.seen = s.pieces.seen
        self.asked = asked_seats(s)
        self.answers = answers(v)
        self.chosen = chosen(v)
        self.trail = Trail(last, v.seat, self.near)
        self.moved = self.trail.moved
        self.apart = False  # whether cards in columns can be chosen
        for said in self.answers.values():
            self.apart = said.startswith(IN_COLUMNS)
            break
        self.outcome = outcome(s) if s.over else NO_OUTCOME
        self.winners = self.outcome.winners()
        self.tokens_on: dict[int, list[int]] = {}  # card -> its tokens
        for number, at in enumerate(s.token_at):
            if at >= 0:
                self.tokens_on.setdefault(at, []).append(number)

    def opening(self, id: str, style: str, title: str, where: str, symbol: str, piece: int) -> str:
        """A group up to its drawing: placed, titled, and marked if it can be chosen or has just moved."""
        answers = self.answers.get(id)
        if answers is not None:
            return self.target(id, piece, style, title, where, answers) + RINGS[symbol]
        if id == self.chosen:
            return f'<g id="{id}" class="pos" style="{style}">{title}{RINGS[symbol]}'
        last = LAST[symbol] if piece in self.moved else ""
        origin = self.trail.came.get(piece)
        if origin is not None:
            return f'<g id="{id}" class="pos came" style="{style}{origin.come()}">{title}{last}'
        return f'<g id="{id}" class="pos" style="{style}">{title}{last}'

    def card_id(self, card: int) -> str:
        """What a card is called that lies open."""
        face = self.faces[card]
        return CARD_IDS[face] if face >= FIRST_ELITE_FACE else BASIC_IDS[card // BASICS][face]

    def covers_targets(self, cards: Cards) -> bool:
        """Whether a card of a column can be chosen that others lie on."""
        for card in cards[:-1]:
            if self.card_id(card) in self.answers:
                return True
        return False

    def target(self, id: str, piece: int, style: str, title: str, where: str, answers: str) -> str:
        """The group of something that can be chosen: what it is, where, and what choosing it does."""
        hint = self.labels.hints[answers[: answers.index(" ")]]
        origin = self.trail.came.get(piece)
        if origin is None:
            begun = target(id, style, answers)
        else:
            begun = target(id, style + origin.come(), answers, "pos target came")
        return f"{begun}{title[:-8]}{where}. {hint}</title>"

    def card(self, card: int, spot: Spot, where: str, named: bool = False, covered: bool = False) -> str:
        """A card that lies open, perhaps with its name in the layouts that it can be read in."""
        face = self.faces[card]
        id, labels = self.card_id(card), self.labels
        out = self.opening(id, spot.style, labels.faces[face], where, "card", card)
        if covered and id in self.answers:
            out += STRIP
        name, least = "", labels.least[face]
        if named and spot.k >= least:
            name = labels.names[face] if spot.kp >= least else f'<g class="wide">{labels.names[face]}</g>'
        elif named and spot.kp >= least:
            name = f'<g class="tall">{labels.names[face]}</g>'
        if name and spot.k < least * LEGIBLE / SMALLEST:
            name = f'<g class="fine">{name}</g>'
        drawn = f'<use href="#grv-face-{face}"/>{name}'
        return f"{out}{turned(drawn, f'back-{BACK_OF[self.pool[card]]}') if card in self.trail.turned else drawn}</g>"

    def mini(self, id: str, card: int, spot: Spot, marks: str = "", came: Spot | None = None) -> str:
        """A small card with these marks on it: its face if it is known, otherwise its back."""
        face = self.faces[card]
        if came is not None:
            begun = f'<g id="{id}" class="pos came" style="{spot.style}{came.come()}">'
        else:
            begun = f'<g id="{id}" class="pos" style="{spot.style}">'
        if face == UNKNOWN:
            back = BACK_OF[self.pool[card]]
            title = self.labels.backs[back]
            return f'{begun}{title}<use href="#grv-mini-{back}"/>{marks}</g>'
        title = self.labels.faces[face]
        return f'{begun}{title}<use href="#grv-chip-{face}"/>{marks}</g>'

    def known_to(self, card: int) -> str:
        """The marks of the other players who know a card of a deck (GRV-INFO-04)."""
        seen = self.seen[card]
        out = ""
        if seen & 1 and self.view.seat != 0:
            out = '<use href="#grv-eye-0" transform="translate(17 27) scale(.62)"/>'
        if seen & 2 and self.view.seat != 1:
            out += '<use href="#grv-eye-1" transform="translate(6 27) scale(.62)"/>'
        return out

    def token(self, number: int, spot: Spot) -> str:
        """A token: its face as far as it is known, and who has looked at it (GRV-INFO-06, GRV-INFO-07)."""
        token = FIRST_TOKEN + number
        face, seen = self.faces[token], self.seen[token]
        titles = self.labels.tokens[number]
        title = titles[face - FIRST_TOKEN_FACE] if face != UNKNOWN else titles[-1]
        id = f"token-{number}"
        out = self.opening(id, spot.style, title, self.labels.in_reserve, "token", token)
        if id in self.answers:
            out += HIT
        if face == UNKNOWN:
            out += f'<use href="#grv-token-{number}"/>'
        elif token in self.trail.turned:
            out += turned(f'<use href="#grv-face-{face}"/>', f"token-{number}")
        else:
            out += f'<use href="#grv-face-{face}"/>'
        if seen and seen != EVERYONE:
            if seen & 1:
                out += '<use href="#grv-eye-0" x="15" y="16"/>'
            if seen & 2:
                out += '<use href="#grv-eye-1" x="-15" y="16"/>'
        return out + "</g>"


RINGS: Final = {kind: f'<use href="#grv-ring-{kind}"/>' for kind in ("card", "token")}
LAST: Final = {kind: f'<use href="#grv-last-{kind}"/>' for kind in ("card", "token")}


def turned(face: str, back: str) -> str:
    """A face that has just been turned up, and the back that is seen while it turns."""
    return f'<g class="turned">{face}</g><g class="back" opacity="0"><use href="#grv-{back}"/></g>'


def target(id: str, style: str, answers: str, kinds: str = "pos target") -> str:
    """The beginning of a group that can be chosen."""
    return f'<g id="{id}" class="{kinds}" style="{style}"{button(answers)}>'
