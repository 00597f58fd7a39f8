"""Scene: one view being drawn; how a card, a small card and a token look in it."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.numbering import BASICS, FIRST_ELITE_FACE, FIRST_TOKEN, FIRST_TOKEN_FACE
from clairiere.games.bloody_grove.picture.labels import SMALLEST, Labels
from clairiere.games.bloody_grove.picture.marks import BASIC_IDS, CARD_IDS, answers, chosen
from clairiere.games.bloody_grove.picture.trail import Trail
from clairiere.games.bloody_grove.scenery.backs import BACK_OF
from clairiere.games.bloody_grove.scoring import outcome
from clairiere.games.bloody_grove.state import Cards, Table
from clairiere.kernel.events import Story
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.play import asked_seats
from clairiere.kernel.seats import EVERYONE
from clairiere.kernel.view import View
from clairiere.pictures.mats import LEGIBLE
from clairiere.pictures.place import Spot
from clairiere.pictures.style import HIT
from clairiere.pictures.targets import button

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
