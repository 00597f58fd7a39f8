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


SCHEMAS: Json = {
    "Refusal": {
        "type": "object",
        "required": ["error"],
        "properties": {
            "error": {"type": "string", "description": "The reason, in a few English words or as a sentence."},
            "says": {"type": "string", "description": "A sentence for the player, in their language."},
            "clause": {"type": "string", "description": "The clause of the rules that stands against the answer."},
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
            "over": {"type": "boolean"},
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
        },
    },
    "Seen": {
        "type": "object",
        "required": ["version"],
        "properties": {"version": {"type": "integer", "minimum": 0, "maximum": 999_999_999}},
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


def table_paths() -> Json:
    """What the table application offers to programs."""
    stream = {"description": "Events whose data and id are a version.", "content": {"text/event-stream": {}}}
    record = {"description": "The record of the game, with all its luck.", "content": {"text/plain": {}}}
    look = {"200": reply("The table.", "Sight"), "304": {"description": "As the reader has it."}, **NO_TABLE}
    return {
        "/api/t/{code}": {
            "parameters": [CODE],
            "get": {"summary": "The table as you see it", "parameters": [LANGUAGE, AT_LEAST], "responses": look},
        },
        "/api/t/{code}/answer": {"parameters": [CODE], "post": played("Answer what is asked of you", "Given")},
        "/api/t/{code}/back": {"parameters": [CODE], "post": played("Take your last answer back", "Seen")},
        "/api/t/{code}/concede": {"parameters": [CODE], "post": played("Leave the game to the others", "Seen")},
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
