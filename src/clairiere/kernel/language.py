"""Language: messages in English or French, filled in and set in type as each language wants it."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final

from clairiere.kernel.cache import LRUCache
from clairiere.kernel.components import Sheet
from clairiere.kernel.nouns import FEMININE, NAME, Noun, without_article

CODES: Final = ("en", "fr")
NARROW: Final = "\u202f"
NO_BREAK: Final = "\u00a0"
MINUS: Final = "\u2212"
LATELY: Final = 16_000
"""Messages that are cached with what was put in."""
NOUNS: Final = 10_000


class Language:
    """English, in which the messages are written, or French, from the catalogues of the kernel and of one game."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self.french = code == "fr"
        self.catalogue = catalogue
        self.known: dict[str, str] = {}  # messages as they are printed, before anything is put in
        self.said: LRUCache[str] = LRUCache(LATELY)
        self.nouns: dict[str, Noun] = {}

    def say(self, message: str, **parameters: object) -> str:
        """A message with its parameters: texts, numbers, and nouns that take the form the message asks for."""
        known = self.known.get(message)
        if known is None:
            known = self.known[message] = self.typeset(self.catalogue.gettext(message))
        return self.fill(known, parameters) if parameters else known

    def say_many(self, one: str, many: str, n: int, **parameters: object) -> str:
        """The message for one or for many; the number is `{n}`."""
        parameters["n"] = n
        key = f"{min(n, 2)} {one}"  # from two on it is always the same form
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = self.typeset(self.catalogue.ngettext(one, many, n))
        return self.fill(known, parameters)

    def fill(self, message: str, parameters: dict[str, object]) -> str:
        """Put the parameters in: nouns are set in type already, and a text that anybody has written is set now.

        A table in words says nearly the same after every answer, so what was said lately is not put together again.
        """
        key = (message, *parameters.items())
        said = self.said.get(key)
        if said is None:
            said = message.format(**{name: self.set(value) for name, value in parameters.items()})
            self.said.put(key, said)
        return said

    def set(self, value: object) -> object:
        """A parameter as it is printed."""
        if isinstance(value, int):
            return self.number(value)
        return value.replace("'", "’") if isinstance(value, str) else value

    def listed(self, items: list[str]) -> str:
        """`A, B and C`."""
        if len(items) < 2:
            return "".join(items)
        return self.say("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])

    def either(self, items: list[str]) -> str:
        """`A, B or C`."""
        if len(items) < 2:
            return "".join(items)
        return self.say("{first} or {last}", first=", ".join(items[:-1]), last=items[-1])

    def number(self, n: int) -> str:
        """A whole number, its thousands apart."""
        if 0 <= n < 1000:
            return f"{n:d}"
        digits = f"{abs(n):,}".replace(",", NARROW if self.french else ",")
        return MINUS + digits if n < 0 else digits

    def name(self, text: str) -> Noun:
        """The name of a person: it has no article."""
        return self.noun(text, NAME)

    def noun(self, text: str, kind: int) -> Noun:
        """A noun of this language; the same one for the same text, as long as it is used."""
        key = f"{kind} {text}"
        found = self.nouns.get(key)
        if found is None:
            if len(self.nouns) >= NOUNS:
                self.nouns = {}
            found = self.nouns[key] = Noun(self.typeset(text), kind, self.french)
        return found

    def titled(self, part: Sheet) -> Noun:
        """What a component is called: `fr` and `en`, and `fr_gender` if it is feminine; else its id."""
        text, kind = without_article(part.word(self.code) if part.has(self.code) else part.word("id"))
        if part.has("fr_gender") and part.word("fr_gender") == "f":
            kind = FEMININE
        return self.noun(text, kind)

    def typeset(self, text: str) -> str:
        """Apostrophes are curved; in French, signs of two parts keep their distance and never begin a line."""
        text = text.replace("'", "’")
        if not self.french:
            return text
        text = text.replace(" ;", NARROW + ";").replace(" !", NARROW + "!").replace(" ?", NARROW + "?")
        return text.replace(" :", NO_BREAK + ":").replace("« ", "«" + NO_BREAK).replace(" »", NO_BREAK + "»")


KNOWN: Final[dict[str, Language]] = {}


def language(code: str, game: str = "") -> Language:
    """One of the languages there are, with the words of this game; KeyError if there is no such language."""
    if code not in CODES:
        raise KeyError(f"there is no language {code!r}; there are {', '.join(CODES)}")
    key = f"{code} {game}"
    if key not in KNOWN:
        KNOWN[key] = Language(code, catalogue(code, game))
    return KNOWN[key]


def catalogue(code: str, game: str) -> NullTranslations:
    """What gettext says: a game's messages, then the kernel's; English is what stands in the source."""
    if code == "en":
        return NullTranslations()
    kernel = read_catalogue("clairiere.kernel", "kernel", code)
    if not game:
        return kernel
    own = read_catalogue(f"clairiere.games.{game}", game, code)
    own.add_fallback(kernel)
    return own


def read_catalogue(package: str, domain: str, code: str) -> NullTranslations:
    """A compiled catalogue from a package's own folder."""
    path = files(package).joinpath("locale", code, "LC_MESSAGES", f"{domain}.mo")
    with path.open("rb") as file:
        return GNUTranslations(file)
