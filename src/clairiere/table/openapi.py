"""The API of tables that are being played, as OpenAPI 3.1 describes it. The site adds what it offers itself."""

from __future__ import annotations

from typing import Any

from clairiere.table.http import LARGEST_BODY
from clairiere.table.identity import COOKIE

Json = dict[str, Any]

CODE: Json = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The code of the table.",
    "schema": {"type": "string", "pattern": "^[a-z0-9]{1,12}$"},
}
LANGUAGE: Json = {
    "name": "language",
    "in": "query",
    "description": "Of the sentences in the reply; else Accept-Language decides.",
    "schema": {"enum": ["en", "fr"]},
}
AT_LEAST: Json = {
    "name": "version",
    "in": "query",
    "description": "A version that the reader has heard of: the reply is not older.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}
SEAT: Json = {
    "name": "seat",
    "in": "query",
    "description": "One of the reader's seats; without it, one of theirs that is asked. Any other: a spectator's view.",
    "schema": {"type": "string", "pattern": "^[A-G]$"},
}
SEEN: Json = {
    "name": "version",
    "in": "query",
    "description": "The version that the reader sees: the reply is about that one, or none.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}
NOTATION: Json = {
    "name": "notation",
    "in": "query",
    "required": True,
    "description": "The answer to be tried.",
    "schema": {"type": "string", "maxLength": 400},
}
PIECE: Json = {
    "name": "piece",
    "in": "query",
    "required": True,
    "description": "The id of an element of the picture.",
    "schema": {"type": "string", "maxLength": 100},
}
AT: Json = {
    "name": "at",
    "in": "query",
    "description": "The version to draw, as the seat saw it then; without it, the newest.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}
THEME: Json = {
    "name": "theme",
    "in": "query",
    "description": "By day or by night.",
    "schema": {"enum": ["day", "night"]},
}
RESUME: Json = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "The last version that the reader has heard of.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}


def texts(**described: str) -> Json:
    """Properties that are texts."""
    return {name: {"type": "string", "description": said} for name, said in described.items()}


def refusals(**said: str) -> Json:
    """Replies that say no: the status, as `s409`, and when."""
    schema = {"$ref": "#/components/schemas/Refusal"}
    return {
        status[1:]: {"description": when, "content": {"application/json": {"schema": schema}}}
        for status, when in said.items()
    }


def reply(description: str, schema: str) -> Json:
    """A reply in JSON."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    return {"description": description, "content": content}


def body(schema: str) -> Json:
    """What is sent."""
    return {"required": True, "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}}


GIVEN_SEAT: Json = {
    "type": "string",
    "maxLength": 1,
    "description": "One of the sender's seats; empty, or left out: one of theirs that is asked.",
}
SCHEMAS: Json = {
    "Refusal": {
        "type": "object",
        "required": ["error"],
        "properties": {
            "error": {"type": "string", "description": "The reason, in a few English words or as a sentence."},
            "says": {"type": "string", "description": "A sentence for the player, in their language."},
            "clause": {"type": "string", "description": "The clause of the rules that stands against the answer."},
            "title": {"type": "string", "description": "The refusal of an answer in two or three words."},
            "link": {"type": "string", "description": "Where the rulebook says so; empty if it does not."},
            "version": {"type": "integer", "description": "The newest version, if the player has not seen it."},
        },
    },
    "Sight": {
        "type": "object",
        "required": ["table", "game", "version", "seat", "over", "asked", "prompt", "options", "story", "position"],
        "properties": {
            **texts(table="The code.", game="The name of the game.", prompt="What is asked, and of whom.",
                    position="The table as this seat may see it, in the notation of positions."),
            "version": {"type": "integer", "description": "How many lines the log has."},
            "seat": {"type": ["string", "null"], "description": "The reader's seat; null for a spectator."},
            "own": {"type": "array", "items": {"type": "string"}, "description": "All seats of the reader."},
            "over": {"type": "boolean"},
            "due": {"type": ["integer", "null"], "description": "When time is up, in milliseconds since 1970."},
            "asked": {"type": "array", "items": {"type": "string"}, "description": "The seats that have to answer."},
            "options": {"type": "array", "items": {"$ref": "#/components/schemas/Choice"}},
            "story": {"type": "array", "items": {"type": "string"}, "description": "What the last answer brought."},
        },
    },
    "Choice": {
        "type": "object",
        "required": ["notation", "says"],
        "properties": texts(notation="What to send as an answer.", says="What it means, in words."),
    },
    "Given": {
        "type": "object",
        "required": ["version", "notation"],
        "properties": {
            "version": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
            "notation": {"type": "string", "maxLength": 400, "description": "One of the options."},
            "seat": GIVEN_SEAT,
        },
    },
    "Seen": {
        "type": "object",
        "required": ["version"],
        "properties": {"version": {"type": "integer", "minimum": 0, "maximum": 999_999_999}, "seat": GIVEN_SEAT},
    },
    "Foresight": {
        "type": "object",
        "required": ["notation", "says", "sure", "told", "board", "warns"],
        "properties": {
            **texts(notation="The answer.", says="What it means, in words.",
                    board="The picture after it, as an SVG; empty if nobody can know.",
                    warns="Why nobody can know what comes of it; empty if it is sure."),
            "sure": {"type": "boolean", "description": "Whether this comes of it whatever is hidden."},
            "told": {"type": "array", "items": {"type": "string"}, "description": "What would happen."},
        },
    },
    "Reason": {
        "type": "object",
        "required": ["title", "says", "clause", "link"],
        "properties": texts(title="Two or three words.", says="A sentence.", clause="The clause, if one says so.",
                            link="Where the rulebook says it; empty if it does not."),
    },
    "Hint": {
        "type": "object",
        "required": ["version", "notation", "says", "told", "touches"],
        "properties": {
            "version": {"type": "integer", "description": "The version that it is about."},
            **texts(notation="What one could answer.", says="What it means, in words.", told="Why, in words."),
            "touches": {"type": "array", "items": {"type": "string"}, "description": "Elements of the picture."},
        },
    },
    "Luck": {
        "type": "object",
        "required": ["promise", "additions"],
        "properties": {
            "promise": {"type": "string", "description": "The hash of the secret, published before the first answer."},
            "additions": {"type": "array", "items": {"type": "string"}, "description": "What each seat has added."},
        },
    },
    "Version": {
        "type": "object",
        "required": ["version"],
        "properties": {"version": {"type": "integer", "description": "The version that the answer has made."}},
    },
}
NO_TABLE = refusals(s404="There is no such table, or its game has not begun.")
NOT_YET = refusals(s403="The game is not over.")
AGAINST = refusals(
    s400="It cannot be read.",
    s403="The seat is not the sender's, or another site has sent this.",
    s409="The table has gone on: look again.",
    s413=f"It is longer than {LARGEST_BODY} bytes.",
    s415="It is neither JSON nor a form.",
    s422="The rules are against it; a sentence says why.",
    s429="Too much at once: come again a little later.",
    s503="Too many answers are waiting: come again a little later.",
)


def played(summary: str, schema: str) -> Json:
    """Something that a player does at a table."""
    return {
        "summary": summary,
        "security": [{"cookie": []}],
        "requestBody": body(schema),
        "responses": {"200": reply("It counts, and is on the disk.", "Version"), **NO_TABLE, **AGAINST},
    }


def hinted() -> Json:
    """A suggestion."""
    said = "One suggestion, and its reason. How many a seat was given is told to everybody."
    return played("Ask for a hint, where the table allows it", "Seen") | {
        "responses": {"200": reply(said, "Hint"), **NO_TABLE, **AGAINST},
    }


def tried() -> Json:
    """What an answer would bring."""
    no = refusals(s409="The table has gone on: look again.", s422="The rules are against it; a sentence says why.")
    return {
        "summary": "What an answer would bring, as far as that is sure",
        "parameters": [SEEN, NOTATION, SEAT, LANGUAGE],
        "responses": {"200": reply("It does not happen.", "Foresight"), **NO_TABLE, **no},
    }


def reasoned() -> Json:
    """Why not."""
    no = refusals(s409="The table has gone on: look again.")
    return {
        "summary": "Why nothing can be done now with an element of the picture",
        "parameters": [SEEN, PIECE, SEAT, LANGUAGE],
        "responses": {"200": reply("A reason.", "Reason"), **NO_TABLE, **no},
    }


def drawn() -> Json:
    """A picture."""
    said = {"description": "The table on its own, to print.", "content": {"image/svg+xml": {}}}
    return {
        "summary": "The table as a picture",
        "parameters": [AT, THEME, SEAT, LANGUAGE],
        "responses": {"200": said, **NO_TABLE, **refusals(s400="That is no version.")},
    }


def table_paths() -> Json:
    """What the table application offers to programs."""
    heard = "Events whose data and id are a version; `here` tells the seats whose people have the table open."
    stream = {"description": heard, "content": {"text/event-stream": {}}}
    record = {"description": "The record of the game, with all its luck.", "content": {"text/plain": {}}}
    look = {"200": reply("The table.", "Sight"), "304": {"description": "As the reader has it."}, **NO_TABLE}
    return {
        "/api/t/{code}": {
            "parameters": [CODE],
            "get": {"summary": "The table as you see it", "parameters": [LANGUAGE, AT_LEAST, SEAT], "responses": look},
        },
        "/api/t/{code}/try": {"parameters": [CODE], "get": tried()},
        "/api/t/{code}/why": {"parameters": [CODE], "get": reasoned()},
        "/api/t/{code}/picture.svg": {"parameters": [CODE], "get": drawn()},
        "/api/t/{code}/answer": {"parameters": [CODE], "post": played("Answer what is asked of you", "Given")},
        "/api/t/{code}/back": {"parameters": [CODE], "post": played("Take your last answer back", "Seen")},
        "/api/t/{code}/concede": {"parameters": [CODE], "post": played("Leave the game to the others", "Seen")},
        "/api/t/{code}/hint": {"parameters": [CODE], "post": hinted()},
        "/api/t/{code}/promise": {
            "parameters": [CODE],
            "get": {"summary": "What its luck is made of", "responses": {"200": reply("So far.", "Luck"), **NO_TABLE}},
        },
        "/api/t/{code}/record": {
            "parameters": [CODE],
            "get": {"summary": "The whole game, once it is over", "responses": {"200": record, **NO_TABLE, **NOT_YET}},
        },
        "/api/t/{code}/stream": {
            "parameters": [CODE],
            "get": {
                "summary": "Hear when the table goes on",
                "parameters": [RESUME],
                "responses": {"200": stream, **NO_TABLE},
            },
        },
    }


def security() -> Json:
    """Who somebody is."""
    said = "Given to whoever says their name at /api/me, or with the first thing they do."
    return {"cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": said}}
