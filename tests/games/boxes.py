"""Components files of one's own: the text of a game's file with an entry changed or gone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from clairiere.kernel.chance import Chance
from clairiere.kernel.components import Components, Sheet, WrongComponents
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.record import BadRecord, final_state, proof_of, read_record

GONE = object()
UNREAD = """
    fr en source source_note text_fr text_en public_ref title_ui_fr title_ui_en author illustrator color description
    token_colour token_colour_fr token_hex fr_plural en_plural x y q r bend apex generation axial covered
"""
COSMETIC = set(UNREAD.split())


def own_copy(game: str) -> str:
    """The text of a game's components.toml."""
    return files(f"clairiere.games.{game}").joinpath("rules/components.toml").read_text("utf-8")


def changed(toml: str, where: str, key: str, value: str | None) -> str:
    """The same file, but the entry of a table has another value, or (None) is gone.

    `where` is the table's heading, such as `[leaves]`, or the id of the entry, such as `elite_bear_7`.
    """
    heading = where if where.startswith("[") else f'id = "{where}"'
    start = toml.index(f"\n{heading}\n") + len(heading) + 1
    end = re.compile(r"^\[", re.MULTILINE).search(toml, start)
    stop = end.start() if end else len(toml)
    line = "" if value is None else f"{key} = {value}\n"
    entry, found = re.subn(rf"^{key} = .*\n", line, toml[start:stop], flags=re.MULTILINE)
    assert found == 1, f"{where} has {found} entries {key}"
    return toml[:start] + entry + toml[stop:]


def without_entry(toml: str, list_: str, id: str) -> str:
    """The same file without one table of a list, such as the elite card with this id."""
    heading = f"[[{list_}]]\n"
    start = toml.index(f'{heading}id = "{id}"\n')
    end = re.compile(r"^\[", re.MULTILINE).search(toml, start + 1)
    return toml[:start] + (toml[end.start() :] if end else "")


def garbled(data: dict[str, Any], tables: list[str]) -> Iterator[dict[str, Any]]:
    """The entries of a file, each time with another one of these tables gone or of another kind."""
    values: list[object] = [GONE, "x", -1, True, [], {}]
    for path in paths({name: data[name] for name in tables}):
        for value in values:
            whole = data.copy()
            entry: Any = whole
            for step in path[:-1]:
                entry[step] = entry[step].copy()
                entry = entry[step]
            if value is GONE:
                del entry[path[-1]]
            else:
                entry[path[-1]] = value
            yield whole


def complaints(make: Callable[[Sheet], Components], toml: str, tables: list[str]) -> list[str]:
    """What is said of a file when one after the other of its entries is garbled: it is honoured, or refused so."""
    found = []
    for data in garbled(tomllib.loads(toml), tables):
        try:
            make(Sheet(data, "components", "garbled"))
        except WrongComponents as refused:
            found.append(str(refused))
    assert all(complaint.startswith("components") for complaint in found)
    return found


def paths(entry: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to every entry; of a list of tables only the first is looked into."""
    if path:
        yield path
    if isinstance(entry, dict):
        for key in [key for key in entry if key not in COSMETIC]:
            yield from paths(entry[key], (*path, key))
    elif isinstance(entry, list) and entry:
        yield from paths(entry[0], (*path, 0))


def records_need_their_box(game: Game[Any], seats: int, own: Components) -> None:
    """Play a game with somebody's own box: its record replays with that box only, and the game's own with its own."""
    usual = game.rules.components()
    assert own.digest != usual.digest
    for parts, other in ((own, usual), (usual, own)):
        match: Match[Any] = Match(game, seats, {}, Chance(Random(3)), parts)
        rng = Random(3)
        while not match.state.over:
            ask = waiting(match.state)[0]
            match.choose(ask.seat, ask.pick(match.state, rng))
        record = read_record(match.record.text())
        assert record.parts == (own.digest if parts is own else "")
        assert final_state(record, game, parts).text() == match.state.text()
        assert len(proof_of(record, game, parts)) == 64
        with pytest.raises(BadRecord, match="other components"):
            final_state(record, game, other)
