"""components.toml as constant tables by face, checked on load."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    BASICS,
    DRAWN,
    EFFECTS,
    ELITES,
    FIRST_ELITE_FACE,
    FIRST_TOKEN_FACE,
    FIRST_VENERABLE_FACE,
    GROVES,
    NOTHING,
    OWNED_POOL,
    PLAIN,
    POOLS,
    POSITIONS,
    RED,
    ROUNDS,
    SYMBOLS,
    TOKENS,
    Choices,
)
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.components import Components, Sheet
from clairiere.kernel.state import Printing, lay_out

FIXED: Final = 0
PER_VENERABLE: Final = 1
PER_ANIMAL: Final = 2
VALUE_RULES: Final = ("fixed", "per_venerable_in_column", "per_distinct_animal_in_column")

PEEK_ARCANE: Final = 0
RECRUIT_TO_DECK: Final = 1
BOTTOM_CARD: Final = 2
EFFECT_NAMES: Final = ("peek_arcane", "recruit_to_deck", "bottom_card_to_column")

# What these rules are written for; the first two can be set otherwise for a table.
RULES: Final[dict[str, object]] = {
    "ruse_reach": "adjacent",
    "turn_order": ["first", "second", "second", "first", "first", "second"],
    "elite_recruit_destinations": ["hand", "deck_top", "deck_bottom"],
    "venerable_recruit_destinations": ["deck_top", "deck_bottom"],
    "symbols_trigger_on": ["invoke"],
    "sweep_checked_before_third_venerable": True,
    "reserve_refill": "on_demand",
}


class Parts(Components):
    """What is in the box of Bloody Grove."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet)
        check_rules(sheet)
        check_animals(sheet)
        spirits = basics(sheet) + elites(sheet)
        old = venerables(sheet)
        tokens = sheet.parts("arcane_tokens")
        cards = spirits + old
        self.names = names(sheet, cards + tokens)
        self.animal = [card.index("animal", ANIMALS) for card in spirits] + [NOTHING] * len(old)
        self.ruse = [card.whole("ruse") for card in spirits]
        self.arcane = [card.whole("arcane") for card in spirits]
        self.left = [edge(card, "left") for card in spirits]  # bit sets of animals
        self.right = [edge(card, "right") for card in spirits]
        self.strength = [card.whole("strength") for card in cards + tokens]
        self.strength_rule = [value_rule(card, "strength_rule") for card in cards]
        self.domination = [card.whole("domination") for card in cards]
        self.domination_rule = [value_rule(card, "domination_rule") for card in cards]
        self.effects: list[tuple[int, ...]] = [()] * len(spirits) + [effects(card) for card in old]
        self.destroys = [False] * len(cards) + [token.flag("destroys") for token in tokens]
        self.druid_left = [edge(druid, "left") for druid in sheet.parts("druids")]
        self.druid_right = [edge(druid, "right") for druid in sheet.parts("druids")]
        self.active_grove = active_groves(sheet.part("rules"))  # position - 1 -> grove
        self.transformation_bonus = sheet.part("rules").whole("transformation_bonus")
        self.grove_bonus = sheet.part("rules").whole("grove_type_bonus")
        self.pools = pools(token_faces(sheet, tokens))
        self.printing = Printing(self.names, pool_names(sheet))
        self.unmixed = lay_out(self.printing, self.pools)
        self.choices = Choices(self.names)
        self.words = self.choices.vocabulary()

    def vocabulary(self) -> Vocabulary:
        """All choices that can be written with these cards."""
        return self.words


def check_rules(sheet: Sheet) -> None:
    """A box may have other values, but not other rules: those are settings of a table (GRV-VAR-02, GRV-VAR-03)."""
    rules = sheet.part("rules")
    for key, value in RULES.items():
        rules.require(rules.has(key) and rules.entries[key] == value, f"{key} must be {value}")
    meta = sheet.part("meta")
    meta.require(meta.whole("rounds") == ROUNDS, f"there must be {ROUNDS} rounds")
    meta.require(meta.whole("turns_per_round") == POSITIONS, f"a round must have {POSITIONS} turns")
    meta.require(meta.whole("hand_draw") == DRAWN, f"{DRAWN} cards must be drawn")


def check_animals(sheet: Sheet) -> None:
    """Three animals, a grove for each, and two Druids (GRV-GEN-03, GRV-SETUP-03)."""
    animals = [part.word("id") for part in sheet.parts("animals")]
    sheet.require(animals == list(ANIMALS), f"the animals must be {', '.join(ANIMALS)}")
    groves = sorted([part.index("animal", ANIMALS) for part in sheet.parts("grove_cards")])
    sheet.require(groves == [0, 1, 2], "there must be one grove for each animal")
    sheet.require(len(sheet.parts("druids")) == 2, "there must be two druids")


def basics(sheet: Sheet) -> list[Sheet]:
    """The nine basic Spirits that each Druid has (GRV-GEN-03)."""
    cards = sheet.parts("basic_cards")
    sheet.require(len(cards) == BASICS, f"each druid must have {BASICS} basic cards")
    for card in cards:
        card.require(card.whole("copies_per_druid") == 1, "there must be one copy for each druid")
        card.require(card.whole("domination") == 0, "a basic card has no Domination")
        check_symbols(card)
    return cards


