"""Visibility: who may see a person's page, and what they have chosen about it."""

from __future__ import annotations

from collections.abc import Mapping

from clairiere.site.tables.services import YES
from clairiere.store.models import Person

CHOICES = ("public", "ranked")


def seen_person(code: str, reader: Person | None) -> Person | None:
    """The person of a page as this reader sees it; None if there is none, and just so if it is hidden from them."""
    found = Person.objects.filter(code=code).exclude(name="").first()
    return found if found is not None and (found.public or found == reader) else None


def keep_visibility(person: Person, fields: Mapping[str, str]) -> None:
    """Store whether others may see the page, and whether the person is in the leaderboards; what is missing stays."""
    changed = [name for name in CHOICES if name in fields]
    for name in changed:
        setattr(person, name, fields[name] in YES)
    if changed:
        person.save(update_fields=changed)
