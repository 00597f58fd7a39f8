"""What goes over the wire at a table, as types: they read requests, write replies, and make the OpenAPI schemas."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from clairiere.kernel.state import LETTERS

Number = Annotated[int, Meta(ge=0, le=999_999_999)]
SeatLetter = Annotated[str, Meta(pattern=f"^[{LETTERS}]$")]
GivenSeat = Annotated[
    str, Meta(max_length=1, description="One of the sender's seats; empty, or left out: one of theirs that is asked.")
]
LANGUAGE = "Of the sentences in the reply; else Accept-Language decides."
HEARD = "A version that the reader has heard of: the reply is not older."
SEES = "The version that the reader sees: the reply is about that one, or none."
THEN = "The version to draw, as the seat saw it then; without it, the newest."
QUESTION = "The same as long as the reader is asked the same: then an answer refused with 409 may be sent again."
EYES = "Once the game is over: a step as a seat knew it then, or with nothing hidden (`all`); needs `at`."
OWN_SEAT = "One of the reader's seats; without it, one of theirs that is asked. Any other: a spectator's view."
Texts = list[str]


class Refusal(Struct, omit_defaults=True):
    error: Annotated[str, Meta(description="The reason, in a few English words or as a sentence.")]
    says: Annotated[str, Meta(description="A sentence for the player, in their language.")] | UnsetType = UNSET
    clause: Annotated[str, Meta(description="The clause that stands against the answer.")] | UnsetType = UNSET
    title: Annotated[str, Meta(description="The refusal of an answer in two or three words.")] | UnsetType = UNSET
    link: Annotated[str, Meta(description="Where the rulebook says so; empty if it does not.")] | UnsetType = UNSET
    version: Annotated[int, Meta(description="The newest version, if the player has not seen it.")] | UnsetType = UNSET


class Choice(Struct):
    notation: Annotated[str, Meta(description="What to send as an answer.")]
    says: Annotated[str, Meta(description="What it means, in words.")]


class Sight(Struct):
    table: Annotated[str, Meta(description="The code.")]
    game: Annotated[str, Meta(description="The name of the game.")]
    version: Annotated[int, Meta(description="How many lines the log has.")]
    seat: Annotated[str | None, Meta(description="The reader's seat; null for a spectator.")]
    own: Annotated[Texts, Meta(description="All seats of the reader.")]
    over: bool
    due: Annotated[int | None, Meta(description="When time is up, in milliseconds since 1970.")]
    asked: Annotated[Texts, Meta(description="The seats that have to answer.")]
    prompt: Annotated[str, Meta(description="What is asked, and of whom.")]
    question: Annotated[str, Meta(description=QUESTION)]
    options: list[Choice]
    story: Annotated[Texts, Meta(description="What the last answer brought.")]
    position: Annotated[str, Meta(description="The table as this seat may see it, in the notation of positions.")]


class Seen(Struct):
    version: Number
    seat: GivenSeat = ""


class Given(Struct):
    version: Number
    notation: Annotated[str, Meta(max_length=400, description="One of the options.")]
    seat: GivenSeat = ""


class Version(Struct):
    version: Annotated[int, Meta(description="The version that the answer has made.")]


class Foresight(Struct):
    notation: Annotated[str, Meta(description="The answer.")]
    says: Annotated[str, Meta(description="What it means, in words.")]
    sure: Annotated[bool, Meta(description="Whether this comes of it whatever is hidden.")]
    told: Annotated[Texts, Meta(description="What would happen.")]
    board: Annotated[str, Meta(description="The picture after it, as an SVG; empty if nobody can know.")]
    warns: Annotated[str, Meta(description="Why nobody can know what comes of it; empty if it is sure.")]
    means: Annotated[Texts, Meta(description="What it costs, opens and risks; what luck may bring, by examples.")]


class Reason(Struct):
    title: Annotated[str, Meta(description="Two or three words.")]
    says: Annotated[str, Meta(description="A sentence.")]
    clause: Annotated[str, Meta(description="The clause, if one says so.")]
    link: Annotated[str, Meta(description="Where the rulebook says it; empty if it does not.")]
    name: Annotated[str, Meta(description="What the element is called; empty if there is none of this id.")]
    tells: Annotated[Texts, Meta(description="What it does, then what it means now.")]
    rule: Annotated[str, Meta(description="The clause that says what it does; empty if none does.")]


class Hint(Struct):
    version: Annotated[int, Meta(description="The version that it is about.")]
    notation: Annotated[str, Meta(description="What one could answer.")]
    says: Annotated[str, Meta(description="What it means, in words.")]
    told: Annotated[str, Meta(description="Why, in words.")]
    chances: Annotated[str, Meta(description="How often one wins so, for those who ask; empty: nobody has reckoned.")]
    touches: Annotated[Texts, Meta(description="Elements of the picture.")]
    picks: Annotated[Texts, Meta(description="All that one could pick, where a question takes several; else empty.")]


class Guide(Struct):
    turn: Annotated[int, Meta(description="Which of its turns the seat is in, from 1.")]
    most: Annotated[int, Meta(description="So many things may be told in this turn: fewer from turn to turn.")]
    moves: Annotated[Texts, Meta(description="What bots have just done, and what for, as far as the reader can know.")]
    weighs: Annotated[bool, Meta(description="Whether an answer can be looked at again before it is sent.")]


class SecondLook(Struct):
    costs: Annotated[bool, Meta(description="Whether the answer is much worse than another one.")]
    says: Annotated[str, Meta(description="That it is, in a few words; empty if it is not.")]
    told: Annotated[str, Meta(description="What is better, and why; empty if nothing is.")]


class Luck(Struct):
    promise: Annotated[str, Meta(description="The hash of the secret, published before the first answer.")]
    additions: Annotated[Texts, Meta(description="What each seat has added.")]


class CodePath(Struct):
    code: Annotated[str, Meta(pattern="^[a-z0-9]{1,12}$", description="The code of the table.")]


class ReaderQuery(Struct, kw_only=True):
    seat: Annotated[SeatLetter, Meta(description=OWN_SEAT)] | UnsetType = UNSET
    language: Annotated[Literal["en", "fr"], Meta(description=LANGUAGE)] | UnsetType = UNSET


class LookQuery(ReaderQuery, kw_only=True):
    version: Annotated[Number, Meta(description=HEARD)] | UnsetType = UNSET


class SeenQuery(ReaderQuery, kw_only=True):
    version: Annotated[Number, Meta(description=SEES)] | UnsetType = UNSET


class TryQuery(SeenQuery, kw_only=True):
    notation: Annotated[str, Meta(max_length=400, description="The answer to be tried.")]


class WhyQuery(SeenQuery, kw_only=True):
    piece: Annotated[str, Meta(max_length=100, description="The id of an element of the picture.")]


class PictureQuery(ReaderQuery, kw_only=True):
    at: Annotated[Number, Meta(description=THEN)] | UnsetType = UNSET
    theme: Annotated[Literal["day", "night"], Meta(description="By day or by night.")] | UnsetType = UNSET
    eyes: Annotated[str, Meta(pattern=f"^([{LETTERS}]|all)$", description=EYES)] | UnsetType = UNSET


class PreviewQuery(Struct, kw_only=True):
    at: Annotated[Number, Meta(description=THEN)] | UnsetType = UNSET
    language: Annotated[Literal["en", "fr"], Meta(description=LANGUAGE)] | UnsetType = UNSET


class StreamHeaders(Struct):
    last: Annotated[Number, Meta(description="The last version that the reader has heard of.")] | UnsetType = field(
        name="Last-Event-ID", default=UNSET
    )
