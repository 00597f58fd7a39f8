"""What a reader is told of a table, as types of the standard library: a page without a server makes them too.

The text beside a type is the field's description in the OpenAPI schema.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

QUESTION = "The same as long as the reader is asked the same: then an answer refused with 409 may be sent again."
Texts = list[str]


@dataclass(slots=True)
class Choice:
    notation: Annotated[str, "What to send as an answer."]
    says: Annotated[str, "What it means, in words."]


@dataclass(slots=True)
class Sight:
    table: Annotated[str, "The code."]
    game: Annotated[str, "The name of the game."]
    version: Annotated[int, "How many lines the log has."]
    seat: Annotated[str | None, "The reader's seat; null for a spectator."]
    own: Annotated[Texts, "All seats of the reader."]
    over: bool
    due: Annotated[int | None, "When time is up, in milliseconds since 1970."]
    asked: Annotated[Texts, "The seats that have to answer."]
    prompt: Annotated[str, "What is asked, and of whom."]
    question: Annotated[str, QUESTION]
    options: list[Choice]
    story: Annotated[Texts, "What the last answer brought."]
    position: Annotated[str, "What this seat may see, as `View.text` writes it."]


@dataclass(slots=True)
class Foresight:
    notation: Annotated[str, "The answer."]
    says: Annotated[str, "What it means, in words."]
    sure: Annotated[bool, "Whether this comes of it whatever is hidden."]
    told: Annotated[Texts, "What would happen."]
    board: Annotated[str, "The picture after it, as an SVG; empty if nobody can know."]
    warns: Annotated[str, "Why nobody can know what comes of it; empty if it is sure."]
    means: Annotated[Texts, "What it costs, opens and risks; what luck may bring, by examples."]


@dataclass(slots=True)
class Reason:
    title: Annotated[str, "Two or three words."]
    says: Annotated[str, "A sentence."]
    clause: Annotated[str, "The clause, if one says so."]
    link: Annotated[str, "Where the rulebook says it; empty if it does not."]
    name: Annotated[str, "What the element is called; empty if there is none of this id."]
    tells: Annotated[Texts, "What it does, then what it means now."]
    rule: Annotated[str, "The clause that says what it does; empty if none does."]


@dataclass(slots=True)
class Guide:
    turn: Annotated[int, "Which of its turns the seat is in, from 1."]
    most: Annotated[int, "So many things may be told in this turn: fewer from turn to turn."]
    moves: Annotated[Texts, "What bots have just done, and what for, as far as the reader can know."]
    weighs: Annotated[bool, "Whether an answer can be looked at again before it is sent."]
