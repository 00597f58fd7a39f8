"""What happens in Bloody Grove, one class an event."""

from __future__ import annotations

from clairiere.games.bloody_grove.rules.choices import FIRST_TOKEN, NOTHING, PLACES, SIDES
from clairiere.kernel.state import Event, Pieces, Seat, letter


def token_name(pieces: Pieces, token: int) -> str:
    """A token's number, which is public, and its value as far as it is known."""
    return f"{token - FIRST_TOKEN}:{pieces.name(token)}"


class OfPieces(Event):
    """The same happened to several cards or tokens."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers


class AtGrove(Event):
    """Something happened to a player's card at a grove."""

    def __init__(self, seat: Seat, card: int, grove: int) -> None:
        self.seat = seat
        self.card = card
        self.grove = grove

    def what(self, pieces: Pieces) -> str:
        """`A basic_bear_2 0`."""
        return f"{letter(self.seat)} {pieces.name(self.card)} {self.grove}"


class Drew(Event):
    """A player drew cards from the own deck."""

    def __init__(self, seat: Seat, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards

    def notation(self, pieces: Pieces) -> str:
        """`drew A basic_bear_2 basic_owl_1`, sorted, so that the order says nothing (GRV-INFO-14)."""
        return " ".join(["drew", letter(self.seat), *sorted([pieces.name(card) for card in self.cards])])


class TurnedUp(OfPieces):
    """Cards of an Elite deck or of the Venerable deck were turned face up."""

    def notation(self, pieces: Pieces) -> str:
        """`turned_up elite_bear_3`."""
        return f"turned_up {pieces.names(self.numbers)}"


class RoundBegan(Event):
    """The Round card points to the first player of a round."""

    def __init__(self, round: int, first: Seat) -> None:
        self.round = round
        self.first = first

    def notation(self, pieces: Pieces) -> str:
        """`round 2 B`."""
        return f"round {self.round} {letter(self.first)}"


class Peeked(Event):
    """A player looked at a token of the reserve."""

    def __init__(self, seat: Seat, token: int) -> None:
        self.seat = seat
        self.token = token

    def notation(self, pieces: Pieces) -> str:
        """`peeked A 5:arcane_plus_2`."""
        return f"peeked {letter(self.seat)} {token_name(pieces, self.token)}"


class Skipped(Event):
    """A player without a hand card skipped a turn."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self, pieces: Pieces) -> str:
        """`skipped A`."""
        return f"skipped {letter(self.seat)}"


class Invoked(AtGrove):
    """A player laid a hand card into the column of the active grove."""

    def notation(self, pieces: Pieces) -> str:
        """`invoked A basic_bear_2 0`."""
        return f"invoked {self.what(pieces)}"


class Moved(Event):
    """A Ruse moved a card from one column to another."""

    def __init__(self, seat: Seat, card: int, origin: int, grove: int) -> None:
        self.seat = seat
        self.card = card
        self.origin = origin
        self.grove = grove

    def notation(self, pieces: Pieces) -> str:
        """`moved A basic_bear_2 0 1`."""
        return f"moved {letter(self.seat)} {pieces.name(self.card)} {self.origin} {self.grove}"


class Placed(Event):
    """A player put a token on a card."""

    def __init__(self, seat: Seat, token: int, owner: Seat, card: int) -> None:
        self.seat = seat
        self.token = token
        self.owner = owner
        self.card = card

    def notation(self, pieces: Pieces) -> str:
        """`placed A 5:?arcane B basic_owl_1`."""
        token, card = token_name(pieces, self.token), pieces.name(self.card)
        return f"placed {letter(self.seat)} {token} {letter(self.owner)} {card}"


class Refilled(OfPieces):
    """The token discard was mixed into a new reserve."""

    def notation(self, pieces: Pieces) -> str:
        """`refilled 0 3 7`."""
        return " ".join(["refilled", *[str(token - FIRST_TOKEN) for token in self.numbers]])


class Transformed(Event):
    """A player laid a card beside the own Druid pile."""

    def __init__(self, seat: Seat, card: int, side: int) -> None:
        self.seat = seat
        self.card = card
        self.side = side

    def notation(self, pieces: Pieces) -> str:
        """`transformed A basic_bear_2 left`."""
        return f"transformed {letter(self.seat)} {pieces.name(self.card)} {SIDES[self.side]}"


class Covered(Event):
    """The card beside a Druid pile became the Transformation."""

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat = seat
        self.card = card

    def notation(self, pieces: Pieces) -> str:
        """`covered A basic_bear_2`."""
        return f"covered {letter(self.seat)} {pieces.name(self.card)}"


class Recruited(Event):
    """A player recruited a visible Elite."""

    def __init__(self, seat: Seat, card: int, place: int) -> None:
        self.seat = seat
        self.card = card
        self.place = place

    def notation(self, pieces: Pieces) -> str:
        """`recruited A elite_bear_3 hand`."""
        return f"recruited {letter(self.seat)} {pieces.name(self.card)} {PLACES[self.place]}"


class Returned(Event):
    """A player put the remaining hand cards beneath the own deck; told in the order they lie (GRV-INFO-11)."""

    def __init__(self, seat: Seat, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards

    def notation(self, pieces: Pieces) -> str:
        """`returned A ?basic_black ?elite_bear`."""
        return f"returned {letter(self.seat)} {pieces.names(self.cards)}"


class Revealed(Event):
    """The tokens of a grove were turned face up."""

    def __init__(self, grove: int, tokens: tuple[int, ...]) -> None:
        self.grove = grove
        self.tokens = tokens

    def notation(self, pieces: Pieces) -> str:
        """`revealed 0 5:arcane_plus_2`."""
        return " ".join(["revealed", str(self.grove), *[token_name(pieces, token) for token in self.tokens]])


class Destroyed(AtGrove):
    """A token sent the card it lay on to the box."""

    def notation(self, pieces: Pieces) -> str:
        """`destroyed A basic_bear_2 0`."""
        return f"destroyed {self.what(pieces)}"


class Took(Event):
    """The winner of a grove took a Venerable, which may have sent the card in its place to the box."""

    def __init__(self, seat: Seat, card: int, grove: int, replaced: int) -> None:
        self.seat = seat
        self.card = card
        self.grove = grove
        self.replaced = replaced  # NOTHING: it was added

    def notation(self, pieces: Pieces) -> str:
        """`took A venerable_3 0 basic_bear_2`."""
        replaced = "" if self.replaced == NOTHING else f" {pieces.name(self.replaced)}"
        return f"took {letter(self.seat)} {pieces.name(self.card)} {self.grove}{replaced}"


class LaidDown(AtGrove):
    """A Venerable laid the bottom card of its player's deck into its column."""

    def notation(self, pieces: Pieces) -> str:
        """`laid_down A basic_bear_2 0`."""
        return f"laid_down {self.what(pieces)}"


class Boxed(OfPieces):
    """The Venerables left in the row went to the box."""

    def notation(self, pieces: Pieces) -> str:
        """`boxed venerable_3`."""
        return f"boxed {pieces.names(self.numbers)}"


class Discarded(OfPieces):
    """Tokens went to the token discard."""

    def notation(self, pieces: Pieces) -> str:
        """`discarded 5:arcane_plus_2`."""
        return " ".join(["discarded", *[token_name(pieces, token) for token in self.numbers]])


class Counted(Event):
    """The total strengths at a grove: tokens + cards + Transformation + grove (GRV-STR-01)."""

    def __init__(self, grove: int, of_a: tuple[int, int, int, int], of_b: tuple[int, int, int, int]) -> None:
        self.grove = grove
        self.of_a = of_a
        self.of_b = of_b

    def notation(self, pieces: Pieces) -> str:
        """`counted 0 A 2+1+0+1=4 B 0+4+1+1=6`."""
        return f"counted {self.grove} A {sum_text(self.of_a)} B {sum_text(self.of_b)}"


def sum_text(terms: tuple[int, int, int, int]) -> str:
    """`2+1+0+1=4`."""
    tokens, cards, transformation, grove = terms
    return f"{tokens}+{cards}+{transformation}+{grove}={tokens + cards + transformation + grove}"


class Controlled(Event):
    """A player took control of a grove."""

    def __init__(self, seat: Seat, grove: int) -> None:
        self.seat = seat
        self.grove = grove

    def notation(self, pieces: Pieces) -> str:
        """`controlled A 0`."""
        return f"controlled {letter(self.seat)} {self.grove}"


class Swept(Event):
    """A player controls all three groves and wins at once."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self, pieces: Pieces) -> str:
        """`swept A`."""
        return f"swept {letter(self.seat)}"


class Scored(Event):
    """The Domination of both players after the last round."""

    def __init__(self, of_a: int, of_b: int) -> None:
        self.of_a = of_a
        self.of_b = of_b

    def notation(self, pieces: Pieces) -> str:
        """`scored A 7 B 5`."""
        return f"scored A {self.of_a} B {self.of_b}"
