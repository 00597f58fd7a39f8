"""Drawings that stand in files of their own, a group a line: machines, workers, children, the Daydreamer."""

from __future__ import annotations

from importlib.resources import files


def drawings(name: str) -> dict[str, str]:
    """The groups of a file by their names."""
    found: dict[str, str] = {}
    for line in lines(name):
        id, _, content = line.removeprefix('<g id="').partition('">')
        found[id] = content.removesuffix("</g>")
    return found


def lines(name: str) -> list[str]:
    """What a file holds between its first line and its last."""
    text = files("clairiere.games.bethel_woods.scenery").joinpath(f"{name}.svg").read_text("utf-8")
    return text.splitlines()[1:-1]
