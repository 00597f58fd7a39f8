"""What the site tells programs of people, as types that make the OpenAPI schemas and write the replies."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from clairiere.site.tables.schemas import GameName
from clairiere.table.http.schemas import SeatLetter, Texts

PersonCode = Annotated[str, Meta(pattern="^[0-9a-f]{12}$", description="What leads to their page.")]
Count = Annotated[int, Meta(ge=0)]
PLACES = "How often they came first, second, and so on; not for teams."
MARGIN = "The strength is within so many points to either side, with 95 %."
CURVE = "The rating after games that counted, the oldest first; of many, some."


class PersonPath(Struct):
    code: PersonCode


class Rating(Struct):
    points: int
    margin: Annotated[int, Meta(description=MARGIN)]
    settled: Annotated[bool, Meta(description="Whether the figure says something; else we are still finding out.")]


class RatedGame(Struct):
    rating: Rating
    ended: str


class PersonInGame(Struct, kw_only=True):
    game: str
    rating: Rating | None
    played: Annotated[Count, Meta(description="Finished games.")]
    won: Count
    shared: Annotated[Count, Meta(description="Victories shared with others.")]
    lost: Count
    left: Annotated[Count, Meta(description="Games that a bot has finished for them.")]
    joined: Annotated[Count, Meta(description="Games that somebody else began; neither won nor lost.")]
    places: Annotated[list[int], Meta(description=PLACES)]
    curve: Annotated[list[RatedGame], Meta(description=CURVE)]


class Companion(Struct):
    name: str
    code: str | None
    games: Annotated[int, Meta(description="That the two have finished together.")]


class Profile(Struct, kw_only=True):
    code: PersonCode
    name: str
    since: Annotated[str, Meta(description="The month of their first visit, as 2026-11.")]
    finished: Annotated[Count, Meta(description="How many games you see in their list.")]
    games: list[PersonInGame]
    company: Annotated[list[Companion], Meta(description="With whom they play most; without those who are hidden.")]


class PlayedGame(Struct, kw_only=True):
    table: Annotated[str, Meta(description="The code of the table.")]
    game: str
    ended: str | None
    result: Annotated[str, Meta(description="won, shared, lost, left, joined, or open if it ended without places.")]
    place: Annotated[int | None, Meta(description="Where three or more played from beginning to end.")]
    rated: bool
    listed: bool
    seat: SeatLetter
    company: Annotated[Texts, Meta(description="Names on the other seats; of those who are hidden, a colour.")]


class PlayedGames(Struct):
    games: list[PlayedGame]
    page: int
    pages: int
    total: int


class PlayedQuery(Struct):
    game: GameName | UnsetType = UNSET
    company: Annotated[str, Meta(description="A part of the name of somebody at the table.")] | UnsetType = UNSET
    result: Literal["won", "shared", "lost", "left"] | UnsetType = UNSET
    page: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
