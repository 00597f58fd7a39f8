"""What a player reads: English here, French in `fr.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chanterelle.rules import CARD, SNAIL, Shown, Swept, Wood
from clairiere.kernel.choices import Choice
from clairiere.kernel.language import Language, Variants, to_you
from clairiere.kernel.places import FaceChoice
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Ask, Event, Pieces, Seat
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords, Words

TO_YOU: Final = Variants([
    to_you("{who} alone has found {card}: it goes into the basket.", "You alone have found {card}: into your basket."),
    to_you("{who} shows {card}, and so does somebody else: into the moss.",
           "You show {card}, and so does somebody else: into the moss."),
    to_you("{who} shows a snail.", "You show a snail."),
    to_you("The snail of {who} brings home the moss: {cards}.", "Your snail brings home the moss: {cards}."),
])  # fmt: skip
CLAUSES: Final = {
    "hand": "CHA-01 CHA-03", "basket": "CHA-04 CHA-09", "moss": "CHA-05 CHA-06", "deck": "CHA-07", "snail": "CHA-06",
    "snails_gone": "CHA-06",
}  # fmt: skip


class ChanterelleWords(Words[Wood]):
    """Sentences of one table."""

    def second_person(self) -> Variants:
        return TO_YOU

    def one(self, face: str) -> str:
        """A face with its article."""
        return self.language.say(f"a {face}")

    def label(self, c: Choice, s: Wood) -> str:
        assert isinstance(c, FaceChoice)
        return self.language.say("Show {card}", card=self.one(c.face))

    def prompt(self, ask: Ask[Wood], s: Wood) -> str:
        return self.language.say("{who}, choose the card that you will show.", who=self.players[ask.seat])

    def tell(self, event: Event, pieces: Pieces) -> str:
        say = self.language.say
        if isinstance(event, Swept):
            cards = self.language.listed([self.one(pieces.name(card)) for card in event.cards])
            return say("The snail of {who} brings home the moss: {cards}.", who=self.players[event.seat], cards=cards)
        assert isinstance(event, Shown)
        who, name = self.players[event.seat], pieces.name(event.piece)
        if name == SNAIL:
            return say("{who} shows a snail.", who=who)
        if event.alone:
            return say("{who} alone has found {card}: it goes into the basket.", who=who, card=self.one(name))
        return say("{who} shows {card}, and so does somebody else: into the moss.", who=who, card=self.one(name))

    def clauses_about(self, name: str) -> str:
        return CLAUSES.get(name, "" if name not in CARD.kinds else "CHA-09")

    def goal(self) -> str:
        return self.language.say("The goal: the basket that is worth most after twelve rounds.")

    def nearness(self, s: Wood, seat: Seat) -> str:
        return self.language.say_many("{n} point", "{n} points", s.points[seat])

    def purpose(self, v: View[Wood], c: Choice) -> str:
        assert isinstance(c, FaceChoice)
        say = self.language.say
        if c.face == SNAIL and v.table.moss:
            return say("If yours is the only snail, all that lies in the moss is yours.")
        if c.face == SNAIL:
            return say("The moss is empty: the snail brings something only if others show the same.")
        return say("If nobody else shows one, it is yours.")

    def reason(self, s: Wood, outcome: Outcome) -> str:
        return self.language.say_many("{n} point in the basket", "{n} points in the basket", max(s.points))


class ChanterelleGameWords(GameWords[Wood]):
    """Texts of the game."""

    def blurb(self, language: str) -> str:
        return self.language(language).say("Find what nobody else finds; the snail takes what is left in the moss.")

    def headline(self, v: View[Wood], language: str) -> str:
        return self.language(language).say("Round {round} of 12", round=v.table.round)

    def for_table(self, s: Wood, language: str, names: Sequence[str] = ()) -> ChanterelleWords:
        own: Language = self.language(language)
        return ChanterelleWords(own, s.seats, names)
