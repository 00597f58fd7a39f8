"""What is printed on a card of Bloody Grove, in words."""

from __future__ import annotations

from clairiere.games.bloody_grove.components import BOTTOM_CARD, FIXED, PEEK_ARCANE, PER_VENERABLE, RECRUIT_TO_DECK
from clairiere.games.bloody_grove.numbering import FIRST_TOKEN, FIRST_VENERABLE_FACE, NOTHING
from clairiere.games.bloody_grove.scoring import worth
from clairiere.games.bloody_grove.state import Cards, Table
from clairiere.games.bloody_grove.words.names import Names
from clairiere.kernel.bits import bits
from clairiere.kernel.pieces import UNKNOWN


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
    """Those that there are."""
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
