"""API: the review of a finished game, in JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from msgspec.json import decode

from clairiere.site.reviews import queue
from clairiere.site.tables import schemas
from clairiere.site.tables.api import as_json, fields_of, for_programs
from clairiere.site.tables.people import person_of
from clairiere.site.tables.services import table_of
from clairiere.store.models import Person, StoredReview, Table


@for_programs("GET", "POST")
def review(request: HttpRequest, code: str) -> HttpResponse:
    """`/api/tables/CODE/review`: how far it is; a POST asks for it, or stops it with `cancel`."""
    found, person = table_of(code), person_of(request)
    queue.check_over(found)
    if request.method != "POST":
        return as_json(for_program(queue.review_of(found), found, person))
    stops = fields_of(request).get("cancel", "false") != "false"
    row = queue.cancel(found, person) if stops else queue.ask(request, found, person)
    return as_json(for_program(row, found, person))


def for_program(row: StoredReview | None, table: Table, person: Person | None) -> schemas.Review:
    """A review as JSON."""
    if row is None:
        return schemas.Review("none", judged=0, chosen=0, outdated=False, yours=False, review=None)
    return schemas.Review(
        row.get_state_display(),  # type: ignore[arg-type]  # one of the names that the type lists
        row.judged,
        row.chosen,
        queue.is_outdated(row, table),
        person is not None and row.asked_by_id == person.id,
        decode(row.text, type=schemas.GameReview) if row.text else None,
    )
