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


class Seen(Struct):
    version: Number
    seat: GivenSeat = ""


class Given(Struct):
    version: Number
    notation: Annotated[str, Meta(max_length=400, description="One of the options.")]
    seat: GivenSeat = ""


class Version(Struct):
    version: Annotated[int, Meta(description="The version that the answer has made.")]


class Thinking(Struct, omit_defaults=True):
    version: Annotated[int, Meta(description="The version of the table.")]
    offered: Annotated[bool, Meta(description="Whether the sender's device thinks for the bots.")]
    seat: Annotated[str, Meta(description="The bot that is asked; left out if none is.")] = ""
    bot: Annotated[str, Meta(description="Its level.")] = ""
    view: Annotated[str, Meta(description="What it sees, as `View.text` writes it.")] = ""


class Hint(Struct):
    version: Annotated[int, Meta(description="The version that it is about.")]
    notation: Annotated[str, Meta(description="What one could answer.")]
    says: Annotated[str, Meta(description="What it means, in words.")]
    told: Annotated[str, Meta(description="Why, in words.")]
    chances: Annotated[str, Meta(description="How often one wins so, for those who ask; empty: nobody has reckoned.")]
    touches: Annotated[Texts, Meta(description="Elements of the picture.")]
    picks: Annotated[Texts, Meta(description="All that one could pick, where a question takes several; else empty.")]


class SecondLook(Struct):
    costs: Annotated[bool, Meta(description="Whether the answer is much worse than another one.")]
    says: Annotated[str, Meta(description="That it is, in a few words; empty if it is not.")]
    told: Annotated[str, Meta(description="What is better, and why; empty if nothing is.")]


class Luck(Struct):
    promise: Annotated[str, Meta(description="The hash of the secret, published before the first answer.")]
    additions: Annotated[Texts, Meta(description="What each seat has added.")]


class BotTable(Struct):
    table: Annotated[str, Meta(description="Its code.")]
    game: Annotated[str, Meta(description="The name of the game.")]
    status: Annotated[str, Meta(extra_json_schema={"enum": ["open", "running"]})]
    seats: Annotated[Texts, Meta(description="The seats of the bot.")]


class BotSelf(Struct):
    name: Annotated[str, Meta(description="What the bot is called at tables.")]
    scope: Annotated[str, Meta(description="What the token is good for.")]
    tables: Annotated[list[BotTable], Meta(description="Where it sits, as long as the game is not over.")]


class CodePath(Struct):
    code: Annotated[str, Meta(pattern="^[a-z0-9]{1,12}$", description="The code of the table.")]


class ReaderQuery(Struct, kw_only=True):
    seat: Annotated[SeatLetter, Meta(description=OWN_SEAT)] | UnsetType = UNSET
    language: Annotated[Literal["en", "fr"], Meta(description=LANGUAGE)] | UnsetType = UNSET


class HeardQuery(Struct, kw_only=True):
    version: Annotated[Number, Meta(description=HEARD)] | UnsetType = UNSET


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


class AskedHeaders(Struct):
    last: Annotated[int, Meta(ge=0, description="The id of the last event that it has heard.")] | UnsetType = field(
        name="Last-Event-ID", default=UNSET
    )
