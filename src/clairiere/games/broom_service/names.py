"""Names: what things are called at one table of Broom Service, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.broom_service.rules.choices import (
    BOARDS,
    COLOURS,
    EVENTS,
    FAIRY,
    FOREST_TILES,
    HILL_TILES,
    KINDS,
    MOUNTAIN_TILES,
    NOTHING,
    REGIONS,
    ROLES,
    SPACES,
    STORMS,
    WAND,
    is_gatherer,
    is_witch,
)
from clairiere.games.broom_service.rules.components import Board, Cloud, Parts, in_order
from clairiere.games.broom_service.rules.state import Table
from clairiere.kernel.bits import bits
from clairiere.kernel.components import Sheet
from clairiere.kernel.language import FEMININE, MASCULINE, NAME, Language, Noun, small
from clairiere.kernel.words import Words

# A glossary: what is printed in the box, in one language, for one side of the board.

WATERS: Final = ("Gulf", "Sea")
"""English says `the Inner Sea`, but plain `Lily Lake` and `Fox Forest`."""


class Glossary:
    """Nouns and texts of the components, by number."""

    def __init__(self, parts: Parts, board: Board, language: Language) -> None:
        self.parts, self.language = parts, language
        sheet = parts.sheet
        self.roles = [self.common(part) for part in in_order(sheet, "role", ROLES)]
        self.regions = self.places(sheet, board.name)
        kinds = {part.word("id"): part for part in sheet.parts("landscape")}
        self.landscapes = [self.common(kinds[id]) for id in KINDS]
        events, storms = in_order(sheet, "event", EVENTS), in_order(sheet, "storm_cloud", STORMS)
        self.events = [self.title(part) for part in events]
        self.event_texts = [self.text(part) for part in events]
        self.storms = [self.common(part) for part in storms]
        self.storm_texts = [self.text(part) for part in storms]
        mountains = in_order(sheet, "mountain_tile", MOUNTAIN_TILES)
        forests = in_order(sheet, "forest_tile", FOREST_TILES)
        self.mountain_tiles = [small(self.title(part)) for part in mountains]
        self.mountain_texts = [self.text(part) for part in mountains]
        self.forest_tiles = [self.title(part) for part in forests]
        self.forest_texts = [self.text(part) for part in forests]
        self.hill_texts = [self.text(part) for part in in_order(sheet, "hill_tile", HILL_TILES)]
        self.around: dict[int, str] = {}  # what lies around a region, once it has been told
        self.towers: dict[tuple[int, int, int], str] = {}  # the same by region, towers, and which are occupied

    def common(self, part: Sheet) -> Noun:
        """A noun for use inside a sentence."""
        noun = self.language.titled(part)
        text = small(noun.text) if self.language.french else noun.text.lower()
        return self.language.noun(text, noun.kind)

    def title(self, part: Sheet) -> str:
        """What stands on a card or a tile."""
        return self.language.typeset(part.word(self.language.code))

    def text(self, part: Sheet) -> str:
        """What a card or a tile does."""
        return self.language.typeset(part.word(f"text_{self.language.code}"))

    def places(self, sheet: Sheet, side: str) -> list[Noun]:
        """What the regions are called; one that this side leaves out is called as on the other."""
        found: dict[str, Noun] = {}
        for name in [name for name in BOARDS if name != side] + [side]:
            for part in sheet.part(name).parts("region"):
                found[part.word("id")] = self.place(part)
        return [found[id] for id in REGIONS]

    def place(self, part: Sheet) -> Noun:
        """A region: English has its article for a few waters alone."""
        if self.language.french:
            return self.language.titled(part)
        name = part.word("en")
        return self.language.noun(name, MASCULINE if name.endswith(WATERS) else NAME)


KNOWN: Final[dict[str, Glossary]] = {}


def glossary(parts: Parts, board: Board, language: Language) -> Glossary:
    """The glossary of this box, written once."""
    key = f"{language.code} {board.name}"
    known = KNOWN.get(key)
    if known is None or known.parts is not parts:
        known = KNOWN[key] = Glossary(parts, board, language)
    return known


class Names(Words[Table]):
    """Nouns for roles, regions and tiles; of the table only what never changes in a game is kept."""

    def __init__(self, s: Table, language: Language, names: Sequence[str] = ()) -> None:
        super().__init__(language, s.seats, names)
        self.parts, self.board = s.parts, s.board
        printed = glossary(s.parts, s.board, language)
        self.printed = printed
        self.roles, self.regions, self.landscapes = printed.roles, printed.regions, printed.landscapes
        self.events, self.event_texts = printed.events, printed.event_texts
        self.storms, self.storm_texts = printed.storms, printed.storm_texts
        self.mountain_tiles, self.mountain_texts = printed.mountain_tiles, printed.mountain_texts
        self.forest_tiles, self.forest_texts = printed.forest_tiles, printed.forest_texts
        self.hill_texts = printed.hill_texts

    def as_a(self, role: int, brave: bool) -> Noun:
        """`brave forest witch`, `cowardly forest witch`."""
        noun, say = self.roles[role], self.language.say
        return self.language.noun(say("brave {role}", role=noun) if brave else say("cowardly {role}", role=noun),
                                  noun.kind)

    def declared(self, role: int, brave: bool) -> str:
        """`the brave forest witch`: there is one; `a cowardly forest witch`: there may be several."""
        return format(self.as_a(role, brave), "the" if brave else "a")

    def both_ways(self, role: int) -> str:
        """What a role does for the brave and for the cowardly, and what bravery risks (BRM-TURN-04, BRM-TURN-08)."""
        brave, cowardly = self.actions(role)
        return self.language.say(
            "Brave: {more}, unless somebody after you is brave too. Cowardly: {less}, for sure.",
            more=brave, less=cowardly)

    def actions(self, role: int) -> tuple[str, str]:
        """The brave and the cowardly action of a role, in a few words."""
        say, card = self.language.say, self.parts.roles[role]
        if is_witch(role):
            return say("fly, and deliver there"), say("only fly")
        if is_gatherer(role):
            taken = [self.so_many(card.potion, card.potions), self.so_many(WAND, card.wands)]
            one_of = [self.so_many(card.potion, 1), self.so_many(WAND, 1)]
            return self.language.listed(taken), self.language.either(one_of)
        what = say("chase a cloud away") if role == FAIRY else say("deliver a potion")
        return say("{action} for {points} more", action=what, points=self.points(card.bonus)), what

    def cast(self, roles: int) -> str:
        """`the forest witch and the peak druid`, from a bit set."""
        return self.language.listed([format(self.roles[role], "the") for role in bits(roles)])

    def colour(self, colour: int) -> str:
        """A colour, as a potion or a tower has it; both are feminine in French."""
        say = self.language.say
        return [say("purple"), say("green"), say("orange")][colour]

    def potion(self, colour: int) -> Noun:
        """`purple potion`."""
        return self.language.noun(self.language.say("{colour} potion", colour=self.colour(colour)), FEMININE)

    def so_many(self, resource: int, n: int) -> str:
        """`2 purple potions`, `1 wand`."""
        say_many = self.language.say_many
        if resource == WAND:
            return say_many("{n} wand", "{n} wands", n)
        if resource == COLOURS.index("purple"):
            return say_many("{n} purple potion", "{n} purple potions", n)
        if resource == COLOURS.index("green"):
            return say_many("{n} green potion", "{n} green potions", n)
        return say_many("{n} orange potion", "{n} orange potions", n)

    def some(self, counts: Sequence[int]) -> str:
        """`2 purple potions and 1 wand`, or `nothing`."""
        found = [self.so_many(resource, n) for resource, n in enumerate(counts) if n]
        return self.language.listed(found) if found else self.language.say("nothing")

    def points(self, n: int) -> str:
        """`3 points`."""
        return self.language.say_many("{n} point", "{n} points", n)

    def bolts(self, n: int) -> str:
        """`2 bolts`."""
        return self.language.say_many("{n} bolt", "{n} bolts", n) if n else self.language.say("no bolt")

    def rewards(self, vp: int, wands: int) -> list[str]:
        """`3 points` and, if there are any, `1 wand`."""
        return [self.points(vp), *([self.so_many(WAND, wands)] if wands else [])]

    def shape(self, tower: int) -> Noun:
        """`round tower`; the kind of one that this side does not have is not told."""
        say, found = self.language.say, self.board.towers[tower]
        if found.colour == NOTHING:
            return self.language.noun(say("tower"), FEMININE)
        return self.language.noun(say("round tower") if found.round else say("square tower"), FEMININE)

    def reward(self, tower: int) -> str:
        """`3 points and 1 wand`."""
        found = self.board.towers[tower]
        return self.language.listed(self.rewards(found.vp, found.wands))

    def landscape(self, region: int) -> Noun:
        """What kind of region it is."""
        return self.landscapes[self.board.kind[region]]

    def these_landscapes(self, landscapes: int) -> str:
        """`a forest or a prairie`."""
        return self.language.either([format(self.landscapes[kind], "a") for kind in bits(landscapes)])

    def price(self, cloud: Cloud) -> str:
        """`2 wands`."""
        return self.so_many(WAND, cloud.stars)

    def cloud(self, tile: int) -> Noun:
        """`heavy cloud with 2 bolts`, `gust with no bolt`."""
        cloud = self.parts.clouds[tile]
        if cloud.storm == NOTHING:
            said = self.language.say("heavy cloud with {bolts}", bolts=self.bolts(cloud.bolts))
            return self.language.noun(said, MASCULINE)
        kind = self.storms[cloud.storm]
        said = self.language.say("{storm} with {bolts}", storm=kind, bolts=self.bolts(cloud.bolts))
        return self.language.noun(said, kind.kind)

    def cloud_space(self, space: int) -> str:
        """`the cloud over Fox Forest`; where two lie, which of them."""
        say, region = self.language.say, self.regions[space % len(REGIONS)]
        if space >= len(REGIONS):
            return say("the second cloud over {region:the}", region=region)
        if space + len(REGIONS) < len(SPACES) and self.board.space_of[space + len(REGIONS)] != NOTHING:
            return say("the first cloud over {region:the}", region=region)
        return say("the cloud over {region:the}", region=region)

    def told_event(self, event: int) -> str:
        """The event of a round, and what it says."""
        said = self.language.say("“{event}” is the event of this round.", event=self.events[event])
        return f"{said} {self.event_texts[event]}"

    def told_cursed(self, roles: list[int]) -> str:
        """The cursed roles of a round."""
        nouns = [format(self.roles[role], "the") for role in roles]
        return self.language.say_many("Cursed role of this round: {roles}.", "Cursed roles of this round: {roles}.",
                                      len(roles), roles=self.language.listed(nouns))
