"""What every picture of every game keeps: well-formed, and nothing in it leads anywhere but into the game's sheet."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clairiere.games.registry import known_games
from clairiere.kernel.game import Game
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import view
from clairiere.lab.compiled import is_compiled
from clairiere.testing.battery import tables as kinds
from tests.games.drawing import ids, parsed, references
from tests.kit import in_the_gate, played

SVG = "{http://www.w3.org/2000/svg}"
PAINT = re.compile(r"url\(#([\w-]+)\)")
MOMENTS = 9
"""A game is drawn so often, and at its end."""


def tables() -> list[pytest.ParameterSet]:
    """Every game at every number of seats; with the most seats also in every variant (most of them nightly)."""
    found = []
    few = in_the_gate([(game, seats, variant) for game in known_games() for seats, variant in kinds(game)])
    for game in known_games():
        for seats in game.rules.seats:
            variants = game.rules.variants(seats)
            for n, variant in enumerate(variants if seats == game.rules.seats[-1] else variants[:1]):
                marks = [] if (n == 0 and is_compiled()) or (game, seats, variant) in few else [pytest.mark.nightly]
                found.append(pytest.param(game, seats, variant, id=f"{game.name} {seats} {n}", marks=marks))
    return found


@pytest.mark.parametrize(("game", "seats", "variant"), tables())
def test_every_picture_is_well_formed_and_uses_only_what_its_sheet_has(
    game: Game[Any], seats: int, variant: Variant
) -> None:
    sheet = set(ids(game.picture.sprites()))
    match = played(game, seats, game.rules.longest, seats, variant)
    assert match.state.over
    for moment in [*range(0, len(match.states), 1 + len(match.states) // MOMENTS), -1]:
        for seat in [*range(seats), SPECTATOR]:
            last = match.stories[moment].as_seen_by(seat)
            for language in ("en", "fr"):
                svg = game.picture.svg(view(match.states[moment], seat), language, last=last)
                assert parsed(svg).tag == "svg"
                assert len(ids(svg)) == len(set(ids(svg)))
                assert references(svg) <= sheet
                assert not set(ids(svg)) & sheet
                assert heard_alone(svg) == [], "screen readers would read it beside the name of its group"


def heard_alone(svg: str) -> list[str]:
    """The text of a picture that a screen reader would read: it is not hidden, and neither is a group that it is in."""
    picture = parsed(svg)
    hidden = {id(text) for group in picture.iter() if group.get("aria-hidden") == "true" for text in group.iter("text")}
    return [one.text or "" for one in picture.iter("text") if id(one) not in hidden]


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_every_sheet_is_well_formed_and_refers_only_to_itself(game: Game[Any]) -> None:
    sheet = game.picture.sprites()
    parsed(sheet)
    assert len(ids(sheet)) == len(set(ids(sheet)))
    assert references(sheet) <= set(ids(sheet))


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_a_sheet_displays_its_paints_which_else_paint_nothing_and_none_of_its_drawings(game: Game[Any]) -> None:
    sheet = parsed(game.picture.sprites())
    paints, drawings = list(sheet)
    assert (paints.tag, drawings.attrib) == (f"{SVG}defs", {"style": "display:none"})
    painted = {name for one in sheet.iter() for value in one.attrib.values() for name in PAINT.findall(value)}
    assert painted <= {paint.attrib["id"] for paint in paints}
    assert {one.tag for one in drawings} == {f"{SVG}g", f"{SVG}symbol"}


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_what_is_kept_from_one_picture_never_shows_in_that_of_another_table(game: Game[Any]) -> None:
    kept = "Ann000"
    states = [s for seed in range(4) for s in played(game, game.rules.seats[0], game.rules.longest, seed).states]
    for n, s in enumerate([*states[:: 1 + len(states) // 150], states[-1]], start=1):
        alone = f"Ann{n:03}"  # for a name that nobody has had, everything is drawn anew
        v = view(s, 0)
        assert game.picture.svg(v, "fr", [kept]) == game.picture.svg(v, "fr", [alone]).replace(alone, kept)
