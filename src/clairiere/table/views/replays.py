"""Replays of the tables of one process: asked for by their code, refused while the game goes on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import TYPE_CHECKING

from clairiere.pictures.standalone import flat
from clairiere.raster import preview
from clairiere.table.http.protocol import Reply, Request, language_of, number_in
from clairiere.table.http.refusals import Refused
from clairiere.table.views.replay import Replay, ReplayParts, eyes_in

if TYPE_CHECKING:
    from clairiere.table.views.reads import Reads

MAX_ENTRIES = 24
"""So many replays are kept with the words of all their steps: those of a long game take half a megabyte."""


class Replays:
    """LRU cache of replays; what is drawn of them is kept with the other drawings."""

    def __init__(self, reads: Reads, max_entries: int = MAX_ENTRIES) -> None:
        self.reads = reads
        self.max_entries = max_entries
        self.entries: OrderedDict[Hashable, Replay] = OrderedDict()

    async def of(self, request: Request, code: str) -> tuple[Replay, int]:
        """The replay and the step that a request names; raises Refused."""
        query = request.query()
        live = await self.reads.newest(code, None)
        if not live.state.over:  # it may have ended in another process just now
            live = await self.reads.table(code, await self.reads.logged(live))
        eyes, at = eyes_in(query.get("eyes", ""), live), number_in(query.get("at", ""))
        if at is None:
            raise Refused(400, "unreadable")
        if at > live.version:
            raise Refused(404, "not there yet", version=live.version)
        key = (live.stored.table, live.version, eyes, language_of(request, query))
        if key not in self.entries:
            past = await self.reads.past(request, live)
            self.entries[key] = Replay(past, live, eyes, key[-1])
        self.entries.move_to_end(key)
        while len(self.entries) > self.max_entries:
            self.entries.popitem(last=False)
        return self.entries[key], at

    def key(self, replay: Replay, *what: Hashable) -> Hashable:
        """The key of a drawing of a replay."""
        live = replay.live
        return ("replay", live.stored.table, live.version, replay.eyes, replay.language, *what)

    async def step(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/replay`: a step of a game that is over, with nothing hidden or through the eyes of a seat."""
        replay, at = await self.of(request, code)
        drawn = await self.reads.drawings.get(
            request, self.key(replay, at), lambda: replay.fragment(at).encode()
        )
        return Reply(200, drawn, b"text/html; charset=utf-8", (b"cache-control", b"private, no-store"))

    async def picture(self, request: Request, code: str, theme: str) -> Reply:
        """`GET /t/CODE/picture.svg?eyes=`: a step as a standalone picture."""
        replay, at = await self.of(request, code)
        drawn = await self.reads.drawings.get(
            request, self.key(replay, at, theme), lambda: replay.page(at).picture(theme, True).encode()
        )
        return Reply(200, drawn, b"image/svg+xml; charset=utf-8", (b"cache-control", b"private, no-store"))

    async def preview(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/preview.png?eyes=`: a step in the size that messengers show beside a link."""
        replay, at = await self.of(request, code)
        drawn = await self.reads.drawings.get(
            request, self.key(replay, at, "preview"), lambda: preview(flat(replay.page(at).picture("day", True)))
        )
        return Reply(200, drawn, b"image/png", (b"cache-control", b"public, max-age=60"), (b"vary", b"accept-language"))

    async def parts(self, request: Request, code: str) -> ReplayParts:
        """What the page of a replay is made from."""
        replay, at = await self.of(request, code)
        return await self.reads.drawings.made(request, lambda: replay.parts(at))
