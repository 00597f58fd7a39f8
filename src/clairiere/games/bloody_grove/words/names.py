"""Names: what things are called at one table of Bloody Grove, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.bloody_grove.numbering import ANIMALS, ELITE_POOL, FIRST_TOKEN, OWNED_POOL
from clairiere.games.bloody_grove.state import Table
from clairiere.kernel.language import Language
from clairiere.kernel.nouns import MASCULINE, Noun, small
from clairiere.kernel.pieces import UNKNOWN, Pieces
from clairiere.kernel.words import Words

BASIC_POOLS = 2
VENERABLE_POOL = 5
RED_POOL = 6


class Names(Words[Table]):
    """Nouns for cards, tokens and groves; of the table only what never changes in a game is kept."""

    def __init__(self, s: Table, language: Language, names: Sequence[str] = ()) -> None:
        super().__init__(language, s.seats, names)
        sheet = s.parts.sheet
        kinds = ("basic_cards", "elite_cards", "venerable_cards", "arcane_tokens")
        titles = {part.word("id"): language.titled(part) for kind in kinds for part in sheet.parts(kind)}
        self.faces = [titles[name] for name in s.parts.names]
        self.animals = [language.titled(part) for part in sheet.parts("animals")]
        self.positions = [grove(language, language.titled(part)) for part in sheet.parts("grove_positions")]
        self.groves = [self.home_of(animal) for animal in s.groves]

    def home_of(self, animal: int) -> Noun:
        """`Owl grove`: a grove is called by the animal that one sees on it."""
        return self.language.noun(self.language.say("{animal} grove", animal=self.animals[animal]), MASCULINE)

    def card(self, pieces: Pieces, card: int, form: str) -> str:
        """A card in this form or, as long as its face is not known, its back: `a basic Spirit`."""
        face = pieces.faces[card]
        return self.backs(pieces.pool[card], 1) if face == UNKNOWN else format(self.faces[face], form)

    def cards(self, pieces: Pieces, cards: Sequence[int]) -> str:
        """Several cards in this order; those that are not known come last, back by back."""
        known = [format(self.faces[pieces.faces[card]], "the") for card in cards if pieces.faces[card] != UNKNOWN]
        hidden = [back(pieces.pool[card]) for card in cards if pieces.faces[card] == UNKNOWN]
        return self.language.listed(known + [self.backs(pool, hidden.count(pool)) for pool in sorted(set(hidden))])

    def backs(self, pool: int, n: int) -> str:
        """Cards that show nothing but their back."""
        pool, say_many = back(pool), self.language.say_many
        if pool == RED_POOL:
            return say_many("a red-backed Venerable", "{n} red-backed Venerables", n)
        if pool == VENERABLE_POOL:
            return say_many("a Venerable", "{n} Venerables", n)
        if pool < BASIC_POOLS:
            return say_many("a basic Spirit", "{n} basic Spirits", n)
        return self.elites(pool - ELITE_POOL, n)

    def elites(self, animal: int, n: int) -> str:
        """Elites of an animal."""
        return self.language.say_many("an Elite {animal}", "{n} {animal} Elites", n, animal=self.animals[animal])

    def token(self, pieces: Pieces, token: int) -> str:
        """A token by its number, which is public, with its value as far as it is known."""
        number, face = token - FIRST_TOKEN, pieces.faces[token]
        if face == UNKNOWN:
            return self.language.say("token {number}", number=number)
        return self.language.say("token {number} ({value})", number=number, value=self.faces[face])

    def tokens(self, pieces: Pieces, tokens: Sequence[int]) -> str:
        """Several tokens."""
        return self.language.listed([self.token(pieces, token) for token in tokens])


def grove(language: Language, title: Noun) -> Noun:
    """`near grove`: inside a sentence it has no capital."""
    return language.noun(small(title.text), title.kind)


def back(pool: int) -> int:
    """The pool that stands for a back: both Druids' basics look alike in words, and so does an Elite somebody owns."""
    if pool >= OWNED_POOL:
        return ELITE_POOL + (pool - OWNED_POOL) % len(ANIMALS)
    return 0 if pool < BASIC_POOLS else pool
