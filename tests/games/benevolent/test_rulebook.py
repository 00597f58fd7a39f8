"""The rulebook of Benevolent names what is in the box, with the numbers that are there."""

from __future__ import annotations

import re

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.components import Sheet
from clairiere.kernel.language import CODES, language
from clairiere.kernel.rulebook import paragraphs

GAME = game_named("benevolent")
SHEET = GAME.rules.components().sheet
LANGUAGES = pytest.mark.parametrize("code", CODES)


def rows(code: str) -> list[str]:
    """The rows of all tables, with a dot between the cells."""
    return [paragraph.text for paragraph in paragraphs(GAME.words.rulebook(code).markdown) if " · " in paragraph.text]


def name(part: Sheet, code: str) -> str:
    """What the component is called."""
    return language(code).typeset(part.word(code))


@LANGUAGES
def test_every_secret_has_a_paragraph_that_begins_with_its_name(code: str) -> None:
    heads = [paragraph.text[:40] for paragraph in GAME.words.rulebook(code).said if paragraph.text.startswith("**")]
    for face in SHEET.parts("secret_face"):
        assert [head for head in heads if f"**{name(face, code)}" in head], face.word("id")


@LANGUAGES
def test_the_faces_that_share_a_tile_stand_in_one_row(code: str) -> None:
    faces = {face.word("id"): name(face, code) for face in SHEET.parts("secret_face")}
    for tile in SHEET.parts("secret_tile"):
        assert f"{faces[tile.word('ephemeral')]} · {faces[tile.word('permanent')]}" in rows(code)


@LANGUAGES
def test_the_prices_are_those_of_the_box(code: str) -> None:
    told = re.findall(r"\d+", GAME.words.rulebook(code).paragraph("BEN-ALTAR-02"))
    assert told == [str(gift.whole("value")) for gift in SHEET.parts("gift")]
    for gift in SHEET.parts("gift"):
        assert [row for row in rows(code) if row.startswith(f"{name(gift, code)} · {gift.whole('value')} · ")]


@LANGUAGES
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_for_setting_up_is_that_of_the_box(code: str, players: int) -> None:
    leaves = SHEET.part("player_pieces").wholes("starting_leaves_by_turn_order")[:players]
    reserve = SHEET.part("leaves").whole("total") - sum(leaves)
    stacks = [gift.part("stack_at_setup").whole(f"p{players}") for gift in SHEET.parts("gift")]
    hexes = SHEET.part("forest").part("hexes_on_board").whole(f"p{players}")
    numbers = [players, ", ".join([str(n) for n in leaves]), reserve, *stacks, hexes]
    assert " · ".join([str(n) for n in numbers]) in rows(code)


@LANGUAGES
def test_the_arrows_of_the_dream_path_are_those_of_the_board(code: str) -> None:
    gifts = {gift.word("id"): name(gift, code) for gift in SHEET.parts("gift")}
    way = {"en": "from {} to {}", "fr": "de {} à {}"}[code]
    told = GAME.words.rulebook(code).paragraph("BEN-POND-02")
    for arrow in SHEET.part("dream_path").parts("arrow"):
        ends = way.format(arrow.whole("from"), arrow.whole("to"))
        assert ends in told
        if arrow.word("gift"):
            assert [row for row in rows(code) if row.startswith(gifts[arrow.word("gift")]) and row.endswith(ends)]
