"""What the page on fidelity says about a box of one's own works as it stands there, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.components import WrongComponents
from clairiere.kernel.record import BadRecord, opening_of, read_record
from tests.games.boxes import changed, own_copy

TEXTS = Path(__file__).parents[1] / "src" / "clairiere" / "site" / "rules" / "texts"
PAGES = [(TEXTS / name).read_text("utf-8") for name in ("fidelity.en.md", "fidelity.fr.md")]
PAGE = pytest.mark.parametrize("page", PAGES, ids=["en", "fr"])


def block(page: str, language: str) -> str:
    """The block of code in this language."""
    found = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def box(page: str) -> str:
    """The game's own file with the lines changed that the page changes."""
    toml, id = own_copy("benevolent"), ""
    for key, value in re.findall(r"^(\w+) = (.*)$", block(page, "toml"), re.MULTILINE):
        if key == "id":
            id = value.strip('"')
        else:
            toml = changed(toml, id, key, value)
    return toml


@PAGE
def test_a_game_is_played_with_the_box_and_its_record_says_so(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my_box.toml").write_text(box(page), "utf-8")
    exec(block(page, "python"), {})
    printed = capsys.readouterr().out
    game = game_named("benevolent")
    parts = game.rules.components(box(page))
    assert f"\nparts {parts.digest}\n" in printed
    record = read_record(printed.strip() + "\n")
    assert opening_of(record, game, parts).seats == 2
    with pytest.raises(BadRecord):
        opening_of(record, game, game.rules.components())


@PAGE
def test_five_lines_are_changed_in_three_tables(page: str) -> None:
    game, toml = game_named("benevolent"), own_copy("benevolent")
    lines = zip(toml.splitlines(), box(page).splitlines(), strict=True)
    assert len([ours for ours, theirs in lines if ours != theirs]) == 5
    own, other = game.rules.components(toml).sheet.entries, game.rules.components(box(page)).sheet.entries
    assert {key for key in own if own[key] != other[key]} == {"forest", "secret_tile", "secret_face"}


@PAGE
def test_a_slip_is_named_as_the_page_shows(page: str) -> None:
    toml = changed(own_copy("benevolent"), "1a", "L0", '{ kind = "swamp", grey_steps = 1 }')
    with pytest.raises(WrongComponents) as slip:
        game_named("benevolent").rules.components(toml)
    assert f"```\n{slip.value}\n```" in page


def test_other_rules_are_refused() -> None:
    toml = changed(own_copy("benevolent"), "p_double_step", "max_own_steps_per_hex", "3")
    with pytest.raises(WrongComponents):
        game_named("benevolent").rules.components(toml)


def test_both_pages_show_the_same_code_and_the_same_sections() -> None:
    en, fr = [re.findall(r"```\w*\n.*?```", page, re.DOTALL) for page in PAGES]
    assert en == fr
    levels = [re.findall(r"^#+ ", page, re.MULTILINE) for page in PAGES]
    assert levels[0] == levels[1]


@PAGE
def test_every_link_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", page)
    assert len(links) > 5
    assert [link for link in links if not (TEXTS / link).exists()] == []
