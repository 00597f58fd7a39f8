"""Labels: what is written on a picture and never changes in a game, set once for a box, a language and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.bethel_woods.rules.choices import TOKEN_NAMES, of_type
from clairiere.games.bethel_woods.rules.components import text_key
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.cache import LRUCache, shared
from clairiere.kernel.components import Sheet
from clairiere.kernel.language import Language
from clairiere.kernel.words import Words
from clairiere.pictures.ink import escaped
from clairiere.pictures.mats import Sayings


class Labels(Sayings):
    """The words on one table, in one language."""

    def __init__(self, s: Table, language: Language, names: Sequence[str]) -> None:
        super().__init__(language)
        say, sheet = language.say, s.parts.sheet
        self.players = [str(player) for player in Words[Table](language, s.seats, names).players]
        self.titles = [escaped(player) for player in self.players]
        types = sheet.part("types").parts("item")
        tiles = sheet.part("critical_tiles").parts("item")
        characters = sheet.part("characters").parts("item")
        self.types = [self.called(item, "name") for item in types]
        self.workers = [self.called(item, "worker") for item in types]
        self.tiles = [self.called(item, "name") for item in tiles]
        self.tile_texts = [self.called(item, text_key(item, s.reroutes_all)) for item in tiles]
        self.characters = [self.called(item, "name") for item in characters]
        self.abilities = [self.called(item, "text") for item in characters]
        self.tokens = [f"{self.types[face // 6]} {face % 6 + 1}" for face in range(len(TOKEN_NAMES))]
        self.machines = [say("Machine {n}", n=i + 1) + f" · {name}" for i, name in enumerate(nicknames(language))]
        self.hints = hints(language)
        self.drawn: LRUCache[str] = LRUCache(800)  # parts of pictures by what they show

    def called(self, item: Sheet, what: str) -> str:
        """A name or a text of the components in this language."""
        return self.language.typeset(item.word(f"{what}_{self.language.code}"))

    def crowd(self, tally: int) -> str:
        """`Mechanic, Engineer ×2`."""
        found = []
        for type in range(4):
            n = of_type(tally, type)
            if n:
                found.append(self.workers[type] if n == 1 else f"{self.workers[type]} ×{n}")
        return ", ".join(found)


def nicknames(language: Language) -> list[str]:
    """What the children call the six machines."""
    say = language.say
    return [
        say("the Whistler"),
        say("the Hour-stump"),
        say("the Mist-mill"),
        say("the Great Snail"),
        say("the Toadstool Light"),
        say("the Owl Wireless"),
    ]


def hints(language: Language) -> dict[str, str]:
    """What touching something does, by the first word of its answers and by what is touched."""
    say = language.say
    return {
        "take machine": say("Take up its workers."),
        "take way": say("Sow this way."),
        "drop hand": say("Drop this worker next."),
        "drop machine": say("The next worker is dropped here."),
        "enter section": say("Enter the Orphanage and build a piece."),
        "enter hand": say("Let it enter the Orphanage."),
        "enter token": say("It stands in for another one."),
        "repair token": say("Repair it."),
        "uncover spy": say("Uncover this spy."),
        "uncover token": say("It stands in for another one."),
        "pay token": say("Pay it."),
        "give token": say("Give it."),
        "discard token": say("Discard it."),
        "move worker": say("Move this worker."),
        "move machine": say("Move the worker here."),
        "remove token": say("Remove it from the board."),
        "ability child": say("Use this ability."),
        "ability token": say("Use your ability with it."),
        "ability seat": say("Give them knowledge."),
    }


LABELS: Final[LRUCache[Labels]] = shared(LRUCache(1600))


def labels(s: Table, language: Language, names: Sequence[str]) -> Labels:
    """The labels of this table, set once."""
    key = (s.parts.digest, s.reroutes_all, language.code, s.seats, *names)
    found = LABELS.get(key)
    return LABELS.put(key, Labels(s, language, names)) if found is None else found

