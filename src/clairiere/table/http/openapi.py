"""The API of tables that are being played, as OpenAPI 3.1 describes it. The site adds what it offers itself.

Schemas come from the types of `schemas`; here is only which operation takes and gives what.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import is_dataclass
from functools import reduce
from operator import or_
from typing import Any, get_type_hints

from msgspec.json import schema_components

from clairiere.table.http import schemas as wire
from clairiere.table.http.identity import COOKIE
from clairiere.table.http.protocol import LARGEST_BODY
from clairiere.table.views.replies import Choice, Foresight, Guide, Reason, Sight

Json = dict[str, Any]
REFERENCE = "#/components/schemas/{name}"
SCHEMAS: list[type] = [
    wire.Refusal, Sight, Choice, wire.Given, wire.Seen, wire.Version, Foresight, Reason, wire.Hint,
    wire.Luck, wire.Thinking, Guide, wire.SecondLook, wire.BotSelf, wire.BotTable,
]  # fmt: skip
STREAM = "Events whose data and id are a version; `here` tells the seats whose people have the table open."


ASKED_STREAM = (
    "Events whose data are JSON: `asked` (`table`, `version`, `seats`), `over` and `left` (`table`). A new stream "
    "begins with all tables that ask the bot; one with `Last-Event-ID` also tells which games have ended since."
)


def schemas_of(types: Iterable[type]) -> Json:
    """Name -> schema of these types and of all they contain."""
    types = [*types]
    found: Json = schema_components(types, ref_template=REFERENCE)[1]
    for one in filter(is_dataclass, types):
        for name, hint in get_type_hints(one, include_extras=True).items():
            said = getattr(hint, "__metadata__", ())  # what the types of `replies` say of a field
            found[one.__name__]["properties"][name] |= {"description": said[0]} if said else {}
    return found


def parameters(place: str, fields: type) -> list[Json]:
    """The fields of a type as parameters: in the path, in the query, or in a header."""
    schema = schemas_of([fields])[fields.__name__]
    return [
        {"name": name, "in": place, "required": name in schema.get("required", ()), **described(part)}
        for name, part in schema["properties"].items()
    ]


def described(part: Json) -> Json:
    """A parameter with its description moved out of its schema."""
    rest = {key: value for key, value in part.items() if key != "description"}
    return {"schema": rest} | ({"description": part["description"]} if "description" in part else {})


def json_content(schema: type) -> Json:
    """The `content` entry of an OpenAPI body: a reference to this schema."""
    return {"content": {"application/json": {"schema": {"$ref": REFERENCE.format(name=schema.__name__)}}}}


def reply(description: str, schema: type, status: str = "200") -> Json:
    """OpenAPI response with a JSON body."""
    return {status: {"description": description, **json_content(schema)}}


def reply_as(kind: str, description: str) -> Json:
    """OpenAPI response with another media type."""
    return {"200": {"description": description, "content": {kind: {}}}}


def refusals(**said: str) -> Json:
    """OpenAPI responses of errors, by status: `s409="when"`."""
    return reduce(or_, [reply(when, wire.Refusal, status[1:]) for status, when in said.items()])


CODE = {"parameters": parameters("path", wire.CodePath)}
OFTEN = refusals(s429="Too often: come again when Retry-After says so.")
NO_TOKEN = refusals(s401="Without a good token.")
NO_TABLE = refusals(s404="There is no such table, or its game has not begun.")
GONE_ON = refusals(s409="The table has gone on: look again.")
ILLEGAL = refusals(s422="The rules are against it; a sentence says why.")
AGAINST = NO_TABLE | GONE_ON | ILLEGAL | refusals(
    s400="It cannot be read.",
    s403="The seat is not the sender's, or another site has sent this.",
    s413=f"It is longer than {LARGEST_BODY} bytes.",
    s415="It is neither JSON nor a form.",
    s503="Too many answers are waiting: come again a little later.",
)  # fmt: skip


def operation(
    method: str, summary: str, responses: Json, *, sent: type | None = None, **asked: type
) -> Json:
    """OpenAPI operation: responses, body, and parameters (`query=`, `header=`)."""
    told: Json = {"summary": summary, "responses": responses | OFTEN}
    if asked:
        told["parameters"] = [one for place, fields in asked.items() for one in parameters(place, fields)]
    if sent is not None:
        told["requestBody"] = {"required": True, **json_content(sent)}
    return {method: told}


def look(summary: str, responses: Json, **asked: type) -> Json:
    """OpenAPI operation of a GET on a table."""
    return CODE | operation("get", summary, NO_TABLE | responses, **asked)


def act(summary: str, sent: type, responses: Json) -> Json:
    """OpenAPI operation of a POST by a known person."""
    told = operation("post", summary, responses, sent=sent)
    told["post"]["security"] = [{"cookie": []}]
    return CODE | told


def table_paths() -> Json:
    """OpenAPI paths of the table application."""
    done = AGAINST | reply("It counts, and is on the disk.", wire.Version)
    hint = reply("One suggestion, and its reason. How many a seat was given is told to everybody.", wire.Hint)
    sight = reply("The table.", Sight) | {"304": {"description": "As the reader has it."}}
    tried = reply("It does not happen.", Foresight) | GONE_ON | ILLEGAL | refusals(s403="You only watch.")
    why = reply("A reason.", Reason) | GONE_ON
    guide = reply("For whoever is asked.", Guide) | GONE_ON | refusals(s403="Nothing is asked of you.")
    second = reply("The bot has tried it. Who is warned has been given a hint.", wire.SecondLook)
    drawn = reply_as("image/svg+xml", "The table on its own, to print.")
    drawn |= refusals(s400="That is no version.", s403="The game is not over, and hands are closed.")
    beside = reply_as("image/png", "What a spectator sees, 1200 by 630 pixels.") | refusals(s400="That is no version.")
    thinks = NO_TABLE | reply("The bot that is asked, if one is.", wire.Thinking)
    thinks |= refusals(s403="You do not play with bots alone there, or the table may not have that.")
    early = refusals(s403="The game is not over.")
    record = reply_as("text/plain", "The record of the game, with all its luck.") | early
    return {
        "/api/t/{code}": look("The table as you see it", sight, query=wire.LookQuery),
        "/api/t/{code}/try": look("What an answer would bring, as far as that is sure", tried, query=wire.TryQuery),
        "/api/t/{code}/why": look("What an element of the picture is, and why nothing can be done with it now", why,
                                  query=wire.WhyQuery),
        "/api/t/{code}/guide": look("What a learner is told: moves of bots, with what they are good for", guide,
                                    query=wire.SeenQuery),
        "/api/t/{code}/picture.svg": look("The table as a picture", drawn, query=wire.PictureQuery),
        "/api/t/{code}/preview.png": look("The table as the picture beside a link", beside, query=wire.PreviewQuery),
        "/api/t/{code}/answer": act("Answer what is asked of you", wire.Given, done),
        "/api/t/{code}/back": act("Take your last answer back", wire.Seen, done),
        "/api/t/{code}/concede": act("Leave the game to the others", wire.Seen, done),
        "/api/t/{code}/hint": act("Ask for a hint, where the table allows it", wire.Seen, AGAINST | hint),
        "/api/t/{code}/weigh": act("Ask whether an answer costs much, at a table with bots alone", wire.Given,
                                   AGAINST | second),
        "/api/t/{code}/think": look("What your device is asked for bots", thinks, query=wire.HeardQuery)
        | act("Let the bots of your table think on your device", wire.Seen, AGAINST | thinks),
        "/api/t/{code}/thought": act("What your device has thought of for a bot", wire.Given, AGAINST | thinks),
        "/api/t/{code}/promise": look("What its luck is made of", reply("So far.", wire.Luck)),
        "/api/t/{code}/record": look("The whole game, once it is over", record),
        "/api/t/{code}/stream": look("Hear when the table goes on", reply_as("text/event-stream", STREAM),
                                     header=wire.StreamHeaders),
    }  # fmt: skip


def for_bots(told: Json) -> Json:
    """An operation that wants a token, and nothing else."""
    method = next(iter(told))
    told[method] |= {"security": [{"token": []}], "responses": told[method]["responses"] | NO_TOKEN}
    return told


def bot_paths() -> Json:
    """OpenAPI paths of `/api/v1/` in the table application."""
    done = AGAINST | reply("It counts, and is on the disk.", wire.Version)
    sight = NO_TABLE | reply("The table.", Sight) | {"304": {"description": "As the bot has it."}}
    told = reply("The bot.", wire.BotSelf)
    events = reply_as("text/event-stream", ASKED_STREAM)
    return {
        "/api/v1/me": for_bots(operation("get", "Who the bot is, and where it sits", told)),
        "/api/v1/stream": for_bots(operation("get", "Hear which tables ask the bot", events, header=wire.AskedHeaders)),
        "/api/v1/t/{code}": CODE
        | for_bots(operation("get", "The table as the bot sees it", sight, query=wire.LookQuery)),
        "/api/v1/t/{code}/answer": CODE | for_bots(operation("post", "Answer what is asked", done, sent=wire.Given)),
        "/api/v1/t/{code}/concede": CODE
        | for_bots(operation("post", "Leave the game to the others", done, sent=wire.Seen)),
    }


def security() -> Json:
    """OpenAPI security schemes: the identity cookie, and the token of a bot."""
    said = "Given to whoever says their name at /api/me, or with the first thing they do."
    token = {"type": "http", "scheme": "bearer", "description": "Made, and revoked, on the page /me/bots."}
    return {"cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": said}, "token": token}
