"""Whoever is refused is told why, in a sentence of their language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clairiere
from clairiere.table.http.reasons import sentence, within_quotes

SOURCES = [path for part in ("table", "site") for path in (Path(clairiere.__path__[0]) / part).rglob("*.py")]
GONE = "gone"
"""Said to somebody who has hung up: nobody hears it."""


def reasons() -> list[str]:
    """Every short reason that stands in the source."""
    found = [re.findall(r'Refused\(\d+, "([^"]+)"', path.read_text("utf-8")) for path in SOURCES]
    return sorted({reason for each in found for reason in each} - {GONE})


@pytest.mark.parametrize(
    ("text", "within"),
    [
        ("Take the Secret “Free roaming”", "Take the Secret ‘Free roaming’"),
        ("Prendre le Secret «\u00a0Libre vagabondage\u00a0»", "Prendre le Secret “Libre vagabondage”"),
        ("End the turn", "End the turn"),
    ],
)
def test_what_is_quoted_has_inner_quotation_marks(text: str, within: str) -> None:
    assert within_quotes(text) == within


def test_there_are_reasons() -> None:
    assert len(reasons()) > 10


@pytest.mark.parametrize("reason", reasons())
def test_every_reason_is_a_sentence_in_both_languages(reason: str) -> None:
    english, french = sentence(reason, "en"), sentence(reason, "fr")
    assert english != french
    for said in (english, french):
        assert said[0].isupper()
        assert said.endswith(".")


def test_a_sentence_about_the_game_stays_as_it_is() -> None:
    assert sentence("Cette case ne touche aucun de tes Pas.", "fr") == "Cette case ne touche aucun de tes Pas."


def test_a_language_that_we_do_not_have_is_answered_in_english() -> None:
    assert sentence("busy", "de") == sentence("busy", "en")
