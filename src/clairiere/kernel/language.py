"""Languages: messages, nouns with their articles, lists, numbers, and the second person."""

from __future__ import annotations

import re
import tomllib
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final

from clairiere.kernel.cache import LRUCache, shared
from clairiere.kernel.components import Sheet

# Nouns: what has a name, with the article that its language wants before it.

NAME: Final = 0
MASCULINE: Final = 1
FEMININE: Final = 2
PLURAL: Final = 3

VOWELS: Final = "aeiouàâäæéèêëîïôöœùûü"
ARTICLES: Final = (("L'", MASCULINE), ("L’", MASCULINE), ("Le ", MASCULINE), ("La ", FEMININE))

# What comes before a noun: by form, then for a name, a masculine, a feminine, a plural, and before a vowel.
FRENCH: Final = {
    "the": ("", "le ", "la ", "les ", "l’"),
    "of": ("de ", "du ", "de la ", "des ", "de l’"),
    "to": ("à ", "au ", "à la ", "aux ", "à l’"),
    "a": ("", "un ", "une ", "des ", ""),
}
ENGLISH: Final = {"the": ("", "the "), "of": ("of ", "of the "), "to": ("to ", "to the ")}


class Noun:
    """A name that a message uses as `{card}`, `{card:the}`, `{card:a}`, `{card:of}`, `{card:to}` or `{card:de}`.

    A form that begins with a capital gives a capital. `de` is for French alone: "pas d’Ambre".
    """

    def __init__(self, text: str, kind: int, french: bool) -> None:
        self.text = text
        self.kind = kind
        self.french = french

    def __str__(self) -> str:
        return self.text

    def __format__(self, form: str) -> str:
        """The noun in this form."""
        if not form:
            return self.text
        before = self.before_in_french(form.lower()) if self.french else self.before_in_english(form.lower())
        said = before + self.text
        return capital(said) if form[0].isupper() else said

    def before_in_french(self, form: str) -> str:
        """French article and preposition, contracted and elided."""
        vowel = begins_with_vowel(self.text)
        if form == "de" or (form == "of" and self.kind == NAME):
            return "d’" if vowel else "de "
        if vowel and form != "a" and self.kind in (MASCULINE, FEMININE):
            return FRENCH[form][4]
        return FRENCH[form][self.kind]

    def before_in_english(self, form: str) -> str:
        """English article; none before a numbered name: `on Pond 7`."""
        named = self.kind == NAME or self.text[-1:].isdigit()
        if form != "a":
            return ENGLISH[form][0 if named else 1]
        if named or self.kind == PLURAL:
            return ""
        return "an " if self.text[0].lower() in "aeiou" else "a "


def begins_with_vowel(text: str) -> bool:
    """Whether French elides before this word; H counts as aspirated, Y before a consonant as a vowel."""
    first, second = text[:1].lower(), text[1:2].lower()
    if first == "y":
        return second != "" and second not in VOWELS
    return first != "" and first in VOWELS


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with its first letter in lower case."""
    return text[:1].lower() + text[1:]


def without_article(text: str) -> tuple[str, int]:
    """A French title without its article, and the gender that the article tells."""
    for article, kind in ARTICLES:
        if text.startswith(article):
            return text[len(article) :], kind
    return text, MASCULINE


# Language: messages in English or French, filled in and set in type as each language wants it.

CODES: Final = ("en", "fr")
NARROW: Final = "\u202f"
NO_BREAK: Final = "\u00a0"
MINUS: Final = "\u2212"
LATELY: Final = 16_000
"""Messages that are cached with what was put in."""
NOUNS: Final = 10_000


class Language:
    """Translator of messages: English from the source, or French from gettext catalogues."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self.french = code == "fr"
        self.catalogue = catalogue
        self.known: dict[str, str] = {}  # messages as they are printed, before anything is put in
        self.said: LRUCache[str] = LRUCache(LATELY)
        self.nouns: dict[str, Noun] = {}

    def say(self, message: str, **parameters: object) -> str:
        """A translated message with its parameters: strings, numbers, and nouns in the form the message asks for."""
        known = self.known.get(message)
        if known is None:
            known = self.known[message] = self.typeset(self.catalogue.gettext(message))
        return self.fill(known, parameters) if parameters else known

    def say_many(self, one: str, many: str, n: int, **parameters: object) -> str:
        """The singular or plural message for a number, `{n}`."""
        parameters["n"] = n
        key = f"{min(n, 2)} {one}"  # from two on it is always the same form
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = self.typeset(self.catalogue.ngettext(one, many, n))
        return self.fill(known, parameters)

    def fill(self, message: str, parameters: dict[str, object]) -> str:
        """Insert the parameters into a message, with typography applied.

        A table in words says nearly the same after every answer, so what was said lately is not put together again.
        """
        key = (message, *parameters.items())
        said = self.said.get(key)
        if said is None:
            said = message.format(**{name: self.set(value) for name, value in parameters.items()})
            self.said.put(key, said)
        return said

    def set(self, value: object) -> object:
        """A parameter with typography applied."""
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
        """An integer with its thousands separated."""
        if 0 <= n < 1000:
            return f"{n:d}"
        digits = f"{abs(n):,}".replace(",", NARROW if self.french else ",")
        return MINUS + digits if n < 0 else digits

    def name(self, text: str) -> Noun:
        """A person's name as a noun without article."""
        return self.noun(text, NAME)

    def noun(self, text: str, kind: int) -> Noun:
        """A noun of this language, cached by its text."""
        key = f"{kind} {text}"
        found = self.nouns.get(key)
        if found is None:
            if len(self.nouns) >= NOUNS:
                self.nouns = {}
            found = self.nouns[key] = Noun(self.typeset(text), kind, self.french)
        return found

    def titled(self, part: Sheet) -> Noun:
        """The name of a component as a noun: `fr` and `en`, `fr_gender` if feminine; else its id."""
        text, kind = without_article(part.word(self.code) if part.has(self.code) else part.word("id"))
        if part.has("fr_gender") and part.word("fr_gender") == "f":
            kind = FEMININE
        return self.noun(text, kind)

    def typeset(self, text: str) -> str:
        """Apply typography: curved apostrophes, and French non-breaking spaces."""
        text = text.replace("'", "’")
        if not self.french:
            return text
        text = text.replace(" ;", NARROW + ";").replace(" !", NARROW + "!").replace(" ?", NARROW + "?")
        return text.replace(" :", NO_BREAK + ":").replace("« ", "«" + NO_BREAK).replace(" »", NO_BREAK + "»")


