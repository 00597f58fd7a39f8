"""What the site takes from programs and tells them, as types that make the OpenAPI schemas and write the replies."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from clairiere.games.registry import game_names
from clairiere.site.tables.table_settings import BOTS, LONGEST_ADDITION, PACES
from clairiere.store.models import Table as TableRow
from clairiere.table.http.schemas import SeatLetter, Texts

GameName = Annotated[str, Meta(extra_json_schema={"enum": list(game_names())})]
BotName = Annotated[str, Meta(extra_json_schema={"enum": list(BOTS)})]
BotOrNone = Annotated[str, Meta(extra_json_schema={"enum": ["", *BOTS]})]
Pace = Annotated[int, Meta(description="Seconds for a move; 0: no clock.", extra_json_schema={"enum": list(PACES)})]
Held = Literal["free", "person", "bot"]
Status = Annotated[str, Meta(extra_json_schema={"enum": [*dict(TableRow.STATUS).values(), "gone"]})]
Seats = Annotated[int, Meta(ge=1, le=5)]
Name = Annotated[str, Meta(max_length=200, description="What you are called; needed once.")]
YOURS = "Your seat, if you have one; the first of several."
REMATCH = "The code of the table where it is played again."
AGAIN_OF = "The code of the table whose game goes on here, if there is one."
AGAIN_AT = "The step of another game from which this one goes on; null: it begins with its set-up."
PLAYED = "The seat that you play; if not said, yours, or the one that is asked."
OPPONENTS = "Who plays the other seats; if not said, bots about as strong as you."
SEED = "Your part of the table's seed of luck: any printable text, better a random one."
ANOTHER = "One more player at your screen: what they are called."
Addition = Annotated[str, Meta(max_length=LONGEST_ADDITION, description=SEED)]
Listed = Annotated[bool, Meta(description="Whether everybody sees it in the list; at first nobody does.")]
Hints = Annotated[bool, Meta(description="Whether players may ask for a hint; where a clock runs, never.")]

RATED = "Whether the result changes ratings; then there are no hints, and everybody has one seat only."
Rated = Annotated[bool, Meta(description=RATED)]
OUTSIDE = (
    "Whether bots of players may sit down, which come over /api/v1; at a rated table only if it is one of the ladder, "
    "where nobody else sits."
)
OutsideBots = Annotated[bool, Meta(description=OUTSIDE)]
Joinable = Annotated[bool, Meta(description="Whether bots give their seats to people who come during the game.")]


PAGE = "What leads to your page: /people/CODE."
Public = Annotated[bool, Meta(description="Whether others may see that page.")]
Ranked = Annotated[bool, Meta(description="Whether you are in the leaderboards.")]


class Person(Struct):
    name: str | None
    language: str | None
    colour: str | None
    code: Annotated[str | None, Meta(description=PAGE)] = None
    public: Public | None = None
    ranked: Ranked | None = None


class Named(Struct):
    name: Name
    colour: SeatLetter | UnsetType = UNSET
    public: Public | UnsetType = UNSET
    ranked: Ranked | UnsetType = UNSET


class Game(Struct):
    game: Annotated[str, Meta(description="Its name.")]
    title: Annotated[str, Meta(description="What it is called.")]
    rules: Annotated[int, Meta(description="The version of its rules.")]
    seats: list[int]
    minutes: Annotated[int, Meta(description="That a game takes, about.")]
    age: Annotated[int, Meta(description="From which on one can play it.")]
    blurb: Annotated[str, Meta(description="What awaits you.")]
    options: dict[str, Texts]


class Games(Struct):
    games: list[Game]
    bots: Texts
    paces: list[int]


class Change(Struct, kw_only=True):
    seats: Seats | UnsetType = UNSET
    variant: dict[str, str] | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    listed: Listed | UnsetType = UNSET
    hints: Hints | UnsetType = UNSET
    rated: Rated | UnsetType = UNSET
    joinable: Joinable | UnsetType = UNSET
    outside_bots: OutsideBots | UnsetType = UNSET


class Wish(Change, kw_only=True):
    game: GameName
    seats: Seats
    bots: dict[SeatLetter, BotName] | UnsetType = UNSET
    addition: Addition | UnsetType = UNSET
    name: Name | UnsetType = UNSET


class Sitting(Struct):
    seat: SeatLetter | UnsetType = UNSET
    another: Annotated[str, Meta(max_length=200, description=ANOTHER)] | UnsetType = UNSET
    addition: Addition | UnsetType = UNSET
    name: Name | UnsetType = UNSET


class BotSitting(Struct):
    seat: SeatLetter | UnsetType = UNSET
    addition: Addition | UnsetType = UNSET


class Moving(Struct):
    seat: SeatLetter
    origin: SeatLetter | UnsetType = field(name="from", default=UNSET)


class Leaving(Struct):
    seat: SeatLetter | UnsetType = UNSET


class Removing(Struct):
    seat: SeatLetter


class Locking(Struct):
    seat: SeatLetter
    locked: Annotated[bool, Meta(description="Whether nobody may take the seat; at first so.")] | UnsetType = UNSET


class Again(Struct):
    addition: Addition | UnsetType = UNSET


class TryAgain(Struct):
    at: Annotated[int, Meta(ge=0, description="The step from which the game goes on; 0: its beginning.")]
    seat: Annotated[SeatLetter, Meta(description=PLAYED)] | UnsetType = UNSET
    bots: Annotated[BotName, Meta(description=OPPONENTS)] | UnsetType = UNSET
    addition: Addition | UnsetType = UNSET


class LateArrivals(Struct):
    joinable: Joinable | UnsetType = UNSET


GAMES = "The games you would play, with spaces between; empty: any."
AnySeats = Annotated[int, Meta(ge=0, le=5, description="How many seats; 0: any number.")]


class Preferences(Struct):
    games: Annotated[str, Meta(description=GAMES)]
    pace: Pace
    seats: AnySeats
    same_language: Annotated[bool, Meta(description="Whether only people of your language are led to your table.")]
    strangers: Annotated[bool, Meta(description="Whether people whom you do not know are.")]
    rated: Annotated[bool, Meta(description="Whether the result changes ratings.")]


class PlayNow(Struct, kw_only=True):
    """What is sent is remembered, but for `game`, which counts this once."""

    game: GameName | UnsetType = UNSET
    games: Annotated[str, Meta(description=GAMES)] | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    seats: AnySeats | UnsetType = UNSET
    same_language: bool | UnsetType = UNSET
    strangers: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    addition: Addition | UnsetType = UNSET
    name: Name | UnsetType = UNSET


class Nothing(Struct): ...


class Bot(Struct):
    """Request body: which bot takes a seat, or that none does any more."""

    seat: SeatLetter
    bot: BotOrNone | UnsetType = UNSET


class Seat(Struct):
    seat: SeatLetter
    held: Held
    name: Annotated[str, Meta(description="What the player is called.")]
    bot: Annotated[str, Meta(description="Which bot it is, if it is one.")]
    kept: Annotated[str, Meta(description="For whom the free seat is kept, if for somebody.")]
    former: Annotated[str, Meta(description="Who has left the seat to the bot, if somebody has.")]
    hints: Annotated[int, Meta(description="How many this seat was given.")]
    locked: Annotated[bool, Meta(description="Whether the host lets nobody take the seat.")]
    outside: Annotated[bool, Meta(description="Whether it is held by a bot of a player, which comes over /api/v1.")]


class Table(Struct, kw_only=True):
    """A table as JSON; of a deleted one, only that."""

    code: Annotated[str, Meta(description="What leads to it.")]
    status: Status
    game: Annotated[str, Meta(description="Its game.")] | UnsetType = UNSET
    rules: int | UnsetType = UNSET
    seats: list[Seat] | UnsetType = UNSET
    variant: dict[str, str] | UnsetType = UNSET
    pace: int | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    joinable: bool | UnsetType = UNSET
    outside_bots: bool | UnsetType = UNSET
    host: Annotated[bool, Meta(description="Whether you are its host.")] | UnsetType = UNSET
    seat: Annotated[str | None, Meta(description=YOURS)] | UnsetType = UNSET
    own: Annotated[Texts, Meta(description="All your seats.")] | UnsetType = UNSET
    rematch: Annotated[str | None, Meta(description=REMATCH)] | UnsetType = UNSET
    again_of: Annotated[str | None, Meta(description=AGAIN_OF)] | UnsetType = UNSET
    again_at: Annotated[int | None, Meta(description=AGAIN_AT)] | UnsetType = UNSET
    promise: Annotated[str, Meta(description="The hash of the secret of its luck.")] | UnsetType = UNSET
    secret: Annotated[str, Meta(description="The secret, once the game is over.")] | UnsetType = UNSET
    additions: Texts | UnsetType = UNSET
    seed: Annotated[str, Meta(description="The seed, once the game is over.")] | UnsetType = UNSET


class Tables(Struct):
    tables: list[Table]


Chances = Annotated[list[float], Meta(description="From 0 to 1.")]


class ReviewLine(Struct):
    """The chances of a side: `value` at every moment, `after` once each answer is known, before its luck."""

    value: Chances
    after: Chances


class JudgedAnswer(Struct):
    """An answer beside what a strong bot would have answered in that view."""

    seat: SeatLetter
    number: Annotated[int, Meta(description="Of the answer in the record, from 1.")]
    given: Annotated[str, Meta(description="In notation.")]
    better: Annotated[str, Meta(description="The answer of the bot; the same if it agrees.")]
    chance: float
    best: float
    error: Annotated[float, Meta(description="Standard error of the difference.")]
    tries: int
    sure: Annotated[bool, Meta(description="Whether the difference is more than chance.")]
    why: Annotated[Texts, Meta(description="What the better answer makes better, what counts most first.")]


class GameReview(Struct):
    """A reviewed game, as `clairiere review --json` prints it."""

    review: Annotated[int, Meta(description="The version of this format.")]
    game: str
    sides: Annotated[Texts, Meta(description="The letters of seats that win or lose as one.")]
    seats: Annotated[str, Meta(description="Who gave each answer.")]
    made_by: Annotated[dict[str, str], Meta(description="Versions of library, rules, bot, weights and calibration.")]
    asked: Annotated[int, Meta(description="Answers that were chosen among several.")]
    seen: Annotated[list[ReviewLine], Meta(description="For each side, from what it saw.")]
    actual: Annotated[list[ReviewLine], Meta(description="The same, had all faces lain open.")]
    judgements: list[JudgedAnswer]


class Review(Struct):
    """How far the review of a game is."""

    state: Literal["none", "asked", "running", "done", "failed", "cancelled"]
    judged: Annotated[int, Meta(description="Answers that have been judged.")]
    chosen: Annotated[int, Meta(description="Answers that are to be judged.")]
    outdated: Annotated[bool, Meta(description="Whether rules, bots, weights or calibration have changed since.")]
    yours: Annotated[bool, Meta(description="Whether you have asked for it, and may stop it.")]
    review: Annotated[GameReview | None, Meta(description="As far as it is; null if it has not begun.")]


class ReviewWish(Struct):
    cancel: Annotated[bool, Meta(description="Stop a review that you have asked for.")] | UnsetType = UNSET


class PushWish(Struct):
    endpoint: Annotated[str, Meta(description="Where your browser's push service takes messages for it.")]
    p256dh: Annotated[str, Meta(description="Its public key, as `PushSubscription.toJSON()` has it.")]
    auth: Annotated[str, Meta(description="Its secret, the same.")]
    zone: Annotated[str, Meta(description="Your time zone, such as Europe/Paris.")] | UnsetType = UNSET
    quiet_from: Annotated[int, Meta(ge=0, le=23)] | UnsetType = UNSET
    quiet_to: Annotated[int, Meta(ge=0, le=23)] | UnsetType = UNSET
    replaces: Annotated[str, Meta(description="The endpoint that this device had before.")] | UnsetType = UNSET


class PushEnd(Struct):
    endpoint: Annotated[str, Meta(description="The device; if not said, all of yours.")] | UnsetType = UNSET


class PushDevices(Struct):
    devices: Annotated[int, Meta(description="How many of your devices tell you of your turns.")]


class TablesQuery(Struct):
    status: Literal["open", "running"] | UnsetType = UNSET
    game: GameName | UnsetType = UNSET


class Standing(Struct):
    """A place in a leaderboard."""

    place: int
    name: str
    code: Annotated[str | None, Meta(description="What leads to the person's page, /people/CODE.")]
    rating: Annotated[int, Meta(description="After their last rated game of the season.")]
    margin: Annotated[int, Meta(description="The strength is this near to the rating with 95 %.")]
    settled: Annotated[bool, Meta(description="Whether the rating says something; otherwise: still finding out.")]
    at_least: Annotated[int, Meta(description="The lower end of the interval, which makes the order.")]
    games: Annotated[int, Meta(description="How many games of the season have changed the rating.")]
    you: bool


class Leaderboard(Struct):
    game: str
    season: str
    seasons: Annotated[Texts, Meta(description="All seasons of the game, the newest first.")]
    page: int
    pages: int
    people: list[Standing]
    you: Annotated[Standing | None, Meta(description="Your place, if it is on another page.")]


class Rung(Struct):
    """A bot of a player in a ladder, or one of the five levels, which never move."""

    place: Annotated[int | None, Meta(description="Among the bots of players; null for a level.")]
    name: Annotated[str | None, Meta(description="Of the bot; null for a level.")]
    level: Annotated[str | None, Meta(description="Null for a bot of a player.")]
    owner: Annotated[str | None, Meta(description="Whose bot it is, if others may see their page.")]
    owner_code: Annotated[str | None, Meta(description="What leads to that page, /people/CODE.")]
    rating: int
    margin: Annotated[int, Meta(description="The strength is this near to the rating with 95 %.")]
    settled: Annotated[bool, Meta(description="Whether the rating says something; otherwise: still finding out.")]
    at_least: Annotated[int, Meta(description="The lower end of the interval, which makes the order.")]
    games: Annotated[int, Meta(description="How many games between bots have counted.")]


class Ladder(Struct):
    game: str
    page: int
    pages: int
    rungs: Annotated[list[Rung], Meta(description="The strongest first.")]


class LadderQuery(Struct):
    page: Annotated[int, Meta(ge=1)] | UnsetType = UNSET


class GamePath(Struct):
    game: GameName


class LeaderboardQuery(Struct):
    season: Annotated[str, Meta(description="Such as 2026-4; without it, the season that goes on.")] | UnsetType = UNSET
    page: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
