"""The second person: messages about players, as they are said to one of them."""

from __future__ import annotations

import re
from typing import Final

from clairiere.kernel.language import Language
from clairiere.kernel.nouns import NAME, Noun

PLACE: Final = re.compile(r"{(\w+)")
Pair = tuple[str, str]


def to_you(message: str, variant: str) -> Pair:
    """A message that names players, and its variant without the placeholder of whoever it is said to."""
    return message, variant


class Variants:
    """The variants of a game's messages, and the languages that use them."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.known = {key(places(message) - places(variant), message): variant for message, variant in pairs + COMMON}
        self.languages: dict[str, SecondPerson] = {}

    def language(self, third_person: Language) -> SecondPerson:
        """The same language, but it speaks to a player."""
        found = self.languages.get(third_person.code)
        if found is None:
            found = self.languages[third_person.code] = SecondPerson(third_person, self)
        return found


class SecondPerson(Language):
    """A language that speaks to one player: whoever is called `you` is meant by a variant, or by a pronoun."""

    def __init__(self, third_person: Language, variants: Variants) -> None:
        super().__init__(third_person.code, third_person.catalogue)
        self.you = Noun("toi" if self.french else "you", NAME, self.french)
        self.variants = variants

    def say(self, message: str, **parameters: object) -> str:
        """In the variant for whichever of the parameters is `you`."""
        yours = {name for name, value in parameters.items() if value is self.you}
        if yours:
            message = self.variants.known.get(key(yours, message), message)
        return super().say(message, **parameters)


def places(message: str) -> set[str]:
    """The names of a message's placeholders."""
    return set(PLACE.findall(message))


def key(yours: set[str], message: str) -> str:
    """A message, and which of its placeholders stand for the reader."""
    return f"{' '.join(sorted(yours))}: {message}"


COMMON: Final[list[Pair]] = [
    to_you("{who} leaves the game.", "You leave the game."),
    to_you("{who} wins.", "You win."),
]
"""What the kernel says of players."""
COMMON_VARIANTS: Final = Variants([])
