"""Names: what things are called at one table of Bethel Woods, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.bethel_woods.rules.choices import CLOCKWISE, MACHINES, number_of, of_type, type_of
from clairiere.games.bethel_woods.rules.components import text_key
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.components import Sheet
from clairiere.kernel.language import FEMININE, MASCULINE, NAME, Language, Noun
from clairiere.kernel.state import LETTERS, Pieces, Seat
from clairiere.kernel.words import Words


class Names(Words[Table]):
    """Nouns for machines, workers and tokens; of the table only what never changes in a game is kept."""

    def __init__(self, s: Table, language: Language, names: Sequence[str] = ()) -> None:
        super().__init__(language, s.seats, names)
        sheet = s.parts.sheet
        types = sheet.part("types").parts("item")
        self.types = [self.called(item, "name") for item in types]
        self.workers = [language.noun(self.called(item, "worker"), MASCULINE) for item in types]
        self.machines = [self.place(language.say("machine {n}", n=n)) for n in range(1, MACHINES + 1)]
        self.tiles = [self.called(item, "name") for item in sheet.part("critical_tiles").parts("item")]
        self.tile_texts = [
            self.called(item, text_key(item, s.reroutes_all)) for item in sheet.part("critical_tiles").parts("item")
        ]
        self.characters = [self.called(item, "name") for item in sheet.part("characters").parts("item")]
        self.abilities = [self.called(item, "text") for item in sheet.part("characters").parts("item")]
        self.numbered = s.numbered

    def called(self, item: Sheet, what: str) -> str:
        """A name or a text of the components in this language."""
        return self.language.typeset(item.word(f"{what}_{self.language.code}"))

    def player(self, seat: Seat) -> str:
        """A player, or the letter of a seat that this table does not have."""
        return str(self.players[seat]) if seat < len(self.players) else LETTERS[seat]

    def way(self, way: int) -> str:
        """`clockwise`."""
        return self.language.say("clockwise") if way == CLOCKWISE else self.language.say("anticlockwise")

    def token(self, face: int) -> str:
        """`Mechanical 4`."""
        return f"{self.types[type_of(face)]} {number_of(face) + 1}"

    def tokens(self, faces: list[int]) -> str:
        """`Mechanical 1, Mechanical 4 and Digital 2`."""
        return self.language.listed([self.token(face) for face in sorted(faces)])

    def those(self, pieces: Pieces, tokens: tuple[int, ...]) -> str:
        """The same, from pieces that lie open."""
        return self.tokens([pieces.faces[token] for token in tokens])

    def so_many(self, n: int, type: int) -> str:
        """`2 Mechanical tokens`."""
        return self.language.say_many("{n} {type} token", "{n} {type} tokens", n, type=self.types[type])

    def a_token(self, type: int) -> str:
        """`a Mechanical token`."""
        return self.language.say("one {type} token", type=self.types[type])

    def some_tokens(self, tally: int) -> str:
        """`1 Mechanical token and 2 Digital tokens`."""
        counts = [(of_type(tally, type), type) for type in range(4)]
        return self.language.listed([self.so_many(n, type) for n, type in counts if n])

    def some_workers(self, tally: int) -> str:
        """`a Mechanic and 2 Engineers`."""
        counts = [(of_type(tally, type), type) for type in range(4)]
        return self.language.listed([self.worker_count(n, type) for n, type in counts if n])

    def worker_count(self, n: int, type: int) -> str:
        """`a Mechanic`, `2 Mechanics`; the plural is the same in both languages."""
        return format(self.workers[type], "a") if n == 1 else f"{self.language.number(n)} {self.workers[type]}s"

    def section(self, section: int) -> Noun:
        """`section 3`."""
        return self.place(self.language.say("section {n}", n=section + 1))

    def place(self, text: str) -> Noun:
        """A place with a number: it has an article in French alone."""
        return self.language.noun(text, FEMININE if self.language.french else NAME)
