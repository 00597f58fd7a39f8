"""The rulebook of Broom Service names what is in the box, with the numbers that are there."""

from __future__ import annotations

import re

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.components import Sheet
from clairiere.kernel.language import CODES, language
from clairiere.kernel.rulebook import paragraphs

GAME = game_named("broom_service")
SHEET = GAME.rules.components().sheet
LANGUAGES = pytest.mark.parametrize("code", CODES)


def numbers(code: str, clause: str) -> list[int]:
    """The numbers that a paragraph says, in their order."""
    return [int(n) for n in re.findall(r"\d+", GAME.words.rulebook(code).paragraph(clause))]


def title(part: Sheet, code: str) -> str:
    """What a component is called in the box."""
    return language(code).typeset(part.word(code))


def rows(code: str) -> list[str]:
    """The rows of all tables, with a dot between the cells."""
    return [paragraph.text for paragraph in paragraphs(GAME.words.rulebook(code).markdown) if " · " in paragraph.text]


@LANGUAGES
def test_every_event_has_a_paragraph_that_begins_with_its_name_and_a_row(code: str) -> None:
    heads = [paragraph.text[:40] for paragraph in GAME.words.rulebook(code).said if paragraph.text.startswith("**")]
    for event in SHEET.parts("event"):
        name = title(event, code)
        assert [head for head in heads if head.startswith((f"**{name}**", f"**{name}."))], name
        assert [row for row in rows(code) if row.startswith(f"{name} · ")], name


@LANGUAGES
@pytest.mark.parametrize("kind", ["mountain_tile", "forest_tile", "storm_cloud"])
def test_every_tile_and_storm_cloud_is_named_in_bold(code: str, kind: str) -> None:
    bold = {name.strip(" .,:\u00a0") for name in re.findall(r"\*\*([^*]+)\*\*", GAME.words.rulebook(code).markdown)}
    for part in SHEET.parts(kind):
        name = title(part, code)
        rain = part.has("at_least")  # the three rains share a paragraph
        assert name in bold or rain, name
        assert not rain or name.lower() in GAME.words.rulebook(code).paragraph("BRM-STORM-11"), name


@LANGUAGES
def test_every_role_is_named(code: str) -> None:
    text = GAME.words.rulebook(code).markdown.lower().replace("**", "")
    for role in SHEET.parts("role"):
        named = title(role, code).lower()
        witch = role.word("kind") == "witch" and code == "fr"  # “celle de la colline”
        assert (named.removeprefix("sorcière ") if witch else named) in text, named


@LANGUAGES
def test_the_points_of_the_events_are_those_of_the_box(code: str) -> None:
    events = {event.word("id"): event for event in SHEET.parts("event")}
    cards = events["more_or_less"].part("vp_by_cards").entries
    assert numbers(code, "BRM-EVT-11") == [cards["1"], cards["2"], cards["3"], 2]
    assert cards["5"] == -2
    assert numbers(code, "BRM-EVT-20") == [events["black_market"].whole("instead_vp")]
    places = ("forest", "hill", "prairie")
    dangerous = events["dangerous_places"].part("vp_per_pawn").entries
    assert numbers(code, "BRM-EVT-50") == [abs(int(str(dangerous[place]))) for place in places]
    upper = events["upper_hand"]
    assert numbers(code, "BRM-EVT-64") == [upper.whole("first_vp"), upper.whole("second_vp")]
    assert numbers(code, "BRM-EVT-75") == [events["full_set"].whole("vp")]
    assert numbers(code, "BRM-EVT-80") == [events["gathering"].whole("vp")]


@LANGUAGES
def test_the_final_scoring_is_that_of_the_box(code: str) -> None:
    lightning = SHEET.part("lightning")
    table = lightning.wholes("vp_by_bolts")
    assert numbers(code, "BRM-SCORE-02") == [0, len(table) - 1, *table, lightning.whole("vp_per_bolt_beyond")]
    scoring = SHEET.part("scoring")
    assert numbers(code, "BRM-SCORE-03") == [scoring.whole("set_of_four_vp"), scoring.whole("set_of_three_vp")]
    amulets = SHEET.part("amulet").part("vp_by_count")
    pairs = [n for count in (1, 2, 3) for n in (count, amulets.whole(str(count)))]
    assert numbers(code, "BRM-SCORE-06") == pairs


@LANGUAGES
def test_the_set_up_is_that_of_the_box(code: str) -> None:
    setup = SHEET.part("setup")
    assert numbers(code, "BRM-SETUP-05") == [SHEET.whole("start_vp")]
    assert numbers(code, "BRM-CURSE-01") == [setup.whole("cursed_penalty_vp")]
    boards = [SHEET.part(side).whole("cloud_spaces_total") for side in ("front", "back")]
    assert numbers(code, "BRM-SETUP-11") == [SHEET.part("heavy_cloud_meta").whole("total"), *boards]
    for seats, wands in ((3, [1, 2, 1]), (4, [1, 2, 2, 1]), (5, [1, 2, 2, 2, 1])):
        assert setup.wholes(f"wands_{seats}") == wands
    assert numbers(code, "BRM-SETUP-07") == [1, 2]


@LANGUAGES
def test_the_example_of_a_typed_answer_is_one(code: str) -> None:
    typed = re.findall(r"`([^`]+)`", GAME.words.rulebook(code).paragraph("TABLE-03"))
    assert [GAME.rules.components().vocabulary().parse(answer).notation() for answer in typed] == typed
    assert typed
