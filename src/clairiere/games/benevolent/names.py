"""Names: what things are called at one table of Benevolent, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.benevolent.rules.choices import (
    CHEAPER,
    CLOVER,
    CLOVER_LEAVES,
    CRYSTAL,
    CRYSTAL_FOR_THREE,
    DISCOUNT,
    DOUBLE_STEP,
    DREAM_SPACES,
    EPHEMERALS,
    FEATHER,
    FEATHER_SECRET,
    FREE_ROAM,
    GIFTS,
    HEXES,
    KINDS,
    LEAF_CACHE,
    NO_GREY,
    REPEAT_EXCHANGE,
    REPEAT_SLEEP,
    SECRETS,
    SLOTS,
    SLUMBER,
    SOLITUDE,
    TRADES,
    counts,
)
from clairiere.games.benevolent.rules.state import Table
from clairiere.kernel.components import Sheet
from clairiere.kernel.language import FEMININE, PLURAL, Language, Noun
from clairiere.kernel.words import Words


class Names(Words[Table]):
    """Nouns for hexes, Gifts and Secrets; of the table only what never changes in a game is kept."""

    def __init__(self, s: Table, language: Language, names: Sequence[str] = ()) -> None:
        super().__init__(language, s.seats, names)
        sheet = s.parts.sheet
        self.gifts = [language.titled(part) for part in sheet.in_order("gift", GIFTS)]
        self.plurals = [plural(language, part) for part in sheet.in_order("gift", GIFTS)]
        self.kinds = [language.titled(part) for part in sheet.in_order("space_kind", KINDS)]
        self.secrets = [str(language.titled(part)) for part in sheet.in_order("secret_face", SECRETS)]
        self.hexes = [self.hex_named(s, hex) for hex in range(len(HEXES))]

    def hex_named(self, s: Table, hex: int) -> Noun:
        """`Pond 3`; a hex that this forest does not have is just a hex."""
        if hex >= s.forest.size:
            return self.language.noun(self.language.say("hex {name}", name=hex + 1), FEMININE)
        kind = self.kinds[s.forest.kinds[hex]]
        return self.language.noun(f"{kind} {hex + 1}", kind.kind)

    def leaves(self, n: int) -> str:
        """`3 Leaves`."""
        return self.language.say_many("{n} Leaf", "{n} Leaves", n)

    def some_gifts(self, counts: list[int]) -> str:
        """`2 Clovers and a Crystal`, from how many there are of each kind."""
        items = [self.so_many(gift, n) for gift, n in enumerate(counts) if n]
        return self.language.listed(items)

    def so_many(self, gift: int, n: int) -> str:
        """`a Clover`, `2 Clovers`."""
        return format(self.gifts[gift], "a") if n == 1 else f"{self.language.number(n)} {self.plurals[gift]}"

    def slot(self, slot: int) -> str:
        """Where a tile lies in the pyramid."""
        row, column = SLOTS[slot][1], SLOTS[slot][3]
        return self.language.say("row {row}, place {column}", row=row, column=column)

    def arrow(self, arrow: int) -> str:
        """Where an arrow of the Dream Path leads."""
        start, end = arrow // DREAM_SPACES + 1, arrow % DREAM_SPACES + 1
        return self.language.say("from space {start} to space {end}", start=start, end=end)


def plural(language: Language, part: Sheet) -> Noun:
    """What several of a Gift are called."""
    key = f"{language.code}_plural"
    return language.noun(part.word(key) if part.has(key) else str(language.titled(part)), PLURAL)


# What a Secret of Benevolent does, said so that it fits whoever owns it.

def secret_words(secret: int, s: Table, names: Names) -> str:
    """Such as `Ephemeral, once only: get a Feather`."""
    if EPHEMERALS >> secret & 1:
        return names.language.say("Ephemeral, once only: {effect}.", effect=once(secret, s, names))
    return names.language.say("Permanent: {effect}.", effect=always(1 << secret, s, names))


def once(secret: int, s: Table, names: Names) -> str:
    """What an Ephemeral Secret does (BEN-EPH)."""
    say, numbers = names.language.say, s.parts.secrets
    if secret == FEATHER_SECRET:
        return say("get {gift:a}", gift=names.gifts[FEATHER])
    if secret == CLOVER_LEAVES:
        return say("get {gift:a} and {leaves}", gift=names.gifts[CLOVER], leaves=names.leaves(numbers.leaves_gained))
    if secret == CRYSTAL_FOR_THREE:
        return say("get {gift:a} for {leaves}", gift=names.gifts[CRYSTAL], leaves=names.leaves(numbers.crystal_price))
    if secret in TRADES:
        given = names.some_gifts(counts(numbers.gives[secret]))
        return say("give back {given} and get {gift:a}", given=given, gift=names.gifts[numbers.takes[secret]])
    if secret == SLUMBER:
        return say("sleep as at a Pond, wherever one is")
    if secret == CHEAPER:
        return say("buy a Gift for {leaves} less, wherever one is", leaves=names.leaves(numbers.cheaper))
    return say("exchange a Gift as at a Stone Circle, wherever one is")


def always(secret: int, s: Table, names: Names) -> str:
    """What a Permanent Secret does (BEN-PERM)."""
    say, numbers = names.language.say, s.parts.secrets
    if secret == REPEAT_EXCHANGE:
        return say("after an exchange, exchange once more for {leaves}", leaves=names.leaves(numbers.exchange_again))
    if secret == REPEAT_SLEEP:
        return say("after sleeping, sleep once more for {leaves}", leaves=names.leaves(numbers.sleep_again))
    if secret == LEAF_CACHE:
        return say("on gathering, put {leaves} of the Reserve on it or take as much from it",
                   leaves=names.leaves(numbers.cached))
    if secret == SOLITUDE:
        return say("take {leaves} on reaching a hex where no opponent stands", leaves=names.leaves(numbers.solitude))
    if secret == DISCOUNT:
        return say("pay {leaves} less for whatever one buys", leaves=names.leaves(numbers.discount))
    return freedom(secret, names)


def freedom(secret: int, names: Names) -> str:
    """Secrets that lift a rule."""
    say = names.language.say
    if secret == DOUBLE_STEP:
        return say("stand with two Footsteps on the same hex")
    if secret == FREE_ROAM:
        return say("go to any hex, without keeping one group")
    if secret == NO_GREY:
        return say("pay nothing for grey Footsteps")
    return say("pay the toll for opponents’ Footsteps to the Reserve")
