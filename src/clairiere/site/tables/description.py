"""The whole API as OpenAPI 3.1 describes it: what the table application offers, and what the site offers."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from clairiere.site.profiles import schemas as people
from clairiere.site.tables import schemas as wire
from clairiere.table.http import openapi
from clairiere.table.http.openapi import CODE, Json, act, operation, parameters, refusals, reply

TYPES: list[type[Struct]] = [
    wire.Person, wire.Named, wire.Games, wire.Wish, wire.Change, wire.Sitting, wire.Moving, wire.Leaving, wire.Removing,
    wire.Locking, wire.LateArrivals, wire.Preferences, wire.PlayNow, wire.Again, wire.TryAgain, wire.Nothing,
    wire.Bot, wire.Tables, people.Profile, people.PlayedGames, wire.Leaderboard, wire.Review, wire.ReviewWish,
    wire.PushWish, wire.PushEnd, wire.PushDevices, wire.BotSitting, wire.Ladder,
]  # fmt: skip
REFUSED = refusals(s400="It cannot be read.", s403="We do not know you yet, or it is not yours to do.")
NO_TABLE = refusals(s404="There is no such table.")


@cache
def description() -> Json:
    """The OpenAPI document of site and tables."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Clairière", "version": "1", "summary": "Tables where board games are played."},
        "paths": site_paths() | openapi.table_paths() | bot_paths(),
        "components": {
            "schemas": openapi.schemas_of([*openapi.SCHEMAS, *TYPES]),
            "securitySchemes": openapi.security(),
        },
    }


def done(summary: str, sent: type[Struct]) -> Json:
    """OpenAPI operation of an action on a table."""
    against = REFUSED | NO_TABLE | refusals(s409="It cannot be done now.", s422="It cannot be.")
    return act(summary, sent, against | reply("The table as it is then.", wire.Table))


def bot_paths() -> Json:
    """OpenAPI paths of bots, which come with a token."""
    against = NO_TABLE | refusals(s400="It cannot be read.", s403="The host, or the game, does not allow it.")
    against |= refusals(s409="It cannot be done now.", s422="There is no such seat.")
    then = against | reply("The table as it is then.", wire.Table)
    return openapi.bot_paths() | {
        "/api/v1/tables/{code}": CODE
        | openapi.for_bots(operation("get", "Who sits where", NO_TABLE | reply("The table.", wire.Table))),
    } | {
        f"/api/v1/tables/{{code}}/{verb}": CODE | openapi.for_bots(operation("post", summary, then, sent=sent))
        for verb, summary, sent in (
            ("sit", "Take a seat, where the host lets bots of players sit down", wire.BotSitting),
            ("leave", "Leave one seat or all; in a running game one of our bots goes on", wire.Leaving),
            ("return", "Take seats back that the clock has given to our bots", wire.Leaving),
        )
    }  # fmt: skip


def site_paths() -> Json:
    """OpenAPI paths of the site."""
    you, called = reply("You; null if we do not know.", wire.Person), reply("You, with a cookie.", wire.Person)
    opened = reply("The new table.", wire.Table, "201") | REFUSED
    opened |= refusals(s409="You have too many open tables.", s422="There is no such table.")
    led = opened | reply("A table where somebody plays already.", wire.Table)
    found = reply("The newest of them.", wire.Tables) | refusals(s400="There is no such status or game.")
    named = called | REFUSED | refusals(s422="That is no name.")
    devices = reply("How many of your devices tell you of your turns.", wire.PushDevices) | REFUSED
    devices |= refusals(s422="That is no device of a known push service.")
    one = reply("The table.", wire.Table) | NO_TABLE
    person, hidden = {"parameters": parameters("path", people.PersonPath)}, refusals(s404="There is no such page.")
    profile = reply("What you may see of them.", people.Profile) | hidden
    played = reply("A page of them, the newest first.", people.PlayedGames) | hidden
    reviewed = reply("How far it is, and what it says so far.", wire.Review) | NO_TABLE
    reviewed |= refusals(s409="The game goes on, or it cannot be reviewed.")
    wanted = reviewed | REFUSED | refusals(s429="Too many reviews were asked for.", s503="Too many wait.")
    climbed = reply("A page of bots and levels.", wire.Ladder) | refusals(s404="There is no such game.")
    ranked = reply("A page of places.", wire.Leaderboard) | refusals(s404="There is no such game or season.")
    return {
        "/api/me": operation("get", "Who you are", you)
        | operation("post", "Say what you are called", named, sent=wire.Named),
        "/api/me/push": operation("post", "Have a device tell you when it is your turn", devices, sent=wire.PushWish),
        "/api/me/push/end": operation("post", "Stop that on a device, or on all", devices, sent=wire.PushEnd),
        "/api/games": operation("get", "What can be played", reply("Games, bots, paces.", wire.Games)),
        "/api/play": operation("get", "What you have chosen for Play now", reply("Your preferences.", wire.Preferences))
        | operation("post", "Play now: a table with people who want the same, else with bots", led, sent=wire.PlayNow),
        "/api/people/{code}": person | operation("get", "Ratings, figures and company of somebody", profile),
        "/api/people/{code}/games": person
        | operation("get", "Finished games of somebody", played, query=people.PlayedQuery),
        "/api/leaderboards/{game}": {"parameters": parameters("path", wire.GamePath)}
        | operation("get", "Who is in the leaderboard of a game and season", ranked, query=wire.LeaderboardQuery),
        "/api/ladder/{game}": {"parameters": parameters("path", wire.GamePath)}
        | operation("get", "How strong bots of players are, among the five levels", climbed, query=wire.LadderQuery),
        "/api/tables": operation("get", "Tables that everybody may see", found, query=wire.TablesQuery)
        | operation("post", "Open a table", opened, sent=wire.Wish),
        "/api/tables/{code}": CODE | operation("get", "Who sits where", one),
        "/api/tables/{code}/review": CODE | operation("get", "The review of a finished game", reviewed)
        | operation("post", "Have a finished game reviewed, or stop that", wanted, sent=wire.ReviewWish),
        "/api/tables/{code}/sit": done("Take a seat; during a joinable game, a bot's", wire.Sitting),
        "/api/tables/{code}/move": done("Change to a free chair before the start", wire.Moving),
        "/api/tables/{code}/leave": done("Leave one seat or all; in a running game a bot goes on", wire.Leaving),
        "/api/tables/{code}/return": done("Take seats back that you have left to bots", wire.Leaving),
        "/api/tables/{code}/remove": done("Take somebody off the table for good, as its host", wire.Removing),
        "/api/tables/{code}/lock": done("Close a seat that nobody holds, or open it again, as the host", wire.Locking),
        "/api/tables/{code}/joinable": done("Let bots give way to people, or not, as the host", wire.LateArrivals),
        "/api/tables/{code}/block": done("Never again play with whoever holds or has left this seat", wire.Removing),
        "/api/tables/{code}/nudge": done("Without a clock: remind a player, once a turn", wire.Leaving),
        "/api/tables/{code}/standin": done("Later: agree that a bot plays the turn", wire.Leaving),
        "/api/tables/{code}/change": done("Set the table anew before the start, as its host", wire.Change),
        "/api/tables/{code}/rematch": done("Once it is over: the table where you play again", wire.Again),
        "/api/tables/{code}/again": done("Once it is over: a table where it goes on from a step", wire.TryAgain),
        "/api/tables/{code}/start": done("Start the game, as its host", wire.Nothing),
        "/api/tables/{code}/bot": done("Put a bot on a free chair, or take it away, as the host", wire.Bot),
    }
