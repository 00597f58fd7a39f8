"""The site's catalogue holds every message of its pages, translated, and the compiled one says the same."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SITE = Path(__file__).parents[2] / "src" / "clairiere" / "site"
PO = SITE / "tables" / "locale" / "fr" / "LC_MESSAGES" / "django.po"
TEMPLATE = "clairiere.site.extract:extract_template"
METHODS = [("**.py", "python"), ("**/templates/**.html", TEMPLATE), ("**/templates/**.txt", TEMPLATE)]
KEYWORDS = {**DEFAULT_KEYWORDS, "gettext_lazy": None}
PLACE = re.compile(r"%\((\w+)\)[sd]")


def catalogue() -> Catalog:
    with PO.open("rb") as file:
        return read_po(file, locale="fr")


def forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else [str(form) for form in said] if isinstance(said, tuple | list) else []


def messages() -> list[Message]:
    return [message for message in catalogue() if message.id]


def test_every_message_of_the_site_is_in_its_catalogue_and_no_other() -> None:
    said = {tuple(forms(found[2])) for found in extract_from_dir(SITE, METHODS, keywords=KEYWORDS)}
    assert said == {tuple(forms(message.id)) for message in messages()}, "run `make words`"


def test_every_message_of_the_site_is_translated_with_the_same_places() -> None:
    for message in messages():
        french = forms(message.string)
        assert all(french), message.id
        assert not message.fuzzy, message.id
        assert set(PLACE.findall(" ".join(french))) == set(PLACE.findall(" ".join(forms(message.id)))), message.id


def test_french_is_set_in_type() -> None:
    for message in messages():
        for form in forms(message.string):
            wrong = re.search(r"[^\u202f][;!?]|[^\u00a0]:(?!/)|'", form.replace("\n", " "))
            assert not wrong or form.endswith(":\n"), form


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    built = BytesIO()
    write_mo(built, catalogue())
    assert built.getvalue() == PO.with_suffix(".mo").read_bytes(), "run `make words`"
