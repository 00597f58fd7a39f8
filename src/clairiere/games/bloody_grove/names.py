"""Names: what things are called at one table of Bloody Grove, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    DISCARD,
    ELITE_POOL,
    FIRST_TOKEN,
    FIRST_VENERABLE_FACE,
    NOTHING,
    OWNED_POOL,
    RESERVE,
    TOKENS,
)
from clairiere.games.bloody_grove.rules.components import (
    BOTTOM_CARD,
    FIXED,
    PEEK_ARCANE,
    PER_VENERABLE,
    RECRUIT_TO_DECK,
)
from clairiere.games.bloody_grove.rules.state import Cards, Table, worth
from clairiere.kernel.bits import bits
from clairiere.kernel.language import MASCULINE, Language, Noun, small
from clairiere.kernel.state import EVERYONE, SPECTATOR, UNKNOWN, Pieces, Seat
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


# What is printed on a card of Bloody Grove, in words.

def spirit(s: Table, face: int, names: Names) -> str:
    """A Spirit with all that is printed on it: `the Scout Bear, strength 1, half-symbols Bear on both sides`."""
    parts, say = s.parts, names.language.say
    strength = say("strength {n}", n=parts.strength[face])
    halves = half_symbols(parts.left[face], parts.right[face], names)
    return joined([*title(s, face, names), strength, *symbols(s, face, names), domination(s, face, names), halves])


def in_column(s: Table, card: int, column: Cards, names: Names) -> str:
    """A card as it counts in its column, with the tokens on it."""
    parts, face = s.parts, s.pieces.faces[card]
    strength = names.language.say("strength {n}", n=worth(s, parts.strength_rule[face], parts.strength[face], column))
    ruses = [] if face >= FIRST_VENERABLE_FACE else symbols(s, face, names)
    points = worth(s, parts.domination_rule[face], parts.domination[face], column)
    worthy = names.language.say("Domination {n}", n=points) if points else ""
    tokens = [token_on_card(s, token, names) for token in s.tokens_at(card)]
    return joined([*title(s, face, names), strength, *ruses, worthy, *tokens])


def shape(s: Table, face: int, names: Names) -> str:
    """A Transformation: only its animal, its Domination and its half-symbols still matter."""
    halves = half_symbols(s.parts.left[face], s.parts.right[face], names)
    return joined([*title(s, face, names), domination(s, face, names), halves])


def venerable(s: Table, face: int, names: Names) -> str:
    """A Venerable with what it will count for."""
    parts, say = s.parts, names.language.say
    strength = say("strength {n}", n=parts.strength[face])
    if parts.strength_rule[face] != FIXED:
        strength = say("strength {n}", n=counted(parts.strength_rule[face], names))
    worthy = say("Domination {n}", n=parts.domination[face])
    if parts.domination_rule[face] != FIXED:
        worthy = say("Domination {n}", n=counted(parts.domination_rule[face], names))
    return joined([format(names.faces[face], "the"), strength, worthy])


def on_taking(s: Table, face: int, names: Names) -> str:
    """A sentence on what it does then, if anything."""
    does = effects(s.parts.effects[face], names)
    if not does:
        return ""
    return " " + names.language.say("On taking it: {effects}.", effects=names.language.listed(does))


def joined(traits: list[str]) -> str:
    """Traits that are not empty, with commas."""
    return ", ".join([trait for trait in traits if trait])


def title(s: Table, face: int, names: Names) -> list[str]:
    """The name, and the animal if the name does not tell it."""
    name, animal = names.faces[face], s.parts.animal[face]
    if animal == NOTHING or names.animals[animal].text.lower() in name.text.lower():
        return [format(name, "the")]
    return [format(name, "the"), names.animals[animal].text]


def symbols(s: Table, face: int, names: Names) -> list[str]:
    """Its Ruses and Arcanes."""
    return symbol_words(s.parts.ruse[face], s.parts.arcane[face], names)


def symbol_words(ruse: int, arcane: int, names: Names) -> list[str]:
    """`2 Ruses`, `1 Arcane`; empty where there are none."""
    say_many = names.language.say_many
    return [
        say_many("{n} Ruse", "{n} Ruses", ruse) if ruse else "",
        say_many("{n} Arcane", "{n} Arcanes", arcane) if arcane else "",
    ]


def domination(s: Table, face: int, names: Names) -> str:
    """What it is worth in the end, if anything."""
    points = s.parts.domination[face]
    return names.language.say("Domination {n}", n=points) if points else ""


def half_symbols(left: int, right: int, names: Names) -> str:
    """The animals on both edges, which recruit once they meet their other halves (GRV-TRF-03)."""
    say = names.language.say
    if left == right:
        return say("half-symbols {animals} on both sides", animals=animals(left, names)) if left else ""
    if not right:
        return say("half-symbols {left} on the left", left=animals(left, names))
    if not left:
        return say("half-symbols {right} on the right", right=animals(right, names))
    return say("half-symbols {left} on the left, {right} on the right",
               left=animals(left, names), right=animals(right, names))


def animals(mask: int, names: Names) -> str:
    """`Bear and Owl`."""
    return names.language.listed([names.animals[animal].text for animal in bits(mask)])


def counted(rule: int, names: Names) -> str:
    """A value that depends on the column (GRV-VEF-09, GRV-VEF-10)."""
    if rule == PER_VENERABLE:
        return names.language.say("1 for each Venerable in its column")
    return names.language.say("1 for each different animal in its column")


def effects(kinds: tuple[int, ...], names: Names) -> list[str]:
    """What a Venerable does when it is taken (GRV-VEF-01, -03, -05)."""
    language, looks = names.language, kinds.count(PEEK_ARCANE)
    found: list[str] = []
    if looks:
        found.append(language.say_many("look at a token of the reserve", "look at {n} tokens of the reserve", looks))
    if RECRUIT_TO_DECK in kinds:
        found.append(language.say("recruit an Elite for one’s deck"))
    if BOTTOM_CARD in kinds:
        found.append(language.say("lay the bottom card of one’s deck into its column"))
    return found


def token_on_card(s: Table, token: int, names: Names) -> str:
    """A token that lies on a card; its value if it is known."""
    number, face = token - FIRST_TOKEN, s.pieces.faces[token]
    if face == UNKNOWN:
        return names.language.say("with token {number}, hidden", number=number)
    return names.language.say("with token {number} ({value})", number=number, value=names.faces[face])


# A deck of Bloody Grove in words, as far as somebody may know it (GRV-INFO-03, GRV-INFO-04).

def from_top(s: Table, other: Seat, cards: Cards, names: Names) -> str:
    """Cards of a deck in order, with those that this other seat knows; neighbours that look alike come together."""
    runs: list[list[int]] = []
    for card in cards:
        if runs and look(s, other, card) == look(s, other, runs[-1][0]):
            runs[-1].append(card)
        else:
            runs.append([card])
    return names.language.listed([run_words(s, other, run, names) for run in runs])


def look(s: Table, other: Seat, card: int) -> tuple[str, bool]:
    """What cards of a deck are told apart by: face or back, and whether the other seat knows it."""
    return s.pieces.name(card), other != NOTHING and bool(s.pieces.seen[card] >> other & 1)


def run_words(s: Table, other: Seat, run: list[int], names: Names) -> str:
    """Cards that look alike."""
    said = names.cards(s.pieces, run)
    if not look(s, other, run[0])[1]:
        return said
    return names.language.say("{cards} (which {who} knows)", cards=said, who=names.players[other])


# Where the Arcane tokens of Bloody Grove lie, and who has looked at which.

def token_lines(s: Table, me: Seat, names: Names) -> list[str]:
    """What lies in the reserve and in the discard, and who has looked at what (GRV-INFO-06, GRV-INFO-07)."""
    say, pieces = names.language.say, s.pieces
    secret = [n for n in range(TOKENS) if pieces.seen[FIRST_TOKEN + n] != EVERYONE]
    lines = [reserve(s, names)]
    for n in secret:
        if me != SPECTATOR and pieces.seen[FIRST_TOKEN + n] >> me & 1:
            value = names.faces[pieces.faces[FIRST_TOKEN + n]]
            lines.append(say("You have looked at token {number}: {value}.", number=n, value=value))
    for seat in range(2):
        looked = [str(n) for n in secret if pieces.seen[FIRST_TOKEN + n] >> seat & 1]
        if seat != me and looked:
            lines.append(names.language.say_many("{who} has looked at token {numbers}.",
                                                 "{who} has looked at tokens {numbers}.", len(looked),
                                                 who=names.players[seat], numbers=names.language.listed(looked)))
    gone = s.tokens_at(DISCARD)
    if gone:
        lines.append(say("In the discard: {tokens}.", tokens=names.tokens(pieces, gone)))
    return lines


def reserve(s: Table, names: Names) -> str:
    """The numbers of the tokens that lie in the reserve, face down."""
    there = [token - FIRST_TOKEN for token in s.tokens_at(RESERVE)]
    if not there:
        return names.language.say("The reserve of tokens is empty.")
    return names.language.say_many("In the reserve: token {numbers}.", "In the reserve: tokens {numbers}.",
                                   len(there), numbers=names.language.listed(ranges(there, names)))


def ranges(numbers: list[int], names: Names) -> list[str]:
    """Three and more in a row are said as `3 to 11`."""
    said: list[str] = []
    first = 0
    for i, number in enumerate(numbers):
        if i + 1 == len(numbers) or numbers[i + 1] != number + 1:
            run, first = numbers[first : i + 1], i + 1
            if len(run) > 2:
                said.append(names.language.say("{first} to {last}", first=run[0], last=run[-1]))
            else:
                said += [str(n) for n in run]
    return said