def elites(sheet: Sheet) -> list[Sheet]:
    """The ten Elite Spirits of each animal, animal after animal (GRV-GEN-03)."""
    found: list[Sheet] = []
    sheet.require(len(sheet.parts("elite_cards")) == 3 * ELITES, f"there must be {3 * ELITES} elite cards")
    for animal in ANIMALS:
        cards = [card for card in sheet.parts("elite_cards") if card.word("animal") == animal]
        sheet.require(len(cards) == ELITES, f"there must be {ELITES} elite cards with the animal {animal}")
        for card in cards:
            card.require(card.whole("copies") == 1, "there must be one copy")
            card.require(card.word("back") == f"elite_{animal}", f"the back must be elite_{animal}")
            check_symbols(card)
        found += cards
    return found


def check_symbols(card: Sheet) -> None:
    """At most four Ruse and Arcane symbols stand on a card (GRV-GEN-06)."""
    card.require(card.whole("ruse") + card.whole("arcane") <= SYMBOLS, f"a card has at most {SYMBOLS} symbols")


def venerables(sheet: Sheet) -> list[Sheet]:
    """The nine plain-backed Venerables, then the three red-backed ones (GRV-GEN-03)."""
    cards = sheet.parts("venerable_cards")
    plain = [card for card in cards if card.word("back") == "plain"]
    red = [card for card in cards if card.word("back") == "red"]
    sheet.require(len(plain) == PLAIN, f"{PLAIN} venerable cards must have a plain back")
    sheet.require(len(red) == RED and len(cards) == PLAIN + RED, f"{RED} venerable cards must have a red back")
    for card in cards:
        card.require(card.whole("copies") == 1, "there must be one copy")
    return plain + red


def names(sheet: Sheet, parts: list[Sheet]) -> list[str]:
    """The ids, which are written in choices and positions: words, each only once."""
    found = [part.word("id") for part in parts]
    for name in found:
        sheet.require(name.isidentifier() and found.count(name) == 1, f"{name!r} must be a word, used only once")
    return found


def edge(card: Sheet, side: str) -> int:
    """Bit set of the animals whose half-symbol stands on this edge (GRV-TRF-03)."""
    animals = card.words(side)
    card.require(len(set(animals)) == len(animals), f"{side} must have each animal only once")
    return mask_of([card.place(name, ANIMALS) for name in animals])


def value_rule(card: Sheet, key: str) -> int:
    """How a strength or Domination is worked out (GRV-VEF-09, GRV-VEF-10)."""
    return card.index(key, VALUE_RULES) if card.has(key) else FIXED


def effects(card: Sheet) -> tuple[int, ...]:
    """What a Venerable does when it is placed, in order (GRV-VEN-08)."""
    found = card.words("effects")
    card.require(len(found) <= EFFECTS, f"a Venerable has at most {EFFECTS} effects")
    return tuple([card.place(name, EFFECT_NAMES) for name in found])


def active_groves(rules: Sheet) -> list[int]:
    """Position - 1 -> the grove that it belongs to (GRV-ROUND-01)."""
    groves = rules.wholes("position_to_grove")
    rules.require(len(groves) == POSITIONS, f"position_to_grove must have {POSITIONS} entries")
    for grove in groves:
        rules.require(0 <= grove < GROVES, "a grove is 0, 1 or 2")
    return groves


def token_faces(sheet: Sheet, tokens: list[Sheet]) -> list[int]:
    """The faces of the twelve tokens (GRV-ARC-08)."""
    found = [FIRST_TOKEN_FACE + kind for kind, token in enumerate(tokens) for _ in range(token.whole("copies"))]
    sheet.require(len(found) == TOKENS, f"there must be {TOKENS} arcane tokens")
    return found


def pools(tokens: list[int]) -> list[list[int]]:
    """Pool -> the faces in it before the game; Elites that a player owns come to theirs later."""
    basic = list(range(BASICS))
    elite = [list(range(first, first + ELITES)) for first in range(FIRST_ELITE_FACE, FIRST_VENERABLE_FACE, ELITES)]
    plain = list(range(FIRST_VENERABLE_FACE, FIRST_VENERABLE_FACE + PLAIN))
    red = list(range(FIRST_VENERABLE_FACE + PLAIN, FIRST_TOKEN_FACE))
    owned: list[list[int]] = [[] for _ in range(OWNED_POOL, POOLS)]
    return [basic, basic, *elite, plain, red, tokens, *owned]


def pool_names(sheet: Sheet) -> list[str]:
    """Pool -> its back; an Elite has the same back wherever it lies (GRV-INFO-03)."""
    druids = sheet.parts("druids")
    basic = [druid.word("back") for druid in druids]
    for druid, back in zip(druids, basic):
        druid.require(back.isidentifier(), "the back must be a word")
    elite = [f"elite_{animal}" for animal in ANIMALS]
    return [*basic, *elite, "venerable", "venerable_red", "arcane", *elite, *elite]