KNOWN: Final[dict[str, Language]] = {}


def language(code: str, game: str = "", package: str = "") -> Language:
    """The translator for a language and a game; KeyError if there is no such language."""
    if code not in CODES:
        raise KeyError(f"there is no language {code!r}; there are {', '.join(CODES)}")
    key = f"{code} {game}"
    if key not in KNOWN:
        KNOWN[key] = Language(code, catalogue(code, game, package))
        shared(KNOWN[key].said)
    return KNOWN[key]


def catalogue(code: str, game: str = "", package: str = "") -> NullTranslations:
    """The gettext translations of a game, if it has any, with those of the kernel as fallback."""
    if code == "en":
        return NullTranslations()
    kernel = read_catalogue("clairiere.kernel", "kernel", code)
    if not game:
        return kernel
    try:
        own = read_catalogue(f"{package or f'clairiere.games.{game}'}.words", game, code)
    except (FileNotFoundError, ModuleNotFoundError, NotADirectoryError, TypeError):  # `words` may be a single module
        own = read_messages(package, code)  # sentences that it lacks stay English
    own.add_fallback(kernel)
    return own


def has_catalogue(code: str, game: str, package: str) -> bool:
    """Whether a game has translations of its own, compiled or in a TOML file."""
    try:
        read_catalogue(f"{package}.words", game, code)
    except (FileNotFoundError, ModuleNotFoundError, NotADirectoryError, TypeError):
        return isinstance(read_messages(package, code), Messages)
    return True


class Messages(NullTranslations):
    """Translations from a TOML file: `"{who} draws." = "{who} pioche."`, for a plural a list of two."""

    def __init__(self, messages: dict[str, object]) -> None:
        super().__init__()
        self.messages = messages

    def gettext(self, message: str) -> str:
        """A message without a number."""
        found = self.messages.get(message)
        return found if isinstance(found, str) else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A message with a number: in French, 0 and 1 are singular."""
        found = self.messages.get(msgid1)
        return str(found[n > 1]) if isinstance(found, list) else super().ngettext(msgid1, msgid2, n)


def read_messages(package: str, code: str) -> NullTranslations:
    """The messages of `fr.toml` in a package; none if there is no such file."""
    try:
        return Messages(tomllib.loads(files(package).joinpath(f"{code}.toml").read_text("utf-8")))
    except (FileNotFoundError, ModuleNotFoundError, NotADirectoryError, TypeError, ValueError):
        return NullTranslations()


def read_catalogue(package: str, domain: str, code: str) -> NullTranslations:
    """A compiled gettext catalogue from a package's folder."""
    path = files(package).joinpath("locale")  # one at a time: a folder without __init__.py takes no more
    for part in (code, "LC_MESSAGES", f"{domain}.mo"):
        path = path.joinpath(part)
    with path.open("rb") as file:
        return GNUTranslations(file)


# The second person: messages about players, as they are said to one of them.

PLACE: Final = re.compile(r"{(\w+)")
Pair = tuple[str, str]


def to_you(message: str, variant: str) -> Pair:
    """A message about players together with its variant in the second person."""
    return message, variant


class Variants:
    """The second-person variants of a game's messages, by language."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.known = {key(places(message) - places(variant), message): variant for message, variant in pairs + COMMON}
        self.languages: dict[str, SecondPerson] = {}

    def language(self, third_person: Language) -> SecondPerson:
        """A translator that addresses one player."""
        found = self.languages.get(third_person.code)
        if found is None:
            found = self.languages[third_person.code] = SecondPerson(third_person, self)
        return found


class SecondPerson(Language):
    """A translator that addresses one player as "you"."""

    def __init__(self, third_person: Language, variants: Variants) -> None:
        super().__init__(third_person.code, third_person.catalogue)
        self.you = Noun("toi" if self.french else "you", NAME, self.french)
        self.variants = variants

    def say(self, message: str, **parameters: object) -> str:
        """The message in its second-person variant if a parameter is the addressed player."""
        yours = {name for name, value in parameters.items() if value is self.you}
        if yours:
            message = self.variants.known.get(key(yours, message), message)
        return super().say(message, **parameters)


def places(message: str) -> set[str]:
    """Names of a message's placeholders."""
    return set(PLACE.findall(message))


def key(yours: set[str], message: str) -> str:
    """A message together with the placeholders that stand for the reader."""
    return f"{' '.join(sorted(yours))}: {message}"


COMMON: Final[list[Pair]] = [
    to_you("{who} leaves the game.", "You leave the game."),
    to_you("{who} wins.", "You win."),
]
"""What the kernel says of players."""
COMMON_VARIANTS: Final = Variants([])
