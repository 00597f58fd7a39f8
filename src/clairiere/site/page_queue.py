"""Pages of one address are made a few at a time, and the rest of them wait in a queue.

A page is made in a thread, and threads share one interpreter with the loop that takes the answers of all tables: if
somebody asks for thirty pages at once, each answer waits for thirty threads. Nobody gets fewer pages by this: one
interpreter makes one page at a time anyway.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, cast

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse

AT_ONCE = 2
WAITING = 60
"""So many pages of one address may wait; who comes then is told to come again."""
PAGE_SECONDS = "clairiere.page_seconds"
"""Where in the scope of a request the processor time of its page stands."""
Answer = Callable[[HttpRequest], HttpResponse]


def timed(answer: Answer) -> Answer:
    """Outermost middleware: measure the processor time of a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        begun = time.thread_time()
        try:
            return answer(request)
        finally:
            if isinstance(request, ASGIRequest):
                cast(dict[str, Any], request.scope)[PAGE_SECONDS] = time.thread_time() - begun

    return middleware
