"""Sayings: what a picture says again and again, said once."""

from __future__ import annotations

from clairiere.kernel.language import Language
from clairiere.pictures.ink import escaped


class Sayings:
    """Translated messages, escaped for SVG."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.said: dict[str, str] = {}  # once they have been said

    def say(self, message: str) -> str:
        """A message without parameters."""
        said = self.said.get(message)
        if said is None:
            said = self.said[message] = escaped(self.language.say(message))
        return said

    def say_many(self, one: str, many: str, n: int) -> str:
        """A message with a number."""
        key = f"{n} {many}"
        said = self.said.get(key)
        if said is None:
            said = self.said[key] = escaped(self.language.say_many(one, many, n))
        return said
