"""The whole API as OpenAPI 3.1 describes it: what the table application offers, and what the site offers."""

from __future__ import annotations

from clairiere.site.tables.wishes import LONGEST_ADDITION
from clairiere.table.openapi import CODE, SCHEMAS, Json, body, refusals, reply, security, table_paths, texts

ADDITION = {
    "type": "string",
    "maxLength": LONGEST_ADDITION,
    "description": "Your part of the table's seed of luck: any printable text, better a random one.",
}
NAME = {"type": "string", "maxLength": 200, "description": "What you are called; needed once."}
ANOTHER = {"type": "string", "maxLength": 200, "description": "One more player at your screen: what they are called."}
FROM_ELSEWHERE = refusals(s400="It cannot be read.", s403="We do not know you yet, or it is not yours to do.")


def description(games: list[str], bots: list[str], paces: list[int], letters: str) -> Json:
    """The document."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Clairière", "version": "1", "summary": "Tables where board games are played."},
        "paths": limited(site_paths(games) | table_paths()),
        "components": {"schemas": SCHEMAS | site_schemas(games, bots, paces, letters), "securitySchemes": security()},
    }


def limited(paths: Json) -> Json:
    """The same, with what every operation may say: not so often."""
    often = refusals(s429="Too often: come again when Retry-After says so.")
    for item in paths.values():
        for method in item.keys() & {"get", "post"}:
            item[method]["responses"] |= often
    return paths


def site_schemas(games: list[str], bots: list[str], paces: list[int], letters: str) -> Json:
    """What the site takes and gives."""
    seat = {"enum": list(letters)}
    return {
        "Person": {
            "type": "object",
            "required": ["name", "language", "colour"],
            "properties": {key: {"type": ["string", "null"]} for key in ("name", "language", "colour")},
        },
        "Named": {"type": "object", "required": ["name"], "properties": {"name": NAME, "colour": seat}},
        "Games": {
            "type": "object",
            "required": ["games", "bots", "paces"],
            "properties": {
                "games": {"type": "array", "items": {"$ref": "#/components/schemas/Game"}},
                "bots": {"type": "array", "items": {"type": "string"}},
                "paces": {"type": "array", "items": {"type": "integer"}},
            },
        },
        "Game": {
            "type": "object",
            "required": ["game", "title", "rules", "seats", "minutes", "age", "blurb", "options"],
            "properties": {
                **texts(game="Its name.", title="What it is called.", blurb="What awaits you."),
                "rules": {"type": "integer", "description": "The version of its rules."},
                "minutes": {"type": "integer", "description": "That a game takes, about."},
                "age": {"type": "integer", "description": "From which on one can play it."},
                "seats": {"type": "array", "items": {"type": "integer"}},
                "options": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
            },
        },
        "Wish": {
            "type": "object",
            "required": ["game", "seats"],
            "properties": {
                "game": {"enum": games},
                **changeable(paces),
                "bots": {"type": "object", "propertyNames": seat, "additionalProperties": {"enum": bots}},
                "addition": ADDITION,
                "name": NAME,
            },
        },
        "Change": {"type": "object", "properties": changeable(paces)},
        "Sitting": {
            "type": "object",
            "properties": {"seat": seat, "another": ANOTHER, "addition": ADDITION, "name": NAME},
        },
        "Moving": {"type": "object", "required": ["seat"], "properties": {"seat": seat, "from": seat}},
        "Leaving": {"type": "object", "properties": {"seat": seat}},
        "Again": {"type": "object", "properties": {"addition": ADDITION}},
        "Nothing": {"type": "object"},
        "Bot": {"type": "object", "required": ["seat"], "properties": {"seat": seat, "bot": {"enum": ["", *bots]}}},
        "Seat": {
            "type": "object",
            "required": ["seat", "held", "name", "bot", "kept", "former", "hints"],
            "properties": {
                "seat": seat,
                "held": {"enum": ["free", "person", "bot"]},
                **texts(name="What the player is called.", bot="Which bot it is, if it is one.",
                        kept="For whom the free seat is kept, if for somebody.",
                        former="Who has left the seat to the bot, if somebody has."),
                "hints": {"type": "integer", "description": "How many this seat was given."},
            },
        },
        "Table": table_schema(),
        "Tables": {
            "type": "object",
            "required": ["tables"],
            "properties": {"tables": {"type": "array", "items": {"$ref": "#/components/schemas/Table"}}},
        },
    }


def changeable(paces: list[int]) -> Json:
    """What can be chosen when a table is opened, and changed while it waits."""
    return {
        "seats": {"type": "integer", "minimum": 1, "maximum": 5},
        "variant": {"type": "object", "additionalProperties": {"type": "string"}},
        "pace": {"enum": paces, "description": "Seconds for a move; 0: no clock."},
        "listed": {"type": "boolean", "description": "Whether everybody sees it in the list."},
        "hints": {"type": "boolean", "description": "Whether players may ask for a hint; where a clock runs, never."},
    }


def table_schema() -> Json:
    """A table from outside."""
    return {
        "type": "object",
        "required": ["code", "status"],
        "properties": {
            **texts(code="What leads to it.", game="Its game.", promise="The hash of the secret of its luck.",
                    secret="The secret, once the game is over.", seed="The seed, once the game is over."),
            "status": {"enum": ["open", "running", "over", "gone"]},
            "rules": {"type": "integer"},
            "seats": {"type": "array", "items": {"$ref": "#/components/schemas/Seat"}},
            "variant": {"type": "object", "additionalProperties": {"type": "string"}},
            "pace": {"type": "integer"},
            "listed": {"type": "boolean"},
            "hints": {"type": "boolean"},
            "host": {"type": "boolean", "description": "Whether you are its host."},
            "seat": {"type": ["string", "null"], "description": "Your seat, if you have one; the first of several."},
            "own": {"type": "array", "items": {"type": "string"}, "description": "All your seats."},
            "rematch": {"type": ["string", "null"], "description": "The code of the table where it is played again."},
            "additions": {"type": "array", "items": {"type": "string"}},
        },
    }


def done(summary: str, schema: str, **why_not: str) -> Json:
    """Something that can be done with a table."""
    against = refusals(s404="There is no such table.", s409="It cannot be done now.", s422="It cannot be.", **why_not)
    responses = {"200": reply("The table as it is then.", "Table"), **FROM_ELSEWHERE, **against}
    post = {"summary": summary, "security": [{"cookie": []}], "requestBody": body(schema), "responses": responses}
    return {"parameters": [CODE], "post": post}


def site_paths(games: list[str]) -> Json:
    """What the site offers to programs."""
    which = [
        {"name": "status", "in": "query", "schema": {"enum": ["open", "running"]}},
        {"name": "game", "in": "query", "schema": {"enum": games}},
    ]
    refused = {**FROM_ELSEWHERE, **refusals(s409="You have too many open tables.", s422="There is no such table.")}
    named = {"200": reply("You, with a cookie.", "Person"), **FROM_ELSEWHERE, **refusals(s422="That is no name.")}
    opened = {"201": reply("The new table.", "Table"), **refused}
    found = {"200": reply("The newest of them.", "Tables"), **refusals(s400="There is no such status or game.")}
    one = {"200": reply("The table.", "Table"), **refusals(s404="There is no such table.")}
    return {
        "/api/me": {
            "get": {"summary": "Who you are", "responses": {"200": reply("You; null if we do not know.", "Person")}},
            "post": {"summary": "Say what you are called", "requestBody": body("Named"), "responses": named},
        },
        "/api/games": {
            "get": {"summary": "What can be played", "responses": {"200": reply("Games, bots, paces.", "Games")}},
        },
        "/api/tables": {
            "get": {"summary": "Tables that everybody may see", "parameters": which, "responses": found},
            "post": {"summary": "Open a table", "requestBody": body("Wish"), "responses": opened},
        },
        "/api/tables/{code}": {"parameters": [CODE], "get": {"summary": "Who sits where", "responses": one}},
        "/api/tables/{code}/sit": done("Take a seat", "Sitting"),
        "/api/tables/{code}/move": done("Change to a free chair before the start", "Moving"),
        "/api/tables/{code}/leave": done("Leave one seat or all; in a running game a bot goes on", "Leaving"),
        "/api/tables/{code}/change": done("Set the table anew before the start, as its host", "Change"),
        "/api/tables/{code}/rematch": done("Once it is over: the table where you play again", "Again"),
        "/api/tables/{code}/start": done("Start the game, as its host", "Nothing"),
        "/api/tables/{code}/bot": done("Put a bot on a free chair, or take it away, as the host", "Bot"),
    }
