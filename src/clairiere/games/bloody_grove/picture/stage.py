"""Labels: what is written on a picture and never changes in a game, set once for a box, a language and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.bloody_grove.names import Names, on_taking, spirit, venerable
from clairiere.games.bloody_grove.picture.cards import BACKS
from clairiere.games.bloody_grove.picture.plan import TITLES
from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    ELITES,
    FIRST_TOKEN,
    FIRST_TOKEN_FACE,
    FIRST_VENERABLE_FACE,
    GROVES,
    POSITIONS,
    ROUNDS,
    TOKENS,
)
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.cache import LRUCache, shared
from clairiere.kernel.language import Language, capital
from clairiere.kernel.state import UNKNOWN
from clairiere.kernel.words import GameWords
from clairiere.pictures.canvas import placed
from clairiere.pictures.cards import name_lines, name_size
from clairiere.pictures.ink import escaped, lettering

MOST_COUNTED: Final = 100
SMALLEST: Final = 10.0
"""Nothing is printed smaller than this, in px."""
TURNS: Final = range(1, POSITIONS + 1)


def titled(text: str) -> str:
    """What a pointer or a screen reader is told of an element."""
    return f"<title>{escaped(text)}</title>"


class Printed:
    """What is said alike at every table of one box in one language, whoever plays."""

    def __init__(self, s: Table, words: Names) -> None:
        language = words.language
        say = language.say
        self.said = [face_words(s, face, words) for face in range(FIRST_TOKEN_FACE)]
        self.faces = [titled(said) for said in self.said]
        self.names = [name_lines(words.faces[face].text) for face in range(FIRST_TOKEN_FACE)]
        self.least = [SMALLEST / name_size(words.faces[face].text) for face in range(FIRST_TOKEN_FACE)]
        self.backs = [titled(capital(words.backs(back, 1))) for back in range(len(BACKS))]
        self.tokens = [token_titles(s, number, words) for number in range(TOKENS)]
        self.homes = [
            [of(language, capital(words.positions[grove].text), animal.text) for animal in words.animals]
            for grove in range(GROVES)
        ]
        self.shapes = [capital(animal.text) for animal in words.animals]
        self.left = [[titled(words.elites(animal, n)) for n in range(ELITES)] for animal in range(len(ANIMALS))]
        self.hints = hints(language)
        self.columns = [
            language.say("Your column at {grove:the}", grove=words.groves[grove]) for grove in range(GROVES)
        ]
        self.in_hand = ", " + say("in your hand")
        self.in_reserve = ", " + say("in the reserve")
        self.in_row = ", " + say("in the row of Venerables")
        self.among_elites = ", " + say("face up among the Elites")
        self.each = say("+{n} each", n=s.parts.transformation_bonus)
        self.gains = [titled(of(language, shape, self.each)) for shape in self.shapes]
        self.kinds = {
            "domination": say("Domination"),
            "druid": say("Transformations"),
            "deck": say("Deck"),
            "hand": say("Hand"),
        }
        self.counts = {kind: counts(language, what) for kind, what in self.kinds.items()}
        self.titles = titles(language)
        self.headings = [
            [say("Round {round} of {rounds} · turn {turn}", round=n, rounds=ROUNDS, turn=t) for t in TURNS]
            for n in range(1, ROUNDS + 1)
        ]


class Labels:
    """What is said of cards, tokens and places at one table."""

    def __init__(self, s: Table, words: Names) -> None:
        language, printed = words.language, printed_for(s, words)
        say = language.say
        self.words = words
        self.language = language
        self.players = [str(player) for player in words.players]
        self.said = printed.said
        self.faces = printed.faces
        self.names = printed.names
        self.least = printed.least
        self.backs = printed.backs
        self.tokens = printed.tokens
        self.homes = printed.homes
        self.shapes = printed.shapes
        self.left = printed.left
        self.druids = [titled(say("The Druid of {who}", who=player)) for player in words.players]
        self.hints = printed.hints
        self.columns = printed.columns
        self.in_hand = printed.in_hand
        self.in_reserve = printed.in_reserve
        self.in_row = printed.in_row
        self.among_elites = printed.among_elites
        self.at_grove = [[side(words, player, grove) for grove in range(GROVES)] for player in range(s.seats)]
        self.to_play = say("to play")
        self.your_turn = say("your turn")
        self.winner = say("won")
        self.each = printed.each
        self.gains = printed.gains
        self.kinds = printed.kinds
        self.counts = printed.counts
        self.titles = printed.titles
        self.headings = printed.headings
        self.reach = say("At this table a Ruse may move a card to any other grove.") if s.reach == "any" else ""
        self.mats: dict[int, str] = {}  # drawn mats, by what they show

    def course(self, s: Table) -> str:
        """Where the game stands."""
        return self.headings[s.round - 1][s.position - 1]

    def away(self, n: int) -> str:
        """How many cards of a hand are on their way beneath the deck."""
        return self.language.say_many(
            "{n} of them is chosen to go beneath the deck.", "{n} of them are chosen to go beneath the deck.", n
        )


def side(words: Names, player: int, grove: int) -> str:
    """Whose side of which grove."""
    where = words.language.say("on {who}’s side of {grove:the}", who=words.players[player], grove=words.groves[grove])
    return f", {escaped(where)}"


def of(language: Language, what: str, how: str) -> str:
    """`Deck: 5`."""
    return language.say("{what}: {how}", what=what, how=how)


def counts(language: Language, what: str) -> list[str]:
    """How many there are, for every number of cards or points."""
    return [titled(of(language, what, str(n))) for n in range(MOST_COUNTED)]


def face_words(s: Table, face: int, words: Names) -> str:
    """Everything that is printed on a card, without a full stop at its end."""
    if face < FIRST_VENERABLE_FACE:
        return capital(spirit(s, face, words))
    does = on_taking(s, face, words)
    said = capital(venerable(s, face, words))
    return f"{said}.{does.removesuffix('.')}" if does else said


def token_titles(s: Table, number: int, words: Names) -> list[str]:
    """A token by its face, the one that is not known last."""
    pieces = s.pieces.copy()
    found = []
    for face in [*range(FIRST_TOKEN_FACE, len(s.parts.names)), UNKNOWN]:
        pieces.faces[FIRST_TOKEN + number] = face
        found.append(titled(capital(words.token(pieces, FIRST_TOKEN + number))))
    return found


def hints(language: Language) -> dict[str, str]:
    """What a choice does, by the first word of its notation or by the place that it names."""
    say = language.say
    return {
        "invoke": say("Invoke it, or transform your Druid with it."),
        "transform": say("Invoke it, or transform your Druid with it."),
        "return": say("Put it beneath your deck next."),
        "move": say("Your Ruse moves it."),
        "to": say("Move the card here."),
        "token": say("Place this token."),
        "peek": say("Look at this token."),
        "on": say("Put the token on it."),
        "recruit": say("Recruit it."),
        "take": say("Take it."),
        "replace": say("Put the Venerable in its place."),
        "column": say("Invoke a Spirit here."),
        "slot-left": say("Transform your Druid: lay a Spirit on its left."),
        "slot-right": say("Transform your Druid: lay a Spirit on its right."),
        "keep-hand": say("Into the hand"),
        "keep-top": say("On top of the deck"),
        "keep-beneath": say("Beneath the deck"),
    }


def titles(language: Language) -> list[str]:
    """The titles of the shared parts of the table."""
    say = language.say
    texts = [say("Elites"), say("Venerables"), say("Arcane tokens"), say("Discard"), say("Out of the game")]
    found = []
    for text, (x, y, k, u, v, kp) in zip(texts, TITLES):
        style = f"{placed(x, y, u, v)};--k:{k:g};--kp:{kp:g}"
        found.append(f'<g class="pos" style="{style}">{lettering(0, 0, text, 18, "ink-wood", anchor="start")}</g>')
    return found


PRINTS: Final[LRUCache[Printed]] = LRUCache(20)
"""By language, box and groves."""


def printed_for(s: Table, words: Names) -> Printed:
    """The prints of this table's box, made once."""
    key = f"{words.language.code} {s.parts.digest} {s.groves}"
    return PRINTS.get(key) or PRINTS.put(key, Printed(s, words))


LABELS: Final[LRUCache[Labels]] = shared(LRUCache(1600))
"""By box, language, option, groves and names."""


def labels(s: Table, language: str, names: Sequence[str], words: GameWords[Table]) -> Labels:
    """The labels of a table, set when they are first asked for."""
    key = (s.parts.digest, language, s.reach, *s.groves, *names)
    found = LABELS.get(key)
    if found is None:
        table_words = words.for_table(s, language, names)
        assert isinstance(table_words, Names)
        found = LABELS.put(key, Labels(s, table_words))
    return found
