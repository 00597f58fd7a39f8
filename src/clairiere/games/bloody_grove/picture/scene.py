"""Scene: one view being drawn; how a card, a small card and a token look in it."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.numbering import BASICS, FIRST_ELITE_FACE, FIRST_TOKEN, FIRST_TOKEN_FACE
from clairiere.games.bloody_grove.picture.labels import Labels
from clairiere.games.bloody_grove.picture.marks import BASIC_IDS, CARD_IDS, answers, chosen, moved_pieces
from clairiere.games.bloody_grove.picture.places import Spot
from clairiere.games.bloody_grove.scenery.backs import BACK_OF
from clairiere.games.bloody_grove.scoring import outcome
from clairiere.games.bloody_grove.state import Table
from clairiere.kernel.events import Story
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.play import asked_seats
from clairiere.kernel.seats import EVERYONE
from clairiere.kernel.view import View

NO_OUTCOME: Final = Outcome(())


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
        self.moved = moved_pieces(last)
        self.outcome = outcome(s) if s.over else NO_OUTCOME
        self.winners = self.outcome.winners()
        self.tokens_on: dict[int, list[int]] = {}  # card -> its tokens
        for number, at in enumerate(s.token_at):
            if at >= 0:
                self.tokens_on.setdefault(at, []).append(number)

    def opening(self, id: str, style: str, title: str, symbol: str, piece: int) -> str:
        """A group up to its drawing: placed, titled, and marked if it can be chosen or has just moved."""
        answers = self.answers.get(id)
        if answers is not None:
            return self.target(id, style, title, answers) + f'<use href="#grv-ring-{symbol}"/>'
        if id == self.chosen:
            return f'<g id="{id}" class="pos" style="{style}">{title}<use href="#grv-ring-{symbol}"/>'
        if piece in self.moved:
            origin = self.moved[piece]
            came = f' data-from="{origin}"' if origin else ""
            return f'<g id="{id}" class="pos" style="{style}"{came}>{title}<use href="#grv-last-{symbol}"/>'
        return f'<g id="{id}" class="pos" style="{style}">{title}'

    def target(self, id: str, style: str, title: str, answers: str) -> str:
        """The group of something that can be chosen."""
        hint = self.labels.hints[answers[: answers.index(" ")]]
        told = f"{title[:-8]}. {hint}</title>" if title else f"<title>{hint}</title>"
        return f'{target(id, style, answers)}{told}'

    def card(self, card: int, spot: Spot, named: bool = False) -> str:
        """A card that lies open, perhaps with its name in the layouts that it can be read in."""
        face = self.faces[card]
        id = CARD_IDS[face] if face >= FIRST_ELITE_FACE else BASIC_IDS[card // BASICS][face]
        labels = self.labels
        out = self.opening(id, spot.style, labels.faces[face], "card", card)
        name, least = "", labels.least[face]
        if named and spot.k >= least:
            name = labels.names[face] if spot.kp >= least else f'<g class="wide">{labels.names[face]}</g>'
        elif named and spot.kp >= least:
            name = f'<g class="tall">{labels.names[face]}</g>'
        return f'{out}<use href="#grv-face-{face}"/>{name}</g>'

    def mini(self, id: str, card: int, spot: Spot, marks: str = "") -> str:
        """A small card with these marks on it: its face if it is known, otherwise its back."""
        face = self.faces[card]
        if face == UNKNOWN:
            back = BACK_OF[self.pool[card]]
            title = self.labels.backs[back]
            return f'<g id="{id}" class="pos" style="{spot.style}">{title}<use href="#grv-mini-{back}"/>{marks}</g>'
        title = self.labels.faces[face]
        return f'<g id="{id}" class="pos" style="{spot.style}">{title}<use href="#grv-chip-{face}"/>{marks}</g>'

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
        out = self.opening(f"token-{number}", spot.style, title, "token", token)
        out += f'<use href="#grv-face-{face}"/>' if face != UNKNOWN else f'<use href="#grv-token-{number}"/>'
        if seen and seen != EVERYONE:
            if seen & 1:
                out += '<use href="#grv-eye-0" x="15" y="16"/>'
            if seen & 2:
                out += '<use href="#grv-eye-1" x="-15" y="16"/>'
        return out + "</g>"


def target(id: str, style: str, answers: str) -> str:
    """The beginning of a group that can be chosen."""
    return f'<g id="{id}" class="pos target" style="{style}" role="button" tabindex="0" data-answers="{answers}">'


def numeral(x: float, y: float, text: object, size: float, fill: str = "ink-print", anchor: str = "middle") -> str:
    """A number in the display face."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="var(--{fill})" text-anchor="{anchor}" class="t-display">'
        f"{text}</text>"
    )
