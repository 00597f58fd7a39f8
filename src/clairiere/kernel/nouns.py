"""Nouns: what has a name, with the article that its language wants before it."""

from __future__ import annotations

from typing import Final

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
    """A noun that a message puts as `{card}`, `{card:the}`, `{card:a}`, `{card:of}`, `{card:to}` or `{card:de}`.

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
        """Article and preposition run together, and lose their vowel before another."""
        vowel = begins_with_vowel(self.text)
        if form == "de" or (form == "of" and self.kind == NAME):
            return "d’" if vowel else "de "
        if vowel and form != "a" and self.kind in (MASCULINE, FEMININE):
            return FRENCH[form][4]
        return FRENCH[form][self.kind]

    def before_in_english(self, form: str) -> str:
        """One article for all, or `a` and `an`; what has a number is called by it like a name: `on Pond 7`."""
        named = self.kind == NAME or self.text[-1:].isdigit()
        if form != "a":
            return ENGLISH[form][0 if named else 1]
        if named or self.kind == PLURAL:
            return ""
        return "an " if self.text[0].lower() in "aeiou" else "a "


def begins_with_vowel(text: str) -> bool:
    """Whether French elides before this word; an H is taken as aspirated, a Y before a consonant as a vowel."""
    first, second = text[:1].lower(), text[1:2].lower()
    if first == "y":
        return second != "" and second not in VOWELS
    return first != "" and first in VOWELS


def capital(text: str) -> str:
    """The same with a capital at the beginning."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The same with a small letter at the beginning."""
    return text[:1].lower() + text[1:]


def without_article(text: str) -> tuple[str, int]:
    """A French title without the article it may begin with, and the kind that this article tells."""
    for article, kind in ARTICLES:
        if text.startswith(article):
            return text[len(article) :], kind
    return text, MASCULINE
